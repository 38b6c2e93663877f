// The icons by theme. Drawn for 13 logical pixels in a badge: few shapes, none thinner than a pixel.

extension MapIcon {
    /// Every image of the sprite.
    static let all: [MapIcon] =
        food + shops + lodging + culture + nature + health + civic + transport + sport + worship + signs

    private static let food: [MapIcon] = [
        .init(
            "restaurant",
            fill: "M10.4 1.8c2 .9 2.8 3 2.8 6h-1.4v6.4h-1.4z",
            line: "M3.4 2v3.6a2.1 2.1 0 0 0 4.2 0V2M5.5 2v12",
            width: 1.35
        ),
        .init(
            "cafe",
            fill: "M2.2 4.8h9v4.4a4 4 0 0 1-4 4h-1a4 4 0 0 1-4-4z",
            line: "M11.2 6.2h.9a1.7 1.7 0 0 1 0 3.4h-.9M4.8 1.6v1.4M8.2 1.6v1.4",
            width: 1.4
        ),
        .init("bar", fill: "M2 2.2h12L9 8.2v4.3h2.8v1.7H4.2v-1.7H7V8.2z"),
        .init(
            "beer",
            fill: "M3 6h7.8v8.2H3zM5 7.8v4.6h1.1V7.8zM7.7 7.8v4.6h1.1V7.8z",
            "M3 5.6a2 2 0 0 1 .9-3.4A2.6 2.6 0 0 1 8.5 1.9a2 2 0 0 1 2.3 3.7z",
            line: "M10.8 7.2h1.5a1 1 0 0 1 1 1v2.6a1 1 0 0 1-1 1h-1.5",
            width: 1.4
        ),
        .init(
            "fast-food",
            fill: "M1.9 6.9C1.9 4 4.4 2.5 8 2.5s6.1 1.5 6.1 4.4z",
            "M1.9 11h12.2v.5a2 2 0 0 1-2 2H3.9a2 2 0 0 1-2-2z",
            line: "M2.4 9h11.2",
            width: 1.5
        ),
        .init("ice-cream", fill: "M8 1.3a3.9 3.9 0 0 1 3.9 4.3H4.1A3.9 3.9 0 0 1 8 1.3z", "M4.3 6.9h7.4L8 14.8z"),
    ]

