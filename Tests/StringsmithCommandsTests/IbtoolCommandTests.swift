import Foundation
import StringsmithReporting
import StringsmithText
import Testing

@testable import StringsmithCommands

/// A directory with the interface files of a small project.
private final class InterfaceProject: Sendable {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("interface-\(UUID().uuidString)")
        try write("Base.lproj/Main.xib", Self.file("File", "Open"))
        try write("en.lproj/Main.xib", Self.file("no", "no"))
        try write("en.lproj/About.xib", Self.file("About", "Close"))
        try write("fr.lproj/About.xib", Self.file("À propos", "Fermer"))
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    static func file(_ menu: String, _ item: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
            <objects>
                <menu title="\(menu)" id="2">
                    <items>
                        <menuItem title="\(item)" id="x10"/>
                    </items>
                </menu>
            </objects>
        </document>

        """
    }

    static func table(_ menu: String, _ item: String) -> String {
        """

        /* Class = "NSMenu"; title = "\(menu)"; ObjectID = "2"; */
        "2.title" = "\(menu)";

        /* Class = "NSMenuItem"; title = "\(item)"; ObjectID = "x10"; */
        "x10.title" = "\(item)";

        """
    }

    func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

    func write(_ name: String, _ text: String) throws {
        let url = directory.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Returns the text of a file in any encoding; nil if there is none.
    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map {
            String(decoding: DecodedText(detecting: Array($0)).text, as: UTF8.self)
        }
    }

    func run(_ arguments: [String], as name: String = "ibtool") async -> (
        status: StringsmithCommands.ExitStatus, errors: String
    ) {
        let (output, errors) = (MemorySink(), MemorySink())
        let context = CommandContext(programName: name, standardOutput: output, standardError: errors)
        let status = await Program.stringsmith.run(arguments: arguments, context: context)
        return (status, String(decoding: errors.bytes, as: UTF8.self))
    }
}

@Suite("ibtool")
struct IbtoolCommandTests {
    @Test(
        "A table is exported as UTF-16 with a byte order mark",
        arguments: ["--export-strings-file", "--generate-strings-file"])
    func exports(option: String) async throws {
        let project = try InterfaceProject()
        let result = await project.run([option, project.path("out.strings"), project.path("Base.lproj/Main.xib")])
        #expect(result.status == .success)
        #expect(result.errors.isEmpty)
        #expect(project.text("out.strings") == InterfaceProject.table("File", "Open"))
        let again = await project.run([
            "--errors", "--warnings", "--notices", option, project.path("again.strings"),
            project.path("Base.lproj/Main.xib"),
        ])
        #expect(again.status == .success)
        #expect(project.text("again.strings") == project.text("out.strings"))
        #expect(FileManager.default.contents(atPath: project.path("out.strings"))?.prefix(2) == Data([0xFF, 0xFE]))
    }

    @Test("Import, write and export can be combined, even as a command of stringsmith")
    func severalAtOnce() async throws {
        let project = try InterfaceProject()
        try project.write(
            "de.strings",
            """
            "2.title" = "Ablage";
            "9.title" = "?";

            """)
        let result = await project.run(
            [
                "ibtool", "--import-strings-file", project.path("de.strings"), "--write",
                project.path("de.lproj/Main.xib"),
                "--export-strings-file", project.path("out.strings"), project.path("Base.lproj/Main.xib"),
            ], as: "stringsmith")
        #expect(result.status == .success)
        #expect(result.errors.contains("key \"9.title\" matches nothing"))
        #expect(project.text("de.lproj/Main.xib") == InterfaceProject.file("Ablage", "Open"))
        #expect(project.text("out.strings") == InterfaceProject.table("Ablage", "Open"))
    }

    @Test("A localized file is updated to a new base file")
    func incremental() async throws {
        let project = try InterfaceProject()
        try project.write("new.xib", InterfaceProject.file("File", "Open…"))
        try project.write("old-de.xib", InterfaceProject.file("Ablage", "Öffnen"))
        let result = await project.run([
            "--localize-incremental", "--previous-file", project.path("Base.lproj/Main.xib"), "--incremental-file",
            project.path("old-de.xib"), "--write", project.path("new-de.xib"), project.path("new.xib"),
        ])
        #expect(result.status == .success)
        #expect(project.text("new-de.xib") == InterfaceProject.file("Ablage", "Open…"))
    }

    @Test("A broken table or file changes nothing")
    func refusesBroken() async throws {
        let project = try InterfaceProject()
        try project.write("bad.strings", "\"2.title\" = \"x")
        let result = await project.run([
            "--strings-file", project.path("bad.strings"), "--write", project.path("en.lproj/About.xib"),
            project.path("Base.lproj/Main.xib"),
        ])
        #expect(result.status == .failure)
        #expect(project.text("en.lproj/About.xib") == InterfaceProject.file("About", "Close"))
    }

    @Test(
        "Impossible requests are rejected with status 2",
        arguments: [
            (["--compile", "a.nib", "a.xib"], "unknown option '--compile'"), (["a.xib"], "nothing to do"),
            (["--strings-file", "a.strings", "a.xib"], "missing option '--write': the file to write the result to"),
            (["--previous-file", "a.xib", "--write", "b.xib", "c.xib"], "missing option '--localize-incremental'"),
            (["--write", "b.xib", "none.xib"], "cannot read 'none.xib': No such file or directory"),
        ])
    func refuses(arguments: [String], message: String) async throws {
        let result = try await InterfaceProject().run(arguments)
        #expect(result.status == .failure)
        #expect(result.errors.contains("ibtool: error: \(message)"))
    }

    @Test("Common shell loops work with a program named ibtool")
    func shellLoops() throws {
        let project = try InterfaceProject()
        try FileManager.default.createDirectory(atPath: project.path("bin"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: project.path("de.lproj"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: project.path("bin/ibtool"), withDestinationPath: try #require(Self.executable))
        let script = """
            set -e
            PATH="$PWD/bin:$PATH"
            cd en.lproj
            for file in *.xib; do ibtool --export-strings-file "$file".strings "$file"; done
            mv *.strings ../de.lproj
            cd ../de.lproj
            printf '"2.title" = "Info";\\n"x10.title" = "Schließen";\\n' > About.xib.strings
            for file in *.xib.strings; do basename=$(basename "$file" .strings); \
            ibtool --strings-file "$file" --write "$basename" "../en.lproj/$basename"; done
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = project.directory
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(project.text("de.lproj/Main.xib.strings") == InterfaceProject.table("no", "no"))
        #expect(project.text("de.lproj/Main.xib") == InterfaceProject.file("no", "no"))
        #expect(project.text("de.lproj/About.xib") == InterfaceProject.file("Info", "Schließen"))
    }

