// The peer: SQLite's full-text search over the same documents, as one would write it in an afternoon: names, addresses
// and towns in two columns, every word with a prefix index, ranked by bm25.

import CSQLite
import Foundation
import Geodesy
import Places

/// An FTS5 table of an index's documents.
@safe final class TextSearchPeer {
    private let database: OpaquePointer
    private let statement: OpaquePointer

    struct Row {
        var title: String
        var latitude: Double
        var longitude: Double
        var categories: [String]
    }

    init?(_ documents: [PlaceDocument]) {
        var handle: OpaquePointer?
        guard unsafe sqlite3_open(":memory:", &handle) == SQLITE_OK, let handle = unsafe handle else { return nil }
        unsafe database = handle
        let schema = """
            CREATE VIRTUAL TABLE place USING fts5(
                name, context, title UNINDEXED, latitude UNINDEXED, longitude UNINDEXED, category UNINDEXED,
                tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4');
            BEGIN;
            """
        unsafe sqlite3_exec(handle, schema, nil, nil, nil)
        var insert: OpaquePointer?
        unsafe sqlite3_prepare_v2(handle, "INSERT INTO place VALUES (?,?,?,?,?,?)", -1, &insert, nil)
        for document in documents {
            let names = document.names.map(\.text).joined(separator: " ")
            let context = document.areas.map { documents[$0.document].names.first?.text ?? "" }.joined(separator: " ")
            // What a place is stands in the context in words, as one would write it for a search.
            let kinds = document.categories.joined(separator: " ")
            let title = document.names.first?.text ?? ""
            let row = Row(document.point.coordinate, title: title, categories: document.categories)
            unsafe Self.insert(insert, names, context + " " + kinds, row)
            for house in document.houses {
                let title = "\(document.names.first?.text ?? "") \(house.number)"
                unsafe Self.insert(insert, title, context, Row(house.point.coordinate, title: title, categories: []))
            }
        }
        unsafe sqlite3_finalize(insert)
        unsafe sqlite3_exec(handle, "COMMIT", nil, nil, nil)
        var select: OpaquePointer?
        let query = """
            SELECT title, latitude, longitude, category FROM place WHERE place MATCH ? ORDER BY bm25(place, 10.0, 1.0) LIMIT 10
            """
        guard unsafe sqlite3_prepare_v2(handle, query, -1, &select, nil) == SQLITE_OK, let select = unsafe select else {
            return nil
        }
        unsafe statement = select
    }

    deinit {
        unsafe sqlite3_finalize(statement)
        unsafe sqlite3_close(database)
    }

    private static func insert(
        _ statement: OpaquePointer?,
        _ name: String,
        _ context: String,
        _ row: Row
    ) {
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_bind_text(statement, 1, name, -1, transient)
        unsafe sqlite3_bind_text(statement, 2, context, -1, transient)
        unsafe sqlite3_bind_text(statement, 3, row.title, -1, transient)
        unsafe sqlite3_bind_double(statement, 4, row.latitude)
        unsafe sqlite3_bind_double(statement, 5, row.longitude)
        unsafe sqlite3_bind_text(statement, 6, row.categories.joined(separator: " "), -1, transient)
        unsafe sqlite3_step(statement)
    }

    /// The ten best rows, the last word taken as begun.
    func search(_ text: String) -> [Row] {
        let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        guard !words.isEmpty else { return [] }
        let match = words.map { "\"\($0)\"" }.joined(separator: " ") + "*"
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_bind_text(statement, 1, match, -1, transient)
        var rows: [Row] = []
        while unsafe sqlite3_step(statement) == SQLITE_ROW {
            let title = unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? ""
            rows.append(
                Row(
                    title: title,
                    latitude: unsafe sqlite3_column_double(statement, 1),
                    longitude: unsafe sqlite3_column_double(statement, 2),
                    categories: (unsafe sqlite3_column_text(statement, 3).map { unsafe String(cString: $0) } ?? "")
                        .split(separator: " ").map(String.init)
                )
            )
        }
        return rows
    }
}

extension TextSearchPeer.Row {
    fileprivate init(_ point: Coordinate, title: String, categories: [String]) {
        self.init(title: title, latitude: point.latitude, longitude: point.longitude, categories: categories)
    }
}
