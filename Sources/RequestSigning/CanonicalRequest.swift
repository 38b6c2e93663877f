// The one spelling of a request that both ends sum (AWS, "Create a signed AWS API request", the canonical request).
// Paths are encoded a second time, as all services but S3 want it.

import Cryptography

/// A request in the form that is signed.
public struct CanonicalRequest: Sendable {
    /// The canonical text.
    public let text: [UInt8]

    /// Builds the canonical form.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - signedFields: the names of the signed fields in small letters, in the order that the signature lists.
    ///   - host: what stands for the `host` field; nil for the request's own.
    ///   - leavesOut: names of query items that are not signed.
    ///   - normalisesPath: whether dot segments and double slashes are resolved first.
    ///   - bodySum: the body's SHA-256 as hexadecimal digits.
    /// - Throws: `SigningError.signedFieldMissing`, `.malformed` for a query with wrong escapes.
    /// - Complexity: O(size of the head × number of signed fields).
    public init(
        _ request: SignableRequest,
        signedFields: [String],
        host: String? = nil,
        leavesOut: Set<String> = [],
        normalisesPath: Bool = true,
        bodySum: String
    ) throws(SigningError) {
        var text = Array(request.method.utf8)
        text.append(0x0A)
        let path = normalisesPath ? Self.normalised(request.rawPath) : request.rawPath
        text += URIEncoding.encode(path.isEmpty ? [UInt8(ascii: "/")] : path, keepsSlashes: true)
        text.append(0x0A)
        text += try Self.query(request.rawQuery, leavesOut: leavesOut)
        text.append(0x0A)
        for name in signedFields {
            let values = name == "host" ? host.map { [$0] } ?? request.values(name) : request.values(name)
            guard !values.isEmpty else { throw .signedFieldMissing(field: name) }
            text += name.utf8
            text.append(UInt8(ascii: ":"))
            for (index, value) in values.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                text += Self.collapsed(value)
            }
            text.append(0x0A)
        }
        text.append(0x0A)
        text += signedFields.joined(separator: ";").utf8
        text.append(0x0A)
        text += bodySum.utf8
        self.text = text
    }

    /// What the key signs: the algorithm, the time, the scope and the sum of the canonical request.
    func stringToSign(time: SigningTime, scope: SigningScope) -> [UInt8] {
        Array("\(SigningKey.algorithm)\n\(time.text)\n\(scope.text)\n\(SHA256.hexadecimal(of: text))".utf8)
    }

    /// The query's items encoded anew and sorted by name, then value.
    private static func query(_ raw: [UInt8], leavesOut: Set<String>) throws(SigningError) -> [UInt8] {
        var pairs: [(name: [UInt8], value: [UInt8])] = []
        for item in try URIEncoding.items(ofQuery: raw) {
            guard leavesOut.isEmpty || !leavesOut.contains(String(decoding: item.name, as: UTF8.self)) else { continue }
            pairs.append((URIEncoding.encode(item.name), URIEncoding.encode(item.value)))
        }
        pairs.sort { first, second in
            if first.name != second.name { return first.name.lexicographicallyPrecedes(second.name) }
            return first.value.lexicographicallyPrecedes(second.value)
        }
        var text: [UInt8] = []
        for (index, pair) in pairs.enumerated() {
            if index > 0 { text.append(UInt8(ascii: "&")) }
            text += pair.name
            text.append(UInt8(ascii: "="))
            text += pair.value
        }
        return text
    }

    /// A field's value without white space around it, each run of white space inside as one blank.
    private static func collapsed(_ value: String) -> [UInt8] {
        var output: [UInt8] = []
        var pending = false
        for byte in value.utf8 {
            if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                pending = !output.isEmpty
            } else {
                if pending { output.append(0x20) }
                pending = false
                output.append(byte)
            }
        }
        return output
    }

    /// The path without `.`, `..` and empty segments, as the SDKs resolve them; a slash at its end stays.
    static func normalised(_ path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var kept: [ArraySlice<UInt8>] = []
        for segment in path.split(separator: slash) {
            switch String(decoding: segment, as: UTF8.self) {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        var output: [UInt8] = []
        for segment in kept {
            output.append(slash)
            output += segment
        }
        if output.isEmpty || path.last == slash { output.append(slash) }
        return output
    }
}
