// Names that a name implies: people write several into one (`沪陕高速; 合六高速`, `铜山中学 Tongshan Middle School`), and a
// motorway's Chinese name is said with or without the word for road. Whoever asks for one of them asks for the place by
// its whole name.

/// Names that stand within a name.
enum ImpliedNames {
    /// More names than these stand in no name that people wrote on purpose.
    private static let most = 6

    /// The names within a name, each once, without the name itself.
    static func within(_ name: String) -> [String] {
        var found: [String] = []
        func add(_ text: Substring) {
            let text = PlaceTags.trimmed(text)
            guard !text.isEmpty, text != name, found.count < most, !found.contains(text) else { return }
            found.append(text)
        }
        for item in listed(name) {
            add(item)
            let parts = scripts(item) ?? roads(item) ?? [item]
            for part in parts {
                add(part)
                if part.hasSuffix(motorway) { add(part.dropLast(2)) }
            }
        }
        return found
    }

    private static let motorway = "高速公路"
    /// What roads' names end with.
    private static let roadWords = ["路", "街", "道", "高速", "公路", "线", "巷", "桥"]

    /// The members of a list.
    private static func listed(_ name: String) -> [Substring] {
        name.split { $0 == ";" || $0 == "；" || $0 == "、" || $0 == "|" }
    }

    /// A name in Han followed by one in another script, or the other way round; nil when it is not such a pair.
    private static func scripts(_ name: Substring) -> [Substring]? {
        let words = name.split(separator: " ")
        guard words.count > 1, let first = words.first, let last = words.last, isHan(first) != isHan(last) else {
            return nil
        }
        let beginsInHan = isHan(first)
        guard let border = words.firstIndex(where: { isHan($0) != beginsInHan }),
            words[border...].allSatisfy({ isHan($0) != beginsInHan })
        else { return nil }
        let parts = [name[..<words[border].startIndex], name[words[border].startIndex...]]
        let other = beginsInHan ? parts[1] : parts[0]
        // A letter or a number beside a name is no name.
        return other.count(where: \.isLetter) >= 4 ? parts : nil
    }

    /// Several roads' names in Han; nil when a part is none.
    private static func roads(_ name: Substring) -> [Substring]? {
        let parts = name.split { $0 == " " || $0 == "/" || $0 == "·" }
        guard parts.count > 1 else { return nil }
        let areRoads = parts.allSatisfy { part in
            part.count >= 3 && isHan(part) && roadWords.contains { part.hasSuffix($0) }
        }
        return areRoads ? parts : nil
    }

    private static func isHan(_ text: Substring) -> Bool { text.unicodeScalars.contains { HanScript.isHan($0.value) } }
}
