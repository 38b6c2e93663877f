// From targets to questions: each kind spoils a name in one way, as people do.

import Foundation

/// A question and what would answer it.
struct Question {
    var kind: String
    var text: String
    var target: Target
    /// Whether the very object must be found, by its place; otherwise one of its name will do.
    var needsPlace = false
    /// Whether the question is asked from some kilometres away.
    var isBiased = false
}

/// Makes the questions of an extract.
struct QueryKinds {
    private var generator: SeededGenerator
    private let targets: [Target]
    private let count: Int

    init(_ targets: [Target], count: Int, seed: UInt64) {
        self.targets = targets
        self.count = count
        generator = SeededGenerator(seed: seed)
    }

    /// All questions of all kinds for which the extract has targets.
    mutating func questions() -> [Question] {
        var questions: [Question] = []
        let named = targets.filter { $0.kind != .address && $0.name.count >= 3 }
        let addresses = targets.filter { $0.kind == .address }
        add("whole", named, to: &questions) { _, name in name }
        for length in [4, 6, 8] {
            // "Boulevar" begins thirty names in Monaco: five answers cannot hold them. Such beginnings are a kind of
            // their own, the others are what five answers can hold.
            var names: [String: Set<String>] = [:]
            for target in named {
                names[Self.folded(String(target.name.prefix(length))), default: []].insert(Self.folded(target.name))
            }
            add("prefix\(length)", named, biased: true, to: &questions) { _, name in
                let start = String(name.prefix(length))
                return name.count > length && names[Self.folded(start)]?.count ?? 0 <= 5 ? start : nil
            }
            add("prefix\(length)all", named, biased: true, to: &questions) { _, name in
                name.count > length ? String(name.prefix(length)) : nil
            }
        }
        add("edit1", named, to: &questions) { generator, name in
            name.count >= 6 ? Self.edited(name, times: 1, generator: &generator) : nil
        }
        add("edit2", named, to: &questions) { generator, name in
            name.count >= 9 ? Self.edited(name, times: 2, generator: &generator) : nil
        }
        add("editFirst", named, to: &questions) { generator, name in Self.editedFirst(name, generator: &generator) }
        add("folded", named, to: &questions) { _, name in
            let folded = Self.folded(name)
            return folded == name.lowercased() ? nil : folded
        }
        add("wordDropped", named, to: &questions) { generator, name in
            if let text = Self.withoutHanWord(name, generator: &generator) { return text }
            var words = name.split(separator: " ")
            guard words.count >= 3 else { return nil }
            words.remove(at: Int.random(in: 0..<words.count, using: &generator))
            return words.joined(separator: " ")
        }
        add("wordsSwapped", named, to: &questions) { generator, name in
            var words = name.split(separator: " ")
            guard words.count >= 2 else { return nil }
            let at = Int.random(in: 0..<words.count - 1, using: &generator)
            words.swapAt(at, at + 1)
            return words.joined(separator: " ")
        }
        addAddresses(addresses, to: &questions)
        addLanguages(named, to: &questions)
        addCategories(to: &questions)
        return questions
    }

    private mutating func add(
        _ kind: String,
        _ from: [Target],
        biased: Bool = false,
        to questions: inout [Question],
        _ spoil: (inout SeededGenerator, String) -> String?
    ) {
        guard !from.isEmpty else { return }
        var made = 0
        for _ in 0..<count * 20 where made < count {
            let target = from[Int.random(in: 0..<from.count, using: &generator)]
            guard let text = spoil(&generator, target.name), !text.isEmpty else { continue }
            questions.append(Question(kind: kind, text: text, target: target, isBiased: biased))
            made += 1
        }
    }

    private mutating func addAddresses(_ addresses: [Target], to questions: inout [Question]) {
        guard !addresses.isEmpty else { return }
        for _ in 0..<count {
            let target = addresses[Int.random(in: 0..<addresses.count, using: &generator)]
            guard let street = target.street, let number = target.number else { continue }
            let city = target.city.map { ", " + $0 } ?? ""
            questions.append(
                Question(
                    kind: "numberLast",
                    text: "\(street) \(number)\(city)",
                    target: target,
                    needsPlace: true,
                    isBiased: true
                )
            )
            questions.append(
                Question(
                    kind: "numberFirst",
                    text: "\(number) \(street)\(city)",
                    target: target,
                    needsPlace: true,
                    isBiased: true
                )
            )
        }
    }

