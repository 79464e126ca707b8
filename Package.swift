// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "stringsmith",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Stringsmith", targets: ["Stringsmith"]),
        .library(name: "StringsmithRuntime", targets: ["StringsmithRuntime"]),
        .executable(name: "stringsmith", targets: ["StringsmithMain"]),
        .plugin(name: "ExtractStringsCommand", targets: ["ExtractStringsCommand"]),
        .plugin(name: "SyncStringsCommand", targets: ["SyncStringsCommand"]),
        .plugin(name: "CheckStringsCommand", targets: ["CheckStringsCommand"]),
        .plugin(name: "CheckStringsPlugin", targets: ["CheckStringsPlugin"]),
        .plugin(name: "CompileStringsPlugin", targets: ["CompileStringsPlugin"]),
        .plugin(name: "GenerateSymbolsPlugin", targets: ["GenerateSymbolsPlugin"]),
    ],
    targets: [
        // Names ICU's package in case it is missing; the C target below links it.
        .systemLibrary(name: "CICUSystem", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
        .target(
            name: "CICU",
            dependencies: ["CICUSystem"],
            // Those after ICU's are for a program without shared libraries.
            linkerSettings: [
                .linkedLibrary("icui18n"), .linkedLibrary("icuuc"), .linkedLibrary("icudata"),
                .linkedLibrary("stdc++", .when(platforms: [.linux])), .linkedLibrary("m", .when(platforms: [.linux])),
            ]
        ),
        .target(name: "CFiles"),
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
        .target(
            name: "StringsmithMerge",
            dependencies: ["StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithFormats"]
        ),
        .target(
            name: "StringsmithSymbols",
            dependencies: ["StringsmithText", "StringsmithModel", "StringsmithFormats"]
        ),
        .target(
            name: "StringsmithProof",
            dependencies: [
                "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner", "StringsmithFormats",
            ]
        ),
        .target(
            name: "StringsmithRules",
            dependencies: ["StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithFormats"]
        ),
        .target(
            name: "StringsmithProject",
            dependencies: [
                "CFiles", "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner",
                "StringsmithFormats", "StringsmithMerge", "StringsmithProof", "StringsmithRules", "StringsmithSymbols",
            ]
        ),
        .target(name: "StringsmithReporting", dependencies: ["StringsmithText", "StringsmithModel"]),
        .target(
            name: "StringsmithCommands",
            dependencies: [
                "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner", "StringsmithFormats",
                "StringsmithMerge", "StringsmithProof", "StringsmithRules", "StringsmithSymbols", "StringsmithProject",
                "StringsmithReporting",
            ]
        ),
        // Not named "stringsmith": on a case-insensitive file system, that is the library's name.
        .executableTarget(name: "StringsmithMain", dependencies: ["StringsmithCommands"]),
        // The same program for the build-tool plugin, which finds tools only by the name of their target. A second product of
        // one target would work with the native build system, but not with swiftbuild.
        .executableTarget(name: "StringsmithTool", dependencies: ["StringsmithCommands"]),
        // The library that clients import. It re-exports the types of the targets below it.
        .target(
            name: "Stringsmith",
            dependencies: [
                "StringsmithText", "StringsmithModel", "StringsmithLocales", "StringsmithScanner", "StringsmithFormats",
                "StringsmithMerge", "StringsmithRules", "StringsmithProject",
            ]
        ),
        // Look-ups with plurals for programs on Linux. It must stay small: no other target of the package, no Foundation.
        .target(name: "StringsmithRuntime", dependencies: ["CICU"]),
        // Plugins can't import libraries, so they share files by links to Plugins/Shared.
        .plugin(
            name: "ExtractStringsCommand",
            capability: .command(
                intent: .custom(verb: "extract-strings", description: "Add the keys of sources to tables"),
                permissions: [.writeToPackageDirectory(reason: "Writes the tables of the development language.")]
            )
        ),
        .plugin(
            name: "SyncStringsCommand",
            capability: .command(
                intent: .custom(verb: "sync-strings", description: "Update every locale's tables to match the sources"),
                permissions: [.writeToPackageDirectory(reason: "Writes the tables of every locale.")]
            )
        ),
        .plugin(
            name: "CheckStringsCommand",
            capability: .command(
                intent: .custom(verb: "check-strings", description: "Find problems in tables"))
        ),
        .plugin(name: "CheckStringsPlugin", capability: .buildTool(), dependencies: ["StringsmithTool"]),
        .plugin(name: "CompileStringsPlugin", capability: .buildTool(), dependencies: ["StringsmithTool"]),
        .plugin(name: "GenerateSymbolsPlugin", capability: .buildTool(), dependencies: ["StringsmithTool"]),
        // Temporary directories, processes, reproducible random numbers and catalogs, for tests.
        .target(
            name: "StringsmithTestSupport", dependencies: ["StringsmithText"], path: "Tests/StringsmithTestSupport"),
        .testTarget(name: "StringsmithTextTests", dependencies: ["StringsmithText", "StringsmithTestSupport"]),
        .testTarget(name: "StringsmithModelTests", dependencies: ["StringsmithModel"]),
        .testTarget(name: "StringsmithLocalesTests", dependencies: ["StringsmithLocales"]),
        .testTarget(name: "StringsmithScannerTests", dependencies: ["StringsmithScanner", "StringsmithTestSupport"]),
        .testTarget(name: "StringsmithFormatsTests", dependencies: ["StringsmithFormats", "StringsmithTestSupport"]),
        .testTarget(name: "StringsmithMergeTests", dependencies: ["StringsmithMerge", "StringsmithTestSupport"]),
        .testTarget(
            name: "StringsmithRulesTests",
            dependencies: ["StringsmithProof", "StringsmithRules", "StringsmithScanner", "StringsmithTestSupport"]
        ),
        .testTarget(
            name: "StringsmithProjectTests", dependencies: ["StringsmithProject", "StringsmithTestSupport"]
        ),
        .testTarget(
            name: "StringsmithProofTests",
            dependencies: ["StringsmithFormats", "StringsmithProof", "StringsmithTestSupport"]),
        .testTarget(
            name: "StringsmithSymbolsTests",
            dependencies: ["StringsmithFormats", "StringsmithSymbols", "StringsmithTestSupport"]),
        .testTarget(name: "StringsmithReportingTests", dependencies: ["StringsmithReporting"]),
        .testTarget(
            name: "StringsmithCommandsTests",
            dependencies: ["StringsmithCommands", "StringsmithMain", "StringsmithTestSupport"]
        ),
        .testTarget(name: "StringsmithLibraryTests", dependencies: ["Stringsmith", "StringsmithTestSupport"]),
        .testTarget(
            name: "StringsmithRuntimeTests",
            dependencies: ["CICU", "StringsmithRuntime", "StringsmithFormats", "StringsmithTestSupport"]
        ),
        .testTarget(name: "StringsmithPluginTests", dependencies: ["StringsmithTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
