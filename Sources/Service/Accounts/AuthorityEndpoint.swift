// The authority that signed this server's own certificate, for phones to install.

import Foundation
import HTTPServing

extension Application {
    /// `/api/v1/server/authority`.
    var authorityEndpoint: Endpoint {
        Endpoint(
            method: .get,
            template: "/api/v1/server/authority",
            identifier: "getAuthority",
            summary: "The certificate to install on phones where the server made its own (--tls self-signed)",
            group: "accounts",
            answers: [
                .ok("The certificate as PEM.", "application/x-x509-ca-cert"),
                .error(404, "The server has no authority of its own."),
            ],
            cors: .sameOrigin,
            handler: .inline { [configuration] _ in
                guard let pem = configuration.authorityPEM else { throw Self.noAuthority }
                return Response(
                    headers: [
                        "Content-Type": "application/x-x509-ca-cert", "Cache-Control": "no-store",
                        "Content-Disposition": "attachment; filename=\"waymark-authority.crt\"",
                    ],
                    body: .bytes(pem)
                )
            }
        )
    }

    /// `/api/v1/server/authority/code`.
    var authorityCodeEndpoint: Endpoint {
        Endpoint(
            method: .get,
            template: "/api/v1/server/authority/code",
            identifier: "getAuthorityCode",
            summary: "A QR code of the address from which phones install the certificate",
            group: "accounts",
            answers: [
                .ok("The code as SVG.", "image/svg+xml"), .error(404, "The server has no authority of its own."),
            ],
            cors: .sameOrigin,
            handler: .inline { [self] request in
                guard let (link, _) = try authority(request), let code = QRCode.svg(link) else {
                    throw Self.noAuthority
                }
                return Response(
                    headers: ["Content-Type": "image/svg+xml", "Cache-Control": "no-store"],
                    body: .bytes(Array(code.utf8))
                )
            }
        )
    }

    /// Where a phone gets the authority's certificate, and the sum to compare; nil where there is none of our own.
    func authority(_ request: Request) throws -> (link: String, fingerprint: String)? {
        guard configuration.authorityPEM != nil, let fingerprint = configuration.authorityFingerprint else {
            return nil
        }
        let address = DeviceConnection.reachable(try baseAddress(of: request), networkAddress.value)
        return (address + "/api/v1/server/authority", fingerprint)
    }

    private static var noAuthority: Refusal {
        Refusal(
            status: 404,
            code: "server.no-authority",
            message: "This server has no authority of its own; “waymark serve --tls self-signed” makes one."
        )
    }
}

/// The address by which other machines of the network reach the server: known once it listens.
final class NetworkAddress: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: String?

    /// The address without a slash at its end; nil where only this machine reaches the server.
    var value: String? { lock.withLock { stored } }

    func set(_ address: String) { lock.withLock { stored = address } }
}
