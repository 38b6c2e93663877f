import Testing

@testable import Geodesy

@Suite("Encoded polylines")
struct PolylineTests {
    private func encode(_ points: [(Double, Double)], _ precision: PolylinePrecision) -> String {
        var encoder = PolylineEncoder(precision)
        var text: [UInt8] = []
        for (latitude, longitude) in points {
            encoder.append(
                latitudeE7: Int32((latitude * 1e7).rounded()),
                longitudeE7: Int32((longitude * 1e7).rounded()),
                to: &text
            )
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test("the example of the format's description is written as it says")
    func example() {
        let points = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)]
        #expect(encode(points, .five) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(encode(points, .six) == "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
    }

    @Test("no points are an empty text, both ways")
    func empty() throws {
        #expect(encode([], .five).isEmpty)
        #expect(try Polyline.decode([], precision: .six).isEmpty)
    }

    @Test("halves are rounded away from zero on both sides of it")
    func rounding() throws {
        let points = try Polyline.decode(Array(encode([(0.000005, -0.000005)], .five).utf8), precision: .five)
        #expect(points.first?.latitude == 0.00001)
        #expect(points.first?.longitude == -0.00001)
    }

    @Test(
        "random lines come back within half a unit, in every corner of the world",
        arguments: PolylinePrecision.allCases
    )
    func roundTrip(precision: PolylinePrecision) throws {
        var random = SplitMix(seed: 7)
        for _ in 0..<200 {
            let count = Int(random.next() % 40)
            var points = (0..<count).map { _ in
                (
                    Double(Int64(random.next() % 1_800_000_001) - 900_000_000) / 1e7,
                    Double(Int64(random.next() % 3_600_000_001) - 1_800_000_000) / 1e7
                )
            }
            points += [(90, 180), (-90, -180), (90, -180)]
            // Int32 holds ±214°, so the corners are in reach.
            let text = encode(points, precision)
            let decoded = try Polyline.decode(text.utf8, precision: precision)
            #expect(decoded.count == points.count)
            let half = precision == .five ? 0.51e-5 : 0.51e-6
            for (point, back) in zip(points, decoded) {
                #expect(abs(point.0 - back.latitude) <= half)
                #expect(abs(point.1 - back.longitude) <= half)
            }
        }
    }

    @Test(
        "text that no encoder writes is refused with its place",
        arguments: [
            ("_p~iF", PolylineError.truncated), ("_p~i", .truncated), ("_p~iF~ps|", .truncated),
            ("_p~iF~ps U", .invalidByte(offset: 8)), ("é", .invalidByte(offset: 0)),
            ("~~~~~~~~~~~~", .outOfRange(offset: 7)), ("_gsia@_gsia@_gsia@?", .outOfRange(offset: 11)),
        ]
    )
    func faults(text: String, fault: PolylineError) {
        #expect(throws: fault) { try Polyline.decode(text.utf8, precision: .five) }
    }
}

/// Vigna's SplitMix64: the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
