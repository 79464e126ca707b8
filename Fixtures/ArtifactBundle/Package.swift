// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "App",
    defaultLocalization: "en",
    targets: [
        .executableTarget(name: "App", resources: [.process("Resources")]),
        .binaryTarget(name: "stringsmith", path: "stringsmith.artifactbundle"),
        .plugin(
            name: "StringsPlugin",
            capability: .command(intent: .custom(verb: "strings", description: "Run stringsmith")),
            dependencies: ["stringsmith"]
        ),
    ]
)
