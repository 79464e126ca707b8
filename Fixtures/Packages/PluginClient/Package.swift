// swift-tools-version: 6.1
import PackageDescription

// A package with two localized targets that uses every plugin of Stringsmith. Built inside Stringsmith's own checkout the
// dependency is three directories up; a copy elsewhere names the checkout in STRINGSMITH_PACKAGE.
let stringsmith = Context.environment["STRINGSMITH_PACKAGE"] ?? "../../.."

let package = Package(
    name: "PluginClient",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "stringsmith", path: stringsmith)
    ],
    targets: [
        .target(
            name: "Harbour",
            resources: [.process("Resources")],
            plugins: [.plugin(name: "CheckStringsPlugin", package: "stringsmith")]
        ),
        .target(name: "Tickets", resources: [.process("Resources")]),
        .target(name: "Plain"),
    ]
)
