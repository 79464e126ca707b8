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
}
