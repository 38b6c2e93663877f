// From JSON to a policy, by AWS's grammar of identity-based policies. Whatever the server would not enforce as written
// is refused with a sentence that names it: a misspelt Deny must not lie there as if it did something.

import JSON

extension PolicyDocument {
    /// The longest document that is taken, in bytes.
    public static let maximumLength = 20_480

    /// Reads a policy.
    ///
    /// - Throws: `PolicyError`, naming the element.
    public init(parsing text: String) throws(PolicyError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw .tooLong(bytes: text.utf8.count, limit: Self.maximumLength)
        }
        let document: JSONValue
        do { document = try JSONValue(parsing: Array(text.utf8), maximumDepth: 8) } catch {
            throw .notJSON(error.description)
        }
        try self.init(document)
    }

    private init(_ document: JSONValue) throws(PolicyError) {
        guard let members = document.members else { throw .notJSON("it must be an object.") }
        for member in members where !["Version", "Id", "Statement"].contains(member.name) {
            throw .unsupported(
                element: "the element '\(member.name.prefix(80))'",
                reason: "policies here do not have it"
            )
        }
        let version = document["Version"]
        if let version, version != "2012-10-17", version != "2008-10-17" {
            throw .invalid(
                element: "Version",
                value: version.text ?? "",
                reason: "it must be 2012-10-17 or 2008-10-17"
            )
        }
        if let id = document["Id"], id.text == nil {
            throw .invalid(element: "Id", value: "", reason: "it must be a text")
        }
        guard let statement = document["Statement"] else { throw .missing(element: "Statement") }
        let list = statement.elements ?? [statement]
        guard !list.isEmpty else { throw .missing(element: "Statement") }
        var parser = StatementParser(allowsVariables: version == "2012-10-17")
        var statements: [Statement] = []
        for (index, value) in list.enumerated() {
            parser.place = list.count == 1 ? "Statement" : "Statement \(index + 1)"
            statements.append(try parser.statement(value))
        }
        self.init(statements: statements)
    }
}

/// Reads one statement after the other.
private struct StatementParser {
    let allowsVariables: Bool
    /// How the statement is called in sentences.
    var place = "Statement"

    init(allowsVariables: Bool) { self.allowsVariables = allowsVariables }

    func statement(_ value: JSONValue) throws(PolicyError) -> PolicyDocument.Statement {
        guard let members = value.members else {
            throw .invalid(element: place, value: "", reason: "it must be an object")
        }
        let known = ["Sid", "Effect", "Action", "NotAction", "Resource", "NotResource", "Condition"]
        for member in members where !known.contains(member.name) {
            throw .unsupported(
                element: "'\(member.name.prefix(80))' in \(place)",
                reason: member.name.hasSuffix("Principal")
                    ? "a role's policy does not say whom it is for" : "statements here do not have it"
            )
        }
        if let id = value["Sid"], id.text == nil {
            throw .invalid(element: "Sid in \(place)", value: "", reason: "it must be a text")
        }
        guard let effect = value["Effect"] else { throw .missing(element: "Effect in \(place)") }
        guard let known = effect.text.flatMap(PolicyDocument.Effect.init(rawValue:)) else {
            throw .invalid(element: "Effect in \(place)", value: effect.text ?? "", reason: "it must be Allow or Deny")
        }
        return PolicyDocument.Statement(
            id: value["Sid"]?.text,
            effect: known,
            actions: try selection("Action", of: value) { (element, text) throws(PolicyError) in
                try action(element, text)
            },
            resources: try selection("Resource", of: value) { (element, text) throws(PolicyError) in
                try resource(element, text)
            },
            conditions: try conditions(value["Condition"])
        )
    }

    /// The list under a name or under its `Not…`, of which one must be there.
    private func selection(
        _ name: String,
        of value: JSONValue,
        read: (String, String) throws(PolicyError) -> PolicyPattern
    ) throws(PolicyError) -> PolicyDocument.Selection {
        let negated = "Not" + name
        guard value[name] == nil || value[negated] == nil else {
            throw .unsupported(
                element: "'\(name)' and '\(negated)' in \(place)",
                reason: "a statement has one of the two"
            )
        }
        let element = value[name] == nil ? negated : name
        guard let given = value[element] else { throw .missing(element: "\(name) in \(place)") }
        var patterns: [PolicyPattern] = []
        for item in given.elements ?? [given] {
            guard let text = item.text, !text.isEmpty else {
                throw .invalid(element: "\(element) in \(place)", value: "", reason: "each must be a text")
            }
            patterns.append(try read("\(element) in \(place)", text))
        }
        guard !patterns.isEmpty else { throw .missing(element: "\(element) in \(place)") }
        return element == name ? .only(patterns) : .allBut(patterns)
    }

