// Pasted coordinates in the usual notations, and texts that only look like some.

import Geodesy
import Testing

@testable import Places

@Suite("Pasted coordinates")
struct CoordinateTextTests {
    @Test(
        "every usual notation is read",
        arguments: [
            ("47.1416, 9.5215", 47.1416, 9.5215), ("47.1416 9.5215", 47.1416, 9.5215),
            ("-33.8568,151.2153", -33.8568, 151.2153), ("47.1416N 9.5215E", 47.1416, 9.5215),
            ("33.8568 S, 151.2153 E", -33.8568, 151.2153), ("N 47.1416, W 9.5215", 47.1416, -9.5215),
            ("9.5215 E 47.1416 N", 47.1416, 9.5215), ("47°8'29.76\"N 9°31'17.4\"E", 47.1416, 9.5215),
            ("47° 8.496' N, 9° 31.29' E", 47.1416, 9.5215), ("geo:47.1416,9.5215", 47.1416, 9.5215),
            ("geo:47.1416,9.5215;u=35", 47.1416, 9.5215), ("GEO:47.1416,9.5215?z=15", 47.1416, 9.5215),
            ("https://www.openstreetmap.org/#map=15/47.1416/9.5215", 47.1416, 9.5215),
            ("https://maps.example/place/x/@47.1416,9.5215,17z", 47.1416, 9.5215),
            ("(47.1416, 9.5215)", 47.1416, 9.5215), ("47.1416° с. ш. 9.5215° в. д.", 47.1416, 9.5215),
        ]
    )
    func reads(text: String, latitude: Double, longitude: Double) throws {
        let coordinate = try #require(CoordinateText.parse(text))
        #expect(abs(coordinate.latitude - latitude) < 1e-6 && abs(coordinate.longitude - longitude) < 1e-6)
    }

    @Test(
        "house numbers, ranges and what is off the globe are no coordinates",
        arguments: [
            "12 34", "12, 14", "Landstrasse 12", "91.5, 10.2", "47.14, 190.0", "4-6", "1.2.3, 4.5", "47.14", "", "°",
            "12/3 5/6", "geo:abc", "1 2 3 4 5 6 7 8",
        ]
    )
    func refuses(text: String) { #expect(CoordinateText.parse(text) == nil) }

    @Test("a pasted coordinate is the answer, as a point")
    func search() throws {
        let matches = try SampleTown.searcher().search("47.1416, 9.5215")
        #expect(matches.count == 1)
        #expect(matches.first?.kind == .point)
        #expect(matches.first?.title == "47.14160, 9.52150")
    }
}
