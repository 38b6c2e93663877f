// The places of all regions as one: every region's index is asked and the answers become one list. What an index
// answers is Places' business; this only decides whom to ask and in which order the answers stand.

import Foundation
public import Geodesy
public import Places
public import Regions

/// A place with the region whose index knows it.
public struct FoundPlace: Sendable {
    /// The place.
    public let match: PlaceMatch
    /// The region's name.
    public let region: String
}

/// What stands at a point, asked of all regions.
public struct FoundAddress: Sendable {
    /// Addresses, streets and places within the radius, the one to show first.
    public let places: [FoundPlace]
    /// The nearest town, village or hamlet, however far; nil when no region has any.
    public let nearestPlace: FoundPlace?
    /// The areas that contain the point.
    public let surroundings: PlaceAddress
    /// Whether the point lies in a region's box.
    public let isInRegion: Bool
}

/// The indexes of all regions.
public final class PlaceDirectory: Sendable {
    private struct Member: Sendable {
        let name: String
        let boundingBox: BoundingBox
        let searchers: SearcherPool
    }

    private let members: [Member]

    /// A directory of open indexes.
    public init(_ regions: [(name: String, boundingBox: BoundingBox, index: PlaceIndex)]) {
        members = regions.map {
            Member(name: $0.name, boundingBox: $0.boundingBox, searchers: SearcherPool($0.index))
        }
    }

    /// The indexes of every region in a data folder.
    ///
    /// - Throws: what a region or its index says of a fault.
    public static func open(_ store: RegionStore) throws -> PlaceDirectory {
        try PlaceDirectory(
            store.list().compactMap { name, result in
                let region = try result.get()
                guard let path = region.path(of: .places) else { return nil }
                return (name.description, region.boundingBox, try PlaceIndex(path: path))
            }
        )
    }

    /// Whether no region has an index of places.
    public var isEmpty: Bool { members.isEmpty }

    /// Places for a text that may be unfinished, the best first.
    ///
    /// - Throws: `PlaceError` when the text or an option is not valid.
    public func suggest(_ text: String, options: PlaceSearchOptions) throws(PlaceError) -> [FoundPlace] {
        try asked(options) { searcher, asked throws(PlaceError) in try searcher.suggest(text, options: asked) }
    }

    /// Places for a whole text, the best first.
    ///
    /// - Throws: `PlaceError` when the text or an option is not valid.
    public func search(_ text: String, options: PlaceSearchOptions) throws(PlaceError) -> [FoundPlace] {
        try asked(options) { searcher, asked throws(PlaceError) in try searcher.search(text, options: asked) }
    }

    /// The place with an id.
    ///
    /// - Throws: `PlaceError.unknownPlace` when no region knows it, `.unknownLanguage`.
    public func place(id: String, language: String?) throws(PlaceError) -> (detail: PlaceDetail, region: String) {
        for member in members {
            do {
                let detail = try member.searchers.use { searcher throws(PlaceError) in
                    try searcher.place(id: id, language: language)
                }
                return (detail, member.name)
            } catch .unknownPlace {
                continue
            }
        }
        throw .unknownPlace(id: String(id.prefix(64)))
    }

    /// Places of some categories near a point, nearest first.
    ///
    /// - Throws: `PlaceError` when the point or an option is not valid.
    public func nearby(
        at point: Coordinate,
        categories: [String],
        radius: Double,
        options: PlaceSearchOptions
    ) throws(PlaceError) -> [FoundPlace] {
        var found: [FoundPlace] = []
        for member in members {
            let matches = try member.searchers.use { searcher throws(PlaceError) in
                try searcher.nearby(at: point, categories: categories, radius: radius, options: options)
            }
            found += matches.map { FoundPlace(match: $0, region: member.name) }
        }
        let nearest = found.sorted { ($0.match.distanceMetres ?? 0) < ($1.match.distanceMetres ?? 0) }
        return Self.withoutRepeats(nearest, limit: options.limit)
    }

