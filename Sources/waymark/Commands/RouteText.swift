// Routes as a person reads them: a line for the whole, a numbered line for each step.

import Directions
import Foundation

extension RouteAnswer {
    /// The best route with its steps, then a line for each alternative.
    func text(vehicle: Vehicle, language: InstructionLanguage, attribution: String) -> String {
        guard let best = routes.first else { return attribution }
        var lines = [best.headline(vehicle: vehicle)]
        for (number, leg) in best.legs.enumerated() {
            if best.legs.count > 1 { lines.append("Leg \(number + 1): " + leg.headline) }
            lines += leg.stepLines(language, isLastLeg: number == best.legs.count - 1)
        }
        for alternative in routes.dropFirst() { lines.append("Or: " + alternative.headline(vehicle: vehicle)) }
        return (lines + [attribution]).joined(separator: "\n")
    }
}

extension Route {
    /// Length, time and chief roads in one line.
    func headline(vehicle: Vehicle) -> String {
        let roads = legs.map(\.summary).filter { !$0.isEmpty }.joined(separator: "; ")
        let marks = RouteTraits.named.filter { traits.contains($0.trait) }.map(\.name)
        return "\(readableMetres(distanceMetres)), \(readableTime(durationSeconds)) by \(vehicle.name)"
            + (roads.isEmpty ? "" : ", along \(roads)")
            + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
    }
}

extension RouteLeg {
    fileprivate var headline: String {
        "\(readableMetres(distanceMetres)), \(readableTime(durationSeconds))"
            + (summary.isEmpty ? "" : ", along \(summary)")
    }

    /// The steps, their distances in a column of their own.
    fileprivate func stepLines(_ language: InstructionLanguage, isLastLeg: Bool) -> [String] {
        let texts = steps.map { $0.instruction(in: language, isLastLeg: isLastLeg) }
        let width = min(72, texts.map(\.count).max() ?? 0)
        return steps.indices.map { index in
            let number = "\(index + 1)."
            let distance = steps[index].distanceMetres > 0 ? "  " + readableMetres(steps[index].distanceMetres) : ""
            let text = distance.isEmpty ? texts[index] : texts[index].padded(to: width)
            return String(repeating: " ", count: max(0, 5 - number.count)) + number + " " + text + distance
        }
    }
}
