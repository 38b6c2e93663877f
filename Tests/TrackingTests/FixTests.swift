import Geodesy
import Testing
import Tracking

@Suite("Fixes")
struct FixTests {
    @Test("what a receiver did not tell is unknown, not zero")
    func unknown() throws {
        let fix = Fix(time: 0, position: try Coordinate(latitude: 43.73, longitude: 7.42))
        #expect(fix.accuracy == nil && fix.altitude == nil && fix.speed == nil && fix.course == nil)
        #expect(fix.origin == .uploaded)
    }
}
