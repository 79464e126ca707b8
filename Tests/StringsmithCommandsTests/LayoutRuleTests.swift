import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("check: the layout of a project")
struct LayoutRuleTests {
    /// An Xcode project with an application.
    /// - Parameters:
    ///   - copied: the paths of the files that it copies.
    ///   - target: further members of the application's target.
    ///   - other: further objects; those in `group` are in the project's group, and `targets` are targets.
    static func project(
        region: String = "en", copied: [String], settings: String = "GENERATE_INFOPLIST_FILE = YES;",
        target: String = "", group: String = "", targets: String = "T1", other: String = ""
    ) -> String {
        let numbered = copied.enumerated()
        let files = numbered.map { "F\($0) = {isa = PBXFileReference; path = \"\($1)\"; sourceTree = \"<group>\"; };" }
        let builds = numbered.map { "B\($0.offset) = {isa = PBXBuildFile; fileRef = F\($0.offset); };" }
        let list = { (name: String) in numbered.map { "\(name)\($0.offset)" }.joined(separator: ", ") }
        return """
            { objects = {
                \((files + builds).joined(separator: "\n    "))
                \(other)
                G0 = {isa = PBXGroup; children = (\(list("F")), \(group)); sourceTree = "<group>"; };
                R1 = {isa = PBXResourcesBuildPhase; files = (\(list("B"))); };
                C1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings)}; };
                L1 = {isa = XCConfigurationList; buildConfigurations = (C1); };
                T1 = {isa = PBXNativeTarget; name = App; buildConfigurationList = L1; buildPhases = (R1);
                      productType = "com.apple.product-type.application"; \(target) };
                PR = {isa = PBXProject; developmentRegion = \(region); mainGroup = G0; targets = (\(targets)); };
              }; rootObject = PR; }
            """
    }

    /// Returns the findings of a rule, without its suffix.
    static func findings(_ rule: String, _ files: [String: String], _ options: String...) async throws -> [String] {
        let project = try TemporaryDirectory(files)
        return try await findings(rule, in: project, options)
    }

    static func findings(
        _ rule: String, in project: TemporaryDirectory, _ options: [String] = []
    ) async throws -> [String] {
        let run = await StringsmithRun(["check", "--no-sources"] + options + ["@/"], in: project)
        return run.output.split(separator: "\n").filter { $0.hasSuffix("[\(rule)]") }.map {
            String($0).replacing(project.path + "/", with: "").replacing(" [\(rule)]", with: "")
        }
    }

    private static let text = "\"a\" = \"A\";\n"

    private static func list(_ members: String) -> String {
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\(members)</dict></plist>\n"
    }

    private static let german = "de.lproj/A.strings"

    @Test(
        "A development region is one of a bundle's localizations",
        arguments: [
            ("en", [german], "", true), ("English", [german], "", true), ("en", ["en-US.lproj/A.strings"], "", false),
            ("zh-Hans", ["zh_CN.lproj/A.strings"], "", false), ("zh-CN", ["zh-Hans.lproj/A.strings"], "", false),
            ("no", ["nb.lproj/A.strings"], "", false), ("fil", ["tl.lproj/A.strings"], "", false),
            ("pt", ["pt-BR.lproj/A.strings"], "", false), ("sr", ["sr-Latn.lproj/A.strings"], "", true),
            ("zh-Hant", ["zh-Hans.lproj/A.strings"], "", true),
            ("en", [german, "en.lproj/A.strings"], "", false), ("English", [german, "en.lproj/B.strings"], "", false),
            ("en-US", ["en.lproj/A.strings"], "", false), ("de", [german], "", false),
            ("en", [german, "Base.lproj/A.strings"], "", false), ("en", ["de.lproj/InfoPlist.strings"], "", false),
            ("en", [], "", false),
            ("en", [german], "<key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>", true),
            ("en", [german], "<key>CFBundleDevelopmentRegion</key><string>de</string>", false),
            ("en", [german], "<key>CFBundleDevelopmentRegion</key><string>$(OTHER)</string>", false),
            (
                "en", [german],
                "<key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>"
                    + "<key>CFBundleLocalizations</key><array><string>en</string></array>", false
            ),
            ("en", [german], "<key>CFBundleName</key><string>App</string>", false),
        ])
    func developmentRegion(region: String, tables: [String], list: String, isFound: Bool) async throws {
        var files = Dictionary(uniqueKeysWithValues: tables.map { ($0, Self.text) })
        var settings = "GENERATE_INFOPLIST_FILE = YES;"
        if !list.isEmpty {
            settings = "INFOPLIST_FILE = Info.plist;"
            files["Info.plist"] = Self.list(list)
        }
        files["App.xcodeproj/project.pbxproj"] = Self.project(region: region, copied: tables, settings: settings)
        let found = try await Self.findings("development-region", files)
        #expect(found.count == (isFound ? 1 : 0), "\(found)")
        let place = "App.xcodeproj/project.pbxproj: warning: "
        let language = region == "English" ? "en" : region
        let message = place + "development region \(language) is none of the localizations of App"
        #expect(found.allSatisfy { $0 == message }, "\(found)")
    }

