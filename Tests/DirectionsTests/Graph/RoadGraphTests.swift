// The accessors of a graph, and that arrays which do not fit together are refused.

import Testing

@testable import Directions

@Suite("The road graph")
struct RoadGraphTests {
    @Test("edges are segments in a direction, and turns lead from where they end")
    func shape() throws {
        let graph = try RoadGraph(HandMadeGraph.grid(side: 3))
        #expect(graph.junctionCount == 9)
        #expect(graph.segmentCount == 12)
        #expect(graph.originalSegmentCount == 12)
        #expect(graph.edgeCount == 24)
        for edge in 0..<UInt32(graph.edgeCount) {
            #expect(graph.tail(edge) == graph.head(edge ^ 1))
            #expect(graph.points(ofSegment: edge >> 1).count == 2)
            for turn in graph.turns(of: edge) {
                #expect(graph.tail(graph.turnHead[turn]) == graph.head(edge))
                #expect(graph.turn(from: edge, to: graph.turnHead[turn]) == turn)
            }
        }
        #expect(graph.name(ofSegment: 3, language: "vi") == "Road 3")
        #expect(graph.instances(ofEdge: 5) == [5])
    }

    @Test("a turn's weight is the edge's time and its penalty, blocked when any of the three is")
    func weights() throws {
        typealias Road = HandMadeGraph.Road
        let draft = HandMadeGraph.draft(
            junctions: [(47, 9), (47, 9.001), (47, 9.002), (47.001, 9.001)],
            roads: [Road(0, 1, seconds: 4), Road(1, 2, seconds: 5, isOneWay: true), Road(1, 3, seconds: 6)],
            penalty: { from, to in from == 0 && to == 4 ? RoadTime.blocked : 1230 }
        )
        let graph = try RoadGraph(draft)
        let weights = graph.turnWeights(.car)
        func weight(_ from: UInt32, _ to: UInt32) -> UInt32? { graph.turn(from: from, to: to).map { weights[$0] } }
        #expect(weight(0, 2) == 5230)
        #expect(weight(0, 4) == RoadTime.blocked)
        #expect(weight(3, 1) == RoadTime.blocked)
        #expect(weight(5, 1) == 7230)
        #expect(weight(5, 2) == 7230)
        #expect(weight(4, 5) == 7230)
    }

    @Test("names serve the language that was asked for, then its wider one, then the local one")
    func names() throws {
        var draft = HandMadeGraph.grid(side: 2)
        draft.names[1] = NameRecord(
            local: draft.texts.number(of: "長安街"),
            ref: draft.texts.number(of: "G 5"),
            en: draft.texts.number(of: "Chang'an Avenue"),
            zh: draft.texts.number(of: "长安街")
        )
        let graph = try RoadGraph(draft)
        #expect(graph.name(ofSegment: 0, language: "en") == "Chang'an Avenue")
        #expect(graph.name(ofSegment: 0, language: "zh-Hans") == "长安街")
        #expect(graph.name(ofSegment: 0, language: "zh-Hant") == "长安街")
        #expect(graph.name(ofSegment: 0, language: "ru") == "長安街")
        #expect(graph.text(graph.name(ofSegment: 0).ref) == "G 5")
    }

    @Test(
        "arrays that do not fit together are refused",
        arguments: [
            "segmentTail", "turnHead", "elsewhere", "pointStart", "name", "nextCopy", "sign", "rule", "firstTurn",
            "short",
            "copies last",
        ]
    )
    func unsound(_ what: String) throws {
        var draft = HandMadeGraph.grid(side: 3)
        switch what {
        case "segmentTail": draft.segmentTail[2] = 9
        case "turnHead": draft.turnHead[0] = 24
        case "elsewhere": draft.turnHead[0] = 20
        case "pointStart": draft.pointStart[3] = 200
        case "name": draft.segmentName[1] = 4000
        case "nextCopy": draft.nextCopy[4] = 5
        case "sign": draft.edgeSign[4] = 1
        case "rule":
            draft.rules.append(ConditionalRule(effect: .forbidsEdge, vehicles: 1, target: 24, value: 0, condition: 0))
        case "firstTurn": draft.firstTurn[5] = 0
        case "short": draft.segmentLength.removeLast()
        default: draft.segmentFlags[3] = .copy
        }
        #expect(throws: DirectionsError.self) { _ = try RoadGraph(draft) }
    }

    @Test("an empty graph opens")
    func empty() throws {
        let graph = try RoadGraph(HandMadeGraph.draft(junctions: [], roads: []))
        #expect(graph.edgeCount == 0)
        #expect(graph.turnWeights(.foot).isEmpty)
    }
}
