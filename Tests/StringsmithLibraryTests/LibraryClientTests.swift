import Foundation
import StringsmithTestSupport
import Testing

@Suite("A package that depends on the library")
struct LibraryClientTests {
    private static let english = """
        "Save" = "Save";
        "Files" = "%d of %@";

        """
    private static let german = "// Von Hand\r\n\"Save\" = \"Save\";\r\n'Files'  = '%d von %@'; // Zähler\r\n"

    @Test("A client builds with one import, and its tool reads, edits, checks and writes")
    func client() throws {
        let root = SymbolGraph.root
        let package = root.appendingPathComponent("Fixtures/Packages/LibraryClient").path
        let scratch = root.appendingPathComponent(".build/library-client").path
        let flags = "--quiet --package-path '\(package)' --scratch-path '\(scratch)'"
        let build = try ProcessRun(shell: "swift build \(flags)", in: root.path)
        try #require(build.status == 0, "\(build.text)\(build.error)")
        let bin = try ProcessRun(shell: "swift build \(flags) --show-bin-path", in: root.path)
        let tool = bin.text.trimmingCharacters(in: .newlines) + "/translate"

        let directory = try TemporaryDirectory(["en.lproj/T.strings": Self.english, "de.lproj/T.strings": Self.german])
        let files = ["en.lproj/T.strings", "de.lproj/T.strings"]
        let good = try ProcessRun(tool, files + ["Save=Sichern", "None=x"], in: directory.path)
        #expect(good.text == "no such key: None=x\n")
        #expect(good.status == 0)
        let edited = Self.german.replacingOccurrences(of: "= \"Save\"", with: "= \"Sichern\"")
        #expect(try directory.text(of: "de.lproj/T.strings") == edited)

        let bad = try ProcessRun(tool, files + ["Files=%@ von %@"], in: directory.path)
        #expect(bad.status == 0, "\(bad.error)")
        #expect(bad.text.contains("de.lproj/T.strings:3: "))
        #expect(bad.text.contains("[format-argument-class]"))
        #expect(try directory.text(of: "de.lproj/T.strings") == edited)
    }
}
