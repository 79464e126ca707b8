import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Damaged Xcode projects")
struct DamagedProjectTests {
    private static let objects = """
        // !$*UTF8*$!
        { objects = {
          C1 = {isa = XCBuildConfiguration; buildSettings = {LOCALIZED_STRING_MACRO_NAMES = (L); }; };
          C2 = {isa = XCBuildConfiguration; name = "Release"; };
        }; rootObject = R; }
        """

    private static func files(_ project: String) -> [String: String] {
        [
            "A.xcodeproj/project.pbxproj": project,
            "a.m": #"id a = L(@"One", nil), b = NSLocalizedString(@"Two", nil);"#,
            "en.lproj/Localizable.strings": """
            "One" = "1";
            "gone" = "2";

            """,
        ]
    }

    @Test(
        "A damaged project is reported with the place, and nothing is written",
        arguments: [
            (objects.replacing("  C2", with: "<<<<<<< HEAD\n  C2"), "4:9"), (String(objects.prefix(90)), "3:63"),
            (objects.replacing("\"Release\"", with: "\"Release"), "4:44"),
        ])
    func damage(project: String, place: String) async throws {
        let files = Self.files(project)
        let sandbox = try SyncSandbox(files)
        #expect(await sandbox.run("sync") != .success)
        #expect(
            sandbox.errors.contains("A.xcodeproj/project.pbxproj:\(place): warning: the targets"), "\(sandbox.errors)")
        #expect(sandbox.errors.contains("[incomplete-scan]"))
        #expect(try sandbox.text("en.lproj/Localizable.strings") == files["en.lproj/Localizable.strings"])
        #expect(await sandbox.run("extract", "--format", "json", "-o", sandbox.root.path + "/uses.json") != .success)
        #expect(!sandbox.exists("uses.json"))
        #expect(sandbox.errors.contains("[unread-project]") && sandbox.errors.contains("[incomplete-scan]"))
    }

    @Test("A project in another format is reported, and leaves everything else as without it")
    func otherFormat() async throws {
        let sandbox = try SyncSandbox(Self.files("<?xml version=\"1.0\"?><plist><dict/></plist>"))
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        #expect(sandbox.errors.contains("[unread-project]"))
        #expect(try sandbox.text("en.lproj/Localizable.strings").contains("\"Two\""))
    }

    @Test("A project that can't be read makes the scan incomplete")
    func unreadable() async throws {
        let sandbox = try SyncSandbox(Self.files(""))
        #expect(truncate(sandbox.root.path + "/A.xcodeproj/project.pbxproj", 300 << 20) == 0)
        #expect(await sandbox.run("sync") == .failure)
        #expect(sandbox.errors.contains("[incomplete-scan]"), "\(sandbox.errors)")
    }
}
