// Whether somebody may do something, and if not, why: policies first, then what bounds guests whatever their policies
// say.

/// The answer to whether somebody may do something.
public enum Verdict: Sendable, Equatable {
    /// They may.
    case allowed
    /// They may not.
    case denied(Denial)

    /// Why somebody may not.
    public enum Denial: String, Sendable, Equatable {
        /// No statement allows it.
        case noStatement = "no-statement"
        /// A statement denies it.
        case explicitDeny = "explicit-deny"
        /// No guest may do it.
        case guestCeiling = "guest-ceiling"
        /// The key's restrictions do not have it.
        case keyRestriction = "key-restriction"
    }

    /// What a principal with some policies may do.
    ///
    /// - Parameters:
    ///   - principal: who asks.
    ///   - policies: those of the principal's role or key; an administrator needs none.
    ///   - question: what is asked.
    /// - Complexity: O(statements × patterns × length of the patterns and texts).
    public init(of principal: Principal, policies: [PolicyDocument], _ question: AccessQuestion) {
        switch principal {
        case .account(_, isAdministrator: true), .accessKey(_, _, isAdministrator: true):
            self = .allowed
            return
        case .anonymous, .apiKey:
            self = .denied(.noStatement)
            return
        case .account, .accessKey, .guest: break
        }
        switch PolicyDecision(policies, question) {
        case .explicitDeny: self = .denied(.explicitDeny)
        case .implicitDeny: self = .denied(.noStatement)
        case .allow:
            if case .guest = principal, !GuestCeiling.allows(question.action) {
                self = .denied(.guestCeiling)
            } else {
                self = .allowed
            }
        }
    }
}
