// House numbers of streets and places: one run per street, sorted by number.

import OSMExtract

/// All house numbers in the making.
struct HouseWriter {
    private var latitudes: [Int32] = [], longitudes: [Int32] = []
    private(set) var sources: [UInt64] = []
    private var numbers: [UInt32] = [], streets: [UInt32] = [], chainNodes: [UInt32] = []
    private var rings: [UInt32] = []
    private var radii: [UInt8] = []
    private var texts = InternedTexts()

    /// The number of a house number's text.
    mutating func numberIndex(_ text: String) -> Int { texts.number(of: text) }

    /// Takes a document's houses and writes their range to its variable part.
    mutating func add(
        _ document: PlaceDocument,
        number: Int,
        chains: inout ChainWriter,
        space: inout SpaceWriter,
        to extra: inout ByteWriter
    ) {
        guard !document.houses.isEmpty else { return }
        extra.varint(ExtraField.houses.rawValue)
        extra.varint(sources.count)
        extra.varint(document.houses.count)
        let keyed = document.houses.map { (house: $0, key: HouseNumber($0.number)) }
        let sorted = keyed.sorted { a, b in
            let mainA = a.key?.main ?? 0, mainB = b.key?.main ?? 0
            if mainA != mainB { return mainA < mainB }
            let keyA = a.key?.key ?? [], keyB = b.key?.key ?? []
            if keyA != keyB { return keyA.lexicographicallyPrecedes(keyB) }
            return a.house.source < b.house.source
        }
        for (house, _) in sorted {
            space.add(.house, index: sources.count, at: house.point)
            latitudes.append(house.point.latitudeE7)
            longitudes.append(house.point.longitudeE7)
            sources.append(house.source.packed)
            numbers.append(UInt32(texts.number(of: house.number)))
            streets.append(UInt32(number))
            chainNodes.append(house.areas.isEmpty ? 0 : chains.node(house.areas))
            let (offset, radius) = space.addRing(house.ring, around: house.point)
            rings.append(offset)
            radii.append(radius)
        }
    }

    func write(to file: inout IndexFileWriter) {
        file.add(.houseLatitude, latitudes)
        file.add(.houseLongitude, longitudes)
        file.add(.houseSource, sources)
        file.add(.houseNumber, numbers)
        file.add(.houseStreet, streets)
        file.add(.houseChain, chainNodes)
        file.add(.houseRing, rings)
        file.add(.houseRadius, radii)
        var main: [UInt32] = [], offsets: [UInt32] = []
        var blob = ByteWriter()
        for text in texts.texts {
            let key = HouseNumber(text)
            main.append(key?.main ?? 0)
            offsets.append(UInt32(blob.count))
            blob.text(text)
            blob.varint(key?.key.count ?? 0)
            blob.append(key?.key ?? [])
        }
        file.add(.numberMain, main)
        file.add(.numberText, offsets)
        file.add(.numbers, blob.bytes)
    }
}
