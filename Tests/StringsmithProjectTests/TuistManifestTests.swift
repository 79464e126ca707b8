import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Targets of Tuist projects")
struct TuistManifestTests {
    private static let manifest = """
        import ProjectDescription
        import ProjectDescriptionHelpers

        // .target(name: "No", sources: ["**"])
        let kit: Target = .target(
            name: "Kit", destinations: .iOS, product: .staticFramework, bundleId: "com.acme.kit",
            sources: [.glob("Kit/**/*.swift", excluding: ["Kit/Old/**"])], resources: ["Kit/**/*.{xcassets,xcstrings}"])
        let project = Project(
            name: "Acme",
            options: .options(textSettings: .textSettings(usesTabs: false)),
            targets: [
                .module(
                    name: "App", product: .app, sources: ["App/**/*.swift", "Shared/Item.swift"],
                    resources: [.glob(pattern: "Resources/App/**", excluding: ["Resources/App/Draft/**"])],
                    dependencies: [.target(name: "Kit"), .external(name: "Other")]),
                .target(name: "AppTests", product: .unitTests, sources: "Tests/**", dependencies: [.target(name: "App")]),
                .target(name: "Folder", product: .app, buildableFolders: ["Feature/Sources", .folder("Feature/Resources")]),
                .target(name: "Computed", product: .framework, sources: [path + "/**"]),
                .target(name: tool, product: .commandLineTool, productName: "Tool", sources: ["Tool/**"]),
            ] + more
        )
        """

    private static let sources: [(String, [String])] = [
        ("App/a.swift", ["App"]), ("App/Deep/er/a.swift", ["App"]), ("App/a.m", []), ("Shared/Item.swift", ["App"]),
        ("Shared/Other.swift", []), ("Kit/k.swift", ["Kit"]), ("Kit/Old/k.swift", []), ("Tests/t.swift", ["AppTests"]),
        ("Feature/Sources/f.swift", ["Folder"]), ("Resources/App/a.swift", []),
        ("Tool/main.swift", ["Tool"]),
    ]

    @Test("Sources belong to the targets whose patterns they match", arguments: sources)
    func source(path: String, expected: [String]) throws {
        let directory = try TemporaryDirectory(["Project.swift": Self.manifest])
        let targets = ProjectTargets(declarations: [directory.path("Project.swift")], in: Workspace())
        #expect(targets.targets.map(\.name) == ["Kit", "App", "AppTests", "Folder", "Tool"])
        #expect(targets.targets.map(\.kind) == [.library, .application, .test, .application, .application])
        #expect(targets.targets(of: directory.path(path)).map { targets.targets[$0].name } == expected)
    }

    private static let resources: [(String, [String])] = [
        ("Resources/App/Localizable.xcstrings", ["App"]), ("Resources/App/Draft/Localizable.xcstrings", []),
        ("Resources/Other/Localizable.xcstrings", []), ("Kit/Texts/Localizable.xcstrings", ["Kit"]),
        ("Kit/Texts/en.lproj/Localizable.strings", []), ("Feature/Resources/Localizable.xcstrings", ["Folder"]),
        ("App/Localizable.xcstrings", []),
    ]

    @Test("Resources belong to the targets whose patterns they match", arguments: resources)
    func resource(path: String, expected: [String]) throws {
        let directory = try TemporaryDirectory(["Project.swift": Self.manifest])
        let targets = ProjectTargets(declarations: [directory.path("Project.swift")], in: Workspace())
        #expect(targets.targets(holding: directory.path(path)).map { targets.targets[$0].name } == expected)
    }

    @Test("A source that is only called Project.swift is no manifest, and a generated project comes first")
    func noManifest() throws {
        let plain = Self.manifest.split(separator: "\n").dropFirst(2).joined(separator: "\n")
        let directory = try TemporaryDirectory([
            "Project.swift": plain, "B/Project.swift": Self.manifest,
            "B/B.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{}",
        ])
        let paths = ["Project.swift", "B/Project.swift", "B/B.xcodeproj/project.pbxproj"].map { directory.path($0) }
        #expect(ProjectTargets(declarations: paths, in: Workspace()).targets.isEmpty)
    }

    @Test(
        "Invalid manifests cause neither a crash nor a hang",
        arguments: [".a(", ".a(.b(", "[.a", ".a(x: [", "\"{", #".target(name: "a", sources: "{a,{b,c}}/**")"#])
    func broken(piece: String) {
        let text = "import ProjectDescription\n" + String(repeating: piece, count: 20000)
        _ = TuistManifest(Array(text.utf8))
    }
}
