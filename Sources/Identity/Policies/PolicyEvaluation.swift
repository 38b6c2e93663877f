// Whether policies allow an action on a resource: a matching Deny wins, then a matching Allow, and what nothing allows
// is denied (AWS, "Policy evaluation logic").

/// What is asked of the policies.
public struct AccessQuestion: Sendable {
    /// The action, such as `geo:GetMapTile`.
    public var action: String
    /// The resource's ARN.
    public var resource: String
    /// What conditions may look at; a key that is missing has no values.
    public var context: [PolicyCondition.Key: [String]]
    /// The guest's identity, where a guest asks.
    public var identity: String?

    /// A question.
    public init(
        action: String,
        resource: String,
        context: [PolicyCondition.Key: [String]] = [:],
        identity: String? = nil
    ) {
        self.action = action
        self.resource = resource
        self.context = context
        self.identity = identity
    }
}

/// What policies say.
public enum PolicyDecision: String, Sendable, Equatable {
    /// A statement allows it and none denies it.
    case allow = "Allow"
    /// No statement allows it.
    case implicitDeny = "ImplicitDeny"
    /// A statement denies it.
    case explicitDeny = "ExplicitDeny"
}

extension PolicyDecision {
    /// What some policies together say.
    ///
    /// - Complexity: O(statements × patterns × length of the patterns and texts).
    public init(_ policies: [PolicyDocument], _ question: AccessQuestion) {
        var isAllowed = false
        for statement in policies.lazy.flatMap(\.statements) where statement.applies(to: question) {
            switch statement.effect {
            case .deny:
                self = .explicitDeny
                return
            case .allow: isAllowed = true
            }
        }
        self = isAllowed ? .allow : .implicitDeny
    }
}

extension PolicyDocument.Statement {
    func applies(to question: AccessQuestion) -> Bool {
        // What cannot be said without knowing the guest must not allow anything, as `NotResource` otherwise would.
        if effect == .allow, question.identity == nil, usesIdentity { return false }
        return actions.contains { $0.matches(question.action, identity: nil, ignoringCase: true) }
            && resources.contains { $0.matchesResource(question) }
            && conditions.allSatisfy { $0.holds(for: question, effect: effect) }
    }

    private var usesIdentity: Bool {
        resources.patterns.contains(where: \.hasVariable)
            || conditions.contains { $0.values.contains(where: \.hasVariable) }
    }
}

extension PolicyDocument.Selection {
    fileprivate func contains(_ matches: (PolicyPattern) -> Bool) -> Bool {
        switch self {
        case .only(let patterns): patterns.contains(where: matches)
        case .allBut(let patterns): !patterns.contains(where: matches)
        }
    }
}

extension PolicyPattern {
    fileprivate func matchesResource(_ question: AccessQuestion) -> Bool {
        if matches(question.resource, identity: question.identity) { return true }
        // API keys have two spellings; both mean the same key.
        guard let range = question.resource.firstRange(of: ":api-key/") else { return false }
        let other = question.resource.replacingCharacters(in: range, with: ":key/")
        return matches(other, identity: question.identity)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}

extension PolicyCondition {
    /// Whether the condition holds.
    ///
    /// `ForAllValues:` is AWS's: all of the request's values, and so also none. Without it a single value is meant;
    /// where a request has several, an Allow needs all of them to fit and a Deny one of them, the stricter of both readings.
    /// A missing value equals nothing.
    fileprivate func holds(for question: AccessQuestion, effect: PolicyDocument.Effect) -> Bool {
        let given = question.context[key] ?? []
        if given.isEmpty { return forAllValues || comparison == .stringNotEquals }
        let count = given.count { fits($0, identity: question.identity) }
        return forAllValues || effect == .allow ? count == given.count : count > 0
    }

    private func fits(_ value: String, identity: String?) -> Bool {
        switch comparison {
        case .stringEquals: values.contains { $0.equals(value, identity: identity) }
        case .stringNotEquals: !values.contains { $0.equals(value, identity: identity) }
        case .stringLike: values.contains { $0.matches(value, identity: identity) }
        }
    }
}
