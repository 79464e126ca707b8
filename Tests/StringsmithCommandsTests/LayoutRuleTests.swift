import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("check: the layout of a project")
struct LayoutRuleTests {
    /// An Xcode project with an application.
    /// - Parameters:
    ///   - copied: the paths of the files that it copies.
    ///   - other: further objects; those in `group` are in the project's group.
    static func project(
        region: String = "en", copied: [String], settings: String = "GENERATE_INFOPLIST_FILE = YES;",
        group: String = "", other: String = ""
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
                      productType = "com.apple.product-type.application"; };
                PR = {isa = PBXProject; developmentRegion = \(region); mainGroup = G0; targets = (T1); };
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
            ("en", [german], "", true), ("English", [german], "", true), ("en", ["en-US.lproj/A.strings"], "", true),
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
        let start = place + "development region en is none of the localizations of App ("
        #expect(found.allSatisfy { $0.hasPrefix(start) }, "\(found)")
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
        #expect(found == ["Info.plist: warning: development region en is none of the localizations of App (de)"])
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
            let package = Package(name: "P", defaultLocalization: "en", targets: [.target(name: "Kit")])
            """, "Sources/Kit/k.swift": "", "Sources/Kit/\(table)": text,
        ]
        let found = try await Self.findings("development-region", files)
        let expected = "Package.swift: warning: development region en is none of the localizations of Kit (de)"
        #expect(found == (isFound ? [expected] : []))
    }
}
