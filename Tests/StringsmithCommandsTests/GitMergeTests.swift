import Foundation
import Testing

@testable import StringsmithCommands

private let line = "*.strings merge=stringsmith diff=stringsmith"
private let lines = ["strings", "stringsdict", "xcstrings"].map { "*.\($0) merge=stringsmith diff=stringsmith\n" }
    .joined()

@Suite("merge in git")
struct GitMergeTests {
    private let table = "R/en.lproj/L.strings"
    private let base = """
        /* B */
        "b" = "2";

        /* A */
        "a" = "1";

        """

    /// Creates a repository in UTF-16, which git treats as binary, with the driver installed and two branches that both
    /// added an entry at the end.
    private func repository(ours: String, theirs: String) async throws -> MergeSandbox {
        let sandbox = try MergeSandbox()
        try sandbox.git("init", "-q")
        try commit(base, "base", sandbox)
        try sandbox.git("checkout", "-q", "-b", "side")
        try commit(theirs, "theirs", sandbox)
        try sandbox.git("checkout", "-q", "main")
        try commit(ours, "ours", sandbox)
        #expect(await sandbox.run("merge", "--install", "--program", try MergeSandbox.program).status == 0)
        try sandbox.git("add", ".gitattributes")
        try sandbox.git("commit", "-q", "-m", "attributes")
        return sandbox
    }

    private func commit(_ text: String, _ message: String, _ sandbox: MergeSandbox) throws {
        try sandbox.write(table, "\u{FEFF}" + text, .utf16LittleEndian)
        try sandbox.git("add", ".")
        #expect(try sandbox.git("commit", "-q", "-m", message).status == 0)
    }

    private func text(_ sandbox: MergeSandbox, _ directory: String = "") throws -> String {
        String(try sandbox.text(directory + table, .utf16LittleEndian).dropFirst())
    }

    private func added(_ key: String) -> String { base + "\n\"\(key)\" = \"new\";\n" }

    private var both: String { added("o") + #"\#n"t" = "new";\#n"# }

    @Test("merge, cherry-pick and rebase merge by key", arguments: ["merge", "cherry-pick", "rebase"])
    func commands(_ command: String) async throws {
        let sandbox = try await repository(ours: added("o"), theirs: added("t"))
        if command == "rebase" { try sandbox.git("checkout", "-q", "side") }
        let arguments =
            switch command {
            case "merge": ["merge", "-q", "--no-edit", "side"]
            case "cherry-pick": ["cherry-pick", "side"]
            default: ["rebase", "-q", "main"]
            }
        let result = try sandbox.git(arguments[0], arguments[1], arguments.last ?? "")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try text(sandbox) == both)
        #expect(try sandbox.git("status", "--porcelain").output.isEmpty)
    }

