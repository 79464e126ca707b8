// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "stringsmith",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Stringsmith", targets: ["Stringsmith"]),
        .executable(name: "stringsmith", targets: ["StringsmithMain"]),
        // The same under the name of its target, by which alone the build-tool plugin finds it.
        .executable(name: "StringsmithMain", targets: ["StringsmithMain"]),
        .plugin(name: "ExtractStringsCommand", targets: ["ExtractStringsCommand"]),
        .plugin(name: "SyncStringsCommand", targets: ["SyncStringsCommand"]),
        .plugin(name: "CheckStringsCommand", targets: ["CheckStringsCommand"]),
        .plugin(name: "CheckStringsPlugin", targets: ["CheckStringsPlugin"]),
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
        // The files that several plugins have in common are links to Plugins/Shared: a plugin can't import a library.
        .plugin(
            name: "ExtractStringsCommand",
            capability: .command(
                intent: .custom(verb: "extract-strings", description: "Add the keys of sources to tables"),
                permissions: [.writeToPackageDirectory(reason: "The tables that sources need are written.")]
            )
        ),
        .plugin(
            name: "SyncStringsCommand",
            capability: .command(
                intent: .custom(verb: "sync-strings", description: "Bring every locale's tables in line with sources"),
                permissions: [.writeToPackageDirectory(reason: "The tables of every locale follow the sources.")]
            )
        ),
        .plugin(
            name: "CheckStringsCommand",
            capability: .command(
                intent: .custom(verb: "check-strings", description: "Find what is wrong with tables"))
        ),
        .plugin(name: "CheckStringsPlugin", capability: .buildTool(), dependencies: ["StringsmithMain"]),
        // Temporary directories and processes, for tests.
        .target(name: "StringsmithTestSupport", path: "Tests/StringsmithTestSupport"),
        .testTarget(name: "StringsmithTextTests", dependencies: ["StringsmithText"]),
        .testTarget(name: "StringsmithModelTests", dependencies: ["StringsmithModel"]),
        .testTarget(name: "StringsmithLocalesTests", dependencies: ["StringsmithLocales"]),
        .testTarget(name: "StringsmithScannerTests", dependencies: ["StringsmithScanner"]),
        .testTarget(name: "StringsmithFormatsTests", dependencies: ["StringsmithFormats"]),
        .testTarget(name: "StringsmithMergeTests", dependencies: ["StringsmithMerge"]),
        .testTarget(name: "StringsmithRulesTests", dependencies: ["StringsmithRules", "StringsmithScanner"]),
        .testTarget(
            name: "StringsmithProjectTests", dependencies: ["StringsmithProject", "StringsmithTestSupport"]
        ),
        .testTarget(name: "StringsmithReportingTests", dependencies: ["StringsmithReporting"]),
        .testTarget(
            name: "StringsmithCommandsTests",
            dependencies: ["StringsmithCommands", "StringsmithMain", "StringsmithTestSupport"]
        ),
        .testTarget(name: "StringsmithLibraryTests", dependencies: ["Stringsmith", "StringsmithTestSupport"]),
        .testTarget(name: "StringsmithPluginTests", dependencies: ["StringsmithTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