    /// What stands at a point: the smallest region that contains it is asked first.
    ///
    /// - Throws: `PlaceError` when the point or an option is out of range.
    public func reverse(at point: Coordinate, options: ReverseOptions) throws(PlaceError) -> FoundAddress {
        var nearest: FoundPlace?
        var outside: FoundAddress?
        let containing = members.filter { $0.boundingBox.contains(point) }
            .sorted { $0.boundingBox.squareDegrees < $1.boundingBox.squareDegrees }
        let others = members.filter { !$0.boundingBox.contains(point) }
        for (member, isIn) in containing.map({ ($0, true) }) + others.map({ ($0, false) }) {
            let answer = try member.searchers.use { searcher throws(PlaceError) in
                try searcher.reverse(at: point, options: options)
            }
            let places = answer.matches.map { FoundPlace(match: $0, region: member.name) }
            let settlement = answer.nearestPlace.map { FoundPlace(match: $0, region: member.name) }
            if let settlement, settlement.distance < nearest?.distance ?? .infinity { nearest = settlement }
            if !places.isEmpty, isIn || outside == nil {
                let found = FoundAddress(
                    places: places,
                    nearestPlace: settlement,
                    surroundings: answer.surroundings,
                    isInRegion: isIn
                )
                if isIn { return found }
                outside = found
            }
            if isIn, outside == nil, answer.surroundings.country != nil {
                outside = FoundAddress(
                    places: [],
                    nearestPlace: settlement,
                    surroundings: answer.surroundings,
                    isInRegion: true
                )
            }
        }
        return outside
            ?? FoundAddress(
                places: [],
                nearestPlace: nearest,
                surroundings: PlaceAddress(),
                isInRegion: !containing.isEmpty
            )
    }

    /// Asks every region and merges the answers by their leading places.
    ///
    /// What one region has as it was typed needs no guesses of the others: slips are looked for only when none has it.
    private func asked(
        _ options: PlaceSearchOptions,
        _ ask: (PlaceSearcher, PlaceSearchOptions) throws(PlaceError) -> [PlaceMatch]
    ) throws(PlaceError) -> [FoundPlace] {
        var lists: [ArraySlice<FoundPlace>] = []
        if members.count > 1 {
            var strict = options
            strict.isForgiving = false
            lists = try self.lists(strict, ask)
        }
        if !lists.contains(where: { ($0.first?.match.confidence ?? 0) > 0.9 }) { lists = try self.lists(options, ask) }
        if lists.count == 1 { return Array(lists[0]) }
        var merged: [FoundPlace] = []
        while merged.count < 4 * options.limit,
            let best = lists.indices.filter({ !lists[$0].isEmpty }).max(by: { lists[$0].rank < lists[$1].rank })
        {
            merged.append(lists[best].removeFirst())
        }
        return Self.withoutRepeats(merged, limit: options.limit)
    }

    /// The answers of each region that has any.
    private func lists(
        _ options: PlaceSearchOptions,
        _ ask: (PlaceSearcher, PlaceSearchOptions) throws(PlaceError) -> [PlaceMatch]
    ) throws(PlaceError) -> [ArraySlice<FoundPlace>] {
        var lists: [ArraySlice<FoundPlace>] = []
        for member in members {
            let matches = try member.searchers.use { searcher throws(PlaceError) in try ask(searcher, options) }
            if !matches.isEmpty { lists.append(matches.map { FoundPlace(match: $0, region: member.name) }[...]) }
        }
        return lists
    }

    /// Where regions overlap, both know a place; the first one stays.
    private static func withoutRepeats(_ places: [FoundPlace], limit: Int) -> [FoundPlace] {
        var seen: Set<String> = []
        return Array(places.filter { seen.insert($0.match.id).inserted }.prefix(limit))
    }
}

extension FoundPlace {
    var distance: Double { match.distanceMetres ?? .infinity }
}

extension ArraySlice<FoundPlace> {
    /// How good the leading place is: how sure, how important, how near to where the user looks.
    fileprivate var rank: Double {
        guard let match = first?.match else { return 0 }
        let nearness = match.distanceMetres.map { 0.5 / (1 + $0 / 3000) } ?? 0
        return match.confidence + 0.3 * match.importance + nearness
    }
}

extension BoundingBox {
    fileprivate var squareDegrees: Double { (north - south) * (east - west) }
}

/// Searchers of one index that are not in use: each has scratch memory of its own and serves one thread at a time.
private final class SearcherPool: @unchecked Sendable {
    private let index: PlaceIndex
    private let lock = NSLock()
    private var idle: [PlaceSearcher] = []

    init(_ index: PlaceIndex) { self.index = index }

    func use<Result>(_ body: (PlaceSearcher) throws(PlaceError) -> Result) throws(PlaceError) -> Result {
        let searcher = lock.withLock { idle.popLast() } ?? PlaceSearcher(index)
        defer { lock.withLock { idle.append(searcher) } }
        return try body(searcher)
    }
}
