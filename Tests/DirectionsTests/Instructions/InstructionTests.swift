import Foundation
import Testing

@testable import Directions

@Suite("Instructions") struct InstructionTests {
    static func step(
        _ type: ManeuverType,
        _ modifier: ManeuverModifier?,
        name: String = "",
        exit: Int? = nil,
        change: (inout RouteStep) -> Void = { _ in }
    ) -> RouteStep {
        var step = RouteStep(
            maneuver: Maneuver(
                type: type,
                modifier: modifier,
                exit: exit,
                position: RoutePosition(latitudeE7: 0, longitudeE7: 0),
                bearingBefore: 0,
                bearingAfter: 90
            ),
            name: name
        )
        change(&step)
        return step
    }

    /// Every kind of step: each type with each modifier, with and without what may be known of the road.
    static var all: [RouteStep] {
        var steps: [RouteStep] = []
        for type in ManeuverType.allCases {
            for modifier in ManeuverModifier.allCases.map(Optional.some) + [nil] {
                for (name, destination, exit) in [("", "", nil), ("X", "", 2), ("X", "Y", 9), ("", "Y", nil)] {
                    steps.append(
                        step(type, modifier, name: name, exit: exit) {
                            $0.destinations = destination
                            $0.exits = exit == 2 ? "7a" : ""
                            $0.rotaryName = exit == 9 ? "Z" : ""
                        }
                    )
                }
            }
        }
        for mode in TravelMode.allCases {
            steps.append(step(.notification, .straight, name: "X") { $0.mode = mode })
            steps.append(step(.notification, nil) { $0.mode = mode })
        }
        return steps
    }

    @Test("every maneuver has a whole sentence", arguments: InstructionLanguage.allCases)
    func whole(language: InstructionLanguage) {
        for step in Self.all {
            for isLast in [true, false] {
                let text = step.instruction(in: language, isLastLeg: isLast)
                #expect(!text.isEmpty)
                #expect(!text.contains { "{}[]".contains($0) }, "\(text)")
                #expect(!text.contains("  ") && !text.hasSuffix(" ") && !text.contains(" ,"), "\(text)")
                #expect(!text.hasSuffix(",") && !text.hasSuffix(":") && !text.hasSuffix("，"), "\(text)")
                #expect(text.first?.isLowercase == false, "\(text)")
            }
        }
    }

