// The icons of public life: offices, transport, sport, worship, and the signs that are no badges.

extension MapIcon {
    static let civic: [MapIcon] = [
        .init(
            "town-hall",
            fill: "M7.3.8h4.2v2.5H8.7v1.5l5.9 2.7v1.3H1.4V7.5l5.9-2.7z",
            "M2.6 9.7h2v2.9h-2z",
            "M7 9.7h2v2.9H7z",
            "M11.4 9.7h2v2.9h-2z",
            "M1.4 13.3h13.2v1.6H1.4z"
        ),
        .init(
            "police",
            fill:
                "M8 .9l5.8 2.2v4.4c0 3.4-2.3 6-5.8 7.6C4.5 13.5 2.2 10.9 2.2 7.5V3.1zM8 4l-1 2.2-2.4.3 1.8 1.6-.5 2.4L8 9.3l2.1 1.2-.5-2.4 1.8-1.6L9 6.2z"
        ),
        .init(
            "fire-station",
            fill:
                "M8.6.9c.5 2.9 4.8 4.3 4.8 8.7a5.4 5.4 0 0 1-10.8 0c0-2.2 1-3.5 2.2-4.6.2 1.4.8 2.1 1.6 2.4C6.2 4.8 7 2.3 8.6.9z"
        ),
        .init("post", fill: "M1.3 4.3L8 9.3l6.7-5v8.6H1.3z", "M2.2 3h11.6L8 7.3z"),
        .init(
            "embassy",
            fill: "M2.6 1.2h1.7v13.6H2.6z",
            "M5.1 2.3c2.2-1.1 4.3.9 6.4.4 1-.2 1.8-.5 2.4-.9v7c-2.6 1.3-4.6-.4-6.7-.2-.8.1-1.5.4-2.1.7z"
        ),
        .init(
            "bank",
            fill: "M1 3.6h14v8.8H1z" + circle(8, 8, 2.5) + circle(8, 8, 1.1)
                + "M2.6 5.2v1.5h1.5V5.2zM11.9 9.3v1.5h1.5V9.3z"
        ),
        .init("atm", fill: "M1.2 2.5h13.6v4.9h-2V5.7H3.2v1.7h-2z", "M4.3 7h7.4v6.9H4.3z" + circle(8, 10.3, 1.6)),
        .init("school", fill: "M11.3 1.5l3.2 3.2-1.7 1.7-3.2-3.2z", "M8.7 4.1l3.2 3.2-6.3 6.3-4.1 1 1-4.1z"),
        .init(
            "university",
            fill: "M8 2.7l7.7 3.5L8 9.7.3 6.2z",
            "M3.6 9v3c2.6 2 6.2 2 8.8 0V9L8 11z",
            line: "M14.4 6.8v4.4",
            width: 1.3
        ),
        .init(
            "toilets",
            fill: circle(4.5, 2.9, 1.6),
            "M2.7 5h3.6a1 1 0 0 1 1 1v3.7H6.3v4.5H2.7V9.7h-1V6a1 1 0 0 1 1-1z",
            circle(11.5, 2.9, 1.6),
            "M10.3 5h2.4l2.2 5.4h-1.9v3.8h-3v-3.8H8.1z"
        ),
        .init("information", fill: circle(7.9, 3.5, 1.7), "M5.5 6.5h4v5.7h1.4v2H5.3v-2h1.4V8.5H5.5z"),
        .init(
            "telephone",
            fill:
                "M4.1 1.3l2.6.7.6 3.1-1.7 1.5a9.4 9.4 0 0 0 3.8 3.8l1.5-1.7 3.1.6.7 2.6c-.8 1.7-2 2.8-3.5 2.6C6 13.7 2.3 10 1.5 4.8c-.2-1.5.9-2.7 2.6-3.5z"
        ),
        .init(
            "recycling",
            fill: "M14.1 2.4v4.6H9.5z",
            "M1.9 13.6V9h4.6z",
            line: "M2.9 7.3A5.3 5.3 0 0 1 12 4.8M13.1 8.7A5.3 5.3 0 0 1 4 11.2",
            width: 1.6
        ),
        .init(
            "cemetery",
            fill: "M3.6 14.2V6.1a4.4 4.4 0 0 1 8.8 0v8.1zM7.2 4.8v1.9H5.5v1.5h1.7v3.6h1.6V8.2h1.7V6.7H8.8V4.8z"
        ),
    ]

