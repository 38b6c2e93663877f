// Which areas contain a point: areas by cells of their boxes, each with its edges in bands of latitude, so that a point
// costs a few edges an area whatever the boundary's length.

import OSMExtract

/// Areas to look points up in.
struct AreaLocator {
    private struct Area {
        var document: Int
        var box: BoxE7
        var size: Double
        var bands: [[Edge]]
        var bandHeight: Double
    }

    private struct Edge {
        var aLatitude: Int32, aLongitude: Int32, bLatitude: Int32, bLongitude: Int32
    }

    private var areas: [Area] = []
    private var cells: [Int64: [Int32]] = [:]
    /// Areas that cover too many cells to be listed in each.
    private var large: [Int32] = []
    private static let cellE7: Int64 = 500_000

    /// Adds an area: even-odd rings of a document.
    mutating func add(document: Int, rings: [[PointE7]]) {
        var box = BoxE7()
        for ring in rings { for point in ring { box.extend(point) } }
        guard !box.isEmpty else { return }
        let edges = rings.reduce(0) { $0 + $1.count }
        let bandCount = max(1, min(4096, edges / 6))
        let height = max(1, (Double(box.north) - Double(box.south)) / Double(bandCount) + 1)
        var bands = [[Edge]](repeating: [], count: bandCount)
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                defer { a = b }
                guard a.latitudeE7 != b.latitudeE7 else { continue }
                let edge = Edge(
                    aLatitude: a.latitudeE7,
                    aLongitude: a.longitudeE7,
                    bLatitude: b.latitudeE7,
                    bLongitude: b.longitudeE7
                )
                let low = Double(min(a.latitudeE7, b.latitudeE7)) - Double(box.south)
                let high = Double(max(a.latitudeE7, b.latitudeE7)) - Double(box.south)
                let first = min(bandCount - 1, Int(low / height)), last = min(bandCount - 1, Int(high / height))
                for band in first...last { bands[band].append(edge) }
            }
        }
        let size = (Double(box.north) - Double(box.south)) * (Double(box.east) - Double(box.west))
        let number = Int32(areas.count)
        areas.append(Area(document: document, box: box, size: size, bands: bands, bandHeight: height))
        let rows = Int64(box.south) / Self.cellE7 - 1...Int64(box.north) / Self.cellE7 + 1
        let columns = Int64(box.west) / Self.cellE7 - 1...Int64(box.east) / Self.cellE7 + 1
        guard rows.count * columns.count < 4000 else {
            large.append(number)
            return
        }
        for row in rows {
            for column in columns { cells[row << 32 | column & 0xFFFF_FFFF, default: []].append(number) }
        }
    }

    /// The documents whose areas contain the point, smallest first.
    func documents(at point: PointE7) -> [Int] {
        let row = Int64(point.latitudeE7) / Self.cellE7, column = Int64(point.longitudeE7) / Self.cellE7
        var found: [(document: Int, size: Double)] = []
        for number in (cells[row << 32 | column & 0xFFFF_FFFF] ?? []) + large {
            let area = areas[Int(number)]
            guard area.box.contains(point), contains(area, point) else { continue }
            found.append((area.document, area.size))
        }
        return found.sorted { $0.size < $1.size }.map(\.document)
    }

    private func contains(_ area: borrowing Area, _ point: PointE7) -> Bool {
        let band = Int((Double(point.latitudeE7) - Double(area.box.south)) / area.bandHeight)
        guard area.bands.indices.contains(band) else { return false }
        var isInside = false
        for edge in area.bands[band] where (edge.aLatitude > point.latitudeE7) != (edge.bLatitude > point.latitudeE7) {
            let part =
                (Double(point.latitudeE7) - Double(edge.aLatitude)) / (Double(edge.bLatitude) - Double(edge.aLatitude))
            let crossing = Double(edge.aLongitude) + part * (Double(edge.bLongitude) - Double(edge.aLongitude))
            if Double(point.longitudeE7) < crossing { isInside.toggle() }
        }
        return isInside
    }
}
