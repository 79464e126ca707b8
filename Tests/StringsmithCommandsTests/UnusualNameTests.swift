import StringsmithTestSupport
import Testing

/// Runs the built program where other things are at the paths of files, or names come from files.
@Suite("Unusual files and names")
struct UnusualNameTests {
    private static let table = "/* c */\n\"Save\" = \"Save\";\n\n/* c */\n\"Old\" = \"Old\";\n"

    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "A.swift": "let a = NSLocalizedString(\"Save\", comment: \"c\")\n",
            "en.lproj/Localizable.strings": table, "de.lproj/Localizable.strings": table,
        ])
    }

    @Test(
        "A directory at the path of a table is reported with exit status 2, and nothing is removed",
        arguments: [
            "mkdir -p ko.lproj/Localizable.strings", "mkdir -p ko.lproj/Localizable.stringsdict",
            "mkdir Other.xcstrings", "mkdir x; mkdir ko.lproj; ln -s ../x ko.lproj/Localizable.strings",
        ],
        [
            "check", "status", "format --escapes", "prune", "sync",
            "convert --project --to xcstrings . -o out",
        ])
    func directory(line: String, command: String) throws {
        let directory = try Self.project()
        let run = try StringsmithRun.shell("\(line); $S \(command)", in: directory)
        let path = line.split(whereSeparator: { " ;".contains($0) }).last.map(String.init) ?? ""
        let all = run.text + run.error
        #expect(run.status == 2, "\(all)")
        let error = "\(path): error: cannot read '\(path)': Is a directory"
        #expect(all.split(separator: error, omittingEmptySubsequences: false).count == 2, "\(all)")
        for language in ["en", "de"] {
            #expect(try directory.text(of: "\(language).lproj/Localizable.strings") == Self.table)
        }
    }

    @Test("A directory at the path of a table in a built product stops nothing", arguments: ["framework", "app"])
    func directoryInProduct(suffix: String) throws {
        let directory = try Self.project()
        let run = try StringsmithRun.shell(
            "mkdir -p K.\(suffix)/ko.lproj/L.strings; $S sync && $S check", in: directory)
        #expect(run.status == 0, "\(run.text + run.error)")
    }

    // MARK: Languages of catalogs

    private static let languages = ["de", ".vscode/settings", "a/b", "..", ""]

    private static let catalog = """
        {"sourceLanguage":"en","strings":{"k":{"localizations":{\(
            languages.map { #""\#($0)":{"stringUnit":{"state":"translated","value":"v"}}"# }.joined(separator: ","))}}},\
        "version":"1.0"}

        """

    @Test(
        "The languages of a catalog can't choose other paths",
        arguments: [
            "split --to json C.xcstrings -o .", "compile C.xcstrings -o .",
            "convert --project --to strings in -o .",
        ])
    func languages(command: String) throws {
        let directory = try TemporaryDirectory([
            "C.xcstrings": Self.catalog, "in/C.xcstrings": Self.catalog,
        ])
        let run = try StringsmithRun.shell("$S \(command)", in: directory)
        #expect(run.status == 2, "\(run.text)\(run.error)")
        for language in Self.languages.dropFirst() {
            #expect(
                run.error.contains(
                    "C.xcstrings: error: '\(language)' isn't valid as the name of a language's file"),
                "\(run.error)")
        }
        let names = try directory.names()
        #expect(
            Set(names).isSubset(of: ["C.xcstrings", "in", "de.json", "en.json", "de.lproj", "en.lproj"]),
            "\(names)")
    }

    // MARK: join

    private static let joined = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Easy" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Leicht"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """

    @Test(
        "A file that can't be read keeps no other one out of the catalog",
        arguments: [
            ("printf '\"Easy\" = \"X\"' > T/fr.strings", "T/fr.strings:1:"),
            ("mkfifo T/fr.strings", "T/fr.strings: error: cannot read"),
            ("mkdir T/fr.strings", "T/fr.strings: error: cannot read"),
            ("ln -s none T/fr.strings", "T/fr.strings: error: cannot read"),
        ])
    func join(line: String, message: String) throws {
        let directory = try TemporaryDirectory([
            "C.xcstrings": Self.joined, "T/de.strings": "\"Easy\" = \"Einfach\";\n",
        ])
        let run = try StringsmithRun.shell(
            "\(line); timeout 100 $S join T -o C.xcstrings", in: directory)
        #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
        #expect(
            try directory.text(of: "C.xcstrings") == Self.joined.replacing("Leicht", with: "Einfach"))
    }

    @Test("Files behind links are joined, too")
    func joinedLink() throws {
        let directory = try TemporaryDirectory([
            "C.xcstrings": Self.joined, "x": "\"Easy\" = \"Einfach\";\n", "T/notes.txt": "",
        ])
        try directory.link("T/de.strings", to: "../x")
        let run = try StringsmithRun.shell("$S join T -o C.xcstrings", in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(
            try directory.text(of: "C.xcstrings") == Self.joined.replacing("Leicht", with: "Einfach"))
    }

    // MARK: Others

    @Test("A key can be renamed to another spelling of the same characters")
    func normalization() throws {
        let directory = try TemporaryDirectory([
            "A.swift": "let a = NSLocalizedString(\"cafe\u{301}\", comment: \"\")\n",
            "en.lproj/Localizable.strings": "\"cafe\u{301}\" = \"Coffee\";\n",
        ])
        let run = try StringsmithRun.process(["rename", "cafe\u{301}", "caf\u{E9}"], in: directory)
        #expect(run.status == 0, "\(run.text)\(run.error)")
        let new = Array("\"caf\u{E9}\" = \"Coffee\";\n".utf8)
        #expect(try directory.bytes(of: "en.lproj/Localizable.strings") == new)
        #expect(
            try directory.bytes(of: "A.swift").count
                == "let a = NSLocalizedString(\"cafe\", comment: \"\")\n".utf8.count + 1)
    }

    @Test(
        "What several parts of a command find is reported once",
        arguments: [
            (
                "printf '\"x\" = \"y\n' >> de.lproj/Localizable.strings", "prune",
                "de.lproj/Localizable.strings:6:7: error"
            ),
            (
                "printf '\"x\" = \"y\n' >> de.lproj/Localizable.strings", "prune --reporter json",
                "\"line\":6"
            ),
            (
                "mkdir ko.lproj; mkfifo ko.lproj/Localizable.strings", "rename Old Older",
                "Not a regular file"
            ),
        ])
    func once(line: String, command: String, message: String) throws {
        let directory = try Self.project()
        let run = try StringsmithRun.shell("\(line); timeout 100 $S \(command)", in: directory)
        let all = run.text + run.error
        #expect(run.status == 2 && all.split(separator: message, omittingEmptySubsequences: false).count == 2, "\(all)")
    }

    @Test(
        "A conversion of symbols says why a source couldn't be read", arguments: ["adopt", "inline"])
    func symbols(option: String) throws {
        let directory = try Self.project()
        try directory.write(
            "let c = NSLocalizedString(\"Save\", comment: \"c\")\nlet b = \"\"\"\nopen\n", to: "S/B.swift")
        let run = try StringsmithRun.shell(
            "$S symbols en.lproj/Localizable.strings --\(option) S -o S/Strings.swift", in: directory)
        #expect(run.status == 2 && run.error.contains("S/B.swift:2:9: error: unterminated"), "\(run.error)")
    }

    @Test(
        "A problem of a file in XLIFF has the place of its attribute",
        arguments: [
            ("original='../x.strings' source-language='en' target-language='de'", "2:17: "),
            ("original='no.strings' source-language='en' target-language='de'", "2:17: "),
            (
                "original='en.lproj/Localizable.strings' source-language='en' target-language='?'", "2:85: "
            ),
            ("original='en.lproj/Localizable.strings' source-language='en'", "2:1: "),
            ("original='C.xcstrings' source-language='fr' target-language='de'", "2:47: "),
        ])
    func xliff(attributes: String, place: String) throws {
        let directory = try Self.project()
        try directory.write(Self.joined, to: "C.xcstrings")
        try directory.write(
            "<xliff version='1.2'>\n<file \(attributes)><body/></file></xliff>\n", to: "x.xliff")
        let run = try StringsmithRun.process(["import", "x.xliff"], in: directory)
        #expect(run.status == 1 && run.error.hasPrefix("x.xliff:\(place)"), "\(run.error)")
    }
}