    @Test(
        "The development region of a bundle is unknown if a build setting or a manifest decides",
        arguments: ["DEVELOPMENT_LANGUAGE = de;", ""], [#".copy("Data")"#, #".process("Data")"#])
    func unknownRegion(setting: String, rule: String) async throws {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project(
                copied: [Self.german], settings: "GENERATE_INFOPLIST_FILE = YES; \(setting)"),
            Self.german: Self.text,
        ]
        #expect(try await Self.findings("development-region", files).count == (setting.isEmpty ? 1 : 0))
        let package = [
            "Package.swift": """
            let package = Package(
                name: "P", defaultLocalization: "en", targets: [.target(name: "Kit", resources: [\(rule)])])
            """, "Sources/Kit/k.swift": "", "Sources/Kit/Data/de.lproj/A.strings": Self.text,
        ]
        let found = try await Self.findings("development-region", package)
        #expect(found.count == (rule.contains("copy") ? 0 : 1), "\(found)")
    }

    @Test("A property list of its own states the development region")
    func ownRegion() async throws {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project(
                region: "de", copied: [Self.german], settings: "INFOPLIST_FILE = Info.plist;"),
            "Info.plist": Self.list("<key>CFBundleDevelopmentRegion</key><string>English</string>"),
            Self.german: Self.text,
        ]
        let found = try await Self.findings("development-region", files)
        #expect(found == ["Info.plist: warning: development region en is none of the localizations of App"])
    }