    /// The program that was built together with the tests.
    private static var executable: String? {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let candidates = sequence(first: tests.deletingLastPathComponent()) {
            $0.path == "/" ? nil : $0.deletingLastPathComponent()
        }
        return candidates.map { $0.appendingPathComponent("stringsmith").path }.first {
            FileManager.default.isExecutableFile(atPath: $0) && !isDirectory($0)
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
    }
}

@Suite("extract --interface-files")
struct InterfaceExtractionTests {
    @Test("Base.lproj takes precedence over the development language, and localized copies are ignored")
    func extracts() async throws {
        let project = try InterfaceProject()
        let result = await project.run(
            ["extract", project.directory.path, "-o", project.path("out"), "--interface-files"], as: "stringsmith")
        #expect(result.status == .success)
        #expect(project.text("out/Main.strings") == InterfaceProject.table("File", "Open"))
        #expect(project.text("out/About.strings") == InterfaceProject.table("About", "Close"))
    }

    @Test("With --append, an existing table keeps its entries and gets the new keys")
    func appends() async throws {
        let project = try InterfaceProject()
        try project.write(
            "out/Main.strings",
            """
            /* mine */
            "2.title" = "Ablage";

            """)
        let result = await project.run(
            ["extract", project.path("Base.lproj"), "-o", project.path("out"), "--interface-files", "--append"],
            as: "stringsmith")
        #expect(result.status == .success)
        let text = try #require(project.text("out/Main.strings"))
        #expect(
            text.hasPrefix(
                """
                /* mine */
                "2.title" = "Ablage";

                """))
        #expect(text.contains(#""x10.title" = "Open";"#))
    }
}
