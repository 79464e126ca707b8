import Testing

@testable import StringsmithCommands

@Suite("init")
struct InitCommandTests {
    private static let files = [
        "App.swift": """
        func L(_ key: String, note: String = "") -> String { tr(key, note) }
        func tr(_ key: String, _ note: String) -> String { NSLocalizedString(key, tableName: "App", comment: note) }
        let a = L("One", note: "First"), b = L("Two")
        let payload = aps["loc-key"]
        """,
        "Macros.m": "#define T(key) NSLocalizedString(key, nil)\nid a = T(@\"Three\");\n",
        "Vendor/V.swift": "NSLocalizedString(\"Vendored\", comment: \"\")", "AppTests/T.swift": "",
        "Lib/Deep/L.swift": "// Generated using SwiftGen\n", ".gitmodules": "[submodule \"x\"]\n\tpath = Lib/Deep\n",
        "payload.apns": "{\"aps\": {\"alert\": {\"title-loc-key\": \"LIKE_TITLE\", \"loc-key\" : \"LIKE\"}}}",
        "de.lproj/App.strings": "\"One\" = \"Eins\";\n\"LIKE\" = \"x\";\n\"push.new\" = \"y\";\n\"unused\" = \"z\";\n",
        "de.lproj/InfoPlist.strings": "\"a\" = \"b\";\n", "de.lproj/Localizable.strings": "\"Three\" = \"Drei\";\n",
        "Package.swift": "let package = Package(name: \"A\", defaultLocalization: \"de\")",
    ]

    private static let expected = """
        // Configuration of all stringsmith commands; stringsmith config shows the result.
        {
          // The language of the strings in the sources, as the project states it.
          "development-language": "de",

          // Functions and macros of the project that look up keys, besides NSLocalizedString and its variants.
          "routine": [
            "L(key:1, table:\\"App\\", comment:note)", // 2 keys
            "T(key:1)", // 1 key
            "tr(key:1, table:\\"App\\", comment:2)", // called by the others
          ],

          // Files and directories to skip, as in .gitignore. Pods, Carthage and the like are always skipped.
          // AppTests is skipped: tests. "include" scans it anyway.
          "exclude": [
            "/Lib/Deep", // git submodule
            "/Vendor", // other people's code
          ],

          // Keys that only a server sends, such as loc-key of push notifications: they never count as unused.
          "keep": [
            "LIKE", // in payload.apns
            "LIKE_TITLE", // in payload.apns
            "push.*", // 1 key not in the sources
          ],

          // What translations get for new keys: "source" for the development text, "empty", "omit" for nothing, or
          // "auto" to follow the project's tables and services.
          // "new": "auto",
        }

        """

    @Test("init writes a configuration that every command accepts, and never replaces a file by default")
    func writes() async throws {
        let project = try SyncSandbox(Self.files)
        #expect(await project.run("init", "--dry-run") == .success)
        #expect(project.output == Self.expected)
        #expect(!project.exists(".stringsmith.json"))
        #expect(await project.run("init") == .success)
        #expect(try project.text(".stringsmith.json") == Self.expected)
        #expect(await project.run("init") == .failure)
        #expect(project.errors.contains("exists: replace it with --force"))
        try project.write(".stringsmith.json", "{ broken")
        #expect(await project.run("init", "--force", "--jobs", "1") == .success)
        #expect(try project.text(".stringsmith.json") == Self.expected)
        for command in [
            ["config"], ["status"], ["check"], ["format"], ["extract", "--format", "json"], ["sync", "--dry-run"],
        ] {
            #expect(await project.run(command) != .failure, "\(command): \(project.errors)")
        }
    }

    @Test("A sync with the configuration finds the wrappers' keys, and keeps those of the server")
    func sync() async throws {
        let project = try SyncSandbox(Self.files)
        #expect(await project.run("init") == .success)
        #expect(await project.run("sync", "--prune") == .success)
        let table = try project.text("de.lproj/App.strings")
        #expect(table.contains("\"Two\"") && table.contains("\"LIKE\"") && table.contains("\"push.new\""))
        #expect(!table.contains("\"unused\"") && !table.contains("Vendored"))
    }

