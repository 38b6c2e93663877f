// Policies and the strict JSON below them. The first byte chooses: the rest is a document as it stands, or each byte of
// it adds a piece that policies are made of, which gets much deeper. Properties beside "no crash": what is read is
// written and read again to the same value, a policy that only denies allows nothing, a Deny of everything wins, a
// guest is never allowed more than the ceiling, and each refusal is a sentence.
//
// module JSON: Sources/JSON/*.swift
// module Identity: Sources/Identity/Policies/*.swift

import JSON

@testable import Identity

private let pieces: [String] = [
    "{", "}", "[", "]", ",", ":", "\"", "\"Version\":\"2012-10-17\",", "\"Statement\":", "\"Statement\":[",
    "{\"Effect\":\"Allow\",", "{\"Effect\":\"Deny\",", "\"Action\":\"geo:*\",",
    "\"Action\":[\"geo:GetMap*\",\"geo:?etPlace\"],",
    "\"NotAction\":\"geo:Delete*\",", "\"Resource\":\"*\"", "\"Resource\":\"arn:aws:geo:*:*:map/a?*\"",
    "\"NotResource\":\"arn:aws:geo:us-east-1:0:map/${cognito-identity.amazonaws.com:sub}\"",
    ",\"Condition\":{\"StringLike\":{\"aws:Referer\":\"a*\"}}",
    ",\"Condition\":{\"ForAllValues:StringNotEquals\":{\"geo:DeviceIds\":[\"a\"]}}",
    "${", "*", "?", "\\u0041", "\\ud83d\\ude00", "arn:aws:geo:", ":key/", "é", " ", "\"Sid\":\"x\",", "null", "1e9",
]

private let denyAll: PolicyDocument? = try? PolicyDocument(
    parsing: #"{"Statement":{"Effect":"Deny","Action":"*","Resource":"*"}}"#
)

private let questions: [AccessQuestion] = ["geo:GetMapTile", "geo:DeleteMap", "geo-places:Suggest"].flatMap { action in
    [nil, "*", "us-east-1:0a"].map { identity in
        AccessQuestion(
            action: action,
            resource: "arn:aws:geo:us-east-1:0:map/\(identity ?? "ab")",
            context: [.deviceIDs: ["a", "b"], .referer: ["abc"]],
            identity: identity
        )
    }
}

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: min(size, 8 << 10)))
    guard let first = input.first else { return 0 }
    let text =
        first & 1 == 0
        ? Array(input.dropFirst()) : input.dropFirst().flatMap { Array(pieces[Int($0) % pieces.count].utf8) }
    if let value = try? JSONValue(parsing: text) {
        let again = try? JSONValue(parsing: value.bytes)
        precondition(again?.bytes == value.bytes, "what was written is not read again")
    }
    do {
        check(try PolicyDocument(parsing: String(decoding: text, as: UTF8.self)))
    } catch {
        precondition(error.description.hasSuffix("."), "a refusal is no sentence")
    }
    return 0
}

private func check(_ policy: PolicyDocument) {
    for question in questions {
        let decision = PolicyDecision([policy], question)
        if policy.statements.allSatisfy({ $0.effect == .deny }) {
            precondition(decision != .allow, "a policy that only denies has allowed something")
        }
        if let denyAll {
            precondition(PolicyDecision([policy, denyAll], question) == .explicitDeny, "a Deny of everything has lost")
        }
    }
}
