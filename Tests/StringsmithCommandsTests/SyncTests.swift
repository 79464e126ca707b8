import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync")
struct SyncTests {
    static let en = "/* Button */\n\"Save\" = \"Save\";\n\n/* Button */\n\"Cancel\" = \"Cancel\";\n"
    static let de = "/* Button */\n\"Save\" = \"Sichern\";\n\n/* Button */\n\"Cancel\" = \"Abbrechen\";\n"

    private func project(_ source: String, en: String = en, de: String = de) throws -> SyncSandbox {
        try SyncSandbox([
            "A.swift": source, "R/en.lproj/Localizable.strings": en, "R/de.lproj/Localizable.strings": de,
        ])
    }

    private let save = "NSLocalizedString(\"Save\", comment: \"Button\")\n"
    private let cancel = "NSLocalizedString(\"Cancel\", comment: \"Button\")\n"

    private func checkIsDone(_ project: SyncSandbox) async {
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Tables that are in line are not touched")
    func nothingToDo() async throws {
        let project = try project(save + cancel)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/en.lproj/Localizable.strings") == Self.en)
        #expect(try project.text("R/de.lproj/Localizable.strings") == Self.de)
    }

    @Test("Paths may be named in any order, and one below another")
    func rootOrder() async throws {
        let project = try SyncSandbox([
            "S/A.swift": save + cancel, "R/en.lproj/Localizable.strings": Self.en,
            "R/de.lproj/Localizable.strings": Self.de, "R/en.lproj/Other.strings": Self.en,
        ])
        let root = project.root.path
        for paths in [["S", "R"], ["R", "S"], ["R", "S", "R/en.lproj"]] {
            for command in [["sync", "--dry-run"], ["check", "--skip-rule", "missing-table"]] {
                #expect(await project.run(command) == .success)
                let expected = project.output
                #expect(await project.run(command + paths.map { "\(root)/\($0)" }) == .success)
                #expect(project.output == expected, "\(command) \(paths)")
            }
        }
    }

    @Test("A new key stands behind its neighbour in every locale, marked new in translations")
    func newKey() async throws {
        let project = try project(save + "NSLocalizedString(\"Open %@ of %@\", comment: \"Menu\")\n" + cancel)
        #expect(await project.run("sync", "--check") == .findings)
        #expect(try project.text("R/en.lproj/Localizable.strings") == Self.en)
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text("R/en.lproj/Localizable.strings")
                == "/* Button */\n\"Save\" = \"Save\";\n\n/* Menu */\n\"Open %@ of %@\" = \"Open %1$@ of %2$@\";\n\n"
                + "/* Button */\n\"Cancel\" = \"Cancel\";\n"
        )
        let de = try project.text("R/de.lproj/Localizable.strings")
        #expect(de.contains("/* Menu\n   stringsmith: new "))
        #expect(de.contains("\"Open %@ of %@\" = \"Open %1$@ of %2$@\";"))
        await checkIsDone(project)
    }