    @Test("what a step knows stands in its sentence", arguments: InstructionLanguage.allCases)
    func complete(language: InstructionLanguage) {
        let named: [ManeuverType] = [
            .depart, .turn, .newName, .continueRoad, .merge, .onRamp, .offRamp, .fork, .endOfRoad, .roundabout, .rotary,
            .roundaboutTurn, .exitRoundabout, .exitRotary, .notification,
        ]
        for type in named {
            let text = Self.step(type, .left, name: "Zzyx", exit: 3) { $0.exits = "12b" }.instruction(in: language)
            #expect(text.contains("Zzyx"), "\(type): \(text)")
            if type == .offRamp { #expect(text.contains("12b"), "\(text)") }
        }
        for type in [ManeuverType.turn, .fork, .endOfRoad, .offRamp, .onRamp, .roundaboutTurn] {
            let left = Self.step(type, .left).instruction(in: language)
            let right = Self.step(type, .right).instruction(in: language)
            #expect(left != right, "\(type)")
        }
        let exits = Set((1...30).map { Self.step(.roundabout, .right, exit: $0).instruction(in: language) })
        #expect(exits.count == 30)
    }

    @Test("directions in a language are all different", arguments: InstructionLanguage.allCases)
    func different(language: InstructionLanguage) {
        let grammar = InstructionGrammar.of(language)
        #expect(Set(ManeuverModifier.allCases.map { grammar.turn[$0] }).count == ManeuverModifier.allCases.count)
        #expect(Set(grammar.compass).count == 8)
        #expect(Set(grammar.ordinals).count == grammar.ordinals.count)
    }

    @Test("sentences read as they should")
    func samples() {
        let turn = Self.step(.turn, .left, name: "Hoàng Quốc Việt")
        #expect(turn.instruction(in: .vietnamese) == "Rẽ trái vào Hoàng Quốc Việt")
        #expect(Self.step(.depart, nil, name: "Trần Cung").instruction(in: .vietnamese) == "Bắt đầu đi từ Trần Cung")
        #expect(Self.step(.arrive, nil).instruction(in: .vietnamese) == "Bạn đã đến điểm đích")
        #expect(turn.instruction(in: .english) == "Turn left onto Hoàng Quốc Việt")
        #expect(Self.step(.depart, nil).instruction(in: .english) == "Head east")
        #expect(
            Self.step(.arrive, .right).instruction(in: .english)
                == "You have arrived at your destination, on the right"
        )
        let round = Self.step(.roundabout, .right, name: "Am Rhein", exit: 2) { $0.reference = "A 3" }
        #expect(round.instruction(in: .english) == "At the roundabout, take the 2nd exit onto Am Rhein (A 3)")
        #expect(round.instruction(in: .russian) == "На кольце сверните на второй съезд: Am Rhein (A 3)")
        #expect(round.instruction(in: .simplifiedChinese) == "进入环岛，从第2个出口驶出，进入Am Rhein (A 3)")
        #expect(Self.step(.turn, .right, name: "Ленина").instruction(in: .russian) == "Поверните направо: Ленина")
        #expect(Self.step(.turn, .uTurn).instruction(in: .traditionalChinese) == "迴轉")
        #expect(
            Self.step(.turn, .right, name: "Jalan Thamrin").instruction(in: .indonesian)
                == "Belok kanan ke Jalan Thamrin"
        )
        let ferry = Self.step(.notification, .straight, name: "Gozo Ferry") { $0.mode = .ferry }
        #expect(ferry.instruction(in: .english) == "Take the ferry Gozo Ferry")
    }

    @Test("bearings become the nearest of eight directions")
    func compass() {
        for (bearing, word) in [(0, "north"), (22, "north"), (23, "north-east"), (180, "south"), (359, "north")] {
            var step = Self.step(.depart, nil)
            step.maneuver.bearingAfter = bearing
            #expect(step.instruction(in: .english) == "Head \(word)")
        }
    }

    @Test(
        "distances are written as one reads them",
        arguments: [
            (0.0, "0 m", "0米"), (3.2, "3 m", "3米"), (47, "45 m", "45米"), (123, "120 m", "120米"),
            (776, "800 m", "800米"), (994, "1 km", "1公里"), (1249, "1.2 km", "1.2公里"), (9960, "10 km", "10公里"),
            (15_962, "16 km", "16公里"), (-5, "0 m", "0米"), (.infinity, "0 m", "0米"),
        ] as [(Double, String, String)]
    )
    func distance(metres: Double, english: String, chinese: String) {
        #expect(ReadableAmounts.distance(metres: metres, in: .english) == english)
        #expect(ReadableAmounts.distance(metres: metres, in: .simplifiedChinese) == chinese)
    }

    @Test(
        "durations are written as one reads them",
        arguments: [
            (0.0, "0 s", "0 с"), (45.4, "45 s", "45 с"), (59.6, "1 min", "1 мин"), (502, "8 min", "8 мин"),
            (3600, "1 h", "1 ч"), (4790, "1 h 20 min", "1 ч 20 мин"), (183_600, "2 d 3 h", "2 д 3 ч"),
            (.nan, "0 s", "0 с"),
        ] as [(Double, String, String)]
    )
    func duration(seconds: Double, english: String, russian: String) {
        #expect(ReadableAmounts.duration(seconds: seconds, in: .english) == english)
        #expect(ReadableAmounts.duration(seconds: seconds, in: .russian) == russian)
    }

    @Test("Goong's forms are those of its documentation")
    func goong() {
        let distances = [(41.0, "41 m"), (776, "776 m"), (2828, "2.83 km"), (11_990, "11.99 km"), (16_000, "16 km")]
        for (metres, text) in distances { #expect(ReadableAmounts.goongDistance(metres: metres) == text) }
        let durations = [
            (10.0, "10 giây"), (67, "1 phút"), (95, "2 phút"), (97, "2 phút"), (172, "3 phút"), (502, "8 phút"),
            (79_800, "22 giờ 10 phút"),
        ]
        for (seconds, text) in durations { #expect(ReadableAmounts.goongDuration(seconds: seconds) == text) }
    }
}
