import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// A way to prevent a part of a project from being read.
struct Gap: Sendable, CustomTestStringConvertible {
    var testDescription: String

    /// The reason in diagnostics.
    var reason: String

    /// Creates it in a project's directory.
    var make: @Sendable (TemporaryDirectory) throws -> Void

    static let all: [Gap] = [
        Gap(testDescription: "unterminated comment", reason: "App/B.swift:2:1: error: unterminated comment") {
            try $0.write(
                """
                let x = NSLocalizedString("Save", comment: "Button")
                /* a

                """, to: "App/B.swift")
        },
        Gap(
            testDescription: "unterminated string",
            reason: "App/B.swift:1:9: error: 'NSLocalizedString' has no closing parenthesis"
        ) {
            try $0.write("let x = NSLocalizedString(\"Save, comment: \"\"\"Button\n", to: "App/B.swift")
        },
        Gap(
            testDescription: "unterminated comment in a source without routines",
            reason: "App/B.swift:1:1: error: unterminated comment"
        ) { try $0.write("/* \nlet x = Text(\"A\")\n", to: "App/B.swift") },
        Gap(
            testDescription: "unterminated string in a source without routines",
            reason: "App/B.swift:1:14: error: unterminated string literal"
        ) { try $0.write("let x = Text(\"\"\"\nA\n", to: "App/B.swift") },
        Gap(testDescription: "unterminated C comment", reason: "App/B.m:1:37: error: unterminated comment") {
            try $0.write(#"id x = NSLocalizedString(@"A", @"") /* a\#n"#, to: "App/B.m")
        },
        Gap(testDescription: "bytes of another encoding in a literal", reason: "warning: undecodable bytes") {
            try $0.write(Array("NSLocalizedString(@\"Schlie".utf8) + [0xDF] + Array("en\", nil)\n".utf8), to: "App/B.m")
        },
        Gap(testDescription: "directory without permission", reason: "cannot list 'App/Locked/': Permission denied") {
            try $0.write("", to: "App/Locked/B.swift")
            try $0.setMode(0, of: "App/Locked")
        },
        Gap(testDescription: "source without permission", reason: "cannot read 'App/B.swift': Permission denied") {
            try $0.write("", to: "App/B.swift")
            try $0.setMode(0, of: "App/B.swift")
        },
        Gap(testDescription: "table without permission", reason: "de.lproj/Localizable.strings': Permission denied") {
            try $0.setMode(0, of: "R/de.lproj/Localizable.strings")
        },
        Gap(testDescription: "interface file without permission", reason: "'App/Main.xib': Permission denied") {
            try $0.write("<document/>", to: "App/Main.xib")
            try $0.setMode(0, of: "App/Main.xib")
        },
        Gap(testDescription: "ignored paths without permission", reason: "cannot read '.gitignore': Permission denied")
        {
            try $0.write("Out\n", to: ".gitignore")
            try $0.setMode(0, of: ".gitignore")
        },
        Gap(
            testDescription: "ignored paths of a directory without permission",
            reason: "cannot read 'App/.gitignore': Permission denied"
        ) {
            try $0.write("Out\n", to: "App/.gitignore")
            try $0.setMode(0, of: "App/.gitignore")
        },
        Gap(testDescription: "link to a directory outside", reason: "cannot follow 'App/Out': it leads out") {
            try $0.link("App/Out", to: "/usr/include")
        },
        Gap(testDescription: "link to a source outside", reason: "cannot follow 'App/B.swift': it leads out") {
            try $0.link("App/B.swift", to: "/etc/hostname")
        },
        Gap(testDescription: "dangling link", reason: "cannot follow 'Shared': dangling link to '../none'") {
            try $0.link("Shared", to: "../none")
        },
        Gap(testDescription: "link in a circle", reason: "cannot follow 'App/B.m': Too many levels") {
            try $0.link("App/B.m", to: "B.m")
        },
        Gap(testDescription: "pipe", reason: "cannot read 'App/B.swift': Not a regular file") {
            #expect(mkfifo($0.path("App/B.swift"), 0o666) == 0)
        },
        Gap(testDescription: "linked development table", reason: "en.lproj/Localizable.strings': it leads out") {
            try FileManager.default.removeItem(atPath: $0.path("R/en.lproj/Localizable.strings"))
            try $0.link("R/en.lproj/Localizable.strings", to: "/etc/hostname")
        },
        Gap(testDescription: "name that is not UTF-8", reason: "its name is not UTF-8") {
            let run = try ProcessRun(shell: "printf 'x' > \"$(printf 'App/\\377.swift')\"", in: $0.path)
            #expect(run.status == 0)
        },
    ]
}

@Suite("Incomplete scans")
struct IncompleteScanTests {
    private static let en = """
        /* Button */
        "Save" = "Save";

        /* Button */
        "Old" = "Old";

        """
    private static let de = """
        /* Button */
        "Save" = "Sichern";

        /* Button */
        "Old" = "Alt";

        """

