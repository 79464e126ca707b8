import Foundation
import PackagePlugin

/// The program, built in the release configuration.
struct ReleaseTool {
    private static let name = "stringsmith"
    private let executable: URL
    private let directory: URL

    /// Builds the program if necessary.
    ///
    /// Tools that a plugin depends on are built in the debug configuration, unless `swift package` is told otherwise.
    /// Therefore, command plugins don't depend on a tool but ask the package manager for the product.
    init(_ packageManager: PackageManager, _ context: PluginContext) throws {
        if !Self.isBuilt(in: context) {
            Diagnostics.progress("Building \(Self.name) for release, which takes several minutes the first time...")
        }
        let result = try packageManager.build(
            .product(Self.name), parameters: PackageManager.BuildParameters(configuration: .release))
        // The list also contains the tool for the build plugin (`stringsmith-tool`), even if it wasn't built.
        let built = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == Self.name }
        guard result.succeeded, let built else {
            throw RequestError("can't build \(Self.name):\n\(result.logText)")
        }
        executable = built.url
        directory = context.package.directoryURL
    }

    /// Whether a build has left the program in the scratch directory, of which a plugin's directory is a part
    /// (`.build/plugins/NAME/outputs`). Then the package manager only brings it up to date.
    private static func isBuilt(in context: PluginContext) -> Bool {
        var scratch = context.pluginWorkDirectoryURL
        for _ in 0..<3 { scratch.deleteLastPathComponent() }
        let places = ["release", "out/Products/Release", "out/Products/Release-linux"]
        return places.contains {
            FileManager.default.isExecutableFile(atPath: scratch.appendingPathComponent("\($0)/\(name)").path)
        }
    }

    /// Runs the program in the package's directory, with the plugin's outputs.
    /// - Returns: its exit status.
    func run(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }
}
