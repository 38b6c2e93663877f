// The protocol of OsmAnd and of the Traccar clients (https://www.traccar.org/osmand/): a query, a form, or the JSON of
// the newer app. The identifier is the device's token.

import Foundation
public import HTTPServing
import History
import Identity
import JSON

extension Application {
    /// The routes below `/osmand`.
    func addOsmAnd(to router: inout Router, at path: String = "/osmand") {
        let handler = Handler.async { [self] request in try await osmAnd(request) }
            .refusingFaults(configuration.faultLog)
        router.add(.get, path, handler)
        router.add(.post, path, maximumBody: 256 << 10, handler)
    }

    /// The routes of the port that is for OsmAnd and Traccar clients alone.
    public var osmAndRouter: Router {
        var router = Router()
        addOsmAnd(to: &router, at: "/")
        addOsmAnd(to: &router)
        return router
    }

    private func osmAnd(_ request: Request) async throws -> Response {
        let type = (request.header("Content-Type") ?? "").lowercased()
        let report: OsmAndReport
        if request.body.first == UInt8(ascii: "{") || type.hasPrefix("application/json") {
            report = try OsmAndReport(json: request.body, id: try request.query()["id"])
        } else {
            report = try OsmAndReport(try request.query().items + Query(rawQuery: request.body).items)
        }
        guard let sender = try sendingDevice(token: report.id ?? "") else {
            throw Refusal(
                status: 400,
                code: "device.unknown",
                message: "The identifier is no device's token here: scan the device's code on the page again."
            )
        }
        let now = Self.nowMilliseconds
        var fixes: [KeptFix] = []
        for var fix in report.fixes {
            if fix.time == nil { fix.time = now }
            do throws(IncomingFix.Fault) {
                fixes.append(try fix.checked(now: now))
            } catch {
                // One bad of many must not keep the others in the phone for ever.
                guard report.fixes.count > 1 else {
                    throw Refusal(status: 400, code: error.rawValue, message: error.message)
                }
            }
        }
        if !fixes.isEmpty {
            _ = try await positions.keep(fixes, of: sender.source, account: sender.account.id)
        }
        return Response(headers: ["Cache-Control": "no-store"])
    }
}

/// What a request of that protocol tells.
struct OsmAndReport {
    private(set) var id: String?
    private(set) var fixes: [IncomingFix] = []

    /// Reads the items of a query and a form.
    ///
    /// - Throws: 400 for a position or time that is there but cannot be read.
    init(_ items: [Query.Item]) throws(Refusal) {
        var fix = IncomingFix()
        var isValid = true
        for (name, value) in items {
            switch name {
            case "id", "deviceid": id = id ?? value
            case "lat": fix.latitude = try Self.number(name, value)
            case "lon": fix.longitude = try Self.number(name, value)
            case "location":
                let parts = value.split(separator: ",", omittingEmptySubsequences: false)
                guard parts.count == 2 else { throw .badValue(name, value, "latitude,longitude") }
                fix.latitude = try Self.number(name, String(parts[0]))
                fix.longitude = try Self.number(name, String(parts[1]))
            case "timestamp": fix.time = try Self.time(value)
            case "speed": fix.speed = Double(value).map { $0 * 1852 / 3600 }
            case "bearing", "heading": fix.course = Double(value)
            case "altitude": fix.altitude = Double(value)
            case "accuracy": fix.accuracy = Double(value)
            case "batt": fix.battery = Double(value).map { $0 / 100 }
            case "valid": isValid = !["false", "0"].contains(value.lowercased())
            default: break
            }
        }
        // A report without a position tells of the battery or an alarm only.
        if isValid, fix.latitude != nil || fix.longitude != nil { fixes = [fix] }
    }

    /// Reads the newer app's JSON, with one location or several.
    ///
    /// - Throws: 400 for what is no JSON.
    init(json body: [UInt8], id: String?) throws(Refusal) {
        let document: JSONValue
        do {
            document = try JSONValue(parsing: body)
        } catch {
            throw Refusal(status: 400, code: "request.bad-json", message: error.description)
        }
        self.id = (document["device_id"] ?? document["id"])?.identifier ?? id
        guard let location = document["location"], location != .null else { return }
        for one in location.elements ?? [location] {
            var fix = IncomingFix()
            let coordinates = one["coords"]
            fix.latitude = coordinates?["latitude"]?.decimal
            fix.longitude = coordinates?["longitude"]?.decimal
            fix.accuracy = coordinates?["accuracy"]?.decimal
            fix.altitude = coordinates?["altitude"]?.decimal
            fix.altitudeAccuracy = coordinates?["altitude_accuracy"]?.decimal
            fix.speed = coordinates?["speed"]?.decimal
            fix.course = coordinates?["heading"]?.decimal
            fix.battery = one["battery"]?["level"]?.decimal
            switch one["timestamp"] {
            case .string(let text)?: fix.time = try Self.time(text)
            case let number?: fix.time = number.decimal.map(Self.milliseconds)
            case nil: break
            }
            fixes.append(fix)
        }
    }

    private static func number(_ name: String, _ text: String) throws(Refusal) -> Double {
        guard let value = Double(text), value.isFinite else { throw .badValue(name, text, "degrees") }
        return value
    }

    private static func time(_ text: String) throws(Refusal) -> Double {
        if let number = Double(text), number.isFinite { return milliseconds(number) }
        guard let time = InstantText.read(Array(text.utf8)) else {
            throw .badValue(
                "timestamp",
                text,
                "seconds or milliseconds since 1970, or a time such as 2027-01-31T12:00:00Z"
            )
        }
        return Double(time)
    }

    /// Numbers from 2³¹ - 1 on are milliseconds already.
    private static func milliseconds(_ number: Double) -> Double { number >= 2_147_483_647 ? number : number * 1000 }
}

extension JSONValue {
    /// A number, whole or not.
    fileprivate var decimal: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// A text, or a whole number as one.
    fileprivate var identifier: String? { text ?? wholeNumber.map(String.init) }
}
