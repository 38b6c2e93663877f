// A policy as it is enforced: statements that allow or deny actions on resources under conditions. Reading one from JSON,
// and refusing what would be enforced by halves, is PolicyParser's; deciding is PolicyEvaluation's.

/// A policy whose every element is enforced.
public struct PolicyDocument: Sendable, Equatable {
    /// What a statement does when it applies.
    public enum Effect: String, Sendable {
        /// Allows what no statement denies.
        case allow = "Allow"
        /// Denies, whatever else allows.
        case deny = "Deny"
    }

    /// A list that names what is meant, or what is not.
    public enum Selection: Sendable, Equatable {
        /// What fits one of the patterns: `Action`, `Resource`.
        case only([PolicyPattern])
        /// What fits none of them: `NotAction`, `NotResource`.
        case allBut([PolicyPattern])

        /// The patterns of the list.
        var patterns: [PolicyPattern] {
            switch self {
            case .only(let patterns), .allBut(let patterns): patterns
            }
        }
    }

    /// One statement.
    public struct Statement: Sendable, Equatable {
        /// Its own name, if it has one.
        public var id: String?
        /// What it does.
        public var effect: Effect
        /// The actions it is about.
        public var actions: Selection
        /// The resources it is about.
        public var resources: Selection
        /// What must hold besides, all of it.
        public var conditions: [PolicyCondition]
    }

    /// The statements in their order.
    public let statements: [Statement]

    init(statements: [Statement]) { self.statements = statements }
}

/// A text with wild characters and places for what is known of the asker only when it asks.
public struct PolicyPattern: Sendable, Equatable {
    enum Piece: Sendable, Equatable {
        /// Text in which `*` and `?` are wild.
        case text(String)
        /// `${cognito-identity.amazonaws.com:sub}`: the guest's identity.
        case identity
    }

    let pieces: [Piece]

    /// Whether the pattern needs to know who asks.
    var hasVariable: Bool { pieces.contains(.identity) }

    /// Whether a text fits; never where a variable has no value.
    ///
    /// A variable's value is never wild.
    func matches(_ text: String, identity: String?, ignoringCase: Bool = false) -> Bool {
        var pattern: [Unicode.Scalar] = []
        var tame: [Range<Int>] = []
        for piece in pieces {
            switch piece {
            case .text(let text): pattern += Wildcard.units(text, ignoringCase)
            case .identity:
                guard let identity else { return false }
                let start = pattern.count
                pattern += Wildcard.units(identity, ignoringCase)
                tame.append(start..<pattern.count)
            }
        }
        return Wildcard.matches(pattern, Wildcard.units(text, ignoringCase)) { place in
            !tame.contains { $0.contains(place) }
        }
    }

    /// Whether a text is exactly this; `*` and `?` stand for themselves.
    func equals(_ text: String, identity: String?) -> Bool {
        var whole = ""
        for piece in pieces {
            switch piece {
            case .text(let text): whole += text
            case .identity:
                guard let identity else { return false }
                whole += identity
            }
        }
        return whole.utf8.elementsEqual(text.utf8)
    }
}

/// One line of a statement's `Condition`.
public struct PolicyCondition: Sendable, Equatable {
    /// How the values are compared.
    public enum Comparison: String, Sendable, CaseIterable {
        case stringEquals = "StringEquals"
        case stringNotEquals = "StringNotEquals"
        case stringLike = "StringLike"
    }

    /// What of the request is compared.
    public enum Key: String, Sendable, CaseIterable {
        /// The devices that the request is about.
        case deviceIDs = "geo:DeviceIds"
        /// The geofences that the request is about.
        case geofenceIDs = "geo:GeofenceIds"
        /// The page that the request comes from.
        case referer = "aws:Referer"
    }

    /// How the values are compared.
    public var comparison: Comparison
    /// Whether all of the request's values must hold, also when it has none: `ForAllValues:`.
    public var forAllValues: Bool
    /// What of the request is compared.
    public var key: Key
    /// What it is compared with; one that fits is enough.
    public var values: [PolicyPattern]
}
