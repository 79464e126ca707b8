import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync: bundles without a target of their own, and what belongs to no bundle")
struct SyncBundleTests {
    @Test("Keys that a new table of their bundle attracts are in it at once")
    func newTable() async throws {
        let call = """
            NSLocalizedString("Both", comment: "c")
            NSLocalizedString("New", comment: "c")

            """
        let project = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": SyncTargetTests.project, "App/a.swift": call,
            "Ext/e.swift": call.replacing("New", with: "Ext"),
            "App/en.lproj/Localizable.strings": SyncTargetTests.table("Both"),
            "Ext/en.lproj/InfoPlist.strings": SyncTargetTests.table("Name"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test(
        "Bundles in a target's resources get no keys of its sources",
        arguments: ["App/Settings.bundle", "App/Lua.mode/Contents/Resources"])
    func nestedBundle(directory: String) async throws {
        for table in ["Root", "Localizable"] {
            let nested = directory + "/en.lproj/\(table).strings"
            let project = try SyncSandbox([
                "App/a.swift":
                    """
                NSLocalizedString("OK", comment: "c")
                NSLocalizedString("New", comment: "c")

                """,
                "App.xcodeproj/project.pbxproj": SyncTargetTests.project.replacing(
                    "files = (BV)", with: "files = (BV, BN)"
                )
                .replacing(
                    "FS = {",
                    with: "FN = {isa = PBXFileReference; path = App; lastKnownFileType = folder; "
                        + "sourceTree = \"<group>\"; }; BN = {isa = PBXBuildFile; fileRef = FN; }; FS = {"),
                "App/en.lproj/Localizable.strings": SyncTargetTests.table("OK"), nested: SyncTargetTests.table("Group"),
            ])
            #expect(await project.run("sync", "--prune") == .success)
            #expect(try project.text(nested) == SyncTargetTests.table("Group"))
            #expect(try project.text("App/en.lproj/Localizable.strings").contains("New"))
            #expect(!project.exists(directory + "/en.lproj/\(table == "Root" ? "Localizable" : "Root").strings"))
        }
    }

    @Test("A directory that the project only copies gets no keys, and its sources have none")
    func copiedDirectory() async throws {
        let source = """
            NSLocalizedString("OK", comment: "c")
            NSLocalizedString("New", comment: "c")

            """
        let nested = "Palettes/greek.palette/en.lproj/Localizable.strings"
        let files = [
            "App/a.swift": source,
            "App.xcodeproj/project.pbxproj": SyncTargetTests.project.replacing("files = (BV)", with: "files = (BV, BN)")
                .replacing("(FA, FS,", with: "(FA, FS, FN,")
                .replacing(
                    "FS = {",
                    with: "FN = {isa = PBXFileReference; path = Palettes; lastKnownFileType = folder; "
                        + "sourceTree = \"<group>\"; }; BN = {isa = PBXBuildFile; fileRef = FN; }; FS = {"),
            "App/en.lproj/Localizable.strings": SyncTargetTests.table("OK"),
            "Palettes/Example.m": """
            NSLocalizedStringFromTable(@"Sample", @"Errors", @"c");

            """,
            nested: SyncTargetTests.table("Greek"),
        ]
        let project = try SyncSandbox(files)
        #expect(await project.run("sync", "--prune") == .success)
        #expect(try project.text(nested) == SyncTargetTests.table("Greek"))
        #expect(try project.text("App/en.lproj/Localizable.strings").contains("New"))
        #expect(!project.exists("Palettes/greek.palette/en.lproj/Errors.strings"))
        #expect(!project.exists("App/en.lproj/Errors.strings"))
        let arguments = ["--include", "Palettes", "--format", "json", "-o", "-"]
        #expect(await project.run(["extract"] + arguments) == .success)
        #expect(project.output.contains("\"Sample\""))
    }

    @Test("The titles of a compiled interface's package keep their keys", arguments: ["nib", "xib"])
    func nib(pathExtension: String) async throws {
        let title = #"<archive><menuItem title="Organizing" id="2"/></archive>"#
        let table = SyncTargetTests.table("OK") + "\n" + SyncTargetTests.table("Organizing")
        let project = try SyncSandbox([
            "a.swift": """
            NSLocalizedString("OK", comment: "c")

            """, "en.lproj/Localizable.strings": table,
            "en.lproj/Main.nib/designable.\(pathExtension)": title,
        ])
        #expect(await project.run("sync", "--prune") == .success)
        #expect(try project.text("en.lproj/Localizable.strings").contains("Organizing"))
    }

    @Test("A table whose variants a test target lists in part belongs to the tests in all languages")
    func testTables() async throws {
        let list = SyncTargetTests.project.replacing(
            "App/en.lproj/Localizable.strings", with: "Suite/en.lproj/Cases.strings"
        )
        .replacing("product-type.application", with: "product-type.bundle.unit-test")
        let project = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": list, "App/en.lproj/Localizable.strings": SyncTargetTests.table("OK"),
            "Suite/en.lproj/Cases.strings": SyncTargetTests.table("a"),
            "Suite/kn.lproj/Cases.strings": SyncTargetTests.table("a"),
        ])
        let output = project.root.path + "/out"
        #expect(await project.run("convert", "--project", "--to", "xcstrings", "-o", output) == .success)
        #expect(project.exists("out/App/Localizable.xcstrings"))
        #expect(!project.exists("out/Suite/Cases.xcstrings"))
    }

