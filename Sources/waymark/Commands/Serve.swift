// `waymark serve`: settings become a running server; signals end or renew it.

import Foundation
import HTTPServing
import Regions
import Service

extension Option {
    static let port = Option(
        name: "port",
        placeholder: "N",
        kind: .integer(0...65535),
        help: "the port to listen on; 0 for any free one",
        isSetting: true,
        standard: "8080"
    )
    static let osmAndPort = Option(
        name: "osmand-port",
        placeholder: "N",
        kind: .integer(0...65535),
        help: "a port for OsmAnd and Traccar clients alone",
        isSetting: true
    )
    static let bind = Option(
        name: "bind",
        placeholder: "ADDRESS",
        kind: .text,
        help: "the address to listen on; 0.0.0.0 for the whole network",
        isSetting: true,
        standard: "127.0.0.1"
    )
    static let publicURL = Option(
        name: "public-url",
        placeholder: "URL",
        kind: .address,
        help: "the address that clients use, when a proxy stands before",
        isSetting: true
    )
    static let certificate = Option(
        name: "tls-certificate",
        placeholder: "FILE",
        kind: .file,
        help: "the certificate with its chain, as PEM, to serve https",
        isSetting: true
    )
    static let key = Option(
        name: "tls-key",
        placeholder: "FILE",
        kind: .file,
        help: "the certificate's private key, as PEM",
        isSetting: true
    )
    static let tls = Option(
        name: "tls",
        placeholder: "HOW",
        kind: .choice(["self-signed"]),
        help: "serve https with a certificate of one's own",
        isSetting: true
    )
    static let accessLog = Option(
        name: "access-log",
        placeholder: "FILE",
        kind: .file,
        help: "where to write a line for each request; - for standard error",
        isSetting: true
    )

    /// What a server can be told.
    static let serving: [Option] =
        [
            .data, .port, .osmAndPort, .bind, .publicURL, .certificate, .key, .tls, .accessLog, .signUp, .amazonRegion,
            .amazonAccount,
        ] + mail
}

extension Command {
    static let serve = Command(
        words: ["serve"],
        summary: "serve the map of all regions over HTTP",
        details: """
            Prints one line with the address when it is ready. It listens on this machine alone unless --bind says \
            otherwise. SIGTERM and Ctrl-C end it within five seconds with open requests answered; regions that are \
            imported meanwhile are served within a second, at once after SIGHUP.
            With --tls self-signed the certificate is made here, by an authority that is made here too and good for private \
            networks only: install it once on each phone, from the address that is printed.
            With --smtp, who cannot sign in any more gets a link by mail; no mail is sent otherwise.
            Behind a proxy, --public-url is the only setting needed; the proxy on this machine is then believed about \
            its clients' addresses.
            """,
        examples: [
            Example(call: "serve", meaning: "Serve on http://127.0.0.1:8080/."),
            Example(call: "serve --port 0", meaning: "Serve on any free port; the line says which."),
            Example(
                call: "serve --bind 0.0.0.0 --tls-certificate cert.pem --tls-key key.pem",
                meaning: "Serve the network over https."
            ),
            Example(call: "serve --public-url https://maps.example.org", meaning: "Serve a proxy on this machine."),
        ],
        options: Option.serving,
        run: { invocation in
            let signals = Signals()
            try RunningServer(invocation, isDemo: false).run(until: signals)
        }
    )
}
