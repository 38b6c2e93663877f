// Each text once, numbered as it comes; 0 is the empty one.

/// Texts in the making.
struct TextTable: Sendable {
    private(set) var starts: [UInt32] = [0, 0]
    private(set) var bytes: [UInt8] = []
    private var numbers: [String: UInt32] = ["": 0]

    /// How many texts there are, the empty one among them.
    var count: Int { starts.count - 1 }

    /// The number of a text, which is taken in when it is new.
    mutating func number(of text: String) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = UInt32(count)
        bytes += Array(text.utf8)
        starts.append(UInt32(bytes.count))
        numbers[text] = number
        return number
    }

    /// The text of a number.
    func text(_ number: UInt32) -> String {
        String(decoding: bytes[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])], as: UTF8.self)
    }
}
