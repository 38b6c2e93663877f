// A growing array of plain values for hot paths: no reference counting, no uniqueness checks, memory kept on emptying.
// Every access is checked against the count.

/// Plain values that grow at the end.
@safe struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        self.capacity = max(4, capacity)
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
    }

    deinit { unsafe base.deallocate() }

    var isEmpty: Bool { count == 0 }

    @inline(__always) mutating func append(_ element: Element) {
        if count == capacity { grow(count + 1) }
        unsafe base[count] = element
        count &+= 1
    }

    /// Forgets the contents, keeps the memory.
    @inline(__always) mutating func removeAll() { count = 0 }

    /// Forgets the elements after the first `length`.
    @inline(__always) mutating func truncate(to length: Int) {
        precondition(length >= 0 && length <= count)
        count = length
    }

    /// Sets the count; new elements get `value`.
    mutating func resize(to length: Int, filling value: Element) {
        precondition(length >= 0)
        if length > capacity { grow(length) }
        if length > count { unsafe (base + count).update(repeating: value, count: length - count) }
        count = length
    }

    /// Sets a part of the elements.
    mutating func fill(_ range: Range<Int>, with value: Element) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        unsafe (base + range.lowerBound).update(repeating: value, count: range.count)
    }

    mutating func append(_ other: borrowing GrowingBuffer<Element>, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
        if count + range.count > capacity { grow(count + range.count) }
        unsafe (base + count).update(from: other.base + range.lowerBound, count: range.count)
        count += range.count
    }

    @inline(__always) subscript(_ index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe base[index]
        }
        set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            unsafe base[index] = newValue
        }
    }

    /// Reverses a part in place.
    mutating func reverse(_ range: Range<Int>) {
        var low = range.lowerBound
        var high = range.upperBound - 1
        while low < high {
            let element = self[low]
            self[low] = self[high]
            self[high] = element
            low += 1
            high -= 1
        }
    }

    /// Sorts the contents.
    mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
        var contents = unsafe UnsafeMutableBufferPointer(start: base, count: count)
        unsafe contents.sort(by: areInIncreasingOrder)
    }

    mutating func swapContents(with other: inout GrowingBuffer<Element>) {
        unsafe swap(&base, &other.base)
        swap(&capacity, &other.capacity)
        swap(&count, &other.count)
    }

    /// The contents for reading.
    var span: Span<Element> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: base, count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    @inline(never) private mutating func grow(_ needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = larger
    }
}
