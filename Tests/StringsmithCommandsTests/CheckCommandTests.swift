import Foundation
import StringsmithCommands
import StringsmithReporting
import Testing

@Suite("The commands check and explain")
struct CheckCommandTests {
    private func run(_ arguments: [String]) async -> (
        status: StringsmithCommands.ExitStatus, output: String, errors: String
    ) {
        let (output, errors) = (MemorySink(), MemorySink())
        let context = CommandContext(standardOutput: output, standardError: errors)
        let status = await Program.stringsmith.run(arguments: arguments, context: context)
        return (status, output.text, errors.text)
    }

    /// Creates a directory with files, by path.
    private func directory(_ files: [String: String]) throws -> String {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        for (path, text) in files {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            if !path.hasSuffix("/") { try Data(text.utf8).write(to: file) }
        }
        return root.path
    }

    private static let project = [
        "en.lproj/A.strings": "\"a\" = \"%d files\";\n\"b\" = \"Save\";\n",
        "de.lproj/A.strings": "\"a\" = \"%@ Dateien\";\n",
        "fr.lproj/A.strings": "\"a\" = \"fichiers\";\n\"b\" = \"Sauver\";\n",
    ]

    @Test(
        "A directory is compared with its development language",
        arguments: [
            ([], 1, ["format-argument-class", "format-argument-dropped", "missing-key"]),
            (["--quiet"], 1, ["format-argument-class"]),
            (["--skip-rule", "format-argument-class", "--max-warnings", "1"], 0, nil),
            (["--skip-rule", "format-argument-class", "--max-warnings", "0"], 1, nil),
            (["--skip-rule", "format-argument-class", "--strict", "--max-warnings", "1"], 1, nil),
            (["--lenient"], 0, nil),
            (["--skip-rule", "all"], 0, []),
            (["--skip-rule", "all", "--rule", "missing-key"], 0, ["missing-key"]),
            (["--development-language", "de", "--skip-rule", "all", "--rule", "obsolete-key"], 0, nil),
        ] as [([String], Int32, [String]?)])
    func project(options: [String], status: Int32, rules: [String]?) async throws {
        let root = try directory(Self.project)
        defer { try? FileManager.default.removeItem(atPath: root) }
        let result = await run(["check", root] + options)
        #expect(result.status.rawValue == status, "\(result.output)\(result.errors)")
        let found = result.output.split(separator: "\n").compactMap { line in
            line.hasSuffix("]") ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
        }
        if let rules { #expect(found.sorted() == rules) }
    }

    @Test("A single file is compared with the development language next to its directory")
    func file() async throws {
        let root = try directory(Self.project)
        defer { try? FileManager.default.removeItem(atPath: root) }
        let result = await run(["check", root + "/de.lproj/A.strings"])
        #expect(result.output.contains("de.lproj/A.strings:1:8: error: de: \"a\": %@ expects an object"))
        #expect(result.output.contains("source: %d files"))
        #expect(!result.output.contains("fr.lproj"))
    }

    @Test("The report doesn't depend on the number of threads")
    func jobs() async throws {
        var files: [String: String] = [:]
        for locale in ["de", "fr", "it", "nl", "sv", "da", "fi", "cs"] {
            files["\(locale).lproj/A.strings"] = "\"a\" = \"%@\";\n\"c\" = \"%@ %d\"\n"
        }
        files["en.lproj/A.strings"] = "\"a\" = \"%d\";\n"
        let root = try directory(files)
        defer { try? FileManager.default.removeItem(atPath: root) }
        let one = await run(["check", root, "--jobs", "1", "--reporter", "json"])
        let four = await run(["check", root, "--jobs", "4", "--reporter", "json"])
        #expect(one.output == four.output)
        #expect(one.output.contains("\"locale\":\"sv\""))
    }

    @Test("Directory names are checked, and unknown rules are errors with a suggestion")
    func names() async throws {
        let root = try directory(["English.lproj/A.strings": "/* */", "pt-br.lproj/A.strings": "/* */"])
        defer { try? FileManager.default.removeItem(atPath: root) }
        let result = await run(["check", root])
        #expect(result.output.contains("obsolete name, now en.lproj [legacy-locale-name]"))
        #expect(result.output.contains("[locale-name-case]"))
        let wrong = await run(["check", root, "--rule", "missing-keys"])
        #expect(wrong.status == .failure)
        #expect(wrong.errors.contains("did you mean 'missing-key'?"))
    }

    @Test("A file that can't be read, or isn't a table, is exit status 2")
    func unreadable() async throws {
        #expect(await run(["check", "/nowhere/x.strings"]).status == .failure)
        let root = try directory(["A.swift": ""])
        defer { try? FileManager.default.removeItem(atPath: root) }
        #expect(await run(["check", root + "/A.swift"]).status == .failure)
        #expect(await run(["check", root]).status == .success)
    }

    @Test("The development language is that of the manifest")
    func manifest() async throws {
        let root = try directory([
            "Package.swift": "let package = Package(name: \"A\", defaultLocalization: \"de\")",
            "en.lproj/A.strings": "\"a\" = \"%@\";\n", "de.lproj/A.strings": "\"a\" = \"%d\";\n",
        ])
        defer { try? FileManager.default.removeItem(atPath: root) }
        let result = await run(["check", root])
        #expect(result.output.contains("en.lproj/A.strings:1:8: error:"))
    }

    @Test("explain lists the rules, and describes one")
    func explain() async {
        let list = await run(["explain"])
        #expect(list.output.contains("* format-argument-class"))
        #expect(list.output.contains("  untranslated "))
        let page = await run(["explain", "plural-missing-category"])
        #expect(page.status == .success)
        #expect(page.output.contains("Wrong (pl):"))
        let text = await run(["explain", "hard-coded-text"])
        #expect(text.output.contains("Fix: safe, by audit --fix\n"))
        let wrong = await run(["explain", "nonsense"])
        #expect(wrong.status == .failure)
    }

    @Test(
        "The stamp is created if the exit status is 0, and an existing one isn't touched",
        arguments: [
            (["--max-warnings", "9"], 1), (["--skip-rule", "format-argument-class", "--max-warnings", "9"], 0),
        ])
    func stamp(options: [String], status: Int) async throws {
        let root = try directory(Self.project)
        let stamp = root + "/checked/stamp"
        #expect(await run(["check", "--stamp", stamp] + options + [root]).status.rawValue == Int32(status))
        #expect(FileManager.default.contents(atPath: stamp) == (status == 0 ? Data() : nil))
        guard status == 0 else { return }
        let number = { try FileManager.default.attributesOfItem(atPath: stamp)[.systemFileNumber] as? UInt64 }
        let before = try number()
        #expect(await run(["check", "--stamp", stamp] + options + [root]).status.rawValue == Int32(status))
        #expect(try number() == before)
    }

    @Test("A directory without tables and sources isn't reported like correct tables")
    func nothingFound() async throws {
        let root = try directory(["empty/": "", "README.md": ""])
        defer { try? FileManager.default.removeItem(atPath: root) }
        let plain = await run(["check", root])
        #expect(plain.status == .success)
        #expect((plain.output, plain.errors) == ("", "no tables found: nothing was checked\n"))
        #expect(await run(["check", "--quiet", root]).errors.isEmpty)
        try Data("\"a\" = \"b\";\n".utf8).write(to: URL(fileURLWithPath: root + "/A.strings"))
        #expect(await run(["check", root]).errors.isEmpty)
    }

    @Test("An unknown rule gets the most similar name as a suggestion, not all names")
    func unknownRule() async {
        let run = await run(["explain", "format-argument-clas"])
        #expect(run.status.rawValue == 2)
        #expect(run.errors.contains("did you mean 'format-argument-class'?"))
        #expect(run.errors.utf8.count < 300)
    }
}
