// The text of a tag inside a batch: bytes of the batch, not a String, until somebody asks for one.

/// A text of a batch (a tag's value or key, a member's role): valid UTF-8, repaired where the file's was not.
@safe public struct TagValue: ~Escapable {
    let start: UnsafePointer<UInt8>
    /// The length in bytes.
    public let count: Int

    @_lifetime(borrow owner)
    init<Owner: ~Copyable & ~Escapable>(start: UnsafePointer<UInt8>, count: Int, owner: borrowing Owner) {
        unsafe self.start = unsafe start
        self.count = count
    }

    /// The bytes, UTF-8 without a terminating zero.
    public var bytes: Span<UInt8> {
        @_lifetime(copy self)
        get {
            let span = unsafe Span(_unsafeStart: start, count: count)
            return unsafe _overrideLifetime(span, copying: self)
        }
    }

    /// Whether the text is empty.
    public var isEmpty: Bool { count == 0 }

    /// The text as a String of its own.
    ///
    /// - Complexity: O(count).
    public var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Whether the text is the given one; no String is made.
    public static func == (value: borrowing TagValue, text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount == value.count else { return false }
        return unsafe equal(value.start, text.utf8Start, value.count)
    }

    /// Whether the text is another one than the given.
    public static func != (value: borrowing TagValue, text: StaticString) -> Bool { !(value == text) }

    /// Lets `switch` compare the text with literals.
    public static func ~= (text: StaticString, value: borrowing TagValue) -> Bool { value == text }

    /// Whether the text is the given String.
    public static func == (value: borrowing TagValue, text: String) -> Bool {
        text.utf8.count == value.count && value.starts(with: text)
    }

    /// Whether the text begins with the given one.
    public func hasPrefix(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount <= count else { return false }
        return unsafe equal(start, text.utf8Start, text.utf8CodeUnitCount)
    }

    private func starts(with text: String) -> Bool {
        var index = 0
        for byte in text.utf8 {
            guard index < count, unsafe start[index] == byte else { return false }
            index += 1
        }
        return true
    }
}

private func equal(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    for i in 0..<count where unsafe a[i] != b[i] { return false }
    return true
}
