import Testing

@testable import HTTPServing

@Suite("Router")
struct RouterTests {
    private static func router() -> Router {
        var router = Router()
        let handler = Handler.inline { request in
            .text("\(request.route ?? "") \(request.parameter("z") ?? "") \(request.parameter("y") ?? "")")
        }
        router.add(.get, "/", handler)
        router.add(.get, "/map/tiles/{region}.json", handler)
        router.add(.get, "/map/tiles/{region}/{z}/{x}/{y}.mvt", handler)
        router.add(.get, "/map/tiles/{region}/{z}/{x}/{y}", handler)
        router.add(.get, "/map/tiles/world/{z}/{x}/{y}.mvt", handler)
        router.add(.get, "/Place/Detail", ignoresCase: true, handler)
        router.add(.get, "/v2/geocode", handler)
        router.add(.post, "/v2/{operation}", handler)
        router.add(.get, "/app/{path...}", handler)
        router.add(.get, "/things/{id}", handler)
        router.add(.put, "/things/{id}", handler)
        return router
    }

    private static func describe(_ method: HTTPServing.Method, _ path: String) -> String {
        switch RouteTable(router().routes).find(method, in: RequestHead(target: path.utf8)) {
        case .found(let match):
            let bytes = Array(path.utf8)
            let template = match.route.template
            let parts = template.parameterNames.enumerated().map { index, name in
                "\(name)=\(String(decoding: bytes[match.parameters[index]], as: UTF8.self))"
            }
            return ([template.text] + parts).joined(separator: " ")
        case .methodNotAllowed(let methods, _): return "405 " + methods.map(\.name).joined(separator: ",")
        case .notFound: return "404"
        case .badEscape: return "400"
        }
    }

    @Test(
        "a raw path finds its route and parts",
        arguments: [
            ("/", "/"),
            (
                "/map/tiles/monaco/14/8529/5975.mvt",
                "/map/tiles/{region}/{z}/{x}/{y}.mvt region=monaco z=14 x=8529 y=5975"
            ),
            ("/map/tiles/monaco/14/8529/5975", "/map/tiles/{region}/{z}/{x}/{y} region=monaco z=14 x=8529 y=5975"),
            ("/map/tiles/world/0/0/0.mvt", "/map/tiles/world/{z}/{x}/{y}.mvt z=0 x=0 y=0"),
            ("/map/tiles/world/0/0/0", "/map/tiles/{region}/{z}/{x}/{y} region=world z=0 x=0 y=0"),
            ("/map/tiles/monaco.json", "/map/tiles/{region}.json region=monaco"),
            ("/map/tiles/a%2Fb.json", "/map/tiles/{region}.json region=a%2Fb"),
            ("/%6Dap/tiles/monaco.json", "/map/tiles/{region}.json region=monaco"),
            ("/place/DETAIL", "/Place/Detail"),
            ("/app/a/b/c.js", "/app/{path...} path=a/b/c.js"),
            ("/app/", "/app/{path...} path="),
            ("/map/tiles/.json", "404"),
            ("/map/tiles/monaco", "404"),
            ("/map/tiles/monaco.json/", "404"),
            ("//", "404"),
            ("", "404"),
            ("/app", "404"),
            ("/map/tiles/mon%aco.json", "400"),
            ("/map/tiles/%00.json", "400"),
            ("/map/tiles/%FF.json", "400"),
            ("/map/tiles/%2", "400"),
        ]
    )
    func findsRoute(path: String, expected: String) {
        #expect(Self.describe(.get, path) == expected)
    }

    @Test("a path whose routes lack the method is told apart from an unknown one")
    func tellsMethodFromPath() {
        #expect(Self.describe(.delete, "/things/1") == "405 GET,PUT")
        #expect(Self.describe(.delete, "/nothing/1") == "404")
        #expect(Self.describe(.head, "/things/1") == "/things/{id} id=1")
        #expect(Self.describe(.post, "/v2/geocode") == "/v2/{operation} operation=geocode")
        #expect(Self.describe(.get, "/v2/geocode") == "/v2/geocode")
        #expect(Self.describe(.get, "/v2/other") == "405 POST")
    }

    @Test("a request made in memory is answered like a live one")
    func answersInMemory() async {
        let router = Self.router()
        let good = await router.respond(to: Request(.get, "/map/tiles/world/3/1/2.mvt?x=y"))
        #expect(good.status == 200)
        let wrong = await router.respond(to: Request(.delete, "/things/1"))
        #expect(wrong.status == 405)
        #expect(wrong.headers["allow"] == "GET, PUT, HEAD, OPTIONS")
        let options = await router.respond(to: Request(.options, "/things/1"))
        #expect(options.status == 204)
        #expect(options.headers["Allow"] == "GET, PUT, HEAD, OPTIONS")
    }

    @Test("the routes can be listed with methods and templates")
    func listsRoutes() {
        let list = Self.router().routes.map { "\($0.method.name) \($0.template)" }
        #expect(list.count == 11)
        #expect(list.contains("PUT /things/{id}"))
    }
}
