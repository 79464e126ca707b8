import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Exports of translation platforms")
struct PlatformExportTests {
    static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%lld files" : {
              "localizations" : {
                "fr" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld fichier"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld fichiers"
                        }
                      }
                    }
                  }
                }
              }
            },
            "brand" : {
              "shouldTranslate" : false
            },
            "Hello %@" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Bonjour %@"
                  }
                }
              }
            },
            "Open" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Ouvrir"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """

    /// Files with the translation `Ouvre` of `Open`, and what is printed about each.
    static let exports: [(platform: String, text: String, message: String)] = [
        (
            "Crowdin",
            """
            <file id="12" original="/main/App/A.xcstrings" source-language="en" target-language="fr" datatype="plaintext">
            <header><tool tool-id="crowdin" tool-name="Crowdin"/></header><body>
            <trans-unit id="40096" resname="Open"><source>Open</source><target state="translated">Ouvre</target>
            <context-group purpose="information"><context context-type="source">Open</context></context-group></trans-unit>
            <trans-unit id="40097" resname="brand"><source>brand</source><target state="needs-translation">brand</target>
            </trans-unit></body></file>
            """, "'/main/App/A.xcstrings' is imported into"
        ),
        (
            "Lokalise",
            """
            <file original="A.xcstrings" datatype="plaintext" xml:space="preserve" source-language="en" target-language="fr">
            <header><tool tool-id="lokalise.com" tool-name="Lokalise"/></header><body>
            <trans-unit id="Open"><source>Open</source><target state="translated">Ouvre</target><note/></trans-unit>
            </body></file>
            """, ""
        ),
        (
            "Phrase",
            """
            <file original="main/A.xcstrings" datatype="plaintext" source-language="en" target-language="fr"><body>
            <trans-unit id="e33e89" resname="Open"><source>Open</source><target state="final">Ouvre</target></trans-unit>
            </body></file>
            """, "'main/A.xcstrings' is imported into"
        ),
        (
            "Weblate",
            """
            <file original="A.xcstrings" source-language="en" target-language="fr" datatype="plaintext"><body>
            <trans-unit id="Open" xml:space="preserve" approved="yes"><source>Open</source>
            <target state="translated">Ouvre</target></trans-unit>
            <trans-unit id="brand" xml:space="preserve"><source>brand</source><target state="needs-translation"/></trans-unit>
            </body></file>
            """, ""
        ),
        (
            "Transifex",
            """
            <file original="A.xcstrings" source-language="en" target-language="fr" datatype="plaintext"><body>
            <trans-unit id="Hello %@"><source>Hello <x id="1" equiv-text="%@"/></source>
            <target>Bonjour <x id="1"/></target></trans-unit>
            <trans-unit id="Open"><source>Open</source><target>Ouvre</target></trans-unit></body></file>
            """, ""
        ),
        (
            "POEditor",
            """
            <file original="App/A.xcstrings" datatype="plaintext" source-language="en" target-language="fr"><body>
            <trans-unit id="Open" datatype="plaintext"><source>Open</source><target state="translated">Ouvre</target>
            </trans-unit></body></file>
            """, "'App/A.xcstrings' is imported into"
        ),
    ]

    static func xliff(_ file: String) -> String {
        "<?xml version=\"1.0\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\(file)</xliff>\n"
    }

    static func unit(_ id: String, _ target: String, source: String? = nil) -> String {
        "<trans-unit id='\(id)'><source>\(source ?? id)</source><target>\(target)</target></trans-unit>"
    }

    static func file(_ units: String, locale: String = "fr") -> String {
        xliff(
            "<file original='A.xcstrings' source-language='en' target-language='\(locale)'><body>\n\(units)</body></file>"
        )
    }

    @Test("Each platform's file is imported, and nothing else changes", arguments: exports)
    func platforms(platform: String, text: String, message: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "fr.xliff": Self.xliff(text)])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/fr.xliff"], in: directory)
        #expect(run.status == 0 && (message.isEmpty || run.error.contains(message)), "\(platform): \(run.error)")
        #expect(
            try directory.text(of: "A.xcstrings") == Self.catalog.replacing("\"Ouvrir\"", with: "\"Ouvre\""),
            "\(platform)")
    }

    @Test(
        "What nobody could use is reported with its place and left out",
        arguments: [
            (unit("Hello %@", "Salut"), "placeholder '%@' missing in the translation of 'Hello %@'"),
            (unit("Hello %@", "Salut <x id='9'/>"), "placeholder '%@' missing in the translation of 'Hello %@'"),
            (
                unit("%lld files|==|plural.few", "%lld f", source: "%lld files"),
                "text of '%lld files|==|plural.few' left out: 'fr' doesn't use the plural category 'few'"
            ),
            (unit("brand", "marque"), "translation of 'brand' left out: the text is the same in every language"),
            (
                unit("Open", "Ouvrir").replacing("<target>", with: "<target state='needs-review-translation'>"),
                "translation of 'Open' sent back: it stays as it is"
            ),
            ("<trans-unit id='7' resname='no'><source>x</source><target>y</target></trans-unit>", "unknown id '7'"),
        ])
    func inspections(unit: String, message: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "fr.xliff": Self.file(unit)])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/fr.xliff"], in: directory)
        #expect(
            run.status == 1 && run.error.contains("fr.xliff:3:1: warning: ") && run.error.contains(message),
            "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
    }

    @Test("A placeholder that a tool protects from translators is put back")
    func protectedPlaceholder() async throws {
        let source = "Hello <x id='1' equiv-text='%@'/>"
        let units = [
            "Salut <x id='1' equiv-text='%@'/>", "Salut <x id='1'/>", "Salut <ph id='1' equiv-text='%@'/>", "Salut %@",
        ]
        for unit in units {
            let directory = try TemporaryDirectory([
                "A.xcstrings": Self.catalog, "fr.xliff": Self.file(Self.unit("Hello %@", unit, source: source)),
            ])
            let run = await StringsmithRun(["import", "--project", directory.path, "@/fr.xliff"], in: directory)
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
            #expect(
                try directory.text(of: "A.xcstrings") == Self.catalog.replacing("Bonjour", with: "Salut"), "\(unit)")
        }
    }

    @Test("A placeholder that the current translation lacks, too, was left out on purpose")
    func omittedPlaceholder() async throws {
        let catalog = Self.catalog.replacing("Bonjour %@", with: "Bonjour")
        let directory = try TemporaryDirectory([
            "A.xcstrings": catalog, "fr.xliff": Self.file(Self.unit("Hello %@", "Salut")),
        ])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/fr.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == catalog.replacing("Bonjour", with: "Salut"))
    }

    @Test("A file names its language, and other languages and unknown identifiers aren't merged")
    func languages() async throws {
        let german = Self.exports[1].text.replacing("target-language=\"fr\"", with: "target-language=\"de\"")
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "one.xliff": Self.xliff(Self.exports[0].text),
            "two.xliff": Self.xliff(Self.exports[1].text + german), "new.xliff": Self.file(Self.unit("12", "Neuf")),
        ])
        for (file, options, status, message) in [
            ("one", [], 0, ""), ("two", ["--locale", "fr"], 1, "translations in 'de' left out"),
            ("new", [], 1, "unknown key '12'"),
        ] as [(String, [String], Int32, String)] {
            try directory.write(Self.catalog, to: "A.xcstrings")
            let arguments = ["convert", "@/\(file).xliff", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings"] + options
            let run = await StringsmithRun(arguments, in: directory)
            #expect(run.status == status && (message.isEmpty || run.error.contains(message)), "\(file): \(run.error)")
            let wanted = file == "new" ? Self.catalog : Self.catalog.replacing("Ouvrir", with: "Ouvre")
            #expect(try directory.text(of: "A.xcstrings") == wanted, "\(file)")
        }
    }

    @Test("A file outside the project isn't found by the end of its path")
    func outside() async throws {
        let directory = try TemporaryDirectory(["P/B.xcstrings": "{}", "A.xcstrings": Self.catalog])
        for original in ["../A.xcstrings", "/x/../../A.xcstrings", "\(directory.path)/A.xcstrings"] {
            try directory.write(
                Self.file(Self.unit("Open", "Ouvre")).replacing("'A.xcstrings'", with: "'\(original)'"), to: "fr.xliff")
            let run = await StringsmithRun(["import", "--project", "@/P", "@/fr.xliff"], in: directory)
            #expect(run.status == 1 && run.error.contains("is outside the project"), "\(original): \(run.error)")
            #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
        }
    }

    @Test("A format says once what it can't carry")
    func losses() async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog.replacing("\"Ouvrir\"", with: "\"\""),
            "strings.xml": "<resources><string name='a'>%d</string><string name='b'>%s</string></resources>",
            "new.json": #"{"New":"Neuf"}"#,
        ])
        for (arguments, message) in [
            (
                ["convert", "@/A.xcstrings", "--locale", "fr", "-o", "@/fr.po"],
                "1 empty string left out: an empty string means untranslated in Gettext"
            ),
            (
                ["convert", "@/strings.xml", "--locale", "fr", "-o", "@/fr.strings"],
                "placeholders of 2 strings, such as 'a', have no types in this format"
            ),
            (
                ["convert", "@/new.json", "--locale", "fr", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings"],
                "new key 'New' added to"
            ),
        ] {
            let run = await StringsmithRun(arguments, in: directory)
            #expect(run.status == 0 && run.error.contains(message), "\(run.error)")
        }
    }
}
