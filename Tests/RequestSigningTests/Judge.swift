import Cryptography
import RequestSigning

/// Judges requests as a server would, with a few known keys, and names the answer as AWS does.
struct Judge {
    struct Key {
        var secret: String
        var token: String?
    }

    var keys: [String: Key]
    var services = ["geo", "geo-maps", "geo-places", "geo-routes", "cognito-identity"]
    var region: String? = "us-east-1"
    var normalisesPath = true

    func answer(to request: SignableRequest, now: SigningTime, hosts: [String] = []) -> String {
        let presented: PresentedSignature
        do {
            guard let read = try PresentedSignature.read(from: request) else {
                return "MissingAuthenticationTokenException"
            }
            presented = read
        } catch {
            return "IncompleteSignatureException"
        }
        guard let key = keys[presented.accessKeyID],
            key.token == nil
                ? presented.sessionToken == nil : constantTimeEquals(presented.sessionToken ?? "", key.token ?? "")
        else { return "UnrecognizedClientException" }
        var verifier = SignatureVerifier(services: services, region: region)
        verifier.normalisesPath = normalisesPath
        do {
            try verifier.verify(presented, of: request, secret: key.secret, hosts: hosts, now: now)
            return "ok"
        } catch {
            if case .malformed = error { return "IncompleteSignatureException" }
            return "InvalidSignatureException"
        }
    }

    static let example = Judge(keys: [
        "AKIDEXAMPLE": Key(secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        "ASIAEXAMPLE": Key(secret: "c2VjcmV0L3dpdGgrcGx1cw==", token: "IQoJb3JpZ2luX2VjEA//tok+en/with=chars=="),
    ])
}
