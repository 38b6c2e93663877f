// How a client wants an answer about roads written in our own interface.

public import Directions

/// How an answer about roads is written.
public struct RouteForm: Sendable {
    /// The forms of a line that our interface has.
    public enum Geometry: String, Sendable, CaseIterable {
        /// A GeoJSON LineString.
        case geojson
        /// An encoded polyline of five decimals.
        case polyline5
        /// An encoded polyline of six decimals.
        case polyline6
        /// No line.
        case none
    }

    /// The form of lines.
    public var geometry: Geometry
    /// Whether steps are written.
    public var hasSteps: Bool
    /// The language of instructions.
    public var language: InstructionLanguage

    /// A form of answers.
    public init(geometry: Geometry = .geojson, hasSteps: Bool = true, language: InstructionLanguage = .english) {
        self.geometry = geometry
        self.hasSteps = hasSteps
        self.language = language
    }

    /// What the engine has to write out for this form.
    public var detail: RouteDetail {
        var detail: RouteDetail = [.geometry, .summary]
        if hasSteps { detail.insert(.steps) }
        return detail
    }
}
