// Damaged place indexes: the input is taken as a whole file, or as patches of a sound one, without the checksum that would
// refuse nearly all of them. Answers may be wrong; a crash, an endless loop or a read outside the file may not be.
//
// module Geodesy: Sources/Geodesy/*.swift
// module OSMExtract: Sources/OSMExtract/PointE7.swift
// module Regions: Sources/Regions/MappedFile.swift Sources/Regions/SectionFile*.swift Sources/Regions/RegionError.swift Sources/Regions/RegionName.swift Sources/Regions/Release.swift
// module Places: Sources/Places/Analysis/*.swift Sources/Places/Index/*.swift Sources/Places/Query/*.swift Sources/Places/Results/*.swift Sources/Places/Reverse/*.swift Sources/Places/Building/*Writer.swift Sources/Places/Building/PlaceDocument.swift Sources/Places/Building/InternedTexts.swift Sources/Places/Building/LineSimplification.swift

import Foundation
import Geodesy
import OSMExtract
import Regions

@testable import Places

/// A sound index of a few streets, houses, places and areas.
private let sound: [UInt8] = {
    func point(_ latitude: Int32, _ longitude: Int32) -> PointE7 {
        PointE7(longitudeE7: longitude, latitudeE7: latitude)
    }
    var town = PlaceDocument(
        source: PlaceSource(.node, 1), kind: .town, names: [PlaceName("Vaduz"), PlaceName("瓦杜兹", language: "zh")],
        point: point(471_400_000, 95_200_000), importance: 0.6)
    town.rings = [
        [
            point(471_000_000, 95_000_000), point(471_000_000, 96_000_000), point(472_000_000, 96_000_000),
            point(472_000_000, 95_000_000), point(471_000_000, 95_000_000),
        ]
    ]
    for corner in town.rings[0] { town.box.extend(corner) }
    var documents = [town]
    for number in 0..<40 {
        let latitude = 471_300_000 + Int32(number) * 10_000
        var street = PlaceDocument(
            source: PlaceSource(.way, Int64(number)), kind: .street,
            names: [PlaceName(["Landstrasse", "Đường Láng", "улица Мира"][number % 3] + " \(number)")],
            point: point(latitude, 95_200_000), importance: 0.3)
        street.lines = [[point(latitude, 95_100_000), point(latitude, 95_300_000)]]
        for end in street.lines[0] { street.box.extend(end) }
        street.areas = [PlaceAreaLink(role: .city, document: 0)]
        for house in 1..<6 {
            street.houses.append(
                PlaceHouse(
                    source: PlaceSource(.node, Int64(number * 10 + house)), number: "\(house)",
                    point: point(latitude + 500, 95_100_000 + Int32(house) * 30_000)))
        }
        street.categories = number % 2 == 0 ? ["amenity=cafe"] : []
        documents.append(street)
    }
    guard var writer = try? IndexWriter(documents), let bytes = try? writer.bytes() else {
        fatalError("the sound index cannot be made")
    }
    return bytes
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 0 else { return 0 }
    let input = unsafe UnsafeRawBufferPointer(start: data, count: size)
    var bytes: [UInt8]
    if unsafe input[0] & 7 == 0 {
        bytes = unsafe Array(input.dropFirst())
    } else {
        bytes = sound
        var index = 1
        while index + 3 < size {
            let place = unsafe Int(input[index]) << 16 | Int(input[index + 1]) << 8 | Int(input[index + 2])
            unsafe bytes[place % bytes.count] = input[index + 3]
            index += 4
        }
    }
    guard let index = try? PlaceIndex(bytes: bytes, isChecked: false) else { return 0 }
    let searcher = PlaceSearcher(index)
    let options = PlaceSearchOptions(bias: Coordinate(uncheckedLatitude: 47.14, longitude: 9.52), language: "zh-Hans")
    for text in ["vaduz", "landstrase 3", "duong lang 7 vaduz", "ulitsa mira", "cafe", "瓦杜", "la", "xyzzy plugh"] {
        for match in (try? searcher.suggest(text, options: options)) ?? [] { _ = try? searcher.place(id: match.id) }
    }
    let point = Coordinate(uncheckedLatitude: 47.1305, longitude: 9.513)
    _ = try? searcher.reverse(at: point, options: ReverseOptions(limit: 5))
    _ = try? searcher.nearby(at: point, categories: ["cafe"], radius: 3000)
    return 0
}
