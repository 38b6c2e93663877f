// Counters of a server in Prometheus' text format (version 0.0.4). Labels are route templates and statuses, never URLs.
// Every serving thread counts in a shard of its own, so that counting costs an uncontended lock and no shared cache line.

/// What a server counts.
public final class ServerMetrics: @unchecked Sendable {
    /// The upper bounds of the duration histogram, in seconds.
    private static let bounds: [Double] = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
    ]
    private static let boundsNanoseconds: [Int64] = bounds.map { Int64($0 * 1e9) }
    private static let shardCount = 16

    /// The counts of one method on one route.
    private struct Row {
        var statuses: [(status: Int, count: Int)] = []
        var buckets = [Int](repeating: 0, count: bounds.count + 1)
        var nanoseconds: Int64 = 0
        var bytes = 0

        mutating func add(_ other: Row) {
            for (status, count) in other.statuses { add(status: status, count) }
            for index in buckets.indices { buckets[index] += other.buckets[index] }
            nanoseconds += other.nanoseconds
            bytes += other.bytes
        }

        mutating func add(status: Int, _ count: Int) {
            if let known = statuses.firstIndex(where: { $0.status == status }) {
                statuses[known].count += count
            } else {
                statuses.append((status, count))
            }
        }
    }

    private final class Shard: @unchecked Sendable {
        let lock = Lock()
        /// By route number plus one (0 for no route), eight methods each.
        var rows: [Row?] = []
    }

    private let lock = Lock()
    private let shards: [Shard] = (0..<shardCount).map { _ in Shard() }
    private var routes: [String] = []
    private var gauges: [(name: String, help: String, read: @Sendable () -> Int)] = []

    /// No counts.
    public init() {}

    /// Adds a gauge that is read whenever the metrics are shown, such as `waymark_http_connections`.
    public func addGauge(_ name: String, help: String, read: @escaping @Sendable () -> Int) {
        lock {
            gauges.removeAll { $0.name == name }
            gauges.append((name, help, read))
        }
    }

    /// Names the routes that will be counted by their numbers.
    func register(_ routes: [Route]) {
        lock { self.routes = routes.map(\.template.text) }
    }

    /// Counts one request.
    func record(_ method: Method, _ route: Route?, status: Int, bytes: Int, nanoseconds: Int64, shard: Int) {
        let index = ((route?.number ?? -1) + 1) << 3 | Int(method.code)
        let bucket =
            ServerMetrics.boundsNanoseconds.firstIndex { nanoseconds <= $0 } ?? ServerMetrics.bounds.count
        let shard = shards[shard & (ServerMetrics.shardCount - 1)]
        shard.lock {
            if index >= shard.rows.count {
                shard.rows.append(contentsOf: repeatElement(nil, count: index + 1 - shard.rows.count))
            }
            if shard.rows[index] == nil { shard.rows[index] = Row() }
            shard.rows[index]?.buckets[bucket] += 1
            shard.rows[index]?.nanoseconds += nanoseconds
            shard.rows[index]?.bytes += bytes
            shard.rows[index]?.add(status: status, 1)
        }
    }

    /// The metrics in Prometheus' text format.
    public var exposition: String {
        let (rows, gauges) = (merged(), lock { self.gauges })
        var text = "# HELP waymark_http_requests_total Requests answered, by route and status.\n"
        text += "# TYPE waymark_http_requests_total counter\n"
        for (labels, row) in rows {
            for (status, count) in row.statuses.sorted(by: { $0.status < $1.status }) {
                text += "waymark_http_requests_total{\(labels),status=\"\(status)\"} \(count)\n"
            }
        }
        text += "# HELP waymark_http_response_bytes_total Bytes of answers' bodies, by route.\n"
        text += "# TYPE waymark_http_response_bytes_total counter\n"
        for (labels, row) in rows { text += "waymark_http_response_bytes_total{\(labels)} \(row.bytes)\n" }
        text += "# HELP waymark_http_request_duration_seconds Time from the complete head to the end of the answer.\n"
        text += "# TYPE waymark_http_request_duration_seconds histogram\n"
        for (labels, row) in rows { text += ServerMetrics.histogram(labels, row) }
        for gauge in gauges {
            text += "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) gauge\n\(gauge.name) \(gauge.read())\n"
        }
        return text
    }

    /// The rows of all shards together, with their labels.
    private func merged() -> [(labels: String, row: Row)] {
        var sums: [Row?] = []
        for shard in shards {
            let rows = shard.lock { shard.rows }
            if rows.count > sums.count {
                sums.append(contentsOf: repeatElement(nil, count: rows.count - sums.count))
            }
            for (index, row) in rows.enumerated() {
                guard let row else { continue }
                if sums[index] == nil { sums[index] = Row() }
                sums[index]?.add(row)
            }
        }
        let names = lock { routes }
        let methods: [Method] = [.get, .head, .post, .put, .patch, .delete, .options, .other("")]
        return sums.enumerated().compactMap { index, row in
            guard let row else { return nil }
            let number = index >> 3 - 1
            let route = names.indices.contains(number) ? names[number] : "-"
            return ("method=\"\(methods[index & 7].logName)\",route=\"\(route)\"", row)
        }
    }

    private static func histogram(_ labels: String, _ row: Row) -> String {
        let name = "waymark_http_request_duration_seconds"
        var text = ""
        var sum = 0
        for (index, count) in row.buckets.enumerated() {
            sum += count
            let bound = index < bounds.count ? "\(bounds[index])" : "+Inf"
            text += "\(name)_bucket{\(labels),le=\"\(bound)\"} \(sum)\n"
        }
        text += "\(name)_sum{\(labels)} \(Double(row.nanoseconds) / 1e9)\n"
        return text + "\(name)_count{\(labels)} \(sum)\n"
    }
}
