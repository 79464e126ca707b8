import Foundation
import Testing

@testable import StringsmithCommands

@Suite("check against the sources")
struct CheckSourcesTests {
    private static let table = "\"files.copied\" = \"Copied %@ of %d\";\n\"error.title\" = \"Error\";\n"

    private static let call = "String(format: NSLocalizedString(\"files.copied\", comment: \"c\"), "

    @Test(
        "A call's arguments are compared with the text, and reported at the call",
        arguments: [
            ("name, n)", nil), ("name, n, more)", nil), ("n.count, 2)", "call-argument-class"),
            ("name)", "call-argument-count"), ("name, \"2\")", "call-argument-class"),
        ])
    func arguments(rest: String, rule: String?) async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": Self.table, "App.swift": "// a comment\nlet text = \(Self.call)\(rest)\n",
        ])
        #expect(await project.run("check") == (rule == nil ? .success : .findings))
        #expect(
            rule == nil || project.output.contains("App.swift:2:45: error: \"files.copied\": %"), "\(project.output)")
        #expect(rule.map { project.output.contains("[\($0)]") } ?? true, "\(project.output)")
        #expect(rule == nil || project.output.contains("let text = String(format:"), "\(project.output)")
    }

    @Test(
        "A percent sign in prose is a specifier for a formatting call",
        arguments: [
            ("String(format: NSLocalizedString(\"sure\", comment: \"c\"))", true),
            ("String(format: NSLocalizedString(\"sure\", comment: \"c\"), 1)", true),
            ("NSString(format: NSLocalizedString(\"sure\", comment: \"c\") as NSString, 1)", true),
            ("NSLocalizedString(\"sure\", comment: \"c\")", false),
        ])
    func prose(call: String, isFound: Bool) async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": "\"sure\" = \"100% sure\";\n", "App.swift": "let text = \(call)\n",
        ])
        #expect(await project.run("check") == (isFound ? .findings : .success), "\(project.output)")
        #expect(project.output.contains("reads an argument that the call doesn't pass") == isFound)
    }

    @Test(
        "A table of the development language is found by the exact name that calls use",
        arguments: [("Localizable", false), ("localizable", true), ("LOCALIZABLE", true), ("Other", false)])
    func tableCase(name: String, isFound: Bool) async throws {
        let project = try SyncSandbox([
            "R/en.lproj/\(name).strings": Self.table,
            "App.swift": "let text = NSLocalizedString(\"error.title\", comment: \"c\")\n",
        ])
        #expect(await project.run("check") == (isFound ? .findings : .success), "\(project.output)")
        #expect(
            project.output.contains("table 'Localizable' is named '\(name)' on disk") == isFound, "\(project.output)")
    }

    @Test(
        "The name of a file isn't an identifier-style key that lacks an entry",
        arguments: ["read_me.txt", "app.config.json"])
    func fileName(key: String) async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": Self.table,
            "App.swift": "let text = NSLocalizedString(\"\(key)\", comment: \"c\")\n",
        ])
        #expect(await project.run("check") == .success, "\(project.output)")
    }

    @Test("Without sources, or for a single file, only tables are checked")
    func tablesAlone() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": Self.table, "App.swift": "\(Self.call)1)\n",
        ])
        #expect(await project.run("check") == .findings)
        #expect(await project.run("check", "--no-sources") == .success)
        #expect(
            await project.run("check", "--skip-rule", "call-argument-class", "--skip-rule", "call-argument-count")
                == .success)
        let file = project.root.appendingPathComponent("R/en.lproj/Localizable.strings").path
        let alone = try SyncSandbox()
        #expect(await alone.run("check", file) == .success)
    }

    @Test("A single argument, plurals, and translations of keys without a development table are compared")
    func otherTexts() async throws {
        let dictionary = """
            <plist version="1.0"><dict><key>error.count</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d error</string><key>other</key><string>%d errors</string></dict></dict></dict></plist>
            """
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.stringsdict": dictionary,
            "R/de.lproj/Other.strings": "\"hi.all\" = \"Hallo %@\";\n",
            "App.m": """
            a = [NSString stringWithFormat:NSLocalizedString(@"error.count", nil), @"3"];
            b = [NSString stringWithFormat:NSLocalizedStringFromTable(@"hi.all", @"Other", nil), 5];
            """,
        ])
        #expect(await project.run("check", "--rule", "call-argument-class") == .findings)
        #expect(
            project.output.contains(
                "App.m:1:50: error: \"error.count\": %#@n@ of the text for en expects a 32-bit integer"))
        #expect(
            project.output.contains("App.m:2:59: error: \"hi.all\": %@ of the text for de expects an object"),
            "\(project.output)")
    }

    @Test(
        "An identifier-style key that is missing from every table is found, except for protected keys",
        arguments: [
            ("NSLocalizedString(\"error.titel\", comment: \"c\")", true),
            ("NSLocalizedString(\"error.title\", comment: \"c\")", false),
            ("NSLocalizedString(\"Save all\", comment: \"c\")", false),
            ("NSLocalizedString(\"Save\", comment: \"c\")", false),
            ("NSLocalizedString(\"Example.blog\", comment: \"c\")", false),
            ("NSLocalizedString(\"error.titel\", value: \"Error\", comment: \"c\")", false),
            ("NSLocalizedString(\"error.titel\", tableName: \"None\", comment: \"c\")", false),
            ("NSLocalizedString(\"error.loose\", comment: \"c\")", false),
            ("NSLocalizedString(\"error.base\", comment: \"c\")", false),
            (
                "NSLocalizedString(\"error.titel\", comment: \"stringsmith:ignore undefined-key set by the server\")",
                false
            ),
        ])
    func undefined(call: String, isFound: Bool) async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": Self.table, "App.swift": "let text = \(call)\n",
            "R/Localizable.strings": "\"error.loose\" = \"Loose\";\n",
            "R/Base.lproj/Localizable.strings": Self.table + "\"error.base\" = \"Base\";\n",
        ])
        #expect(await project.run("check") == (isFound ? .findings : .success), "\(project.output)")
        let expected =
            "App.swift:1:30: warning: key \"error.titel\" is missing from table 'Localizable' for en [undefined-key]"
        #expect(project.output.contains(expected) == isFound, "\(project.output)")
    }

    @Test("A key is found in another bundle, and a key in a catalog is ignored")
    func bundles() async throws {
        let call = "let text = NSLocalizedString(\"error.other\", comment: \"c\")\n"
        let project = try SyncSandbox([
            "A/R/en.lproj/Localizable.strings": Self.table, "A/App.swift": call,
            "B/R/en.lproj/Localizable.strings": "\"error.other\" = \"Other\";\n",
        ])
        #expect(await project.run("check") == .success, "\(project.output)")
        let catalog = try SyncSandbox([
            "R/en.lproj/Other.strings": Self.table, "App.swift": call,
            "R/Localizable.xcstrings": #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#,
        ])
        #expect(await catalog.run("check") == .success, "\(catalog.output)")
    }

    @Test("An unused key is reported on request, unless a source mentions it or its comment says so")
    func unused() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": """
            "a.used" = "A";
            "a.mentioned" = "B";
            /* stringsmith:ignore unused-key the server sends it */
            "a.kept" = "C";
            "menu.file" = "D";
            "a.unused" = "E";
            """,
            "R/en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"App\";\n",
            "App.swift": "f(NSLocalizedString(\"a.used\", comment: \"c\"), \"a.mentioned\", \"menu.\\(name)\")\n",
        ])
        #expect(await project.run("check", "--rule", "unused-key") == .success)
        #expect(project.output.contains("Localizable.strings:6:1: note: en: key \"a.unused\" isn't used [unused-key]"))
        #expect(project.output.components(separatedBy: "[unused-key]").count == 2, "\(project.output)")
        #expect(await project.run("check") == .success)
        #expect(!project.output.contains("unused-key"))
    }

    @Test("Conflicting comments and default values are reported once, with every place")
    func conflicts() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": Self.table,
            "App.swift": """
            NSLocalizedString("error.title", value: "Error", comment: "Title")
            NSLocalizedString("error.title", value: "Mistake", comment: "Button")
            NSLocalizedString("error.title", value: "Error", comment: "Title")
            """,
        ])
        #expect(await project.run("check", "--rule", "conflicting-comments") == .findings)
        #expect(project.output.contains("App.swift:1:19: warning: 'error.title' has 2 different default values"))
        #expect(project.output.contains("App.swift:2:19"), "\(project.output)")
        #expect(project.output.contains("App.swift:1:19: note: 'error.title' has 2 different comments"))
    }

    @Test("The report doesn't depend on the number of threads")
    func jobs() async throws {
        var files = ["R/en.lproj/Localizable.strings": Self.table]
        for index in 0..<40 {
            files["S/F\(index).swift"] = "NSLocalizedString(\"error.k\(index)\", comment: \"\")\n\(Self.call)1)\n"
        }
        let project = try SyncSandbox(files)
        _ = await project.run("check", "--rule", "all", "--jobs", "1", "--reporter", "json")
        let one = project.output
        _ = await project.run("check", "--rule", "all", "--jobs", "4", "--reporter", "json")
        #expect(one == project.output)
        #expect(one.contains("undefined-key"))
    }

    @Test("A table in Base.lproj belongs to the development language, in check as in sync")
    func base() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"App\";\n",
            "R/Base.lproj/Localizable.strings": "\"a\" = \"%d files\";\n",
            "R/de.lproj/Localizable.strings": "\"a\" = \"%@ Dateien\";\n",
        ])
        #expect(await project.run("check") == .findings)
        #expect(project.output.contains("R/de.lproj/Localizable.strings:1:8: error: de: \"a\": %@ expects an object"))
    }

    @Test("A routine of the project counts, whether it is on the command line or in the configuration")
    func routine() async throws {
        let files = [
            "R/en.lproj/Localizable.strings": Self.table, "App.swift": "tr(\"error.gone\")\n",
        ]
        let project = try SyncSandbox(files)
        #expect(await project.run("check") == .success)
        #expect(await project.run("check", "--routine", "tr(key:1)") == .findings)
        #expect(project.output.contains("App.swift:1:4: "), "\(project.output)")
        #expect(project.output.contains("[undefined-key]"), "\(project.output)")
        for configuration in ["{routine: 'tr(key:1)'}", "{check: {routine: ['tr(key:1)']}}"] {
            try project.write(".stringsmith.json", configuration)
            #expect(await project.run("check") == .findings)
            #expect(project.output.contains("[undefined-key]"), "\(configuration): \(project.output)")
        }
    }

    @Test("Without an entry in the development language, the key of an interpolation shows what is passed")
    func interpolations() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
            "R/de.lproj/Localizable.strings": "\"%lld items\" = \"%@ Dinge\";\n\"Hello %@\" = \"Hallo %@\";\n",
            "App.swift": "let text = [String(localized: \"\\(items.count) items\"), Text(\"Hello \\(name)\")]\n",
        ])
        #expect(await project.run("check") == .findings)
        #expect(
            project.output.contains(
                "de.lproj/Localizable.strings:1:17: error: de: \"%lld items\": %@ expects an object"))
        #expect(!project.output.contains("de.lproj/Localizable.strings:2:"), "\(project.output)")
    }
}
