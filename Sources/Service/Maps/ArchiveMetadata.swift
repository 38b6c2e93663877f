// What an archive says of itself in its metadata (PMTiles v3, section 5): its layers and who must be named.

import Basemap
import Foundation
import JSON

/// The parts of an archive's metadata that a description of it repeats.
struct ArchiveMetadata: Decodable {
    /// A layer of vector tiles as TileJSON describes it.
    struct Layer: Decodable {
        let id: String
        let description: String?
        let minzoom: Int?
        let maxzoom: Int?
        let fields: [String: String]?
    }

    /// Who must be named, as HTML; nil when the archive does not say.
    let attribution: String?
    /// The layers of vector tiles.
    let layers: [Layer]?

    private enum CodingKeys: String, CodingKey {
        case attribution
        case layers = "vector_layers"
    }

    /// Reads the metadata of an archive.
    ///
    /// - Throws: what the archive says of damaged metadata, `DecodingError` for metadata of another shape.
    static func read(_ archive: PMTilesArchive) throws -> ArchiveMetadata {
        try JSONDecoder().decode(ArchiveMetadata.self, from: Data(archive.metadata()))
    }

    /// Everyone who must be named for the archives, each once.
    static func attribution(of archives: [ArchiveMetadata]) -> String {
        var seen: Set<String> = []
        return archives.compactMap(\.attribution).filter { seen.insert($0).inserted }.joined(separator: " | ")
    }

    /// The layers of the archives, one of each id, as TileJSON's `vector_layers`.
    static func layers(of archives: [ArchiveMetadata]) -> JSONValue {
        var seen: Set<String> = []
        let layers = archives.flatMap { $0.layers ?? [] }.filter { seen.insert($0.id).inserted }
        return .array(layers.map(\.json))
    }
}

extension ArchiveMetadata.Layer {
    fileprivate var json: JSONValue {
        let fields = (fields ?? [:]).sorted { $0.key < $1.key }
        var members = [JSONMember("id", .string(id))]
        if let description { members.append(JSONMember("description", .string(description))) }
        if let minzoom { members.append(JSONMember("minzoom", .integer(minzoom))) }
        if let maxzoom { members.append(JSONMember("maxzoom", .integer(maxzoom))) }
        members.append(JSONMember("fields", .object(fields.map { JSONMember($0.key, .string($0.value)) })))
        return .object(members)
    }
}
