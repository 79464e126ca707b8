import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Phrases of App Shortcuts")
struct ShortcutPhraseTests {
    private static let empty =
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"

    /// A source with a shortcut for each list of phrases, in which `@` is the name of the app.
    private static func source(_ shortcuts: [String]...) -> String {
        let calls = shortcuts.map { phrases in
            let list = phrases.map { "\"\($0.replacing("@", with: "\\(.applicationName)"))\"" }.joined(separator: ", ")
            return "AppShortcut(intent: I(), phrases: [\(list)], shortTitle: \"S\", systemImageName: \"x\")"
        }
        return "import AppIntents\nvar a: [AppShortcut] { \(calls.joined(separator: "\n")) }\n"
    }

    private static func set(_ locale: String, _ state: String, _ values: [String]) -> String {
        let list = values.map { "              \"\($0.replacing("@", with: "${applicationName}"))\"" }
        return """
                    "\(locale)" : {
                      "stringSet" : {
                        "state" : "\(state)",
                        "values" : [
            \(list.joined(separator: ",\n"))
                        ]
                      }
                    }
            """
    }

    private static func catalog(_ entries: (key: String, state: String?, sets: [String])...) -> String {
        let list = entries.map { key, state, sets in
            """
                "\(key.replacing("@", with: "${applicationName}"))" : {
            \(state.map { "      \"extractionState\" : \"\($0)\",\n" } ?? "")\
                  "localizations" : {
            \(sets.joined(separator: ",\n"))
                  }
                }
            """
        }
        return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(list.joined(separator: ",\n"))\n  },\n"
            + "  \"version\" : \"1.0\"\n}"
    }

    @Test("A shortcut is one entry with all its phrases, whose key is the first")
    func added() async throws {
        let project = try SyncSandbox([
            "a.swift": Self.source(["Open @", "Show \\(\\.$tab) in @"], ["Close @"]),
            "AppShortcuts.xcstrings": Self.empty,
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        let expected = Self.catalog(
            ("Close @", "extracted_with_value", [Self.set("en", "new", ["Close @"])]),
            ("Open @", "extracted_with_value", [Self.set("en", "new", ["Open @", "Show ${tab} in @"])]))
        #expect(try project.text("AppShortcuts.xcstrings") == expected)
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("Other phrases need a review of their translations, those in another order don't")
    func changed() async throws {
        let former = Self.catalog(
            (
                "Open @", "extracted_with_value",
                [Self.set("de", "translated", ["@ öffnen"]), Self.set("en", "new", ["Open @", "Start @", "Show @"])]
            ))
        let project = try SyncSandbox([
            "a.swift": Self.source(["Open @", "Show @", "Start @"]), "AppShortcuts.xcstrings": former,
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(
            try project.text("AppShortcuts.xcstrings")
                == Self.catalog(
                    (
                        "Open @", "extracted_with_value",
                        [
                            Self.set("de", "translated", ["@ öffnen"]),
                            Self.set("en", "new", ["Open @", "Show @", "Start @"]),
                        ]
                    )))
        try project.write("a.swift", Self.source(["Open @", "View @"]))
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(
            try project.text("AppShortcuts.xcstrings")
                == Self.catalog(
                    (
                        "Open @", "extracted_with_value",
                        [
                            Self.set("de", "needs_review", ["@ öffnen"]), Self.set("en", "new", ["Open @", "View @"]),
                        ]
                    )))
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
        _ = await project.run("check")
        #expect(project.output.contains("1 entry needs review: \"Open ${applicationName}\""), "\(project.output)")
    }

    @Test("A shortcut keeps its translations if another of its phrases becomes the first")
    func reordered() async throws {
        let sets = [Self.set("de", "translated", ["@ öffnen"]), Self.set("en", "new", ["Open @", "Show the app @"])]
        let project = try SyncSandbox([
            "a.swift": Self.source(["Show the app @", "Open @"]),
            "AppShortcuts.xcstrings": Self.catalog(("Open @", "extracted_with_value", sets)),
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        let expected = Self.catalog(
            (
                "Show the app @", "extracted_with_value",
                [sets[0], Self.set("en", "new", ["Show the app @", "Open @"])]
            ))
        #expect(try project.text("AppShortcuts.xcstrings") == expected)
    }

    @Test("A shortcut that the sources no longer have is stale, and one of a person stays")
    func unused() async throws {
        let sets = [Self.set("en", "new", ["Stop everything in @", "Halt @"])]
        let own = [Self.set("en", "translated", ["My own words for @"])]
        let used = ("Open @", "extracted_with_value", [Self.set("en", "new", ["Open @"])])
        let project = try SyncSandbox([
            "a.swift": Self.source(["Open @"]),
            "AppShortcuts.xcstrings": Self.catalog(
                ("My own words for @", "manual", own), used, ("Stop everything in @", "extracted_with_value", sets)),
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        let stale = Self.catalog(
            ("My own words for @", "manual", own), used, ("Stop everything in @", "stale", sets))
        #expect(try project.text("AppShortcuts.xcstrings") == stale)
        try project.write("a.swift", Self.source(["Open @"], ["Stop everything in @", "Halt @"]))
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(
            try project.text("AppShortcuts.xcstrings")
                == Self.catalog(
                    ("My own words for @", "manual", own), used,
                    ("Stop everything in @", "extracted_with_value", sets)))
    }

    @Test("Entries that are single texts, and phrases that a person typed, stay as they are")
    func plainEntries() async throws {
        let plain = Self.catalog(("Open @", nil, [])).replacing(
            "{\n\n      }",
            with: """
                {
                        "de" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "${applicationName} öffnen"
                          }
                        }
                      }
                """)
        let typed = Self.catalog(
            ("Open @", "extracted_with_value", [Self.set("en", "translated", ["Open @", "Launch @"])]))
        for catalog in [plain, typed] {
            let project = try SyncSandbox([
                "a.swift": Self.source(["Open @", "Show @"]), "AppShortcuts.xcstrings": catalog,
            ])
            #expect(await project.run("sync") == .success, "\(project.errors)")
            #expect(try project.text("AppShortcuts.xcstrings") == catalog)
        }
    }

    @Test("In .strings files, each phrase is a key; without a table, phrases are written nowhere")
    func strings() async throws {
        let project = try SyncSandbox([
            "a.swift": Self.source(["Open @", "Show @"]),
            "en.lproj/AppShortcuts.strings": "\"Open ${applicationName}\" = \"Open ${applicationName}\";\n",
            "en.lproj/Localizable.strings": "\"S\" = \"S\";\n",
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(
            try project.text("en.lproj/AppShortcuts.strings").contains(
                "\"Show ${applicationName}\" = \"Show ${applicationName}\";"))
        let other = try SyncSandbox([
            "a.swift": Self.source(["Open @"]), "Localizable.xcstrings": Self.empty,
            "en.lproj/Other.strings": "\"a\" = \"A\";\n",
        ])
        #expect(await other.run("sync") == .success, "\(other.errors)")
        #expect(!other.exists("en.lproj/AppShortcuts.strings") && !other.exists("AppShortcuts.xcstrings"))
        #expect(try !other.text("Localizable.xcstrings").contains("applicationName"))
    }

    @Test("Every phrase of a translation must contain the app's name, and status counts sets")
    func checked() async throws {
        let sets = [Self.set("de", "translated", ["@ öffnen", "App öffnen"]), Self.set("en", "new", ["Open @"])]
        let project = try SyncSandbox([
            "a.swift": Self.source(["Open @"]),
            "AppShortcuts.xcstrings": Self.catalog(("Open @", "extracted_with_value", sets)),
        ])
        #expect(await project.run("check") == .findings)
        #expect(
            project.output.contains(
                "AppShortcuts.xcstrings:12:15: error: de: \"Open ${applicationName}\": phrase \"App öffnen\" lacks ${applicationName} [shortcut-phrase]"
            ),
            "\(project.output)")
        #expect(await project.run("status", "--reporter", "json") == .success, "\(project.errors)")
        #expect(project.output.contains("\"translated\":1"), "\(project.output)")
    }

    @Test("Results of extractions keep the phrases of a shortcut together")
    func results() async throws {
        let project = try SyncSandbox(["a.swift": Self.source(["Open @", "Show @"])])
        #expect(await project.run("extract", "--format", "json", "-o", project.root.path + "/uses.json") == .success)
        #expect(try project.text("uses.json").contains("\"shortcut\":\"Open ${applicationName}\""))
        #expect(
            await project.run("merge-extracted", "--format", "xcstrings", "-o", project.root.path) == .success,
            "\(project.errors)")
        let merged = try project.text("AppShortcuts.xcstrings")
        #expect(merged.contains(Self.set("en", "new", ["Open @", "Show @"])), "\(merged)")
        #expect(!merged.contains("\"Show ${applicationName}\" : {"))
    }
}
