import Foundation
import StringsmithTestSupport
import Testing

/// Checks that terminal sessions in the documentation match those in copies of the sample apps.
@Suite("Consoles in the documentation")
struct ConsoleTests {
    private static let root = DocumentedFileTests.root

    private static let fences: [ConsoleFence] = {
        let guides = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Documentation")) ?? []
        let pages = ["README.md"] + guides.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
        return pages.flatMap { page in
            ConsoleFence.all(in: (try? String(contentsOfFile: root + "/" + page, encoding: .utf8)) ?? "", of: page)
        }
    }()

    @Test("The README shows five everyday commands and their output")
    func everyday() {
        let shown = Self.fences.filter { $0.description.hasPrefix("README.md:") }
        #expect(shown.count >= 5)
        for fence in Self.fences {
            #expect(!fence.commands.isEmpty, "\(fence)")
            let lines = fence.commands.flatMap(\.output)
            #expect(lines.contains { $0 != "..." }, "\(fence) shows nothing that the program prints")
        }
    }

    @Test("Console fences show the program's output", arguments: fences)
    func output(fence: ConsoleFence) throws {
        let program = URL(fileURLWithPath: try #require(BuiltProgram.path)).deletingLastPathComponent().path
        let directory = try TemporaryDirectory()
        let app = directory.path("App")
        try FileManager.default.copyItem(atPath: Self.root + "/Fixtures/" + fence.app, toPath: app)
        if let configuration = fence.configuration {
            try configuration.write(toFile: app + "/.stringsmith.json", atomically: true, encoding: .utf8)
        }
        for command in fence.commands {
            let settings = "PATH='\(program)':\"$PATH\" LC_ALL=C.UTF-8; export PATH LC_ALL; exec 2>&1"
            let run = try ProcessRun(shell: "\(settings)\n\(command.line)", in: app)
            var lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if lines.last == "" { lines.removeLast() }
            #expect(command.shows(lines), "\(fence): $ \(command.line) prints\n\(run.text)")
        }
    }

    @Test(
        "A console fence with another output is detected",
        arguments: [
            (["a"], ["a"], true), (["a"], ["b"], false), (["a"], ["a", "b"], false), (["a", "b"], ["a"], false),
            (["...", "c"], ["a", "b", "c"], true), (["a", "...", "d"], ["a", "b"], false), (["a", "..."], ["a"], true),
            ([], ["a"], false), (["..."], [], true),
        ])
    func difference(shown: [String], printed: [String], isSame: Bool) {
        #expect(ConsoleFence.Command(line: "", output: shown).shows(printed) == isSame)
    }
}
