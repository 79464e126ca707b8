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
        #expect(run.error.contains("1 string with variations compiled without them"))
        #expect(try directory.text(of: "out/de.lproj/T.strings").contains("<string>%lld Dateien</string>"))
        #expect(!Self.exists("out/de.lproj/T.stringsdict", directory))
    }

    /// The planned languages of a catalog in German, and the change that is reported; nil for none.
    static let planned: [(locales: [String], change: String?)] = [
        (["de"], nil), (["de", "it"], "removed 'it'"), (["it"], "added 'de'; removed 'it'"), ([], "added 'de'"),
        (["de", "fr", "it"], "removed 'fr', 'it'"),
    ]

    @Test("With --exact-locales, other languages than those of the plan are an error", arguments: planned)
    func exactLocales(_ sample: (locales: [String], change: String?)) async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.catalog, to: "T.xcstrings")
        let options = ["--every-locale", "--exact-locales"] + sample.locales.flatMap { ["--locale", $0] }
        let run = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/out"] + options, in: directory)
        #expect(run.status == (sample.change == nil ? 0 : 1))
        #expect(Self.exists("out", directory) == (sample.change == nil))
        if let change = sample.change {
            let message = "languages have changed since the build was planned: \(change): run 'touch Package.swift'"
            #expect(run.error.contains(message), "\(run.error)")
        }
    }

    @Test("A text that can't be compiled doesn't keep others out, except for xcstringstool")
    func errors() async throws {
        let directory = try TemporaryDirectory()
        let bad = Self.catalog.replacing(
            "\"state\" : \"translated\",\n            \"value\" : \"Sichern\"", with: "\"value\" : \"\"")
        try directory.write(bad, to: "T.xcstrings")
        try directory.write(Self.catalog.replacing("\"translated\"", with: "1"), to: "B.xcstrings")
        try directory.write(Self.catalog + ",", to: "S.xcstrings")
        try directory.write(Self.catalog, to: "fr.lproj/C.xcstrings")
        let catalogs = ["@/T.xcstrings", "@/B.xcstrings", "@/S.xcstrings", "@/fr.lproj/C.xcstrings", "-o", "@/out"]
        let exact = await StringsmithRun(["xcstringstool", "compile"] + catalogs, in: directory)
        #expect(exact.status == 1 && !Self.exists("out", directory))
        let run = await StringsmithRun(["compile"] + catalogs, in: directory)
        #expect(run.status == 1)
        #expect(Self.exists("out/de.lproj/T.stringsdict", directory))
        for name in ["T.strings", "B.strings", "B.stringsdict", "S.strings", "C.strings"] {
            #expect(!Self.exists("out/de.lproj/\(name)", directory))
        }
        #expect(
            run.error.contains(
                "Missing required key 'state' inside 'strings' -> 'save' -> 'localizations' -> 'de' -> 'stringUnit'"))
        #expect(
            run.error.contains("error: de: \"files\": 'state' must be a string [catalog-structure]"), "\(run.error)")
        #expect(run.error.contains("S.xcstrings:"), "\(run.error)")
        #expect(run.error.contains("C.xcstrings should not be inside an lproj directory."))
    }

    @Test("A plural without a form for other is named, and Linux shows the key")
    func missingOther() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.catalog.replacing("\"other\"", with: "\"few\""), to: "T.xcstrings")
        let run = await StringsmithRun(["compile", "@/T.xcstrings", "-o", "@/out"], in: directory)
        #expect(run.status == 0 && Self.exists("out/de.lproj/T.stringsdict", directory))
        let warning = "T.xcstrings: warning: plural of 'files' in 'de' has no form for 'other'"
        #expect(run.error.contains(warning), "\(run.error)")
        let linux = await StringsmithRun(
            ["compile", "--for", "linux", "@/T.xcstrings", "-o", "@/linux"], in: directory)
        #expect(linux.error.contains(warning))
        #expect(linux.error.contains("note: 1 string with variations compiled without them: Linux shows its key"))
        #expect(try !directory.text(of: "linux/de.lproj/T.strings").contains("files"))
        let check = await StringsmithRun(["check", "@/T.xcstrings"], in: directory)
        #expect(check.output.contains("[plural-missing-other]"))
    }

    @Test("xcstringstool writes the formats of Apple's tool")
    func formats() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.catalog, to: "T.xcstrings")
        func compile(_ output: String, _ options: String...) async throws {
            let arguments =
                ["xcstringstool", "compile", "@/T.xcstrings", "--output-directory", "@/\(output)"] + options
            let run = await StringsmithRun(arguments, in: directory)
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        }
        func table(_ path: String) throws -> NSDictionary {
            let data = try Data(contentsOf: URL(fileURLWithPath: directory.path(path)))
            return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? NSDictionary)
        }
        try await compile("a", "-f", "stringsAndStringsdict", "--serialization-format", "text")
        try await compile("b", "--serialization-format", "binary")
        for name in ["de.lproj/T.strings", "de.lproj/T.stringsdict"] {
            #expect(try table("a/\(name)") == table("b/\(name)"))
            #expect(try directory.bytes(of: "b/\(name)").starts(with: "bplist00".utf8))
        }
        try await compile("c", "--format", "stringsdictOnly")
        #expect(!Self.exists("c/de.lproj/T.strings", directory))
        let all = try table("c/de.lproj/T.stringsdict")
        #expect(all["save"] as? String == "Sichern")
        #expect(try all["files"] as? NSDictionary == table("a/de.lproj/T.stringsdict")["files"] as? NSDictionary)
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
