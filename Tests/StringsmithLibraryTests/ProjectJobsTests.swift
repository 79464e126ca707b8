import Stringsmith
import StringsmithTestSupport
import Testing

@Suite("The jobs of a whole project")
struct ProjectJobsTests {
    private static let source = """
        let a = NSLocalizedString("Save", comment: "Button")
        let b = L10n.tr("Errors", "offline")
        """

    @Test("Key uses are the same in a text and in files, including wrappers")
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

    @Test("A check has the same findings as the command, in the same order")
    func check() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/T.strings": """
            "a" = "%@";
            "b" = "b";

            """,
            "de.lproj/T.strings": """
            "a" = "%d";
            "a" = "%d";

            """,
        ])
        let found = await TableCheck().diagnostics(in: [directory.path])
        #expect(found.contains { $0.rule == "missing-key" && $0.path.hasSuffix("de.lproj/T.strings") })
        #expect(found.contains { $0.rule == "format-argument-class" && $0.range?.start.line == 1 })
        #expect(found == found.sorted { ($0.path, $0.range?.start.line ?? 0) < ($1.path, $1.range?.start.line ?? 0) })
        let missing = await TableCheck().diagnostics(in: [directory.path("none")])
        #expect(missing.map(\.rule) == ["incomplete-scan", "unreadable-file"])
    }

    @Test("A sync is planned, then applied, and then has nothing to do")
    func sync() async throws {
        let directory = try TemporaryDirectory([
            "App.swift": Self.source,
            "en.lproj/Localizable.strings": """
            "Old" = "Old";

            """,
            "de.lproj/Localizable.strings": """
            "Old" = "Alt";

            """,
        ])
        var sync = TableSync()
        sync.options.obsolete = .prune
        let plan = await sync.plan(for: [directory.path])
        #expect(plan.hasChanges)
        #expect(plan.files.map(\.locale) == ["de", "en"])
        #expect(plan.files[0].notes.map(\.kind).contains(.added))
        #expect(
            try directory.text(of: "de.lproj/Localizable.strings") == """
                "Old" = "Alt";

                """)
        try plan.apply()
        #expect(try directory.bytes(of: "de.lproj/Localizable.strings") == plan.files[0].contents)
        #expect(!(await sync.plan(for: [directory.path]).hasChanges))
    }

    @Test("A rename is planned for tables, plurals and sources, then applied")
    func rename() async throws {
        let plurals = """
            <?xml version="1.0"?>
            <!-- kept -->
            <plist><dict><key>Save</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict>
            </dict></plist>
            """
        let directory = try TemporaryDirectory([
            "App.swift": Self.source,
            "en.lproj/Localizable.strings": """
            "Save" = "Save";

            """,
            "en.lproj/Localizable.stringsdict": plurals,
        ])
        let plan = await TableRename().plan(renaming: "Save", to: "action.save", in: [directory.path])
        #expect(plan.diagnostics.isEmpty)
        #expect(plan.keys.map(\.new) == ["action.save"])
        #expect(plan.files.count == 3)
        try plan.apply()
        #expect(
            try directory.text(of: "en.lproj/Localizable.strings") == """
                "action.save" = "Save";

                """)
        #expect(
            try directory.text(of: "en.lproj/Localizable.stringsdict")
                == plurals.replacing("<key>Save</key>", with: "<key>action.save</key>"))
        #expect(try directory.text(of: "App.swift").contains("\"action.save\""))
        await #expect(throws: PatternError.self) {
            try await TableRename().plan(renamingKeysMatching: "(", to: "x", in: [directory.path])
        }
    }

    @Test("Two versions of a table are merged by key, and a status counts keys")
    func mergeAndStatus() async throws {
        let version = { (text: String) in StringsFile(bytes: Array(text.utf8), path: "t.strings") }
        let base = version(
            """
            "a" = "1";
            "b" = "1";

            """)
        let merged = try base.merging(
            version(
                """
                "a" = "2";
                "b" = "1";

                """),
            with: version(
                """
                "a" = "1";
                "b" = "2";

                """))
        #expect(
            merged.contents
                == Array(
                    """
                    "a" = "2";
                    "b" = "2";

                    """.utf8))
        #expect(merged.conflicts.isEmpty)
        let theirs = version(
            """
            "a" = "3";
            "b" = "1";

            """)
        #expect(try base.merging(version(#""a" = "2";\#n"#), with: theirs).conflicts == ["a"])

        let directory = try TemporaryDirectory([
            "en.lproj/T.strings": """
            "a" = "One text";
            "b" = "Another text";

            """,
            "de.lproj/T.strings": """
            "a" = "Ein Text";

            """,
        ])
        let counted = await TableStatus().report(for: [directory.path])
        #expect(counted.coverage.total.translated == 1)
        #expect(counted.coverage.total.missing == 1)
    }

    @Test("A .stringsdict is checked and edited like a .strings table")
    func plurals() throws {
        var file = StringsFile(bytes: Array("<plist><dict/></plist>".utf8), path: "de.lproj/T.stringsdict")
        let number = VariedText.Variable(
            name: "n", valueType: "d", form: .plural([.init("other", .text("%d Dateien"))]))
        file[forms: "%d files"] = .format("%#@n@", [number])
        let again = StringsFile(bytes: try file.bytes(), path: file.path)
        #expect(again[forms: "%d files"] == .format("%#@n@", [number]))
        #expect(again[forms: "%d files"]?.texts == ["%#@n@", "%d Dateien"])
        #expect(try file.check().map(\.rule).contains("plural-missing-category"))
        #expect(RuleSelection.descriptions.first { $0.id == "plural-missing-category" }?.summary.isEmpty == false)
    }
}
