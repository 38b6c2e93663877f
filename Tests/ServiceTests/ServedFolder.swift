import Basemap
import Cryptography
import Foundation
import Geodesy
import HTTPServing
import Identity
import JSON
import Regions
import Testing

@testable import Service

/// A data folder with small archives, and the service over it.
final class ServedFolder {
    let temporary: TemporaryFolder
    let folder: DataFolder
    let application: Application
    let router: Router

    /// A service over an empty data folder, with the page in a folder beside it.
    init(publicURL: String? = nil, signUp: Accounts.SignUp = .open) throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.path + "/data")
        try folder.make()
        let page = temporary.path + "/page"
        try FileManager.default.createDirectory(atPath: page + "/languages", withIntermediateDirectories: true)
        try Data("<!doctype html><title>Waymark</title>".utf8).write(to: URL(fileURLWithPath: page + "/index.html"))
        try Data("{}".utf8).write(to: URL(fileURLWithPath: page + "/languages/en.json"))
        try Data("secret".utf8).write(to: URL(fileURLWithPath: temporary.path + "/outside.json"))
        try FileManager.default.createSymbolicLink(
            atPath: page + "/link.json",
            withDestinationPath: temporary.path + "/outside.json"
        )
        application = Application(
            folder: folder,
            configuration: ServiceConfiguration(publicURL: publicURL, pageFolder: page),
            identity: IdentityServices(
                accounts: Accounts(store: MemoryAccountStore(), signUp: signUp, cost: .least),
                box: try #require(SecretBox(key: RandomBytes.make(SecretBox.keyByteCount)))
            )
        )
        router = application.router
    }

    /// A tile with one point in a layer of the given name.
    static func tile(_ layer: String) -> [UInt8] {
        var encoder = VectorTileEncoder()
        encoder.beginLayer(layer)
        encoder.addPoints([TilePoint(x: 1, y: 2)], tags: [("name", .text(layer))])
        return encoder.finishCompressed()
    }

    /// Imports a region that has the given tiles.
    func publish(_ name: String, _ box: BoundingBox, tiles: [(TileCoordinate, [UInt8])]) throws {
        let draft = try folder.store.draft(RegionName(name))
        try Self.write(draft.path(of: .tiles), tiles: tiles, box)
        _ = try draft.publish(
            RegionDescription(
                name: name,
                title: name.capitalized,
                boundingBox: box,
                sources: [],
                osmTimestamp: nil,
                importedAt: Date(timeIntervalSince1970: 1_700_000_000)
            )
        )
    }

    static func write(_ path: String, tiles: [(TileCoordinate, [UInt8])], _ box: BoundingBox = .world) throws {
        let writer = try PMTilesWriter(path: path)
        for (coordinate, bytes) in tiles.sorted(by: { $0.0.archiveIdentifier < $1.0.archiveIdentifier }) {
            try unsafe bytes.withUnsafeBytes { try unsafe writer.append($0, identifier: coordinate.archiveIdentifier) }
        }
        var description = PMTilesWriter.Description()
        description.bounds = box
        description.metadata = Array(
            #"{"attribution":"© Somebody","vector_layers":[{"id":"a","fields":{"name":"String"}}]}"#.utf8
        )
        try writer.finish(description)
    }

    func get(_ target: String, headers: Headers = ["Host": "maps.example:8080"]) async -> Response {
        await router.respond(to: Request(.get, target, headers: headers))
    }
}

extension Response {
    /// The body's bytes.
    var content: [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .shared(let shared): unsafe Array(shared.bytes)
        case .file(let path): (FileManager.default.contents(atPath: path)).map(Array.init) ?? []
        default: []
        }
    }

    /// The body as a JSON object.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(content))) as? [String: Any] ?? [:]
    }

    /// The code of an error's body.
    var errorCode: String? { (object["error"] as? [String: Any])?["code"] as? String }
}
