// What options must be together and against the coordinates: their number, their order, their limits.

extension OSRMOptions {
    /// The limits of OSRM's own server where the engine has none that is lower.
    static let alternativesLimit = 3
    static let nearestLimit = 100

    /// Checks what a single option cannot show.
    ///
    /// - Throws: `OSRMFault` of code `InvalidOptions`, `InvalidValue` or `TooBig`.
    func check(_ service: OSRMService, _ coordinateCount: Int) throws(OSRMFault) {
        let counts = [
            ("bearings", bearings.count), ("radiuses", radiuses.count), ("approaches", approaches.count),
            ("hints", hints.count), ("timestamps", timestamps.count),
        ]
        for (name, count) in counts where count != 0 && count != coordinateCount {
            throw OSRMFault(
                .invalidOptions,
                "Number of elements in \(name) size \(count) does not match coordinate size \(coordinateCount)"
            )
        }
        for (name, indexes) in [("sources", sources), ("destinations", destinations), ("waypoints", waypoints)] {
            guard let wrong = indexes?.first(where: { $0 >= coordinateCount }) else { continue }
            throw OSRMFault(
                .invalidOptions,
                "\(name) names coordinate \(wrong), and there are \(coordinateCount), counted from 0."
            )
        }
        try checkWaypoints(coordinateCount)
        guard alternatives <= Self.alternativesLimit else {
            throw OSRMFault(
                .tooBig,
                "\(alternatives) alternatives are wanted; at most \(Self.alternativesLimit) are made."
            )
        }
        guard number >= 1 else { throw OSRMFault(.invalidOptions, "number is 0; it should be 1 or more.") }
        guard number <= Self.nearestLimit else {
            throw OSRMFault(.tooBig, "number is \(number); it should be at most \(Self.nearestLimit).")
        }
        guard zip(timestamps, timestamps.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw OSRMFault(.invalidValue, "Timestamps need to be monotonically increasing.")
        }
    }

    private func checkWaypoints(_ coordinateCount: Int) throws(OSRMFault) {
        guard let waypoints else { return }
        guard waypoints.first == 0, waypoints.last == coordinateCount - 1 else {
            throw OSRMFault(.invalidValue, "First and last coordinates must be specified as waypoints.")
        }
        guard zip(waypoints, waypoints.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw OSRMFault(.invalidValue, "Waypoints must be supplied in increasing order.")
        }
    }
}
