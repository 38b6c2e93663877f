// Reads MBTiles 1.3: an SQLite file with a table (or view) `tiles`, rows counted from the south, and one `metadata`.
// The only file that calls SQLite. The file comes from strangers: it is opened read-only, its schema is not trusted,
// and no value longer than a tile may be is read.

import CSQLite
import Geodesy

/// An open MBTiles file; for one thread.
@safe final class MBTilesFile {
    private let database: OpaquePointer
    private let path: String

    /// No tile is longer than this.
    static let longestTile = 8 << 20

    init(path: String) throws(ImageryError) {
        self.path = path
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened = unsafe opened else { throw .damagedDatabase(file: path, reason: "out of memory") }
        guard code == SQLITE_OK else {
            let reason = unsafe String(cString: sqlite3_errmsg(opened))
            unsafe sqlite3_close(opened)
            throw .damagedDatabase(file: path, reason: reason)
        }
        unsafe database = opened
        unsafe sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Int32(Self.longestTile))
        for setting in ["PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"] {
            unsafe sqlite3_exec(opened, setting, nil, nil, nil)
        }
    }

    deinit { unsafe sqlite3_close_v2(database) }

    /// The name-value pairs that the file says of itself; empty without that table.
    func metadata() throws(ImageryError) -> [String: String] {
        var pairs: [String: String] = [:]
        guard let statement = try? unsafe prepare("SELECT name, value FROM metadata LIMIT 1000") else { return [:] }
        defer { unsafe sqlite3_finalize(statement) }
        while try unsafe step(statement) {
            if let name = unsafe text(statement, 0), let value = unsafe text(statement, 1) { pairs[name] = value }
        }
        return pairs
    }

    /// The zooms that have tiles, ascending.
    func zooms() throws(ImageryError) -> [Int] {
        var zooms: [Int] = []
        let statement = try unsafe prepare("SELECT DISTINCT zoom_level FROM tiles ORDER BY zoom_level")
        defer { unsafe sqlite3_finalize(statement) }
        while try unsafe step(statement) { zooms.append(Int(unsafe sqlite3_column_int64(statement, 0))) }
        return zooms
    }

    /// The tiles of a zoom, in no particular order, and how many rows name no tile of the world.
    func tiles(zoom: Int) throws(ImageryError) -> (tiles: [TileCoordinate], outside: Int) {
        var tiles: [TileCoordinate] = []
        var outside = 0
        let statement = try unsafe prepare("SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ?1")
        defer { unsafe sqlite3_finalize(statement) }
        unsafe sqlite3_bind_int64(statement, 1, Int64(zoom))
        while try unsafe step(statement) {
            let column = Int(unsafe sqlite3_column_int64(statement, 0))
            let row = Int(unsafe sqlite3_column_int64(statement, 1))
            let side = (0...TileCoordinate.maximumZoom).contains(zoom) ? 1 << zoom : 0
            if (0..<side).contains(row), let tile = TileCoordinate(zoom: zoom, x: column, y: side - 1 - row) {
                tiles.append(tile)
            } else {
                outside += 1
            }
        }
        return (tiles, outside)
    }

    /// Hands each tile's bytes to the closure, valid inside it, in the order given.
    func forEach(
        _ tiles: [TileCoordinate],
        _ body: (TileCoordinate, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let statement = try unsafe prepare(
            "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1"
        )
        defer { unsafe sqlite3_finalize(statement) }
        for tile in tiles {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_bind_int64(statement, 1, Int64(tile.zoom))
            unsafe sqlite3_bind_int64(statement, 2, Int64(tile.x))
            unsafe sqlite3_bind_int64(statement, 3, Int64((1 << tile.zoom) - 1 - tile.y))
            guard try unsafe step(statement) else { continue }
            let bytes = unsafe sqlite3_column_blob(statement, 0)
            let count = Int(unsafe sqlite3_column_bytes(statement, 0))
            try unsafe body(tile, UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
        }
    }

    private func prepare(_ sql: String) throws(ImageryError) -> OpaquePointer {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
            let statement = unsafe statement
        else { throw damage() }
        return unsafe statement
    }

    private func step(_ statement: OpaquePointer) throws(ImageryError) -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw damage()
        }
    }

    private func text(_ statement: OpaquePointer, _ column: Int32) -> String? {
        guard let bytes = unsafe sqlite3_column_text(statement, column) else { return nil }
        return unsafe String(cString: bytes)
    }

    private func damage() -> ImageryError {
        .damagedDatabase(file: path, reason: unsafe String(cString: sqlite3_errmsg(database)))
    }
}