    private static func project() throws -> TemporaryDirectory {
        let project = try TemporaryDirectory([
            "App/A.swift": SyncSample.save + SyncSample.cancel, "R/en.lproj/Localizable.strings": en,
            "R/de.lproj/Localizable.strings": de, "R/fr.lproj/Localizable.strings": de,
        ])
        // The user who runs the program may write them.
        for locale in ["en", "de", "fr"] {
            try project.setMode(0o777, of: "R/\(locale).lproj")
            try project.setMode(0o666, of: "R/\(locale).lproj/Localizable.strings")
        }
        try project.setMode(0o777, of: ".")
        return project
    }

    /// Runs the program as a user with restricted access.
    private static func run(_ arguments: [String], in directory: TemporaryDirectory) throws -> ProcessRun {
        let program = try #require(BuiltProgram.path)
        guard geteuid() == 0 else { return try ProcessRun(program, arguments, in: directory.path) }
        let identity = ["--reuid=65534", "--regid=65534", "--clear-groups", program]
        return try ProcessRun("/usr/bin/setpriv", identity + arguments, in: directory.path)
    }

    private static let canRun =
        geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

    private static func contents(_ project: TemporaryDirectory) throws -> [[UInt8]] {
        try ["en", "de", "fr"].map { try project.bytes(of: "R/\($0).lproj/Localizable.strings") }
    }

