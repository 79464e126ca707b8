import StringsmithTestSupport
import Testing

@Suite("Conversions of .stringsdict files and back")
struct StringsDictConversionTests {
    private static let seeds: Range<UInt64> = 0..<24

    @Test(
        "A conversion to any format and back changes no byte of the table",
        arguments: [
            ("xcstrings", "xcstrings"), ("json", "json"), ("json-nested", "json"), ("csv", "csv"), ("po", "po"),
            ("android", "xml"), ("xliff", "xliff"), ("stringsdict", "stringsdict"),
        ])
    func back(format: String, pathExtension: String) async throws {
        for seed in Self.seeds {
            var random = RandomStringsDict(seed: seed, lacksOther: seed % 2 == 0)
            let table = random.text()
            let directory = try TemporaryDirectory(["fr.lproj/t.stringsdict": table])
            let there = "@/there.\(pathExtension)"
            _ = await StringsmithRun(
                ["convert", "@/fr.lproj/t.stringsdict", "--to", format, "--locale", "fr", "-o", there], in: directory)
            _ = await StringsmithRun(
                ["convert", there, "--locale", "fr", "--into", "@/fr.lproj/t.stringsdict", "-o", "@/back.stringsdict"],
                in: directory)
            let back = try directory.text(of: "back.stringsdict")
            #expect(back == table, "seed \(seed)")
        }
    }

    @Test("A string that changes in another format changes alone, and everything else keeps its spelling")
    func edited() async throws {
        var count = 0
        for seed in 0..<UInt64(60) {
            var random = RandomStringsDict(seed: seed, lacksOther: false)
            let table = random.text()
            let directory = try TemporaryDirectory(["fr.lproj/t.stringsdict": table])
            let command = ["convert", "--locale", "fr"]
            _ = await StringsmithRun(
                command + ["@/fr.lproj/t.stringsdict", "--to", "csv", "-o", "@/t.csv"], in: directory)
            let text = try directory.text(of: "t.csv")
            for place in text.ranges(of: "漢字").prefix(3) {
                count += 1
                try directory.write(text.replacingCharacters(in: place, with: "漢語"), to: "t.csv")
                _ = await StringsmithRun(
                    command + ["@/t.csv", "--into", "@/fr.lproj/t.stringsdict", "-o", "@/back.stringsdict"],
                    in: directory)
                let back = try directory.text(of: "back.stringsdict")
                #expect(back.contains("漢語") && back.replacing("漢語", with: "漢字") == table, "seed \(seed)")
            }
        }
        #expect(count > 40)
    }

    private static func plural(_ name: String, _ type: String, _ forms: [(String, String)]) -> String {
        "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
            + "<key>NSStringFormatValueTypeKey</key><string>\(type)</string>"
            + forms.map { "\n\t\t\t<key>\($0)</key>\n\t\t\t<string>\($1)</string>" }.joined() + "\n\t\t</dict>\n"
    }

    /// Returns a table with texts for two devices whose variables have the same name.
    private static func devices(_ mac: String, _ other: String) -> String {
        "<plist version=\"1.0\"><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>\n"
            + [("mac", mac), ("other", other)].map {
                "<key>\($0)</key><dict>\n<key>NSStringLocalizedFormatKey</key><string>\($1)</dict>\n"
            }.joined() + "</dict></dict></dict></plist>\n"
    }

    private static let cats = plural("n", "d", [("one", "%d cat"), ("other", "%d cats")])
    private static let dogs = plural("n", "lu", [("one", "%lu dog"), ("other", "%lu dogs")])

    @Test(
        "Variables of two devices with one name keep their forms",
        arguments: [
            (devices("%#@n@ !</string>" + cats, "%#@n@ ?</string>" + dogs), [("cats", "cows")]),
            (devices("%#@n@ !</string>" + cats, "%#@n@ ?</string>" + dogs), [("dogs", "ducks")]),
            // The text refers to the variable by another name until it is back.
            (devices("%#@n@ !</string>" + cats, "%#@n@ ?</string>" + dogs), [(" ?", " and %%?")]),
            // A variable that nothing refers to.
            (devices("%#@n@ !</string>" + cats, "Dogs ?</string>" + dogs), [("cats", "cows")]),
            // A variable with the same forms, in which another one differs.
            (
                devices(
                    "%#@f@ !</string>" + plural("f", "d", [("other", "%#@n@ in %d")]) + cats,
                    "%#@f@ ?</string>" + plural("f", "d", [("other", "%#@n@ in %d")]) + dogs), [("cats", "cows")]
            ),
        ])
    func sameNames(table: String, changes: [(String, String)]) async throws {
        for (old, new) in changes {
            let directory = try TemporaryDirectory(["fr.lproj/t.stringsdict": table])
            let command = ["convert", "--locale", "fr"]
            _ = await StringsmithRun(
                command + ["@/fr.lproj/t.stringsdict", "--to", "csv", "-o", "@/t.csv"], in: directory)
            try directory.write(try directory.text(of: "t.csv").replacing(old, with: new), to: "t.csv")
            _ = await StringsmithRun(
                command + ["@/t.csv", "--into", "@/fr.lproj/t.stringsdict", "-o", "@/back.stringsdict"], in: directory)
            #expect(try directory.text(of: "back.stringsdict") == table.replacing(old, with: new))
        }
    }

    @Test("Comments inside an entry stay if a form is added")
    func innerComments() async throws {
        let few = "\n\t\t\t<!-- keep --><key>few</key>\n\t\t\t<string>%d f</string><!-- after -->"
        let other = "\n\t\t\t<key>other</key>\n\t\t\t<string>%d files</string>"
        let plural = Self.plural("n", "d", [("one", "%d file"), ("other", "%d files")])
            .replacing(other, with: "\n\t\t\t<!-- free -->\n" + few + other)
        let head = "<plist version=\"1.0\"><dict>\n<key>k</key>\n<dict><!-- own -->\n"
        let table =
            head + "<key>NSStringLocalizedFormatKey</key><string>%#@n@</string>\n\(plural)</dict></dict></plist>\n"
        let directory = try TemporaryDirectory(["fr.lproj/t.stringsdict": table])
        let command = ["convert", "--locale", "fr"]
        _ = await StringsmithRun(
            command + ["@/fr.lproj/t.stringsdict", "--to", "csv", "-o", "@/t.csv"], in: directory)
        let csv = try directory.text(of: "t.csv")
        try directory.write(
            csv.replacing("k,plural.other,", with: "k,plural.many,,%d m,translated\nk,plural.other,"), to: "t.csv")
        let run = await StringsmithRun(
            command + ["@/t.csv", "--into", "@/fr.lproj/t.stringsdict", "-o", "@/back.stringsdict"], in: directory)
        let back = try directory.text(of: "back.stringsdict")
        let many = "\n\t\t\t<key>many</key>\n\t\t\t<string>%d m</string>"
        #expect(back == table.replacing(other, with: other + many), "\(run.error)")
    }
}
