// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that clients of the product never build it. It runs the program like users do.
let package = Package(
    name: "stringsmith-benchmarks",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "bench"), .executableTarget(name: "json"), .executableTarget(name: "measured")],
    swiftLanguageModes: [.v6]
)