    @Test(
        "Nothing becomes obsolete, is removed, renamed or added, and the reason is reported",
        .enabled(if: canRun, "root without setpriv reads everything"), arguments: Gap.all)
    func nothingChanges(gap: Gap) throws {
        let project = try Self.project()
        let modes = ["R/de.lproj/Localizable.strings", "App/B.swift", "App/Locked", "App/Main.xib"]
        try gap.make(project)
        defer { for path in modes { try? project.setMode(0o755, of: path) } }
        let whole = try? Self.contents(project)
        for arguments in [
            ["sync", "--prune"], ["sync"], ["sync", "--add-locale", "pt"], ["sync", "--check"],
            ["sync", "--jobs", "1", "--obsolete", "comment"], ["rename", "Save", "Keep"],
        ] {
            let run = try Self.run(arguments, in: project)
            #expect(run.status == 2, "\(arguments): \(run.error)")
            #expect((run.error + run.text).contains(gap.reason), "\(arguments): \(run.error)")
            #expect(run.error.contains("scan is incomplete"), "\(arguments): \(run.error)")
            if geteuid() == 0 || whole != nil { #expect(try Self.contents(project) == whole, "\(arguments)") }
            #expect(!FileManager.default.fileExists(atPath: project.path("R/pt.lproj")))
        }
        let check = try Self.run(["check", "--rule", "unused-key", "--rule", "obsolete-key"], in: project)
        #expect(check.status == 2)
        #expect(check.text.contains(gap.reason))
        let rules = check.text.split(separator: "\n").first { $0.contains("scan is incomplete: not checked: ") } ?? ""
        #expect(rules.contains(" obsolete-key,") && rules.contains(" unused-key,"), "\(check.text)")
        #expect(!check.text.contains("[unused-key]") && !check.text.contains("[obsolete-key]"))
    }

    @Test(
        "A part of the repository that can't be read may use any key, unless it is excluded",
        .enabled(if: canRun, "root without setpriv reads everything"), arguments: ["Lib", "Lib/L.swift"])
    func surroundings(locked: String) throws {
        let project = try Self.project()
        try project.write("", to: ".git/HEAD")
        try project.write("let title = \"Old\"\n", to: "Lib/L.swift")
        try project.setMode(0, of: locked)
        defer { try? project.setMode(0o755, of: locked) }
        let whole = try Self.contents(project)
        for arguments in [["sync", "--prune", "App", "R"], ["sync", "App", "R"]] {
            let run = try Self.run(arguments, in: project)
            #expect(run.status == 2 && run.error.contains("Permission denied"), "\(run.error)")
            #expect(run.error.contains("\n\(locked)") || run.error.hasPrefix(locked), "\(run.error)")
            #expect(try Self.contents(project) == whole)
        }
        let check = try Self.run(["check", "--rule", "unused-key", "App", "R"], in: project)
        #expect(check.status == 2 && !check.text.contains("[unused-key]"), "\(check.text)")
        let run = try Self.run(["sync", "--dry-run", "--prune", "App", "R", "--exclude", "Lib"], in: project)
        #expect(run.status == 0 && run.text.contains("removed 'Old'"), "\(run.error)")
    }

    @Test(
        "A directory that can be entered but not listed doesn't keep a key in it from being renamed",
        .enabled(if: canRun, "root without setpriv reads everything"))
    func unlistable() throws {
        let project = try TemporaryDirectory([
            "home/P/A.swift": SyncSample.save, "home/P/en.lproj/Localizable.strings": Self.en,
        ])
        for path in ["home/P/A.swift", "home/P/en.lproj/Localizable.strings"] { try project.setMode(0o666, of: path) }
        for path in ["home/P", "home/P/en.lproj"] { try project.setMode(0o777, of: path) }
        try project.setMode(0o755, of: ".")
        try project.setMode(0o711, of: "home")
        let run = try Self.run(["rename", "Save", "Keep", project.path("home/P")], in: project)
        #expect(run.status == 0, "\(run.error)")
        #expect(try project.text(of: "home/P/en.lproj/Localizable.strings").contains("\"Keep\" = \"Save\";"))
    }

    @Test(
        "init doesn't replace a configuration after an incomplete scan",
        .enabled(if: canRun, "root without setpriv reads everything"))
    func existingConfiguration() throws {
        let project = try Self.project()
        let existing = #"{"exclude": ["Mine"]}"#
        try project.write(existing, to: ".stringsmith.json")
        try project.write("", to: "App/Locked/B.swift")
        try project.setMode(0, of: "App/Locked")
        defer { try? project.setMode(0o755, of: "App/Locked") }
        let run = try Self.run(["init", "--force"], in: project)
        #expect(run.status == 2 && run.error.contains("the existing configuration isn't replaced"), "\(run.error)")
        #expect(try project.text(of: ".stringsmith.json") == existing)
    }

    @Test("Excluded files aren't missed, whether by an option, the configuration or .gitignore")
    func excluded() throws {
        for (files, arguments) in [
            ([:], ["--exclude", "Out"]), ([".gitignore": "Out\n"], []),
            ([".stringsmith.json": #"{"exclude": ["App/Out"]}"#], []),
        ] as [([String: String], [String])] {
            let project = try Self.project()
            try project.link("App/Out", to: "/usr/include")
            for (path, text) in files { try project.write(text, to: path) }
            let run = try Self.run(["sync", "--dry-run", "--prune"] + arguments, in: project)
            #expect(run.status == 0, "\(run.error)")
            #expect(run.text.contains("removed 'Old'"))
        }
    }

    @Test("An excluded locale is neither changed nor created")
    func excludedLocale() throws {
        let project = try Self.project()
        for path in ["R/en.lproj", "R/de.lproj", "R/fr.lproj"] { try project.setMode(0o777, of: path) }
        try project.write(
            """
            /* c */
            "E" = "E";

            """, to: "R/en.lproj/Errors.strings")
        try project.write(#"NSLocalizedString("E", tableName: "Errors", comment: "c")\#n"#, to: "App/E.swift")
        let run = try Self.run(["sync", "--exclude", "fr.lproj", "--add-locale", "fr"], in: project)
        #expect(run.status == 0, "\(run.error)")
        #expect(try project.text(of: "R/fr.lproj/Localizable.strings") == Self.de)
        #expect(try project.names(in: "R/fr.lproj") == ["Localizable.strings"])
        #expect(try project.names(in: "R/de.lproj") == ["Errors.strings", "Localizable.strings"])
    }

    @Test("A comment in another encoding isn't a gap")
    func undecodableComment() throws {
        let project = try Self.project()
        try project.write(
            Array("// Caf".utf8) + [0xE9] + Array("\n\(SyncSample.save)".utf8), to: "App/B.swift")
        let run = try Self.run(["sync", "--dry-run", "--prune"], in: project)
        #expect(run.status != 2, "\(run.error)")
        #expect(run.text.contains("removed 'Old'"))
    }

    @Test("Sources and tables behind links inside the project are included once")
    func linksInside() throws {
        let project = try Self.project()
        try project.write(#"NSLocalizedString("Old", comment: "Button")\#n"#, to: ".shared/Sources/O.swift")
        try project.write(Self.de, to: "strings/pt.strings")
        try project.makeDirectory("R/pt.lproj")
        try project.link("R/pt.lproj/Localizable.strings", to: "../../strings/pt.strings")
        try project.link("App/Shared", to: "../.shared/Sources")
        try project.link("App/Again", to: "Shared")
        try project.link("App/Up", to: "..")
        try project.setMode(0o777, of: "strings")
        try project.setMode(0o666, of: "strings/pt.strings")
        for path in ["R/en.lproj", "R/de.lproj", "R/fr.lproj", "R/pt.lproj"] { try project.setMode(0o777, of: path) }
        let run = try Self.run(["sync"], in: project)
        #expect(run.status == 0, "\(run.error)")
        #expect(try project.text(of: "R/en.lproj/Localizable.strings").contains(#""Old" = "Old""#))
        #expect(try !project.text(of: "R/en.lproj/Localizable.strings").contains("obsolete"))
        #expect(try project.text(of: "strings/pt.strings").contains("\"Cancel\" ="))
        let link = try FileManager.default.destinationOfSymbolicLink(
            atPath: project.path("R/pt.lproj/Localizable.strings"))
        #expect(link == "../../strings/pt.strings")
        #expect(try Self.run(["sync", "--check"], in: project).status == 0)
    }

    @Test("A locale directory that is a link to another one is left alone, and counts as existing")
    func linkedLocale() throws {
        let project = try Self.project()
        try project.link("R/de-AT.lproj", to: "de.lproj")
        try project.write(Self.de, to: "R/en-GB.lproj/Localizable.strings")
        try project.setMode(0o666, of: "R/en-GB.lproj/Localizable.strings")
        try FileManager.default.removeItem(atPath: project.path("R/fr.lproj/Localizable.strings"))
        try project.link("R/fr.lproj/Localizable.strings", to: "../de.lproj/Localizable.strings")
        for path in ["R/en.lproj", "R/de.lproj", "R/fr.lproj", "R/en-GB.lproj"] { try project.setMode(0o777, of: path) }
        let run = try Self.run(["sync", "--add-locale", "de-AT"], in: project)
        #expect(run.status == 0, "\(run.error)")
        #expect(
            try project.text(of: "R/de.lproj/Localizable.strings").components(separatedBy: "\"Cancel\" =").count == 2)
        #expect(try Self.run(["sync", "--check"], in: project).status == 0)
    }
}