    private static let shops: [MapIcon] = [
        .init("shop", fill: "M2.9 5.3h10.2l.9 8.9H2z", line: "M5.5 5V4.3a2.5 2.5 0 0 1 5 0V5", width: 1.4),
        .init(
            "supermarket",
            fill: circle(6, 13.1, 1.3),
            circle(11.2, 13.1, 1.3),
            "M3.7 4h11l-1.7 5.9H5.2z",
            line: "M1.3 2.1h1.9l2.1 8.8h7.2",
            width: 1.4
        ),
        .init("bakery", fill: "M3.3 13.8V8.4A3.1 3.1 0 0 1 4.4 2.6h7.2a3.1 3.1 0 0 1 1.1 5.8v5.4z"),
        .init(
            "butcher",
            fill:
                "M9.7 1.7a4.6 4.6 0 1 1-2.3 8.7L5.6 12.2a1.6 1.6 0 1 1-2 2 1.6 1.6 0 1 1-2-2 1.6 1.6 0 0 1 2-1.5L5.6 8.6A4.6 4.6 0 0 1 9.7 1.7z"
        ),
        .init(
            "greengrocer",
            fill:
                "M8 5.2c1.5-1.1 5-1 5.3 2.6.3 3-2 6.5-3.9 6.5-.6 0-.9-.4-1.4-.4s-.8.4-1.4.4c-1.9 0-4.2-3.5-3.9-6.5C3 4.2 6.5 4.1 8 5.2z",
            line: "M8.2 4c.1-1.2.7-2 1.8-2.4",
            width: 1.3
        ),
        .init(
            "bottle",
            fill:
                "M6.6 1.3h2.8v4c1.5.8 2.2 1.7 2.2 3v5.2a1.2 1.2 0 0 1-1.2 1.2H5.6a1.2 1.2 0 0 1-1.2-1.2V8.3c0-1.3.7-2.2 2.2-3z"
        ),
        .init("clothes", fill: "M5.5 2.3L1.2 4.8l1.5 3 1.9-.8v7h6.8V7l1.9.8 1.5-3-4.3-2.5a2.6 2.6 0 0 1-5 0z"),
        .init("shoes", fill: "M1.8 4h3.4l1.7 2.5 5.2 1.6c1.5.5 2.2 1.3 2.2 2.6v1.9H1.8z"),
        .init(
            "books",
            fill: "M1.3 3.3c2.5-.7 4.5-.4 6 .8v9.3c-1.5-1.2-3.5-1.5-6-.8z",
            "M14.7 3.3c-2.5-.7-4.5-.4-6 .8v9.3c1.5-1.2 3.5-1.5 6-.8z"
        ),
        .init(
            "hairdresser",
            line: "M3.9 2l6.7 8.6M12.1 2l-6.7 8.6" + circle(4.2, 12.2, 1.8) + circle(11.8, 12.2, 1.8),
            width: 1.4
        ),
        .init(
            "florist",
            fill: circle(8, 2.9, 1.8),
            circle(10.9, 5, 1.8),
            circle(9.8, 8.3, 1.8),
            circle(6.2, 8.3, 1.8),
            circle(5.1, 5, 1.8),
            line: "M8 8.5v5.8M8 13.2c.3-1.7 1.5-2.6 3.2-2.7",
            width: 1.4
        ),
        .init("jewelry", fill: "M4.4 2.6h7.2l3.1 4L8 14.2 1.3 6.6zM5 7.3l3 4.3 3-4.3z"),
        .init(
            "optician",
            line: circle(4.2, 9.4, 2.6) + circle(11.8, 9.4, 2.6)
                + "M6.7 8.8a1.5 1.5 0 0 1 2.6 0M1.7 8.5l1.5-4M14.3 8.5l-1.5-4",
            width: 1.4
        ),
        .init("phone", fill: box(4.2, 1.2, 7.6, 13.6, 1.4) + "M5.7 3.3h4.6v7.3H5.7z" + circle(8, 12.6, 0.9)),
        .init("tools", fill: "M2.6 2.2h6.6a4.2 4.2 0 0 1 4.2 4h-3V5.9H9.3v8.3H6.6V5.9h-4z"),
        .init(
            "furniture",
            fill:
                "M4.3 3.3h7.4a1.6 1.6 0 0 1 1.6 1.6v1.8a2 2 0 0 0-1.5 1.9v.7H4.2v-.7a2 2 0 0 0-1.5-1.9V4.9a1.6 1.6 0 0 1 1.6-1.6z",
            "M1.2 8.8a1 1 0 0 1 2 0v1.6h9.6V8.8a1 1 0 0 1 2 0v4h-1.2v1.2H12v-1.2H4v1.2H2.4v-1.2H1.2z"
        ),
        .init(
            "laundry",
            fill: box(2.6, 1.6, 10.8, 12.8, 1.2) + circle(8, 9, 3.7) + circle(8, 9, 2) + "M4 3h3.5v1.2H4z"
        ),
        .init(
            "toys",
            fill: circle(4.2, 4.2, 2.2),
            circle(11.8, 4.2, 2.2),
            circle(8, 8.8, 5.2) + circle(6, 7.6, 0.9) + circle(10, 7.6, 0.9) + circle(8, 10.6, 1.4)
        ),
    ]

    private static let lodging: [MapIcon] = [
        .init(
            "hotel",
            fill: "M1.2 3.3h1.7v5.4h11.9v4.6h-1.7v-1.9H2.9v1.9H1.2z",
            circle(5, 6.3, 1.6),
            "M7.3 4.7h4.5a3 3 0 0 1 3 3v.1H7.3z"
        ),
        .init("camping", fill: "M8 2L15 13.8h-4.6L8 9.4l-2.4 4.4H1z"),
        .init(
            "caravan",
            fill:
                "M1.4 5.3a1.6 1.6 0 0 1 1.6-1.6h7.4a3.3 3.3 0 0 1 3.3 3.3v4.1h1.3v1.3H1.4zM3.3 5.5v2.8h3.2V5.5zM8.5 5.5v2.8h3V7.1a1.6 1.6 0 0 0-1.6-1.6z",
            circle(6, 12.7, 1.7)
        ),
        .init("hut", fill: "M8 1.7l7.2 6.6h-2.1v5.8H9.7v-3.6H6.3v3.6H2.9V8.3H.8z"),
    ]

