import Foundation
import StringsmithTestSupport

@testable import StringsmithCommands

/// A small project in a temporary directory, in which commands are run.
final class SyncSandbox {
    let directory: TemporaryDirectory
    private var last: StringsmithRun?

    init(_ files: [String: String] = [:]) throws { directory = try TemporaryDirectory(files) }

    var root: URL { URL(fileURLWithPath: directory.path) }

    /// The outputs of the last command, without the project's path.
    var output: String { last?.output ?? "" }
    var errors: String { last?.error ?? "" }

    func write(_ path: String, _ text: String) throws { try directory.write(text, to: path) }

    func write(_ path: String, bytes: Data) throws { try directory.write(Array(bytes), to: path) }

    func bytes(_ path: String) throws -> Data { Data(try directory.bytes(of: path)) }

    func text(_ path: String) throws -> String { try directory.text(of: path) }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: directory.path(path)) }

    /// Runs a command on the project, whose path is the last argument.
    func run(_ arguments: String...) async -> ExitStatus { await run(arguments) }

    /// Runs a command on the project, whose path is the last argument.
    func run(_ arguments: [String]) async -> ExitStatus {
        let run = await StringsmithRun(arguments + [directory.path], in: directory)
        last = run
        return ExitStatus(rawValue: run.status) ?? .failure
    }
}
