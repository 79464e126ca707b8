import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Command symbols, conversion of sources")
struct SymbolConversionTests {
    private static let catalog = #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Download maps" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Karten laden" } }
              }
            },
            "Hello %@" : {

            },
            "Other" : {
              "comment" : "x"
            },
            "Save" : {

            },
            "home.title" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Home"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }

        """#

    private static let source = #"""
        import SwiftUI
        enum Kind { case save }
        func take(_ kind: Kind) {}
        struct HomeView: View {
            let name: String
            let title: LocalizedStringResource = "Download maps"
            var body: some View {
                Text("Download maps")
                Text("Hello \(name)")
                Button("Save") { take(.save) }
                Text(String(localized: "home.title", defaultValue: "Home", comment: "Title"))
            }
        }
        """#

    private static let adopted = #"""
        import SwiftUI
        enum Kind { case save }
        func take(_ kind: Kind) {}
        struct HomeView: View {
            let name: String
            let title: LocalizedStringResource = .downloadMaps
            var body: some View {
                Text(.downloadMaps)
                Text(.hello(name))
                Button(.save) { take(.save) }
                Text(String(localized: .homeTitle))
            }
        }
        """#

    private static let adopt = ["symbols", "@/App/Localizable.xcstrings", "--adopt", "@/App"]
    private static let inline = ["symbols", "@/App/Localizable.xcstrings", "--inline", "@/App"]

    @Test("Calls become symbols and their entries manual, and both come back")
    func roundTrip() async throws {
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": Self.catalog, "App/Home.swift": Self.source,
        ])
        for option in ["--dry-run", "--check"] {
            let run = await StringsmithRun(Self.adopt + [option], in: directory)
            #expect(run.status == (option == "--check" ? 1 : 0) && run.output.contains("'Hello %@' -> .hello(name)\n"))
            #expect(try directory.text(of: "App/Home.swift") == Self.source)
        }
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        #expect(run.output.hasSuffix("5 uses converted\n"), "\(run.output)")
        #expect(try directory.text(of: "App/Home.swift") == Self.adopted)
        let catalog = try directory.text(of: "App/Localizable.xcstrings")
        #expect(catalog.split(separator: "\"extractionState\" : \"manual\"").count == 5)
        #expect(catalog.contains("\"comment\" : \"Title\"") && catalog.contains("Karten laden"))

        let again = await StringsmithRun(Self.adopt, in: directory)
        #expect(again.status == 0 && again.output == "0 uses converted\n", "\(again.output)\(again.error)")
        #expect(try directory.text(of: "App/Localizable.xcstrings") == catalog)

        let back = await StringsmithRun(Self.inline, in: directory)
        #expect(back.status == 0 && back.output.hasSuffix("5 uses converted\n"), "\(back.output)\(back.error)")
        #expect(try directory.text(of: "App/Home.swift") == Self.source)
        let restored = try directory.text(of: "App/Localizable.xcstrings")
        #expect(restored.replacingOccurrences(of: "      \"comment\" : \"Title\",\n", with: "") == Self.catalog)
    }

    @Test(
        "A call that a symbol can't replace stays as it is, and a note says why",
        arguments: [
            (#"let a = NSLocalizedString("Other", comment: "y")"#, "the table has another comment"),
            (#"let a = NSLocalizedString("Missing", comment: "")"#, "it isn't in the table"),
            (#"let a = NSLocalizedString(key, comment: "")"#, "known only at run time"),
            (#"let a = NSLocalizedString("Save", bundle: other, comment: "")"#, "it names another bundle"),
            (#"let a = String(localized: "Save", locale: l)"#, "it names a locale"),
            (#"let a = String(format: NSLocalizedString("Hello %@", comment: ""), x)"#, "those of another call"),
            (
                #"func f(_ x: Unknown) { _ = String(localized: "Hello \(x)") }"#,
                "an argument is of type Unknown, but its symbol takes String"
            ),
            (#"func f(_ x: Int) { _ = Text("Hello \(String(localized: "Save"))") }"#, "contains another key, or is in"),
            (#"let a: LocalizedStringKey = "Save""#, "LocalizedStringKey has no symbols"),
            (#"let a = String(localized: "home.title", defaultValue: "House")"#, "another string than the default"),
            (
                #"let a = [String(localized: "Save", comment: "1"), String(localized: "Save", comment: "2")]"#,
                "different comments"
            ),
            (
                #"extension LocalizedStringResource { static let save = LocalizedStringResource("Save") }"#,
                "symbol's name"
            ),
            ("import AppIntents\nlet title: LocalizedStringResource = \"Save\"", "App Intents needs"),
        ])
    func stays(source: String, reason: String) async throws {
        let text = "import SwiftUI\n\(source)\n"
        let directory = try TemporaryDirectory(["App/Localizable.xcstrings": Self.catalog, "App/A.swift": text])
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 0 && run.output.hasPrefix("0 uses converted, "), "\(run.output)\(run.error)")
        #expect(run.error.contains(": note: ") && run.error.contains(reason), "\(run.error)")
        #expect(try directory.text(of: "App/A.swift") == text)
        #expect(try directory.text(of: "App/Localizable.xcstrings") == Self.catalog)
    }

    @Test("The style decides how a use is spelled, and the files with the symbols are written as well")
    func styles() async throws {
        let source = """
            let a = NSLocalizedString("home.save", comment: "Button")
            let b = NSLocalizedString("home.save", comment: "")

            """
        for (style, spelling) in [
            ("xcode", "String(localized: .homeSave)"), ("swiftgen-structured", "L10n.Home.save"),
            ("swiftgen-flat", "L10n.homeSave"), ("rswift", "R.string.localizable.homeSave()"),
        ] {
            let directory = try TemporaryDirectory([
                "App/en.lproj/Localizable.strings": "\"home.save\" = \"Save\";\n", "App/A.swift": source,
            ])
            let arguments = ["symbols", "--style", style, "@/App/en.lproj/Localizable.strings"]
            let refused = await StringsmithRun(arguments + ["--adopt", "@/App"], in: directory)
            #expect(refused.status == 2 && refused.error.contains("missing option '--output'"))
            let output = ["-o", "@/App/Generated"]
            let run = await StringsmithRun(arguments + output + ["--adopt", "@/App"], in: directory)
            #expect(run.status == 0, "\(run.error)")
            #expect(try directory.text(of: "App/A.swift") == "let a = \(spelling)\nlet b = \(spelling)\n")
            let table = try directory.text(of: "App/en.lproj/Localizable.strings")
            #expect(table == "/* Button */\n\"home.save\" = \"Save\";\n")
            #expect(try directory.text(of: "App/Generated/StringSymbols_Localizable.swift").contains("/// Button"))
            let back = await StringsmithRun(arguments + output + ["--inline", "@/App"], in: directory)
            #expect(back.status == 0, "\(back.error)")
            let call =
                style == "xcode"
                ? "String(localized: \"home.save\", comment: \"Button\")"
                : "NSLocalizedString(\"home.save\", comment: \"Button\")"
            #expect(try directory.text(of: "App/A.swift") == "let a = \(call)\nlet b = \(call)\n")
        }
    }

    @Test("Nothing is converted after an incomplete scan, or without a directory")
    func incomplete() async throws {
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": Self.catalog, "App/Home.swift": Self.source, "App/B.swift": "/* \n",
        ])
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 2 && run.error.contains("nothing is converted"), "\(run.error)")
        #expect(try directory.text(of: "App/Home.swift") == Self.source)
        let both = await StringsmithRun(Self.adopt + ["--inline", "@/App"], in: directory)
        #expect(both.status == 2 && both.error.contains("exclude each other"))
        let missing = await StringsmithRun(
            ["symbols", "@/App/Localizable.xcstrings", "--adopt", "@/None"], in: directory)
        #expect(missing.status == 2, "\(missing.error)")
    }

    @Test("An adopted source compiles on Linux, and shows the strings")
    func linux() async throws {
        let directory = try TemporaryDirectory([
            "App/en.lproj/Localizable.strings": "\"home.save\" = \"Save\";\n",
            "App/main.swift": "print(NSLocalizedString(\"home.save\", comment: \"\"))\n",
            "Look.swift": """
            nonisolated func look(_ key: String, _ table: String, _ value: String) -> String { value + "!" }

            """,
        ])
        let arguments = [
            "symbols", "@/App/en.lproj/Localizable.strings", "-o", "@/Generated", "--lookup", "look", "--for", "linux",
            "--adopt", "@/App",
        ]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "App/main.swift") == "print(String.homeSave)\n")
        let program = try ProcessRun(
            shell: "swiftc -o program App/main.swift Look.swift Generated/*.swift && ./program", in: directory.path)
        #expect(program.status == 0 && program.text == "Save!\n", "\(program.text)\(program.error)")
    }
}
