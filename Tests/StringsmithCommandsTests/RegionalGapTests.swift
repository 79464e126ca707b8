import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("check: tables of regions")
struct RegionalGapTests {
    /// Returns the findings about missing keys, without the suffix of the rule.
    private static func findings(_ files: [String: String], _ options: String...) async throws -> [String] {
        let project = try TemporaryDirectory(files)
        let rules = options.isEmpty ? [] : ["--rule"] + options
        let run = await StringsmithRun(["check", "--no-sources"] + rules + ["@/"], in: project)
        return run.output.split(separator: "\n").compactMap { line in
            guard line.hasSuffix("[regional-gap]") || line.hasSuffix("[missing-key]"),
                let start = line.firstRange(of: "lproj/") ?? line.firstRange(of: "A.xcstrings")
            else { return nil }
            return String(line[start.lowerBound...]).replacing("lproj/", with: "")
        }.sorted()
    }

    private static func table(_ entries: [String: String]) -> String {
        entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }.joined()
    }

    private static func plurals(_ key: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>\(key)</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
        <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>one</key><string>%d</string><key>many</key><string>%d</string><key>other</key><string>%d</string></dict>
        </dict></dict></plist>

        """
    }

    @Test("A regional table hides what its language has, and missing-key counts the rest")
    func gap() async throws {
        let files = [
            "en.lproj/A.strings": Self.table(["a.a": "A", "a.b": "B", "a.c": "C"]),
            "fr.lproj/A.strings": Self.table(["a.a": "Ä", "a.b": "Bé", "a.old": "Vieux"]),
            "fr-CA.lproj/A.strings": Self.table(["a.a": "À"]),
        ]
        #expect(
            try await Self.findings(files) == [
                #"A.strings: note: fr-CA: 1 of 3 keys missing: "a.c" [missing-key]"#,
                #"A.strings: warning: fr-CA: hides 1 key of fr that it lacks: "a.b" [regional-gap]"#,
            ])
        #expect(
            try await Self.findings(files, "regional-gap").contains(
                #"A.strings: warning: fr-CA: hides "a.b" of fr [regional-gap]"#))
    }

    @Test("The development language's table hides nothing, and an interface file's own texts aren't known without it")
    func ownTables() async throws {
        let files = [
            "App.xcodeproj/project.pbxproj": "{developmentRegion = \"pt-BR\";}",
            "pt-BR.lproj/A.strings": Self.table(["a.a": "A"]),
            "pt.lproj/A.strings": Self.table(["a.a": "B", "a.old": "O"]),
        ]
        #expect(try await Self.findings(files) == [])
        let type = "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"
        let storyboard = "<document type=\"\(type)\"><label text=\"Hi\" id=\"a-b\"/></document>"
        let interface = [
            "Base.lproj/A.storyboard": storyboard,
            "fr.lproj/A.strings": Self.table(["a-b.text": "Hi", "a-c.text": "C"]),
            "fr-CA.lproj/A.strings": Self.table(["a-c.text": "K"]),
        ]
        #expect(try await Self.findings(interface).filter { $0.contains("regional-gap") } == [])
    }

    @Test(
        "Only what users would see otherwise is reported",
        arguments: [
            // The key is the text.
            (["en": ["Color": "Color"], "en-GB": ["Center": "Centre"]], 0),
            (["en": ["color": "Color"], "en-GB": ["center": "Centre"]], 1),
            // A language that isn't one's own, or of another script.
            (["en": ["a": "A"], "nb": ["a": "Å"], "no": ["a": "Å"], "nn": ["b": "B"]], 0),
            (["en": ["a": "A"], "sr": ["a": "А"], "sr-Latn": ["b": "B"]], 0),
            (["en": ["a": "A"], "zh-Hans": ["a": "甲"], "zh-HK": ["b": "乙"]], 0),
            (["en": ["a": "A", "b": "B"], "zh-Hant": ["a": "甲"], "zh-HK": ["b": "乙"]], 1),
            (["en": ["a": "A", "b": "B"], "es": ["a": "A1"], "es-419": ["a": "A2"], "es-MX": ["b": "B1"]], 1),
        ])
    func visible(tables: [String: [String: String]], expected: Int) async throws {
        let files = Dictionary(uniqueKeysWithValues: tables.map { ("\($0).lproj/A.strings", Self.table($1)) })
        let found = try await Self.findings(files).filter { $0.hasSuffix("[regional-gap]") }
        #expect(found.count == expected, "\(found)")
    }

    @Test(
        "The files of a table are searched by themselves, and have their keys together",
        arguments: [
            // Plural forms come from the language's own file, if the region has none.
            (["fr.lproj/A.stringsdict": "a.n", "fr-CA.lproj/A.strings": "a.a"], 0),
            (["fr.lproj/A.stringsdict": "a.n", "fr-CA.lproj/A.stringsdict": "a.m", "fr-CA.lproj/A.strings": "a.n"], 0),
            (["fr.lproj/A.stringsdict": "a.n", "fr-CA.lproj/A.stringsdict": "a.m"], 1),
            (["fr.lproj/A.strings": "a.n", "fr-CA.lproj/A.stringsdict": "a.m"], 0),
            (["fr.lproj/A.strings": "a.n", "fr-CA.lproj/A.stringsdict": "a.n", "fr-CA.lproj/A.strings": "a.a"], 0),
        ])
    func files(keys: [String: String], expected: Int) async throws {
        let files = Dictionary(
            uniqueKeysWithValues: keys.map { path, key in
                (path, path.hasSuffix("dict") ? Self.plurals(key) : Self.table([key: "X"]))
            })
        let found = try await Self.findings(files).filter { $0.hasSuffix("[regional-gap]") }
        #expect(found.count == expected, "\(found)")
    }

    @Test("A catalog is compiled to a table for each of its languages")
    func catalog() async throws {
        let unit = { (text: String) in #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }
        let catalog = """
            {"sourceLanguage":"en","strings":{
            "a":{"localizations":{"fr":\(unit("Ä")),"fr-CA":\(unit("À"))}},
            "b":{"localizations":{"fr":\(unit("Bé"))}},
            "c":{}},"version":"1.0"}
            """
        #expect(
            try await Self.findings(["A.xcstrings": catalog]).contains(
                #"A.xcstrings: warning: fr-CA: hides 1 key of fr that it lacks: "b" [regional-gap]"#))
    }

    @Test("Only keys that are newly hidden are reported since a revision")
    func since() async throws {
        let project = try TemporaryDirectory([
            "en.lproj/A.strings": Self.table(["a.a": "A", "a.b": "B", "a.c": "C"]),
            "fr.lproj/A.strings": Self.table(["a.a": "Ä", "a.b": "Bé"]),
            "fr-CA.lproj/A.strings": Self.table(["a.a": "À"]),
        ])
        try CheckSinceTests.git("init -q -b main", in: project.path)
        try CheckSinceTests.commit(in: project)
        let check = { await StringsmithRun(["check", "--no-sources", "--since", "HEAD", "@/"], in: project).output }
        #expect(!(await check()).contains("regional-gap"))
        try project.write(Self.table(["a.a": "Ä", "a.b": "Bé", "a.d": "D", "a.c": "Cé"]), to: "fr.lproj/A.strings")
        #expect(!(await check()).contains("regional-gap"), "The key was missing before")
        try project.write(
            Self.table(["a.a": "A", "a.b": "B", "a.c": "C", "a.d": "D"]), to: "en.lproj/A.strings")
        #expect((await check()).contains(#"warning: fr-CA: hides "a.d" of fr [regional-gap]"#))
    }
}
