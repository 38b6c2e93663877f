// JPEG pictures to pixels and back, by libjpeg-turbo. The only file that calls it.

import CTurboJPEG
import Foundation

enum JPEGCodec {
    /// Pictures larger than this are not decoded: a small file can announce any size.
    static let maximumPixels = 200_000_000

    /// Decodes a file.
    ///
    /// - Throws: `ImageryError.unreadable`, `.damagedPicture`, `.pictureTooLarge`.
    static func decode(path: String) throws(ImageryError) -> PixelImage {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(file: path, reason: "it is not there or may not be read")
        }
        return try decode([UInt8](data), file: path)
    }

    static func decode(_ bytes: [UInt8], file: String) throws(ImageryError) -> PixelImage {
        guard let handle = unsafe tjInitDecompress() else {
            throw .damagedPicture(file: file, reason: "out of memory")
        }
        defer { unsafe tjDestroy(handle) }
        var (width, height, sampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
            unsafe tjDecompressHeader3(
                handle,
                bytes,
                UInt(bytes.count),
                &width,
                &height,
                &sampling,
                &colours
            ) == 0
        else { throw .damagedPicture(file: file, reason: unsafe reason(handle)) }
        guard width > 0, height > 0, Int(width) * Int(height) <= maximumPixels else {
            throw .pictureTooLarge(file: file, width: Int(width), height: Int(height))
        }
        var image = PixelImage(width: Int(width), height: Int(height))
        let result = unsafe tjDecompress2(
            handle,
            bytes,
            UInt(bytes.count),
            &image.pixels,
            width,
            width * Int32(PixelImage.channels),
            height,
            Int32(TJPF_RGB.rawValue),
            TJFLAG_STOPONWARNING
        )
        guard result == 0 else { throw .damagedPicture(file: file, reason: unsafe reason(handle)) }
        return image
    }

    /// Encodes a picture; the same pixels always give the same bytes.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - quality: 1 … 100.
    /// - Returns: a JPEG file.
    /// - Throws: `ImageryError.damagedPicture` when the library refuses the picture.
    static func encode(_ image: PixelImage, quality: Int) throws(ImageryError) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else {
            throw .damagedPicture(file: "a tile", reason: "out of memory")
        }
        defer { unsafe tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { if let made = unsafe buffer { unsafe tjFree(made) } }
        let result = unsafe tjCompress2(
            handle,
            image.pixels,
            Int32(image.width),
            Int32(image.width * PixelImage.channels),
            Int32(image.height),
            Int32(TJPF_RGB.rawValue),
            &buffer,
            &size,
            Int32(TJSAMP_420.rawValue),
            Int32(quality),
            0
        )
        guard result == 0, let made = unsafe buffer else {
            throw .damagedPicture(file: "a tile", reason: unsafe reason(handle))
        }
        return unsafe Array(UnsafeBufferPointer(start: made, count: Int(size)))
    }

    private static func reason(_ handle: tjhandle) -> String { unsafe String(cString: tjGetErrorStr2(handle)) }
}
