// `waymark pool …` and `waymark role …`: words become commands of the control socket, answers become lines.

import Foundation
import Identity
import Service

extension Option {
    fileprivate static let guestPolicy = Option(
        name: "guest-policy",
        placeholder: "FILE",
        kind: .file,
        help: "the policy of what guests may do, as AWS writes them"
    )
}

extension Command {
    static let poolCreate = Command(
        words: ["pool", "create"],
        summary: "make an identity pool, from which an app's guests get credentials",
        details: """
            Prints what the app's configuration needs. The policy is refused if any part of it would not be enforced; \
            guests never create or delete maps, trackers, keys or pools, whatever it says.
            """,
        examples: [
            Example(call: "pool create --guest-policy policy.json", meaning: "A pool called “guests”."),
            Example(
                call: "pool create App --guest-policy policy.json --json",
                meaning: "For a script, with the pool's identifier as identityPoolId."
            ),
        ],
        arguments: [
            Argument(name: "NAME", kind: .text, help: "the pool's name; “guests” if left out", count: .optional)
        ],
        options: [.guestPolicy, .amazonRegion, .amazonAccount, .data],
        run: { invocation in
            guard let policy = try invocation.policy(.guestPolicy) else {
                throw UsageError.missingOption("--guest-policy FILE", command: "pool create")
            }
            let made = try invocation.perform(
                CreatePool(poolName: invocation.arguments.first ?? "guests", guestPolicy: policy)
            )
            invocation.terminal.data(
                """
                Region         \(made.region)
                Identity pool  \(made.identityPoolId)
                Guests' role   \(made.guestRoleArn ?? "")
                """,
                json: made
            )
        }
    )

    static let poolList = Command(
        words: ["pool", "list"],
        summary: "list the identity pools",
        examples: [Example(call: "pool list", meaning: "Every pool.")],
        options: [.amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let pools = try invocation.perform(ListPools())
            if pools.isEmpty { invocation.terminal.say("There is no identity pool yet.") }
            guard !pools.isEmpty || invocation.terminal.isJSON else { return }
            let rows = pools.map { [$0.name, day($0.createdAt), $0.allowsGuests ? "yes" : "no", $0.identityPoolId] }
            invocation.terminal.data(table(rows, ["NAME", "SINCE", "GUESTS", "IDENTITY POOL"]), json: pools)
        }
    )

    static let poolDelete = Command(
        words: ["pool", "delete"],
        summary: "delete an identity pool; its guests' credentials stop working at once",
        examples: [
            Example(
                call: "pool delete us-east-1:0b7f2f3e-1c7e-4c3c-9d0c-3f1c2a7c8d11",
                meaning: "As pool list names it."
            )
        ],
        arguments: [Argument(name: "ID", kind: .text, help: "the pool's identifier")],
        options: [.amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let gone = try invocation.perform(DeletePool(id: invocation.arguments[0]))
            invocation.terminal.data("The identity pool \(gone.name) is deleted.", json: gone)
        }
    )

    static let roleCreate = Command(
        words: ["role", "create"],
        summary: "make a role, which SetIdentityPoolRoles can give to pools",
        examples: [Example(call: "role create guests --policy policy.json", meaning: "Prints the role's ARN.")],
        arguments: [Argument(name: "NAME", kind: .text, help: "1 to 100 letters, digits, -, . and _")],
        options: [.policy, .amazonRegion, .amazonAccount, .data],
        run: { invocation in
            guard let policy = try invocation.policy(.policy) else {
                throw UsageError.missingOption("--policy FILE", command: "role create")
            }
            let made = try invocation.perform(CreateRole(roleName: invocation.arguments[0], policy: policy))
            invocation.terminal.data(made.roleArn, json: made)
        }
    )

    static let roleList = Command(
        words: ["role", "list"],
        summary: "list the roles",
        examples: [Example(call: "role list", meaning: "Every role by name.")],
        options: [.amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let roles = try invocation.perform(ListRoles())
            if roles.isEmpty { invocation.terminal.say("There is no role yet.") }
            guard !roles.isEmpty || invocation.terminal.isJSON else { return }
            let rows = roles.map { [$0.name, day($0.createdAt), $0.roleArn] }
            invocation.terminal.data(table(rows, ["NAME", "SINCE", "ROLE"]), json: roles)
        }
    )

    static let roleDelete = Command(
        words: ["role", "delete"],
        summary: "delete a role that no pool has",
        examples: [Example(call: "role delete guests", meaning: "As role list names it.")],
        arguments: [Argument(name: "NAME", kind: .text, help: "the role's name")],
        options: [.amazonRegion, .amazonAccount, .data],
        run: { invocation in
            let gone = try invocation.perform(DeleteRole(roleName: invocation.arguments[0]))
            invocation.terminal.data("The role \(gone.name) is deleted.", json: gone)
        }
    )
}
