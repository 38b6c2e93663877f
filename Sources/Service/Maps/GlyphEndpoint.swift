// Glyph ranges. Never 404: MapLibre Native gives a tile up for good when a range cannot be had.

import Basemap
import HTTPServing
import JSON
import Regions

extension Application {
    /// The operation below `/map/fonts/`.
    var glyphEndpoint: Endpoint {
        Endpoint(
            method: .get,
            template: "/map/fonts/{stack}/{range}.pbf",
            identifier: "getGlyphs",
            summary: "256 glyphs of a font stack as signed distance fields",
            group: "map",
            parameters: [
                .path("stack", "Font names joined by commas; the first that has a glyph draws it"),
                .path("range", "0-255, 256-511, … 65280-65535"),
            ],
            answers: [
                .ok("The glyphs; an empty message where no font has any.", "application/x-protobuf"),
                .error(400, "There is no such range."),
            ],
            handler: .async { [glyphs] request in
                let start = try GlyphRanges.start(ofRangeNamed: request.parameter("range") ?? "")
                let bytes = try glyphs.range(stack: request.parameter("stack") ?? "", start: start)
                return Response(
                    headers: [
                        "Content-Type": "application/x-protobuf", "Cache-Control": "public, max-age=86400",
                        "ETag": Application.etag(ofContent: bytes),
                    ],
                    body: .bytes(bytes)
                )
            }
        )
    }
}
