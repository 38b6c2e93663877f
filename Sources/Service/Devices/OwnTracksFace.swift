// `POST /pub` of OwnTracks' HTTP mode. A phone deletes what was answered with 4xx and sends again what was answered with
// 5xx: a good fix is never refused, and where it cannot be kept the answer is 503.

import Foundation
import HTTPServing
import History
import Identity
import JSON

extension Application {
    /// The routes of OwnTracks.
    func addOwnTracks(to router: inout Router) {
        let handler = Handler.async { [self] request in try await ownTracks(request) }
        router.add(.post, "/pub", maximumBody: 256 << 10, handler.refusingFaults(configuration.faultLog))
    }

    private func ownTracks(_ request: Request) async throws -> Response {
        let sender: SendingDevice
        do {
            sender = try sendingDevice(request)
        } catch let refusal as Refusal where refusal.status == 401 {
            var response = Response.error(refusal, requestID: request.id)
            response.headers["WWW-Authenticate"] = "Basic realm=\"Waymark\""
            return response
        }
        guard let fix = try Self.fix(request.body, of: sender, isInside: false) else { return try friends(of: sender) }
        let kept: KeptFix
        do throws(IncomingFix.Fault) {
            kept = try fix.checked(now: Self.nowMilliseconds)
        } catch {
            throw Refusal(status: 400, code: error.rawValue, message: error.message)
        }
        _ = try await positions.keep([kept], of: sender.source, account: sender.account.id)
        return try friends(of: sender)
    }

    /// The fix of a message, also of one in an encrypted one; nil where it is none.
    private static func fix(_ body: [UInt8], of sender: SendingDevice, isInside: Bool) throws(Refusal) -> IncomingFix? {
        guard !body.isEmpty else { return nil }
        let message: OwnTracksMessage
        do {
            message = try OwnTracksMessage(body)
        } catch {
            throw Refusal(
                status: 400,
                code: "request.bad-json",
                message: "The message is no JSON object; it is wrong at byte \(error.offset)."
            )
        }
        switch message {
        case .location(let fix): return fix
        case .other: return nil
        case .encrypted(let data):
            guard !isInside, let inner = OwnTracksMessage.open(data, passphrase: sender.token.text) else {
                throw Refusal(
                    status: 400,
                    code: "device.cannot-decrypt",
                    message:
                        "The message cannot be decrypted: the app's encryption key must be the first 32 characters "
                        + "of the device's token."
                )
            }
            return try fix(inner, of: sender, isInside: true)
        }
    }

    /// Where the account's other devices are: the app draws them as friends.
    private func friends(of sender: SendingDevice) throws -> Response {
        let friends = try positions.friends(of: sender) { try accounts.store.devices(accountID: $0) }
        guard !friends.isEmpty else { return .json(Array("[]".utf8)) }
        var writer = JSONWriter(capacity: 256 * friends.count)
        writer.beginArray()
        for (device, fix) in friends {
            writer.beginObject()
            writer.name("_type")
            writer.string("location")
            writer.name("topic")
            writer.string("owntracks/\(sender.account.name)/\(device.id)")
            writer.name("tid")
            writer.string(String(device.name.prefix(2)))
            writer.name("lat")
            writer.fixed(Int(fix.latitudeE7), decimals: 7)
            writer.name("lon")
            writer.fixed(Int(fix.longitudeE7), decimals: 7)
            writer.name("tst")
            writer.integer(Int(fix.time / 1000))
            if fix.accuracyDecimetres != KeptFix.unknown {
                writer.name("acc")
                writer.integer(Int(fix.accuracyDecimetres / 10))
            }
            writer.endObject()
        }
        writer.endArray()
        return .json(writer.bytes)
    }
}
