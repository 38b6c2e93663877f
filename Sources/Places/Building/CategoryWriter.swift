// Categories and which documents have them, most important first.

/// Categories in the making.
struct CategoryWriter {
    private var names = InternedTexts()
    private var postings: [[UInt32]] = []

    /// Takes a document's categories and writes them to its variable part.
    mutating func add(_ categories: [String], of document: Int, to extra: inout ByteWriter) {
        guard !categories.isEmpty else { return }
        extra.varint(ExtraField.categories.rawValue)
        extra.varint(categories.count)
        for category in categories {
            let number = names.number(of: category)
            if number == postings.count { postings.append([]) }
            if postings[number].last != UInt32(document) { postings[number].append(UInt32(document)) }
            extra.varint(number)
        }
    }

    func write(to file: inout IndexFileWriter) {
        file.add(.categoryNames, names.blob)
        var blob = ByteWriter()
        for list in postings { VocabularyWriter.write(list, to: &blob) }
        file.add(.categoryPostings, blob.bytes)
    }
}
