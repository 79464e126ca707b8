import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync: sources that no target compiles")
struct SyncUncompiledTests {
    private static let project = """
        { objects = {
            F1 = {isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
            F2 = {isa = PBXFileReference; path = Localizable.xcstrings; sourceTree = "<group>"; };
            F3 = {isa = PBXFileReference; path = Lower.swift; sourceTree = "<group>"; };
            B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
            B3 = {isa = PBXBuildFile; fileRef = F3; };
            E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Draft.swift); target = T1; };
            S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1); path = Views; sourceTree = "<group>"; };
            G0 = {isa = PBXGroup; children = (F1, F2, F3, S1); sourceTree = "<group>"; };
            P1 = {isa = PBXSourcesBuildPhase; files = (B1, B3); }; R1 = {isa = PBXResourcesBuildPhase; files = (B2); };
            T1 = {isa = PBXNativeTarget; name = App; buildPhases = (P1, R1); fileSystemSynchronizedGroups = (S1);
                  productType = "com.apple.product-type.application"; };
            PR = {isa = PBXProject; mainGroup = G0; targets = (T1); };
          }; rootObject = PR; }
        """

    private static func catalog(_ entries: String...) -> String {
        """
        {
          "sourceLanguage" : "en",
          "strings" : {

        """ + entries.joined(separator: ",\n")
            + #"\#n  },\#n  "version" : "1.0"\#n}"#
    }

    private static func entry(_ key: String, _ members: String = "") -> String {
        "    \"\(key)\" : {\n\(members)\n    }"
    }

    private static func view(_ key: String) -> String { "import SwiftUI\nlet \(key) = Text(\"\(key)\")\n" }

    private static let stale = """
              "extractionState" : "stale",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Alt"
                  }
                }
              }
        """

    private static func files(_ catalog: String) -> [String: String] {
        [
            "App.xcodeproj/project.pbxproj": project, "Localizable.xcstrings": catalog, "Main.swift": view("Compiled"),
            "Views/View.swift": view("Synchronized"),
        ]
    }

    @Test(
        "Their keys aren't added to catalogs, and bring no entry back",
        arguments: ["Old.swift", "Views/Draft.swift", "Other/Old.swift"])
    func notAdded(path: String) async throws {
        let catalog = Self.catalog(
            Self.entry("Compiled"), Self.entry("Kept"), Self.entry("Old", Self.stale), Self.entry("Synchronized"))
        var files = Self.files(catalog)
        files[path] = Self.view("New") + Self.view("Old") + Self.view("Kept")
        let project = try SyncSandbox(files)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Localizable.xcstrings") == catalog)
        #expect(
            project.errors.contains("note: 1 key isn't added: no target compiles this source [unassigned-key]"),
            "\(project.errors)")
        #expect(await project.run("sync", "--include", path) == .success)
        #expect(try project.text("Localizable.xcstrings").contains("\"New\""))
    }

    @Test(
        "Sources whose target isn't certain bring their keys",
        arguments: [
            // A header, a file whose name differs in case, a table without a target, and a damaged project.
            ("Keys.h", "NSLocalizedString(@\"New\", nil)", "", ""), ("lower.swift", "let a = Text(\"New\")", "", ""),
            ("Old.swift", "let a = Text(\"New\")", "F2 = {isa", "F4 = {isa"),
            ("Old.swift", "let a = Text(\"New\")", "rootObject = PR; }", "rootObject = PR; <<<<<<<"),
        ])
    func uncertain(path: String, source: String, part: String, replacement: String) async throws {
        var files = Self.files(Self.catalog(Self.entry("Compiled"), Self.entry("Synchronized")))
        files[path] = "import SwiftUI\n\(source)\n"
        if !part.isEmpty { files["App.xcodeproj/project.pbxproj"] = Self.project.replacing(part, with: replacement) }
        let project = try SyncSandbox(files)
        _ = await project.run("sync")
        let isAdded = try project.text("Localizable.xcstrings").contains("\"New\"")
        #expect(isAdded || project.errors.contains("[incomplete-scan]"), "\(project.errors)")
    }

    @Test("Without targets, and in tables of other formats, all sources count")
    func otherTables() async throws {
        var files = Self.files(Self.catalog())
        files["App.xcodeproj/project.pbxproj"] = nil
        files["Old.swift"] = Self.view("New")
        let plain = try SyncSandbox(files)
        #expect(await plain.run("sync") == .success)
        #expect(try plain.text("Localizable.xcstrings").contains("\"New\""))
        files = [
            "App.xcodeproj/project.pbxproj": Self.project, "Main.swift": Self.view("Compiled"),
            "Old.swift": Self.view("New"),
            "en.lproj/Localizable.strings": """
            "Compiled" = "Compiled";

            """,
        ]
        let tables = try SyncSandbox(files)
        #expect(await tables.run("sync") == .success)
        #expect(try tables.text("en.lproj/Localizable.strings").contains("\"New\""))
    }

    @Test("In a package, sources outside of all targets bring no keys to catalogs of targets")
    func package() async throws {
        let catalog = Self.catalog(Self.entry("Compiled"))
        let project = try SyncSandbox([
            "Package.swift": "let package = Package(targets: [.target(name: \"A\", resources: resources)])",
            "Sources/A/a.swift": Self.view("Compiled"), "Sources/A/Localizable.xcstrings": catalog,
            "Examples/e.swift": Self.view("New"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Sources/A/Localizable.xcstrings") == catalog)
    }

    @Test(
        "A manifest of Tuist with constants is understood, and computed files are reported",
        arguments: [
            ("let resources: ResourceFileElements = [\"Texts/**\"]", "resources: resources", false),
            ("let texts = \"Texts/**\"", "resources: [texts]", false),
            ("let texts = \"Texts/**\"", "resources: [.glob(pattern: texts)]", false),
            ("", "resources: nil", false),
            ("", "resources: [variable]", true), ("", "resources: .texts", true),
            ("let texts = base + \"/**\"", "resources: [texts]", true),
            ("let texts = \"A/**\"\nfunc target(texts: String) -> Target { t }", "resources: [texts]", true),
        ])
    func tuist(constant: String, resources: String, isReported: Bool) async throws {
        let catalog = Self.catalog(Self.entry("Compiled"))
        let project = try SyncSandbox([
            "Project.swift": """
            import ProjectDescription
            \(constant)
            let project = Project(name: "P", targets: [
                .target(name: "App", product: .app, sources: ["App/**"], \(resources)),
            ])
            """,
            "App/a.swift": Self.view("Compiled"), "Texts/Localizable.xcstrings": catalog,
            "Old/o.swift": Self.view("New"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(
            project.errors.contains("the resources of target 'App' are computed") == isReported, "\(project.errors)")
        let isOwned = !isReported && resources != "resources: nil"
        #expect(try (project.text("Texts/Localizable.xcstrings") == catalog) == isOwned)
    }
}
