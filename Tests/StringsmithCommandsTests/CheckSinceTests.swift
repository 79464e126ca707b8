import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Check since a revision")
struct CheckSinceTests {
    static let english = "\"a\" = \"%d files\";\n\"b\" = \"Save\";\n"
    private static let german = "\"a\" = \"%@ Dateien\";\n\"b\" = \"Sichern\";\n"

    /// Creates a repository with one commit and an error in a German text.
    func repository() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([
            "App/en.lproj/A.strings": Self.english, "App/de.lproj/A.strings": Self.german,
        ])
        try Self.git("init -q -b main", in: directory.path)
        try Self.commit(in: directory)
        return directory
    }

    @discardableResult
    static func git(_ line: String, in directory: String) throws -> String {
        let identity = "-c user.name=N -c user.email=n@example.com -c protocol.file.allow=always"
        let run = try ProcessRun(shell: "env -u GIT_DIR git \(identity) \(line)", in: directory)
        #expect(run.status == 0, "\(line): \(run.error)")
        return run.text
    }

    static func commit(in directory: TemporaryDirectory) throws {
        try git("add -A && git -c user.name=N -c user.email=n@example.com commit -qm change", in: directory.path)
    }

    func check(_ arguments: String..., in directory: TemporaryDirectory, at place: String = "") throws
        -> ProcessRun
    {
        let program = try #require(BuiltProgram.path)
        let path = place.isEmpty ? directory.path : directory.path(place)
        return try ProcessRun(program, ["check", "--reporter", "xcode"] + arguments, in: path)
    }

    private static let strace = "/usr/bin/strace"

    @Test(
        "No file of the project is opened twice", .enabled(if: FileManager.default.isExecutableFile(atPath: strace)),
        arguments: [[], ["--fix", "--diff"]])
    func opensOnce(options: [String]) throws {
        let directory = try repository()
        let call = { (key: String) in "import Foundation\nlet text = NSLocalizedString(\"\(key)\", comment: \"\")\n" }
        try directory.write(call("a") + "func show(_ text: LocalizedStringKey) {}\n", to: "App/A.swift")
        try directory.write(call("b"), to: "App/B.swift")
        try directory.write("// swift-tools-version:6.0\n", to: "Package.swift")
        try Self.commit(in: directory)
        try directory.write(call("none") + "show(\"b\")\n", to: "App/B.swift")
        try directory.write(Self.german + "\"old\" = \"\";\n", to: "App/de.lproj/A.strings")
        let traces = try TemporaryDirectory()
        let trace = ["-f", "-qq", "-e", "trace=openat,execve", "-o", traces.path("trace")]
        let program = [try #require(BuiltProgram.path), "check", "--since", "HEAD"]
        _ = try ProcessRun(Self.strace, trace + program + options, in: directory.path)
        let lines = try traces.text(of: "trace").split(separator: "\n")
        // Git reads files, too.
        let others = Set(lines.dropFirst().filter { $0.contains(" execve(") }.map { $0.prefix { $0 != " " } })
        var counts: [Substring: Int] = [:]
        for line in lines where !others.contains(line.prefix { $0 != " " }) && !line.contains("O_DIRECTORY") {
            guard line.contains("openat(AT_FDCWD, "), !line.contains(" = -1 ") else { continue }
            counts[line.split(separator: "\"")[1], default: 0] += 1
        }
        #expect(counts["App/A.swift"] == 1 && counts["App/en.lproj/A.strings"] == 1, "\(lines)")
        #expect(counts.filter { $1 > 1 && !$0.hasPrefix("/") } == [:])
    }

    @Test("Only new findings are reported, even if lines have moved")
    func new() throws {
        let directory = try repository()
        #expect(try check(in: directory).status == 1)
        try directory.write("\n\n/* moved */\n" + Self.german, to: "App/de.lproj/A.strings")
        let moved = try check("--since", "HEAD", in: directory)
        #expect(moved.text.isEmpty)
        #expect(moved.status == 0)
        try directory.write("\"b\" = \"%@\";\n" + Self.german, to: "App/de.lproj/A.strings")
        let new = try check("--since", "HEAD", in: directory)
        #expect(new.text.contains("/App/de.lproj/A.strings:1:"))
        #expect(!new.text.contains("/App/de.lproj/A.strings:2:"))
        #expect(new.status == 1)
    }

    @Test(
        "--since works from any directory with any spelling of a path",
        arguments: [
            ("App", ["."]), ("App", []), ("App", [".."]), ("", ["App/"]), ("", ["./App/de.lproj"]),
            ("", ["App/de.lproj/A.strings"]), ("App/en.lproj", ["../de.lproj"]), ("App", ["@"]),
            ("App/de.lproj", ["."]), ("App/de.lproj", []), ("App/de.lproj", ["A.strings"]),
            ("App/de.lproj", ["./A.strings"]), ("", ["../$/repository/App"]), ("App", ["../../$/repository"]),
        ] as [(String, [String])])
    func paths(place: String, arguments: [String]) throws {
        let directory = try repository()
        try directory.write(Self.german + "\"c\" = \"%@\";\n", to: "App/de.lproj/A.strings")
        // A link outside of the repository that leads into it.
        let outside = try TemporaryDirectory()
        try outside.link("repository", to: directory.path)
        let paths = arguments.map { argument in
            argument == "@"
                ? directory.path("App") : argument.replacing("$", with: outside.path.split(separator: "/").last ?? "")
        }
        let program = try #require(BuiltProgram.path)
        let arguments = ["check", "--since=HEAD", "--reporter", "xcode", "--rule", "obsolete-key"] + paths
        let run = try ProcessRun(program, arguments, in: place.isEmpty ? directory.path : directory.path(place))
        #expect(run.error.isEmpty)
        let lines = run.text.split(separator: "\n")
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.contains("A.strings:3:") }, "\(run.text)")
    }

    @Test("Only what depends on a changed file is checked again, and nothing old is reported")
    func dependencies() throws {
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"k\" = \"%d\";\n", "de.lproj/A.strings": "\"k\" = \"%@\";\n",
            "fr.lproj/A.strings": "\"k\" = \"%d\";\n", "en.lproj/B.strings": "\"k\" = \"%d\";\n",
            "de.lproj/B.strings": "\"k\" = \"%@\";\n",
            "A.swift": "String(format: NSLocalizedString(\"k\", comment: \"\"), \"text\")\n",
        ])
        try Self.git("init -q -b main", in: directory.path)
        try Self.commit(in: directory)
        #expect(try check("--since", "HEAD", in: directory).text.isEmpty)
        // A changed source text makes another translation wrong.
        try directory.write("\"k\" = \"%@\";\n", to: "en.lproj/A.strings")
        let changed = try check("--since", "HEAD", "--skip-rule", "source-argument-changed", in: directory).text
        #expect(changed.contains("fr.lproj/A.strings:1:"))
        #expect(!changed.contains("de.lproj") && !changed.contains("B.strings") && !changed.contains("A.swift"))
        try Self.git("checkout -q .", in: directory.path)
        // A new source, and a new call in an old one.
        let call = "String(format: NSLocalizedString(\"k\", tableName: \"B\", comment: \"\"), \"text\")\n"
        try directory.write(call, to: "C.swift")
        let added = try check("--since", "HEAD", in: directory).text.split(separator: "\n")
        #expect(added.count == 1 && added[0].contains("C.swift:1:"))
    }

    @Test("A renamed directory keeps its findings")
    func renamed() throws {
        let directory = try repository()
        try Self.git("mv App Program", in: directory.path)
        let run = try check("--since", "HEAD", in: directory)
        #expect(run.text.isEmpty)
        #expect(run.status == 0)
    }

    @Test("After deleting a file only the consequences are new; in a new file everything is")
    func deletedAndAdded() throws {
        let directory = try repository()
        try Self.git("rm -q App/en.lproj/A.strings", in: directory.path)
        #expect(try check("--since", "HEAD", in: directory).status == 0)
        try Self.git("reset -q --hard", in: directory.path)
        try directory.write("\"a\" = \"%@ fichiers\";\n\"b\" = \"Garder\";\n", to: "App/fr.lproj/A.strings")
        let run = try check("--since", "HEAD", in: directory)
        #expect(run.text.split(separator: "\n").allSatisfy { $0.contains("fr.lproj/A.strings:1:") })
        #expect(run.status == 1)
    }

    @Test("A second identical finding is new")
    func multiplicity() throws {
        let directory = try TemporaryDirectory(["en.lproj/A.strings": "\"a\" = \"1\";\n\"a\" = \"2\";\n"])
        try Self.git("init -q -b main", in: directory.path)
        try Self.commit(in: directory)
        try directory.write("\"a\" = \"1\";\n\"a\" = \"2\";\n\"a\" = \"3\";\n", to: "en.lproj/A.strings")
        let run = try check("--since", "HEAD", in: directory)
        #expect(run.text.split(separator: "[duplicate-key]").count == 2)
    }

    @Test("A source text with changed arguments is reported with the locales that weren't updated")
    func sourceArguments() throws {
        let directory = try repository()
        try directory.write("\"a\" = \"%d Dateien\";\n\"b\" = \"Sichern\";\n", to: "App/de.lproj/A.strings")
        try Self.commit(in: directory)
        try directory.write("\"a\" = \"%@ files\";\n\"b\" = \"Save\";\n", to: "App/en.lproj/A.strings")
        let run = try check("--since", "HEAD", in: directory)
        let message = "takes %@, and took %d at 'HEAD', which the translation still takes in de"
        #expect(
            run.text.contains("App/en.lproj/A.strings:1:7: warning: en: \"a\": \(message) [source-argument-changed]"))
        let skipped = try check("--since", "HEAD", "--skip-rule", "source-argument-changed", in: directory)
        #expect(!skipped.text.contains("en.lproj"))
        try directory.write("\"a\" = \"%@ Dateien\";\n\"b\" = \"Sichern\";\n", to: "App/de.lproj/A.strings")
        #expect(try check("--since", "HEAD", in: directory).text.isEmpty)
    }

    @Test("A comment suppresses a revision rule like any other, and the last of duplicate keys counts")
    func sourceArgumentHints() throws {
        let directory = try repository()
        try directory.write("\"a\" = \"%d Dateien\";\n\"b\" = \"Sichern\";\n", to: "App/de.lproj/A.strings")
        try Self.commit(in: directory)
        let hint = "/* stringsmith:ignore source-argument-changed renamed on purpose */\n"
        try directory.write(hint + "\"a\" = \"%@ files\";\n\"b\" = \"Save\";\n", to: "App/en.lproj/A.strings")
        #expect(try !check("--since", "HEAD", in: directory).text.contains("[source-argument-changed]"))
        let twice = "\"a\" = \"%@ files\";\n\"b\" = \"Save\";\n\"a\" = \"%d files\";\n"
        try directory.write(twice, to: "App/en.lproj/A.strings")
        #expect(try !check("--since", "HEAD", in: directory).text.contains("[source-argument-changed]"))
    }

    @Test("A linked working tree is a separate repository")
    func linkedTree() throws {
        let directory = try repository()
        try Self.git("worktree add -q ../linked-$$ 2>/dev/null || git worktree add -q Linked", in: directory.path)
        let list = try Self.git("worktree list --porcelain", in: directory.path)
        let linked = try #require(list.split(separator: "\n").last { $0.hasPrefix("worktree ") }?.dropFirst(9))
        defer { try? FileManager.default.removeItem(atPath: String(linked)) }
        let program = try #require(BuiltProgram.path)
        let run = try ProcessRun(program, ["check", "--since", "main"], in: String(linked))
        #expect(run.status == 0, "\(run.text)\(run.error)")
    }

    @Test(
        "A missing revision is an error with advice",
        arguments: [
            ("nothing", "unknown revision 'nothing': if it exists only on the server, run 'git fetch'"),
            ("--output=x", "unknown revision '--output=x'"), ("", "unknown revision ''"),
        ])
    func unknown(revision: String, message: String) throws {
        let directory = try repository()
        let run = try check("--since=\(revision)", in: directory)
        #expect(run.error == "stringsmith check: error: \(message)\n")
        #expect(run.status == 2)
        #expect(try directory.names() == [".git", "App"])
    }

    @Test("A repository without commits, a shallow clone and a missing repository have different errors")
    func advice() throws {
        let unborn = try TemporaryDirectory(["en.lproj/A.strings": ""])
        try Self.git("init -q -b main", in: unborn.path)
        let first = try check("--since", "HEAD", in: unborn)
        #expect(first.error.hasSuffix("unknown revision 'HEAD': the repository has no commit yet\n"))

        let origin = try repository()
        try origin.write(Self.german + "\n", to: "App/de.lproj/A.strings")
        try Self.commit(in: origin)
        let clone = try TemporaryDirectory()
        try Self.git("clone -q --depth 1 file://\(origin.path) clone", in: clone.path)
        let shallow = try check("--since", "HEAD~1", in: clone, at: "clone")
        #expect(shallow.error.contains("the clone is shallow; fetch the history with 'git fetch --unshallow'"))
        #expect(shallow.error.contains("'fetch-depth: 0'"))
        #expect(shallow.status == 2)

        let outside = try TemporaryDirectory(["en.lproj/A.strings": ""])
        let none = try check("--since", "HEAD", in: outside)
        #expect(none.error.contains("isn't in a Git working tree"))
        #expect(none.status == 2)
        let both = try check("--since", "HEAD", ".", outside.path, in: origin)
        #expect(both.status == 2)
    }

    @Test("Links are followed as they were at the revision, and findings behind them aren't new")
    func links() throws {
        let directory = try repository()
        try directory.write(Self.german, to: "Shared/A.strings")
        try directory.makeDirectory("App/fr.lproj")
        try directory.link("App/fr.lproj/A.strings", to: "../../Shared/A.strings")
        try directory.link("App/it.lproj", to: "../App/de.lproj")
        try Self.commit(in: directory)
        #expect(try check(in: directory).text.contains("fr.lproj/A.strings:1:"))
        try directory.write("\"z\" = \"Z\";\n", to: "App/en.lproj/B.strings")
        #expect(try !check("--since", "HEAD", in: directory).text.contains("error:"))
        // A link that became a file: its new error counts.
        try Self.git("rm -qf App/fr.lproj/A.strings", in: directory.path)
        try directory.write("\"a\" = \"%d fichiers\";\n\"b\" = \"%@\";\n", to: "App/fr.lproj/A.strings")
        let new = try check("--since", "HEAD", in: directory).text
        #expect(new.contains("/App/fr.lproj/A.strings:2:") && !new.contains("A.strings:1:"), "\(new)")
    }

    @Test("A locale and a source that were removed since are read from Git")
    func removed() throws {
        let directory = try repository()
        let call = "String(format: NSLocalizedString(\"a\", tableName: \"A\", comment: \"\"), \"text\")\n"
        try directory.write(call, to: "Old/a.swift")
        try Self.commit(in: directory)
        #expect(try check(in: directory).text.contains("Old/a.swift:1:"))
        try Self.git("mv Old New && git rm -qrf App/de.lproj", in: directory.path)
        let moved = try check("--since", "HEAD", in: directory)
        #expect(moved.text.isEmpty && moved.error.isEmpty, "\(moved.text)\(moved.error)")
        try directory.write(call, to: "New/b.swift")
        #expect(try check("--since", "HEAD", in: directory).text.contains("New/b.swift:1:"))
    }

    @Test("No temporary files are left")
    func leavesNothing() throws {
        let directory = try repository()
        let temporary = try TemporaryDirectory()
        let program = try #require(BuiltProgram.path)
        for revision in ["HEAD", "nothing"] {
            let line = "TMPDIR='\(temporary.path)' '\(program)' check --since \(revision)"
            _ = try ProcessRun(shell: line, in: directory.path)
            #expect(try temporary.names() == [])
        }
    }

    @Test("Names that lead out of a tree aren't followed")
    func unsafeNames() throws {
        let directory = try repository()
        let blob = try Self.git("hash-object -w App/de.lproj/A.strings", in: directory.path).dropLast()
        let tree = try Self.git(
            "mktree --missing <<EOF\n120000 blob \(blob)\tLink.strings\nEOF", in: directory.path
        ).dropLast()
        let commit = try Self.git("commit-tree \(tree) -m odd", in: directory.path).dropLast()
        let run = try check("--since", String(commit), in: directory)
        #expect(run.error.isEmpty)
        #expect(run.status == 1)
    }

    @Test("A process that is ended by a signal leaves no directory behind")
    func signal() throws {
        let directory = try repository()
        try directory.write(Self.german + "\n", to: "App/de.lproj/A.strings")
        // A git that ends its parent process while that waits for the contents of files.
        let tools = try TemporaryDirectory([
            "git": """
            #!/bin/sh
            PATH="${PATH#*:}"
            case "$*" in *cat-file*) kill -TERM "$PPID"; sleep 2;; esac
            exec git "$@"

            """
        ])
        let temporary = try TemporaryDirectory()
        let program = try #require(BuiltProgram.path)
        let environment = "chmod +x '\(tools.path)/git'; PATH='\(tools.path)':\"$PATH\" TMPDIR='\(temporary.path)'"
        let run = try ProcessRun(shell: "\(environment) '\(program)' check --since HEAD", in: directory.path)
        #expect(run.status == 128 + SIGTERM, "\(run.text)\(run.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }
}
