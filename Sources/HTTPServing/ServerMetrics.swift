// Counters of a server in Prometheus' text format (version 0.0.4). Labels are route templates and statuses, never URLs.

/// What a server counts.
public final class ServerMetrics: @unchecked Sendable {
    /// The upper bounds of the duration histogram, in seconds.
    static let bounds: [Double] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    private struct Row {
        var method: String
        var route: String
        var statuses: [(status: Int, count: Int)] = []
        var buckets = [Int](repeating: 0, count: bounds.count + 1)
        var seconds = 0.0
        var bytes = 0
    }

    private let lock = Lock()
    private var rows: [Row] = []
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

    /// Counts one request.
    public func record(_ record: AccessRecord) {
        let seconds = record.duration / .seconds(1)
        let bucket = ServerMetrics.bounds.firstIndex { seconds <= $0 } ?? ServerMetrics.bounds.count
        lock {
            let index = row(method: record.method.logName, route: record.route)
            rows[index].buckets[bucket] += 1
            rows[index].seconds += seconds
            rows[index].bytes += record.bytes
            if let known = rows[index].statuses.firstIndex(where: { $0.status == record.status }) {
                rows[index].statuses[known].count += 1
            } else {
                rows[index].statuses.append((record.status, 1))
            }
        }
    }

    /// The metrics in Prometheus' text format.
    public var exposition: String {
        let (rows, gauges) = lock { (self.rows, self.gauges) }
        var text = "# HELP waymark_http_requests_total Requests answered, by route and status.\n"
        text += "# TYPE waymark_http_requests_total counter\n"
        for row in rows {
            for (status, count) in row.statuses {
                text += "waymark_http_requests_total{\(ServerMetrics.labels(row)),status=\"\(status)\"} \(count)\n"
            }
        }
        text += "# HELP waymark_http_response_bytes_total Bytes of answers' bodies, by route.\n"
        text += "# TYPE waymark_http_response_bytes_total counter\n"
        for row in rows { text += "waymark_http_response_bytes_total{\(ServerMetrics.labels(row))} \(row.bytes)\n" }
        text += "# HELP waymark_http_request_duration_seconds Time from the complete head to the end of the answer.\n"
        text += "# TYPE waymark_http_request_duration_seconds histogram\n"
        for row in rows { text += ServerMetrics.histogram(row) }
        for gauge in gauges {
            text += "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) gauge\n\(gauge.name) \(gauge.read())\n"
        }
        return text
    }

    private static func histogram(_ row: Row) -> String {
        let name = "waymark_http_request_duration_seconds"
        var text = ""
        var sum = 0
        for (index, count) in row.buckets.enumerated() {
            sum += count
            let bound = index < bounds.count ? "\(bounds[index])" : "+Inf"
            text += "\(name)_bucket{\(labels(row)),le=\"\(bound)\"} \(sum)\n"
        }
        text += "\(name)_sum{\(labels(row))} \(row.seconds)\n"
        return text + "\(name)_count{\(labels(row))} \(sum)\n"
    }

    private static func labels(_ row: Row) -> String { "method=\"\(row.method)\",route=\"\(row.route)\"" }

    private func row(method: String, route: String) -> Int {
        if let index = rows.firstIndex(where: { $0.route == route && $0.method == method }) { return index }
        rows.append(Row(method: method, route: route))
        return rows.count - 1
    }
}
