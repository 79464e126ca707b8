import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("diff and merge of catalogs and .stringsdict files")
struct VariedDiffTests {
    static let dictionary = ProjectConversionTests.dictionary

    @Test("A catalog's languages and forms are compared one by one, in files and directories")
    func catalogs() async throws {
        let catalog = CatalogCommandTests.catalog
        let directory = try TemporaryDirectory([
            "a/A.xcstrings": catalog, "b/A.xcstrings": catalog.replacing("Sichern", with: "Speichern"),
            "a/de.lproj/T.stringsdict": Self.dictionary,
            "b/de.lproj/T.stringsdict": Self.dictionary.replacing("%d files", with: "%d Dateien"),
        ])
        let run = await StringsmithRun(["diff", "@/a", "@/b"], in: directory)
        #expect(run.status == 1 && run.error.isEmpty, "\(run.error)")
        #expect(
            run.output.contains("A.xcstrings (de): 1 value\n    value 'save': [-Sichern-]{+Speichern+}"),
            "\(run.output)")
        #expect(run.output.contains("value 'files|==|plural.other'"), "\(run.output)")
        let english = await StringsmithRun(["diff", "--locale", "en", "@/a", "@/b"], in: directory)
        #expect(english.status == 0 && english.output.isEmpty, "\(english.output)")
        let same = await StringsmithRun(["diff", "@/a/A.xcstrings", "@/a/A.xcstrings"], in: directory)
        #expect(same.status == 0)
    }

    @Test("Git sees a catalog entry by entry")
    func textConversion() async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": CatalogCommandTests.catalog, "B.xcstrings": "{", "T.stringsdict": Self.dictionary,
        ])
        let run = await StringsmithRun(["diff", "--textconv", "@/A.xcstrings"], in: directory)
        #expect(run.output.contains("// de\n") && run.output.contains(#""save" = "Sichern";"#), "\(run.output)")
        let dictionary = await StringsmithRun(["diff", "--textconv", "@/T.stringsdict"], in: directory)
        #expect(dictionary.output.contains(#""files|==|plural.one" = "%d file";"#), "\(dictionary.output)")
        #expect(await StringsmithRun(["diff", "--textconv", "@/B.xcstrings"], in: directory).output == "{")
    }

    @Test("Changes of different forms and entries of a .stringsdict come together")
    func cleanMerge() async throws {
        let added =
            "\t<key>new</key>\n" + Self.dictionary.entryLines.dropFirst(2).joined(separator: "\n")
            + "\n</dict>\n</plist>"
        let ours = Self.dictionary.replacing("%d files", with: "%d things")
        let theirs = Self.dictionary.replacing("none", with: "nothing").replacing("</dict>\n</plist>", with: added)
        let directory = try TemporaryDirectory([
            "b.stringsdict": Self.dictionary, "o.stringsdict": ours, "t.stringsdict": theirs,
        ])
        let run = await StringsmithRun(
            ["merge", "@/b.stringsdict", "@/o.stringsdict", "@/t.stringsdict", "-o", "-"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(
            run.output.hasPrefix(ours.replacing("none", with: "nothing").replacing("</dict>\n</plist>\n", with: "")))
        #expect(run.output.contains("<key>new</key>"))
    }

    @Test(
        "What both sides changed stands between markers, and either side of them is what that side wrote",
        arguments: [("%d files", "%d things", "%d items"), ("%d files", "%d things", ""), ("%d files", "", "%d items")])
    func conflicts(base: String, own: String, other: String) async throws {
        func side(_ text: String) -> String {
            text.isEmpty ? Self.empty : Self.dictionary.replacing(base, with: text)
        }
        let directory = try TemporaryDirectory([
            "b.stringsdict": Self.dictionary, "o.stringsdict": side(own), "t.stringsdict": side(other),
        ])
        let run = await StringsmithRun(
            ["merge", "@/b.stringsdict", "@/o.stringsdict", "@/t.stringsdict", "-o", "-"], in: directory)
        #expect(run.status == 1 && run.error.contains("conflict: "), "\(run.error)")
        for (isOurs, text) in [(true, own), (false, other)] {
            var kept: [Substring] = []
            var part: Bool?
            for line in run.output.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("<<<<<<<") {
                    part = true
                } else if line.hasPrefix("=======") {
                    part = false
                } else if line.hasPrefix(">>>>>>>") {
                    part = nil
                } else if part == nil || part == isOurs {
                    kept.append(line)
                }
            }
            try directory.write(kept.joined(separator: "\n"), to: "side.stringsdict")
            try directory.write(side(text), to: "wanted.stringsdict")
            let same = await StringsmithRun(["diff", "@/wanted.stringsdict", "@/side.stringsdict"], in: directory)
            #expect(same.status == 0 || same.output.contains("comment"), "\(run.output)\n\(same.output)\(same.error)")
        }
    }

    static let empty =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<!-- Count -->
        </dict>
        </plist>

        """
}

extension String {
    /// The lines of the only entry, the comment's first.
    fileprivate var entryLines: [Substring] {
        let lines = split(separator: "\n")
        guard let start = lines.firstIndex(where: { $0.contains("<!--") }) else { return [] }
        return Array(lines[start...].dropLast(2))
    }
}
