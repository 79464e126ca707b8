// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "LibraryClient",
    platforms: [.macOS(.v15)],
    // The name, since a clone's directory may be called anything.
    dependencies: [.package(name: "stringsmith", path: "../../..")],
    targets: [
        .executableTarget(
            name: "translate",
            dependencies: [.product(name: "Stringsmith", package: "stringsmith")]
        )
    ],
    swiftLanguageModes: [.v6]
)
