// Where OSRM's services are found: /{service}/{version}/{profile}/{coordinates}. Anything else below the services' names
// is answered in OSRM's words too, so that its clients understand it.

import HTTPServing

extension Application {
    /// Adds OSRM's services.
    func addOSRM(to router: inout Router) {
        let errors: ErrorRenderer = { refusal, _, _ in .osrm(OSRMFault(refusal)) }
        for service in OSRMService.allCases {
            router.add(
                .get,
                "/\(service.rawValue)/{version}/{profile}/{coordinates...}",
                cors: .anyone,
                errors: errors,
                .async { [map, tell = configuration.faultLog] request in
                    do {
                        return try Self.answer(service, request, map.current.roads)
                    } catch {
                        let fault = OSRMFault(error, service: service)
                        if fault.code == .internalError { tell(request.id, "\(error)") }
                        return .osrm(fault)
                    }
                }
            )
            router.add(
                .get,
                "/\(service.rawValue)/{rest...}",
                cors: .anyone,
                errors: errors,
                .inline { _ in
                    .osrm(
                        OSRMFault(
                            .invalidURL,
                            "The address should be /\(service.rawValue)/v1/{profile}/{lon,lat;lon,lat…}."
                        )
                    )
                }
            )
        }
        router.add(
            .get,
            "/tile/{rest...}",
            cors: .anyone,
            errors: errors,
            .inline { _ in
                .osrm(
                    OSRMFault(
                        .invalidService,
                        "Service tile not found! There are route, table, nearest, match and trip; "
                            + "tiles of the map are at /map/tiles/all.json."
                    )
                )
            }
        )
    }

    private static func answer(
        _ service: OSRMService,
        _ request: Request,
        _ roads: RoadDirectory
    ) throws -> Response {
        let asked = try OSRMRequest(
            service: service,
            version: request.parameter("version") ?? "",
            profile: request.parameter("profile") ?? "",
            coordinates: request.parameter("coordinates") ?? "",
            query: request.query().items
        )
        let (body, region) = try asked.answer(roads)
        return Response(
            headers: [
                "Content-Type": "application/json", "Cache-Control": "no-cache",
                "X-Attribution": region.attribution.asciiOnly,
            ],
            body: .bytes(body)
        )
    }
}

extension String {
    /// The text as a header field may hold it.
    fileprivate var asciiOnly: String {
        String(decoding: replacing("©", with: "(c)").utf8.filter { (32...126).contains($0) }, as: UTF8.self)
    }
}
