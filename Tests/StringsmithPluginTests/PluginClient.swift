import Foundation
import StringsmithTestSupport

/// A copy of a fixture package, which uses the plugins in this checkout.
///
/// All copies are built in a permanent directory, one per build system, so that nothing is compiled twice.
struct PluginClient {
    /// The copy.
    let directory: TemporaryDirectory

    /// The package that it depends on.
    private let dependency: String

    /// The directories of builds, without the build system.
    private let scratch: String

    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// Command plugins build the program in the release configuration: without optimization, that takes 40 % of the
    /// time. The options are the same for all commands, since the program is compiled again when they change.
    private static let quick = ["-Xswiftc", "-Onone"]

    /// Copies a fixture package.
    /// - Parameter compilesProgram: whether the program is compiled from the sources of this checkout, as for users,
    ///   which takes minutes.
    init(_ package: String = "PluginClient", compilesProgram: Bool = false) throws {
        directory = try TemporaryDirectory()
        dependency = compilesProgram ? Self.checkout : try BuiltPackage.prepared.get()
        scratch = Self.checkout + "/.build/plugin-tests" + (compilesProgram ? "-sources" : "")
        let fixture = Self.checkout + "/Fixtures/Packages/\(package)/"
        for name in ["Package.swift", "Sources", "Tests"] where FileManager.default.fileExists(atPath: fixture + name) {
            try FileManager.default.copyItem(atPath: fixture + name, toPath: directory.path(name))
        }
    }

    /// Runs `swift package` with a command plugin.
    func package(_ arguments: String...) throws -> ProcessRun { try swift("package", arguments) }

    /// Runs `swift build` with a build system of the package manager.
    func build(_ system: String) throws -> ProcessRun {
        try swift("build", ["--build-system", system], scratch: system == "native" ? "" : "-\(system)")
    }

    /// Runs `swift test` with a build system of the package manager.
    func test(_ system: String) throws -> ProcessRun {
        try swift("test", ["--build-system", system], scratch: system == "native" ? "" : "-\(system)")
    }

    private func swift(_ command: String, _ arguments: [String], scratch: String = "") throws -> ProcessRun {
        let line =
            ["env", "STRINGSMITH_PACKAGE=" + dependency, "swift", command]
            + ["--scratch-path", self.scratch + scratch] + Self.quick + arguments
        let shell = line.map { "'\($0)'" }.joined(separator: " ")
        var run = try ProcessRun(shell: shell, in: directory.path)
        // The package manager of Swift 6.3 occasionally crashes in libdispatch's event loop when a plugin ends. A
        // plugin whose tool crashes is different: then the package manager's status is 1.
        for _ in 0..<2 where run.status > 128 { run = try ProcessRun(shell: shell, in: directory.path) }
        return run
    }

    /// Returns the paths of all files in the package, sorted.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.contains(".") }.sorted()
    }

    /// Returns the paths of all files that the native build system has built.
    func builtFiles() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: scratch) }

    /// Returns the text of a table.
    func table(_ target: String, _ locale: String) throws -> String {
        try directory.text(of: Self.path(target, locale))
    }

    /// Replaces a part of a table.
    func edit(_ target: String, _ locale: String, _ old: String, _ new: String) throws {
        let text = try table(target, locale).replacingOccurrences(of: old, with: new)
        try directory.write(text, to: Self.path(target, locale))
    }

    /// Adds a source with a new key to a target.
    func addKey(_ key: String, comment: String, to target: String) throws {
        let call = "NSLocalizedString(\"\(key)\", bundle: .module, comment: \"\(comment)\")"
        try directory.write("import Foundation\nlet text\(target) = \(call)\n", to: "Sources/\(target)/Added.swift")
    }

    static func path(_ target: String, _ locale: String) -> String {
        "Sources/\(target)/Resources/\(locale).lproj/Localizable.strings"
    }
}