    @Test("A conflict is git's conflict, with markers in the table's encoding")
    func conflict() async throws {
        let sandbox = try await repository(
            ours: base.replacing("\"1\"", with: "\"o\""), theirs: base.replacing("\"1\"", with: "\"t\""))
        let result = try sandbox.git("merge", "side")
        #expect(result.status == 1)
        #expect(result.output.contains("CONFLICT (content): Merge conflict in \(table)"))
        let lines = try text(sandbox).split(separator: "\n", omittingEmptySubsequences: false).map { $0.prefix(7) }
        #expect(
            lines == [
                "/* B */", "\"b\" = \"", "", "<<<<<<<", "/* A */", "\"a\" = \"", "=======", "/* A */", "\"a\" = \"",
                ">>>>>>>", "",
            ])
        #expect(try sandbox.git("ls-files", "--unmerged").output.split(separator: "\n").count == 3)
    }

    @Test("A table that can't be read is merged as text, with markers in its encoding")
    func broken() async throws {
        let sandbox = try await repository(ours: added("o"), theirs: base + "\"t\" = ")
        let result = try sandbox.git("merge", "side")
        #expect(result.status == 1)
        #expect(result.errors.contains("warning: merged line by line"))
        #expect(
            try text(sandbox)
                == base + "<<<<<<< HEAD\n\n\"o\" = \"new\";\n=======\n\"t\" = \n>>>>>>> side\n")
        #expect(try sandbox.git("ls-files", "--unmerged").output.split(separator: "\n").count == 3)
    }

    @Test("merge.conflictStyle and the names of branches are respected, also by an older driver line")
    func conflictStyle() async throws {
        let sandbox = try await repository(
            ours: base.replacing("\"1\"", with: "\"o\""), theirs: base.replacing("\"1\"", with: "\"t\""))
        let driver = try sandbox.git("config", "merge.stringsmith.driver").output
        #expect(driver.contains(" --marker-size %L --base-label %S --ours-label %X --theirs-label %Y %O %A %B -o %A "))
        let older = driver.replacing(" --base-label %S", with: "").dropLast()
        for line in [String(driver.dropLast()), String(older)] {
            try sandbox.git("config", "merge.stringsmith.driver", line)
            for style in ["diff3", "zdiff3"] {
                try sandbox.git("config", "merge.conflictStyle", style)
                #expect(try sandbox.git("merge", "side").status == 1)
                let conflict = try #require(try text(sandbox).split(separator: "\n\n", maxSplits: 1).last)
                let expected =
                    style == "diff3"
                    ? """
                    <<<<<<< HEAD
                    /* A */
                    "a" = "o";
                    ||||||| base
                    /* A */
                    "a" = "1";
                    =======

                    """
                        + """
                        /* A */
                        "a" = "t";
                        >>>>>>> side

                        """
                    : """
                    /* A */
                    <<<<<<< HEAD
                    "a" = "o";
                    ||||||| base
                    /* A */
                    "a" = "1";
                    =======

                    """
                        + """
                        "a" = "t";
                        >>>>>>> side

                        """
                // Git 2.44 and later name the commit of the ancestor.
                let lines = conflict.split(separator: "\n").map { $0.hasPrefix("|||||||") ? "||||||| base" : $0 }
                #expect(lines.joined(separator: "\n") + "\n" == expected)
                try sandbox.git("merge", "--abort")
            }
        }
    }

    @Test("The common ancestor of branches that merged each other has no markers")
    func crissCross() async throws {
        let sandbox = try await repository(
            ours: base.replacing("\"1\"", with: "\"o\""), theirs: base.replacing("\"1\"", with: "\"t\""))
        try sandbox.git("branch", "main-before")
        try sandbox.git("merge", "-q", "-s", "ours", "--no-edit", "side")
        try sandbox.git("checkout", "-q", "side")
        try sandbox.git("merge", "-q", "-s", "ours", "--no-edit", "main-before")
        try commit(base.replacing("\"1\"", with: "\"t\"") + "\nz = 1;\n", "more", sandbox)
        try sandbox.git("checkout", "-q", "main")
        try commit(base.replacing("\"1\"", with: "\"o\"").replacing("\"2\"", with: "\"two\""), "more", sandbox)
        let result = try sandbox.git("merge", "side")
        #expect(result.status == 1)
        let merged = try text(sandbox)
        #expect(merged.contains(#""b" = "two";"#) && merged.contains("\nz = 1;\n"))
        #expect(merged.split(separator: "<<<<<<<").count == 2)
    }

    @Test("git diff shows UTF-16 tables as text")
    func diff() async throws {
        let sandbox = try await repository(ours: added("o"), theirs: added("t"))
        let output = try sandbox.git("diff", "HEAD~2", "HEAD", "--", table).output
        #expect(output.contains(#"\#n+"o" = "new";\#n"#))
    }

    @Test("The driver also works in a linked working tree")
    func linkedWorkingTree() async throws {
        let sandbox = try MergeSandbox()
        try sandbox.git("init", "-q", "main")
        try sandbox.write("main/" + table, "\u{FEFF}" + base, .utf16LittleEndian)
        try sandbox.git("add", ".", in: "main")
        try sandbox.git("commit", "-q", "-m", "base", in: "main")
        try sandbox.git("worktree", "add", "-q", "-b", "side", "../linked", in: "main")
        let program = try MergeSandbox.program
        let linked = sandbox.path("linked")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["merge", "--install", "--quiet"]
        process.currentDirectoryURL = URL(fileURLWithPath: linked)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try sandbox.text("linked/.gitattributes") == lines)
        #expect(!sandbox.exists("main/.gitattributes"))
        try sandbox.write("main/" + table, "\u{FEFF}" + added("o"), .utf16LittleEndian)
        try sandbox.git("commit", "-q", "-a", "-m", "ours", in: "main")
        try sandbox.write("linked/" + table, "\u{FEFF}" + added("t"), .utf16LittleEndian)
        try sandbox.git("add", ".", in: "linked")
        try sandbox.git("commit", "-q", "-m", "theirs", in: "linked")
        #expect(try sandbox.git("merge", "-q", "--no-edit", "main", in: "linked").status == 0)
        #expect(try text(sandbox, "linked/") == added("t") + #"\#n"o" = "new";\#n"#)
    }

    @Test(
        "Installing keeps .gitattributes, and uninstalling restores it byte for byte",
        arguments: [
            nil, "*.m text\n", "*.m text", "*.m text\r\n*.h text\r\n", "\(line) \n", "# \(line)\n*.strings text",
        ])
    func attributes(_ before: String?) async throws {
        let sandbox = try MergeSandbox()
        try sandbox.git("init", "-q")
        if let before { try sandbox.write(".gitattributes", before) }
        let configuration = try sandbox.text(".git/config")
        let shown = await sandbox.run("merge", "--install", "--dry-run")
        #expect(shown.status == 0)
        #expect(shown.output.contains("+ \(line)") && shown.output.contains("+ merge.stringsmith.driver = "))
        #expect(try sandbox.text(".git/config") == configuration)
        #expect(sandbox.exists(".gitattributes") == (before != nil))

        let installed = await sandbox.run("merge", "--install")
        #expect(installed.output == shown.output)
        let after = try sandbox.text(".gitattributes")
        #expect(after.hasPrefix(before ?? ""))
        #expect(after.split(whereSeparator: \.isNewline).contains { $0 == line })
        #expect(await sandbox.run("merge", "--install").output == "already installed\n")
        #expect(try sandbox.text(".gitattributes") == after)

        #expect(await sandbox.run("merge", "--uninstall", "--dry-run").status == 0)
        #expect(try sandbox.text(".gitattributes") == after)
        #expect(await sandbox.run("merge", "--uninstall").status == 0)
        #expect(try sandbox.text(".git/config") == configuration)
        #expect(sandbox.exists(".gitattributes") == (before != nil))
        if let before { #expect(try sandbox.text(".gitattributes") == before) }
        #expect(await sandbox.run("merge", "--uninstall").output == "not installed\n")
    }
}
