import Foundation
import StringsmithTestSupport
import Testing

/// This package with the program that is built already: one module, `StringsmithCommands`, only runs it. The manifest,
/// the plugins, and all other modules are those of the checkout.
enum BuiltPackage {
    /// The directory of the package.
    static let prepared = Result { try prepare() }

    private static let module = "StringsmithCommands"

    private static func prepare() throws -> String {
        let package = PluginClient.checkout + "/.build/plugin-tests-package/stringsmith"
        let files = FileManager.default
        let checkout = PluginClient.checkout
        try? files.removeItem(atPath: package)
        try files.createDirectory(atPath: package + "/Sources/" + module, withIntermediateDirectories: true)
        for name in ["Plugins", "Tests"] { try link(name, in: package) }
        for name in try files.contentsOfDirectory(atPath: checkout + "/Sources") where name != module {
            try link("Sources/" + name, in: package)
        }
        try write(manifest(), to: package + "/Package.swift", asOldAs: checkout + "/Package.swift")
        try write(commands(), to: package + "/Sources/\(module)/Program.swift", asOldAs: checkout + "/Package.swift")
        return package
    }

    private static func link(_ name: String, in package: String) throws {
        let checkout = PluginClient.checkout
        try FileManager.default.createSymbolicLink(
            atPath: package + "/" + name, withDestinationPath: checkout + "/" + name)
    }

    /// Writes a file that counts as unchanged in the next run.
    private static func write(_ text: String, to path: String, asOldAs other: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let date = try FileManager.default.attributesOfItem(atPath: other)[.modificationDate]
        try FileManager.default.setAttributes([.modificationDate: date ?? Date()], ofItemAtPath: path)
    }

    /// Returns the checkout's manifest without the dependencies of the module.
    private static func manifest() throws -> String {
        let text = try String(contentsOfFile: PluginClient.checkout + "/Package.swift", encoding: .utf8)
        let start = try #require(text.range(of: "name: \"\(module)\","))
        let end = try #require(text.range(of: "]", range: start.upperBound..<text.endIndex))
        return text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "name: \"\(module)\"")
    }

    /// Returns the module's source.
    private static func commands() throws -> String {
        let program = try #require(BuiltProgram.path)
        return """
            #if canImport(Darwin)
                import Darwin
            #else
                import Glibc
            #endif

            package struct Program {
                package static let stringsmith = Program()

                package func main() {
                    execv("\(program)", CommandLine.unsafeArgv)
                    exit(127)
                }
            }

            """
    }
}
