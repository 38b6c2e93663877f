// Commands of the operator as values: the command line makes one, and either the running server performs it, reached by
// its control socket, or the command line itself, over the data folder that no server holds. The code that performs it is
// the same.

import Foundation
import Identity

/// Something an operator can ask for.
public protocol ControlCommand: Codable, Sendable {
    /// What is answered.
    associatedtype Answer: Codable & Sendable
    /// The command's name on the wire, such as `user.create`.
    static var name: String { get }
    /// What the command is about, such as `user/ada`; no secret.
    var subject: String { get }
    /// Whether it is noted in the audit: what changes something or shows secrets is.
    static var isAudited: Bool { get }
    /// Does it.
    ///
    /// - Throws: what the parts say of it.
    func perform(in context: ControlContext) async throws -> Answer
}

extension ControlCommand {
    /// Everything is noted but for lists without secrets.
    public static var isAudited: Bool { true }

    /// Does it, and notes that it was done or refused.
    func performAudited(in context: ControlContext) async throws -> Answer {
        guard Self.isAudited else { return try await perform(in: context) }
        do {
            let answer = try await perform(in: context)
            try await context.note(Self.name, subject, "allowed")
            return answer
        } catch {
            try? await context.note(Self.name, subject, ControlFault(error).code)
            throw error
        }
    }
}

extension ControlContext {
    /// Who gives commands: somebody who may read and write the data folder.
    static let principal = "operator"

    fileprivate func note(_ command: String, _ subject: String, _ decision: String) async throws {
        try await identity.audit.record(
            AuditEntry(
                time: Date(),
                principal: Self.principal,
                action: "control:" + command,
                resource: String(subject.prefix(200)),
                decision: decision,
                requestID: ""
            )
        )
    }
}

/// What commands work on.
public struct ControlContext: Sendable {
    /// Who may do what.
    public let identity: IdentityServices
    /// The running server's address with a slash at its end; nil where none runs.
    public let address: String?

    /// What commands work on.
    public init(identity: IdentityServices, address: String? = nil) {
        self.identity = identity
        self.address = address
    }
}

/// A fault of a command, as it is told over the socket.
public struct ControlFault: Error, Codable, Sendable, Equatable {
    /// A stable code.
    public let code: String
    /// One sentence.
    public let message: String

    /// A fault.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// All commands, and their form on the wire: a line of JSON each way.
enum ControlTable {
    /// Every command that a server takes.
    static let commands: [any ControlCommand.Type] = [
        CreateUser.self, ListUsers.self, ResetUser.self, RemoveUser.self, CreateDevice.self, ListDevices.self,
        RevokeDevice.self, CreateAPIKey.self, CreateAccessKey.self, ListKeys.self, RevokeKey.self, CreatePool.self,
        ListPools.self, DeletePool.self, CreateRole.self, ListRoles.self, DeleteRole.self,
    ]

    private struct Name: Decodable { let command: String }

    struct Request<Command: ControlCommand>: Codable {
        let command: String
        let body: Command
    }

    struct Reply<Answer: Codable>: Codable {
        var answer: Answer?
        var fault: ControlFault?
    }

    /// Performs the command of a line and returns the line that answers it, without its end.
    static func perform(_ line: Data, in context: ControlContext) async -> Data {
        do {
            let name = try JSONDecoder().decode(Name.self, from: line).command
            guard let command = commands.first(where: { $0.name == name }) else {
                throw ControlFault(
                    code: "control.unknown-command",
                    message: "The running server knows no command “\(name.prefix(40))”: it may be of another release; "
                        + "restart it."
                )
            }
            return try await perform(command, line, context)
        } catch {
            return told(error)
        }
    }

    private static func perform<Command: ControlCommand>(
        _ type: Command.Type,
        _ line: Data,
        _ context: ControlContext
    ) async throws -> Data {
        let request = try JSONDecoder().decode(Request<Command>.self, from: line)
        return try JSONEncoder().encode(Reply(answer: try await request.body.performAudited(in: context), fault: nil))
    }

    private static func told(_ error: any Error) -> Data {
        let fault = ControlFault(error)
        return (try? JSONEncoder().encode(Reply<String>(answer: nil, fault: fault))) ?? Data("{}".utf8)
    }
}