    static let transport: [MapIcon] = [
        .init("parking", fill: "M3.9 1.8h5a4.2 4.2 0 0 1 0 8.4H6.7v4H3.9zM6.7 4.3v3.4h2a1.7 1.7 0 0 0 0-3.4z"),
        .init(
            "fuel",
            fill: "M2.2 2h7.4v12.2H2.2zM3.9 3.7v3.6h4V3.7z",
            line: "M9.6 8.2h.7a1.4 1.4 0 0 1 1.4 1.4v1.9a1.2 1.2 0 0 0 2.4 0V5.9l-2.4-2.5",
            width: 1.3
        ),
        .init(
            "charging",
            fill: "M3.7 5.3h8.6v2.6a4.3 4.3 0 0 1-3.3 4.2v2.7H7v-2.7a4.3 4.3 0 0 1-3.3-4.2z",
            "M4.9 1.2h1.9v3.3H4.9z",
            "M9.2 1.2h1.9v3.3H9.2z"
        ),
        .init("car", fill: carBody(0)),
        .init("taxi", fill: "M6.2.7h3.6v1.6H6.2z", carBody(1)),
        .init(
            "bicycle",
            line: circle(3.7, 10.5, 2.6) + circle(12.3, 10.5, 2.6)
                + "M3.7 10.5L6.2 5.7h4.9L8 10.5zM6.2 5.7L8 10.5M12.3 10.5L10.6 3.6h1.7M5 3.9h2",
            width: 1.2
        ),
        .init(
            "harbour",
            line: circle(8, 3.1, 1.5) + "M8 4.8v9M5.2 7.2h5.6M2.4 9.2a5.6 4.8 0 0 0 11.2 0",
            width: 1.6
        ),
        .init("metro", fill: "M1.7 13.6V2.6h2.7L8 8.2l3.6-5.6h2.7v11h-2.5V7.2L8.8 12H7.2L4.2 7.2v6.4z"),
        .init(
            "airport",
            fill:
                "M8 .7c.9 0 1.3.9 1.3 2v3.2l5.6 3.5v1.7L9.3 9.5v3l1.7 1.2v1.3L8 14.2l-3 .8v-1.3l1.7-1.2v-3l-5.6 1.6V9.4l5.6-3.5V2.7c0-1.1.4-2 1.3-2z"
        ),
        .init(
            "helipad",
            fill: "M4.9 4.5h1.9v2.5h2.4V4.5h1.9v7H9.2V8.8H6.8v2.7H4.9z",
            line: circle(8, 8, 6.5),
            width: 1.3
        ),
        .init(
            "railway",
            fill:
                "M4.7 1.2h6.6a2 2 0 0 1 2 2v6.4a2.3 2.3 0 0 1-2.3 2.3H5a2.3 2.3 0 0 1-2.3-2.3V3.2a2 2 0 0 1 2-2zM4.6 3.6v3.3h6.8V3.6z"
                + circle(5.5, 9.3, 1) + circle(10.5, 9.3, 1),
            line: "M5 12.3l-1.6 2.3M11 12.3l1.6 2.3",
            width: 1.4
        ),
        .init(
            "tram",
            fill:
                "M5 3.4h6a1.9 1.9 0 0 1 1.9 1.9v5a1.9 1.9 0 0 1-1.9 1.9H5a1.9 1.9 0 0 1-1.9-1.9v-5A1.9 1.9 0 0 1 5 3.4zM4.8 5.4v2.7h6.4V5.4z"
                + circle(5.6, 10.1, 0.9) + circle(10.4, 10.1, 0.9),
            line: "M5.3 1.3h5.4M8 1.3v2M5.2 12.6l-1.2 2M10.8 12.6l1.2 2",
            width: 1.3
        ),
        .init(
            "bus",
            fill:
                "M4.2 1.5h7.6a2 2 0 0 1 2 2v9.1h-1v1.9h-2.3v-1.9h-5v1.9H3.2v-1.9h-1V3.5a2 2 0 0 1 2-2zM4 3.8v3.7h8V3.8z"
                + circle(4.9, 10.1, 1) + circle(11.1, 10.1, 1)
        ),
        .init(
            "bus-station",
            fill:
                "M1.2 4.2a1 1 0 0 1 1-1h11.6a1 1 0 0 1 1 1v7.4H1.2zM2.7 4.9v2.9h2.8V4.9zM6.6 4.9v2.9h2.8V4.9zM10.5 4.9v2.9h2.8V4.9z",
            circle(4.4, 12, 1.8),
            circle(11.6, 12, 1.8)
        ),
        .init(
            "ferry",
            fill: "M1.2 9.3L8 7.2l6.8 2.1-2 3.6H3.2z",
            "M3.7 4.3h8.6v2.8L8 5.8 3.7 7.1z",
            "M6.7 1.4h2.6v2.2H6.7z",
            line: "M1.7 14.4c1 0 1-.6 2.1-.6s1 .6 2.1.6 1-.6 2.1-.6 1 .6 2.1.6 1-.6 2.1-.6 1 .6 2.1.6",
            width: 1.1
        ),
        .init(
            "cable-car",
            fill:
                "M5 5.9h6a1.8 1.8 0 0 1 1.8 1.8v5a1.8 1.8 0 0 1-1.8 1.8H5a1.8 1.8 0 0 1-1.8-1.8v-5A1.8 1.8 0 0 1 5 5.9zM4.8 7.7v2.9h2.5V7.7zM8.7 7.7v2.9h2.5V7.7z",
            line: "M1.5 3.8l13-2.6M8 2.8v3",
            width: 1.4
        ),
    ]

