import StringsmithReporting
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What one command line of the whole program came to.
struct StringsmithRun: Sendable {
    var output: String
    var error: String
    var status: Int32

    /// Runs a command line inside this process. An argument that begins with `@/` is a path in the directory; the
    /// directory's own path is left out of the outputs.
    init(_ arguments: [String], in directory: TemporaryDirectory, calledAs name: String = "stringsmith") async {
        let sinks = (output: MemorySink(), error: MemorySink())
        let context = CommandContext(programName: name, standardOutput: sinks.output, standardError: sinks.error)
        let arguments = arguments.map { $0.hasPrefix("@/") ? directory.path + $0.dropFirst() : $0 }
        status = await Program.stringsmith.run(arguments: arguments, context: context).rawValue
        output = Self.shortened(sinks.output.text, directory)
        error = Self.shortened(sinks.error.text, directory)
    }

    private static func shortened(_ text: String, _ directory: TemporaryDirectory) -> String {
        text.split(separator: directory.path + "/", omittingEmptySubsequences: false).joined()
    }

    /// Runs the built program as a process in a directory.
    static func process(
        _ arguments: [String], in directory: TemporaryDirectory, executable: String? = nil
    ) throws -> ProcessRun {
        try ProcessRun(executable ?? #require(BuiltProgram.path), arguments, in: directory.path)
    }
}

/// The content of `Localizable.strings` for calls that give neither value nor comment.
func plainTable(_ keys: String...) -> String {
    keys.map { "/* No comment provided by engineer. */\n\"\($0)\" = \"\($0)\";\n\n" }.joined()
}
