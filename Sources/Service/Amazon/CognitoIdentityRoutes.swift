// Cognito Identity's one address, `POST /`: the field X-Amz-Target says what is asked. Four operations are for
// everybody, the others are signed.

import HTTPServing
import Identity
import JSON

extension AmazonFace {
    /// Adds Cognito Identity's operations.
    func addCognitoIdentity(to router: inout Router, gate: AmazonGate) {
        let desk = CognitoIdentityDesk(pools: pools, tokens: tokens, issuer: issuer, clock: clock)
        let tell = faultLog
        router.add(
            .post,
            "/",
            maximumBody: 1 << 17,
            cors: .anyone,
            errors: { refusal, id, _ in .amazon(AmazonFault(refusal), in: .json11, requestID: id) },
            .async { request in
                do {
                    return .amazon(
                        try await desk.answer(request, behind: gate),
                        in: .json11,
                        requestID: request.id
                    )
                } catch {
                    return Self.told(error, request, .json11, tell)
                }
            }
        )
    }
}

extension CognitoIdentityDesk {
    private static let prefix = "AWSCognitoIdentityService."

    /// The answer to a request, after the checks that its operation has.
    ///
    /// - Throws: any error that `AmazonFault` knows.
    func answer(_ request: Request, behind gate: AmazonGate) async throws -> JSONValue {
        guard let target = request.header("X-Amz-Target"), target.hasPrefix(Self.prefix),
            let operation = Optional(String(target.dropFirst(Self.prefix.count))),
            let action = ActionCatalog.action(named: "cognito-identity:\(operation)")
        else {
            throw AmazonFault(
                "UnknownOperationException",
                status: 400,
                "The field X-Amz-Target names no operation of AWSCognitoIdentityService."
            )
        }
        let body = try Self.body(request)
        if let answer = try await answerToEverybody(operation, body, request) { return answer }
        let caller = try gate.authenticate(request, services: ["cognito-identity"], takesKey: false)
        let question = AccessQuestion(
            action: action.name,
            resource: gate.names.arn(.identityPool, body["IdentityPoolId"]?.text ?? "*"),
            identity: caller.principal.identity
        )
        let reads = ["Describe", "List", "Get", "Lookup"]
        try await gate.authorise(
            caller,
            question,
            for: request,
            isChange: !reads.contains { operation.hasPrefix($0) }
        )
        guard let answer = try await answerToOperators(operation, body) else {
            throw AmazonFault(
                "UnknownOperationException",
                status: 400,
                "The operation \(operation) is not available on this server yet; the request itself was allowed."
            )
        }
        return answer
    }

    private static func body(_ request: Request) throws -> CognitoInput {
        guard !request.body.isEmpty else { return CognitoInput(.object([])) }
        do {
            let value = try JSONValue(parsing: request.body)
            guard value.members != nil else {
                throw AmazonFault("SerializationException", status: 400, "The body must be a JSON object.")
            }
            return CognitoInput(value)
        } catch let fault as JSONFault {
            throw AmazonFault("SerializationException", status: 400, fault.description)
        }
    }
}
