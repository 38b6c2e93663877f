// A client with a session, for tests of operations that ask who is signed in.

import Foundation
import HTTPServing

/// A browser that keeps its cookie, against a service in memory.
final class TestBrowser {
    let served: ServedFolder
    var cookie: String?
    var headers: Headers = ["Host": "maps.example", "Origin": "http://maps.example"]
    static let password = "four words of mine"

    init(_ served: ServedFolder) { self.served = served }

    func send(_ method: HTTPServing.Method, _ target: String, _ body: [String: Any]? = nil, isSecure: Bool = false)
        async -> Response
    {
        var headers = headers
        if let cookie { headers["Cookie"] = "other=1; waymark_session=\(cookie)" }
        var bytes: [UInt8] = []
        if let body {
            if headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
            bytes = Array((try? JSONSerialization.data(withJSONObject: body)) ?? Data())
        }
        let request = Request(method, target, headers: headers, body: bytes, isSecure: isSecure)
        let response = await served.router.respond(to: request)
        if let field = response.headers["Set-Cookie"],
            let value = field.split(separator: ";").first?.split(separator: "=", maxSplits: 1)
        {
            cookie = value.count == 2 ? String(value[1]) : nil
        }
        return response
    }

    func signUp(_ name: String = "ada") async -> Response {
        await send(.post, "/api/v1/accounts", ["name": name, "password": Self.password])
    }
}
