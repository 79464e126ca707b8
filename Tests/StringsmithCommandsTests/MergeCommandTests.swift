import Foundation
import Testing

@testable import StringsmithCommands

@Suite("merge")
struct MergeCommandTests {
    private func sandbox(_ base: String, _ ours: String, _ theirs: String) throws -> MergeSandbox {
        try MergeSandbox(["base.strings": base, "ours.strings": ours, "theirs.strings": theirs])
    }

    private func merge(_ sandbox: MergeSandbox, _ options: String...) throws -> MergeSandbox.Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try MergeSandbox.program)
        process.arguments = ["merge", "base.strings", "ours.strings", "theirs.strings"] + options
        process.currentDirectoryURL = sandbox.root
        let pipes = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (pipes.0, pipes.1)
        try process.run()
        let output = pipes.0.fileHandleForReading.readDataToEndOfFile()
        let errors = pipes.1.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return MergeSandbox.Result(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self))
    }

    @Test("A merge without conflicts replaces our file, and the status is 0")
    func clean() throws {
        let sandbox = try sandbox("a=1;\nb=2;\n", "a=x;\nb=2;\n", "a=1;\nb=y;\n")
        let result = try merge(sandbox, "-o", "ours.strings")
        #expect(result.status == 0)
        #expect(result.output.isEmpty && result.errors.isEmpty)
        #expect(try sandbox.text("ours.strings") == "a=x;\nb=y;\n")
    }

    @Test("A conflict is reported at its place in the result, and the status is 1")
    func conflict() throws {
        let sandbox = try sandbox("a=1;\nb=2;\n", "a=1;\nb=x;\n", "a=1;\nb=y;\n")
        let result = try merge(
            sandbox, "-o", "-", "--path", "R/L.strings", "--marker-size", "9", "--ours-label", "HEAD", "--theirs-label",
            "%Y")
        #expect(result.status == 1)
        #expect(result.output == "a=1;\n<<<<<<<<< HEAD\nb=x;\n=========\nb=y;\n>>>>>>>>> theirs\n")
        #expect(
            result.errors
                == "R/L.strings:2:1: error: conflict: value of \"b\" changed on both sides [merge-conflict]\n1 error\n")
        #expect(try sandbox.text("ours.strings") == "a=1;\nb=x;\n")
    }

    @Test(
        "--ours, --theirs and --union leave no conflict",
        arguments: [("--ours", "b=x;\n"), ("--theirs", "b=y;\n"), ("--union", "b=x;\nb=y;\n")])
    func resolutions(option: String, expected: String) throws {
        let result = try merge(sandbox("b=2;\n", "b=x;\n", "b=y;\n"), "-o", "-", option)
        #expect(result.status == 0)
        #expect(result.output == expected)
    }

    @Test("A broken side is status 2, and nothing is written")
    func broken() async throws {
        let sandbox = try sandbox("a=1;\n", "a=2;\n", "a=3\n")
        let result = try merge(sandbox, "-o", "ours.strings")
        #expect(result.status == 2)
        #expect(result.errors.contains("theirs.strings:1:4: error: ';' missing after value"))
        #expect(try sandbox.text("ours.strings") == "a=2;\n")
    }

    @Test("Usage errors are reported")
    func usage() async throws {
        let sandbox = try sandbox("", "", "")
        #expect(await sandbox.run("merge", "a", "b").errors.contains("missing argument THEIRS"))
        #expect(await sandbox.run("merge", "a", "b", "c").errors.contains("missing option '--output'"))
        #expect(await sandbox.run("merge", "a", "b", "c", "-o", "-").errors.contains("cannot read 'a'"))
        #expect(await sandbox.run("merge", "--install", "a").status == 2)
        #expect(await sandbox.run("merge", "--install").status == 2)
    }
}
