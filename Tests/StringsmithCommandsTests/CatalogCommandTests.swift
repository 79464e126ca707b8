import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("compile and format of catalogs")
struct CatalogCommandTests {
    static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "files" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld Datei"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld Dateien"
                        }
                      }
                    }
                  }
                }
              }
            },
            "save" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Sichern"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """

    static func exists(_ name: String, _ directory: TemporaryDirectory) -> Bool {
        FileManager.default.fileExists(atPath: directory.path(name))
    }

    @Test("A catalog compiles to tables, and a dry run names the same paths")
    func compile() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.catalog, to: "T.xcstrings")
        let dry = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/out", "--dry-run"], in: directory)
        #expect(dry.output == "out/de.lproj/T.strings\nout/de.lproj/T.stringsdict\n")
        #expect(dry.status == 0 && !Self.exists("out", directory))
        let run = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/out"], in: directory)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(
            try directory.text(of: "out/de.lproj/T.strings").contains("<key>save</key>\n\t<string>Sichern</string>"))
        #expect(try directory.text(of: "out/de.lproj/T.stringsdict").contains("<string>%#@value@</string>"))
        #expect(!Self.exists("out/en.lproj", directory))
    }

    @Test("--only-translated leaves out unfinished texts")
    func onlyTranslated() async throws {
        let directory = try TemporaryDirectory()
        let catalog = Self.catalog.replacing(
            "\"state\" : \"translated\",\n            \"value\" : \"Sichern\"",
            with: "\"state\" : \"needs_review\",\n            \"value\" : \"Sichern\"")
        try directory.write(catalog, to: "T.xcstrings")
        let all = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/out"], in: directory)
        #expect(all.status == 0)
        #expect(try directory.text(of: "out/de.lproj/T.strings").contains("Sichern"))
        let finished = await StringsmithRun(
            ["compile", "--only-translated", "@/T.xcstrings", "-o", "@/finished"], in: directory)
        #expect(finished.status == 0 && Self.exists("finished/de.lproj/T.stringsdict", directory))
        #expect(!Self.exists("finished/de.lproj/T.strings", directory))
    }

    @Test("Members that are null count as absent, and stay")
    func nullMembers() async throws {
        let directory = try TemporaryDirectory()
        let catalog = Self.catalog.replacing(
            "\"save\" : {",
            with: "\"save\" : {\n      \"comment\" : null,\n      \"extractionState\" : null,"
        ).replacing(
            "          }\n        }\n      }\n    }\n  },",
            with:
                "          }\n        },\n        \"fr\" : null\n      },\n      \"shouldTranslate\" : null\n    }\n  },"
        )
        #expect(catalog.split(separator: "null").count == 5)
        try directory.write(catalog, to: "T.xcstrings")
        let sources =
            "let a = NSLocalizedString(\"save\", tableName: \"T\", comment: \"\")\n"
            + "let b = NSLocalizedString(\"files\", tableName: \"T\", comment: \"\")\n"
        try directory.write(sources, to: "App.swift")
        for command in [["format", "--check"], ["format"], ["sync", "--check"], ["sync"], ["status"]] {
            let run = await StringsmithRun(command + ["@/"], in: directory)
            #expect(run.status == 0, "\(command) \(run.output) \(run.error)")
            #expect(try directory.text(of: "T.xcstrings") == catalog)
        }
        // The catalog's key has no placeholder, which is the only finding.
        let check = await StringsmithRun(["check", "@/T.xcstrings"], in: directory)
        #expect(check.output.contains("1 error") && check.output.contains("[format-argument-added]"))
        let compile = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/out"], in: directory)
        #expect(compile.status == 0 && compile.error.isEmpty)
        #expect(Self.exists("out/de.lproj/T.strings", directory) && !Self.exists("out/fr.lproj", directory))
    }

    @Test("Two names of one language are an error, and --locale takes either")
    func spellings() async throws {
        let directory = try TemporaryDirectory()
        let catalog = Self.catalog.replacing("\"de\" :", with: "\"iw\" :")
        try directory.write(catalog, to: "T.xcstrings")
        let run = await StringsmithRun(["compile", "--locale", "he", "@/T.xcstrings", "-o", "@/out"], in: directory)
        #expect(run.status == 0 && Self.exists("out/he.lproj/T.strings", directory), "\(run.error)")
        let other = catalog.replacing(
            "\"save\" : {\n      \"localizations\" : {",
            with:
                "\"save\" : {\n      \"localizations\" : {\n        \"he\" : { \"stringUnit\" : { \"state\" : \"new\", \"value\" : \"x\" } },"
        )
        try directory.write(other, to: "T.xcstrings")
        let both = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/both"], in: directory)
        #expect(both.status == 1 && !Self.exists("both/he.lproj", directory))
        #expect(
            both.error.contains(
                "error: languages 'he' and 'iw' compile to the same 'he.lproj': rename or remove one in the catalog"))
    }

    @Test("For Linux, there is no .stringsdict, and the loss is reported once")
    func linux() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.catalog, to: "T.xcstrings")
        let run = await StringsmithRun(["compile", "--for", "linux", "@/T.xcstrings", "-o", "@/out/"], in: directory)
        #expect(run.status == 0)
        #expect(run.error.contains("1 text with variations compiled without them"))
        #expect(try directory.text(of: "out/de.lproj/T.strings").contains("<string>%lld Dateien</string>"))
        #expect(!Self.exists("out/de.lproj/T.stringsdict", directory))
    }

    @Test("After an error, no catalog is written")
    func errors() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.catalog, to: "T.xcstrings")
        try directory.write(#"{"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":{}}}}}"#, to: "B.xcstrings")
        try directory.write(Self.catalog, to: "fr.lproj/C.xcstrings")
        let run = await StringsmithRun(
            ["compile", "@/T.xcstrings", "@/B.xcstrings", "@/fr.lproj/C.xcstrings", "-o", "@/out"], in: directory)
        #expect(run.status == 1 && !Self.exists("out", directory))
        #expect(
            run.error.contains(
                "B.xcstrings:1:62: error: Missing required key 'stringUnit' inside 'strings' -> 'k' -> 'localizations' -> 'fr'"
            ))
        #expect(run.error.contains("C.xcstrings should not be inside an lproj directory."))
    }

    @Test("format writes catalogs like Xcode; --check only compares")
    func format() async throws {
        let directory = try TemporaryDirectory()
        let minified = Self.catalog.split(whereSeparator: \.isWhitespace).joined()
            .replacing("%lldDatei", with: "%lld Datei")
        try directory.write(minified, to: "R/T.xcstrings")
        for path in ["@/R", "@/R/T.xcstrings"] {
            #expect(await StringsmithRun(["format", "--check", path], in: directory).status == 1)
            #expect(try directory.text(of: "R/T.xcstrings") == minified)
        }
        let run = await StringsmithRun(["format", "@/R/T.xcstrings"], in: directory)
        #expect(run.status == 0 && run.output == "R/T.xcstrings: formatted\n")
        #expect(try directory.text(of: "R/T.xcstrings") == Self.catalog)
        #expect(await StringsmithRun(["format", "--check", "@/R"], in: directory).status == 0)
        try directory.write("{\n\"strings\": }", to: "R/Bad.xcstrings")
        let bad = await StringsmithRun(["format", "@/R"], in: directory)
        #expect(bad.error.contains("R/Bad.xcstrings:2:12: error: "))
        #expect(try directory.text(of: "R/Bad.xcstrings") == "{\n\"strings\": }")
    }
}
