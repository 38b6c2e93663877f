// Why a signature was not accepted: one sentence each, without secrets. Which wire error a case becomes is the face's.

/// A fault of a request's signature (AWS Signature Version 4).
public enum SigningError: Error, Equatable, Sendable {
    /// The signature's parts are missing, doubled or not in their form.
    case malformed(part: String, reason: String)
    /// The `host` field, or another that decides what is done, is not among the signed ones.
    case notSigned(field: String)
    /// A field listed as signed is not in the request.
    case signedFieldMissing(field: String)
    /// The scope is of another service.
    case wrongService(given: String, expected: [String])
    /// The scope is of another region.
    case wrongRegion(given: String, expected: String)
    /// The scope's date is not that of the request's time.
    case scopeDateDiffers(scope: String, time: String)
    /// The request's time is too long ago.
    case expired(time: String, earliest: String, now: String)
    /// The request's time is still to come.
    case notYetCurrent(time: String, latest: String, now: String)
    /// `x-amz-content-sha256` is not the sum of the body.
    case bodySumDiffers
    /// The signature is not the one that the request and the key make.
    case mismatch
}

extension SigningError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .malformed: "signature.malformed"
        case .notSigned: "signature.field-not-signed"
        case .signedFieldMissing: "signature.field-missing"
        case .wrongService: "signature.wrong-service"
        case .wrongRegion: "signature.wrong-region"
        case .scopeDateDiffers: "signature.scope-date"
        case .expired: "signature.expired"
        case .notYetCurrent: "signature.not-yet-current"
        case .bodySumDiffers: "signature.body-sum"
        case .mismatch: "signature.mismatch"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .malformed(let part, let reason):
            "The signature's \(part) \(reason)."
        case .notSigned(let field):
            "The field '\(field)' must be signed: list it in SignedHeaders."
        case .signedFieldMissing(let field):
            "The field '\(field)' is listed in SignedHeaders but is not in the request."
        case .wrongService(let given, let expected):
            "Credential should be scoped to correct service: '\(expected.joined(separator: "' or '"))', not '\(given)'."
        case .wrongRegion(let given, let expected):
            "Credential should be scoped to a valid region: this server's is '\(expected)', not '\(given)'."
        case .scopeDateDiffers(let scope, let time):
            "Date in Credential scope does not match the date of the request: '\(scope)' is not the day of '\(time)'."
        case .expired(let time, let earliest, let now):
            "Signature expired: \(time) is now earlier than \(earliest); the server's time is \(now)."
        case .notYetCurrent(let time, let latest, let now):
            "Signature not yet current: \(time) is still later than \(latest); the server's time is \(now)."
        case .bodySumDiffers:
            "The value of x-amz-content-sha256 is not the SHA-256 of the body; unsigned bodies are not accepted."
        case .mismatch:
            "The request signature we calculated does not match the signature you provided. Check your secret key and "
                + "signing method."
        }
    }
}
