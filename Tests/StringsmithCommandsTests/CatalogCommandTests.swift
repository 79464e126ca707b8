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
