import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Types of imported modules")
struct ImportedModulesTests {
    private static let package = #"let package = Package(name: "P", targets: [.target(name: "Kit")])"#

    private static let app = """
        import Kit
        func f(item: Item) { Text("\\(item.total) items"); Row("k") }
        """

    private static let kit = """
        public struct Item { public let total: Int }
        public struct Row { public init(_ title: LocalizedStringKey) {} }
        """

    /// Writes files, and returns the keys of the sources in `App`.
    private func keys(_ files: [String: String]) async throws -> [String] {
        try await scan(files).uses.map(\.key.text.string)
    }

    private func scan(_ files: [String: String]) async throws -> SourceScan {
        let directory = try TemporaryDirectory()
        for (path, text) in files { try directory.write(Array(text.utf8), to: path) }
        var options = SourceScanOptions()
        options.paths = [directory.path("App")]
        return await SourceScan(options, in: Workspace())
    }

    @Test(
        "Types are those of the repository's packages and checked-out dependencies",
        arguments: ["Packages/Kit", ".build/checkouts/kit", "SourcePackages/checkouts/Kit", "A/B/C/Kit"])
    func found(place: String) async throws {
        let keys = try await keys([
            ".git/HEAD": "", "App/A.swift": Self.app, "\(place)/Package.swift": Self.package,
            "\(place)/Sources/Kit/K.swift": Self.kit,
        ])
        #expect(keys == ["%lld items", "k"])
    }

    @Test("Settings of an Xcode project that doesn't exist have no effect")
    func deletedProject() async throws {
        let scan = try await scan([
            ".git/HEAD": "", "App/A.swift": Self.app, "Kit/Package.swift": Self.package,
            "Kit/Sources/Kit/K.swift": Self.kit, "App.xcodeproj/xcuserdata/me/settings.plist": "",
        ])
        #expect(scan.uses.count == 2)
        #expect(scan.completeness.reasons.isEmpty)
    }

    @Test("A package outside the repository has no effect")
    func outside() async throws {
        let scan = try await scan([
            "App/.git/HEAD": "", "App/A.swift": "import UIKit\n" + Self.app, "Kit/Package.swift": Self.package,
            "Kit/Sources/Kit/K.swift": Self.kit,
        ])
        #expect(scan.uses.map(\.key.text.string) == ["%@ items"])
        #expect(
            scan.diagnostics.flatMap(\.notes).map(\.message) == [
                "'Item' may be declared in 'Kit', whose sources weren't found: check it out"
            ])
    }

    @Test("Modules that the sources don't import, and private declarations, have no effect")
    func unused() async throws {
        let package = ["Kit/Package.swift": Self.package, ".git/HEAD": ""]
        let other = package.merging([
            "App/A.swift": #"import Other; func f() { Row("k") }"#, "Kit/Sources/Kit/K.swift": Self.kit,
        ]) { $1 }
        #expect(try await keys(other) == [])
        let hidden = package.merging([
            "App/A.swift": #"import Kit; func f() { Row("k"); v.help("h") }"#,
            "Kit/Sources/Kit/K.swift": """
            struct Row { init(_ title: LocalizedStringKey) {} }
            extension View { func help(_ text: String) {} }
            """,
        ]) { $1 }
        #expect(try await keys(hidden) == ["h"])
    }

    @Test("The sources' own types and the platform's hide those of imported modules")
    func shadowed() async throws {
        let keys = try await keys([
            ".git/HEAD": "", "Kit/Package.swift": Self.package,
            "App/A.swift": #"""
            import struct Kit.Text
            struct Row { init(_ title: String) {} }
            func f() { Row("a"); Text("b") }
            """#,
            "Kit/Sources/Kit/K.swift": """
            public struct Row { public init(_ title: LocalizedStringKey) {} }
            public struct Text { public init(_ string: String) {} }
            """,
        ])
        #expect(keys == ["b"])
    }

    @Test("Packages pass on the types of packages that they import")
    func indirect() async throws {
        let keys = try await keys([
            ".git/HEAD": "", "App/A.swift": "import Kit\nfunc f(list: List) { Text(\"\\(list.first.count) items\") }",
            "Kit/Package.swift": Self.package, "Base/Package.swift": Self.package.replacing("Kit", with: "Base"),
            "Kit/Sources/Kit/K.swift": "import Base\npublic class List { public let first: Item }",
            "Base/Sources/Base/B.swift": Self.kit,
        ])
        #expect(keys == ["%lld items"])
    }

    @Test("The module whose sources are named isn't read twice")
    func own() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(Self.package.utf8), to: "Package.swift")
        try directory.write(Array("import Kit\n\(Self.kit)".utf8), to: "Sources/Kit/K.swift")
        var options = SourceScanOptions()
        options.paths = [directory.path("Sources")]
        #expect(await SourceScan(options, in: Workspace()).importedPaths == [])
    }
}
