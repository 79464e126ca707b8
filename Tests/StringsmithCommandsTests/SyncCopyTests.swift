import Testing

@testable import StringsmithCommands

/// A key that a call may still look up keeps its entries when a similar new key appears.
@Suite("sync: copies")
struct SyncCopyTests {
    private let en = "en.lproj/Localizable.strings"
    private let de = "de.lproj/Localizable.strings"
    private let openCall = "func f(_ name: String) -> String { NSLocalizedString(name, comment: \"\") }\n"

    private func call(_ key: String, _ value: String? = nil, comment: String = "Switch") -> String {
        let argument = value.map { ", value: \"\($0)\"" } ?? ""
        return "let _ = NSLocalizedString(\"\(key)\"\(argument), comment: \"\(comment)\")\n"
    }

    private func entry(_ key: String, _ value: String) -> String { "/* Switch */\n\"\(key)\" = \"\(value)\";\n" }

    private func expectSettled(_ project: SyncSandbox) async {
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test(
        "A translation is copied, for review, to a similar key",
        arguments: [
            ("Turn on", "Turn on", "Turn off", "Turn off", 62), ("on.title", "Turn on", "start.title", "Turn on", 97),
        ])
    func strings(old: String, oldText: String, new: String, newText: String, percent: Int) async throws {
        let project = try SyncSandbox([
            "A.swift": call(new, newText) + openCall, en: entry(old, oldText), de: entry(old, "Einschalten"),
            "fr.lproj/Localizable.strings": "",
        ])
        #expect(await project.run("sync", "--dry-run", "--new", "source") == .success)
        #expect(
            project.output.contains(
                "de.lproj/Localizable.strings: 1 copied\n    copied '\(new)' from '\(old)' (\(percent) %)"),
            "\(project.output)")
        #expect(await project.run("sync", "--new", "source") == .success)
        #expect(project.errors.contains("'\(old)' stays: nothing else names it"), "\(project.errors)")
        let english = try project.text(en)
        #expect(english.contains(entry(old, oldText)) && english.contains(entry(new, newText)), "\(english)")
        let copy = """
            /* Switch
               stringsmith: needs-review e3e68319 was "\(oldText)" */
            "\(new)" = "Einschalten";

            """
        let german = try project.text(de)
        let entries = [entry(old, "Einschalten"), copy]
        #expect([entries, entries.reversed()].map { $0.joined(separator: "\n") }.contains(german), "\(german)")
        #expect(try project.text("fr.lproj/Localizable.strings").contains("new "))
        await expectSettled(project)
    }

    @Test("What nobody translated, and what isn't text, isn't copied", arguments: ["new", "dictionary"])
    func withoutTranslation(kind: String) async throws {
        let german =
            kind == "new"
            ? "/* Switch\n   stringsmith: new 65a0c5a7 */\n\"Turn on\" = \"Turn on\";\n"
            : "/* Switch */\n\"Turn on\" = { a = b; };\n"
        let project = try SyncSandbox([
            "A.swift": call("Turn off") + openCall, en: entry("Turn on", "Turn on"), de: german,
        ])
        #expect(await project.run("sync", "--new", "source") == .success)
        let text = try project.text(de)
        #expect(text.contains(german) && !text.contains("needs-review"), "\(text)")
        #expect(text.contains("\"Turn off\" = \"Turn off\";"), "\(text)")
        await expectSettled(project)
    }

    @Test("A copy waits until every table can be written, and then goes to those that lack it")
    func held() async throws {
        let project = try SyncSandbox([
            "A.swift": call("Turn off") + openCall, en: entry("Turn on", "Turn on"),
            de: entry("Turn on", "Einschalten"),
            "fr.lproj/Localizable.strings": entry("Turn on", "Activer") + entry("Turn off", "Couper"),
        ])
        #expect(await project.run("sync", "--locale", "de") == .success)
        #expect(try project.text(de) == entry("Turn on", "Einschalten"))
        #expect(await project.run("sync") == .success)
        #expect(try project.text(de).contains("\"Turn off\" = \"Einschalten\";"))
        let french = entry("Turn on", "Activer") + entry("Turn off", "Couper")
        #expect(try project.text("fr.lproj/Localizable.strings") == french)
        await expectSettled(project)
    }

