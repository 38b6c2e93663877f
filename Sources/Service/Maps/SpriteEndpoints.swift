// The sprite: icons as distance fields, drawn once at each scale.

import Basemap
import Foundation
import HTTPServing
import JSON
import Regions

extension Application {
    /// The operations below `/map/sprites/`.
    var spriteEndpoints: [Endpoint] {
        let name = Endpoint.Parameter.path("name", "The sprite's name, with @2x for fine screens, such as icons@2x")
        return [
            Endpoint(
                method: .get,
                template: "/map/sprites/{name}.json",
                identifier: "getSpriteIndex",
                summary: "Where each icon lies in the sprite's picture",
                group: "map",
                parameters: [name],
                answers: [.json("The index.", ["type": "object"]), .error(404, "There is no such sprite.")],
                handler: .inline { [sprites] request in
                    let sheet = try sprites.sheet(named: request.parameter("name") ?? "")
                    return Application.picture(sheet.json, type: "application/json")
                }
            ),
            Endpoint(
                method: .get,
                template: "/map/sprites/{name}.png",
                identifier: "getSpritePicture",
                summary: "The sprite's picture, a signed distance field",
                group: "map",
                parameters: [name],
                answers: [.ok("The picture.", "image/png"), .error(404, "There is no such sprite.")],
                handler: .inline { [sprites] request in
                    let sheet = try sprites.sheet(named: request.parameter("name") ?? "")
                    return Application.picture(sheet.png, type: "image/png")
                }
            ),
        ]
    }

    private static func picture(_ bytes: [UInt8], type: String) -> Response {
        Response(
            headers: ["Content-Type": type, "Cache-Control": "public, max-age=3600", "ETag": etag(ofContent: bytes)],
            body: .bytes(bytes)
        )
    }
}

/// The sheets of all scales, each drawn when it is first asked for.
final class SpriteSheets: @unchecked Sendable {
    private let lock = NSLock()
    private var sheets: [Int: SpriteSheet] = [:]

    /// The sheet of a name.
    ///
    /// - Throws: `MapResourceError.spriteUnknown`, or what drawing says.
    func sheet(named name: String) throws -> SpriteSheet {
        let scale = try SpriteSheet.scale(named: name)
        return try lock.withLock {
            if let known = sheets[scale] { return known }
            let made = try SpriteSheet.make(scale: scale)
            sheets[scale] = made
            return made
        }
    }
}
