import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Targets of projects for XcodeGen")
struct XcodeGenProjectTests {
    private static let project = """
        name: X
        include:
          - path: Config/more.yml
          - {path: Config/root.yml, relativePaths: false}
          - path: missing.yml
            enable: false
        targetTemplates:
          Base: {type: application, sources: [{path: Shared, excludes: ["Old", "**/*.gen.swift"]}]}
          Named:
            templates: [Base]
            sources: ["${target_name}/Sources", "${kind}"]
        targets:
          App:
            templates: [Named]
            templateAttributes: {kind: AppKind}
            sources:
              - path: App/Resources
                buildPhase: resources
              - path: Docs
                buildPhase: none
              - path: Picked
                includes: ["*.swift", Deep]
              - App/one.swift
          Widget:
            type: app-extension
            sources: [Widget, Shared]
          AppTests: {type: bundle.unit-test, sources: Tests}
          Kit: {type: framework, platform: [iOS, macOS], sources: {path: Kit, optional: true}}

        """

    private static let files = [
        "P/project.yml": project, "P/Config/more.yml": "targets:\n  Tool: {type: tool, sources: [Tool, ../Shared]}\n",
        "P/Config/root.yml": "targets:\n  Kit:\n    sources:\n    - Root\n  App:\n    type:REPLACE: tool\n",
    ]

    static let sources: [(path: String, expected: [String])] = [
        ("Shared/a.swift", ["Tool", "App", "Widget"]), ("Shared/Old/a.swift", ["Tool", "Widget"]),
        ("Shared/x/b.gen.swift", ["Tool", "Widget"]), ("App/Sources/a.swift", ["App"]), ("AppKind/a.swift", ["App"]),
        ("App/Resources/a.swift", []), ("App/one.swift", ["App"]), ("Docs/a.swift", []), ("Picked/a.swift", ["App"]),
        ("Picked/a.m", []), ("Picked/Deep/er/a.m", ["App"]), ("Widget/w.swift", ["Widget"]),
        ("Tests/t.swift", ["AppTests"]),
        ("Kit/k.swift", ["Kit"]), ("Root/r.swift", ["Kit"]), ("Config/Tool/t.swift", ["Tool"]), ("Tool/t.swift", []),
    ]

    @Test("Sources belong to the targets that name them")
    func members() throws {
        let directory = try TemporaryDirectory(Self.files)
        let targets = ProjectTargets(declarations: [directory.path("P/project.yml")], in: Workspace())
        #expect(targets.problems.isEmpty)
        for (path, expected) in Self.sources {
            let path = directory.path("P/" + path)
            let names = Set(targets.targets(of: path).map { targets.targets[$0].name })
            #expect(names == Set(expected), "\(path)")
        }
        let resource = directory.path("P/App/Resources/en.lproj/Localizable.strings")
        #expect(targets.targets(holding: resource).map { targets.targets[$0].name } == ["App"])
        let kinds = Dictionary(targets.targets.map { ($0.name, $0.kind) }) { $1 }
        #expect(
            kinds == [
                "App": .application, "Widget": .appExtension, "AppTests": .test, "Kit": .library, "Tool": .application,
            ])
    }

    @Test("Groups of settings that contain each other end")
    func groups() throws {
        let names = (0..<40).map { "g\($0)" }
        let groups = names.map { "  \($0):\n    groups: [\(names.joined(separator: ", "))]\n    base: {\($0): x}\n" }
        let chain = (0..<20_000).map { "  c\($0):\n    groups: [c\($0 + 1)]\n" }
        let directory = try TemporaryDirectory([
            "project.yml": "settingGroups:\n\(groups.joined())\(chain.joined())targets:\n"
                + "  App: {type: application, sources: S, settings: {groups: [g0, c0]}}\n"
        ])
        let targets = ProjectTargets(declarations: [directory.path("project.yml")], in: Workspace())
        #expect(targets.targets.map(\.name) == ["App"] && targets.problems.isEmpty)
        for name in names { #expect(targets.buildSettings[0]?.map { $0.value(of: name) } == ["x", "x"]) }
    }

    static let table = """
        "a" = "a";

        """
    static let shared = [
        "Shared/s.swift": """
        NSLocalizedString("new", comment: "")

        """, "App/a.swift": "", "Widget/w.swift": "",
        "App/en.lproj/Localizable.strings": table, "Widget/en.lproj/Localizable.strings": table,
    ]

    static let formats: [(name: String, text: String)] = [
        (
            "project.yml",
            "targets:\n  App:\n    type: application\n    sources: [App, Shared]\n  Widget:\n    type: app-extension\n    sources: [Widget, Shared]\n"
        ),
        (
            "project.yaml",
            "targets:\r\n  App:\r\n    type: application\r\n    sources:\r\n    - App\r\n    - path: Shared\r\n  Widget:\r\n    type: app-extension\r\n    sources:\r\n    - Widget\r\n    - Shared\r\n"
        ),
        (
            "project.json",
            #"{"targets": {"App": {"type": "application", "sources": ["App", "Shared"]}, "Widget": {"type": "app-extension", "sources": ["Widget", {"path": "Shared"}]}}}"#
        ),
    ]

    @Test("A new key of a source in two targets is added to both bundles", arguments: formats)
    func sync(name: String, text: String) async throws {
        let project = try SyncSandbox(Self.shared.merging([name: text]) { $1 })
        #expect(await project.run("sync") == .success, "\(project.errors)")
        for target in ["App", "Widget"] {
            #expect(try project.text("\(target)/en.lproj/Localizable.strings").contains("\"new\""), "\(target)")
        }
        #expect(await project.run("sync", "--check") == .success)
    }

    static let unread: [(files: [String: String], message: String)] = [
        (
            ["project.yml": "name: X\ntargets:\n  App:\n    sources: [App\n"],
            "project.yml:4:14: warning: the targets of this project aren't known: missing ']' [unread-project]"
        ),
        (
            ["project.yml": "include: none.yml\n"],
            "project.yml: warning: the targets of this project aren't known: it includes 'none.yml', which doesn't exist"
        ),
        (["project.yml": "include: project.yml\n"], "files include each other"),
        (["project.yml": "include: ${DIR}/a.yml\n"], "'${DIR}/a.yml' depends on the environment"),
        (["project.yml": "targets:\n  App: {templates: [T], sources: App}\n"], "the template 'T' doesn't exist"),
        (["project.yml": "a: [\n", "project.json": "{\"tree\": 1}"], ""),
    ]

    @Test("A project that isn't understood is reported, and nothing is derived from it", arguments: unread)
    func problems(files: [String: String], message: String) async throws {
        let project = try SyncSandbox(Self.shared.merging(files) { $1 })
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(message.isEmpty ? project.errors.isEmpty : project.errors.contains(message), "\(project.errors)")
    }

    @Test("An Xcode project next to it takes precedence")
    func xcodeProject() throws {
        let directory = try TemporaryDirectory([
            "project.yml": Self.formats[0].text,
            "X.xcodeproj/project.pbxproj":
                "{ objects = { P = { isa = PBXProject; targets = (); }; }; rootObject = P; }",
        ])
        let paths = ["project.yml", "X.xcodeproj/project.pbxproj"].map { directory.path($0) }
        #expect(ProjectTargets(declarations: paths, in: Workspace()).targets.isEmpty)
    }
}
