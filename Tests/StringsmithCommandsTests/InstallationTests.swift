import Foundation
import StringsmithTestSupport
import Testing

/// Tests the effects of `make install` and `make uninstall` on a directory.
@Suite("Installing")
struct InstallationTests {
    private static let files = [
        "bin/stringsmith", "share/bash-completion/completions/stringsmith",
        "share/fish/vendor_completions.d/stringsmith.fish", "share/man/man1/stringsmith.1",
        "share/zsh/site-functions/_stringsmith",
    ]
    private static let links = ["extractLocStrings", "genstrings", "ibtool", "xcstringstool"].flatMap { name in
        ["bin/\(name)", "share/bash-completion/completions/\(name)", "share/fish/vendor_completions.d/\(name).fish"]
    }

    private static func run(_ script: String, _ arguments: String...) throws -> ProcessRun {
        try ProcessRun("/bin/bash", [DocumentedFileTests.root + "/scripts/" + script] + arguments, in: "/")
    }

    /// Returns the files and links in a directory, by relative path.
    private static func tree(_ directory: TemporaryDirectory) throws -> [String] {
        let run = try ProcessRun(shell: "find . -type f -o -type l | sed 's|^./||' | LC_ALL=C sort", in: directory.path)
        return run.text.split(separator: "\n").map(String.init)
    }

    @Test(
        "Installation matches the documentation, the program runs, and uninstalling leaves nothing",
        arguments: [false, true])
    func roundTrip(withAppleNames: Bool) throws {
        let directory = try TemporaryDirectory()
        let program = try #require(BuiltProgram.path)
        let installed = try Self.run("install", program, directory.path + "/a b", withAppleNames ? "1" : "")
        #expect(installed.status == 0, "\(installed.error)")
        let expected = (Self.files + (withAppleNames ? Self.links : [])).sorted().map { "a b/" + $0 }
        #expect(try Self.tree(directory) == expected)
        #expect(installed.text.split(separator: "\n").map(String.init).sorted() == expected.map(directory.path))
        #expect(try directory.mode(of: "a b/bin/stringsmith") == 0o755)
        #expect(try directory.mode(of: "a b/share/man/man1/stringsmith.1") == 0o644)
        #expect(try directory.text(of: "a b/share/man/man1/stringsmith.1").hasPrefix(".TH STRINGSMITH 1 "))
        let version = try ProcessRun(directory.path("a b/bin/stringsmith"), ["--version"], in: "/")
        #expect(version.text.hasPrefix("stringsmith "))
        if withAppleNames {
            let help = try ProcessRun(directory.path("a b/bin/genstrings"), ["--help"], in: "/")
            #expect(help.text.contains("genstrings"))
            try Self.completeInFreshShell(directory.path("a b/share/bash-completion/completions/genstrings"))
        }
        let page = try String(
            contentsOfFile: DocumentedFileTests.root + "/Documentation/Installing.md", encoding: .utf8)
        for file in Self.files { #expect(page.contains("| `\(file)` |")) }

        #expect(try Self.run("uninstall", directory.path + "/a b").status == 0)
        #expect(try Self.tree(directory) == [])
    }

    /// bash-completion sources the file with the program's name and expects it to define the program's completion.
    private static func completeInFreshShell(_ file: String) throws {
        let script = """
            source "$0"
            COMP_WORDS=(genstrings -skip) COMP_CWORD=1
            $(complete -p genstrings | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            echo "${COMPREPLY[*]}"
            """
        let run = try ProcessRun("/bin/bash", ["--norc", "-c", script, file], in: "/")
        #expect(run.text == "-skipTable\n")
    }

    @Test("Uninstalling leaves other files alone")
    func othersStay() throws {
        let directory = try TemporaryDirectory(["bin/genstrings": "Apple's", "bin/sword": "", "share/man/man1/a.1": ""])
        try directory.link("bin/ibtool", to: "sword")
        let before = try Self.tree(directory)
        #expect(try Self.run("uninstall", directory.path).status == 0)
        #expect(try Self.tree(directory) == before)
    }
}
