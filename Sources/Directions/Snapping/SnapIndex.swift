// Where the roads are: a packed R-tree over short runs of segments' points, in Hilbert order (Kamel and Faloutsos, "On
// packing R-trees", 1993), eight boxes a node so that one node is a few vector instructions. Immutable and mapped; it is
// searched by SnapSearch and made by SnapIndexBuilder.

/// The boxes of a node's eight children; places without a child have boxes that nothing is near to.
struct SnapNode: BitwiseCopyable, Sendable {
    var south = SIMD8<Int32>(repeating: .max)
    var west = SIMD8<Int32>(repeating: .max)
    var north = SIMD8<Int32>(repeating: .min)
    var east = SIMD8<Int32>(repeating: .min)
}

/// A run of at most `SnapIndex.piecesPerItem` pieces of one segment.
struct SnapItem: BitwiseCopyable, Sendable {
    var segment: UInt32
    /// The first point of the run, an index of the graph's points.
    var firstPoint: UInt32
}

/// The tree over all segments that are no copies.
struct SnapIndex: Sendable {
    /// How many pieces between two points one item has at most.
    static let piecesPerItem = 4
    /// How many children a node has at most.
    static let fanOut = 8
    /// More levels than any tree of 32-bit numbers has.
    static let mostLevels = 12

    /// Nodes of all levels, the lowest first.
    let nodes: Column<SnapNode>
    /// What the lowest nodes' children are.
    let items: Column<SnapItem>
    /// Where each level begins in `nodes`, and at the end their count.
    let levelStarts: [Int]
    /// Keeps what the columns view.
    private let file: GraphFile

    /// How many levels of nodes there are; none when there are no roads.
    var levelCount: Int { levelStarts.count - 1 }

    /// Reads the tree of a graph from its file, or from another that holds its sections.
    ///
    /// - Throws: `DirectionsError.damaged` when it does not fit the graph.
    init(_ file: GraphFile, graph: RoadGraph) throws(DirectionsError) {
        self.file = file
        nodes = try file.column(.snapNodes)
        items = try file.column(.snapItems)
        levelStarts = Self.levelStarts(itemCount: items.count)
        guard levelStarts.last == nodes.count else {
            throw .damaged(path: file.path, what: "the index of roads has a level too many or too few")
        }
        for index in 0..<items.count {
            let item = items[index]
            guard item.segment < UInt32(graph.originalSegmentCount) else {
                throw .damaged(path: file.path, what: "the index of roads names a segment that is not there")
            }
            let points = graph.points(ofSegment: item.segment)
            guard Int(item.firstPoint) >= points.lowerBound, Int(item.firstPoint) + 1 < points.upperBound else {
                throw .damaged(path: file.path, what: "the index of roads names a point that is not there")
            }
        }
    }

    /// Where the levels over so many items begin, and the count of all nodes.
    static func levelStarts(itemCount: Int) -> [Int] {
        var starts = [0]
        var count = itemCount
        while count > 1 || (starts.count == 1 && count > 0) {
            count = (count + fanOut - 1) / fanOut
            starts.append(starts[starts.count - 1] + count)
        }
        return starts
    }
}

extension GraphSection {
    /// The R-tree's nodes.
    static let snapNodes = GraphSection(300)
    /// The R-tree's items.
    static let snapItems = GraphSection(301)
    /// The direction in which each edge leaves its first junction.
    static let edgeBearings = GraphSection(310)
}
