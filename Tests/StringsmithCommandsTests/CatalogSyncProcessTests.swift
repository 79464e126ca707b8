import StringsmithTestSupport
import Testing

@Suite("sync: string catalogs, as a process")
struct CatalogSyncProcessTests {
    private static func unit(_ locale: String, _ state: String, _ value: String) -> String {
        """
                "\(locale)" : {
                  "stringUnit" : {
                    "state" : "\(state)",
                    "value" : "\(value)"
                  }
                }
        """
    }

    private static func entry(_ key: String, _ head: [String], _ units: String...) -> String {
        let texts = units.isEmpty ? [] : ["      \"localizations\" : {\n\(units.joined(separator: ",\n"))\n      }"]
        let members = head.map { "      \($0)" } + texts
        return "    \"\(key)\" : {\n\(members.isEmpty ? "" : members.joined(separator: ",\n"))\n    }"
    }

    private static func catalog(_ entries: [String]) -> String {
        """
        {
          "sourceLanguage" : "en",
          "strings" : {

        """ + entries.joined(separator: ",\n")
            + #"\#n  },\#n  "version" : "1.0"\#n}"#
    }

    /// An entry that no run may touch: later members, states and spellings included.
    private static let kept = #"""
            "kept" : {
              "commentGenerationVersion" : "1",  "future" : [1,2],
              "localizations" : { "fr":{"stringUnit":{"state":"custom","value":"Gard\u00e9"}}, "pl" : {
                  "variations" : { "plural" : { "other" : { "stringUnit" : { "state" : "new", "value" : "" } } } } } }
            }
        """#

    @Test("Every kind of change in one run; what isn't concerned keeps its bytes, and a second run changes nothing")
    func changes() throws {
        let program = try #require(BuiltProgram.path)
        let sources = """
            import SwiftUI
            let a = Text("kept"), b = Text("new key"), c = Text("used again")
            let d = String(localized: "greeting", defaultValue: "Hello!", comment: "On start")
            let e = Text("Delete all files now")
            """
        let person = Self.entry("by hand", [#""extractionState" : "manual""#], Self.unit("de", "translated", "Hand"))
        let before = Self.catalog([
            person,
            Self.entry(
                "Delete all files", [#""comment" : "Button""#], Self.unit("de", "translated", "Alle löschen"),
                Self.unit("fr", "translated", "Tout supprimer")),
            Self.entry(
                "greeting", [#""comment" : "On start""#, #""extractionState" : "extracted_with_value""#],
                Self.unit("de", "translated", "Hallo"), Self.unit("en", "new", "Hello")),
            Self.kept,
            Self.entry("unused", [], Self.unit("de", "translated", "Weg")),
            Self.entry("used again", [#""extractionState" : "stale""#], Self.unit("de", "translated", "Wieder")),
        ])
        let after = Self.catalog([
            person,
            Self.entry(
                "Delete all files now", [#""comment" : "Button""#], Self.unit("de", "needs_review", "Alle löschen"),
                Self.unit("fr", "needs_review", "Tout supprimer")),
            Self.entry(
                "greeting", [#""comment" : "On start""#, #""extractionState" : "extracted_with_value""#],
                Self.unit("de", "needs_review", "Hallo"), Self.unit("en", "new", "Hello!")),
            Self.kept,
            "    \"new key\" : {\n\n    }",
            Self.entry("unused", [#""extractionState" : "stale""#], Self.unit("de", "translated", "Weg")),
            Self.entry("used again", [], Self.unit("de", "translated", "Wieder")),
        ])
        let project = try TemporaryDirectory(["App.swift": sources, "Localizable.xcstrings": before])
        let pending = try ProcessRun(program, ["sync", "--check", "."], in: project.path("."))
        #expect(pending.status == 1, "\(pending.text) \(pending.error)")
        #expect(try project.text(of: "Localizable.xcstrings") == before)
        let run = try ProcessRun(program, ["sync", "."], in: project.path("."))
        #expect(run.status == 0, "\(run.text) \(run.error)")
        #expect(try project.text(of: "Localizable.xcstrings") == after)
        for arguments in [["sync", "--check", "."], ["sync", "--jobs", "1", "."]] {
            let again = try ProcessRun(program, arguments, in: project.path("."))
            #expect(again.status == 0, "\(again.text) \(again.error)")
            #expect(try project.text(of: "Localizable.xcstrings") == after)
        }
    }

    @Test(
        "A damaged catalog keeps every byte",
        arguments: ["{\"strings\":", "[]", #"{"sourceLanguage":"en","strings":{"a":1}}"#])
    func damage(_ text: String) throws {
        let program = try #require(BuiltProgram.path)
        let project = try TemporaryDirectory([
            "App.swift": "import SwiftUI\nlet a = Text(\"new key\")\n", "Localizable.xcstrings": text,
        ])
        let run = try ProcessRun(program, ["sync", "."], in: project.path("."))
        #expect(run.status == 2, "\(run.text) \(run.error)")
        #expect(run.error.contains("Localizable.xcstrings:1:") || run.text.contains("Localizable.xcstrings:1:"))
        #expect(try project.text(of: "Localizable.xcstrings") == text)
    }
}
