// `waymark key …`: words become commands of the control socket, answers become lines.

import Foundation
import Identity
import Service

extension Option {
    static let amazonRegion = Option(
        name: "aws-region",
        placeholder: "NAME",
        kind: .text,
        help: "the region that Amazon's clients are told",
        isSetting: true,
        standard: ResourceNames().region
    )
    static let amazonAccount = Option(
        name: "aws-account",
        placeholder: "NUMBER",
        kind: .text,
        help: "the account number in ARNs, 12 digits",
        isSetting: true,
        standard: ResourceNames().accountID
    )
    fileprivate static let access = Option(
        name: "access",
        kind: .flag,
        help: "an access key, with which programs sign, and not an API key"
    )
    fileprivate static let subjects = Option(
        name: "for",
        placeholder: "WHAT",
        kind: .list(["maps", "places", "routes"]),
        help: "what the API key is good for",
        standard: "maps,places,routes"
    )
    fileprivate static let referer = Option(
        name: "referer",
        placeholder: "PATTERN",
        kind: .text,
        help: "the pages that may use the API key, such as https://example.org/*"
    )
    fileprivate static let days = Option(
        name: "days",
        placeholder: "N",
        kind: .integer(1...3650),
        help: "how long the API key works; without it for ever"
    )
    static let policy = Option(
        name: "policy",
        placeholder: "FILE",
        kind: .file,
        help: "the policy of what it may do, as AWS writes them"
    )
}

extension Invocation {
    /// The region and account in Amazon's identifiers.
    ///
    /// Commands that do not take them have the standard ones, and do nothing with them.
    var resourceNames: ResourceNames {
        get throws {
            let standard = ResourceNames()
            guard command.options.contains(.amazonRegion) else { return standard }
            let region = text(.amazonRegion) ?? standard.region
            let account = text(.amazonAccount) ?? standard.accountID
            guard (1...18).contains(region.utf8.count), region.utf8.allSatisfy(Self.isRegionByte) else {
                throw UsageError.invalidValue(
                    region,
                    of: "--aws-region",
                    expected: "1 to 18 of a-z, 0-9 and -",
                    suggestion: nil
                )
            }
            guard account.utf8.count == 12, account.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
                throw UsageError.invalidValue(account, of: "--aws-account", expected: "12 digits", suggestion: nil)
            }
            return ResourceNames(region: region, accountID: account)
        }
    }

    private static func isRegionByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// The text of a policy's file; nil where none is given.
    func policy(_ option: Option) throws -> String? {
        guard let path = text(option) else { return nil }
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: PolicyDocument.maximumLength + 1),
            let policy = String(data: data, encoding: .utf8)
        else {
            throw Failure(
                code: "policy.unreadable",
                message: "Cannot read the policy \(path): it must be a text file with JSON."
            )
        }
        return policy
    }
}

extension Command {
    static let keyCreate = Command(
        words: ["key", "create"],
        summary: "make an API key, or with --access an access key",
        details: """
            An API key stands in the addresses of maps, places and routes; it tells honest clients apart and proves \
            nothing. With an access key a program signs what it asks; its secret is shown once. Without --policy an \
            access key may do everything.
            """,
        examples: [
            Example(call: "key create web --referer 'https://example.org/*'", meaning: "An API key for a page."),
            Example(call: "key create deploy --access", meaning: "An access key that may do everything."),
            Example(
                call: "key create app --access --policy policy.json",
                meaning: "One that may do what a policy says."
            ),
        ],
        arguments: [Argument(name: "NAME", kind: .text, help: "1 to 100 letters, digits, -, . and _")],
        options: [.access, .policy, .subjects, .referer, .days, .amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let name = invocation.arguments[0]
            if invocation.isOn(.access) {
                for option in [Option.referer, .days] where invocation.text(option) != nil {
                    throw UsageError.conflict(
                        "--\(option.name) is for API keys; an access key takes a --policy.",
                        command: "key create"
                    )
                }
                let made = try invocation.perform(
                    CreateAccessKey(keyName: name, policy: try invocation.policy(.policy))
                )
                invocation.terminal.data(
                    """
                    Access key  \(made.accessKeyId)
                    Secret      \(made.secretAccessKey ?? "")
                    Region      \(made.region)
                    """,
                    json: made
                )
            } else {
                guard invocation.text(.policy) == nil else {
                    throw UsageError.conflict(
                        "--policy is for access keys (--access); an API key takes --for, --referer and --days.",
                        command: "key create"
                    )
                }
                let made = try invocation.perform(
                    CreateAPIKey(
                        keyName: name,
                        subjects: invocation.list(.subjects) ?? [],
                        referers: invocation.text(.referer).map { [$0] } ?? [],
                        days: invocation.integer(.days)
                    )
                )
                invocation.terminal.data(made.value, json: made)
            }
        }
    )

    static let keyList = Command(
        words: ["key", "list"],
        summary: "list API keys and access keys",
        examples: [Example(call: "key list", meaning: "Every key by name.")],
        options: [.amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let keys = try invocation.perform(ListKeys())
            let rows =
                keys.apiKeys.map {
                    [$0.name, "API key", day($0.createdAt), $0.expiresAt.map(day) ?? "never", $0.value]
                }
                + keys.accessKeys.map {
                    [$0.name, "access key", day($0.createdAt), "never", $0.accessKeyId]
                }
            if rows.isEmpty { invocation.terminal.say("There is no key yet; make one with: waymark key create NAME") }
            guard !rows.isEmpty || invocation.terminal.isJSON else { return }
            invocation.terminal.data(table(rows, ["NAME", "KIND", "SINCE", "ENDS", "KEY"]), json: keys)
        }
    )

    static let keyRevoke = Command(
        words: ["key", "revoke"],
        summary: "revoke a key, at once and for good",
        examples: [
            Example(call: "key revoke web", meaning: "Revoke an API key."),
            Example(call: "key revoke deploy --access", meaning: "Revoke an access key, by its name or identifier."),
        ],
        arguments: [Argument(name: "NAME", kind: .text, help: "the key's name; of an access key its identifier too")],
        options: [.access, .amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let gone = try invocation.perform(
                RevokeKey(keyName: invocation.arguments[0], isAccessKey: invocation.isOn(.access))
            )
            invocation.terminal.data("The key \(gone.revoked) is refused from now on.", json: gone)
        }
    )

    static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