    @Test(
        "A manifest's default localization is one of the bundle's, or a catalog's language",
        arguments: [
            ("de.lproj/A.strings", text, true), ("en.lproj/A.strings", text, false),
            ("A.xcstrings", #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#, false),
            ("A.xcstrings", #"{"sourceLanguage":"de","strings":{"a":{}},"version":"1.0"}"#, true),
        ])
    func defaultLocalization(table: String, text: String, isFound: Bool) async throws {
        let files = [
            "Package.swift": """
            // defaultLocalization: de is what others use
            let package = Package(name: "P", defaultLocalization: "en", targets: [.target(name: "Kit")])
            """, "Sources/Kit/k.swift": "", "Sources/Kit/\(table)": text,
        ]
        let found = try await Self.findings("development-region", files)
        let expected = "Package.swift: warning: development region en is none of the localizations of Kit"
        #expect(found == (isFound ? [expected] : []))
    }

    private static let members = ["en.lproj/A.strings", "de.lproj/A.strings"]

    @Test(
        "A table beside those that an Xcode project copies is copied, too",
        arguments: [
            (["en.lproj/B.strings"], ["en.lproj/B.strings: warning: en: no target of App.xcodeproj copies it"]),
            (["fr.lproj/A.strings"], ["fr.lproj: warning: fr: no target of App.xcodeproj copies its tables"]),
            (
                ["fr.lproj/A.strings", "fr.lproj/B.strings", "it.lproj/A.strings"],
                [
                    "fr.lproj: warning: fr: no target of App.xcodeproj copies its tables, like those of 1 other language"
                ]
            ),
            (["B.xcstrings"], ["B.xcstrings: warning: no target of App.xcodeproj copies it"]),
            (
                ["en.lproj/B.strings", "de.lproj/B.strings", "de.lproj/B.stringsdict"],
                [
                    "de.lproj/B.strings: warning: de: no target of App.xcodeproj copies it, like 2 other files of the table"
                ]
            ),
            // No table there is copied, so the project may not know the directory.
            (["Other/en.lproj/B.strings"], []), (["S.bundle/en.lproj/Root.strings"], []),
            (["en.lproj/B.strings", "App.podspec"], []), (["en.lproj/B.strings", "CMakeLists.txt"], []),
            (["en.lproj/B.strings", "BUILD.bazel"], []),
            (["en.lproj/B.strings", "App.podspec.json"], []), (["en.lproj/B.strings", "project.json"], []),
        ] as [([String], [String])])
    func noMember(others: [String], expected: [String]) async throws {
        var files = Dictionary(uniqueKeysWithValues: (Self.members + others).map { ($0, Self.text) })
        files["B.xcstrings"] = files["B.xcstrings"].map { _ in #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#
        }
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members)
        #expect(try await Self.findings("unshipped-table", files) == expected)
    }

    @Test("A regional table that no target copies hides nothing")
    func unshippedRegion() async throws {
        var files = Dictionary(uniqueKeysWithValues: Self.members.map { ($0, Self.text) })
        files["de-CH.lproj/A.strings"] = "\"b\" = \"B\";\n"
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members)
        #expect(try await Self.findings("regional-gap", files) == [])
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members + ["de-CH.lproj/A.strings"])
        #expect(try await Self.findings("regional-gap", files).count == 1)
    }

    @Test(
        "What else may copy a table is respected",
        arguments: [
            (
                "S1", "S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = en.lproj; sourceTree = \"<group>\"; };"
            ),
            (
                "X1",
                """
                X1 = {isa = PBXFileReference; path = en.lproj/B.strings; sourceTree = "<group>"; };
                Y1 = {isa = PBXBuildFile; fileRef = X1; }; Z1 = {isa = PBXCopyFilesBuildPhase; files = (Y1); };
                """
            ),
            ("", #"Z1 = {isa = PBXShellScriptBuildPhase; shellScript = "cp en.lproj/*.strings \"$OUT\""; };"#),
            ("", "T2 = {isa = PBXNativeTarget; name"),
        ])
    func otherCopies(group: String, objects: String) async throws {
        var files = Dictionary(uniqueKeysWithValues: (Self.members + ["en.lproj/B.strings"]).map { ($0, Self.text) })
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members, group: group, other: objects)
        #expect(try await Self.findings("unshipped-table", files) == [])
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: ["EN.lproj/B.strings"] + Self.members)
        #expect(try await Self.findings("unshipped-table", files) == [], "The usual file system ignores case")
    }

    @Test(
        "A script that names tables or a tool for localization may copy tables",
        arguments: [
            (#"\"${SRCROOT}/Scripts/copy_localizations.sh\""#, false), ("python3 Tools/l10n.py", false),
            ("make -C l10n install", false), (#"install -m 644 de.lproj/Localizable.strings $D"#, false),
            (#"/usr/bin/plutil -convert binary1 de.lproj/Localizable.strings -o $D/x"#, false),
            (#"cp\t-R en.lproj $D"#, false), ("ditto Strings/T.xcstrings $D", false), ("swiftlint", true),
            (#"cp a.json \"$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH\""#, true),
        ])
    func script(text: String, isFound: Bool) async throws {
        var files = Dictionary(uniqueKeysWithValues: (Self.members + ["en.lproj/B.strings"]).map { ($0, Self.text) })
        let phase = "Z1 = {isa = PBXShellScriptBuildPhase; shellScript = \"\(text)\"; };"
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members, other: phase)
        #expect(try await Self.findings("unshipped-table", files).isEmpty == !isFound)
    }

    @Test("A script's input files may be tables")
    func scriptInput() async throws {
        var files = Dictionary(uniqueKeysWithValues: (Self.members + ["en.lproj/B.strings"]).map { ($0, Self.text) })
        let phase = """
            Z1 = {isa = PBXShellScriptBuildPhase; inputPaths = ("$(SRCROOT)/en.lproj/B.strings"); shellScript = run; };
            """
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members, other: phase)
        #expect(try await Self.findings("unshipped-table", files) == [])
    }

    @Test(
        "The resource rules of a package decide about its tables",
        arguments: [
            ("", "en.lproj/A.strings", nil), ("", "A.strings", "no resource rule of the target Kit includes it"),
            (#", exclude: ["R"]"#, "R/en.lproj/A.strings", "excluded from the target Kit"),
            (#", exclude: ["R"]"#, "R2/en.lproj/A.strings", nil),
            (
                #", resources: [.copy("R")]"#, "R/en.lproj/A.strings",
                "programs don't look into R, which the target Kit copies as it is"
            ),
            (#", resources: [.copy("R/en.lproj")]"#, "R/en.lproj/A.strings", nil),
            (#", resources: [.copy("Own.bundle")]"#, "Own.bundle/en.lproj/A.strings", nil),
            (#", resources: [.copy("R"), .process("R/en.lproj")]"#, "R/en.lproj/A.strings", nil),
            (#", resources: [.process("R")]"#, "R/A.strings", nil), (#", resources: rules"#, "A.strings", nil),
            (#", plugins: ["P"]"#, "A.strings", nil),
        ])
    func packages(arguments: String, table: String, message: String?) async throws {
        let files = [
            "Package.swift": #"let package = Package(name: "P", targets: [.target(name: "Kit"\#(arguments))])"#,
            "Sources/Kit/k.swift": "", "Sources/Kit/\(table)": Self.text,
        ]
        let found = try await Self.findings("unshipped-table", files)
        #expect(found.count == (message == nil ? 0 : 1), "\(found)")
        if let message { #expect(found.allSatisfy { $0.hasSuffix(message) }, "\(found)") }
    }

    @Test("A table outside of locale directories hides those in them")
    func hiding() async throws {
        var files = [
            "Package.swift": """
            let package = Package(name: "P", defaultLocalization: "en",
                targets: [.target(name: "Kit", resources: [.process("R")])])
            """, "Sources/Kit/k.swift": "", "Sources/Kit/R/A.strings": Self.text,
            "Sources/Kit/R/en.lproj/A.strings": Self.text, "Sources/Kit/R/B.strings": Self.text,
        ]
        let hides = "hides the localized tables in the bundle of"
        #expect(
            try await Self.findings("unshipped-table", files) == [
                "Sources/Kit/R/A.strings: warning: \(hides) Kit, such as Sources/Kit/R/en.lproj/A.strings"
            ])
        let copied = ["A.strings", "en.lproj/A.strings"]
        files = Dictionary(uniqueKeysWithValues: copied.map { ($0, Self.text) })
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: copied)
        #expect(
            try await Self.findings("unshipped-table", files) == [
                "A.strings: warning: \(hides) App, such as en.lproj/A.strings"
            ])
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: ["en.lproj/A.strings"])
        #expect(try await Self.findings("unshipped-table", files) == [], "A template")
    }

    @Test("Since a revision, only tables that have been forgotten since are reported")
    func since() async throws {
        var files = Dictionary(uniqueKeysWithValues: (Self.members + ["en.lproj/B.strings"]).map { ($0, Self.text) })
        files["App.xcodeproj/project.pbxproj"] = Self.project(copied: Self.members)
        let project = try TemporaryDirectory(files)
        try CheckSinceTests.git("init -q -b main", in: project.path)
        try CheckSinceTests.commit(in: project)
        #expect(try await Self.findings("unshipped-table", in: project, ["--since", "HEAD"]) == [])
        try project.write(Self.text, to: "en.lproj/C.strings")
        let found = try await Self.findings("unshipped-table", in: project, ["--since", "HEAD"])
        #expect(found == ["en.lproj/C.strings: warning: en: no target of App.xcodeproj copies it"])
    }

    @Test(
        "A language of a package is one of the application's",
        arguments: [
            (["en", "de"], "", ["de"]), (["en", "de", "fr"], "", ["de", "fr"]), (["en", "en-GB"], "", []),
            (["de"], "", []),
            (["en", "de"], "<key>CFBundleAllowMixedLocalizations</key><true/>", []),
            (["en", "de"], "<key>CFBundleLocalizations</key><array><string>de</string></array>", []),
        ] as [([String], String, [String])])
    func unreachable(languages: [String], list: String, expected: [String]) async throws {
        var files = Dictionary(
            uniqueKeysWithValues: languages.map { ("Kit/Sources/Kit/\($0).lproj/A.strings", Self.text) })
        files["Kit/Sources/Kit/k.swift"] = ""
        files["Kit/Package.swift"] = """
            let package = Package(name: "Kit", defaultLocalization: "en", targets: [.target(name: "Kit")])
            """
        let region = "<key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>"
        files["Info.plist"] = Self.list(region + list)
        files["App.xcodeproj/project.pbxproj"] = Self.project(
            copied: ["en.lproj/B.strings"], settings: "INFOPLIST_FILE = Info.plist;",
            target: "packageProductDependencies = (D1);", other: Self.product("D1", "Kit"))
        files["en.lproj/B.strings"] = Self.text
        let found = try await Self.findings("unreachable-language", files)
        #expect(found == expected.map { Self.unreachable($0) })
        files["Kit.podspec"] = ""
        #expect(try await Self.findings("unreachable-language", files) == [])
    }

    private static func product(_ identifier: String, _ name: String) -> String {
        "\(identifier) = {isa = XCSwiftPackageProductDependency; productName = \"\(name)\"; };"
    }

    private static func unreachable(_ language: String) -> String {
        "Kit/Sources/Kit/\(language).lproj: warning: \(language): no application that links Kit has \(language), "
            + "so it is never shown"
    }

    /// What an application without German and another one with it link, what the package's targets depend on, and
    /// whether the German of `Kit` is shown.
    static let links: [(app: String, other: String, dependencies: String, isShown: Bool)] = [
        ("Kit", "", "", false), ("Kit", "Kit", "", true), ("", "Kit", "", true), ("", "", "", true),
        ("Base", "Kit", "", true), ("Base", "", "\"Kit\"", false), ("Base", "Base", "\"Kit\"", true),
        ("Kit", "Base", ".target(name: \"Kit\")", true),
        ("Kit", "Base", ".product(name: \"X\", package: \"x\")", false),
        ("Kit", "Base", "kit", true), ("Kit", "Bundled", "", true),
    ]

    @Test("Only applications that link a package have its languages", arguments: links)
    func linked(app: String, other: String, dependencies: String, isShown: Bool) async throws {
        var files = [
            "Kit/Sources/Kit/en.lproj/A.strings": Self.text, "Kit/Sources/Kit/de.lproj/A.strings": Self.text,
            "Kit/Sources/Kit/k.swift": "", "Kit/Sources/Base/b.swift": "", "en.lproj/B.strings": Self.text,
        ]
        files["Kit/Package.swift"] = """
            let package = Package(
                name: "Kit", defaultLocalization: "en", products: [.library(name: "Bundled", targets: ["Kit"])],
                targets: [.target(name: "Kit"), .target(name: "Base", dependencies: [\(dependencies)])])
            """
        let region = "<key>CFBundleDevelopmentRegion</key><string>en</string>"
        files["Info.plist"] = Self.list(region)
        files["Other.plist"] = Self.list(region + "<key>CFBundleLocalizations</key><array><string>de</string></array>")
        files["App.xcodeproj/project.pbxproj"] = Self.project(
            copied: ["en.lproj/B.strings"], settings: "INFOPLIST_FILE = Info.plist;",
            target: app.isEmpty ? "" : "packageProductDependencies = (D1);", targets: "T1, T2",
            other: """
                \(Self.product("D1", app)) \(Self.product("D2", other)) B9 = {isa = PBXBuildFile; productRef = D2; };
                F9 = {isa = PBXFrameworksBuildPhase; files = (\(other.isEmpty ? "" : "B9")); };
                C9 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {INFOPLIST_FILE = Other.plist;}; };
                L9 = {isa = XCConfigurationList; buildConfigurations = (C9); };
                T2 = {isa = PBXNativeTarget; name = Other; buildConfigurationList = L9; buildPhases = (F9);
                      productType = "com.apple.product-type.application"; };
                """)
        #expect(try await Self.findings("unreachable-language", files) == (isShown ? [] : [Self.unreachable("de")]))
    }
}
