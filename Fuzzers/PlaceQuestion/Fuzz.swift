// Questions of any bytes against a sound index: parsing, Telex, house numbers, pasted coordinates, ids. An answer or an
// error in a sentence, matched ranges within the title, never a crash.
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

private let path = "/dev/shm/waymark-fuzz-\(getpid()).index"

nonisolated(unsafe) private let searcher: PlaceSearcher = {
    var documents: [PlaceDocument] = []
    let names = [
        "Vaduz", "Landstrasse", "Đường Nguyễn Trãi", "Phố Hàng Bạc", "улица Ленина", "Привокзальная площадь", "和平路",
        "Rue de l’Église", "Straße des 17. Juni", "Mannerheimintie", "O'Connor Street",
    ]
    for (number, name) in names.enumerated() {
        var place = PlaceDocument(
            source: PlaceSource(.way, Int64(number)), kind: number == 0 ? .town : .street, names: [PlaceName(name)],
            point: PointE7(longitudeE7: 95_200_000, latitudeE7: 471_400_000 + Int32(number) * 5000), importance: 0.3)
        place.box.extend(place.point)
        for house in ["1", "12a", "25 к1", "4-6", "43/91"] {
            place.houses.append(
                PlaceHouse(
                    source: PlaceSource(.node, Int64(number * 100 + house.count)), number: house, point: place.point))
        }
        if number > 0 { place.areas = [PlaceAreaLink(role: .city, document: 0)] }
        documents.append(place)
    }
    guard var writer = try? IndexWriter(documents), (try? writer.write(to: path)) != nil,
        let index = try? PlaceIndex(path: path)
    else { fatalError("the sound index cannot be made") }
    return PlaceSearcher(index)
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = unsafe UnsafeRawBufferPointer(start: data, count: size)
    let text = unsafe String(decoding: input, as: UTF8.self)
    for match in (try? unsafe searcher.suggest(text)) ?? [] {
        let count = match.title.unicodeScalars.count
        precondition(match.titleRanges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= count })
        precondition(match.labelRanges.allSatisfy { $0.upperBound <= match.label.unicodeScalars.count })
    }
    _ = try? unsafe searcher.place(id: text, language: text)
    _ = CoordinateText.parse(text)
    _ = Telex.decode(Array(text.utf8)[...])
    _ = HouseNumber.listed(text)
    return 0
}
