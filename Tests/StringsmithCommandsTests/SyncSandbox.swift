import Foundation
import StringsmithReporting

@testable import StringsmithCommands
@testable import StringsmithProject

/// A small project in a temporary directory, in which commands are run.
final class SyncSandbox {
    let root: URL
    private(set) var output = ""
    private(set) var errors = ""

    init(_ files: [String: String] = [:]) throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("sync-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ path: String, _ text: String) throws {
        try write(path, bytes: Data(text.utf8))
    }

    func write(_ path: String, bytes: Data) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: root.appendingPathComponent(path)) }

    func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    /// Runs a command on the project, whose path is the last argument.
    func run(_ arguments: String...) async -> ExitStatus { await run(arguments) }

    /// Runs a command on the project, whose path is the last argument.
    func run(_ arguments: [String]) async -> ExitStatus {
        let sinks = (MemorySink(), MemorySink())
        var context = CommandContext(standardOutput: sinks.0, standardError: sinks.1)
        // The files of a test were written just before.
        context.settlingTime = 0
        let status = await Program.stringsmith.run(arguments: arguments + [root.path], context: context)
        output = sinks.0.text.replacingOccurrences(of: root.path + "/", with: "")
        errors = sinks.1.text.replacingOccurrences(of: root.path + "/", with: "")
        return status
    }
}
