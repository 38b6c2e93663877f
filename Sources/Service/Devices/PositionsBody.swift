// The body of `POST /api/v1/devices/{id}/positions`, read without building a document of it.

import HTTPServing
import History

/// The fixes of a request, each checked for itself.
struct PositionsBody {
    /// The most fixes of a request.
    static let most = 1000

    /// Each fix, or what is wrong with it.
    private(set) var items: [Result<KeptFix, IncomingFix.Fault>] = []

    /// Reads `{"fixes":[…]}` or the array alone.
    ///
    /// - Throws: 400 for what is no such JSON, 413 for more than 1000.
    init(_ body: [UInt8], now: Double) throws(Refusal) {
        var scanner = DeviceJSONScanner(body)
        var isThere = false
        do {
            if scanner.peek() == UInt8(ascii: "[") {
                isThere = true
                try read(&scanner, now)
            } else {
                try scanner.object { (scanner, name) throws(DeviceJSONScanner.Fault) in
                    guard case "fixes" = name, scanner.peek() == UInt8(ascii: "[") else { return }
                    isThere = true
                    try read(&scanner, now)
                }
            }
            try scanner.end()
        } catch {
            throw Refusal(status: 400, code: "request.bad-json", message: "The JSON is wrong at byte \(error.offset).")
        }
        guard items.count <= Self.most else {
            throw Refusal(history: .tooManyFixes(items.count, most: Self.most))
        }
        guard isThere, !items.isEmpty else {
            throw Refusal(
                status: 400,
                code: "request.no-fixes",
                message: "There is no fix in the body; send {\"fixes\": […]} with 1 to \(Self.most) of them."
            )
        }
    }

    private mutating func read(_ scanner: inout DeviceJSONScanner, _ now: Double) throws(DeviceJSONScanner.Fault) {
        items.reserveCapacity(64)
        try scanner.array { (scanner) throws(DeviceJSONScanner.Fault) in
            var fix = IncomingFix()
            if scanner.peek() == UInt8(ascii: "{") {
                try scanner.object { (scanner, name) throws(DeviceJSONScanner.Fault) in
                    switch name {
                    case "latitude": fix.latitude = try scanner.number()
                    case "longitude": fix.longitude = try scanner.number()
                    case "time":
                        if scanner.peek() == UInt8(ascii: "\"") {
                            fix.time = try scanner.string().flatMap { InstantText.read($0) }.map(Double.init)
                        } else {
                            fix.time = try scanner.number()
                        }
                    case "accuracyMetres": fix.accuracy = try scanner.number()
                    case "altitudeMetres": fix.altitude = try scanner.number()
                    case "altitudeAccuracyMetres": fix.altitudeAccuracy = try scanner.number()
                    case "speedMetresPerSecond": fix.speed = try scanner.number()
                    case "courseDegrees": fix.course = try scanner.number()
                    case "battery": fix.battery = try scanner.number()
                    case "isOwnChange":
                        fix.isOwnChange = scanner.peek() == UInt8(ascii: "t")
                        try scanner.skip()
                    default: break
                    }
                }
            } else {
                try scanner.skip()
            }
            // What is too much is only counted.
            guard items.count < Self.most else { return items.append(.failure(.timeMissing)) }
            do throws(IncomingFix.Fault) {
                items.append(.success(try fix.checked(now: now)))
            } catch {
                items.append(.failure(error))
            }
        }
    }
}