    private mutating func addLanguages(_ named: [Target], to questions: inout [Question]) {
        let vietnamese = named.filter { VietnameseTyping.isVietnamese($0.name) }
        if vietnamese.count > 50 {
            add("telex", vietnamese, to: &questions) { _, name in VietnameseTyping.telex(name) }
            add("wrongTone", vietnamese, to: &questions) { generator, name in
                VietnameseTyping.wrongTone(name, generator: &generator)
            }
            add("abbreviated", vietnamese, to: &questions) { _, name in VietnameseTyping.abbreviated(name) }
            add("noSpaces", vietnamese, to: &questions) { _, name in
                name.contains(" ") ? Self.folded(name).replacing(" ", with: "") : nil
            }
        }
        let cyrillic = named.filter { $0.name.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) } }
        if cyrillic.count > 50 {
            add("transliterated", cyrillic, to: &questions) { _, name in
                name.applyingTransform(.toLatin, reverse: false).map { Self.folded($0) }
            }
            add("romanised", cyrillic, to: &questions) { _, name in RussianTyping.romanised(name) }
            add("abbreviated", cyrillic, to: &questions) { _, name in RussianTyping.abbreviated(name) }
        }
        let chinese = named.filter { $0.name.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
        if chinese.count > 50 {
            add("chinese", chinese, to: &questions) { _, name in name }
            add("traditional", chinese, to: &questions) { _, name in
                name.applyingTransform(StringTransform("Hans-Hant"), reverse: false)
            }
            add("pinyin", chinese, to: &questions) { _, name in
                let onlyHan = name.unicodeScalars.allSatisfy { (0x4E00...0x9FFF).contains($0.value) }
                guard onlyHan else { return nil }
                return name.applyingTransform(.mandarinToLatin, reverse: false).map { Self.folded($0) }
            }
        }
    }

    private mutating func addCategories(to questions: inout [Question]) {
        let words = [
            "amenity=restaurant": "restaurant", "amenity=pharmacy": "pharmacy", "amenity=bank": "bank",
            "shop=supermarket": "supermarket", "tourism=hotel": "hotel", "amenity=school": "school",
            "amenity=cafe": "cafe", "tourism=museum": "museum",
        ]
        let points = targets.filter { $0.city != nil && $0.category.map { words[$0] != nil } ?? false }
        guard points.count > 5 else { return }
        for _ in 0..<min(count, points.count) {
            let target = points[Int.random(in: 0..<points.count, using: &generator)]
            guard let city = target.city, let word = target.category.flatMap({ words[$0] }) else { continue }
            questions.append(Question(kind: "category", text: "\(word) \(city)", target: target))
        }
    }

    /// A text without marks, in lower case.
    static func folded(_ text: String) -> String {
        var out = ""
        for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            out.unicodeScalars.append(scalar == "đ" ? "d" : scalar == "ı" ? "i" : scalar)
        }
        return out.precomposedStringWithCanonicalMapping
    }

    /// A name in Han, which has no spaces, without two characters side by side: most Chinese words have two.
    private static func withoutHanWord(_ name: String, generator: inout SeededGenerator) -> String? {
        guard name.count >= 6, name.unicodeScalars.allSatisfy({ (0x4E00...0x9FFF).contains($0.value) }) else {
            return nil
        }
        var letters = Array(name)
        let at = Int.random(in: 0..<letters.count - 1, using: &generator)
        letters.removeSubrange(at...at + 1)
        return String(letters)
    }

    private static func edited(_ text: String, times: Int, generator: inout SeededGenerator) -> String? {
        var letters = Array(text)
        for _ in 0..<times {
            let places = letters.indices.filter { letters[$0].isLetter }
            guard let at = places.randomElement(using: &generator) else { return nil }
            edit(&letters, at: at, generator: &generator)
        }
        let result = String(letters)
        return result == text ? nil : result
    }

    private static func editedFirst(_ text: String, generator: inout SeededGenerator) -> String? {
        var letters = Array(text)
        let words: [Substring] = text.split(separator: " ").filter { $0.count >= 5 }
        guard let word = words.randomElement(using: &generator), letters.count >= 6, word.first?.isLetter ?? false
        else { return nil }
        let place = text[..<word.startIndex].count
        edit(&letters, at: place, generator: &generator)
        let result = String(letters)
        return result == text ? nil : result
    }

    private static func edit(
        _ letters: inout [Character],
        at place: Int,
        generator: inout SeededGenerator
    ) {
        let isCyrillic = letters[place].unicodeScalars.first.map { (0x400...0x4FF).contains($0.value) } ?? false
        let alphabet = isCyrillic ? Array("оеаинтсрвлкмдпу") : Array("etaoinshrdlu")
        let letter = alphabet.randomElement(using: &generator) ?? "e"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: letters[place] = letter
        case 1: letters.insert(letter, at: place)
        case 2 where letters.count > 3: letters.remove(at: place)
        default:
            if place + 1 < letters.count, letters[place + 1].isLetter {
                letters.swapAt(place, place + 1)
            } else {
                letters[place] = letter
            }
        }
    }
}