    private static let culture: [MapIcon] = [
        .init(
            "museum",
            fill: "M8 1.2L14.6 5v1.3H1.4V5z",
            "M2.5 7.3h2.1v4.6H2.5z",
            "M6.95 7.3h2.1v4.6h-2.1z",
            "M11.4 7.3h2.1v4.6h-2.1z",
            "M1.4 12.8h13.2v1.7H1.4z"
        ),
        .init(
            "theatre",
            fill:
                "M2.2 2.5c3.8 1.1 7.8 1.1 11.6 0v5c0 3.6-2.6 6.2-5.8 7-3.2-.8-5.8-3.4-5.8-7zM4.3 6.6h2.8a1.5 1.5 0 0 0-2.8 0zM8.9 6.6h2.8a1.5 1.5 0 0 0-2.8 0zM4.7 9.2a3.4 3.4 0 0 0 6.6 0z"
        ),
        .init(
            "cinema",
            fill: circle(3.9, 4, 2),
            circle(8.3, 4, 2),
            "M1.4 6.7h9v6.5h-9z",
            "M11.2 8.9l3.6-2.2v6.5l-3.6-2.2z"
        ),
        .init(
            "library",
            fill: "M2 2.6h2.8v11.2H2z",
            "M5.8 2.6h2.8v11.2H5.8z",
            "M9.4 3.2l2.7-.7 2.6 10.5-2.7.7z"
        ),
        .init(
            "art",
            fill:
                "M8 1.7a6.6 6.2 0 1 0 0 12.6c1.3 0 1.6-1 1.1-1.9-.6-1.1 0-2.1 1.2-2.1h1.9c1.6 0 2.4-1 2.4-2.5C14.6 4.3 11.7 1.7 8 1.7z"
                + circle(4.5, 8.5, 1.1) + circle(6.1, 5.1, 1.1) + circle(9.9, 4.9, 1.1)
        ),
        .init(
            "attraction",
            fill: "M8 1.2l2.1 4.5 4.9.6-3.6 3.4.9 4.9L8 12.2l-4.3 2.4.9-4.9L1 6.3l4.9-.6z"
        ),
        .init(
            "casino",
            fill: box(2.2, 2.2, 11.6, 11.6, 2) + circle(5.3, 5.3, 1.2) + circle(10.7, 5.3, 1.2) + circle(8, 8, 1.2)
                + circle(5.3, 10.7, 1.2) + circle(10.7, 10.7, 1.2)
        ),
        .init(
            "castle",
            fill:
                "M1.8 2.3h2.5v1.8h2.2V2.3h3v1.8h2.2V2.3h2.5v4.9l-1.2 1v5.9H9.7v-2.6a1.7 1.7 0 0 0-3.4 0v2.6H3V8.2l-1.2-1z"
        ),
        .init("monument", fill: "M8 .9l1.9 2.4.8 7.9H5.3l.8-7.9z", "M3.9 11.9h8.2v1.1H3.9z", "M2.8 13.5h10.4v1.5H2.8z"),
        .init(
            "ruins",
            fill: "M2 2.8h4.8v1.7h-.9v7.4h.9v1.9H2v-1.9h.9V4.5H2z",
            "M9.2 11.9h.9V7l3 1.9v3h.9v1.9H9.2z"
        ),
        .init(
            "lighthouse",
            fill: "M6.2 6h3.6l1.3 8.4H4.9z",
            "M5.9 2.7L8 1.1l2.1 1.6v2.4H5.9z",
            line: "M3.9 3L1.8 2.3M3.9 4.7l-2.1.7M12.1 3l2.1-.7M12.1 4.7l2.1.7",
            width: 1.2
        ),
        .init(
            "windmill",
            fill: "M6.4 8.5h3.2l1.3 6H5.1z",
            line: "M3.5 2.2l9 8.2M12.5 2.2l-9 8.2",
            width: 1.7
        ),
        .init("tower", fill: "M5 1.4h1.5v1.3h.8V1.4h1.4v1.3h.8V1.4H11v3.9l-1 .9v8.2H6V6.2l-1-.9z"),
    ]

