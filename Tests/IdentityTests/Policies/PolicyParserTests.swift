import Identity
import Testing

@Suite("Policies are refused when they would be half enforced")
struct PolicyParserTests {
    private static func statement(_ change: String) -> String {
        #"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"geo:GetMapTile","Resource":"*"\#(change)}]}"#
    }

    @Test(
        "what is supported is taken",
        arguments: [
            statement(""), statement(#","Sid":"a""#),
            #"{"Statement":{"Effect":"Deny","NotAction":["geo:Delete*"],"NotResource":["arn:aws:geo:*:*:map/a?"]}}"#,
            #"{"Id":"x","Version":"2008-10-17","Statement":{"Effect":"Allow","Action":"*","Resource":"*"}}"#,
            statement(#","Condition":{"StringLike":{"aws:referer":"https://example.com/*"}}"#),
            statement(#","Condition":{"ForAllValues:StringEquals":{"geo:DeviceIds":["a","b"]}}"#),
            statement(#","Condition":{"StringEquals":{"geo:GeofenceIds":"${cognito-identity.amazonaws.com:sub}"}}"#),
            #"{"Statement":{"Effect":"Allow","Action":"geo:*","Resource":"arn:aws:geo:us-east-1:000000000000:*"}}"#,
            #"{"Statement":{"Effect":"Allow","Action":"geo:DescribeKey","Resource":"arn:aws:geo:us-east-1:0:key/a"}}"#,
            #"{"Statement":{"Effect":"Allow","Action":"geo-places:*","Resource":"arn:aws:geo-places:us-east-1::provider/default"}}"#,
        ]
    )
    func taken(text: String) throws {
        #expect(try !PolicyDocument(parsing: text).statements.isEmpty)
    }

    @Test(
        "anything else is refused by a sentence that names it",
        arguments: [
            ("", "JSON"), ("[]", "JSON"), ("{}", "Statement"), (#"{"Statement":[]}"#, "Statement"),
            (#"{"Statement":[1]}"#, "Statement"), (#"{"Version":"2020-01-01","Statement":[]}"#, "2020-01-01"),
            (#"{"Statements":[],"Statement":[]}"#, "Statements"),
            (#"{"Statement":{"Action":"*","Resource":"*"}}"#, "Effect"),
            (#"{"Statement":{"Effect":"allow","Action":"*","Resource":"*"}}"#, "Allow or Deny"),
            (#"{"Statement":{"Effect":"Allow","Resource":"*"}}"#, "Action"),
            (#"{"Statement":{"Effect":"Allow","Action":"*"}}"#, "Resource"),
            (#"{"Statement":{"Effect":"Allow","Action":[],"Resource":"*"}}"#, "Action"),
            (#"{"Statement":{"Effect":"Allow","Action":["geo:*",1],"Resource":"*"}}"#, "Action"),
            (#"{"Statement":{"Effect":"Allow","Action":"*","NotAction":"geo:*","Resource":"*"}}"#, "NotAction"),
            (#"{"Statement":{"Effect":"Deny","Action":"geo:GetMapTyle","Resource":"*"}}"#, "GetMapTyle"),
            (#"{"Statement":{"Effect":"Deny","Action":"s3:*","Resource":"*"}}"#, "s3:*"),
            (
                #"{"Statement":{"Effect":"Deny","Action":"geo:${cognito-identity.amazonaws.com:sub}","Resource":"*"}}"#,
                "variable"
            ),
            (#"{"Statement":{"Effect":"Deny","Action":"*","Resource":"map/a"}}"#, "map/a"),
            (#"{"Statement":{"Effect":"Deny","Action":"*","Resource":"arn:aws:geo:us-east-1:0:maps/a"}}"#, "maps/a"),
            (#"{"Statement":{"Effect":"Deny","Action":"*","Resource":"arn:aws:s3:::bucket"}}"#, "bucket"),
            (#"{"Statement":{"Effect":"Deny","Action":"*","Resource":"arn:aws:geo:us-east-1:0:map/"}}"#, "map/"),
            (statement(#","Principal":"*""#), "Principal"), (statement(#","NotPrincipal":"*""#), "NotPrincipal"),
            (statement(#","Effects":"Deny""#), "Effects"), (statement(#","Sid":1"#), "Sid"),
            (statement(#","Condition":[]"#), "Condition"),
            (statement(#","Condition":{"IpAddress":{"aws:SourceIp":"10.0.0.0/8"}}"#), "IpAddress"),
            (statement(#","Condition":{"StringEqualsIfExists":{"aws:Referer":"a"}}"#), "StringEqualsIfExists"),
            (statement(#","Condition":{"ForAnyValue:StringLike":{"geo:DeviceIds":"a"}}"#), "ForAnyValue"),
            (statement(#","Condition":{"Bool":{"aws:SecureTransport":"true"}}"#), "Bool"),
            (statement(#","Condition":{"StringEquals":{"aws:SourceVpc":"a"}}"#), "aws:SourceVpc"),
            (statement(#","Condition":{"StringEquals":{}}"#), "StringEquals"),
            (statement(#","Condition":{"StringEquals":{"aws:Referer":[]}}"#), "aws:Referer"),
            (statement(#","Condition":{"StringEquals":{"aws:Referer":[1]}}"#), "aws:Referer"),
            (statement(#","Condition":{"StringEquals":{"aws:Referer":"${aws:username}"}}"#), "aws:username"),
            (statement(#","Condition":{"StringEquals":{"aws:Referer":"${aws:username"}}"#), "no end"),
            (
                #"{"Statement":{"Effect":"Allow","Action":"*","Resource":"arn:aws:geo:u:0:map/${cognito-identity.amazonaws.com:sub}"}}"#,
                "2012-10-17"
            ),
            (#"{"Statement":{"Effect":"Allow","Effect":"Deny","Action":"*","Resource":"*"}}"#, "twice"),
        ]
    )
    func refused(text: String, word: String) {
        let error = #expect(throws: PolicyError.self) { try PolicyDocument(parsing: text) }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test("a document of more than 20 kB is refused before it is read")
    func length() {
        let text = "[" + String(repeating: " ", count: PolicyDocument.maximumLength) + "]"
        #expect(throws: PolicyError.tooLong(bytes: text.utf8.count, limit: PolicyDocument.maximumLength)) {
            try PolicyDocument(parsing: text)
        }
    }
}
