import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Hostile clones: links")
struct HostileLinkTests {
    private static let baseline = """
        {"version":1,"findings":[

        ]}

        """

    /// A link in a clone, the command line that would write it, and what it leads to.
    static let outputs: [(link: String, command: [String], victim: String)] = [
        (".stringsmith.json", ["init", "--force"], "{}\n"), (".gitattributes", ["merge", "--install"], "* text\n"),
        (".stringsmith-baseline.json", ["check", "--write-baseline", "--rule", "untranslated"], baseline),
        ("b.json", ["check", "--write-baseline", "--baseline", "b.json", "--rule", "untranslated"], baseline),
        ("report", ["check", "--reporter", "sarif", "-o", "report"], "x\n"),
        ("report", ["sync", "-o", "report"], "x\n"),
        ("report", ["diff", "-o", "report", "a.strings", "R/fr.lproj/Localizable.strings"], "x\n"),
        ("stamp", ["check", "--no-sources", "--stamp", "stamp", "R/en.lproj"], "x\n"),
        ("uses", ["extract", "--format", "json", "-o", "uses", "S"], "x\n"),
        ("deps", ["extract", "-o", "Out", "--depfile", "deps", "S"], "x\n"),
        ("sum", ["extract", "-o", "Out", "--summary", "sum", "S"], "x\n"),
        ("uses", ["merge-extracted", "--format", "json", "-o", "uses", "uses.json"], "x\n"),
        ("out.strings", ["convert", "a.strings", "-o", "out.strings"], #""x" = "x";\#n"#),
        (
            "out.strings", ["merge", "a.strings", "a.strings", "R/en.lproj/Localizable.strings", "-o", "out.strings"],
            "x\n"
        ),
        ("C.xcstrings", ["join", "Texts/fr.strings", "-o", "C.xcstrings"], catalog),
        ("Out/Localizable.strings", ["extract", "-o", "Out", "S"], #""x" = "x";\#n"#),
        ("Out/fr.strings", ["split", "-o", "Out", "M.xcstrings"], #""k" = "v";\#n"#),
        ("Out/fr.xliff", ["export", "--locale", "fr", "-o", "Out", "R"], ""),
        ("R/de.lproj/Localizable.strings", ["sync"], #""x" = "x";\#n"#),
        (
            "R/de.lproj/Localizable.strings", ["format", "--sort", "genstrings"],
            """
            "x" = "x";
            "a" = "a";

            """
        ),
        ("R/de.lproj/Localizable.strings", ["rename", "a", "b"], #""a" = "x";\#n"#),
    ]

    private static let catalog = """
        {"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"v"}}}}},\
        "version":"1.0"}
        """

    private static func project(isRepository: Bool) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([
            "clone/S/x.swift": """
            let a = NSLocalizedString("a", comment: "")

            """,
            "clone/uses.json": #"{"version":1,"uses":[]}"#,
            "clone/R/en.lproj/Localizable.strings": """
            "a" = "A";
            "b" = "A";

            """,
            "clone/R/fr.lproj/Localizable.strings": """
            "a" = "A";

            """,
            "clone/a.strings": """
            "a" = "B";

            """,
            "clone/M.xcstrings": catalog,
            "clone/Texts/fr.strings": """
            "k" = "w";

            """, "clone/Out/.keep": "",
        ])
        if isRepository { _ = try ProcessRun(shell: "git init -q .", in: directory.path("clone")) }
        return directory
    }

    private static func link(_ name: String, to target: String, in directory: TemporaryDirectory) throws {
        let depth = name.split(separator: "/").count - 1
        if let slash = name.lastIndex(of: "/") { try directory.makeDirectory("clone/" + name[..<slash]) }
        try directory.link("clone/" + name, to: String(repeating: "../", count: depth) + target)
    }

    @Test("No command writes through a link that leads out of the clone", arguments: outputs, [true, false])
    func leadsOut(output: (link: String, command: [String], victim: String), isRepository: Bool) throws {
        if output.command.contains("--install"), !isRepository { return }
        for isChain in [false, true] {
            let directory = try Self.project(isRepository: isRepository)
            try directory.write(output.victim, to: "outside/victim")
            if isChain { try directory.link("clone/.second", to: "../outside/victim") }
            try Self.link(output.link, to: isChain ? ".second" : "../outside/victim", in: directory)
            let run = try ProcessRun(#require(BuiltProgram.path), output.command, in: directory.path("clone"))
            #expect(try directory.text(of: "outside/victim") == output.victim, "\(run.text)\(run.error)")
            #expect(try directory.names(in: "outside") == ["victim"])
            #expect(run.status == 2, "\(run.text)\(run.error)")
            #expect(run.error.contains("leads out of") || run.text.contains("leads out of"), "\(run.text)\(run.error)")
        }
    }

    @Test("No command writes through a link into .git", arguments: outputs.filter { !$0.link.contains("/") })
    func leadsIntoGit(output: (link: String, command: [String], victim: String)) throws {
        let directory = try Self.project(isRepository: true)
        try directory.write(output.victim, to: "clone/.git/victim")
        try Self.link(output.link, to: ".git/victim", in: directory)
        let run = try ProcessRun(#require(BuiltProgram.path), output.command, in: directory.path("clone"))
        #expect(try directory.text(of: "clone/.git/victim") == output.victim, "\(run.text)\(run.error)")
        #expect(run.status == 2)
    }

    @Test("A link that stays in the clone is written through", arguments: outputs.filter { !$0.link.contains("/") })
    func staysInside(output: (link: String, command: [String], victim: String)) throws {
        let directory = try Self.project(isRepository: true)
        try directory.write(output.victim, to: "clone/Docs/target")
        try Self.link(output.link, to: "Docs/target", in: directory)
        let run = try ProcessRun(#require(BuiltProgram.path), output.command, in: directory.path("clone"))
        #expect(run.status != 2, "\(run.text)\(run.error)")
        #expect(try directory.text(of: "clone/Docs/target") != output.victim)
        #expect(try directory.isLink("clone/" + output.link))
    }
}
