import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync: targets and their bundles")
struct SyncTargetTests {
    private static let manifest = """
        let package = Package(name: "P", targets: [
            .target(name: "A", resources: [.process("Resources")]), .target(name: "B", resources: [.process("Res")]),
            .testTarget(name: "Checks"),
        ])
        """

    static func table(_ keys: String..., comment: String = "c") -> String {
        keys.map { "/* \(comment) */\n\"\($0)\" = \"\($0)\";\n" }.joined(separator: "\n")
    }

    private static func call(_ key: String, _ bundle: String = ".module", comment: String = "c") -> String {
        "NSLocalizedString(\"\(key)\", bundle: \(bundle), comment: \"\(comment)\")\n"
    }

    @Test("A key that another module also has stays, and so does its comment")
    func sameKey() async throws {
        let project = try SyncSandbox([
            "Package.swift": Self.manifest,
            "Sources/A/a.swift": Self.call("OK", comment: "In A") + Self.call("Only A", comment: "In A"),
            "Sources/B/b.swift": Self.call("OK", comment: "In B") + Self.call("Only B", comment: "In B"),
            "Sources/A/Resources/en.lproj/Localizable.strings": Self.table("OK", comment: "In A"),
            "Sources/B/Res/en.lproj/Localizable.strings": Self.table("Only B", comment: "In B"),
        ])
        #expect(await project.run("sync") == .success)
        let (a, b) = (
            try project.text("Sources/A/Resources/en.lproj/Localizable.strings"),
            try project.text("Sources/B/Res/en.lproj/Localizable.strings")
        )
        #expect(a.contains("/* In A */\n\"OK\"") && a.contains("\"Only A\"") && !a.contains("In B"))
        #expect(b.contains("/* In B */\n\"OK\"") && b.contains("\"Only B\"") && !b.contains("In A"))
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("A new key of a module without tables isn't added to another module's tables")
    func noTables() async throws {
        let manifest = "let package = Package(targets: [.target(name: \"A\"), .target(name: \"C\")])"
        let table = Self.table("OK")
        let project = try SyncSandbox([
            "Package.swift": manifest, "Sources/A/a.swift": Self.call("OK"), "Sources/C/c.swift": Self.call("New"),
            "Sources/A/Resources/en.lproj/Localizable.strings": table,
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Sources/A/Resources/en.lproj/Localizable.strings") == table)
    }

    @Test("A source of several targets is for several bundles, and an extension's own calls are only for its bundle")
    func severalTargets() async throws {
        let project = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": Self.project,
            "App/a.swift": "NSLocalizedString(\"App\", comment: \"c\")\n",
            "Shared/s.swift": "NSLocalizedString(\"Shared\", comment: \"c\")\n",
            "Ext/e.swift": "NSLocalizedString(\"OK\", comment: \"c\")\n",
            "App/en.lproj/Localizable.strings": Self.table("OK"),
            "Ext/en.lproj/Localizable.strings": Self.table("Ext"),
        ])
        #expect(await project.run("sync", "--prune") == .success)
        let (app, ext) = (
            try project.text("App/en.lproj/Localizable.strings"), try project.text("Ext/en.lproj/Localizable.strings")
        )
        #expect(app.contains("\"App\"") && app.contains("\"Shared\""))
        #expect(ext.contains("\"OK\"") && ext.contains("\"Shared\"") && !ext.contains("\"App\""))
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Keys of an application without tables aren't added to those of a framework")
    func applicationWithoutTables() async throws {
        let project = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": Self.project.replacing("app-extension", with: "framework"),
            "App/a.swift": "NSLocalizedString(\"App\", comment: \"c\")\n",
            "Ext/e.swift": "NSLocalizedString(\"OK\", comment: \"c\")\n",
            "Ext/en.lproj/Localizable.strings": Self.table("OK"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Ext/en.lproj/Localizable.strings") == Self.table("OK"))
        #expect(
            project.errors.contains(
                "App/a.swift:1:19: warning: 1 key isn't added: no bundle that target 'App' looks into has a table "
                    + "'Localizable' [unassigned-key]"), "\(project.errors)")
        #expect(project.errors.contains("note: not added: 'App'"))
    }

    @Test("Keys of an application with its own project create no table in the directory of another one")
    func otherProject() async throws {
        var files = [
            "Sample/App.xcodeproj/project.pbxproj": Self.project,
            "Sample/App/a.swift": "NSLocalizedString(\"Sample\", comment: \"c\")\n",
            "Other/en.lproj/Main.strings": Self.table("x.title"),
        ]
        let apart = try SyncSandbox(files)
        #expect(await apart.run("sync") == .success)
        #expect(!apart.exists("Other/en.lproj/Localizable.strings"))
        #expect(apart.errors.contains("[unassigned-key]"), "\(apart.errors)")
        // A table that exists may be one that the project doesn't mention.
        files["Other/en.lproj/Localizable.strings"] = Self.table("a")
        let shared = try SyncSandbox(files)
        #expect(await shared.run("sync") == .success)
        #expect(try shared.text("Other/en.lproj/Localizable.strings").contains("\"Sample\""))
        // Below the project, the directory may be its own.
        files["Sample/Other/en.lproj/Main.strings"] = files.removeValue(forKey: "Other/en.lproj/Main.strings")
        files["Other/en.lproj/Localizable.strings"] = nil
        let own = try SyncSandbox(files)
        #expect(await own.run("sync") == .success)
        #expect(try own.text("Sample/Other/en.lproj/Localizable.strings").contains("\"Sample\""))
    }

    @Test("Keys of an application without tables aren't added to those of its extension")
    func applicationBesideExtension() async throws {
        let project = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": Self.project,
            "App/a.swift": "NSLocalizedString(\"App\", comment: \"c\")\nNSLocalizedString(\"New\", comment: \"c\")\n",
            "Ext/e.swift": "NSLocalizedString(\"OK\", comment: \"c\")\n",
            "Ext/en.lproj/Localizable.strings": Self.table("OK"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Ext/en.lproj/Localizable.strings") == Self.table("OK"))
        #expect(project.errors.contains("2 keys aren't added") && project.errors.contains("not added: 'App', 'New'"))
    }

    /// An Xcode project with an application and an extension.
    static let project = """
        {
            objects = {
                FA = {isa = PBXFileReference; path = App/a.swift; sourceTree = "<group>"; };
                FS = {isa = PBXFileReference; path = Shared/s.swift; sourceTree = "<group>"; };
                LA = {isa = PBXFileReference; path = App/en.lproj/Localizable.strings; sourceTree = "<group>"; };
                VA = {isa = PBXVariantGroup; children = (LA); name = Localizable.strings; sourceTree = "<group>"; };
                BA = {isa = PBXBuildFile; fileRef = FA; }; BS = {isa = PBXBuildFile; fileRef = FS; };
                BT = {isa = PBXBuildFile; fileRef = FS; }; BV = {isa = PBXBuildFile; fileRef = VA; };
                G0 = {isa = PBXGroup; children = (FA, FS, VA, S1); sourceTree = "<group>"; };
                S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = Ext; sourceTree = "<group>"; };
                P1 = {isa = PBXSourcesBuildPhase; files = (BA, BS); };
                P2 = {isa = PBXSourcesBuildPhase; files = (BT); };
                R1 = {isa = PBXResourcesBuildPhase; files = (BV); };
                T1 = {isa = PBXNativeTarget; name = App; buildPhases = (P1, R1);
                      productType = "com.apple.product-type.application"; };
                T2 = {isa = PBXNativeTarget; name = Ext; buildPhases = (P2); fileSystemSynchronizedGroups = (S1);
                      productType = "com.apple.product-type.app-extension"; };
                PR = {isa = PBXProject; mainGroup = G0; targets = (T1, T2); };
            };
            rootObject = PR;
        }
        """

    @Test(
        "Tests, previews and third-party code are ignored, unless they are included or named",
        arguments: [
            ([], ["App"]), (["--include", "AppUITests"], ["App", "UI"]), (["--include", "Pods/Lib"], ["App", "Lib"]),
            (["--include", "*Tests"], ["App", "Unit", "UI", "Checks"]), (["--exclude", "App"], []),
            (["--include", "Tests/Checks"], ["App", "Checks"]),
            (["--include", "Preview Content"], ["App", "Preview"]),
        ] as [([String], [String])])
    func skipped(arguments: [String], expected: [String]) throws {
        let project = try TemporaryDirectory([
            "Package.swift": Self.manifest, "App/a.swift": Self.call("App", ".main"),
            "AppTests/t.swift": Self.call("Unit", ".main"), "AppUITests/t.swift": Self.call("UI", ".main"),
            "Tests/Checks/c.swift": Self.call("Checks", ".main"), "Pods/Lib/l.swift": Self.call("Lib", ".main"),
            "Pods/PodTests/t.swift": Self.call("Pod test", ".main"),
            "App/Preview Content/p.swift": Self.call("Preview", ".main"),
        ])
        // Patterns are relative to the current directory.
        let run = try StringsmithRun.process(["extract", "--format", "json"] + arguments, in: project)
        #expect(run.status == 0, "\(run.error)")
        for key in ["App", "Unit", "UI", "Checks", "Lib", "Preview"] {
            #expect(run.text.contains("\"key\":\"\(key)\"") == expected.contains(key), "\(key)")
        }
    }

    @Test(
        "Outside the current directory, patterns are relative to the named directory",
        arguments: [("--exclude", "App", false), ("--exclude", "Sub/App", false), ("--exclude", "/App", true)])
    func outside(option: String, pattern: String, isFound: Bool) throws {
        let project = try TemporaryDirectory(["Sub/App/a.swift": Self.call("Key", ".main")])
        let elsewhere = try TemporaryDirectory()
        for path in [project.path, project.path + "/"] {
            let run = try StringsmithRun.process(["extract", "--format", "json", option, pattern, path], in: elsewhere)
            #expect(run.status == 0, "\(run.error)")
            #expect(run.text.contains("\"key\":\"Key\"") == isFound, "\(path) \(run.text)")
        }
    }

    @Test("A named directory is included even if it contains tests")
    func namedTests() async throws {
        let project = try SyncSandbox(["AppTests/Sub/t.swift": Self.call("Unit", ".main")])
        _ = await project.run("extract", "--format", "json", "--quiet", project.root.path + "/AppTests")
        #expect(project.output.contains("\"Unit\""))
    }

    @Test("A directory named *Tests in an ordinary target isn't a test")
    func ordinaryTarget() async throws {
        let project = try SyncSandbox([
            "Package.swift": "let p = Package(targets: [.target(name: \"BloodTests\")])",
            "Sources/BloodTests/t.swift": Self.call("Blood"),
        ])
        _ = await project.run("extract", "--format", "json")
        #expect(project.output.contains("\"Blood\""))
    }

    @Test("A locale without any of the sources' tables is left alone, and --add-locale adds them")
    func notBegun() async throws {
        let project = try SyncSandbox([
            "A.swift": "NSLocalizedString(\"Save\", comment: \"c\")\n",
            "en.lproj/Localizable.strings": Self.table("Save"),
            "de.lproj/InfoPlist.strings": "\"CFBundleName\" = \"X\";\n", "fr.lproj/Localizable.strings": "\n",
            "pl.lproj/Localizable.stringsdict": "<plist><dict/></plist>",
        ])
        #expect(await project.run("sync") == .success)
        #expect(project.errors.contains("note: 2 locales have none of the tables used in sources, and are skipped"))
        #expect(project.errors.contains("note: they are de, pl"))
        #expect(!project.exists("de.lproj/Localizable.strings") && !project.exists("pl.lproj/Localizable.strings"))
        #expect(try project.text("fr.lproj/Localizable.strings").contains("\"Save\""))
        #expect(await project.run("sync", "--add-locale", "de") == .success)
        #expect(try project.text("de.lproj/Localizable.strings").contains("\"Save\""))
        #expect(!project.exists("pl.lproj/Localizable.strings"))
        #expect(
            project.errors.contains("pl.lproj: note: 'pl' has none of the tables used in sources, and is skipped"))
    }

    @Test("Translations managed by a service get no new keys")
    func omit() async throws {
        let de = "/* c */\n\"Old\" = \"Alt\";\n"
        let project = try SyncSandbox([
            ".stringsmith.json": "{\"new\": \"omit\"}",
            "A.swift": Self.call("Save", ".main") + Self.call("Old", ".main"),
            "en.lproj/Localizable.strings": Self.table("Old"), "de.lproj/Localizable.strings": de,
            "en.lproj/Errors.strings": Self.table("E"),
            "B.swift": "NSLocalizedString(\"E\", tableName: \"Errors\", comment: \"c\")",
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings").contains("\"Save\""))
        #expect(try project.text("de.lproj/Localizable.strings") == de)
        #expect(!project.exists("de.lproj/Errors.strings"))
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Keys of a package that the application's catalog has aren't reported as missing a table")
    func keysOfApplication() async throws {
        let project = try SyncSandbox([
            "P.xcodeproj/project.pbxproj": XcodeExtractionTests.project([
                "App": ("application", "", ["App/a.swift", "App/Localizable.xcstrings"])
            ]).replacing("PROJECT", with: ""),
            "App/a.swift": "let a = NSLocalizedString(\"Own\", comment: \"\")\n",
            "App/Localizable.xcstrings": #"{"sourceLanguage":"en","strings":{"Given":{},"Own":{}},"version":"1.0"}"#,
            "Kit/Package.swift": "let p = Package(targets: [.target(name: \"Kit\")])",
            "Kit/Sources/Kit/k.h": """
            #define GIVEN NSLocalizedString(@"Given", @"")
            #define LACKING NSLocalizedString(@"Lacking", @"")
            """,
        ])
        #expect(await project.run("sync", "--obsolete", "keep") == .success)
        #expect(project.errors.contains("1 key isn't added") && project.errors.contains("not added: 'Lacking'"))
    }

    @Test("A table in a catalog in mul.lproj isn't created elsewhere")
    func multipleLanguages() async throws {
        let project = try SyncSandbox([
            "A.swift": "NSLocalizedString(\"Save\", tableName: \"Main\", comment: \"c\")\n",
            "mul.lproj/Main.xcstrings": "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}",
            "en.lproj/Localizable.strings": Self.table("Old"), "de.lproj/Localizable.strings": Self.table("Old"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(!project.exists("en.lproj/Main.strings") && !project.exists("de.lproj/Main.strings"))
    }

    @Test(
        "Calls of a module that look into the main bundle fill neither another module's tables nor a new one of its own",
        arguments: [
            ("Core", #"Text("new")"#), ("Core", #"Section("new") {}"#), ("Core", #"x.navigationTitle("new")"#),
            ("Core", #"Toggle("new", isOn: $on)"#), ("Core", #"NSLocalizedString("new", comment: "")"#),
            ("UI", #"Text("new")"#), ("UI", #"x.help("new")"#),
        ])
    func mainBundleOfModule(target: String, call: String) async throws {
        let table = "\"a\" = \"a\";\n"
        let project = try SyncSandbox([
            "Package.swift": "let p = Package(targets: [.target(name: \"Core\"), .target(name: \"UI\")])",
            "Sources/Core/b.swift": "",
            "Sources/UI/c.swift": "let a = Text(\"a\", tableName: \"T\", bundle: .module)\n",
            "Sources/UI/en.lproj/T.strings": table, "Sources/UI/de.lproj/T.strings": table,
            "Sources/\(target)/n.swift": "import SwiftUI\nfunc f<X: View>(x: X) { _ = \(call) }\n",
        ])
        #expect(await project.run("sync") == .success)
        #expect(project.errors.contains("'new'") && project.errors.contains("[unassigned-key]"), "\(project.errors)")
        #expect(!project.exists("Sources/UI/en.lproj/Localizable.strings"))
        #expect(try project.text("Sources/UI/en.lproj/T.strings") == table)
    }
}
