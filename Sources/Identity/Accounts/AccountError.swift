// What can be wrong with what somebody asks of their account: one sentence each, with what to do. Names, addresses and
// secrets never stand in them.

/// A fault of an account, or of what was asked of it.
public enum AccountError: Error, Equatable, Sendable {
    case invalidName
    case invalidEmail
    case invalidField(_ name: String, _ right: String)
    case passwordTooShort(least: Int)
    case passwordTooLong(most: Int)
    case passwordCommon
    case nameTaken
    case emailTaken
    case wrongCredentials
    case wrongPassword
    case tooManyTries(seconds: Int)
    case busy
    case signUpClosed
    case linkInvalid
    case linkElsewhere
    case notSignedIn
    case beingDeleted
    case lastAdministrator
    case tooMany(_ what: String, most: Int)
    case unknownAccount
    case unknownSession
    case unknownDevice
    case noPhoto
}

extension AccountError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .invalidName: "account.invalid-name"
        case .invalidEmail: "account.invalid-email"
        case .invalidField: "account.invalid-field"
        case .passwordTooShort: "account.password-too-short"
        case .passwordTooLong: "account.password-too-long"
        case .passwordCommon: "account.password-common"
        case .nameTaken: "account.name-taken"
        case .emailTaken: "account.email-taken"
        case .wrongCredentials: "account.wrong-credentials"
        case .wrongPassword: "account.wrong-password"
        case .tooManyTries: "account.too-many-tries"
        case .busy: "account.busy"
        case .signUpClosed: "account.sign-up-closed"
        case .linkInvalid: "account.link-invalid"
        case .linkElsewhere: "account.link-elsewhere"
        case .notSignedIn: "account.not-signed-in"
        case .beingDeleted: "account.being-deleted"
        case .lastAdministrator: "account.last-administrator"
        case .tooMany: "account.too-many"
        case .unknownAccount: "account.unknown"
        case .unknownSession: "session.unknown"
        case .unknownDevice: "device.unknown"
        case .noPhoto: "photo.none"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .invalidName:
            "A name has 2 to 32 of a–z, 0–9, dot, hyphen and underscore and begins with a letter or digit; choose another."
        case .invalidEmail: "This is no e-mail address; it should look like somebody@example.org, or be left out."
        case .invalidField(let name, let right): "The field “\(name)” cannot have this value; it takes \(right)."
        case .passwordTooShort(let least): "The password is too short; take at least \(least) characters."
        case .passwordTooLong(let most): "The password is too long; take at most \(most) bytes."
        case .passwordCommon:
            "The password is among the first that are guessed; take a few words that belong to nobody else."
        case .nameTaken: "Somebody has this name already; choose another."
        case .emailTaken: "An account has this e-mail address already; sign in, or recover it."
        case .wrongCredentials: "There is no account with this name and password; check both, or recover the account."
        case .wrongPassword: "The current password is not this one; type it again, or recover the account."
        case .tooManyTries(let seconds):
            "Too many wrong passwords; wait \(seconds) seconds and try again, or recover the account."
        case .busy: "Too many people sign in at this moment; try again in a few seconds."
        case .signUpClosed: "New accounts are made by the operator here; ask for a link."
        case .linkInvalid: "This link has been used, has expired, or was never made; ask for a new one."
        case .linkElsewhere: "This link works only in a browser on the machine that runs the server."
        case .notSignedIn: "This needs an account; sign in first."
        case .beingDeleted: "This account is being deleted; undo that first."
        case .lastAdministrator: "This is the only administrator's account; make another administrator first."
        case .tooMany(let what, let most): "An account can have \(most) \(what); remove one first."
        case .unknownAccount: "There is no such account; `waymark user list` shows all."
        case .unknownSession: "There is no such session; it may have ended already."
        case .unknownDevice: "There is no such device; it may have been removed already."
        case .noPhoto: "This account has no photo."
        }
    }
}
