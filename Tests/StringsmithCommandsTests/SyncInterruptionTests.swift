import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync: tables that can't all be written")
struct SyncInterruptionTests {
    private static let locales = ["en", "de", "fr"]

    private static func path(_ locale: String) -> String { "R/\(locale).lproj/Localizable.strings" }

    private static func sandbox(source: String) throws -> SyncSandbox {
        var files = ["A.swift": source]
        for locale in locales {
            let text = locale == "en" ? "Save the file" : "Save it, \(locale)"
            files[path(locale)] = "/* Button */\n\"old.key\" = \"\(text)\";\n\n/* Button */\n\"z\" = \"Z \(locale)\";\n"
        }
        return try SyncSandbox(files)
    }

    private static let renamed =
        #"NSLocalizedString("new.key", value: "Save the file", comment: "Button")\#n"#
        + #"NSLocalizedString("z", value: "Z en", comment: "Button")\#n"#
    private static let changed =
        #"NSLocalizedString("old.key", value: "Save all files", comment: "Menu")\#n"#
        + #"NSLocalizedString("z", value: "Z en", comment: "Button")\#n"#

    private static func texts(_ project: SyncSandbox) throws -> [String] {
        try locales.map { try project.text(path($0)) }
    }

    @Test("A sync completes a rename or a review that was written in some translations only", arguments: [true, false])
    func completed(isRename: Bool) async throws {
        let source = isRename ? Self.renamed : Self.changed
        let whole = try Self.sandbox(source: source)
        #expect(await whole.run("sync", "--prune") == .success)
        let project = try Self.sandbox(source: source)
        try project.write(Self.path("de"), try whole.text(Self.path("de")))
        #expect(await project.run("sync", "--prune") == .success)
        #expect(try Self.texts(project) == Self.texts(whole))
        #expect(try Self.texts(project)[2].contains("\"Save it, fr\""))
    }

    @Test(
        "If a translation can't be written, no key is renamed and no text changes in the others",
        arguments: ["read-only", "hard-linked", "damaged"], [true, false])
    func refused(obstacle: String, isRename: Bool) async throws {
        let source = isRename ? Self.renamed : Self.changed
        let whole = try Self.sandbox(source: source)
        #expect(await whole.run("sync", "--prune") == .success)
        let project = try Self.sandbox(source: source)
        let before = try Self.texts(project)
        let french = project.root.appendingPathComponent(Self.path("fr")).path
        switch obstacle {
        case "read-only": try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: french)
        case "hard-linked": try FileManager.default.linkItem(atPath: french, toPath: project.root.path + "/other")
        default: try project.write(Self.path("fr"), before[2] + "\"open")
        }
        #expect(await project.run("sync", "--prune") == .failure)
        #expect(project.errors.contains(isRename ? "rename-on-hold" : "text-on-hold"))
        #expect(try Array(Self.texts(project).prefix(2)) == Array(before.prefix(2)))
        try FileManager.default.removeItem(atPath: french)
        try project.write(Self.path("fr"), before[2])
        #expect(await project.run("sync", "--prune") == .success)
        #expect(try Self.texts(project) == Self.texts(whole))
    }

    @Test("A read-only table that needs no change is no obstacle")
    func unchanged() async throws {
        let project = try Self.sandbox(source: Self.renamed.replacing("new.key", with: "old.key"))
        let french = project.root.appendingPathComponent(Self.path("fr")).path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: french)
        #expect(await project.run("sync") == .success)
    }

    @Test("The development language alone isn't changed where the others have to follow")
    func selected() async throws {
        let project = try Self.sandbox(source: Self.changed)
        let before = try Self.texts(project)
        #expect(await project.run("sync", "--locale", "en") == .success)
        #expect(project.errors.contains("'old.key' becomes 'Save all files' once all locales can be written"))
        #expect(try Self.texts(project) == before)
        #expect(await project.run("sync", "--locale", "de") == .success)
        #expect(try project.text(Self.path("de")).contains("needs-review"))
        #expect(await project.run("sync") == .success)
        #expect(try project.text(Self.path("fr")).contains("needs-review"))
        #expect(try project.text(Self.path("en")).contains("\"Save all files\""))
    }
}
