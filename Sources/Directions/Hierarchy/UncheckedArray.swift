// Arrays for the hierarchy's hot loops. The unchecked reads and writes of the hierarchy are in this file and nowhere else.

/// A view of an array in memory that an `ArrayStore` (or a mapped file) keeps alive.
///
/// Indexes are checked in debug builds only: they come from arrays that were built here or validated when they were opened.
/// Copying it costs nothing, so hot loops take a local copy and pay no reference counting.
@safe struct UncheckedArray<Element: BitwiseCopyable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    /// How many elements there are.
    let count: Int

    /// A view of memory that somebody else keeps.
    init(_ base: UnsafeMutablePointer<Element>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    /// A view of memory that is only read, such as a mapped file's.
    init(readOnly buffer: UnsafeBufferPointer<Element>) {
        count = buffer.count
        if let start = buffer.baseAddress {
            unsafe base = UnsafeMutablePointer(mutating: start)
        } else {
            unsafe base = UnsafeMutableRawPointer(emptyMemory).assumingMemoryBound(to: Element.self)
        }
    }

    /// The element at an index 0 ..< count.
    @inline(__always) subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count, "index out of range")
            return unsafe base[index]
        }
        nonmutating _modify {
            assert(index >= 0 && index < count, "index out of range")
            yield unsafe &base[index]
        }
    }

    /// The element at an index 0 ..< count.
    @inline(__always) subscript(index: UInt32) -> Element {
        get { self[Int(index)] }
        nonmutating _modify { yield &self[Int(index)] }
    }

    /// Makes every element the same.
    func fill(_ value: Element) { unsafe base.update(repeating: value, count: count) }

    /// The elements as a buffer, valid as long as the owner is kept.
    var buffer: UnsafeBufferPointer<Element> { unsafe UnsafeBufferPointer(start: base, count: count) }

    /// A copy as an array of its own.
    var elements: [Element] { unsafe Array(buffer) }
}

extension UncheckedArray<Int32> {
    /// Lowers `count` elements from `start` on to the sums of another array's and a number, where those are less.
    ///
    /// Written so that the compiler uses vectors; the sums must not overflow.
    @inline(__always)
    func lower(from start: Int, count: Int, toSumsOf other: UncheckedArray, from otherStart: Int, and number: Int32) {
        assert(start >= 0 && start + count <= self.count && otherStart >= 0 && otherStart + count <= other.count)
        let own = unsafe base + start
        let its = unsafe other.base + otherStart
        for index in 0..<count {
            let sum = unsafe its[index] &+ number
            unsafe own[index] = unsafe sum < own[index] ? sum : own[index]
        }
    }
}

/// Where the arrays without elements point.
private nonisolated(unsafe) let emptyMemory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)

/// The owner of arrays: they live as long as it does.
@safe final class ArrayStore: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = unsafe []

    deinit { unsafe blocks.forEach { unsafe $0.deallocate() } }

    /// A new array with every element the same; not to be called from two threads at once.
    func array<Element: BitwiseCopyable>(_ count: Int, repeating value: Element) -> UncheckedArray<Element> {
        let byteCount = max(1, count) * MemoryLayout<Element>.stride
        let block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        unsafe blocks.append(block)
        let start = unsafe block.bindMemory(to: Element.self, capacity: count)
        unsafe start.initialize(repeating: value, count: count)
        return unsafe UncheckedArray(start, count: count)
    }

    /// A copy of an array.
    func array<Element: BitwiseCopyable>(_ elements: [Element]) -> UncheckedArray<Element> {
        guard let first = elements.first else {
            return unsafe UncheckedArray(readOnly: UnsafeBufferPointer(start: nil, count: 0))
        }
        let result = array(elements.count, repeating: first)
        for index in elements.indices { result[index] = elements[index] }
        return result
    }
}
