import Testing

@testable import Geodesy

@Suite("Geodesics")
struct GeodesicTests {
    struct Line {
        let start: Coordinate
        let end: Coordinate
        let length: Double
        let course: Double

        init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ length: Double, _ course: Double) {
            start = Coordinate(uncheckedLatitude: a, longitude: b)
            end = Coordinate(uncheckedLatitude: c, longitude: d)
            (self.length, self.course) = (length, course)
        }
    }

    /// Solutions of Karney's GeographicLib: near, far, polar, across the antimeridian and near the antipode.
    static let lines = [
        Line(0, 0, 0, 0, 0.0000, 180.0000000),
        Line(43.73, 7.42, 43.7384, 7.4246, 1004.1841, 21.6552952),
        Line(0, 0, 0, 1, 111319.4908, 90.0000000),
        Line(0, 179.5, 0, -179.5, 111319.4908, 90.0000000),
        Line(90, 0, -90, 0, 20003931.4586, 180.0000000),
        Line(89.9, 10, 89.9, -170, 22338.7957, 0.0000000),
        Line(-33.45, -70.66, 48.85, 2.35, 11626939.7226, 40.7388294),
        Line(0, 0, 0, 179.0, 19926188.8520, 90.0000000),
        Line(0, 0, 0, 179.5, 19980861.9089, 55.9664951),
        Line(0, 0, 0, 180, 20003931.4586, 0.0000000),
        Line(0, 0, 0.5, 179.5, 19936288.5790, 25.6718729),
        Line(0, 0, 0.5, 179.7, 19944127.4208, 15.5568828),
        Line(30, 0, -30, 180, 20003931.4586, 0.0000000),
        Line(30, 0, -29.9, 179.8, 19989832.8276, 18.1094753),
        Line(-30, 0, 29.9, 179.8, 19989832.8276, 161.8905247),
        Line(41.0, 5.0, -41.05, -175.1, 19997573.4855, 168.9778557),
        Line(1e-07, 0, 0, 0, 0.0111, 180.0000000),
        Line(60.0, 24.0, 60.000001, 24.000001, 0.1246, 26.6036520),
        Line(52.8012, 115.9035, -2.6938, -85.8163, 14101411.2741, 27.3654893),
        Line(-89.9187, 58.6147, -5.3542, 93.503, 9402463.2442, 34.8929168),
        Line(-22.8311, 97.2503, -40.9143, 108.6896, 2273838.4578, 154.5275499),
        Line(41.3685, -30.9577, 6.8949, 65.5386, 10047913.6778, 80.4109469),
        Line(-55.2627, 19.3015, 54.9223, -84.4124, 15393121.6681, 302.2687813),
        Line(54.6058, 66.8484, 61.9708, -59.1905, 6246744.1524, 332.7106123),
        Line(-73.2358, 108.1018, 54.8607, -19.7235, 16908572.7978, 257.1909503),
        Line(-73.1195, -109.0217, 24.2854, -75.1739, 11094804.4963, 31.0867258),
        Line(81.2471, 31.8851, -53.8426, 55.9454, 15063969.8151, 159.8224768),
        Line(-25.1317, 155.7854, 73.712, 5.2744, 14326457.6507, 349.7669591),
        Line(26.0229, 71.2477, 54.9909, 171.495, 8296881.7528, 35.9112806),
        Line(-84.884, -49.9045, 18.3145, -70.4432, 11491758.4458, 339.9565299),
        Line(15.8699, -146.8919, -15.1858, 33.1384, 19928194.8491, 358.6486355),
        Line(-68.2053, 58.2613, 67.8674, -122.1032, 19963835.7342, 161.8000660),
        Line(-2.8935, -129.5582, 2.3713, 50.8804, 19936821.9580, 202.1591208),
        Line(35.2838, -174.5169, -34.7833, 4.9036, 19935031.5456, 29.2158127),
        Line(-29.7417, 144.7888, 29.9582, -35.4439, 19976567.8628, 17.2570982),
        Line(-21.8219, -39.6787, 21.1502, 140.9212, 19915422.5421, 206.2191532),
        Line(-79.4197, -27.6059, 79.8631, 152.2714, 19954363.8671, 2.6713426),
        Line(85.6133, -91.1786, -84.7506, 89.2921, 19907480.1193, 357.1553853),
    ]

    @Test("lengths are within a millimetre of Karney's, to the antipode", arguments: lines)
    func length(line: Line) {
        #expect(abs(Geodesic.distance(from: line.start, to: line.end) - line.length) < 1e-3)
        #expect(abs(Geodesic.distance(from: line.end, to: line.start) - line.length) < 1e-3)
    }

    @Test("courses are within 0.00001° of Karney's where there is one shortest line", arguments: lines)
    func course(line: Line) {
        // From a place to itself, from pole to pole and to an antipode many lines are as short.
        guard line.length > 0, abs(line.length - 20_003_931.4586) > 1, abs(line.length - 19_980_861.9089) > 1 else {
            return
        }
        let difference = abs(Geodesic.line(from: line.start, to: line.end).initialCourse - line.course)
        let tolerance = line.length > 19_900_000 ? 0.01 : line.length < 1 ? 1e-3 : 1e-5
        #expect(min(difference, 360 - difference) < tolerance)
    }

    @Test("ways are never shorter than the line between their ends, anywhere")
    func triangles() {
        var random = SplitMix(seed: 11)
        func place() -> Coordinate {
            Coordinate(
                uncheckedLatitude: Double(random.next() % 1_800_001) / 1e4 - 90,
                longitude: Double(random.next() % 3_600_001) / 1e4 - 180
            )
        }
        for _ in 0..<500 {
            let (a, b, c) = (place(), place(), place())
            let ab = Geodesic.distance(from: a, to: b)
            #expect(ab <= 20_003_931.4587)
            #expect(ab <= Geodesic.distance(from: a, to: c) + Geodesic.distance(from: c, to: b) + 1e-3)
        }
    }

    @Test("the distance of near places is within a millionth up to 10 km, and across the antimeridian")
    func local() {
        var random = SplitMix(seed: 12)
        for _ in 0..<2000 {
            let latitude = Double(random.next() % 1_400_001) / 1e4 - 70
            let longitude = 179.95 + Double(random.next() % 1000) / 1e4
            let start = Coordinate(
                uncheckedLatitude: latitude,
                longitude: longitude > 180 ? longitude - 360 : longitude
            )
            let east = start.longitude + Double(random.next() % 600) / 1e4 - 0.03
            let end = Coordinate(
                uncheckedLatitude: latitude + Double(random.next() % 1200) / 1e4 - 0.06,
                longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east
            )
            let exact = Geodesic.line(from: start, to: end).length
            #expect(abs(Geodesic.distance(from: start, to: end) - exact) < 5e-6)
            guard exact < 10_000 else { continue }
            #expect(abs(Geodesic.localDistance(from: start, to: end) - exact) <= exact * 1e-6 + 1e-8)
        }
    }

    @Test("values that are no numbers give no number and no endless loop")
    func notANumber() {
        let broken = Coordinate(uncheckedLatitude: .nan, longitude: 7)
        let place = Coordinate(uncheckedLatitude: 43, longitude: 7)
        #expect(!(Geodesic.distance(from: broken, to: place) < .infinity))
    }
}
