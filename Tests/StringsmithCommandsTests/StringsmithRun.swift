import StringsmithReporting
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands
@testable import StringsmithProject

/// The result of a command line for the whole program.
struct StringsmithRun: Sendable {
    var output: String
    var error: String
    var status: Int32

    /// Runs a command line in this process. An argument that starts with `@/` is a path in the directory. The
    /// directory's own path is removed from the outputs.
    init(_ arguments: [String], in directory: TemporaryDirectory, calledAs name: String = "stringsmith") async {
        let sinks = (output: MemorySink(), error: MemorySink())
        var context = CommandContext(programName: name, standardOutput: sinks.output, standardError: sinks.error)
        // The files of a test were written just before.
        context.settlingTime = 0
        let arguments = arguments.map { $0.hasPrefix("@/") ? directory.path + $0.dropFirst() : $0 }
        status = await Program.stringsmith.run(arguments: arguments, context: context).rawValue
        output = Self.shortened(sinks.output.text, directory)
        error = Self.shortened(sinks.error.text, directory)
    }

    private static func shortened(_ text: String, _ directory: TemporaryDirectory) -> String {
        text.split(separator: directory.path + "/", omittingEmptySubsequences: false).joined()
    }

    /// Runs the built program as a process in a directory, with arguments separated by spaces.
    static func process(_ line: String, in directory: TemporaryDirectory) throws -> ProcessRun {
        try process(line.split(separator: " ").map(String.init), in: directory)
    }

    /// Runs a line of a shell, to which `$S` is the built program, in a directory or a part of it.
    static func shell(_ line: String, in directory: TemporaryDirectory, at place: String = ".") throws -> ProcessRun {
        let program = try #require(BuiltProgram.path)
        return try ProcessRun("/bin/bash", ["-c", "S='\(program)'; \(line)"], in: directory.path(place))
    }

    /// Runs the built program as a process in a directory.
    static func process(
        _ arguments: [String], in directory: TemporaryDirectory, executable: String? = nil
    ) throws -> ProcessRun {
        try ProcessRun(executable ?? #require(BuiltProgram.path), arguments, in: directory.path)
    }
}

/// Returns the contents of `Localizable.strings` for calls without value and comment.
func plainTable(_ keys: String...) -> String {
    keys.map { "/* No comment provided by engineer. */\n\"\($0)\" = \"\($0)\";\n\n" }.joined()
}