    @Test("A link to a project of packages in a directory that is skipped has no keys")
    func linkedPackages() async throws {
        let project = try SyncSandbox([
            "A.swift": """
            NSLocalizedString("New", comment: "c")

            """,
            "en.lproj/Localizable.strings": SyncTargetTests.table("OK"),
            "Example/Pods/Pods.xcodeproj/project.pbxproj": SyncTargetTests.project,
        ])
        try FileManager.default.createSymbolicLink(
            atPath: project.root.path + "/_Pods.xcodeproj", withDestinationPath: "Example/Pods/Pods.xcodeproj")
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings").contains("New"))
    }

    @Test("Keys of a module that look into the main bundle aren't added to another module's tables")
    func mainBundle() async throws {
        let manifest = #"let package = Package(targets: [.target(name: "A"), .target(name: "C")])"#
        let table = SyncTargetTests.table("OK")
        let project = try SyncSandbox([
            "Package.swift": manifest,
            "Sources/A/a.swift": """
            NSLocalizedString("OK", bundle: .module, comment: "c")

            """,
            "Sources/C/c.swift": """
            NSLocalizedString("New", comment: "c")
            let text = Text("Home")

            """,
            "Sources/A/Resources/en.lproj/Localizable.strings": table,
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Sources/A/Resources/en.lproj/Localizable.strings") == table)
        #expect(project.errors.contains("not added: 'New', 'Home'"))
    }

    @Test("A settings bundle alone isn't a place for keys of sources")
    func settingsAlone() async throws {
        let project = try SyncSandbox([
            "App/a.swift": """
            NSLocalizedString("OK", comment: "c")

            """,
            "App/Settings.bundle/en.lproj/Root.strings": SyncTargetTests.table("Group"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(project.errors.contains("no-table-directory"))
        #expect(!project.exists("App/Settings.bundle/en.lproj/Localizable.strings"))
    }

    @Test("Keys of many bundles are assigned in linear time", .timeLimit(.minutes(10)), arguments: [false, true])
    func manyBundles(hasTargets: Bool) async throws {
        let bundle = hasTargets ? ", bundle: .module" : ""
        var files: [String: String] = [:]
        var targets: [String] = []
        for number in 0..<1_000 {
            let directory = "Sources/M\(number)/"
            targets.append(".target(name: \"M\(number)\")")
            files[directory + "en.lproj/Localizable.strings"] = SyncTargetTests.table("OK")
            files[directory + "A.swift"] = ["OK", "New", "Own \(number)"].map {
                "NSLocalizedString(\"\($0)\"\(bundle), comment: \"c\")\n"
            }.joined()
        }
        if hasTargets { files["Package.swift"] = "let p = Package(targets: [\(targets.joined(separator: ", "))])" }
        let project = try SyncSandbox(files)
        #expect(await project.run("sync", "--check") != .success)
        #expect(project.output.contains("M0/en.lproj/Localizable.strings: 2 added"))
        #expect(project.output.contains("M999/en.lproj/Localizable.strings: 2 added"))
    }

    @Test("Signs without words are added only to a catalog, or with a comment")
    func signs() async throws {
        let signs = ["·", "%@ – %@", "#%lld"]
        let words = ["%lld%%", "%@: %@", "× 2", "日"]
        let source = ##"""
            import SwiftUI
            func f(a: String, n: Int) {
              Text("·"); Text("\(a) – \(a)"); Text("#\(n)"); Text("\(n)%"); Text("\(a): \(a)"); Text("× 2"); Text("日")
              NSLocalizedString("•", comment: ""); Text("—", comment: "dash"); Text("/")
            }
            """##
        let table = """
            "/" = "/";

            """
        let project = try SyncSandbox(["A.swift": source, "en.lproj/Localizable.strings": table])
        #expect(await project.run("sync") == .success)
        let text = try project.text("en.lproj/Localizable.strings")
        for sign in signs { #expect(!text.contains("\"\(sign)\" ="), "\(sign)") }
        for word in words + ["•", "—", "/"] { #expect(text.contains("\"\(word)\" ="), "\(word)") }
        #expect(await project.run("check", "--rule", "unlisted-text") == .success)
        #expect(!project.output.contains("unlisted-text"), "\(project.output)")

        let catalog = try SyncSandbox([
            "A.swift": source, "Localizable.xcstrings": #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#,
        ])
        #expect(await catalog.run("sync") == .success)
        let contents = try catalog.text("Localizable.xcstrings")
        for key in signs + words { #expect(contents.contains("\"\(key)\""), "\(key)") }
    }
}
