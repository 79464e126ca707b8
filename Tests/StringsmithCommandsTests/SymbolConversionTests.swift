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
                "the sources have their own 'LocalizedStringResource.save'"
            ),
            (
                """
                extension LocalizedStringResource { static let save: Self = "home.save" }
                let a = Text("Save")
                """, "the sources have their own 'LocalizedStringResource.save'"
            ),
            (
                """
                typealias R = LocalizedStringResource
                extension R { static let save = R("home.save") }
                let a = Text("Save")
                """, "the sources have their own 'LocalizedStringResource.save'"
            ),
            (
                """
                class Base { struct String {} }
                class Home: Base { let a = Text("Save") }
                """, "the sources have their own 'String'"
            ),
            (
                """
                let NSLocalizedString: (String, String) -> String = { key, _ in key }
                let a = NSLocalizedString("Save", comment: "x")
                """, "the sources have their own 'NSLocalizedString'"
            ),
            (
                """
                func NSLocalizedString(_ key: String, comment: String = "") -> String { key }
                let a = NSLocalizedString("Save", comment: "x")
                """, "the sources have their own 'NSLocalizedString'"
            ),
            (
                """
                func show(localized key: String.LocalizationValue) {}
                func g() { show(localized: "Save") }
                """, "String.LocalizationValue has no symbols"
            ),
            (#"let a = NSLocalizedString("Save", comment: "one " + who)"#, "the argument 'comment' isn't a literal"),
            (#"let a = NSLocalizedString("Save", comment: "two \(who)")"#, "the argument 'comment' isn't a literal"),
            (
                #"let a = NSLocalizedString("Save", comment: "x".uppercased())"#,
                "the argument 'comment' isn't a literal"
            ),
            (
                #"let a = String(localized: "home.title", defaultValue: "Home".uppercased())"#,
                "the argument 'defaultValue' isn't a literal"
            ),
            (
                """
                let a = NSLocalizedString("Save",
                #if os(iOS)
                    comment: "x"
                #else
                    comment: "y"
                #endif
                )
                """, "would be lost"
            ),
            ("let a = NSLocalizedString(\n    \"Save\",\n    // Not the menu\n    comment: \"x\")", "would be lost"),
            ("let a = Text(\"Save\", // Not the menu\n    comment: \"y\")", "would be lost"),
            ("let a = Text(\"Save\", tableName: \"Localizable\" /* why */, comment: \"y\")", "would be lost"),
            ("let a = NSLocalizedString(\"Save\", comment: \"x\" /* why */)", "would be lost"),
            (#"func f(_ x: String) { _ = Text("Hello \(/* who */ x)") }"#, "would be lost"),
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

    @Test("A type inside another one hides the symbol's only there")
    func nestedTypes() async throws {
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": Self.catalog,
            "App/A.swift": "import SwiftUI\nlet a = Text(\"Save\")\n",
            "App/JSON.swift": "enum JSON { struct String {}\n    enum LocalizedStringResource {} }\n",
            "App/Other.swift": "import SwiftUI\nextension JSON { static let b = Text(\"Download maps\") }\n",
        ])
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 0 && run.output.hasSuffix("1 use converted, 1 not\n"), "\(run.output)\(run.error)")
        #expect(try directory.text(of: "App/A.swift") == "import SwiftUI\nlet a = Text(.save)\n")
        #expect(run.error.hasPrefix("App/Other.swift:2:"), "\(run.error)")
        #expect(run.error.contains("the sources have their own 'LocalizedStringResource'"), "\(run.error)")
    }

    @Test(
        "A variable with the name of the symbol's type hides it",
        arguments: [
            "func f() { let L10n = T(); print(KEY) }", "func f(L10n: T) { print(KEY) }",
            "class K { let L10n = T(); func f() { print(KEY) } }",
        ])
    func hidingVariables(source: String) async throws {
        let literal = #"NSLocalizedString("Save", comment: "")"#
        for (key, option) in [(literal, "--adopt"), ("L10n.save", "--inline")] {
            let text = "struct T { var save = \"other\"; var R = 1 }\n\(source.replacing("KEY", with: key))\n"
            let directory = try TemporaryDirectory(["App/Localizable.xcstrings": Self.catalog, "App/A.swift": text])
            let run = await StringsmithRun(
                ["symbols", "@/App/Localizable.xcstrings", "--style", "swiftgen-flat", option, "@/App"], in: directory)
            #expect(run.status == 0 && run.output.hasPrefix("0 uses converted"), "\(run.output)\(run.error)")
            #expect(try directory.text(of: "App/A.swift") == text)
        }
    }

    @Test("A run that can't write counts no use as converted")
    func refused() async throws {
        let source = "import SwiftUI\nlet a = Text(\"Save\")\n"
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": Self.catalog, "App/A.swift": source,
            "Out/StringSymbols_Localizable.swift/x": "",
        ])
        let run = await StringsmithRun(Self.adopt + ["-o", "@/Out"], in: directory)
        #expect(run.status == 2 && run.output == "0 uses converted\n", "\(run.output)\(run.error)")
        #expect(try directory.text(of: "App/Localizable.xcstrings") == Self.catalog)
        #expect(try directory.text(of: "App/A.swift") == source)
    }

    @Test("The table, bundle, and comment of a literal follow the options of its call")
    func options() async throws {
        let catalog = Self.catalog.replacing(
            "\"Other\" : {", with: "\"Other\" : {\n      \"extractionState\" : \"manual\",")
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": catalog,
            "App/A.swift": "import SwiftUI\nlet a = String(localized: .other, options: .init())\n",
        ])
        let run = await StringsmithRun(Self.inline, in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        let expected = "import SwiftUI\nlet a = String(localized: \"Other\", options: .init(), comment: \"x\")\n"
        #expect(try directory.text(of: "App/A.swift") == expected)
    }

    @Test("Many keys in one call and in one source are converted, and back")
    func manyKeys() async throws {
        let keys = (0..<300).map { "key \($0)" }
        let entries = keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")
        let head = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
        let catalog = head + "\(entries)\n  },\n  \"version\" : \"1.0\"\n}\n"
        let list = keys.map { "NSLocalizedString(\"\($0)\", comment: \"\")" }.joined(separator: ",\n    ")
        let views = keys.map { "Text(\"\($0)\")" }.joined(separator: "\n    ")
        let source = "import SwiftUI\nlet a = f(\n    \(list))\nlet b = Group {\n    \(views)\n}\n"
        let directory = try TemporaryDirectory(["App/Localizable.xcstrings": catalog, "App/A.swift": source])
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 0 && run.output.hasSuffix("600 uses converted\n"), "\(run.output.suffix(99))\(run.error)")
        let back = await StringsmithRun(Self.inline, in: directory)
        #expect(back.status == 0 && back.output.hasSuffix("600 uses converted\n"), "\(back.output.suffix(99))")
        let calls = source.replacing("NSLocalizedString(", with: "String(localized: ").replacing(
            ", comment: \"\"", with: "")
        #expect(try directory.text(of: "App/A.swift") == calls)
    }

    @Test("A call whose symbol doesn't lead back to its key stays, and the others are converted")
    func strayCalls() async throws {
        let catalog = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Done" : {

                },
                "save as %@" : {

                },
                "save as %lld" : {

                }
              },
              "version" : "1.0"
            }

            """
        let source = """
            import SwiftUI
            let done = Text("Done")
            func g(s: String) { _ = Text("save as \\(s)") }

            """
        let directory = try TemporaryDirectory(["App/Localizable.xcstrings": catalog, "App/A.swift": source])
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 0 && run.output.hasSuffix("1 use converted, 1 not\n"), "\(run.output)\(run.error)")
        #expect(run.error.hasPrefix("App/A.swift:3:"), "\(run.error)")
        let expected = source.replacing(#"Text("Done")"#, with: "Text(.done)")
        #expect(try directory.text(of: "App/A.swift") == expected)
    }

    @Test("A comment that a table can't store unchanged stays in its call")
    func spacedComment() async throws {
        let source = """
            import SwiftUI
            let a = Text("Save", comment: " y ")
            let b = Text("Done", comment: "z")

            """
        let directory = try TemporaryDirectory([
            "App/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n\"Done\" = \"Done\";\n", "App/A.swift": source,
        ])
        let run = await StringsmithRun(
            ["symbols", "@/App/en.lproj/Localizable.strings", "--adopt", "@/App", "-o", "@/Symbols"], in: directory)
        #expect(run.status == 0 && run.output.hasSuffix("1 use converted, 1 not\n"), "\(run.output)\(run.error)")
        let expected = source.replacing(#"Text("Done", comment: "z")"#, with: "Text(.done)")
        #expect(try directory.text(of: "App/A.swift") == expected)
    }

    @Test(
        "A comment or string that is joined from literals moves whole, and what is between arguments stays",
        arguments: [
            (
                #"let a = NSLocalizedString("Save", comment: "one " + "two")"#, "let a = String(localized: .save)",
                "one two"
            ),
            (
                "let a = Text(\"Save\", comment: \"x\") // why", "let a = Text(.save) // why", "x"
            ),
            (
                "let a = Text(/* first */ \"Save\", comment: \"x\")", "let a = Text(/* first */ .save)", "x"
            ),
            (
                #"func f(_ x: String) { _ = Text("Hello \(x /* who */ + "\(x)")") }"#,
                #"func f(_ x: String) { _ = Text(.hello(x /* who */ + "\(x)")) }"#, ""
            ),
        ])
    func moves(source: String, expected: String, comment: String) async throws {
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": Self.catalog, "App/A.swift": "import SwiftUI\n\(source)\n",
        ])
        let run = await StringsmithRun(Self.adopt, in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try directory.text(of: "App/A.swift") == "import SwiftUI\n\(expected)\n", "\(run.error)")
        let catalog = try directory.text(of: "App/Localizable.xcstrings")
        #expect(comment.isEmpty || catalog.contains("\"comment\" : \"\(comment)\""), "\(catalog)")
    }

    @Test(
        "A member that the sources declare themselves isn't a symbol",
        arguments: [
            (
                "swiftgen-flat",
                "enum L10n { static let save = NSLocalizedString(\"x\", comment: \"\") }\nlet a = L10n.save"
            ),
            (
                "swiftgen-flat",
                "struct Home { enum L10n { static let save = \"x\" }\n    let a = L10n.save }"
            ),
            (
                "xcode",
                "extension LocalizedStringResource { static let save = LocalizedStringResource(\"x\") }\nlet a = Text(.save)"
            ),
            (
                "xcode",
                "typealias R = LocalizedStringResource\nextension R { static let save = R(\"x\") }\nlet a = Text(.save)"
            ),
            ("xcode", "extension LocalizedStringKey { static let save: Self = \"x\" }\nlet a = Text(.save)"),
            ("xcode", "let a = String(localized: .save, table: \"T\", comment: \"own\")"),
            ("xcode", "let a = Text(.save, tableName: \"T\")"),
            ("xcode", "enum K { case hello(to: String) }\nfunc f(_ k: K) {}\nlet a: () = f(.hello(to: \"x\"))"),
            ("xcode", "let a = Text(.hello(/* who */ name))"), ("xcode", "let a = Text(.hello(name) { 1 })"),
        ])
    func ownMembers(style: String, source: String) async throws {
        let text = "import SwiftUI\nlet name = \"x\"\n\(source)\n"
        let directory = try TemporaryDirectory(["App/Localizable.xcstrings": Self.catalog, "App/A.swift": text])
        let run = await StringsmithRun(Self.inline + ["--style", style], in: directory)
        #expect(run.status == 0 && run.output.hasPrefix("0 uses converted"), "\(run.output)\(run.error)")
        #expect(try directory.text(of: "App/A.swift") == text)
        #expect(try directory.text(of: "App/Localizable.xcstrings") == Self.catalog)
    }

    @Test("A symbol in a member of another type with a symbol's name becomes a literal")
    func nestedSymbols() async throws {
        let source = """
            import SwiftUI
            enum Kind { case hello(a: Int, b: [String]) }
            func f(_ kind: Kind) {}
            func g() { f(.hello(a: 1, b: [String(localized: .save)])) }

            """
        let directory = try TemporaryDirectory(["App/Localizable.xcstrings": Self.catalog, "App/A.swift": source])
        let run = await StringsmithRun(Self.inline, in: directory)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.output)\(run.error)")
        #expect(try directory.text(of: "App/A.swift") == source.replacing(".save", with: "\"Save\""))
    }

    @Test("Files with symbols are written even if no call is left to convert, and a placeholder isn't a comment")
    func generatedFiles() async throws {
        let directory = try TemporaryDirectory([
            "App/en.lproj/Localizable.strings": "/* No comment provided by engineer. */\n\"Save\" = \"Save\";\n",
            "App/A.swift": "import SwiftUI\nlet a = Text(.save)\n",
        ])
        let arguments = ["symbols", "@/App/en.lproj/Localizable.strings", "-o", "@/Out", "--adopt", "@/App"]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try directory.text(of: "Out/StringSymbols_Localizable.swift").contains("save"))
        try directory.write("import SwiftUI\nlet a = Text(\"Save\", comment: \"real\")\n", to: "App/A.swift")
        let other = await StringsmithRun(arguments, in: directory)
        #expect(other.status == 0, "\(other.output)\(other.error)")
        let table = try directory.text(of: "App/en.lproj/Localizable.strings")
        #expect(table == "/* real */\n\"Save\" = \"Save\";\n")
        // The look-up in the generated files isn't the project's.
        try directory.write("import SwiftUI\nlet a = Text(.save)\n", to: "App/A.swift")
        let inside = arguments[..<3] + ["@/App/Gen"] + arguments[4...]
        for _ in 1...2 {
            let run = await StringsmithRun(Array(inside), in: directory)
            #expect(run.output.hasSuffix("0 uses converted\n") && run.error.isEmpty, "\(run.output)\(run.error)")
        }
    }

    @Test("A symbol with backticks, or whose last argument ends in an interpolation, becomes a literal whole")
    func wholeSymbols() async throws {
        let directory = try TemporaryDirectory([
            "App/Localizable.xcstrings": Self.catalog.replacing("\"Save\"", with: "\"class\""),
            "App/A.swift": """
            import SwiftUI
            let a = Text(.L10n.`class`)
            let b = L10n.`class`
            func f(_ x: String) { _ = Text(.L10n.hello("a" + "\\(x)")) }

            """,
        ])
        let run = await StringsmithRun(Self.inline + ["--style", "swiftgen-flat"], in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        let text = try directory.text(of: "App/A.swift")
        #expect(
            text == """
                import SwiftUI
                let a = Text("class")
                let b = NSLocalizedString("class", comment: "")
                func f(_ x: String) { _ = Text("Hello \\("a" + "\\(x)")") }

                """)
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
