import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What a sync takes from the history and from mentions of tables.
extension SyncWrittenTextTests {
    @Test("A text that a person changed stays, even if it is the default value of another call")
    func correctedLikeAnother() async throws {
        let table = "\"failed\" = \"Failed\";\n\"invalid\" = \"Bad\";\n"
        let project = try repository([
            "A.swift": """
            let a = NSLocalizedString("failed", value: "failed", comment: "")
            let b = NSLocalizedString("invalid", value: "Failed", comment: "")
            """, "en.lproj/Localizable.strings": table,
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings") == table)
    }

    @Test("What a person may have written stays if git can't read the repository")
    func unreadableHistory() throws {
        let project = try repository([
            "A.swift": Self.source("Sign in"), "en.lproj/Localizable.strings": Self.table("Log in"),
        ])
        try FileManager.default.removeItem(atPath: project.root.path + "/.git/HEAD")
        let run = try ProcessRun(#require(BuiltProgram.path), ["sync"], in: project.root.path)
        #expect(
            run.error.contains("can't be read, so strings and comments that differ from the sources aren't updated"))
        #expect(run.error.contains("[history-unreadable]"))
        #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Log in"))
    }

    @Test(
        "What a person has written stays in a hook, and in a repository that lacks objects",
        arguments: [
            "GIT_DIR=$PWD/.git", "GIT_DIR=.git GIT_INDEX_FILE=.git/other", "GIT_WORK_TREE=/", "GIT_COMMON_DIR=/",
            "GIT_OBJECT_DIRECTORY=/", "GIT_ICASE_PATHSPECS=1",
            "c=$(git rev-parse HEAD~1:A.swift) && rm -f .git/objects/??/${c#??};",
            "c=$(git rev-parse HEAD) && rm -f .git/objects/??/${c#??};",
            "c=$(git rev-parse HEAD^{tree}) && rm -f .git/objects/??/${c#??};", "rm .git/refs/heads/*;",
        ])
    func environment(prefix: String) throws {
        let project = try repository([
            "A.swift": Self.source("Sign in"), "en.lproj/Localizable.strings": Self.table("Sign in"),
        ])
        try project.write("en.lproj/Localizable.strings", Self.table("Log in"))
        let names = "export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b"
        let program = try #require(BuiltProgram.path)
        let run = try ProcessRun(
            shell: "\(names); git commit -qam b && \(prefix) '\(program)' sync", in: project.root.path)
        #expect(run.error.contains("[development-text-kept]"), "\(run.error)")
        #expect(run.error.contains("[history-unreadable]") == prefix.hasSuffix(";"), "\(run.error)")
        #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Log in"))
    }

    @Test("A catalog whose name sources mention isn't emptied", arguments: [true, false])
    func mentionedCatalog(isMentioned: Bool) async throws {
        let catalog = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "e.404" : {

                }
              },
              "version" : "1.0"
            }
            """
        let project = try SyncSandbox([
            "A.swift": Self.call("k") + (isMentioned ? "f(tableName: \"Errors\")\n" : ""),
            "Localizable.xcstrings": catalog, "Errors.xcstrings": catalog,
        ])
        #expect(await project.run("sync", "--obsolete", "prune") == .success)
        #expect(try project.text("Errors.xcstrings").contains("e.404") == isMentioned)
        #expect(try !project.text("Localizable.xcstrings").contains("e.404"))
    }

    @Test(
        "No key of a table is unused if a call may look up any of them",
        arguments: [
            ("String(code)", "Codes", "it may be any key of 'Codes'"),
            ("String(code)", "Localizable", "'-9800' stays: nothing else names it, but this may look it up"),
            ("key", "Codes", "it may be any key of 'Codes'"),
        ])
    func openTable(key: String, table: String, note: String) async throws {
        let text = "\"heading\" = \"Codes\";\n\"-9800\" = \"Error\";\n"
        let project = try SyncSandbox([
            "A.swift": """
            let a = NSLocalizedString("heading", tableName: "\(table)", comment: "")
            func e(_ key: String) -> String { NSLocalizedString(\(key), tableName: "\(table)", comment: "") }
            """, "en.lproj/\(table).strings": text, "fr.lproj/\(table).strings": text,
        ])
        #expect(await project.run("sync", "--obsolete", "prune") == .success)
        #expect(try project.text("fr.lproj/\(table).strings") == text)
        #expect(project.errors.contains(note), "\(project.errors)")
    }

    @Test(
        "What only a call with an unknown key may name is left alone, unless a hint says what the call names",
        arguments: [
            ("Text(LocalizedStringKey(item.title))", "unknown"), ("Text(item.title)", "marked"),
            ("Text(LocalizedStringKey(item.title)) // stringsmith:uses menu.*", "marked"),
            ("Text(LocalizedStringKey(item.title)) // stringsmith:uses old.*", "kept"),
            ("NSLocalizedString(item.title, comment: \"\")", "unknown"),
            ("// Text(LocalizedStringKey(item.title))", "marked"), ("let x = \"old.title\"", "kept"),
        ], ["L.strings", "Localizable.xcstrings"])
    func reachableKey(call: (line: String, fate: String), name: String) async throws {
        let isCatalog = name.hasSuffix("xcstrings")
        let unit = "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"Alt\" } }"
        let catalog = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "new" : {

                },
                "old.title" : {
                  "localizations" : { "de" : \(unit) }
                }
              },
              "version" : "1.0"
            }
            """
        let table = "\"new\" = \"new\";\n\"old.title\" = \"Old\";\n"
        let files =
            isCatalog
            ? [name: catalog] : ["en.lproj/Localizable.strings": table, "de.lproj/Localizable.strings": table]
        let project = try SyncSandbox(
            files.merging(["A.swift": "import SwiftUI\n\(Self.call("new"))\nfunc f() {\n    \(call.line)\n}\n"]) { $1 })
        #expect(await project.run("sync") == .success)
        let path = isCatalog ? name : "de.lproj/Localizable.strings"
        let text = try project.text(path)
        #expect((text.contains("obsolete") || text.contains("stale")) == (call.fate == "marked"), "\(text)")
        #expect(project.errors.contains("may look it up") == (call.fate == "unknown"), "\(project.errors)")
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("A key isn't renamed if a call may look up any key, whatever replaces it: its translation is copied")
    func renamedReachableKey() async throws {
        let project = try SyncSandbox([
            "A.swift": """
            let a = NSLocalizedString("files.delete.all", value: "Delete all the files", comment: "")
            let b = Text(LocalizedStringKey(item.title))

            """,
            "en.lproj/Localizable.strings": "\"delete.all\" = \"Delete all the files\";\n",
            "de.lproj/Localizable.strings": "\"delete.all\" = \"Alle Dateien löschen\";\n",
        ])
        #expect(await project.run("sync") == .success)
        let german = try project.text("de.lproj/Localizable.strings")
        #expect(german.contains("\"files.delete.all\" = \"Alle Dateien löschen\";"), "\(german)")
        #expect(german.contains("\"delete.all\" = \"Alle Dateien löschen\";"), "\(german)")
    }

    @Test(
        "A catalog that no source names isn't unused if a call names its table only at run time",
        arguments: [("t.rawValue", true), ("\"Localizable\"", false)])
    func openCatalog(table: String, isKept: Bool) async throws {
        let catalog = { (key: String) in
            "{\"sourceLanguage\":\"en\",\"strings\":{\"\(key)\":{}},\"version\":\"1.0\"}"
        }
        let project = try SyncSandbox([
            "A.swift": """
            let x = NSLocalizedString("a", comment: "")
            enum T: String { case Errors }
            func f(t: T, k: String) -> String { NSLocalizedString(k, tableName: \(table), comment: "") }

            """,
            "Localizable.xcstrings": catalog("a"), "Errors.xcstrings": catalog("k"),
        ])
        #expect(await project.run("sync", "--prune", "--no-record") == .success)
        #expect(try project.text("Errors.xcstrings").contains("\"k\"") == isKept)
    }

    @Test(
        "Calls with unknown keys in the rest of the repository make keys reachable",
        arguments: ["NSLocalizedString(c, comment: \"\")", "NSLocalizedString(\"e\\(c)\", comment: \"\")", "f(c)"])
    func reachableFromOutside(call: String) async throws {
        let table = "\"a\" = \"a\";\n\"e1\" = \"E\";\n"
        let project = try SyncSandbox([
            "App/A.swift": Self.call("a"), "App/en.lproj/Localizable.strings": table,
            "Lib/B.swift": "func g(_ c: String) -> String { \(call) }\n",
        ])
        try CheckSinceTests.git("init -q", in: project.directory.path)
        let app = project.directory.path + "/App"
        let run = await StringsmithRun(["sync", "--prune", "--no-record", app], in: project.directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try project.text("App/en.lproj/Localizable.strings").contains("e1") == (call != "f(c)"))
        #expect(run.error.contains("Lib/B.swift:1:") == (call != "f(c)"), "\(run.error)")
    }

    @Test("A key that is kept isn't reported as unused")
    func keptKey() async throws {
        let project = try SyncSandbox([
            "A.swift": Self.call("a"),
            "en.lproj/Localizable.strings": "\"a\" = \"a\";\n\"old.x\" = \"X\";\n\"dead\" = \"D\";\n",
        ])
        _ = await project.run("check", "--rule", "unused-key", "--keep", "old.*")
        #expect(project.output.contains("\"dead\" isn't used") && !project.output.contains("old.x"))
    }

    @Test("With extraction results, calls in the sources still make keys reachable")
    func reachableWithResults() async throws {
        let table = "\"a\" = \"a\";\n\"q.dyn\" = \"Q\";\n"
        let project = try SyncSandbox([
            "A.swift": """
            let x = NSLocalizedString("a", comment: "")
            func f(_ n: String) -> String { NSLocalizedString(n, comment: "") }

            """,
            "en.lproj/Localizable.strings": table,
        ])
        let results = try TemporaryDirectory([:])
        let path = results.path + "/r.json"
        _ = await project.run("extract", "--format", "json", "-o", path)
        #expect(await project.run("sync", "--from", path, "--prune") == .success, "\(project.errors)")
        #expect(try project.text("en.lproj/Localizable.strings").contains("q.dyn"))
    }

    @Test("An object that an interface file lost makes no key used, and unread properties make them reachable")
    func interfaceKeys() async throws {
        let storyboard = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
                <scenes><scene sceneID="s"><objects><viewController id="v"><view key="view" id="w"><subviews>
                    <label text="Hello" id="abc-12-def"/>
                </subviews></view></viewController></objects></scene></scenes>
            </document>
            """
        let table = "\"abc-12-def.text\" = \"A\";\n\"zzz-99-zzz.text\" = \"B\";\n\"abc-12-def.title\" = \"C\";\n"
        let project = try SyncSandbox([
            "A.swift": Self.call("k"), "Base.lproj/Main.storyboard": storyboard, "en.lproj/Main.strings": table,
            "de.lproj/Main.strings": table,
        ])
        let words = ["why", "--all", "--table", "Main", "--project", project.directory.path]
        let run = await StringsmithRun(words, in: project.directory)
        let verdicts = run.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
        #expect(verdicts.prefix(3) == ["used", "unused", "reachable"], "\(run.output)")
    }

    @Test("A comment with a line separator is written once", arguments: ["\u{2028}", "\u{2029}"], ["\n", "\r"])
    func separators(separator: String, lineEnd: String) async throws {
        let table = "// Button\(lineEnd)\"k\" = \"k\";\(lineEnd)"
        let project = try SyncSandbox([
            "A.swift": """
            NSLocalizedString("k", comment: "Button\(separator)Menu")
            NSLocalizedString("n", comment: "first\(separator)second")
            """, "en.lproj/Localizable.strings": table, "fr.lproj/Localizable.strings": table,
        ])
        #expect(await project.run("sync") == .success)
        let text = try project.text("en.lproj/Localizable.strings")
        #expect(text.contains("// first\(lineEnd)// second\(lineEnd)\"n\" = \"n\";"))
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }
}
