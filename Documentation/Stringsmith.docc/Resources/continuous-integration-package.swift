// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Ferry",
    defaultLocalization: "en",
    dependencies: [
        .package(url: "https://github.com/OWNER/stringsmith", branch: "main")
    ],
    targets: [
        .target(
            name: "Ferry",
            path: ".",
            sources: ["Sources"],
            resources: [.process("Resources")],
            plugins: [.plugin(name: "CheckStringsPlugin", package: "stringsmith")]
        )
    ]
)
