import Foundation
import StringsmithReporting
import Testing

@testable import StringsmithCommands
@testable import StringsmithProject

/// A temporary directory in which commands, the program itself and git are run.
final class MergeSandbox {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    let root: URL

    /// The program as built for the tests.
    static var program: String {
        get throws {
            let runner = try #require(RealPath.ofProgram)
            return URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent("stringsmith").path
        }
    }

    init(_ files: [String: String] = [:]) throws {
        // A name that must be quoted correctly at every level.
        let name = "merge it's 100% \(UUID().uuidString)"
        root = FileManager.default.temporaryDirectory.appendingPathComponent(name).resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func path(_ path: String) -> String { root.appendingPathComponent(path).path }

    func write(_ path: String, _ text: String, _ encoding: String.Encoding = .utf8) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(text.data(using: encoding)).write(to: url)
    }

    func text(_ path: String, _ encoding: String.Encoding = .utf8) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: encoding)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: self.path(path)) }

    /// Runs a command in this process.
    func run(_ arguments: String..., isTerminal: Bool = false) async -> Result {
        let sinks = (MemorySink(), MemorySink())
        var context = CommandContext(standardOutput: sinks.0, standardError: sinks.1)
        context.workingDirectory = root.path
        context.isStandardOutputTerminal = isTerminal
        let status = await Program.stringsmith.run(arguments: arguments, context: context)
        return Result(status: status.rawValue, output: sinks.0.text, errors: sinks.1.text)
    }

    /// Runs the program in its own process.
    func runProgram(_ arguments: String...) throws -> Result {
        try launch(Self.program, arguments, in: root)
    }

    /// Runs git with an identity and without user configuration.
    @discardableResult
    func git(_ arguments: String..., in directory: String = "") throws -> Result {
        let identity = ["-c", "user.name=N", "-c", "user.email=n@example.com", "-c", "init.defaultBranch=main"]
        return try launch("/usr/bin/env", ["git"] + identity + arguments, in: root.appendingPathComponent(directory))
    }

    private func launch(_ program: String, _ arguments: [String], in directory: URL) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = directory
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        environment["HOME"] = root.path
        environment["XDG_CONFIG_HOME"] = root.path
        environment["GIT_CONFIG_NOSYSTEM"] = "1"
        environment["GIT_EDITOR"] = "true"
        process.environment = environment
        let pipes = (Pipe(), Pipe())
        process.standardOutput = pipes.0
        process.standardError = pipes.1
        try process.run()
        let output = pipes.0.fileHandleForReading.readDataToEndOfFile()
        let errors = pipes.1.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self))
    }
}
