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
        let package = SymbolGraph.root.appendingPathComponent("Fixtures/Packages/LibraryClient").path
        let build = try TemporaryDirectory()
        // Loads the graph of packages, so that a missing product is an error, but compiles nothing.
        let flags = "--package-path '\(package)' --scratch-path '\(build.path("scratch"))'"
        let graph = try ProcessRun(shell: "swift package \(flags) show-dependencies", in: package)
        try #require(graph.status == 0, "\(graph.text)\(graph.error)")
        let tool = build.path("translate")
        try compile(package + "/Sources/translate/Translate.swift", to: tool)

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

    /// Compiles a client against the library that was built together with the tests, since building it again would take
    /// longer than most other tests.
    private func compile(_ source: String, to tool: String) throws {
        let bin = URL(fileURLWithPath: try #require(BuiltProgram.path)).deletingLastPathComponent().path
        let line = """
            set -e
            maps= objects=
            for map in '\(bin)'/C*.build/module.modulemap; do
                case $map in *-tool.build/*) ;; *) maps="$maps -Xcc -fmodule-map-file=$map" ;; esac
            done
            for object in '\(bin)'/C*.build/*.o '\(bin)'/Stringsmith*.build/*.o; do
                case $object in
                *-tool.build/* | *Tests.build/* | */StringsmithMain.build/* | */StringsmithTool.build/*) ;;
                */StringsmithCommands.build/* | */StringsmithRuntime.build/* | */StringsmithTestSupport.build/*) ;;
                *) objects="$objects $object" ;;
                esac
            done
            swiftc -parse-as-library -swift-version 6 -warnings-as-errors -I '\(bin)/Modules' $maps '\(source)' $objects \
                -licui18n -licuuc -licudata -lstdc++ -lm -o '\(tool)'
            """
        let run = try ProcessRun(shell: line, in: bin)
        try #require(run.status == 0, "\(run.error)")
    }
}
