// What the OwnTracks apps send (https://owntracks.org/booklet/tech/json/): of all types only a location is a fix.

import Cryptography
import Foundation

/// A message of an OwnTracks app.
enum OwnTracksMessage {
    /// A position.
    case location(IncomingFix)
    /// Another message in a box that only the passphrase opens, as base64.
    case encrypted([UInt8])
    /// Anything else that an app may send, which is no position.
    case other

    /// Reads a message.
    ///
    /// - Throws: `DeviceJSONScanner.Fault` for what is no JSON object.
    init(_ body: [UInt8]) throws(DeviceJSONScanner.Fault) {
        var scanner = DeviceJSONScanner(body)
        var type: [UInt8]?
        var data: [UInt8]?
        var fix = IncomingFix()
        try scanner.object { (scanner, name) throws(DeviceJSONScanner.Fault) in
            switch name {
            case "_type": type = try scanner.string()
            case "lat": fix.latitude = try scanner.number()
            case "lon": fix.longitude = try scanner.number()
            case "tst": fix.time = try scanner.number().map { $0 * 1000 }
            case "acc": fix.accuracy = try scanner.number()
            case "alt": fix.altitude = try scanner.number()
            case "vac": fix.altitudeAccuracy = try scanner.number()
            case "vel": fix.speed = try scanner.number().map { $0 / 3.6 }
            case "cog": fix.course = try scanner.number()
            case "batt": fix.battery = try scanner.number().map { $0 / 100 }
            case "t":
                // c, C: a region's edge was crossed; v: the phone noticed a visit by itself.
                if let trigger = try scanner.string()?.first { fix.isOwnChange = [99, 67, 118].contains(trigger) }
            case "data": data = try scanner.string()
            default: break
            }
        }
        try scanner.end()
        switch type.map({ String(decoding: $0, as: UTF8.self) }) {
        case "location": self = .location(fix)
        case "encrypted": self = .encrypted(data ?? [])
        default: self = .other
        }
    }

    /// What an encrypted message holds (libsodium's secretbox behind its nonce); nil where the passphrase is another.
    ///
    /// - Parameters:
    ///   - data: the base64 text.
    ///   - passphrase: padded with zeros, or cut, to 32 bytes.
    /// - Returns: the message inside.
    static func open(_ data: [UInt8], passphrase: String) -> [UInt8]? {
        var key = Array(passphrase.utf8.prefix(SecretBox.keyByteCount))
        key += [UInt8](repeating: 0, count: SecretBox.keyByteCount - key.count)
        guard let sealed = Data(base64Encoded: Data(data)), let box = SecretBox(key: key) else { return nil }
        return box.open(Array(sealed))
    }
}