    @Test(
        "Routines that an Xcode project names need no configuration",
        arguments: ["(NSLocalizedString, \"$(inherited)\", OCLocalized, L)", "\"NSLocalizedString OCLocalized L\""])
    func stringMacros(names: String) async throws {
        let project = try SyncSandbox([
            "A.xcodeproj/project.pbxproj": """
            { objects = { C1 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
              LOCALIZED_STRING_MACRO_NAMES = \(names); }; }; }; }
            """,
            "A.m": """
            #define L(key) NSLocalizedString(key, nil)
            id a = L(@"One"), b = OCLocalized(@"Two", nil);
            """,
            "en.lproj/Localizable.strings": "",
        ])
        #expect(await project.run("init") == .success)
        let text = try project.text(".stringsmith.json")
        #expect(text.contains("// \"routine\": ["), "\(text)")
        #expect(await project.run("sync") == .success)
        let table = try project.text("en.lproj/Localizable.strings")
        #expect(table.contains("\"One\"") && table.contains("\"Two\""))
    }

    @Test("A directory of which a target of tests has some files isn't called one of tests")
    func mixedDirectory() async throws {
        let project = try SyncSandbox([
            "A.xcodeproj/project.pbxproj": """
            { objects = {
              P = {isa = PBXFileReference; path = Code/p.swift; sourceTree = "<group>"; };
              T = {isa = PBXFileReference; path = Code/t.swift; sourceTree = "<group>"; };
              BP = {isa = PBXBuildFile; fileRef = P; }; BT = {isa = PBXBuildFile; fileRef = T; };
              G = {isa = PBXGroup; children = (P, T); sourceTree = "<group>"; };
              S1 = {isa = PBXSourcesBuildPhase; files = (BP); }; S2 = {isa = PBXSourcesBuildPhase; files = (BT); };
              T1 = {isa = PBXNativeTarget; buildPhases = (S1); productType = "com.apple.product-type.application"; };
              T2 = {isa = PBXNativeTarget; buildPhases = (S2); productType = "com.apple.product-type.bundle.unit-test"; };
              R = {isa = PBXProject; mainGroup = G; targets = (T1, T2); };
            }; rootObject = R; }
            """,
            "Code/p.swift": "", "Code/t.swift": "", "ATests/t.swift": "",
        ])
        #expect(await project.run("init") == .success)
        let text = try project.text(".stringsmith.json")
        #expect(text.contains("// Some files in Code are skipped: tests."), "\(text)")
        #expect(text.contains("// ATests is skipped: tests."), "\(text)")
    }

    @Test("A project without findings gets examples in comments")
    func empty() async throws {
        let project = try SyncSandbox(["A.swift": "let a = 1\n"])
        #expect(await project.run("init") == .success)
        let text = try project.text(".stringsmith.json")
        #expect(text.contains("\"development-language\": \"en\"") && text.contains("  // \"routine\": ["))
        #expect(await project.run("config") == .success)
    }

    @Test(
        "A wrapper is proposed with its parameters",
        arguments: [
            (
                "func L(_ k: String, t: String) -> String { NSLocalizedString(k, tableName: t, comment: \"\") }\nL(\"a\", t: \"T\")",
                "L(key:1, table:t)"
            ),
            (
                "func L(_ k: String, v: String) -> String { NSLocalizedString(k, value: v, comment: \"\") }\nL(\"a\", v: \"T\")",
                "L(key:1, value:v)"
            ),
        ])
    func proposals(source: String, signature: String) async throws {
        let project = try SyncSandbox(["A.swift": source])
        _ = await project.run("init", "--dry-run")
        #expect(project.output.contains("\"\(signature)\""))
    }

    @Test("Third-party code that uses the project's tables isn't excluded", arguments: ["strings", "xcstrings"])
    func vendoredUse(form: String) async throws {
        let catalog = #"{"sourceLanguage": "en", "strings": {"Fatal": {}, "A": {}}, "version": "1.0"}"#
        let project = try SyncSandbox([
            "App/a.m": "NSString *a = NSLocalizedString(@\"A\", nil);\n",
            "ThirdParty/X/x.m": "NSString *b = NSLocalizedString(@\"Fatal\", nil);\n",
            "External/y.m": "NSString *b = NSLocalizedString(@\"Other\", nil);\n",
            form == "strings" ? "App/en.lproj/Localizable.strings" : "App/Localizable.xcstrings":
                form == "strings" ? "\"A\" = \"A\";\n\"Fatal\" = \"F\";\n" : catalog,
        ])
        #expect(await project.run("init", "--dry-run") == .success)
        #expect(!project.output.contains("/ThirdParty"), "\(project.output)")
        #expect(project.output.contains("\"/External\""))
    }