    private func action(_ element: String, _ text: String) throws(PolicyError) -> PolicyPattern {
        guard !text.contains("${") else {
            throw .unsupported(element: "a variable in \(element)", reason: "actions have none")
        }
        guard ActionCatalog.all.contains(where: { Wildcard.matches(text, $0.name, ignoringCase: true) }) else {
            throw .invalid(
                element: element,
                value: text,
                reason: "this server has no such action; write one such as geo:GetMapTile, geo:GetMap* or *"
            )
        }
        return PolicyPattern(pieces: [.text(text)])
    }

    private func resource(_ element: String, _ text: String) throws(PolicyError) -> PolicyPattern {
        let pattern = try pattern(element, text)
        guard text != "*" else { return pattern }
        let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "arn" else {
            throw .invalid(
                element: element,
                value: text,
                reason: "a resource is * or an ARN such as arn:aws:geo:us-east-1:000000000000:map/NAME"
            )
        }
        guard
            ResourceType.allCases.contains(where: { $0.couldMatch(service: String(parts[2]), path: String(parts[5])) })
        else {
            throw .invalid(
                element: element,
                value: text,
                reason: "this server has no such kind of resource; kinds are "
                    + ResourceType.allCases.map { "\($0.service):…:\($0.prefix)" }.joined(separator: ", ")
            )
        }
        return pattern
    }

    private func conditions(_ value: JSONValue?) throws(PolicyError) -> [PolicyCondition] {
        guard let value else { return [] }
        guard let operators = value.members else {
            throw .invalid(element: "Condition in \(place)", value: "", reason: "it must be an object")
        }
        var conditions: [PolicyCondition] = []
        for line in operators {
            let forAll = line.name.hasPrefix("ForAllValues:")
            let name = forAll ? String(line.name.dropFirst("ForAllValues:".count)) : line.name
            guard let comparison = PolicyCondition.Comparison(rawValue: name) else {
                throw .unsupported(
                    element: "the operator '\(line.name.prefix(80))' in Condition of \(place)",
                    reason: "conditions here are StringEquals, StringNotEquals and StringLike, each also with "
                        + "ForAllValues:"
                )
            }
            guard let keys = line.value.members, !keys.isEmpty else {
                throw .invalid(
                    element: "\(line.name) in \(place)",
                    value: "",
                    reason: "it must be an object with a key"
                )
            }
            for member in keys {
                conditions.append(try condition(comparison, forAll: forAll, member))
            }
        }
        return conditions
    }

    private func condition(
        _ comparison: PolicyCondition.Comparison,
        forAll: Bool,
        _ member: JSONMember
    ) throws(PolicyError) -> PolicyCondition {
        let key = PolicyCondition.Key.allCases.first { $0.rawValue.lowercased() == member.name.lowercased() }
        guard let key else {
            throw .unsupported(
                element: "the key '\(member.name.prefix(80))' in Condition of \(place)",
                reason: "keys here are " + PolicyCondition.Key.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        var values: [PolicyPattern] = []
        for item in member.value.elements ?? [member.value] {
            guard let text = item.text else {
                throw .invalid(element: "\(key.rawValue) in \(place)", value: "", reason: "each value must be a text")
            }
            values.append(try pattern("\(key.rawValue) in \(place)", text))
        }
        guard !values.isEmpty else { throw .missing(element: "a value for \(key.rawValue) in \(place)") }
        return PolicyCondition(comparison: comparison, forAllValues: forAll, key: key, values: values)
    }

    /// Takes a text apart at its variables.
    private func pattern(_ element: String, _ text: String) throws(PolicyError) -> PolicyPattern {
        var pieces: [PolicyPattern.Piece] = []
        var rest = Substring(text)
        while let start = rest.firstRange(of: "${") {
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                throw .invalid(element: element, value: text, reason: "the variable has no end")
            }
            let name = rest[start.upperBound..<end]
            guard name == Self.identityVariable else {
                throw .unsupported(
                    element: "the variable '${\(name.prefix(80))}' in \(element)",
                    reason: "the only one here is ${\(Self.identityVariable)}"
                )
            }
            guard allowsVariables else {
                throw .unsupported(
                    element: "the variable '${\(name)}' in \(element)",
                    reason: "variables need \"Version\": \"2012-10-17\""
                )
            }
            if start.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<start.lowerBound]))) }
            pieces.append(.identity)
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty || pieces.isEmpty { pieces.append(.text(String(rest))) }
        return PolicyPattern(pieces: pieces)
    }

    private static let identityVariable = "cognito-identity.amazonaws.com:sub"
}
