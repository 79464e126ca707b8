import StringsmithTestSupport
import Testing

/// A part of a repository gives what the whole repository gives for it.
@Suite("naming part of a repository")
struct NamedPartTests {
    private static let files = [
        ".git/HEAD": "",
        "Mac/Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "Mac", targets: [.macro(name: "Impl"), .target(name: "Face", dependencies: ["Impl"])])
        """,
        "Mac/Sources/Impl/I.swift": """
        import SwiftSyntaxMacros
        public struct LocalizedMacro: ExpressionMacro {
          public static func expansion() -> String { return "String(localized: \\(key))" }
        }
        """,
        "Mac/Sources/Face/F.swift": """
        @freestanding(expression) public macro localized(_ key: StaticString) -> String =
          #externalMacro(module: "Impl", type: "LocalizedMacro")
        """,
        "Use/Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "Use", dependencies: [.package(path: "../Mac")], targets: [.target(name: "Use")])
        """,
        "Use/Sources/Use/U.swift": "import Face\nlet a = #localized(\"k1\"), b = OCLocalized(\"k2\", comment: \"\")\n",
        "App.xcodeproj/project.pbxproj": """
        { objects = { C1 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          LOCALIZED_STRING_MACRO_NAMES = (NSLocalizedString, OCLocalized); }; }; }; }
        """,
    ]

