// `waymark user …` and `waymark device …`: words become commands of the control socket, answers become lines.

import Foundation
import Identity
import Service

extension Option {
    static let signUp = Option(
        name: "sign-up",
        placeholder: "WHO",
        kind: .choice(Accounts.SignUp.allCases.map(\.rawValue)),
        help: "who may make an account",
        isSetting: true,
        standard: Accounts.SignUp.invited.rawValue
    )
    fileprivate static let email = Option(
        name: "email",
        placeholder: "ADDRESS",
        kind: .text,
        help: "the account's e-mail address"
    )
    fileprivate static let administrator = Option(
        name: "administrator",
        kind: .flag,
        help: "the account may do what the operator may"
    )
    fileprivate static let user = Option(name: "user", placeholder: "NAME", kind: .text, help: "whose device it is")
}

extension Invocation {
    /// Who may make an account.
    var signUp: Accounts.SignUp { text(.signUp).flatMap(Accounts.SignUp.init) ?? .invited }

    /// Performs a command of the control socket, by the running server or over the data folder itself.
    func perform<Request: ControlCommand>(_ request: Request) throws -> Request.Answer {
        let folder = dataFolder
        let names = try resourceNames
        try folder.make()
        return try request.perform(over: folder) {
            try IdentityServices(folder: folder, signUp: .closed, names: names)
        }
    }
}

extension Command {
    private static let userName = Argument(name: "NAME", kind: .text, help: "the account's name or e-mail address")

    static let userCreate = Command(
        words: ["user", "create"],
        summary: "make an account, and a link with which its owner sets the password",
        examples: [
            Example(call: "user create ada", meaning: "Make an account; give its owner the link."),
            Example(call: "user create root --administrator", meaning: "Make one that may do what the operator may."),
        ],
        arguments: [Argument(name: "NAME", kind: .text, help: "what its owner signs in with")],
        options: [.email, .administrator, .data],
        run: { invocation in
            let made = try invocation.perform(
                CreateUser(
                    userName: invocation.arguments[0],
                    email: invocation.text(.email),
                    isAdministrator: invocation.isOn(.administrator)
                )
            )
            invocation.terminal.data(made.text, json: made)
        }
    )

    static let userList = Command(
        words: ["user", "list"],
        summary: "list the accounts",
        examples: [Example(call: "user list", meaning: "Every account by name.")],
        options: [.data],
        run: { invocation in
            let users = try invocation.perform(ListUsers())
            if users.isEmpty {
                invocation.terminal.say("There is no account yet; make one with: waymark user create NAME")
            }
            guard !users.isEmpty || invocation.terminal.isJSON else { return }
            invocation.terminal.data(table(users.map(\.columns), ["NAME", "SINCE", "MAY", "E-MAIL"]), json: users)
        }
    )

    static let userReset = Command(
        words: ["user", "reset"],
        summary: "make a link with which somebody sets a new password",
        details: "The link works once and for an hour. Until it is used the old password goes on working.",
        examples: [Example(call: "user reset ada", meaning: "For somebody who cannot sign in any more.")],
        arguments: [userName],
        options: [.data],
        run: { invocation in
            let made = try invocation.perform(ResetUser(userName: invocation.arguments[0]))
            invocation.terminal.data(made.text, json: made)
        }
    )

    static let userRemove = Command(
        words: ["user", "remove"],
        summary: "remove an account with all of its data, at once",
        examples: [Example(call: "user remove ada", meaning: "This cannot be undone.")],
        arguments: [userName],
        options: [.data],
        run: { invocation in
            let gone = try invocation.perform(RemoveUser(userName: invocation.arguments[0]))
            invocation.terminal.data("Account \(gone.name) is removed.", json: gone)
        }
    )

    static let deviceCreate = Command(
        words: ["device", "create"],
        summary: "let a phone or tracker send positions for an account",
        details: "The token is shown once: only its sum is kept.",
        examples: [Example(call: "device create Phone --user ada", meaning: "Add a device and print its token.")],
        arguments: [Argument(name: "NAME", kind: .text, help: "what its owner calls it")],
        options: [.user, .data],
        run: { invocation in
            guard let user = invocation.text(.user) else {
                throw UsageError.missingArgument("--user NAME", command: "device create", help: "whose device it is")
            }
            let made = try invocation.perform(CreateDevice(deviceName: invocation.arguments[0], userName: user))
            invocation.terminal.data("Device \(made.id)\nToken  \(made.token ?? "")", json: made)
        }
    )

    static let deviceList = Command(
        words: ["device", "list"],
        summary: "list the devices of one account or of all",
        examples: [Example(call: "device list --user ada", meaning: "The devices of an account.")],
        options: [.user, .data],
        run: { invocation in
            let devices = try invocation.perform(ListDevices(userName: invocation.text(.user)))
            if devices.isEmpty { invocation.terminal.say("There is no device yet.") }
            guard !devices.isEmpty || invocation.terminal.isJSON else { return }
            invocation.terminal.data(
                table(devices.map(\.columns), ["USER", "DEVICE", "LAST SEEN", "IDENTIFIER"]),
                json: devices
            )
        }
    )

    static let deviceRevoke = Command(
        words: ["device", "revoke"],
        summary: "take a device's access away",
        examples: [
            Example(call: "device revoke 0b7f2f3e-1c7e-4c3c-9d0c-3f1c2a7c8d11", meaning: "As device list names it.")
        ],
        arguments: [Argument(name: "ID", kind: .text, help: "the device's identifier")],
        options: [.data],
        run: { invocation in
            let gone = try invocation.perform(RevokeDevice(id: invocation.arguments[0]))
            invocation.terminal.data("Device \(gone.name) of \(gone.userName) is refused from now on.", json: gone)
        }
    )

    /// Rows under a header, in columns as wide as their widest value.
    static func table(_ rows: [[String]], _ header: [String]) -> String {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header] + rows).map { row in
            zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }
}

extension LinkForUser {
    /// The link, with what to do with it.
    fileprivate var text: String {
        let place =
            link.hasPrefix("/") ? "Behind the server's address, once and within an hour" : "Once, within an hour"
        return "Account \(user.name)\n\(place): \(link)"
    }
}

extension UserSummary {
    fileprivate var columns: [String] {
        let right = isAdministrator ? "all" : "own"
        let state = deletesAt.map { "goes " + $0.formatted(.iso8601.year().month().day()) } ?? right
        return [name, createdAt.formatted(.iso8601.year().month().day()), state, email ?? ""]
    }
}

extension DeviceSummary {
    fileprivate var columns: [String] {
        [userName, name, seenAt?.formatted(.iso8601.year().month().day()) ?? "never", id]
    }
}
