// Shapes and the grid over them: street lines in pieces, area and building rings, and which cell holds what.
// Shapes are kept to 1e-6 degrees (0.11 m).

import OSMExtract

/// Shapes and grid in the making.
struct SpaceWriter {
    private var geometry = ByteWriter()
    private var pieceStreet: [UInt32] = [], pieceOffset: [UInt32] = []
    private var areaDocument: [UInt32] = [], areaOffset: [UInt32] = []
    private var areaBox: [Int32] = []
    private var entries: [(cell: UInt64, entry: UInt32)] = []

    /// A piece of a street has at most so many points, so that the distance to it is quickly known.
    static let pieceLength = 16

    init() { geometry.byte(0) }

    /// Puts something into the cell that holds the point.
    mutating func add(_ layer: PlaceGrid.Layer, index: Int, at point: PointE7) {
        let key = PlaceGrid.key(row: PlaceGrid.row(point.latitudeE7), column: PlaceGrid.column(point.longitudeE7))
        entries.append((key, PlaceGrid.entry(layer, index)))
    }

    /// Takes a document's lines and rings and writes where they are to its variable part.
    mutating func add(_ document: PlaceDocument, number: Int, to extra: inout ByteWriter) {
        addLines(document, number: number, to: &extra)
        if document.kind != .street { add(.document, index: number, at: document.point) }
        guard !document.rings.isEmpty else { return }
        extra.varint(ExtraField.area.rawValue)
        extra.varint(areaDocument.count)
        areaDocument.append(UInt32(number))
        areaOffset.append(UInt32(geometry.count))
        areaBox += [document.box.south, document.box.west, document.box.north, document.box.east]
        geometry.varint(document.rings.count)
        for ring in document.rings { write(LineSimplification.simplified(ring, toleranceE7: 250)) }
    }

    private mutating func addLines(_ document: PlaceDocument, number: Int, to extra: inout ByteWriter) {
        let first = pieceStreet.count
        for line in document.lines { addPieces(of: line, street: UInt32(number)) }
        for line in document.tunnels { addPieces(of: line, street: UInt32(number) | PlaceGrid.underground) }
        guard pieceStreet.count > first else { return }
        extra.varint(ExtraField.pieces.rawValue)
        extra.varint(first)
        extra.varint(pieceStreet.count - first)
    }

    private mutating func addPieces(of line: [PointE7], street: UInt32) {
        let simple = LineSimplification.simplified(line, toleranceE7: 90)
        var start = 0
        while start < simple.count {
            let end = min(simple.count, start + Self.pieceLength)
            let piece = Array(simple[start..<end])
            addCells(piece, index: pieceStreet.count)
            pieceStreet.append(street)
            pieceOffset.append(UInt32(geometry.count))
            write(piece)
            if end == simple.count { break }
            start = end - 1
        }
    }

    /// Every cell that a line passes, found by steps of half a cell.
    private mutating func addCells(_ line: [PointE7], index: Int) {
        var cells: Set<UInt64> = []
        for (at, point) in line.enumerated() {
            cells.insert(
                PlaceGrid.key(row: PlaceGrid.row(point.latitudeE7), column: PlaceGrid.column(point.longitudeE7))
            )
            guard at > 0 else { continue }
            let from = line[at - 1]
            let latitudes = Double(point.latitudeE7) - Double(from.latitudeE7)
            let longitudes = Double(point.longitudeE7) - Double(from.longitudeE7)
            let steps = Int(max(abs(latitudes), abs(longitudes)) / Double(PlaceGrid.cellE7 / 2))
            guard steps > 0, steps < 2000 else { continue }
            for step in 1...steps {
                let part = Double(step) / Double(steps + 1)
                let latitude = Int32(Double(from.latitudeE7) + latitudes * part)
                let longitude = Int32(Double(from.longitudeE7) + longitudes * part)
                cells.insert(PlaceGrid.key(row: PlaceGrid.row(latitude), column: PlaceGrid.column(longitude)))
            }
        }
        for cell in cells { entries.append((cell, PlaceGrid.entry(.piece, index))) }
    }

    /// Writes a building's ring; where it is, and its reach in units of 2 m from the point.
    mutating func addRing(_ ring: [PointE7], around point: PointE7) -> (offset: UInt32, radius: UInt8) {
        guard ring.count >= 4 else { return (0, 0) }
        let offset = UInt32(geometry.count)
        let simple = LineSimplification.simplified(ring, toleranceE7: 60)
        write(simple)
        let center = point.coordinate
        let reach = simple.map { center.sphericalDistance(to: $0.coordinate) }.max() ?? 0
        return (offset, UInt8(min(255, (reach / 2).rounded(.up))))
    }

    private mutating func write(_ points: [PointE7]) {
        geometry.varint(points.count)
        var latitude = 0, longitude = 0
        for point in points {
            let nextLatitude = Int((Double(point.latitudeE7) / 10).rounded())
            let nextLongitude = Int((Double(point.longitudeE7) / 10).rounded())
            geometry.signed(nextLatitude - latitude)
            geometry.signed(nextLongitude - longitude)
            latitude = nextLatitude
            longitude = nextLongitude
        }
    }

    func write(to file: inout IndexFileWriter) {
        file.add(.geometry, geometry.bytes)
        file.add(.pieceStreet, pieceStreet)
        file.add(.pieceOffset, pieceOffset)
        file.add(.areaDocument, areaDocument)
        file.add(.areaBox, areaBox)
        file.add(.areaOffset, areaOffset)
        let sorted = entries.sorted { ($0.cell, $0.entry) < ($1.cell, $1.entry) }
        var keys: [UInt64] = [], starts: [UInt32] = []
        for (at, item) in sorted.enumerated() where keys.last != item.cell {
            keys.append(item.cell)
            starts.append(UInt32(at))
        }
        starts.append(UInt32(sorted.count))
        file.add(.cellKey, keys)
        file.add(.cellStart, starts)
        file.add(.cellEntry, sorted.map(\.entry))
    }
}
