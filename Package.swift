// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "stringsmith",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Stringsmith", targets: ["Stringsmith"]),
        .executable(name: "stringsmith", targets: ["StringsmithMain"]),
    ],
    targets: [
        // Names the Debian package when ICU is missing; the C target below does the linking.
        .systemLibrary(name: "CICUSystem", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
        .target(
            name: "CICU",
            dependencies: ["CICUSystem"],
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]
        ),
        .target(name: "StringsmithText", dependencies: ["CICU"]),
        .target(name: "StringsmithModel", dependencies: ["StringsmithText"]),
        .target(name: "StringsmithLocales", dependencies: ["StringsmithModel", "CICU"]),
        .target(
            name: "StringsmithScanner",
            dependencies: ["StringsmithText", "StringsmithModel"],
            cSettings: [.define("_GNU_SOURCE")]
        ),
        .target(
            name: "StringsmithFormats",
            dependencies: ["StringsmithText", "StringsmithModel", "StringsmithLocales"]
        ),
        .target(name: "StringsmithMerge", dependencies: ["StringsmithModel", "StringsmithLocales"]),
        .target(
            name: "StringsmithRules",
            dependencies: ["StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithFormats"]
        ),
        .target(
            name: "StringsmithProject",
            dependencies: [
                "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner", "StringsmithFormats",
                "StringsmithMerge", "StringsmithRules",
            ]
        ),
        .target(name: "StringsmithReporting", dependencies: ["StringsmithText", "StringsmithModel"]),
        .target(
            name: "StringsmithCommands",
            dependencies: [
                "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner", "StringsmithFormats",
                "StringsmithMerge", "StringsmithRules", "StringsmithProject", "StringsmithReporting",
            ]
        ),
        // Not called "stringsmith": where the file system takes no account of case, that is the library's name.
        .executableTarget(name: "StringsmithMain", dependencies: ["StringsmithCommands"]),
        // The library: what a client imports. Re-exports the nouns of the targets below it.
        .target(
            name: "Stringsmith",
            dependencies: [
                "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner", "StringsmithFormats",
                "StringsmithMerge", "StringsmithRules", "StringsmithProject",
            ]
        ),
        // Temporary directories and processes, for tests.
        .target(name: "StringsmithTestSupport", path: "Tests/StringsmithTestSupport"),
        .testTarget(name: "StringsmithTextTests", dependencies: ["StringsmithText"]),
        .testTarget(name: "StringsmithModelTests", dependencies: ["StringsmithModel"]),
        .testTarget(name: "StringsmithLocalesTests", dependencies: ["StringsmithLocales"]),
        .testTarget(name: "StringsmithScannerTests", dependencies: ["StringsmithScanner"]),
        .testTarget(name: "StringsmithFormatsTests", dependencies: ["StringsmithFormats"]),
        .testTarget(name: "StringsmithMergeTests", dependencies: ["StringsmithMerge"]),
        .testTarget(name: "StringsmithRulesTests", dependencies: ["StringsmithRules"]),
        .testTarget(
            name: "StringsmithProjectTests", dependencies: ["StringsmithProject", "StringsmithTestSupport"]
        ),
        .testTarget(name: "StringsmithReportingTests", dependencies: ["StringsmithReporting"]),
        .testTarget(
            name: "StringsmithCommandsTests",
            dependencies: ["StringsmithCommands", "StringsmithMain", "StringsmithTestSupport"]
        ),
        .testTarget(name: "StringsmithLibraryTests", dependencies: ["Stringsmith", "StringsmithTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
