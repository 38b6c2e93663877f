// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// Whether what is built is the page's module (Tools/wasm sets it): Embedded Swift for WebAssembly.
let isForPage = Context.environment["WAYMARK_WASM"] == "1"

/// Tells on Linux already what Embedded Swift does not have.
let embeddable: [SwiftSetting] =
    [.treatWarning("EmbeddedRestrictions", as: .error)]
    + (isForPage
        ? [
            .enableExperimentalFeature("Embedded"), .enableExperimentalFeature("Extern"),
            .unsafeFlags(["-wmo", "-Osize"]),
        ] : [])

/// A Swift module of ours with its tests, which mirror its sources.
func module(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    tested: Bool = true,
    features: [SwiftSetting] = []
) -> [Target] {
    let library = Target.target(name: name, dependencies: dependencies, swiftSettings: strict + features)
    guard tested else { return [library] }
    let tests = Target.testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name)] + dependencies,
        swiftSettings: strict
    )
    return [library, tests]
}

// Lowest layer first; Tools/layers.json holds the same order and a check keeps it.
let system: [Target] = [
    .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    // pkgConfig "cairo": librsvg's own drags in a flag that SwiftPM warns of.
    .systemLibrary(name: "CRSVG", pkgConfig: "cairo", providers: [.apt(["librsvg2-dev"])]),
    // pkgConfig "libpng": gdk-pixbuf's own drags in a flag that SwiftPM warns of.
    .systemLibrary(name: "CPixbuf", pkgConfig: "libpng", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
        name: "COsmium",
        // libosmium's assertions would end the process on damaged input; what they guard is checked by ourselves.
        // Unoptimised templates would make every test that reads an extract ten times slower.
        cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O2"])],
        linkerSettings: [
            .linkedLibrary("deflate"), .linkedLibrary("z"), .linkedLibrary("expat"), .linkedLibrary("bz2"),
            .linkedLibrary("pthread"),
        ]
    ),
]

let layer0 = module("Geodesy", features: embeddable) + module("JSON") + module("Cryptography", ["CSodium"])
let layer1 =
    module("Tracking", ["Geodesy"], features: embeddable)
    + module("TrackFiles", ["Geodesy", "JSON", "Tracking", "CZip"])
    + module("History", ["Geodesy", "Tracking"])
    // Lifetimes: the views of a batch cannot leave the closure that got it.
    + module("OSMExtract", ["Geodesy", "COsmium"], features: [.enableExperimentalFeature("Lifetimes")])
    + module("Identity", ["Cryptography", "JSON"])
    + module("Regions", ["Cryptography", "Geodesy"])
    + module("TimeZones", ["Geodesy", "Regions"])
    + module("RequestSigning", ["Cryptography"])
    + module(
        "Basemap",
        ["Geodesy", "JSON", "OSMExtract", "Pictures", "Regions", "CDeflate", "CFreeType"],
        features: [.enableExperimentalFeature("Lifetimes")]
    )
    + module("LocalCertificates", ["COpenSSL"])
    + module("WebTokens", ["Cryptography", "JSON", "COpenSSL"])
    + module("Photos", ["CPixbuf"])
    + module("Pictures", ["Geodesy", "CRSVG"])
    + module("Places", ["Geodesy", "OSMExtract", "Regions"])
    + module(
        "Directions",
        ["Geodesy", "OSMExtract", "Regions"],
        features: [.enableExperimentalFeature("Lifetimes")]
    )
    + module(
        "Importing",
        [
            "Cryptography", "Geodesy", "OSMExtract", "Places", "Directions", "Regions", "Basemap", "Pictures", "TimeZones",
            "CCurl", "CTurboJPEG", "CSQLite",
        ]
    )
let layer2 =
    module("HTTPServing", ["JSON", "CMicrohttpd", "CDeflate"])
    + module("Delivery", ["Cryptography", "CCurl"])
    + module("Storage", ["Cryptography", "Geodesy", "History", "Identity", "Regions", "Tracking", "CSQLite"])
let layer3 = module(
    "Service",
    [
        "Cryptography", "Geodesy", "JSON", "Identity", "RequestSigning", "WebTokens", "Delivery", "Photos", "Regions",
        "Storage", "History", "Tracking", "TrackFiles", "Basemap", "Places", "Directions", "TimeZones", "HTTPServing", "CQRCode", "CZip",
    ]
)
let layer4: [Target] = [
    .executableTarget(
        name: "waymark",
        dependencies: [
            "Cryptography", "Geodesy", "JSON", "Places", "Directions", "OSMExtract", "Regions", "Importing", "Basemap",
            "Delivery", "HTTPServing", "Identity", "LocalCertificates", "TimeZones", "Storage", "Service",
            "Tracking", "TrackFiles",
        ],
        swiftSettings: strict
    ),
    .testTarget(name: "waymarkTests", dependencies: ["waymark", "Importing", "Regions"], swiftSettings: strict),
    .executableTarget(
        name: "places-benchmark",
        dependencies: ["Geodesy", "OSMExtract", "Places", "CSQLite"],
        path: "Benchmarks/Places",
        swiftSettings: strict
    ),
    .executableTarget(
        name: "directions-benchmark",
        dependencies: ["Geodesy", "OSMExtract", "Directions"],
        path: "Benchmarks/Directions",
        exclude: ["directions.py", "run"],
        swiftSettings: strict
    ),
]

// The page's module: the same sources as the server's, and a C runtime that must never reach the server's binary.
let page: [Target] = [
    .target(name: "Geodesy", swiftSettings: strict + embeddable),
    .target(name: "Tracking", dependencies: ["Geodesy"], swiftSettings: strict + embeddable),
    .target(name: "CWasmRuntime", cSettings: [.unsafeFlags(["-ffreestanding", "-fno-builtin", "-O2"])]),
    .executableTarget(
        name: "TrackingWasm", dependencies: ["Geodesy", "Tracking", "CWasmRuntime"],
        swiftSettings: strict + embeddable,
        linkerSettings: [
            .unsafeFlags([
                "-Xclang-linker", "-nostdlib", "-Xlinker", "--no-entry", "-Xlinker", "--export-memory",
                "-Xlinker", "--strip-all", "-Xlinker", "--gc-sections", "-Xlinker", "-z", "-Xlinker",
                "stack-size=131072",
            ])
        ]),
]

let package = Package(
    name: "Waymark",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: isForPage ? [] : [.executable(name: "waymark", targets: ["waymark"])],
    targets: isForPage ? page : system + layer0 + layer1 + layer2 + layer3 + layer4,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
