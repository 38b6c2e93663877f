// The signature that a request carries, in its `Authorization` field or in its query, taken apart and checked in form.
// Whether it is right is the verifier's question.

import Cryptography

/// A signature as a request presents it.
public struct PresentedSignature: Sendable, Equatable {
    /// Where a signature stands.
    public enum Form: Sendable, Equatable {
        /// In the `Authorization` field.
        case header
        /// In the query of a presigned address.
        case query
    }

    /// Where the signature stands.
    public let form: Form
    /// The access key that it names.
    public let accessKeyID: String
    /// Its scope.
    public let scope: SigningScope
    /// When the request was signed.
    public let time: SigningTime
    /// The names of the signed fields in small letters, as listed.
    public let signedFields: [String]
    /// The token of temporary credentials, where one came.
    public let sessionToken: String?
    /// For how many seconds a presigned address holds; nil where it does not say.
    public let validity: Int?
    /// The signature, 32 bytes.
    let signature: [UInt8]

    /// The longest time for which a presigned address may hold, a week.
    public static let longestValidity = 604_800

    /// Reads the signature of a request; nil when it carries none.
    ///
    /// - Throws: `SigningError.malformed` when it carries two, or one that is not in its form.
    public static func read(from request: SignableRequest) throws(SigningError) -> PresentedSignature? {
        let authorizations = request.values("authorization").filter { $0.hasPrefix("AWS4-") }
        let items = try queryItems(request)
        if !authorizations.isEmpty {
            guard authorizations.count == 1, items.isEmpty else {
                throw .malformed(part: "place", reason: "is named twice: sign by header or by query, not by both")
            }
            return try readHeader(authorizations[0], request)
        }
        return items.isEmpty ? nil : try readQuery(items)
    }

    /// The query's items that belong to a signature, by name; empty when the query carries none.
    private static func queryItems(_ request: SignableRequest) throws(SigningError) -> [String: String] {
        guard !request.rawQuery.isEmpty else { return [:] }
        var found: [String: String] = [:]
        for item in try URIEncoding.items(ofQuery: request.rawQuery) {
            let name = String(decoding: item.name, as: UTF8.self)
            guard QueryName.all.contains(name) else { continue }
            guard let value = String(validating: item.value, as: UTF8.self) else {
                throw .malformed(part: name, reason: "is no UTF-8 text")
            }
            // Some signers append the token after signing although it was there already: the same one again is no harm.
            guard found[name] == nil || name == QueryName.securityToken && found[name] == value else {
                throw .malformed(part: name, reason: "stands in the query twice")
            }
            found[name] = value
        }
        let isSigned = [QueryName.signature, QueryName.credential, QueryName.algorithm].contains { found[$0] != nil }
        return isSigned ? found : [:]
    }

    private static func readHeader(
        _ authorization: String,
        _ request: SignableRequest
    ) throws(SigningError) -> PresentedSignature {
        let fields = try AuthorizationField(authorization)
        let tokens = request.values("x-amz-security-token")
        guard tokens.count <= 1 else {
            throw .malformed(part: "X-Amz-Security-Token", reason: "stands in the header twice")
        }
        let dates = request.values("x-amz-date")
        guard dates.count == 1, let time = SigningTime(dates[0]) else {
            throw .malformed(part: "X-Amz-Date", reason: "must stand in the header once, as YYYYMMDDTHHMMSSZ")
        }
        return try PresentedSignature(
            form: .header,
            credential: fields.credential,
            time: time,
            signedFields: fields.signedFields,
            sessionToken: tokens.first,
            validity: nil,
            signature: fields.signature
        )
    }

    private static func readQuery(_ items: [String: String]) throws(SigningError) -> PresentedSignature {
        guard items[QueryName.algorithm] == SigningKey.algorithm else {
            throw .malformed(part: QueryName.algorithm, reason: "must be \(SigningKey.algorithm)")
        }
        guard let credential = items[QueryName.credential], let fields = items[QueryName.signedFields],
            let signature = items[QueryName.signature]
        else {
            throw .malformed(
                part: "query",
                reason: "must hold \(QueryName.credential), \(QueryName.signedFields) and \(QueryName.signature)"
            )
        }
        guard let time = items[QueryName.date].flatMap({ SigningTime($0) }) else {
            throw .malformed(part: QueryName.date, reason: "must stand in the query, as YYYYMMDDTHHMMSSZ")
        }
        var validity: Int?
        if let text = items[QueryName.validity] {
            guard text.utf8.count <= 6, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let seconds = Int(text),
                (1...longestValidity).contains(seconds)
            else {
                throw .malformed(
                    part: QueryName.validity,
                    reason: "must be a whole number of seconds from 1 to \(longestValidity)"
                )
            }
            validity = seconds
        }
        return try PresentedSignature(
            form: .query,
            credential: credential,
            time: time,
            signedFields: fields,
            sessionToken: items[QueryName.securityToken],
            validity: validity,
            signature: signature
        )
    }

    private init(
        form: Form,
        credential: String,
        time: SigningTime,
        signedFields: String,
        sessionToken: String?,
        validity: Int?,
        signature: String
    ) throws(SigningError) {
        self.form = form
        (accessKeyID, scope) = try SigningScope.read(credential: credential)
        self.time = time
        self.signedFields = try Self.fieldNames(signedFields)
        self.sessionToken = sessionToken
        self.validity = validity
        // Capitals would be a second spelling of the same signature.
        guard signature.utf8.count == 2 * SHA256.byteCount, !signature.utf8.contains(where: { $0 &- 0x41 < 26 }),
            let bytes = Hexadecimal.bytes(signature)
        else { throw .malformed(part: "Signature", reason: "must be 64 hexadecimal digits in small letters") }
        self.signature = bytes
    }

    private static func fieldNames(_ list: String) throws(SigningError) -> [String] {
        let names = list.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= 64, Set(names).count == names.count, names.allSatisfy(isFieldName) else {
            throw .malformed(
                part: "SignedHeaders",
                reason: "must be up to 64 different field names in small letters, joined by ;"
            )
        }
        return names
    }

    private static func isFieldName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

/// The names of a presigned address's items; unlike a header's, their case matters.
enum QueryName {
    static let algorithm = "X-Amz-Algorithm"
    static let credential = "X-Amz-Credential"
    static let date = "X-Amz-Date"
    static let signedFields = "X-Amz-SignedHeaders"
    static let signature = "X-Amz-Signature"
    static let validity = "X-Amz-Expires"
    static let securityToken = "X-Amz-Security-Token"

    static let all: Set<String> = [
        algorithm, credential, date, signedFields, signature, validity, securityToken,
    ]
}
