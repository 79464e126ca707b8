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
        for seed in Self.seeds {
            var random = RandomStringsDict(seed: seed, lacksOther: false)
            let table = random.text()
            let directory = try TemporaryDirectory(["fr.lproj/t.stringsdict": table])
            let command = ["convert", "--locale", "fr"]
            _ = await StringsmithRun(
                command + ["@/fr.lproj/t.stringsdict", "--to", "csv", "-o", "@/t.csv"], in: directory)
            let text = try directory.text(of: "t.csv")
            guard let place = text.firstRange(of: "漢字") else { continue }
            count += 1
            try directory.write(text.replacingCharacters(in: place, with: "漢語"), to: "t.csv")
            _ = await StringsmithRun(
                command + ["@/t.csv", "--into", "@/fr.lproj/t.stringsdict", "-o", "@/back.stringsdict"], in: directory)
            let back = try directory.text(of: "back.stringsdict")
            #expect(back.contains("漢語") && back.replacing("漢語", with: "漢字") == table, "seed \(seed)")
        }
        #expect(count > 10)
    }
}