    private static func catalog(_ entries: String) -> String {
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
    }

    private static func catalogEntry(_ key: String, state: String) -> String {
        """
            "\(key)" : {
              "comment" : "Switch",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "\(state)",
                    "value" : "Einschalten"
                  }
                },
                "fr" : {
                  "variations" : {
                    "device" : {
                      "mac" : {
                        "stringUnit" : {
                          "state" : "new",
                          "value" : "Turn on"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "\(state)",
                          "value" : "Activer"
                        }
                      }
                    }
                  }
                }
              }
            }
        """
    }

    @Test("In a catalog, all languages get copies for review, and the former entry keeps its bytes")
    func catalogs() async throws {
        let path = "Localizable.xcstrings"
        let former = Self.catalogEntry("Turn on", state: "translated")
        let project = try SyncSandbox(["A.swift": call("Turn off") + openCall, path: Self.catalog(former)])
        #expect(await project.run("sync", "--dry-run") == .success)
        #expect(
            project.output == """
                Localizable.xcstrings: 3 copied
                    copied 'Turn off' from 'Turn on' (62 %)
                    copied 'Turn off' in de from 'Turn on' (62 %)
                    copied 'Turn off' in fr from 'Turn on' (62 %)

                """, "\(project.output)")
        #expect(await project.run("sync") == .success)
        let copy = Self.catalogEntry("Turn off", state: "needs_review")
        #expect(try project.text(path) == Self.catalog(copy + ",\n" + former))
        await expectSettled(project)
    }

    @Test("In a catalog, a rename to another text is for review, even without new values", arguments: [true, false])
    func otherText(updates: Bool) async throws {
        let path = "Localizable.xcstrings"
        let project = try SyncSandbox([
            "A.swift": call("Turn off"), path: Self.catalog(Self.catalogEntry("Turn on", state: "translated")),
        ])
        #expect(await project.run(["sync"] + (updates ? [] : ["--no-values"])) == .success)
        #expect(try project.text(path) == Self.catalog(Self.catalogEntry("Turn off", state: "needs_review")))
        await expectSettled(project)
    }

    private static func dictionary(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(entries)</dict>
        </plist>

        """
    }

    private static func forms(_ key: String, marker: String = "") -> String {
        """
        \(marker)\t<key>\(key)</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@files@</string>
        \t\t<key>files</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>d</string>
        \t\t\t<key>one</key>
        \t\t\t<string>%d fichier</string>
        \t\t\t<key>other</key>
        \t\t\t<string>%d fichiers</string>
        \t\t</dict>
        \t</dict>

        """
    }

    @Test("Plural forms follow the names of their keys, for review", arguments: [true, false])
    func plurals(isReachable: Bool) async throws {
        let path = "fr.lproj/Localizable.stringsdict"
        let (old, new) = ("%d files in here", "%d files in there")
        let project = try SyncSandbox([
            "A.swift": call(new) + (isReachable ? openCall : ""), en: entry(old, old),
            "fr.lproj/Localizable.strings": entry(old, "%d fichier(s)"), path: Self.dictionary(Self.forms(old)),
        ])
        #expect(await project.run("sync") == .success)
        let marked = Self.forms(new, marker: "\t<!-- stringsmith: needs-review 11b1afb3 was \"\(old)\" -->\n")
        let expected = isReachable ? Self.forms(old) + marked : marked
        let text = try project.text(path)
        #expect(text == Self.dictionary(expected), "\(text)")
        #expect(try project.text("fr.lproj/Localizable.strings").contains("\"\(new)\" = \"%d fichier(s)\";"))
        await expectSettled(project)
    }
}
