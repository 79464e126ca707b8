import Stringsmith
import StringsmithTestSupport
import Testing

@Suite("The jobs of a whole project")
struct ProjectJobsTests {
    private static let source = """
        let a = NSLocalizedString("Save", comment: "Button")
        let b = L10n.tr("Errors", "offline")
        """

    @Test("Key uses of a text and of files are the same, wrappers included")
    func extraction() async throws {
        var extraction = KeyExtraction()
        try extraction.addRoutine("L10n.tr(table:1, key:2)")
        let uses = extraction.uses(inSource: Self.source, path: "App.swift")
        #expect(uses.uses.map(\.key.text) == ["Save", "offline"])
        #expect(uses.uses.map(\.table) == [.localizable, "Errors"])
        #expect(uses.uses.map(\.place.start.line) == [1, 2])

        let directory = try TemporaryDirectory(["App/App.swift": Self.source])
        let found = await extraction.uses(in: [directory.path("App")])
        #expect(found.uses.map(\.key) == uses.uses.map(\.key))

        #expect(extraction.uses(inSource: "", path: "a.txt").diagnostics.map(\.rule) == ["unknown-source-type"])
        #expect(throws: RoutineError.self) { try extraction.addRoutine("tr(key:") }
    }

    @Test("A check finds what the command finds, in its order")
    func check() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/T.strings": "\"a\" = \"%@\";\n\"b\" = \"b\";\n",
            "de.lproj/T.strings": "\"a\" = \"%d\";\n\"a\" = \"%d\";\n",
        ])
        let found = await TableCheck().diagnostics(in: [directory.path])
        #expect(found.contains { $0.rule == "missing-key" && $0.path.hasSuffix("de.lproj/T.strings") })
        #expect(found.contains { $0.rule == "format-argument-class" && $0.range?.start.line == 1 })
        #expect(found == found.sorted { ($0.path, $0.range?.start.line ?? 0) < ($1.path, $1.range?.start.line ?? 0) })
        let missing = await TableCheck().diagnostics(in: [directory.path("none")])
        #expect(missing.map(\.rule) == ["unreadable-file"])
    }

    @Test("A sync is planned, then applied, and then has nothing to do")
    func sync() async throws {
        let directory = try TemporaryDirectory([
            "App.swift": Self.source,
            "en.lproj/Localizable.strings": "\"Old\" = \"Old\";\n",
            "de.lproj/Localizable.strings": "\"Old\" = \"Alt\";\n",
        ])
        var sync = TableSync()
        sync.options.obsolete = .prune
        let plan = await sync.plan(for: [directory.path])
        #expect(plan.hasChanges)
        #expect(plan.files.map(\.locale) == ["de", "en"])
        #expect(plan.files[0].notes.map(\.kind).contains(.added))
        #expect(try directory.text(of: "de.lproj/Localizable.strings") == "\"Old\" = \"Alt\";\n")
        try plan.apply()
        #expect(try directory.bytes(of: "de.lproj/Localizable.strings") == plan.files[0].contents)
        #expect(!(await sync.plan(for: [directory.path]).hasChanges))
    }
}
