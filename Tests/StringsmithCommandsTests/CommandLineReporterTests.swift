import StringsmithModel
import StringsmithReporting
import Testing

@testable import StringsmithCommands

@Suite("Command line: reporter")
struct CommandLineReporterTests {
    @Test(
        "The common options determine format and color, and each stream has its own terminal",
        arguments: [
            (ReporterName.text, ColorMode.auto, CommandContext.Stream.standardError, "\u{1B}[1ma:"),
            (.text, .auto, .standardOutput, "a: error: m [r]"), (.text, .never, .standardError, "a: error: m [r]"),
            (.xcode, .always, .standardError, "/w/a: error: m [r]"),
        ])
    func makesReporter(name: ReporterName, color: ColorMode, stream: CommandContext.Stream, expected: String) {
        let output = MemorySink()
        let error = MemorySink()
        var context = CommandContext(standardOutput: output, standardError: error)
        context.isStandardErrorTerminal = true
        context.workingDirectory = "/w"
        var arguments = CommonArguments()
        arguments.reporter = name
        arguments.color = color
        var reporter = context.makeReporter(arguments, on: stream)
        reporter.report(Diagnostic(path: "a", severity: .error, rule: "r", message: "m"))
        #expect((stream == .standardOutput ? output : error).text.hasPrefix(expected))
        #expect((stream == .standardOutput ? error : output).bytes.isEmpty)
    }
}