    private static func directory(_ more: [String: String] = [:]) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for (path, text) in files.merging(more, uniquingKeysWith: { $1 }) {
            try directory.write(Array(text.utf8), to: path)
        }
        return directory
    }

    @Test(
        "Macros of other packages and routines of Xcode projects are known",
        arguments: ["@/", "@/Use", "@/Use/Sources", "@/Use/Sources/Use"])
    func extract(path: String) async throws {
        let run = await StringsmithRun(["extract", "--format", "json", path], in: try Self.directory())
        #expect(run.output.contains("\"k1\"") && run.output.contains("\"k2\""), "\(run.output)")
    }

    @Test("An action without configuration, or with files alone, reads only what it is given")
    func action() async throws {
        let directory = try Self.directory()
        for arguments in [["--no-config", "@/Use"], ["--no-config", "@/Use/Sources/Use/U.swift"]] {
            let run = await StringsmithRun(["extract", "--format", "json"] + arguments, in: directory)
            #expect(!run.output.contains("\"k1\"") && !run.output.contains("\"k2\""), "\(run.output)")
        }
    }

    @Test("A key that the rest of the repository mentions isn't unused")
    func mentions() async throws {
        let table = "\"k1\" = \"1\";\n\"k2\" = \"2\";\n\"elsewhere\" = \"3\";\n\"nowhere\" = \"4\";\n"
        let directory = try Self.directory([
            "Use/en.lproj/Localizable.strings": table, "App/A.swift": "let title = Strings.text(\"elsewhere\")\n",
        ])
        let run = await StringsmithRun(["sync", "--dry-run", "--prune", "@/Use"], in: directory)
        #expect(
            run.output.contains("removed 'nowhere'") && !run.output.contains("removed 'elsewhere'"), "\(run.output)")
    }

    @Test("What isn't a file elsewhere in the repository doesn't stop a run")
    func dangling() async throws {
        let table = "\"k1\" = \"1\";\n\"k2\" = \"2\";\n\"nowhere\" = \"4\";\n"
        let directory = try Self.directory(["Use/en.lproj/Localizable.strings": table, "App/A.swift": ""])
        try directory.link("App/Sources", to: "nothing")
        try directory.link("App/B.swift", to: "nothing.swift")
        _ = try ProcessRun("/usr/bin/mkfifo", ["App/C.swift"], in: directory.path)
        let run = await StringsmithRun(["sync", "--dry-run", "--prune", "@/Use"], in: directory)
        #expect(run.status == 0 && run.output.contains("removed 'nowhere'"), "\(run.output)")
    }

    @Test("Outside a repository, only the named directories are read")
    func noRepository() throws {
        var files = Self.files
        files[".git/HEAD"] = nil
        files["Use/en.lproj/Localizable.strings"] = "\"elsewhere\" = \"3\";\n"
        files["App/A.swift"] = "let title = Strings.text(\"elsewhere\")\n"
        let directory = try TemporaryDirectory(files)
        let program = try #require(BuiltProgram.path)
        let sync = try ProcessRun(program, ["sync", "--dry-run", "--prune", "Use"], in: directory.path)
        #expect(sync.status == 0 && sync.text.contains("removed 'elsewhere'"), "\(sync.text)")
        let extract = try ProcessRun(program, ["extract", "--format", "json", "Use"], in: directory.path)
        #expect(extract.status == 0 && !extract.text.contains("\"k2\""), "\(extract.text)")
    }

    /// Two applications that share a source, below a directory of a project that says so and states the language.
    private static let applications = [
        ".git/HEAD": "", "Src/A/a.swift": "NSLocalizedString(\"a\", comment: \"\")\n",
        "Src/B/b.swift": "NSLocalizedString(\"b\", comment: \"\")\n",
        "Src/A/Shared/s.swift": "NSLocalizedString(\"shared\", comment: \"\")\n",
        "Src/A/de.lproj/Localizable.strings": "\"a\" = \"a\";\n",
        "Src/A/en.lproj/Localizable.strings": "\"a\" = \"a\";\n",
        "Src/B/de.lproj/Localizable.strings": "\"b\" = \"b\";\n",
        "Src/B/en.lproj/Localizable.strings": "\"b\" = \"b\";\n",
    ]

    static let projects: [(path: String, text: String)] = [
        (
            "App.xcodeproj/project.pbxproj",
            XcodeExtractionTests.project(
                Dictionary(
                    uniqueKeysWithValues: ["A", "B"].map { name in
                        let files = ["\(name)/\(name.lowercased()).swift", "A/Shared/s.swift"]
                        let tables = ["de", "en"].map { "\(name)/\($0).lproj/Localizable.strings" }
                        return (name, ("application", "", (files + tables).map { "Src/" + $0 }))
                    })
            ).replacing("developmentRegion = en", with: "developmentRegion = de").replacing("PROJECT", with: "")
        ),
        (
            "project.yml",
            """
            name: X
            options: {developmentLanguage: de}
            targets:
              A: {type: application, sources: [Src/A]}
              B: {type: application, sources: [Src/B, Src/A/Shared]}

            """
        ),
        (
            "Project.swift",
            """
            import ProjectDescription
            let project = Project(name: "X", options: .options(developmentRegion: "de"), targets: [
              .target(name: "A", product: .app, sources: ["Src/A/**"], resources: ["Src/A/**"]),
              .target(name: "B", product: .app, sources: ["Src/B/**", "Src/A/Shared/**"], resources: ["Src/B/**"])])
            """
        ),
        (
            "Tools/project.yml",
            """
            name: X
            targets:
              A: {type: application, sources: [../Src/A]}
              B: {type: application, sources: [../Src/B, ../Src/A/Shared]}

            """
        ),
    ]

    @Test("The targets and the language of a project above or beside a named directory count", arguments: projects)
    func targets(path: String, text: String) async throws {
        let whole = try await synced("@/", path, text)
        #expect(whole["B/de"]?.contains("\"shared\"") == true, "\(whole)")
        #expect(whole["A/de"]?.contains("\"shared\"") == true, "\(whole)")
        #expect(try await synced("@/Src", path, text) == whole)
        // Its paths are relative, and the project is above the current directory.
        for (line, place) in [
            ("sync", "Src"), ("sync Src", "."), ("sync ..", "Src/A"), ("sync ../../Src", "Src/B"),
        ] {
            let directory = try Self.sandbox(path, text)
            let run = try StringsmithRun.shell("$S \(line)", in: directory, at: place)
            #expect(run.status == 0, "\(run)")
            #expect(try Self.tables(in: directory) == whole, "\(line) in \(place)")
        }
    }

    private func synced(_ named: String, _ path: String, _ text: String) async throws -> [String: String] {
        let directory = try Self.sandbox(path, text)
        let run = await StringsmithRun(["sync", named], in: directory)
        #expect(run.status == 0, "\(run.error)")
        return try Self.tables(in: directory)
    }

    private static func sandbox(_ path: String, _ text: String) throws -> TemporaryDirectory {
        try TemporaryDirectory(applications.merging([path: text]) { $1 })
    }

    private static func tables(in directory: TemporaryDirectory) throws -> [String: String] {
        var tables: [String: String] = [:]
        for name in ["A/de", "A/en", "B/de", "B/en"] {
            tables[name] = try directory.text(of: "Src/\(name).lproj/Localizable.strings")
        }
        return tables
    }
}
