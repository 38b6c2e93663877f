// Texts that repeat, numbered in the order they first came.

/// Numbers for texts.
struct InternedTexts {
    private var numbers: [String: Int] = [:]
    private(set) var texts: [String] = []

    /// The text's number, given when it is first seen.
    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// How many texts, then each with its length.
    var blob: [UInt8] {
        var writer = ByteWriter()
        writer.varint(texts.count)
        for text in texts { writer.text(text) }
        return writer.bytes
    }
}
