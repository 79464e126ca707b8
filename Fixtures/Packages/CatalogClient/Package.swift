// swift-tools-version: 6.1
import PackageDescription

// A package whose string catalog is compiled into its resource bundle, and gets symbols. Built inside Stringsmith's own checkout the
// dependency is three directories up; a copy elsewhere names the checkout in STRINGSMITH_PACKAGE.
let stringsmith = Context.environment["STRINGSMITH_PACKAGE"] ?? "../../.."

let package = Package(
    name: "CatalogClient",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "stringsmith", path: stringsmith)
    ],
    targets: [
        .target(
            name: "Greetings",
            dependencies: [.product(name: "StringsmithRuntime", package: "stringsmith")],
            exclude: ["Localizable.xcstrings"],
            plugins: [
                .plugin(name: "CompileStringsPlugin", package: "stringsmith"),
                .plugin(name: "GenerateSymbolsPlugin", package: "stringsmith"),
            ]
        ),
        .testTarget(name: "GreetingsTests", dependencies: ["Greetings"]),
    ]
)
