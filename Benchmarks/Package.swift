// swift-tools-version: 6.1
import PackageDescription

// Apart from the product's package, so that nobody who uses that builds this. It runs the program as its users do.
let package = Package(
    name: "stringsmith-benchmarks",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "bench"), .executableTarget(name: "measured")],
    swiftLanguageModes: [.v6]
)
