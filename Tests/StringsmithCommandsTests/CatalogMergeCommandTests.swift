import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("merge of catalogs")
struct CatalogMergeCommandTests {
    static let base = CatalogCommandTests.catalog

    @Test("Changes of different texts come together, without a conflict")
    func clean() async throws {
        let directory = try TemporaryDirectory([
            "b.xcstrings": Self.base, "o.xcstrings": Self.base.replacing("Sichern", with: "Speichern"),
            "t.xcstrings": Self.base.replacing("%lld Datei\"", with: "%lld Akte\""),
        ])
        let run = await StringsmithRun(
            ["merge", "@/b.xcstrings", "@/o.xcstrings", "@/t.xcstrings", "-o", "-"], in: directory)
        #expect(run.status == 0 && run.error.isEmpty)
        #expect(
            run.output
                == Self.base.replacing("Sichern", with: "Speichern").replacing("%lld Datei\"", with: "%lld Akte\""))
    }

    @Test("Two texts for one unit are a conflict between markers, whose sides are both JSON")
    func conflict() async throws {
        let directory = try TemporaryDirectory([
            "b": Self.base, "o": Self.base.replacing("Sichern", with: "Ours"),
            "t": Self.base.replacing("Sichern", with: "Theirs"),
        ])
        let run = await StringsmithRun(
            ["merge", "@/b", "@/o", "@/t", "-o", "-", "--path", "T.xcstrings"], in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("error: conflict: \"save\" (de) changed on both sides"))
        #expect(run.output.contains("<<<<<<< ours\n"))
        let ours = await StringsmithRun(
            ["merge", "--theirs", "@/b", "@/o", "@/t", "-o", "-", "--path", "T.xcstrings"], in: directory)
        #expect(ours.status == 0 && ours.output == Self.base.replacing("Sichern", with: "Theirs"))
        try directory.write("{", to: "t")
        let bad = await StringsmithRun(
            ["merge", "@/b", "@/o", "@/t", "-o", "-", "--path", "T.xcstrings"], in: directory)
        #expect(bad.status == 1 && bad.output.hasSuffix("=======\n{\n>>>>>>> theirs\n"))
    }
}
