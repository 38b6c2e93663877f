// Everything of a request that is parsed here and not by libmicrohttpd: target, fields, framing, routing, query, ranges,
// encodings, validators, forwarding chains. Two kinds of input: a head as text, and one head after another in the same buffer.
// Properties beside "no crash": parts lie inside their whole, ranges inside their length, and what is decoded is UTF-8.
//
// system CMicrohttpd: microhttpd
// system CDeflate: deflate
// module JSON: Sources/JSON/*.swift
// module HTTPServing: Sources/HTTPServing/*.swift

@testable import HTTPServing

private let table: RouteTable = {
    var router = Router()
    let handler = Handler.inline { _ in Response() }
    router.add(.get, "/", handler)
    router.add(.get, "/map/tiles/{region}.json", handler)
    router.add(.get, "/map/tiles/{region}/{z}/{x}/{y}.mvt", handler)
    router.add(.get, "/map/fonts/{stack}/{range}.pbf", handler)
    router.add(.get, "/Place/Detail", ignoresCase: true, handler)
    router.add(.post, "/v2/{operation}", handler)
    router.add(.other("PURGE"), "/v2/{operation}", handler)
    router.add(.get, "/app/{path...}", handler)
    router.add(.get, "/{a}/x{b}y/{c}", handler)
    return RouteTable(router.routes)
}()

private let trusted = ["127.0.0.0/8", "10.0.0.0/8", "fd00::/8"].compactMap { IPNetwork($0) }

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: min(size, 12 << 10)))
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let target = lines.first else { return 0 }
    var head = RequestHead(target: target)
    check(&head, lines.dropFirst())
    // The buffer is used anew for the connection's next request.
    head.begin(target: lines.last ?? target)
    check(&head, lines.dropLast().reversed()[...])
    return 0
}

private func check(_ head: inout RequestHead, _ lines: some Sequence<ArraySlice<UInt8>>) {
    for line in lines {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        let value = line[min(colon + 1, line.endIndex)...]
        head.add(name: line[..<colon], value: value)
        check(value)
    }
    let isSound =
        FramingCheck.fault(inTarget: head.target) == nil && FramingCheck.fault(in: head, isHTTP10: false) == nil
    for method in [Method.get, .head, .post, .options, .other("PURGE"), .other("?")] {
        guard case .found(let match) = table.find(method, in: head) else { continue }
        let content = Request.Content(
            method: method,
            head: head,
            body: [],
            remoteAddress: .loopback,
            id: "",
            isSecure: false
        )
        let request = Request(content: content, match: match)
        for name in match.route.template.parameterNames {
            precondition(!isSound || request.parameter(name) != nil)
            if let number = request.number(name) { precondition(number >= 0) }
        }
        if match.route.template.segments.last != .rest {
            precondition((try? request.pathSegments())?.count == match.route.template.segments.count)
        }
        _ = try? request.query()
    }
    _ = head.headers.count
    _ = Forwarding.client(of: head, peer: .loopback, trusted: trusted)
    if let id = head.bytes(of: .requestID) { _ = RequestIDSource.isSane(id) }
}

private func check(_ value: ArraySlice<UInt8>) {
    let text = String(decoding: value, as: UTF8.self)
    for count in [0, 1, 10, .max >> 1] {
        guard case .part(let range) = Negotiation.range(text, count: count) else { continue }
        precondition(range.lowerBound >= 0 && !range.isEmpty && range.upperBound <= count)
    }
    _ = Negotiation.acceptsGzip(value)
    _ = Negotiation.matches(ifNoneMatch: text, etag: "\"tag\"")
    _ = Negotiation.allowsRange(ifRange: text, etag: "\"tag\"")
    _ = try? Query(rawQuery: value)
    if let decoded = PercentCoding.decode(value) { precondition(decoded.count <= value.count) }
    if let network = IPNetwork(text), let address = IPAddress(text) { precondition(network.contains(address)) }
    precondition(!ServerEvent(id: text, type: text, data: text).encoded.contains(0x0d))
}
