import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Runs the built program in trees whose tables are links, pipes and other things that aren't files of the tree.
@Suite("Files outside the tree are never written")
struct ForeignFileTests {
    private static let english = """
        /* c */
        "Save" = "Save";

        /* c */
        "Old" = "Old";

        """
    private static let german = """
        /* c */
        "Save" = "Sichern";

        /* c */
        "Old" = "Alt";

        """

    /// Creates a project in `tree`, and other files next to it.
    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "tree/A.swift": """
            NSLocalizedString("Save", comment: "c"); NSLocalizedString("New", comment: "c")

            """,
            "tree/en.lproj/Localizable.strings": english, "tree/de.lproj/Localizable.strings": german,
            "tree/fr.lproj/Localizable.strings": """
            "Save" = "Enregistrer";
            "Old" = "%2 texte";

            """,
            "outside/de.lproj/Localizable.strings": german, "outside/Localizable.strings": german,
            "outside/en.lproj/Localizable.strings": english, "outside/fr.lproj/notes.txt": "x",
        ])
    }

    /// Shell commands that replace a table, and whether writing to the path must be refused.
    static let arrangements: [(what: String, line: String, isRefused: Bool)] = [
        ("a link out", "ln -sf ../../outside/Localizable.strings de.lproj/Localizable.strings", true),
        ("an absolute link out", "ln -sf \"$PWD/../outside/Localizable.strings\" de.lproj/Localizable.strings", true),
        (
            "a link by a link out", "ln -s ../outside/Localizable.strings l; ln -sf ../l de.lproj/Localizable.strings",
            true
        ),
        (
            "a development table out", "ln -sf ../../outside/en.lproj/Localizable.strings en.lproj/Localizable.strings",
            true
        ),
        ("a link to a system file", "ln -sf /etc/hostname de.lproj/Localizable.strings", true),
        ("a dangling link", "ln -sf nothing.strings de.lproj/Localizable.strings", true),
        ("a dangling link outside", "ln -sf ../../outside/new.strings de.lproj/Localizable.strings", true),
        ("a loop", "ln -sf Localizable.strings de.lproj/Localizable.strings", true),
        ("a directory out", "rm -r de.lproj; ln -s ../outside/de.lproj de.lproj", true),
        ("a directory out without tables", "rm -r de.lproj; ln -s ../outside/fr.lproj de.lproj", true),
        ("a directory that is a file", "rm -r de.lproj; echo x > de.lproj", false),
        ("a directory that is a loop", "rm -r de.lproj; ln -s de.lproj de.lproj", true),
        ("a pipe", "rm de.lproj/*; mkfifo de.lproj/Localizable.strings", true),
        ("a directory of that name", "rm de.lproj/*; mkdir de.lproj/Localizable.strings", true),
        ("a read-only table", "chmod 444 de.lproj/Localizable.strings", true),
        ("a hard link", "ln -f ../outside/Localizable.strings de.lproj/Localizable.strings", true),
        ("a link inside", "mv de.lproj/Localizable.strings x; ln -s ../x de.lproj/Localizable.strings", false),
        ("a link to another locale", "ln -sf ../fr.lproj/Localizable.strings de.lproj/Localizable.strings", false),
        ("a directory inside", "mkdir lib; mv de.lproj lib/de.lproj; ln -s lib/de.lproj de.lproj", false),
        ("a very long name", "touch de.lproj/$(printf %0247d 1).strings", false),
    ]

    static let commands: [[String]] = [
        ["sync"], ["sync", "--prune", "--add-locale", "it"],
        ["format", "--sort", "genstrings", "--line-ends", "crlf"], ["rename", "Old", "Older"],
        ["check", "--fix", "--unsafe"], ["extract", "-o", "de.lproj"], ["extract", "-o", "de.lproj", "--append"],
        ["genstrings", "-o", "de.lproj", "A.swift"],
    ]

    @Test("Nothing outside the tree changes, and nothing hangs", arguments: arrangements, commands)
    func outside(_ arrangement: (what: String, line: String, isRefused: Bool), command: [String]) throws {
        let directory = try Self.project()
        let arranged = try ProcessRun(shell: arrangement.line, in: directory.path("tree"))
        #expect(arranged.error == "")
        // A directory that is named for the results may be a link.
        if arrangement.what.hasPrefix("a directory out"), command.contains("de.lproj") { return }
        let before = try Self.state(of: "outside", in: directory)
        let links = try Self.links(in: directory)
        let program = try #require(BuiltProgram.path)
        let tree = directory.path("tree")
        let run = try ProcessRun("/usr/bin/env", ["timeout", "20", program] + command, in: tree)
        #expect([0, 1, 2].contains(run.status), "\(run.status) \(run.error)")
        #expect(try Self.state(of: "outside", in: directory) == before)
        #expect(try Self.links(in: directory).isSuperset(of: links))
        #expect(try ProcessRun(shell: "find . -name '.stringsmith-*-*-*'", in: directory.path).text == "")
        // Commands that should update the table report that they can't.
        if arrangement.isRefused, command[0] == "sync" {
            #expect(run.status == 2, "\(run.text) \(run.error)")
            #expect((run.error + run.text).contains("de.lproj") || (run.error + run.text).contains("en.lproj"))
        }
    }

    private static func state(of name: String, in directory: TemporaryDirectory) throws -> String {
        let line = "find . -printf '%p %y %m %U %l\\n' | sort; find . -type f -exec sha256sum {} + | sort"
        return try ProcessRun(shell: line, in: directory.path(name)).text
    }

    /// Returns the links, pipes and read-only files of the tree, which must not be replaced.
    private static func links(in directory: TemporaryDirectory) throws -> Set<Substring> {
        let line = "find . \\( -type l -o -type p -o -perm 444 \\) -printf '%p %y %m %l\\n'"
        return Set(try ProcessRun(shell: line, in: directory.path("tree")).text.split(separator: "\n"))
    }

    @Test("A result is written to the target of its link, and the link stays")
    func namedLink() throws {
        let directory = try Self.project()
        try directory.link("tree/out.json", to: "../outside/out.json")
        try directory.write("{}", to: "outside/out.json")
        let command = ["convert", "tree/de.lproj/Localizable.strings", "-o", "tree/out.json"]
        let run = try StringsmithRun.process(command, in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "outside/out.json").contains("Sichern"))
        #expect(try ProcessRun(shell: "test -L tree/out.json", in: directory.path).status == 0)
    }

    @Test(
        "A shell's <(command) and >(command) can be read and written",
        arguments: [
            "diff <(cat de.lproj/Localizable.strings) de.lproj/Localizable.strings",
            "diff <(sleep 0.2; cat de.lproj/Localizable.strings) de.lproj/Localizable.strings",
            "convert <(cat de.lproj/Localizable.strings) --to json -o - | grep -q Sichern",
            "convert de.lproj/Localizable.strings --to json -o >(cat > x); sleep 0.3; grep -q Sichern x",
            "convert de.lproj/Localizable.strings --to json -o /dev/stdout | grep -q Sichern",
            "convert de.lproj/Localizable.strings --to json -o /dev/null",
            "merge <(cat de.lproj/Localizable.strings) de.lproj/Localizable.strings en.lproj/Localizable.strings -o -",
            "merge /dev/null de.lproj/Localizable.strings de.lproj/Localizable.strings -o - | grep -q Sichern",
            "diff /dev/stdin de.lproj/Localizable.strings < de.lproj/Localizable.strings",
        ])
    func substitution(line: String) throws {
        let directory = try Self.project()
        let program = try #require(BuiltProgram.path)
        let run = try ProcessRun("/bin/bash", ["-c", "'\(program)' \(line)"], in: directory.path("tree"))
        #expect(run.status == 0, "\(run.text) \(run.error)")
    }

    @Test(
        "A named pipe or device is an immediate error",
        arguments: [
            "check p.strings", "convert p.strings --to json -o -", "diff p.strings A.swift",
            "merge p.strings p.strings p.strings -o -",
            "convert de.lproj/Localizable.strings --to json -o p.strings", "format --line-ends crlf p.strings",
            "extract p.swift -o x", "check --output p.strings", "check --baseline p.strings", "sync --config p.strings",
            "ibtool p.strings --export-strings-file x", "diff /dev/zero A.swift",
            "check --write-baseline --baseline p.strings",
        ])
    func namedPipe(line: String) throws {
        let directory = try Self.project()
        let program = try #require(BuiltProgram.path)
        let shell = "mkfifo p.strings p.swift && timeout 20 '\(program)' \(line)"
        let run = try ProcessRun(shell: shell, in: directory.path("tree"))
        #expect(run.status == 2, "\(run.status) \(run.text) \(run.error)")
    }

    @Test(
        "A table's name is no option, no path and has no control characters",
        arguments: ["-x", "a/b", "..", "../x", ".hidden", "a\\nb", "a\\u{7f}b", "a\\u{85}b", "a\\u{2028}b", "a\\tb"])
    func names(name: String) throws {
        let directory = try Self.project()
        let call = "NSLocalizedString(\"k\", tableName: \"\(name)\", comment: \"\")"
        try directory.write(call, to: "tree/A.swift")
        let before = try ProcessRun(shell: "find . | sort", in: directory.path).text
        for command in [["sync"], ["extract", "-o", "en.lproj"], ["genstrings", "-o", "en.lproj", "A.swift"]] {
            let run = try ProcessRun(try #require(BuiltProgram.path), command, in: directory.path("tree"))
            #expect(run.status != 0)
            #expect(run.error.contains("isn't valid as the name of a table's file"))
        }
        #expect(try ProcessRun(shell: "find . | sort", in: directory.path).text == before)
    }
}
