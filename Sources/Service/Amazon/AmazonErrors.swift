// The one place where faults become those of Amazon's services (contract of Amazon Location and Cognito Identity).

import HTTPServing
import Identity
import RequestSigning

extension AmazonFault {
    /// Any fault in Amazon's words; one that is not the client's tells no details.
    init(_ error: any Error) {
        switch error {
        case let fault as AmazonFault: self = fault
        case let error as SigningError: self.init(error)
        case let error as PoolError: self.init(error)
        case let error as PolicyError: self.init("InvalidParameterException", status: 400, error.description)
        case let error as APIKeyError: self.init(error)
        case let refusal as Refusal: self.init(refusal)
        default:
            self.init(
                "InternalServerException",
                status: 500,
                "The server could not do this; its log tells why under the request's id."
            )
        }
    }

    /// A fault of a signature.
    ///
    /// SDKs set their clock anew after an `InvalidSignatureException` with a `Date` that differs.
    private init(_ error: SigningError) {
        switch error {
        case .malformed: self.init("IncompleteSignatureException", status: 403, error.description)
        case .notSigned, .signedFieldMissing, .wrongService, .wrongRegion, .scopeDateDiffers, .expired, .notYetCurrent,
            .bodySumDiffers, .mismatch:
            self.init("InvalidSignatureException", status: 403, error.description)
        }
    }

    private init(_ error: PoolError) {
        switch error {
        case .unknownPool, .unknownIdentity: self.init("ResourceNotFoundException", status: 400, error.description)
        case .guestsNotAllowed: self.init("NotAuthorizedException", status: 400, error.description)
        case .noRole: self.init("InvalidIdentityPoolConfigurationException", status: 400, error.description)
        case .unknownRole, .invalid, .invalidRoleName, .roleInUse:
            self.init("InvalidParameterException", status: 400, error.description)
        case .roleTaken: self.init("ResourceConflictException", status: 400, error.description)
        }
    }

    private init(_ error: APIKeyError) {
        switch error {
        case .nameTaken: self.init("ConflictException", status: 409, error.description)
        case .unknown: self.init("ResourceNotFoundException", status: 404, error.description)
        case .invalidName, .invalid: self = .validation("FieldValidationFailed", error.description)
        case .unreadable: self.init("InternalServerException", status: 500, error.description)
        }
    }

    private init(_ refusal: Refusal) {
        switch refusal.status {
        case 404, 405: self = .unknownRoute
        case 429: self.init("ThrottlingException", status: 429, refusal.message)
        case 500...: self.init("InternalServerException", status: refusal.status, refusal.message)
        default: self = .validation("CannotParse", refusal.message)
        }
    }

    /// Somebody asks for what needs no signature more often than anybody may.
    static func tooManyRequests(seconds: Int) -> AmazonFault {
        AmazonFault(
            "TooManyRequestsException",
            status: 429,
            "Too many requests from this address: ask again in \(seconds) seconds, and keep an identity rather than "
                + "asking for a new one at each start."
        )
    }

    /// No operation has this method and address; AWS says the same.
    static let unknownRoute = AmazonFault(
        "AccessDeniedException",
        status: 403,
        "Unable to determine service/operation name to be authorized"
    )

    /// Nobody asks.
    static let notSigned = AmazonFault(
        "MissingAuthenticationTokenException",
        status: 403,
        "Missing Authentication Token: sign the request, or give an API key where the operation takes one."
    )

    /// The access key, or the session token that came with it, is not one of this server's.
    static let unknownClient = AmazonFault(
        "UnrecognizedClientException",
        status: 403,
        "The security token included in the request is invalid."
    )

    /// Temporary credentials whose hour is over.
    static let expiredToken = AmazonFault(
        "ExpiredTokenException",
        status: 403,
        "The security token included in the request is expired"
    )

    /// Somebody may not do something; says who, what and why.
    static func denied(
        _ principal: Principal,
        _ question: AccessQuestion,
        _ denial: Verdict.Denial,
        names: ResourceNames
    ) -> AmazonFault {
        let why =
            switch denial {
            case .noStatement: "because no identity-based policy allows the \(question.action) action"
            case .explicitDeny: "with an explicit deny in an identity-based policy"
            case .guestCeiling: "because no session policy allows the \(question.action) action"
            case .keyRestriction: "because the restrictions of the API key do not allow it"
            }
        return AmazonFault(
            "AccessDeniedException",
            status: 403,
            "User: \(principal.arn(names)) is not authorized to perform: \(question.action) on resource: "
                + "\(question.resource) \(why)"
        )
    }
}
