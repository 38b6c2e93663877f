// How an import tells what it does. Who shows it, and how, is not decided here.

/// A step of an import.
public struct ImportStep: Sendable, Equatable {
    /// What is counted while the step runs.
    public enum Unit: Sendable, Equatable {
        /// Bytes of a file.
        case bytes
        /// Things, with their name in the plural, such as "tiles".
        case things(String)
        /// Nothing can be counted.
        case none
    }

    /// What is done, as the beginning of a line: "Reading monaco.osm.pbf".
    public var title: String
    /// What is counted.
    public var unit: Unit
    /// How much there is to do; nil when nobody knows.
    public var total: Int?

    /// A step.
    public init(title: String, unit: Unit, total: Int? = nil) {
        self.title = title
        self.unit = unit
        self.total = total
    }
}

/// Who is told what an import does; called from the thread that imports, in order.
public protocol ImportObserver: Sendable {
    /// A step begins.
    func begin(_ step: ImportStep)
    /// So much of the step is done; the total may become known late.
    func advance(to done: Int, of total: Int?)
    /// The step is done.
    func end()
    /// Something worth telling that is no step.
    func note(_ text: String)
}
