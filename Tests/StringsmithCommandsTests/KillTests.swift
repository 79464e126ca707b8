import StringsmithTestSupport
import Testing

@Suite("Interrupted runs")
struct KillTests {
    @Test("A killed run, or one whose writes fail, loses nothing, and the next one completes the work")
    func kills() throws {
        guard try ProcessRun(shell: "command -v python3", in: "/").status == 0 else { return }
        let script = SourceTree.path("scripts/test-kills")
        let run = try ProcessRun("/usr/bin/env", ["python3", script, try #require(BuiltProgram.path), "18"], in: "/")
        #expect(run.status == 0, "\(run.text) \(run.error)")
        #expect(run.text.hasSuffix("every next run completed the work\n"))
    }

    @Test("An editor that saves the same files, or another command, loses nothing")
    func races() throws {
        guard try ProcessRun(shell: "command -v python3", in: "/").status == 0 else { return }
        let script = SourceTree.path("scripts/test-races")
        let run = try ProcessRun("/usr/bin/env", ["python3", script, try #require(BuiltProgram.path), "5"], in: "/")
        #expect(run.status == 0, "\(run.text) \(run.error)")
    }
}

private enum SourceTree {
    static func path(_ name: String) -> String {
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/" + name
    }
}
