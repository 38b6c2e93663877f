// Who asks, once that is known. What they may do is the policies' and the faces' matter.

/// Somebody or something that asks.
public enum Principal: Sendable, Equatable {
    /// Nobody that is known.
    case anonymous
    /// Somebody with an account, by session or device.
    case account(id: String, isAdministrator: Bool)
    /// A program with an access key.
    case accessKey(id: String, name: String, isAdministrator: Bool)
    /// A guest with temporary credentials of an identity pool.
    case guest(identityID: String, poolID: String, role: String)
    /// Whoever holds an API key, which is no proof of identity.
    case apiKey(name: String)

    /// The name by which answers and the audit call it.
    public func arn(_ names: ResourceNames) -> String {
        switch self {
        case .anonymous: "anonymous"
        case .account(let id, _): "arn:aws:iam::\(names.accountID):user/account/\(id)"
        case .accessKey(_, let name, let isAdministrator):
            isAdministrator ? "arn:aws:iam::\(names.accountID):root" : "arn:aws:iam::\(names.accountID):user/\(name)"
        case .guest(_, _, let role):
            "arn:aws:sts::\(names.accountID):assumed-role/\(role)/CognitoIdentityCredentials"
        case .apiKey(let name): names.arn(.apiKey, name)
        }
    }

    /// The guest's identity, which policies may name; nil for all others.
    public var identity: String? { if case .guest(let id, _, _) = self { id } else { nil } }
}
