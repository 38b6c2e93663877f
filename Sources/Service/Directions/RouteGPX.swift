// Routes as GPX 1.1 (https://www.topografix.com/GPX/1/1/): a `rte` with a point for each step, which navigation devices
// announce, and a `trk` with the whole line, which others draw.

public import Directions
import JSON

extension Route {
    /// The route as a GPX document.
    ///
    /// - Parameters:
    ///   - name: the route's name.
    ///   - language: the language of the instructions.
    ///   - attribution: whom the data is owed to.
    /// - Returns: UTF-8.
    public func gpx(name: String, language: InstructionLanguage, attribution: String) -> [UInt8] {
        var gpx = GPXWriter()
        gpx.write(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")
        gpx.write(#"<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1">"# + "\n")
        gpx.write("<metadata>")
        gpx.element("name", name)
        gpx.write("<copyright author=\"")
        gpx.escaped(attribution)
        gpx.write("\"><license>https://www.openstreetmap.org/copyright</license></copyright></metadata>\n")
        if legs.contains(where: { !$0.steps.isEmpty }) {
            gpx.write("<rte>")
            gpx.element("name", name)
            for (number, step) in legs.enumerated().flatMap({ leg in leg.element.steps.map { (leg.offset, $0) } }) {
                gpx.beginPoint("rtept", step.maneuver.position)
                gpx.element("name", step.name)
                gpx.element("desc", step.instruction(in: language, isLastLeg: number == legs.count - 1))
                gpx.write("</rtept>\n")
            }
            gpx.write("</rte>\n")
        }
        gpx.write("<trk>")
        gpx.element("name", name)
        gpx.write("<trkseg>\n")
        for point in geometry {
            gpx.beginPoint("trkpt", point)
            gpx.write("</trkpt>\n")
        }
        gpx.write("</trkseg></trk>\n</gpx>\n")
        return gpx.bytes
    }
}

/// Writes the few things that a GPX document is made of.
private struct GPXWriter {
    var bytes: [UInt8] = []

    mutating func write(_ text: String) { bytes += text.utf8 }

    /// Writes an element with text; one without text is left out.
    mutating func element(_ name: String, _ text: String) {
        guard !text.isEmpty else { return }
        write("<\(name)>")
        escaped(text)
        write("</\(name)>")
    }

    /// Opens an element with a position in its attributes.
    mutating func beginPoint(_ name: String, _ position: RoutePosition) {
        write("<\(name) lat=\"")
        JSONText.fixed(Int(position.latitudeE7), decimals: 7, into: &bytes)
        write("\" lon=\"")
        JSONText.fixed(Int(position.longitudeE7), decimals: 7, into: &bytes)
        write("\">")
    }

    /// Writes text as XML 1.0 has it: five characters escaped, control characters, which XML cannot hold, left out.
    mutating func escaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": write("&amp;")
            case "<": write("&lt;")
            case ">": write("&gt;")
            case "\"": write("&quot;")
            case "'": write("&apos;")
            case "\n", "\t": write(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
            default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }
}