    @Test(
        "A sync without keys explains why",
        arguments: [["sync", "--dry-run"], ["extract", "-o", "none", "--dry-run"]])
    func noKeys(command: [String]) async throws {
        let project = try SyncSandbox([
            "A.m": "NSString *L(NSString *key) { return NSLocalizedString(key, nil); }\nid a = L(@\"One\");\n",
            "B.m": "@implementation B\n- (NSString *)text:(NSString *)key in:(NSString *)table {\n"
                + "  if (x) { return [self.bundle localizedStringForKey:key value:nil table:table]; }\n}\n@end\n"
                + "id b = [b text:@\"Two\" in:@\"T\"]; id c = [b text:@\"Three\" in:@\"T\"];\n",
            "C.swift":
                "func M(_ key: String) -> String { NSLocalizedString(key, tableName: self.table, comment: \"\") }\n"
                + "M(\"Four\")\n",
            "en.lproj/Localizable.strings": "\"a\" = \"b\";\n",
        ])
        _ = await project.run(command)
        #expect(
            project.errors.contains("no call of NSLocalizedString or its relatives with a literal key in 3 sources"))
        #expect(project.errors.contains("looks like a wrapper with 1 key: --routine 'L(key:1)'"))
        #expect(project.errors.contains("looks like a wrapper with 2 keys: --routine 'text:in:(key:1, table:2)'"))
        #expect(!project.errors.contains("M(key"))
    }
}

@Suite("Wrappers in extensions of String")
struct StringExtensionTests {
    static let files = [
        "String.swift": "extension String {\n  var loc: String { NSLocalizedString(self, comment: \"\") }\n"
            + "  func loc(_ note: String) -> String { NSLocalizedString(self, tableName: \"T\", comment: note) }\n}\n",
        "A.swift": "let a = \"One\".loc\nlet b = (x ? \"Two\" : \"Three\").loc\nlet c = \"Four\".loc(\"Note\")\n",
        "B.m": "id d = [@\"Five\" loc];\n", "en.lproj/Localizable.strings": "\"One\" = \"One\";\n",
        "en.lproj/T.strings": "", "de.lproj/Localizable.strings": "\"One\" = \"Eins\";\n", "de.lproj/T.strings": "",
    ]

    @Test("They are proposed, and with the configuration every command finds their keys", arguments: [1, 3])
    func commands(jobs: Int) async throws {
        let project = try SyncSandbox(Self.files)
        let jobs = ["--jobs", "\(jobs)"]
        _ = await project.run(["sync", "--dry-run"] + jobs)
        #expect(project.errors.contains("no-keys"), "\(project.errors)")
        #expect(project.errors.contains("--routine 'loc(key:self, table:\"T\", comment:_1)'"), "\(project.errors)")
        #expect(await project.run(["init"] + jobs) == .success)
        let configuration = try project.text(".stringsmith.json")
        #expect(configuration.contains("\"loc(key:self)\","), "\(configuration)")
        #expect(await project.run(["sync"] + jobs) == .success, "\(project.errors)")
        #expect(try project.text("en.lproj/T.strings").contains("/* Note */\n\"Four\" = \"Four\";\n"))
        for key in ["One", "Two", "Three", "Five"] {
            #expect(try project.text("en.lproj/Localizable.strings").contains("\"\(key)\" = \"\(key)\";"))
        }
        #expect(await project.run(["sync", "--check"] + jobs) == .success)
        let routine = ["--routine", "loc(key:self)"]
        #expect(await project.run(["rename", "One", "Uno"] + routine) == .success, "\(project.errors)")
        #expect(try project.text("A.swift").hasPrefix("let a = \"Uno\".loc\n"))
        #expect(await project.run(["rename", "Five", "Cinco"] + routine) == .success)
        #expect(try project.text("B.m") == "id d = [@\"Cinco\" loc];\n")
        #expect(await project.run(["check"] + jobs) == .success, "\(project.errors)")
    }
}
