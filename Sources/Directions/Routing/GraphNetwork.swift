// A road graph as the hierarchy sees it: numbers of junctions, edges and turns.

extension TurnNetwork {
    /// The network of all edges and turns of a graph, copies among them.
    init(_ graph: RoadGraph) {
        var tails: [UInt32] = [], heads: [UInt32] = []
        tails.reserveCapacity(graph.edgeCount)
        heads.reserveCapacity(graph.edgeCount)
        for edge in 0..<UInt32(graph.edgeCount) {
            tails.append(graph.tail(edge))
            heads.append(graph.head(edge))
        }
        self.init(
            junctionLatitudeE7: graph.junctionLatitude.array,
            junctionLongitudeE7: graph.junctionLongitude.array,
            edgeTail: tails,
            edgeHead: heads,
            firstTurn: graph.firstTurn.array,
            turnHead: graph.turnHead.array
        )
    }
}
