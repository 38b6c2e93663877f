// A walk made of fixes: its figures, the zone and the name of the place where it began, and its picture, each reckoned once.

import Foundation
import Geodesy
import History
import Identity
import Places
import Tracking

extension Application {
    /// A walk of fixes in the order of their times.
    ///
    /// - Parameters:
    ///   - fixes: at least two.
    ///   - id: its identifier.
    ///   - name: what its owner calls it.
    ///   - activity: how they travelled; nil for what its speeds speak for.
    ///   - account: whose it is; its zone and language win where they are set.
    /// - Returns: the walk with all that is kept of it.
    func makeWalk(
        of fixes: [Fix],
        id: String,
        name: String,
        activity: Activity?,
        account: Account
    ) -> KeptWalk {
        let activity = activity ?? Activity.likely(for: [fixes])
        let start = fixes[0].position
        let zone = account.profile.timeZone ?? map.current.roads.timeZone(at: start).identifier
        let walk = Walk(
            id: id,
            accountID: account.id,
            name: name,
            activity: activity,
            timeZone: zone,
            district: district(at: start, language: account.profile.language),
            start: fixes[0].time,
            end: fixes[fixes.count - 1].time,
            figures: WalkFigures(of: fixes, activity)
        )
        return KeptWalk(
            walk: walk,
            fixes: fixes.map { KeptFix($0) },
            picture: WalkLine(of: fixes, activity).picture
        )
    }

    /// The walk with another activity, by which it is reckoned anew.
    func remade(_ walk: Walk, as activity: Activity) throws -> (walk: Walk, picture: String) {
        let fixes = try history.walks.fixes(of: walk.id).map(\.fix)
        var walk = walk
        walk.activity = activity
        walk.figures = WalkFigures(of: fixes, activity)
        return (walk, WalkLine(of: fixes, activity).picture)
    }

    /// Settlements farther than this, in metres, do not name a place.
    private static let farthestSettlement = 20_000.0

    /// The district, town or village at a place.
    func district(at place: Coordinate, language: String?) -> Walk.District {
        let options = ReverseOptions(language: language)
        guard let found = try? map.current.places.reverse(at: place, options: options), found.isInRegion else {
            return .noRegion
        }
        let surroundings = found.surroundings
        let nearest = found.nearestPlace.flatMap { settlement in
            settlement.distance <= Self.farthestSettlement ? settlement.match.title : nil
        }
        let name = surroundings.neighbourhood ?? surroundings.district ?? surroundings.city ?? nearest
        return name.map { .known($0) } ?? .noneNear
    }
}

extension Date {
    /// Milliseconds since 1970.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
