// The nearest documents that pass a filter: rings of cells, wider until enough are found.

import Geodesy

/// Finds the nearest documents.
struct Nearby {
    let index: PlaceIndex
    let point: Coordinate
    let filter: DocumentFilter
    /// Whether, without categories, only points of interest count.
    let anyPoint: Bool

    /// The nearest documents within the radius.
    func nearest(limit: Int, radius: Double) -> [Surroundings.Found] {
        var reach = min(radius, 400)
        while true {
            var found = within(reach)
            if found.count >= limit || reach >= radius {
                found.sort { ($0.metres, $0.number) < ($1.metres, $1.number) }
                return Array(found.prefix(limit))
            }
            reach = min(radius, reach * 4)
        }
    }

    private func within(_ metres: Double) -> [Surroundings.Found] {
        let around = Surroundings(index: index, point: point)
        var found: [Surroundings.Found] = []
        around.forEachEntry(metres: metres) { entry in
            guard PlaceGrid.layer(entry) == .document else { return }
            let document = PlaceGrid.index(entry)
            guard document < index.documentCount else { return }
            let place = index.point(document)
            // Beyond some kilometres the plane is too coarse.
            let distance = metres > 5000 ? point.sphericalDistance(to: place) : around.plane.distance(place)
            guard distance <= metres, admits(document) else { return }
            found.append(Surroundings.Found(number: document, metres: distance, nearest: place))
        }
        return found
    }

    private func admits(_ document: Int) -> Bool {
        if anyPoint, index.traits(document).kind != .pointOfInterest { return false }
        return filter.admits(document)
    }
}
