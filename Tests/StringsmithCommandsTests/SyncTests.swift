import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync")
struct SyncTests {
    @Test("Keys whose calls have different comments are counted, and listed on request")
    func differingComments() async throws {
        let call = { (key: String, comment: String) in "_ = NSLocalizedString(\"\(key)\", comment: \"\(comment)\")\n" }
        let project = try SyncSandbox([
            "en.lproj/Localizable.strings": "",
            "A.swift": ["a", "b"].map { call($0, "1") + call($0, "2") }.joined(),
        ])
        #expect(await project.run("sync") == .success)
        let sum =
            "note: 2 keys have different comments in their calls; list them with --verbose [conflicting-comments]\n"
        #expect(project.errors.hasPrefix(sum), "\(project.errors)")
        #expect(await project.run("sync", "--verbose") == .success)
        #expect(
            project.errors.contains("A.swift:1:23: note: 'a' has 2 comments [conflicting-comments]"),
            "\(project.errors)")
    }

    private let save = SyncSample.save
    private let cancel = SyncSample.cancel

    private func checkIsDone(_ project: SyncSandbox) async {
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Tables that are up to date aren't touched")
    func nothingToDo() async throws {
        let project = try SyncSample.project(save + cancel)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/en.lproj/Localizable.strings") == SyncSample.en)
        #expect(try project.text("R/de.lproj/Localizable.strings") == SyncSample.de)
    }

    @Test("A new key follows its neighbor in every locale, and is marked new in translations")
    func newKey() async throws {
        let project = try SyncSample.project(
            save + "NSLocalizedString(\"Open %@ of %@\", comment: \"Menu\")\n" + cancel)
        #expect(await project.run("sync", "--check") == .findings)
        #expect(try project.text("R/en.lproj/Localizable.strings") == SyncSample.en)
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

    @Test("A marker is removed after the value is edited")
    func clearedMarker() async throws {
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"Open\", comment: \"Menu\")\n")
        _ = await project.run("sync")
        let path = "R/de.lproj/Localizable.strings"
        try project.write(path, try project.text(path).replacingOccurrences(of: "= \"Open\"", with: "= \"Öffnen\""))
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == SyncSample.de + "\n/* Menu */\n\"Open\" = \"Öffnen\";\n")
        await checkIsDone(project)
    }

    @Test("A changed source text marks translations for review and keeps them")
    func changedText() async throws {
        let call = { (text: String) in "NSLocalizedString(\"k\", value: \"\(text)\", comment: \"c\")\n" }
        let en = "/* c */\n\"k\" = \"Old text\";\n"
        let de = "/* c */\n\"k\" = \"Alter Text\";\n"
        let project = try SyncSample.project(call("New text"), en: en, de: de)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/en.lproj/Localizable.strings") == "/* c */\n\"k\" = \"New text\";\n")
        let changed = try project.text("R/de.lproj/Localizable.strings")
        #expect(changed.contains("stringsmith: needs-review "))
        #expect(changed.contains(" was \"Old text\" */\n\"k\" = \"Alter Text\";"))
        await checkIsDone(project)
        let kept = try SyncSample.project(call("New text"), en: en, de: de)
        #expect(await kept.run("sync", "--no-values") == .success)
        #expect(try kept.text("R/en.lproj/Localizable.strings") == en)
    }

    static let obsolete: [(options: [String], expected: String)] = [
        (["--obsolete", "keep"], SyncSample.de),
        (["--prune"], "/* Button */\n\"Save\" = \"Sichern\";\n"),
        (["--obsolete", "comment"], SyncSample.de.replacingOccurrences(of: "\"Cancel\" = ", with: "// \"Cancel\" = ")),
        (["--keep", "Can*"], SyncSample.de), (["--only", "A.swift"], SyncSample.de),
    ]

    @Test("Unused keys are handled as requested", arguments: obsolete)
    func removedKey(options: [String], expected: String) async throws {
        let project = try SyncSample.project(save)
        let paths = options.map { $0 == "A.swift" ? project.root.appendingPathComponent($0).path : $0 }
        #expect(await project.run(["sync"] + paths) == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings") == expected)
        #expect(await project.run(["sync", "--check"] + paths) == .success)
    }

    @Test(
        "An entry that was commented out comes back with its translation, however it is spelled",
        arguments: [
            "'Cancel' =\n\"Abbrechen\";", "'Cancel' = 'Abbrechen'; // don't", "Cancel =\n    \"Abbrechen\";",
            "\"Cancel\" = \"Abbrechen\"; /* it's */", "'Cancel'\n= \"Abbrechen\";",
        ])
    func commentedOutAndBack(entry: String) async throws {
        let de = "\"Save\" = \"Sichern\";\n\(entry)\n"
        let project = try SyncSample.project(save, de: de)
        #expect(await project.run("sync", "--obsolete", "comment") == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings").contains("// "))
        try project.write("A.swift", save + cancel)
        #expect(await project.run("sync", "--obsolete", "comment", "--no-values") == .success)
        let text = try project.text("R/de.lproj/Localizable.strings")
        #expect(text.contains(entry) && !text.contains("= \"Cancel\""), "\(text)")
    }

    @Test(
        "The mark of an entry in a property list is its own, also behind another one on its line",
        arguments: [true, false])
    func markInPropertyList(isOnOneLine: Bool) async throws {
        let list = { (marker: String) in
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\t<key>Save</key>\n"
                + "\t<string>Sichern</string>\(marker)<key>Cancel</key>\n\t<string>Ab</string>\n</dict>\n</plist>\n"
        }
        let table = list("\t")
        let project = try SyncSample.project(
            save, de: isOnOneLine ? table.replacing("\n", with: "") + "\n" : table)
        let path = "R/de.lproj/Localizable.strings"
        #expect(await project.run("sync", "--no-values") == .success)
        let first = try project.text(path)
        #expect(first.contains("stringsmith: obsolete"))
        #expect(await project.run("sync", "--no-values") == .success)
        #expect(try project.text(path) == first)
        try project.write("A.swift", save + cancel)
        #expect(await project.run("sync", "--no-values") == .success)
        #expect(try !project.text(path).contains("obsolete"))
    }

    @Test("By default, an unused key is marked until it is used again")
    func obsoleteMarker() async throws {
        let project = try SyncSample.project(save)
        #expect(await project.run("sync") == .success)
        let path = "R/de.lproj/Localizable.strings"
        #expect(try project.text(path).contains("/* Button\n   stringsmith: obsolete "))
        await checkIsDone(project)
        try project.write("A.swift", save + cancel)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == SyncSample.de)
    }

    @Test(
        "A key that is unused for a while isn't finished because of that",
        arguments: ["R/de.lproj/Localizable.strings", "Localizable.xcstrings"])
    func obsoleteForAWhile(path: String) async throws {
        let message = "NSLocalizedString(\"M\", value: \"Quite another message\", comment: \"\")\n"
        let new = "NSLocalizedString(\"Brand new\", comment: \"\")\n"
        let files =
            path.hasSuffix(".xcstrings")
            ? [
                path: """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                    "Brand new" : {
                      "localizations" : {
                        "de" : {
                          "stringUnit" : {
                            "state" : "new",
                            "value" : "Brand new"
                          }
                        }
                      }
                    },
                    "M" : {
                      "localizations" : {
                        "de" : {
                          "stringUnit" : {
                            "state" : "needs_review",
                            "value" : "Alte Nachricht"
                          }
                        }
                      }
                    }
                  },
                  "version" : "1.0"
                }
                """
            ]
            : [
                "R/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n\"M\" = \"Old message\";\n",
                path: "\"Save\" = \"Sichern\";\n\"M\" = \"Alte Nachricht\";\n",
            ]
        let project = try SyncSandbox(files.merging(["A.swift": save + new + message]) { $1 })
        #expect(await project.run("sync") == .success)
        let before = try project.text(path)
        try project.write("A.swift", save)
        #expect(await project.run("sync", "--no-renames") == .success)
        #expect(try project.text(path) != before)
        try project.write("A.swift", save + new + message)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == before)
        await checkIsDone(project)
    }

    @Test(
        "A key that a source mentions or a hint protects isn't obsolete",
        arguments: [
            "f(\"Can\\(x)\")", "Text(\"Cancel\")", "// stringsmith:uses Can*, Foo", "let keys = [\"a\", \"Cancel\"]",
            "f(\"\\(x)cel\")", "f(\"\\(x.y(1))cel\".localized)", "[self f:[NSString stringWithFormat:@\"Can%@\", x]]",
            "f(String(format: \"%2$@cel\", x))",
        ]
    )
    func mentioned(line: String) async throws {
        let project = try SyncSample.project(save + line)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings") == SyncSample.de)
    }

    @Test("Keys that the system reads stay, even if a call uses their table")
    func systemTable() async throws {
        let table = "\"CFBundleName\" = \"App\";\n\"Shown\" = \"Shown\";\n"
        let path = { (locale: String) in "R/\(locale).lproj/InfoPlist.strings" }
        let project = try SyncSandbox([
            "A.swift": "NSLocalizedString(\"Shown\", tableName: \"InfoPlist\", comment: \"\")\n" + save,
            path("en"): table, path("de"): table, "R/fr.lproj/Localizable.strings": SyncSample.de,
        ])
        #expect(await project.run("sync", "--prune") == .success)
        for locale in ["en", "de"] { #expect(try project.text(path(locale)) == table) }
        #expect(!project.exists(path("fr")))
    }

    @Test("An empty key isn't added")
    func emptyKey() async throws {
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"\", comment: \"\")\nText(\"\")\n")
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/en.lproj/Localizable.strings") == SyncSample.en)
        #expect(try project.text("R/de.lproj/Localizable.strings") == SyncSample.de)
    }

    @Test("Tables beside a damaged .stringsdict are left alone", arguments: ["en", "de"])
    func damagedPlurals(locale: String) async throws {
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"%d files\", comment: \"\")\n")
        try project.write(
            "R/\(locale).lproj/Localizable.stringsdict",
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>other</key><dict></dict> x <key>%d files")
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("\(locale).lproj/Localizable.stringsdict:1:"))
        #expect(try !project.text("R/\(locale).lproj/Localizable.strings").contains("%d files"))
    }

    @Test("A commented-out call protects nothing")
    func commentedOut() async throws {
        let project = try SyncSample.project(save + "// " + cancel)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings").contains("obsolete"))
    }

    @Test("A renamed key keeps its translations")
    func renamedKey() async throws {
        let project = try SyncSample.project(
            save + "NSLocalizedString(\"Cancel it\", comment: \"Stops\")\n",
            en: SyncSample.en.replacingOccurrences(of: "/* Button */\n\"Cancel\"", with: "/* Stops */\n\"Cancel\""))
        #expect(await project.run("sync") == .success)
        #expect(project.output.contains("1 renamed"))
        #expect(
            try project.text("R/en.lproj/Localizable.strings").hasSuffix(
                "/* Stops */\n\"Cancel it\" = \"Cancel it\";\n"))
        let de = try project.text("R/de.lproj/Localizable.strings")
        #expect(de.contains(" was \"Cancel\" */\n\"Cancel it\" = \"Abbrechen\";"))
        await checkIsDone(project)
        let separate = try SyncSample.project(save + "NSLocalizedString(\"Cancel it\", comment: \"Stops\")\n")
        #expect(await separate.run("sync", "--no-renames") == .success)
        #expect(try separate.text("R/de.lproj/Localizable.strings").contains("\"Cancel\" = \"Abbrechen\";"))
    }

    @Test("Comments follow the sources unless a translator changed them")
    func comments() async throws {
        let source = "NSLocalizedString(\"Save\", comment: \"Menu item\")\n" + cancel
        let own = SyncSample.de.replacingOccurrences(of: "/* Button */\n\"Cancel\"", with: "/* mine */\n\"Cancel\"")
        let project = try SyncSample.project(source, de: own)
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text("R/de.lproj/Localizable.strings")
                == own.replacingOccurrences(of: "/* Button */\n\"Save\"", with: "/* Menu item */\n\"Save\""))
        #expect(await project.run("sync", "--refresh-comments") == .success)
        #expect(try !project.text("R/de.lproj/Localizable.strings").contains("mine"))
    }

    @Test("A table that can't be read in full is left alone, others are updated, and the status is 2")
    func brokenTable() async throws {
        let broken = "\"Save\" = \"Sichern\"\n\"Cancel\" = \"Abbrechen\";\n"
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"Open\", comment: \"\")\n", de: broken)
        #expect(await project.run("sync") == .failure)
        #expect(try project.text("R/de.lproj/Localizable.strings") == broken)
        #expect(try project.text("R/en.lproj/Localizable.strings").contains("\"Open\""))
        #expect(project.errors.contains("R/de.lproj/Localizable.strings:1:"))
    }

    @Test("The encoding, byte order mark and line endings of each table stay")
    func encodings() async throws {
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"Öffnen…\", comment: \"\")\n")
        let path = "R/de.lproj/Localizable.strings"
        let text = SyncSample.de.replacingOccurrences(of: "\n", with: "\r\n")
        let old = Data([0xFE, 0xFF]) + (text.data(using: .utf16BigEndian) ?? Data())
        try project.write(path, bytes: old)
        #expect(await project.run("sync") == .success)
        let new = try project.bytes(path)
        #expect(new.starts(with: old))
        let added = String(data: new.dropFirst(old.count), encoding: .utf16BigEndian) ?? ""
        #expect(added.hasPrefix("\r\n/* ") && added.hasSuffix("\"Öffnen…\" = \"Öffnen…\";\r\n"))
        #expect(!added.replacingOccurrences(of: "\r\n", with: "").contains("\n"))
    }

    @Test("Outside of a repository, a changed table in UTF-16 brings neither advice nor errors of Git")
    func wideTableOutsideRepository() throws {
        let wide: [UInt8] = [0xFE, 0xFF] + (SyncSample.de.data(using: .utf16BigEndian) ?? Data())
        let directory = try TemporaryDirectory([
            "A.swift": SyncSample.save + SyncSample.cancel, "R/en.lproj/Localizable.strings": SyncSample.en,
        ])
        try directory.write(wide, to: "R/de.lproj/Localizable.strings")
        try directory.write(
            SyncSample.save + SyncSample.cancel + "NSLocalizedString(\"New\", comment: \"\")\n", to: "A.swift")
        let run = try directory.stringsmith("sync", "--new", "source")
        #expect(run.text.contains("de.lproj/Localizable.strings: 1 added"), "\(run.text)")
        #expect(run.error.isEmpty, "\(run.error)")
    }

    @Test("In a repository, a changed table in UTF-16 brings advice on how to see the difference")
    func wideDifference() async throws {
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"Open\", comment: \"\")\n")
        let path = "R/de.lproj/Localizable.strings"
        let wide = Data([0xFE, 0xFF]) + (SyncSample.de.data(using: .utf16BigEndian) ?? Data())
        for (command, isAdvised) in [("", false), ("init -q", true), ("config diff.stringsmith.textconv x", false)] {
            if !command.isEmpty { _ = try CheckSinceTests.git(command, in: project.root.path) }
            try project.write(path, bytes: wide)
            #expect(await project.run("sync") == .success)
            #expect(project.errors.contains("'stringsmith merge --install'") == isAdvised, "\(command)")
            #expect(await project.run("sync") == .success)
            #expect(!project.errors.contains("merge --install"), "nothing was written: \(command)")
        }
    }

    @Test("Other tables, plural keys and catalogs are left alone")
    func foreignTables() async throws {
        let project = try SyncSample.project(
            save + cancel + "NSLocalizedString(\"%d files\", comment: \"\")\n"
                + "NSLocalizedString(\"x\", tableName: \"Cat\", comment: \"\")\n")
        let foreign = "\"CFBundleName\" = \"App\";\n"
        let catalog = #"{"sourceLanguage": "en", "strings": {"x": {"extractionState": "manual"}}, "version": "1.0"}"#
        try project.write("R/de.lproj/InfoPlist.strings", foreign)
        try project.write(
            "R/en.lproj/Localizable.stringsdict",
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>%d files</key><dict></dict></dict></plist>")
        try project.write("R/Cat.xcstrings", catalog)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/de.lproj/InfoPlist.strings") == foreign)
        #expect(try project.text("R/en.lproj/Localizable.strings") == SyncSample.en)
        #expect(try project.text("R/de.lproj/Localizable.strings") == SyncSample.de)
        #expect(!project.exists("R/en.lproj/Cat.strings"))
    }

    @Test("The JSON plan has file, locale, key and change")
    func jsonPlan() async throws {
        struct Plan: Decodable {
            struct File: Decodable {
                struct Change: Decodable { var kind: String, key: String, new: String? }
                var path: String, locale: String, table: String, changes: [Change]
            }
            var version: Int, files: [File]
        }
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"Open\", comment: \"\")\n")
        #expect(await project.run("sync", "--dry-run", "--reporter", "json") == .success)
        let plan = try JSONDecoder().decode(Plan.self, from: Data(project.output.utf8))
        #expect(plan.version == 1 && plan.files.map(\.locale) == ["de", "en"])
        #expect(plan.files[0].changes.map(\.kind) == ["added"] && plan.files[0].changes[0].new == "Open")
    }
}
