import Basemap
import Foundation
import Geodesy
import Testing

@testable import Importing

/// A picture of the world whose colours say where they are: red grows eastwards, green southwards.
private func worldPicture(width: Int = 360, height: Int = 180) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
        for x in 0..<width {
            let at = (y * width + x) * 3
            image.pixels[at] = UInt8(x * 255 / (width - 1))
            image.pixels[at + 1] = UInt8(y * 255 / (height - 1))
            image.pixels[at + 2] = 128
        }
    }
    return image
}

@Suite struct ReliefBuilderTests {
    @Test("every tile of the pyramid is there and shows the place it stands for")
    func places() throws {
        let folder = NSTemporaryDirectory() + "relief-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/relief.pmtiles"
        var told = 0
        let counts = try ReliefBuilder(source: worldPicture(), maximumZoom: 2)
            .build(into: path, attribution: "Natural Earth") { done, total in
                told = done
                #expect(total == 21)
            }
        #expect(counts.addressed == 21)
        #expect(told == 21)

        let archive = try PMTilesArchive(path: path)
        #expect(archive.header.format == .jpeg)
        #expect(archive.header.maximumZoom == 2)
        for place in [(43.7, 7.4), (-33.9, 151.2), (60.2, -149.9), (0, 0), (-80, 150)] {
            let coordinate = try Coordinate(latitude: place.0, longitude: place.1)
            for zoom in 0...2 {
                let tile = TileCoordinate(zoom: zoom, containing: coordinate)
                let stored = try #require(try archive.tile(at: tile))
                let image = try JPEGCodec.decode(stored.contents(), file: "tile")
                let side = Double(256 << zoom)
                let x = Int(WebMercator.x(longitude: place.1) * side) - tile.x * 256
                let y = Int(WebMercator.y(latitude: place.0) * side) - tile.y * 256
                let at = (y * 256 + x) * 3
                #expect(abs(Double(image.pixels[at]) - (place.1 + 180) / 360 * 255) < 6, "\(place) at z\(zoom)")
                #expect(abs(Double(image.pixels[at + 1]) - (90 - place.0) / 180 * 255) < 6, "\(place) at z\(zoom)")
            }
        }
    }

    @Test("four tiles become one, each pixel the mean of four")
    func quarters() {
        func plain(_ value: UInt8) -> PixelImage {
            var image = PixelImage(width: 4, height: 4)
            for index in image.pixels.indices { image.pixels[index] = value }
            return image
        }
        var mixed = plain(0)
        mixed.pixels[0] = 4
        let one = PixelImage(
            quartersNorthWest: mixed,
            northEast: plain(10),
            southWest: plain(20),
            southEast: plain(30)
        )
        #expect(one.pixels[0] == 1)
        #expect(one.pixels[3] == 0)
        #expect(one.pixels[2 * 3] == 10)
        #expect(one.pixels[2 * 4 * 3] == 20)
        #expect(one.pixels[(2 * 4 + 2) * 3] == 30)
    }

    @Test("a damaged picture is refused with a sentence, wherever it is cut")
    func damaged() throws {
        let sound = try JPEGCodec.encode(worldPicture(width: 64, height: 32), quality: 80)
        for length in stride(from: 0, to: sound.count - 2, by: 97) {
            #expect(throws: ImageryError.self) { try JPEGCodec.decode(Array(sound.prefix(length)), file: "x.jpg") }
        }
        #expect(throws: ImageryError.self) { try JPEGCodec.decode(path: "/nowhere/x.jpg") }
    }
}
