import Geodesy
import Testing

@testable import Basemap

@Suite struct PlaneGeometryTests {
    private func corner(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }

    @Test("projection agrees with web mercator, and a pole stays near")
    func projection() {
        let point = PlaneGeometry.project(corner(43.73, 7.42))
        #expect(abs(point.x - WebMercator.x(longitude: 7.42)) < 1e-12)
        #expect(abs(point.y - WebMercator.y(latitude: 43.73)) < 1e-12)
        #expect((1.0...1.2).contains(PlaneGeometry.project(corner(-90, 0)).y))
    }

    @Test("a ring's edge on the antimeridian is pushed beyond it, with every corner once")
    func antimeridian() {
        let ring = [corner(10, 170), corner(10, 180), corner(5, 180), corner(0, 180), corner(0, 170), corner(10, 170)]
        let points = PlaneGeometry.projectRing(ring)
        #expect(points.map { ($0.x * 100).rounded() / 100 } == [0.97, 1, 1.05, 1.05, 1.05, 1, 0.97])
        #expect(points.map(\.y) == points.map(\.y).sorted())
    }

    @Test("a coast that only touches the antimeridian stays as it is")
    func touch() {
        #expect(PlaneGeometry.projectRing([corner(0, 170), corner(10, 180), corner(0, 175)]).count == 3)
        #expect(PlaneGeometry.projectRing([]).isEmpty)
    }

    @Test("simplification keeps the ends and every point within the tolerance")
    func simplification() {
        let line = (0...100).map { PlanePoint(x: Double($0), y: $0 % 2 == 0 ? 0 : 0.4) }
        #expect(PlaneGeometry.simplifyLine(line, tolerance: 0.5).count == 2)
        #expect(PlaneGeometry.simplifyLine(line, tolerance: 0.1).count == 101)
        let square = [(0.0, 0.0), (5, 0.01), (10, 0), (10, 10), (0, 10)].map { PlanePoint(x: $0.0, y: $0.1) }
        #expect(PlaneGeometry.simplifyRing(square, tolerance: 0.1).count == 4)
    }

    @Test("a label stands within a horseshoe, not in its opening")
    func label() {
        let horseshoe = [(0.0, 0.0), (9, 0), (9, 2), (3, 2), (3, 8), (9, 8), (9, 10), (0, 10)]
            .map { PlanePoint(x: $0.0, y: $0.1) }
        let point = PlaneGeometry.labelPoint([horseshoe])
        #expect(point.map { PlaneGeometry.contains([horseshoe], $0) } == true)
        #expect(PlaneGeometry.labelPoint([]) == nil)
    }
}
