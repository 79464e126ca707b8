// swift-tools-version: 6.1
import PackageDescription

// A package whose string catalogs are compiled into its resource bundles, and get symbols in several styles. Built inside Stringsmith's own checkout the
// dependency is three directories up; a copy elsewhere names the checkout in STRINGSMITH_PACKAGE.
let stringsmith = Context.environment["STRINGSMITH_PACKAGE"] ?? "../../.."

let package = Package(
    name: "CatalogClient",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "stringsmith", path: stringsmith)
    ],
    // The targets with styles of their own name them in their configurations.
    targets: ["Greetings", "Structured", "Flat"].map { name in
        .target(
            name: name,
            dependencies: [.product(name: "StringsmithRuntime", package: "stringsmith")],
            exclude: ["Localizable.xcstrings"],
            plugins: [
                .plugin(name: "CompileStringsPlugin", package: "stringsmith"),
                .plugin(name: "GenerateSymbolsPlugin", package: "stringsmith"),
            ]
        )
    } + [
        .testTarget(name: "GreetingsTests", dependencies: ["Greetings", "Structured", "Flat"])
    ]
)
