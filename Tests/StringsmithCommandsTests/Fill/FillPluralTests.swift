import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("fill: plural forms", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct FillPluralTests {
    /// A catalog with the forms of one entry.
    static func catalog(_ source: String, _ translation: String) -> String {
        """
        {"sourceLanguage":"en","strings":{"n":{"localizations":{"de":\(translation),"en":\(source)}}},"version":"1.0"}
        """
    }

    static func forms(_ one: String, _ other: String, state: String = "translated") -> String {
        """
        "variations":{"plural":{"one":{"stringUnit":{"state":"\(state)","value":"\(one)"}},\
        "other":{"stringUnit":{"state":"\(state)","value":"\(other)"}}}}
        """
    }

    static let german = FillProject.program("answer(r, r['source'].replace('file', 'Datei'))")

    /// A plural in the source language, the placeholder in a translation, and the plural that replaces it.
    static let placeholders = [
        "", "%lld files", "%lld file",
    ].map { (forms("%lld file", "%lld files"), $0, forms("%lld Datei", "%lld Dateis", state: "machine_translated")) }

    @Test(
        "A placeholder in a catalog hides no plural forms of the source, in fill and in exports",
        arguments: placeholders)
    func placeholder(source: String, value: String, filled: String) async throws {
        let placeholder = "{\"stringUnit\":{\"state\":\"new\",\"value\":\"\(value)\"}}"
        let directory = try TemporaryDirectory([
            "C.xcstrings": Self.catalog("{\(source)}", placeholder), "echo.py": Self.german,
        ])
        let export = await StringsmithRun(
            ["export", "--no-config", "--locale", "de", "-o", "@/out", "@/"], in: directory)
        #expect(export.status == 0, "\(export.error)")
        let file = try directory.text(of: "out/de.xliff")
        for form in ["one", "other"] { #expect(file.contains("<trans-unit id=\"n|==|plural.\(form)\""), "\(file)") }
        #expect(!file.contains("<target"), "\(file)")
        let run = await FillProject.fill(directory, "echo.py", "--locale de")
        #expect(run.output.hasSuffix("2 strings filled: 2 by the program; none open\n"), "\(run.output)\(run.error)")
        #expect(try directory.text(of: "C.xcstrings") == Self.catalog("{\(source)}", "{\(filled)}"))
    }

    @Test("A placeholder in a catalog hides no variables of the source", arguments: ["", "%#@v0@"])
    func variable(value: String) async throws {
        let source =
            "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%#@v0@\"},\"substitutions\":{\"v0\":"
            + "{\"argNum\":1,\"formatSpecifier\":\"lld\",\(Self.forms("%arg file", "%arg files"))}}}"
        let placeholder = "{\"stringUnit\":{\"state\":\"new\",\"value\":\"\(value)\"}}"
        let directory = try TemporaryDirectory([
            "C.xcstrings": Self.catalog(source, placeholder), "echo.py": Self.german,
        ])
        let run = await FillProject.fill(directory, "echo.py", "--locale de")
        #expect(run.output.hasSuffix("3 strings filled: 3 by the program; none open\n"), "\(run.output)\(run.error)")
        #expect(try directory.text(of: "C.xcstrings").contains("%arg Dateis"))
    }

    @Test("A form of a variable that the source doesn't have isn't asked for")
    func unknownVariable() async throws {
        let forms = { (names: [String], one: String, other: String) in
            let members = names.map { "\"\($0)\":{\(Self.forms("%arg \(one)", "%arg \(other)"))}" }
            let text = names.map { "%#@\($0)@" }.joined(separator: " ")
            return "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"},\"substitutions\":{"
                + members.joined(separator: ",") + "}}"
        }
        let text = Self.catalog(forms(["a", "b"], "file", "files"), forms(["c", "d"], "plik", "pliku"))
            .replacing("\"de\"", with: "\"pl\"")
        let directory = try TemporaryDirectory(["C.xcstrings": text, "echo.py": Self.german])
        let run = await FillProject.fill(directory, "echo.py", "--locale pl")
        #expect(
            run.error.contains("\"n\": not filled: the source has no variable 'c' [fill-skipped]"), "\(run.error)")
        #expect(run.output == "0 strings filled; none open\n", "\(run.output)")
        #expect(try directory.text(of: "C.xcstrings") == text)
    }

    @Test("A draft for one text keeps the forms that a person chose")
    func draft() async throws {
        let draft = "{\"stringUnit\":{\"state\":\"new\",\"value\":\"Dateien\"}}"
        let text = Self.catalog("{\(Self.forms("%lld file", "%lld files"))}", draft)
        let directory = try TemporaryDirectory(["C.xcstrings": text, "echo.py": Self.german])
        let run = await FillProject.fill(directory, "echo.py", "--locale de")
        #expect(run.output == "0 strings filled; none open\n", "\(run.output)")
        #expect(try directory.text(of: "C.xcstrings") == text)
    }

    @Test(
        "A form for several numbers is asked for with the source of `other` if the source's spells the number out",
        arguments: [
            ("ru", "one: %d files, few: %d files, many: %d files, other: %d files"),
            ("de", "one: 1 file, other: %d files"),
            ("fr", "one: 1 file, other: %d files"), ("hr", "one: %d files, few: %d files, other: %d files"),
        ])
    func spelledOut(locale: String, requests: String) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("1 file", "%d files"),
            "\(locale).lproj/L.stringsdict": "",
            "echo.py": FillProject.program(
                "open(sys.argv[0] + '.log', 'a').write(f\"{r['category']}: {r['source']}\\n\"); "
                    + "answer(r, r['source'].replace('file', 'X'))"),
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status == 0 && run.output.hasSuffix("none open\n"), "\(run.output)\(run.error)")
        let log = try directory.text(of: "echo.py.log").split(separator: "\n").filter { !$0.hasPrefix("None") }
        #expect(Set(log) == Set(requests.split(separator: ", ")), "\(log)")
    }

    @Test("A rejected entry with several forms is reported with all answers")
    func quoted() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("%d file", "%d files"), "ru.lproj/L.stringsdict": "",
            "lie.py": FillProject.program("answer(r, r['source'] if r['category'] != 'one' else 'один файл')"),
        ])
        let run = await FillProject.fill(directory, "lie.py")
        #expect(run.status == 1)
        #expect(
            run.error.contains(
                "rejected \"%#@n@\", \"один файл\" (n.one), \"%d files\" (n.other), \"%d files\" (n.few), \"%d files\" (n.many): "
                    + "category one has several numbers but doesn't show them [plural-number-missing]"), "\(run.error)")
    }

    @Test("A new entry is indented like those that are there")
    func indentation() async throws {
        let spaces = { (text: String) in text.replacing("\t", with: "    ") }
        let source = FillSafetyTests.plurals("%d file", "%d files")
        let other = source.replacing("<key>files<", with: "<key>folders<")
        let entries =
            source.replacing("</dict>\n</plist>\n", with: "")
            + other.split(separator: "<dict>\n", maxSplits: 1)[1]
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": spaces(entries), "de.lproj/L.stringsdict": spaces(other), "echo.py": Self.german,
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status == 0, "\(run.error)")
        let table = try directory.text(of: "de.lproj/L.stringsdict")
        #expect(
            !table.contains("\t") && table.contains("\n        <key>n</key>\n        <dict>\n            <key>"),
            "\(table)")
    }
}