    private static func carBody(_ down: Double) -> String {
        "M2.6 \(7 + down)l1.5-3.9a1.6 1.6 0 0 1 1.5-1h4.8a1.6 1.6 0 0 1 1.5 1l1.5 3.9a1.5 1.5 0 0 1 1.1 1.5v5h-2.4v-1.5H3.9v1.5H1.5v-5A1.5 1.5 0 0 1 2.6 \(7 + down)z"
            + "M4.9 \(6.9 + down)h6.2l-1-2.8H5.9z" + circle(4.2, 9.4 + down, 1) + circle(11.8, 9.4 + down, 1)
    }

    static let sport: [MapIcon] = [
        .init("stadium", fill: circle(8, 8, 6.6) + "M8 4.8l3 2.2-1.15 3.5h-3.7L5 7z"),
        .init(
            "swimming",
            fill: circle(12, 5.6, 1.9),
            "M2.6 9L6.9 3.7l3.2 1.8 1 4.5z",
            line: "M1.5 12.7c1.1 0 1.1-1 2.2-1s1.1 1 2.2 1 1.1-1 2.1-1 1.1 1 2.2 1 1.1-1 2.2-1 1.1 1 2.1 1",
            width: 1.5
        ),
        .init("golf", fill: "M5.5 1.2l7.5 3.4-5.8 2.9v5.3H5.5z", line: "M3 14h7", width: 1.6),
        .init(
            "fitness",
            fill: "M.9 6h1.5v4H.9z",
            "M2.9 4h2.4v8H2.9z",
            "M5.3 7h5.4v2H5.3z",
            "M10.7 4h2.4v8h-2.4z",
            "M13.6 6h1.5v4h-1.5z"
        ),
    ]

    static let worship: [MapIcon] = [
        .init("christian", fill: "M6.8 1.2h2.4v3.6h3.8v2.4H9.2v7.6H6.8V7.2H3V4.8h3.8z"),
        .init(
            "muslim",
            fill: "M9.6 1.8a6.5 6.5 0 1 0 3.7 10.2A5.1 5.1 0 1 1 9.6 1.8z",
            "M11.8 4.6l.8 1.7 1.9.2-1.4 1.3.4 1.9-1.7-.9-1.7.9.4-1.9-1.4-1.3 1.9-.2z"
        ),
        .init("jewish", line: "M8 1.7l5.5 9.4H2.5zM8 14.3L2.5 4.9h11z", width: 1.4),
        .init(
            "buddhist",
            fill: circle(8, 8, 1.7),
            line: circle(8, 8, 5.9) + "M8 2.1v11.8M2.1 8h11.8M3.83 3.83l8.34 8.34M12.17 3.83l-8.34 8.34",
            width: 1.2
        ),
        .init(
            "hindu",
            fill: "M7.3.7h1.4l1 2.3H6.3z",
            "M5.6 3.7h4.8l.8 2.4H4.8z",
            "M4.3 6.8h7.4l.8 2.5H3.5z",
            "M2.2 10h11.6v4.3H9.8v-2a1.8 1.8 0 0 0-3.6 0v2h-4z"
        ),
        .init(
            "worship",
            fill: "M7.3.8h1.4v2.7H7.3z",
            "M3.3 8.2a4.7 4.7 0 0 1 9.4 0z",
            "M2.2 9.2h11.6v5.1H9.7v-2a1.7 1.7 0 0 0-3.4 0v2H2.2z"
        ),
    ]

    static let signs: [MapIcon] = [
        .init(dot, fill: circle(8, 8, 8), form: .plain(width: 6, height: 6)),
        .init(place, fill: circle(8, 8, 8), form: .plain(width: 6, height: 6)),
        .init("circle", fill: circle(8, 8, 8), form: .plain(width: 16, height: 16)),
        .init(
            "marker",
            fill: "M8 0a6.6 6.6 0 0 1 6.6 6.6c0 3.2-3.2 6.2-6.6 9.4C4.6 12.8 1.4 9.8 1.4 6.6A6.6 6.6 0 0 1 8 0z"
                + circle(8, 6.5, 2.6),
            form: .plain(width: 30, height: 30)
        ),
        .init(oneway, fill: "M0 6.7h9V3.3L16 8l-7 4.7V9.3H0z", form: .plain(width: 12, height: 12)),
        .init("arrow", fill: "M8 0l6.5 16L8 12.3 1.5 16z", form: .plain(width: 16, height: 16)),
        .init(
            shield,
            fill: box(0, 0, 22, 16, 4),
            form: .plain(width: 22, height: 16),
            stretch: Stretch(horizontal: 6...16, vertical: 5...11, left: 1, top: 1, right: 21, bottom: 15)
        ),
    ]
}
