// An account's phones and trackers: each has a secret of its own, told once, with what an app needs to be configured.

import Foundation
import HTTPServing
import Identity
import JSON

extension Application {
    /// The operations below `/api/v1/account/devices`.
    var deviceEndpoints: [Endpoint] {
        [
            .account(
                .get,
                "/api/v1/account/devices",
                "listDevices",
                "One's devices by name",
                answers: [.json("The devices.", .list("devices", of: ["id", "name", "createdAt", "seenAt"]))]
            ) { [self] request in
                let browser = try await signedIn(request)
                let devices = try accounts.store.devices(accountID: browser.account.id)
                return .uncached(["devices": .array(devices.map(\.json))])
            },
            .account(
                .post,
                "/api/v1/account/devices",
                "addDevice",
                "Let a phone or tracker send positions",
                takes: .fields(["name"], required: ["name"]),
                answers: [
                    Endpoint.Answer(
                        status: 201,
                        summary: "Added. The token is told this once; connections configure apps.",
                        mediaType: "application/json",
                        schema: [
                            "type": "object", "required": ["device", "token", "connections"],
                            "properties": [
                                "device": ["type": "object"], "token": ["type": "string"],
                                "connections": [
                                    "type": "array",
                                    "items": [
                                        "type": "object",
                                        "properties": [
                                            "app": ["type": "string"], "link": ["type": "string"],
                                            "qrCode": ["type": "string", "description": "An SVG document."],
                                        ],
                                    ],
                                ],
                                "warning": ["enum": ["loopback"]],
                            ],
                        ]
                    ),
                    .error(409, "The account has as many devices as it can."),
                ]
            ) { [self] request in
                let browser = try await signedIn(request)
                let name = try JSONFields(request, known: ["name"]).text("name")
                let (device, token) = try await accounts.addDevice(named: name, to: browser.account)
                let connection = DeviceConnection(
                    address: DeviceConnection.reachable(try baseAddress(of: request), networkAddress.value),
                    user: browser.account,
                    device: device,
                    token: token
                )
                var members = [
                    JSONMember("device", device.json), JSONMember("token", .string(token.text)),
                    JSONMember("connections", .array(connection.all)),
                ]
                if connection.isLoopback { members.append(JSONMember("warning", "loopback")) }
                var response = Response.uncached(.object(members))
                response.status = 201
                return response
            },
            .account(
                .delete,
                "/api/v1/account/devices/{id}",
                "removeDevice",
                "Take a device's access away",
                parameters: [.path("id", "The device's identifier")],
                answers: [.empty(204, "It is refused from now on."), .error(404, "There is no such device.")]
            ) { [self] request in
                let browser = try await signedIn(request)
                let id = request.parameter("id") ?? ""
                try await accounts.store.removeDevice(id: id, accountID: browser.account.id)
                return Self.done
            },
        ]
    }
}

/// What apps need to send a device's positions here.
struct DeviceConnection {
    let address: String
    let user: Account
    let device: Device
    let token: SecretToken

    /// The address for a phone: that of the network where the request came by the server's own machine's.
    static func reachable(_ address: String, _ network: String?) -> String {
        isLoopback(address) ? network ?? address : address
    }

    /// A phone cannot reach a server by the address of the server's own machine.
    var isLoopback: Bool { Self.isLoopback(address) }

    private static func isLoopback(_ address: String) -> Bool {
        let host = URLComponents(string: address)?.host?.trimmingCharacters(in: ["[", "]"]) ?? ""
        return host == "localhost" || IPAddress(host)?.isLoopback == true
    }

    var all: [JSONValue] {
        [("OwnTracks", ownTracks), ("Traccar Client", traccar), ("Waymark", waymark)].map { app, link in
            ["app": .string(app), "link": .string(link), "qrCode": .string(QRCode.svg(link) ?? "")]
        }
    }

    /// OwnTracks takes its whole configuration as base64 in a link (https://owntracks.org/booklet/features/remoteconfig/).
    private var ownTracks: String {
        let configuration: JSONValue = [
            "_type": "configuration", "mode": 3, "url": .string(address + "/pub"), "auth": true,
            "username": .string(user.name.description), "password": .string(token.text),
            "deviceId": .string(device.id), "tid": .string(String(user.name.description.prefix(2))),
        ]
        let inline = Data(configuration.bytes).base64EncodedString()
        return "owntracks:///config?inline=" + query(inline)
    }

    /// Traccar Client reads the server and the identifier from a link (https://www.traccar.org/client-configuration/).
    private var traccar: String { address + "/osmand?id=" + query(token.text) }

    private var waymark: String { "waymark://connect?server=\(query(address))&token=\(query(token.text))" }

    private func query(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
