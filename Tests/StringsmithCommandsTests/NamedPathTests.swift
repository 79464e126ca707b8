import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Named paths")
struct NamedPathTests {
    @Test(
        "A path that doesn't exist is the only thing that is reported",
        arguments: [
            ["check"], ["sync"], ["status"], ["format"], ["rename", "a", "b"],
        ])
    func missing(command: [String]) async throws {
        let project = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"%d files\";\n", "de.lproj/A.strings": "\"a\" = \"%@ Dateien\";\n",
            "A.swift": "let key = NSLocalizedString(variable, comment: \"\")\n",
        ])
        let run = await StringsmithRun(command + ["@/nothing", "@/"], in: project)
        let expected = "nothing: error: cannot read 'nothing': No such file or directory [unreadable-file]\n1 error"
        #expect((run.output + run.error).hasPrefix(expected), "\(run.output)\(run.error)")
        #expect((run.output + run.error).split(separator: "\n").count == 2)
        #expect(run.status == 2)
    }
}
