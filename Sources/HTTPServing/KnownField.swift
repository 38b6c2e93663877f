// The header fields that the server itself reads on every request.

/// A field that is recognised as it arrives.
enum KnownField: Int, Sendable {
    case host, contentLength, transferEncoding, requestID, acceptEncoding, ifNoneMatch, ifRange, range, origin
    case forwardedFor, forwardedProto, expect

    /// Whether a second occurrence leaves in doubt where the message ends or whom it is for.
    var mustBeSingle: Bool { self == .host || self == .contentLength || self == .transferEncoding }

    /// The field of that name, in any case; nil for all others.
    @unsafe
    init?(name: UnsafeBufferPointer<UInt8>) {
        switch name.count {
        case 4: unsafe self.init(name, .host, "host")
        case 5: unsafe self.init(name, .range, "range")
        case 6:
            if unsafe name[0].lowercasedASCII == UInt8(ascii: "o") {
                unsafe self.init(name, .origin, "origin")
            } else {
                unsafe self.init(name, .expect, "expect")
            }
        case 8: unsafe self.init(name, .ifRange, "if-range")
        case 12: unsafe self.init(name, .requestID, "x-request-id")
        case 13: unsafe self.init(name, .ifNoneMatch, "if-none-match")
        case 14: unsafe self.init(name, .contentLength, "content-length")
        case 15:
            if unsafe name[0].lowercasedASCII == UInt8(ascii: "a") {
                unsafe self.init(name, .acceptEncoding, "accept-encoding")
            } else {
                unsafe self.init(name, .forwardedFor, "x-forwarded-for")
            }
        case 17:
            if unsafe name[0].lowercasedASCII == UInt8(ascii: "t") {
                unsafe self.init(name, .transferEncoding, "transfer-encoding")
            } else {
                unsafe self.init(name, .forwardedProto, "x-forwarded-proto")
            }
        default: return nil
        }
    }

    /// The candidate, when its name is the one that came; both have the same length.
    @unsafe
    private init?(_ name: UnsafeBufferPointer<UInt8>, _ candidate: KnownField, _ spelling: StaticString) {
        for index in name.indices {
            guard unsafe name[index].lowercasedASCII == spelling.utf8Start[index] else { return nil }
        }
        self = candidate
    }
}
