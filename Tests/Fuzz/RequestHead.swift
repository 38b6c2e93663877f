// Any head of a request gives an answer or a refusal: target and fields as the connection hands them over, their checks,
// the route, path segments, query, and what the fields mean. The first line is the target, the others fields.

@testable import HTTPServing

private let table: RouteTable = {
    var router = Router()
    for template in ["/map/tiles/{region}/{z}/{x}/{y}.mvt", "/map/styles/{style}.json", "/healthz", "/app/{path...}"] {
        router.add(.get, template, .inline { _ in Response.text("") })
    }
    return RouteTable(router.routes)
}()

private let proxies = [IPNetwork("127.0.0.0/8")].compactMap { $0 }

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequestHead(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let lines = UnsafeBufferPointer(start: start, count: count).split(separator: 0x0A, omittingEmptySubsequences: false)
    var head = RequestHead(target: lines.first.map { Array($0) } ?? [])
    for line in lines.dropFirst() {
        let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
        head.add(name: parts[0], value: parts.count > 1 ? Array(parts[1]) : [])
    }
    _ = FramingCheck.fault(in: head, isHTTP10: count % 2 == 0)
    if FramingCheck.fault(inTarget: head.target) != nil { return 0 }
    let content = Request.Content(
        method: .get,
        head: head,
        body: [],
        remoteAddress: .loopback,
        id: "fuzz",
        isSecure: false
    )
    var match: RouteMatch?
    if case .found(let found) = table.find(.get, in: head) { match = found }
    let request = Request(content: content, match: match)
    for name in ["region", "z", "x", "y", "style", "path"] {
        _ = request.parameter(name)
        _ = request.number(name)
    }
    _ = Forwarding.client(of: head, peer: .loopback, trusted: proxies)
    _ = try? request.pathSegments()
    _ = try? request.query()
    _ = Negotiation.acceptsGzip(head.bytes(of: .acceptEncoding))
    for name in ["If-None-Match", "Range", "X-Forwarded-For", "Host"] {
        guard let value = request.header(name) else { continue }
        _ = Negotiation.matches(ifNoneMatch: value, etag: "\"abc\"")
        if case .part(let range) = Negotiation.range(value, count: 1000) {
            precondition((0...1000).contains(range.upperBound))
        }
        _ = IPAddress(value)
    }
    return 0
}