    private static let nature: [MapIcon] = [
        .init(
            "viewpoint",
            fill: circle(8, 10.8, 2.6),
            line: "M1.7 10.8h1.5M12.8 10.8h1.5M3.4 6.2l1.2 1.2M12.6 6.2l-1.2 1.2M8 4.2v1.6",
            width: 1.6
        ),
        .init(
            "zoo",
            fill:
                "M8 7.6c2.2 0 4.2 2.7 4.2 4.5 0 1.5-1.1 2.2-2.1 2.2-.8 0-1.4-.4-2.1-.4s-1.3.4-2.1.4c-1 0-2.1-.7-2.1-2.2 0-1.8 2-4.5 4.2-4.5z",
            circle(2.9, 7.3, 1.6),
            circle(5.9, 3.8, 1.7),
            circle(10.1, 3.8, 1.7),
            circle(13.1, 7.3, 1.6)
        ),
        .init(
            "aquarium",
            fill: "M1.1 8C3.2 4.3 7.6 3 11 6.5L14.8 4v8L11 9.5C7.6 13 3.2 11.7 1.1 8z" + circle(4.9, 7.2, 1)
        ),
        .init(
            "park",
            fill:
                "M8 1.2a4.5 4.5 0 0 1 4.1 6.3A3 3 0 0 1 10.7 11.2H9v3.4H7v-3.4H5.3A3 3 0 0 1 3.9 7.5 4.5 4.5 0 0 1 8 1.2z"
        ),
        .init(
            "dog-park",
            fill: circle(3.3, 6.2, 1.9),
            circle(3.3, 9.8, 1.9),
            circle(12.7, 6.2, 1.9),
            circle(12.7, 9.8, 1.9),
            "M3.5 6.5h9v3h-9z"
        ),
        .init(
            "playground",
            line: "M3.6 2.2v11.8M6.8 2.2v4M3.6 4.4h3.2M3.6 7.6h3.2M3.6 10.8h2.8M6.8 4.5c1 5.5 3 8.6 7.2 9.3",
            width: 1.4
        ),
        .init(
            "picnic",
            fill: "M2.8 3.4h10.4v1.9H2.8z",
            "M1 7.6h14v1.9H1z",
            line: "M5.2 5L2.9 13.6M10.8 5l2.3 8.6",
            width: 1.5
        ),
        .init(
            "beach",
            fill: "M8 1.6a6.7 6.7 0 0 1 6.7 6.4H1.3A6.7 6.7 0 0 1 8 1.6z",
            line: "M8 7.5v6.3M3.2 13.9h9.6",
            width: 1.5
        ),
        .init("peak", fill: "M8 2.2l7 11.6H1z"),
        .init("water", fill: "M8 1.2c3.2 3.8 4.9 6.2 4.9 8.6a4.9 4.9 0 0 1-9.8 0C3.1 7.4 4.8 5 8 1.2z"),
    ]

    private static let health: [MapIcon] = [
        .init("hospital", fill: "M3.2 2.2h2.7v4.4h4.2V2.2h2.7v11.6h-2.7V9.2H5.9v4.6H3.2z"),
        .init("pharmacy", fill: "M5.9 1.8h4.2v4.1h4.1v4.2h-4.1v4.1H5.9v-4.1H1.8V5.9h4.1z"),
        .init(
            "doctor",
            fill: circle(12.9, 7.2, 1.7),
            line: "M3.1 2v3.3a3.2 3.2 0 0 0 6.4 0V2M6.3 8.5v1.9a3.3 3.3 0 0 0 6.6 0V8",
            width: 1.5
        ),
        .init(
            "dentist",
            fill:
                "M4.7 1.7c1.5 0 2.1.7 3.3.7s1.8-.7 3.3-.7c2.2 0 3.2 1.8 2.8 4.2-.3 1.7-1 2.6-1.3 4.2-.4 2-.7 4.2-2 4.2-1.5 0-1.1-4.2-2.8-4.2s-1.3 4.2-2.8 4.2c-1.3 0-1.6-2.2-2-4.2-.3-1.6-1-2.5-1.3-4.2-.4-2.4.6-4.2 2.8-4.2z"
        ),
        .init(
            "veterinary",
            fill: "M2.2 1.7l3.5 2.5h4.6l3.5-2.5v7.4a5.8 5.3 0 0 1-11.6 0z" + circle(5.7, 8, 1) + circle(10.3, 8, 1)
        ),
        .init(
            "defibrillator",
            fill:
                "M8 14.4L2.4 8.8a3.6 3.6 0 0 1 5.1-5.1l.5.5.5-.5a3.6 3.6 0 0 1 5.1 5.1zM8.9 4.7L5.5 9h2l-.8 3.1 3.6-4.3H8.1z"
        ),
    ]
}
