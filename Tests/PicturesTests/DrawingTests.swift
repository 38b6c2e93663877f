import Testing

@testable import Pictures

@Suite("Drawings and pixels")
struct DrawingTests {
    private let square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path d='M1 1h2v2h-2z'/></svg>"

    @Test("a drawing covers the pixels it says and no others")
    func covers() throws {
        let pixels = try Pixels(width: 8, height: 8)
        try Drawing(svg: square).draw(on: pixels, width: 8, height: 8)
        let alpha = pixels.alpha
        for row in 0..<8 {
            for column in 0..<8 {
                let inside = (2..<6).contains(row) && (2..<6).contains(column)
                #expect(alpha[row * 8 + column] == (inside ? 255 : 0))
            }
        }
    }

    @Test("a drawing is placed in its box")
    func placed() throws {
        let pixels = try Pixels(width: 8, height: 4)
        try Drawing(svg: square).draw(on: pixels, x: 4, y: 0, width: 4, height: 4)
        #expect(pixels.alpha[1 * 8 + 5] == 255)
        #expect(pixels.alpha[1 * 8 + 1] == 0)
    }

    @Test("what is no drawing is refused", arguments: ["", "hello", "<svg", "<html></html>"])
    func refused(text: String) {
        #expect(throws: PictureError.unreadableDrawing) { try Drawing(svg: text) }
    }

    @Test("sizes out of range are refused", arguments: [(0, 1), (1, 0), (-1, 5), (16385, 1), (Int.max, Int.max)])
    func sizes(width: Int, height: Int) {
        #expect(throws: PictureError.sizeOutOfRange(width: width, height: height)) {
            try Pixels(width: width, height: height)
        }
    }

    @Test("alpha goes in and comes out, and a PNG is the same each time")
    func alpha() throws {
        let values = (0..<60).map { UInt8($0 * 4) }
        let pixels = try Pixels(width: 10, height: 6, alpha: values)
        #expect(pixels.alpha == values)
        let png = try pixels.png()
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(try pixels.png() == png)
        #expect(throws: PictureError.self) { try Pixels(width: 10, height: 6, alpha: []) }
    }
}