    @Test("A marker goes once the value is edited")
    func clearedMarker() async throws {
        let project = try project(save + cancel + "NSLocalizedString(\"Open\", comment: \"Menu\")\n")
        _ = await project.run("sync")
        let path = "R/de.lproj/Localizable.strings"
        try project.write(path, try project.text(path).replacingOccurrences(of: "= \"Open\"", with: "= \"Öffnen\""))
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == Self.de + "\n/* Menu */\n\"Open\" = \"Öffnen\";\n")
        await checkIsDone(project)
    }

    @Test("A changed source text marks translations for review and keeps them")
    func changedText() async throws {
        let call = { (text: String) in "NSLocalizedString(\"k\", value: \"\(text)\", comment: \"c\")\n" }
        let en = "/* c */\n\"k\" = \"Old text\";\n"
        let de = "/* c */\n\"k\" = \"Alter Text\";\n"
        let project = try self.project(call("New text"), en: en, de: de)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/en.lproj/Localizable.strings") == "/* c */\n\"k\" = \"New text\";\n")
        let changed = try project.text("R/de.lproj/Localizable.strings")
        #expect(changed.contains("stringsmith: needs-review "))
        #expect(changed.contains(" was \"Old text\" */\n\"k\" = \"Alter Text\";"))
        await checkIsDone(project)
        let kept = try self.project(call("New text"), en: en, de: de)
        #expect(await kept.run("sync", "--no-values") == .success)
        #expect(try kept.text("R/en.lproj/Localizable.strings") == en)
    }

    static let obsolete: [(options: [String], expected: String)] = [
        (["--obsolete", "keep"], de),
        (["--prune"], "/* Button */\n\"Save\" = \"Sichern\";\n"),
        (["--obsolete", "comment"], de.replacingOccurrences(of: "\"Cancel\" = ", with: "// \"Cancel\" = ")),
        (["--keep", "Can*"], de), (["--only", "A.swift"], de),
    ]

    @Test("A key that no source uses is treated as asked for", arguments: obsolete)
    func removedKey(options: [String], expected: String) async throws {
        let project = try project(save)
        let paths = options.map { $0 == "A.swift" ? project.root.appendingPathComponent($0).path : $0 }
        #expect(await run(project, ["sync"] + paths) == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings") == expected)
        #expect(await run(project, ["sync", "--check"] + paths) == .success)
    }

    private func run(_ project: SyncSandbox, _ arguments: [String]) async -> StringsmithCommands.ExitStatus {
        switch arguments.count {
        case 1: await project.run(arguments[0])
        case 2: await project.run(arguments[0], arguments[1])
        case 3: await project.run(arguments[0], arguments[1], arguments[2])
        default: await project.run(arguments[0], arguments[1], arguments[2], arguments[3])
        }
    }

    @Test("By default it is marked, and used again it is not")
    func obsoleteMarker() async throws {
        let project = try project(save)
        #expect(await project.run("sync") == .success)
        let path = "R/de.lproj/Localizable.strings"
        #expect(try project.text(path).contains("/* Button\n   stringsmith: obsolete "))
        await checkIsDone(project)
        try project.write("A.swift", save + cancel)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == Self.de)
    }

    @Test(
        "A key that a source mentions or a hint protects is not obsolete",
        arguments: [
            "f(\"Can\\(x)\")", "Text(\"Cancel\")", "// stringsmith:uses Can*, Foo", "let keys = [\"a\", \"Cancel\"]",
        ]
    )
    func mentioned(line: String) async throws {
        let project = try project(save + line)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings") == Self.de)
    }

    @Test("A call that was commented out protects nothing")
    func commentedOut() async throws {
        let project = try project(save + "// " + cancel)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings").contains("obsolete"))
    }

    @Test("A renamed key takes its translations along")
    func renamedKey() async throws {
        let project = try project(
            save + "NSLocalizedString(\"Cancel it\", comment: \"Stops\")\n",
            en: Self.en.replacingOccurrences(of: "/* Button */\n\"Cancel\"", with: "/* Stops */\n\"Cancel\""))
        #expect(await project.run("sync") == .success)
        #expect(project.output.contains("1 renamed"))
        #expect(
            try project.text("R/en.lproj/Localizable.strings").hasSuffix(
                "/* Stops */\n\"Cancel it\" = \"Cancel it\";\n"))
        let de = try project.text("R/de.lproj/Localizable.strings")
        #expect(de.contains(" was \"Cancel\" */\n\"Cancel it\" = \"Abbrechen\";"))
        await checkIsDone(project)
        let separate = try self.project(save + "NSLocalizedString(\"Cancel it\", comment: \"Stops\")\n")
        #expect(await separate.run("sync", "--no-renames") == .success)
        #expect(try separate.text("R/de.lproj/Localizable.strings").contains("\"Cancel\" = \"Abbrechen\";"))
    }

    @Test("Comments follow the sources unless a translator wrote another")
    func comments() async throws {
        let source = "NSLocalizedString(\"Save\", comment: \"Menu item\")\n" + cancel
        let own = Self.de.replacingOccurrences(of: "/* Button */\n\"Cancel\"", with: "/* mine */\n\"Cancel\"")
        let project = try project(source, de: own)
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text("R/de.lproj/Localizable.strings")
                == own.replacingOccurrences(of: "/* Button */\n\"Save\"", with: "/* Menu item */\n\"Save\""))
        #expect(await project.run("sync", "--refresh-comments") == .success)
        #expect(try !project.text("R/de.lproj/Localizable.strings").contains("mine"))
    }

    @Test("A table that can't be read whole is left alone, others go on, and the status is 2")
    func brokenTable() async throws {
        let broken = "\"Save\" = \"Sichern\"\n\"Cancel\" = \"Abbrechen\";\n"
        let project = try project(save + cancel + "NSLocalizedString(\"Open\", comment: \"\")\n", de: broken)
        #expect(await project.run("sync") == .failure)
        #expect(try project.text("R/de.lproj/Localizable.strings") == broken)
        #expect(try project.text("R/en.lproj/Localizable.strings").contains("\"Open\""))
        #expect(project.errors.contains("R/de.lproj/Localizable.strings:1:"))
    }

    @Test("Two directories of one locale are an error that names both")
    func duplicateLocale() async throws {
        let project = try project(save)
        try project.write("R/German.lproj/Localizable.strings", Self.de)
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("R/de.lproj: error: second directory for 'de'"))
        #expect(project.errors.contains("R/German.lproj"))
        #expect(try project.text("R/de.lproj/Localizable.strings") == Self.de)
    }

    @Test("A legacy name is told with the rename to make, and its tables are kept in line")
    func legacyName() async throws {
        let project = try SyncSandbox(["A.swift": save, "English.lproj/Localizable.strings": ""])
        try project.write("English.lproj/Localizable.strings", "/* x */\n")
        #expect(await project.run("sync") == .success)
        #expect(project.errors.contains("git mv"))
        #expect(try project.text("English.lproj/Localizable.strings").contains("\"Save\" = \"Save\";"))
    }

    @Test("Encoding, byte order mark and line ends of each table stay")
    func encodings() async throws {
        let project = try project(save + cancel + "NSLocalizedString(\"Öffnen…\", comment: \"\")\n")
        let path = "R/de.lproj/Localizable.strings"
        let text = Self.de.replacingOccurrences(of: "\n", with: "\r\n")
        let old = Data([0xFE, 0xFF]) + (text.data(using: .utf16BigEndian) ?? Data())
        try project.write(path, bytes: old)
        #expect(await project.run("sync") == .success)
        let new = try project.bytes(path)
        #expect(new.starts(with: old))
        let added = String(data: new.dropFirst(old.count), encoding: .utf16BigEndian) ?? ""
        #expect(added.hasPrefix("\r\n/* ") && added.hasSuffix("\"Öffnen…\" = \"Öffnen…\";\r\n"))
        #expect(!added.replacingOccurrences(of: "\r\n", with: "").contains("\n"))
    }

    @Test("A new locale gets every table, marked new")
    func addedLocale() async throws {
        let project = try project(save + cancel)
        #expect(await project.run("sync", "--add-locale", "pt_br") == .success)
        let new = try project.text("R/pt-BR.lproj/Localizable.strings")
        #expect(new.components(separatedBy: "stringsmith: new").count == 3)
        await checkIsDone(project)
    }

    @Test("Other tables, plural keys and catalogs are left alone")
    func foreignTables() async throws {
        let project = try project(
            save + cancel + "NSLocalizedString(\"%d files\", comment: \"\")\n"
                + "NSLocalizedString(\"x\", tableName: \"Cat\", comment: \"\")\n")
        let foreign = "\"CFBundleName\" = \"App\";\n"
        try project.write("R/de.lproj/InfoPlist.strings", foreign)
        try project.write(
            "R/en.lproj/Localizable.stringsdict",
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>%d files</key><dict></dict></dict></plist>")
        try project.write("R/Cat.xcstrings", "{}")
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/de.lproj/InfoPlist.strings") == foreign)
        #expect(try project.text("R/en.lproj/Localizable.strings") == Self.en)
        #expect(try project.text("R/de.lproj/Localizable.strings") == Self.de)
        #expect(!project.exists("R/en.lproj/Cat.strings"))
    }

    @Test("Each bundle's keys go to its own directories")
    func twoBundles() async throws {
        let project = try SyncSandbox([
            "App/A.swift": save + "NSLocalizedString(\"New in the app\", comment: \"\")",
            "App/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
            "Kit/B.swift": cancel + "NSLocalizedString(\"New in the kit\", comment: \"\")",
            "Kit/Resources/en.lproj/Localizable.strings": "\"Cancel\" = \"Cancel\";\n",
        ])
        #expect(await project.run("sync") == .success)
        let app = try project.text("App/en.lproj/Localizable.strings")
        let kit = try project.text("Kit/Resources/en.lproj/Localizable.strings")
        #expect(app.contains("New in the app") && !app.contains("kit") && !app.contains("obsolete"))
        #expect(kit.contains("New in the kit") && !kit.contains("app") && !kit.contains("obsolete"))
    }

    @Test("Directories without the development language, and those of all languages, get no new table")
    func noDevelopmentDirectory() async throws {
        let project = try SyncSandbox([
            "A.swift": save, "R/mul.lproj/Main.xcstrings": "{}", "R/Base.lproj/keep.txt": "",
            "R/fr.lproj/Other.strings": "a=b;",
        ])
        #expect(await project.run("sync") == .success)
        #expect(!project.exists("R/mul.lproj/Localizable.strings") && !project.exists("R/fr.lproj/Localizable.strings"))
        #expect(project.errors.contains("note: table 'Localizable' is nowhere"))
    }

    static let languages: [(file: String, text: String)] = [
        ("Package.swift", "let package = Package(name: \"P\", defaultLocalization: \"de\")"),
        ("P.xcodeproj/project.pbxproj", "{ developmentRegion = German; }"),
    ]

    @Test("The manifest or the Xcode project names the development language", arguments: languages)
    func developmentLanguage(file: String, text: String) async throws {
        let project = try project(save + cancel + "NSLocalizedString(\"Neu\", comment: \"\")\n")
        try project.write(file, text)
        #expect(await project.run("sync") == .success)
        #expect(try !project.text("R/de.lproj/Localizable.strings").contains("stringsmith: new"))
        #expect(try project.text("R/en.lproj/Localizable.strings").contains("stringsmith: new"))
    }

    @Test("A project without locale directories is told to make one")
    func noDirectory() async throws {
        let project = try SyncSandbox(["A.swift": save])
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("no locale directory"))
    }

    @Test("The plan as JSON names file, locale, key and change")
    func jsonPlan() async throws {
        struct Plan: Decodable {
            struct File: Decodable {
                struct Change: Decodable { var kind: String, key: String, new: String? }
                var path: String, locale: String, table: String, changes: [Change]
            }
            var version: Int, files: [File]
        }
        let project = try project(save + cancel + "NSLocalizedString(\"Open\", comment: \"\")\n")
        #expect(await project.run("sync", "--dry-run", "--reporter", "json") == .success)
        let plan = try JSONDecoder().decode(Plan.self, from: Data(project.output.utf8))
        #expect(plan.version == 1 && plan.files.map(\.locale) == ["de", "en"])
        #expect(plan.files[0].changes.map(\.kind) == ["added"] && plan.files[0].changes[0].new == "Open")
    }
}
