import Foundation
import StringsmithTestSupport
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

    @Test("A broken side is merged as text")
    func broken() async throws {
        let sandbox = try sandbox("a=1;\n", "a=2;\n", "a=3\n")
        let result = try merge(sandbox, "-o", "ours.strings")
        #expect(result.status == 1)
        #expect(result.errors.contains("theirs.strings:1:4: warning: ';' missing after value"))
        #expect(
            result.errors.contains("ours.strings:1:1: error: conflict: both sides changed these lines [merge-conflict]")
        )
        #expect(try sandbox.text("ours.strings") == "<<<<<<< ours\na=2;\n=======\na=3\n>>>>>>> theirs\n")
    }

    private static func plural(_ text: String) -> String {
        "<dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>"
            + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
            + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text) %d</string>"
            + "</dict></dict>"
    }

    @Test(
        "Conflict styles, for all formats",
        arguments: ["strings", "stringsdict", "xcstrings"], ["merge", "diff3", "zdiff3"])
    func conflictStyle(form: String, style: String) throws {
        let directory = try TemporaryDirectory()
        for (name, text) in [("b", "Base"), ("o", "Ours"), ("t", "Theirs")] {
            let table =
                switch form {
                case "strings": "/* C */\n\"a\" = \"\(text)\";\n"
                case "stringsdict": "<plist>\n<dict>\n\t<key>a</key>\n\t\(Self.plural(text))\n</dict>\n</plist>\n"
                default:
                    """
                    {
                      "sourceLanguage" : "en",
                      "strings" : {
                        "a" : {
                          "comment" : "\(text)"
                        }
                      },
                      "version" : "1.0"
                    }
                    """
                }
            try directory.write(table, to: name)
        }
        let run = try StringsmithRun.process(
            ["merge", "b", "o", "t", "-o", "-", "--path", "T.\(form)", "--conflict-style", style, "--base-label", "B"],
            in: directory)
        #expect(run.status == 1)
        let lines = run.text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
        let block = lines[try #require(lines.firstIndex(of: "<<<<<<< ours"))...]
            .prefix(through: try #require(lines.firstIndex(of: ">>>>>>> theirs")))
        func part(_ text: String) -> [Substring] {
            switch form {
            case "strings": ["/* C */", "\"a\" = \"\(text)\";"]
            case "stringsdict": ["<key>a</key>", Self.plural(text)[...]]
            default: ["\"comment\" : \"\(text)\""]
            }
        }
        let isShared = style == "zdiff3" && form != "xcstrings"
        let sides = [part("Ours"), part("Theirs")].map { isShared ? Array($0.dropFirst()) : $0 }
        let ancestor = style == "merge" ? [] : ["||||||| B"] + part("Base")
        #expect(Array(block) == ["<<<<<<< ours"] + sides[0] + ancestor + ["======="] + sides[1] + [">>>>>>> theirs"])
        let place = try #require(lines.firstIndex(of: "<<<<<<< ours"))
        #expect(run.error.contains("T.\(form):\(place + 1):1: error: conflict: "), "\(run.error)")
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
