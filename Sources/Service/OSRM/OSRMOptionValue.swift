// One option of an OSRM request as it stands in the query, read as what it should be. A fault names the option and what
// would be right.

import Directions

/// One option as it stands in the query.
struct OSRMOptionValue {
    let name: String
    let text: String

    func fault(_ right: String) -> OSRMFault {
        OSRMFault(.invalidQuery, "\(name) is “\(text.prefix(40))”; it should be \(right).")
    }

    func bool() throws(OSRMFault) -> Bool {
        switch text {
        case "true": return true
        case "false": return false
        default: throw fault("true or false")
        }
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _: Choice.Type
    ) throws(OSRMFault) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            throw fault("one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    /// The parts between semicolons; an empty part stands for the default.
    func elements<Element>(
        _ right: String,
        _ read: (Substring) throws(OSRMFault) -> Element?
    ) throws(OSRMFault) -> [Element?] {
        var elements: [Element?] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            if part.isEmpty {
                elements.append(nil)
            } else if let element = try read(part) {
                elements.append(element)
            } else {
                throw fault(right)
            }
        }
        return elements
    }

    /// Whole numbers from 0 on between semicolons.
    func indexes() throws(OSRMFault) -> [Int] {
        var indexes: [Int] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let index = Self.whole(part) else {
                throw fault("places of coordinates, counted from 0 and separated by “;”")
            }
            indexes.append(index)
        }
        return indexes
    }

    func positive() throws(OSRMFault) -> Double {
        guard let value = decimalNumber(text[...]) else { throw fault("a number above 0") }
        guard value > 0 else { throw OSRMFault(.invalidOptions, "\(name) must be > 0") }
        return value
    }

    func annotations(_ allowed: [(String, OSRMOptions.Annotations)]) throws(OSRMFault) -> OSRMOptions.Annotations {
        var found: OSRMOptions.Annotations = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let known = allowed.first(where: { $0.0 == part }) else {
                throw fault("some of \(allowed.map(\.0).joined(separator: ",")), separated by commas")
            }
            found.insert(known.1)
        }
        return found
    }

    /// Hints between semicolons; one of OSRM's own, or of another import, is passed over, as OSRM does.
    func hints() throws(OSRMFault) -> [SnapHint?] {
        var hints: [SnapHint?] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard part.utf8.count % 4 == 0, part.utf8.allSatisfy(Self.isBase64) else {
                throw OSRMFault(
                    .invalidQuery,
                    "hints hold a text that is not Base64; give hints as an answer gave them."
                )
            }
            hints.append(SnapHint(text: String(part)))
        }
        return hints
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// Kinds of road between commas.
    func excludes() throws(OSRMFault) -> [OSRMOptions.Exclude] {
        var excludes: [OSRMOptions.Exclude] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let exclude = OSRMOptions.Exclude(rawValue: String(part)) else {
                let known = OSRMOptions.Exclude.allCases.map(\.rawValue).joined(separator: ",")
                throw OSRMFault(.invalidValue, "exclude is “\(text.prefix(40))”; it should be some of \(known).")
            }
            excludes.append(exclude)
        }
        return excludes
    }

    /// Seconds since 1970 between semicolons.
    func times() throws(OSRMFault) -> [Int] {
        var times: [Int] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard part.utf8.count <= 12, part.utf8.allSatisfy({ (48...57).contains($0) }), let time = Int(part) else {
                throw fault("whole seconds since 1970, one for each coordinate, separated by “;”")
            }
            times.append(time)
        }
        return times
    }

    /// A whole number from 0 to 999 999 999 in digits.
    static func whole(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
