// Names to the `names` blob, and their tokens to the vocabulary and its postings.
//
// A document's names: how many; for each language << 3 | role, its text (empty: the first name's), how many tokens
// (none: the first name's), their numbers.

/// The names of all documents, in order.
struct NameWriter {
    private struct Entry {
        var language: Int
        var role: NameRole
        var text: String
        var tokens: Range<Int>
    }

    private var vocabulary = VocabularyWriter()
    private var languages = InternedTexts()
    private var entries: [Entry] = []
    private var tokens: [Int] = []
    private var documents: [Range<Int>] = []
    private var list = TokenList()
    private var cyrillicNames = 0
    private var vietnameseNames = 0
    /// Hash of a whole name, and its document.
    private var whole: [(hash: UInt32, document: UInt32)] = []

    init() { _ = languages.number(of: "") }

    /// Takes the next document's names, the local name first.
    mutating func add(_ names: [PlaceName]) {
        let start = entries.count
        var seen: Set<[Int]> = []
        for name in names {
            add(name.text, language: name.language, role: name.role, start: start, seen: &seen)
        }
        for name in names where name.role == .main { addImplied(by: name.text, seen: &seen) }
        addPinyin(of: names, start: start, seen: &seen)
        documents.append(start..<entries.count)
    }

    private mutating func add(
        _ text: String,
        language: String,
        role: NameRole,
        start: Int,
        seen: inout Set<[Int]>
    ) {
        list.tokenize(text, limit: 40)
        var own = list.tokens.map { vocabulary.register(list.folded($0), markedHash: $0.markedHash) }
        let isFirst = entries.count == start
        noteScripts(of: text)
        if seen.insert(own).inserted, !own.isEmpty {
            whole.append((WholeName.hash(list.bytes[...]), UInt32(documents.count)))
        } else if !isFirst {
            own = []
        }
        let from = tokens.count
        tokens += own
        let repeatsFirst = !isFirst && text == entries[start].text
        entries.append(
            Entry(
                language: languages.number(of: language),
                role: role,
                text: repeatsFirst ? "" : text,
                tokens: from..<tokens.count
            )
        )
    }

    private mutating func addImplied(by name: String, seen: inout Set<[Int]>) {
        for text in ImpliedNames.within(name) {
            list.tokenize(text, limit: 40)
            let own = list.tokens.map { vocabulary.register(list.folded($0), markedHash: $0.markedHash) }
            guard !own.isEmpty, seen.insert(own).inserted else { continue }
            whole.append((WholeName.hash(list.bytes[...]), UInt32(documents.count)))
            addImplied(own)
        }
    }

    /// Adds a name that is found and never shown.
    private mutating func addImplied(_ own: [Int]) {
        let from = tokens.count
        tokens += own
        entries.append(Entry(language: 0, role: .implied, text: "", tokens: from..<tokens.count))
    }

    private mutating func noteScripts(of text: String) {
        if list.tokens.contains(where: \.isCyrillic) { cyrillicNames += 1 }
        if text.unicodeScalars.contains(where: { (0x1EA0...0x1EF9).contains($0.value) || $0 == "ơ" || $0 == "ư" }) {
            vietnameseNames += 1
        }
    }

    /// Which habits of typing are worth looking for: those of languages that a twentieth of the places are named in.
    private var flags: UInt32 {
        let enough = documents.count / 20 + 1
        return (cyrillicNames >= enough ? IndexFormat.hasCyrillic : 0)
            | (vietnameseNames >= enough ? IndexFormat.hasVietnamese : 0)
    }

    private mutating func addPinyin(of names: [PlaceName], start: Int, seen: inout Set<[Int]>) {
        guard let han = names.first(where: { HanScript.pinyin($0.text) != nil }),
            let syllables = HanScript.pinyin(han.text)
        else { return }
        list.tokenize(syllables.joined(separator: " "), limit: 40)
        // Typed without tones: the marked form is the plain one.
        let own = list.tokens.map { token in
            let plain = TokenList(String(decoding: list.folded(token), as: UTF8.self))
            return vocabulary.register(list.folded(token), markedHash: plain.tokens.first?.markedHash ?? 0)
        }
        if seen.insert(own).inserted { addImplied(own) }
    }

    /// Writes names, languages and the vocabulary; the signature of each document's names.
    ///
    /// `context`: documents whose names are address context of others; `staticScores`: one a document.
    func write(context: Set<Int>, staticScores: [Float], to file: inout IndexFileWriter) -> [UInt64] {
        let order = vocabulary.order()
        var postings = [[UInt32]](repeating: [], count: order.count)
        var contextTokens: Set<UInt32> = []
        var blob = ByteWriter()
        var offsets: [UInt32] = [], signatures: [UInt64] = []
        for (number, range) in documents.enumerated() {
            offsets.append(UInt32(blob.count))
            blob.varint(range.count)
            signatures.append(signature(of: entries[range]))
            for entry in entries[range] {
                blob.varint(entry.language << 3 | Int(entry.role.rawValue))
                blob.text(entry.text)
                blob.varint(entry.tokens.count)
                for provisional in tokens[entry.tokens] {
                    let token = order[provisional]
                    blob.varint(Int(token))
                    if postings[Int(token)].last != UInt32(number) { postings[Int(token)].append(UInt32(number)) }
                    if context.contains(number) { contextTokens.insert(token) }
                }
            }
        }
        file.add(.documentNames, offsets)
        file.add(.names, blob.bytes)
        let whole = whole.sorted { ($0.hash, $0.document) < ($1.hash, $1.document) }
        file.add(.wholeNameHash, whole.map(\.hash))
        file.add(.wholeNameDocument, whole.map(\.document))
        file.add(.flags, [flags])
        file.add(.languages, languages.blob)
        // What a place scores for a beginning by itself: the less its name says beyond it, the more.
        let worth = zip(staticScores, signatures).map { score, signature in
            score + ScoreWeight.coverage / max(1, NameSignature.lightest(signature))
        }
        vocabulary.write(
            order: order,
            postings: postings,
            context: contextTokens.sorted(),
            worth: worth,
            to: &file
        )
        return signatures
    }

    private func signature(of names: ArraySlice<Entry>) -> UInt64 {
        var bits: UInt64 = 0
        var lightest: Float = .infinity
        for name in names where !name.tokens.isEmpty {
            var weight: Float = 0
            for token in tokens[name.tokens] {
                let word = vocabulary.word(token)
                bits |= NameSignature.whole(word[...])
                weight += TypeWords.weight(of: word)
            }
            lightest = min(lightest, weight)
        }
        return NameSignature.signature(bits, lightest: lightest)
    }
}
