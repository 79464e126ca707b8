import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync: keys of property lists")
struct InfoPlistSyncTests {
    /// A project with an application and its catalog.
    /// - Parameters:
    ///   - target: the settings of the target in both configurations.
    ///   - debug: further settings in the first one.
    private static func project(_ target: String, debug: String = "", base: String = "", type: String = "application")
        -> String
    {
        """
        { objects = {
            F1 = {isa = PBXFileReference; path = InfoPlist.xcstrings; sourceTree = "<group>"; };
            F2 = {isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
            B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
            G0 = {isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
            R1 = {isa = PBXResourcesBuildPhase; files = (B1); }; P1 = {isa = PBXSourcesBuildPhase; files = (B2); };
            C1 = {isa = XCBuildConfiguration; name = Debug; \(base) buildSettings = {\(target) \(debug)}; };
            C2 = {isa = XCBuildConfiguration; name = Release; \(base) buildSettings = {\(target)}; };
            C3 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {TEAM = Ours; }; };
            C4 = {isa = XCBuildConfiguration; name = Release; buildSettings = {TEAM = Ours; }; };
            L1 = {isa = XCConfigurationList; buildConfigurations = (C1, C2); };
            L2 = {isa = XCConfigurationList; buildConfigurations = (C3, C4); };
            T1 = {isa = PBXNativeTarget; name = App; buildConfigurationList = L1; buildPhases = (P1, R1);
                  productType = "com.apple.product-type.\(type)"; };
            PR = {isa = PBXProject; mainGroup = G0; buildConfigurationList = L2; targets = (T1); };
          }; rootObject = PR; }
        """
    }

    private static func catalog(_ entries: String...) -> String {
        let strings = entries.isEmpty ? "\n" : entries.joined(separator: ",\n")
        return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(strings)\n  },\n  \"version\" : \"1.0\"\n}"
    }

    /// An entry as Xcode writes it.
    private static func entry(_ key: String, _ text: String, comment: String? = nil, german: String? = nil) -> String {
        let unit = { (locale: String, state: String, text: String) in
            """
                    "\(locale)" : {
                      "stringUnit" : {
                        "state" : "\(state)",
                        "value" : "\(text)"
                      }
                    }
            """
        }
        let units = (german.map { [unit("de", "translated", $0)] } ?? []) + [unit("en", "new", text)]
        let comment = comment.map { "      \"comment\" : \"\($0)\",\n" } ?? ""
        return "    \"\(key)\" : {\n\(comment)      \"extractionState\" : \"extracted_with_value\",\n"
            + "      \"localizations\" : {\n\(units.joined(separator: ",\n"))\n      }\n    }"
    }

    private static let settings = """
        PRODUCT_NAME = "$(TARGET_NAME) by ${TEAM}"; INFOPLIST_FILE = "$(SRCROOT)/Info.plist";
        """

    private static func plist(_ members: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(members)</dict></plist>\n"
    }

    private func synced(_ project: String, plist: String?, _ catalog: String) async throws -> (
        text: String, errors: String
    ) {
        var files = [
            "App.xcodeproj/project.pbxproj": project, "InfoPlist.xcstrings": catalog, "App.swift": "let a = 1\n",
        ]
        if let plist { files["Info.plist"] = plist }
        let sandbox = try SyncSandbox(files)
        _ = await sandbox.run("sync")
        let text = try sandbox.text("InfoPlist.xcstrings")
        let errors = sandbox.errors
        #expect(await sandbox.run("sync", "--check") != .findings, "\(sandbox.output) \(sandbox.errors)")
        #expect(try sandbox.text("InfoPlist.xcstrings") == text)
        return (text, errors)
    }

    @Test("Names and usage descriptions get entries like Xcode's, and names of types are their own keys")
    func keys() async throws {
        let list = Self.plist(
            """
            <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
            <key>CFBundleShortVersionString</key><string>1.0</string>
            <key>NSCameraUsageDescription</key><string>To scan &amp; save</string>
            <key>NSOtherUsageDescription</key><string>Other</string>
            <key>NSHumanReadableCopyright</key><string></string>
            <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>No</string></dict></array>
            <key>UTExportedTypeDeclarations</key><array><dict>
              <key>UTTypeDescription</key><string>Sheet</string></dict></array>
            <key>UIApplicationShortcutItems</key><array><dict>
              <key>UIApplicationShortcutItemTitle</key><string>Scan</string></dict></array>
            """)
        let result = try await synced(Self.project(Self.settings), plist: list, Self.catalog())
        let expected = Self.catalog(
            Self.entry("CFBundleName", "App by Ours", comment: "Bundle name"),
            Self.entry("NSCameraUsageDescription", "To scan & save", comment: "Privacy - Camera Usage Description"),
            Self.entry("NSHumanReadableCopyright", "", comment: "Copyright (human-readable)"),
            Self.entry("NSOtherUsageDescription", "Other"), "    \"Scan\" : {\n\n    }", "    \"Sheet\" : {\n\n    }")
        #expect(result.text == expected)
    }

    @Test("Settings make up generated property lists")
    func generated() async throws {
        let settings = """
            PRODUCT_NAME = "$(TARGET_NAME)"; GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleDisplayName = "My App";
            INFOPLIST_KEY_NSCameraUsageDescription = "Scan"; INFOPLIST_KEY_UILaunchScreen_Generation = YES;
            """
        let expected = Self.catalog(
            Self.entry("CFBundleDisplayName", "My App", comment: "Bundle display name"),
            Self.entry("CFBundleName", "App", comment: "Bundle name"),
            Self.entry("NSCameraUsageDescription", "Scan", comment: "Privacy - Camera Usage Description"))
        #expect(try await synced(Self.project(settings), plist: nil, Self.catalog()).text == expected)
        // Without generation, the settings have no effect.
        let plain = settings.replacing("FILE = YES", with: "FILE = NO")
        #expect(try await synced(Self.project(plain), plist: nil, Self.catalog()).text == Self.catalog())
    }

    private static let uncertain: [(String, String, String, String)] = [
        // The name differs by configuration or by platform, comes from a configuration file, or refers to itself.
        ("PRODUCT_NAME = App;", "PRODUCT_NAME = \"App Dev\";", "", "application"),
        ("PRODUCT_NAME = App; \"PRODUCT_NAME[sdk=macosx*]\" = Mac;", "", "", "application"),
        ("", "", "baseConfigurationReference = F9;", "application"),
        ("PRODUCT_NAME = \"$(PRODUCT_NAME)\";", "", "", "application"),
        ("PRODUCT_NAME = \"$(UNKNOWN)\";", "", "", "application"),
        ("PRODUCT_NAME = \"$(TARGET_NAME\";", "", "", "application"),
        ("PRODUCT_NAME = \"$(TARGET_NAME:lower)\";", "", "", "application"),
        ("PRODUCT_NAME = App;", "", "", "framework"),
    ]

    @Test("Texts that aren't certain are left out, and present ones stay", arguments: uncertain)
    func uncertainTexts(settings: String, debug: String, base: String, type: String) async throws {
        let project = Self.project(
            settings + " GENERATE_INFOPLIST_FILE = YES;", debug: debug, base: base, type: type)
        for catalog in [Self.catalog(), Self.catalog(Self.entry("CFBundleName", "Old", comment: "Bundle name"))] {
            #expect(try await synced(project, plist: nil, catalog).text == catalog)
        }
    }

    @Test(
        "Settings in configuration files count, and those that can't be read are unknown",
        arguments: [
            ("#include \"Base/Names.xcconfig\" // x\nOTHER = 1", "NAME = My $(TARGET_NAME) // x\n", "My App"),
            ("#include? \"Gone.xcconfig\"\nNAME = Mine", "", "Mine"),
            ("#include \"Gone.xcconfig\"\nNAME = Mine", "", nil),
            ("NAME[sdk=iphoneos*] = Mine\nNAME = Other", "", nil), ("NAME = $(inherited)", "", nil),
            ("#include \"Settings.xcconfig\"\nNAME = Mine", "", nil), ("NAME = Our $(inherited)", "", nil),
            ("NAME = Our $(NAME)", "", nil), ("NAME = $(OTHER)\nOTHER = $(NAME)", "", nil),
        ] as [(String, String, String?)])
    func configurationFile(text: String, included: String, name: String?) async throws {
        let project = Self.project(
            "PRODUCT_NAME = \"$(NAME)\"; NAME = \"$(NAME)\"; GENERATE_INFOPLIST_FILE = YES;",
            base: "baseConfigurationReference = F3;"
        ).replacing("children = (F1,", with: "children = (F3, F1,").replacing(
            "F1 = {",
            with: "F3 = {isa = PBXFileReference; path = Settings.xcconfig; sourceTree = \"<group>\"; }; F1 = {")
        let sandbox = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": project, "InfoPlist.xcstrings": Self.catalog(), "App.swift": "let a = 1\n",
            "Settings.xcconfig": text, "Base/Names.xcconfig": included,
        ])
        _ = await sandbox.run("sync")
        let expected = name.map { Self.catalog(Self.entry("CFBundleName", $0, comment: "Bundle name")) }
        #expect(try sandbox.text("InfoPlist.xcstrings") == expected ?? Self.catalog())
    }

    @Test("A changed text is updated, a typed one stays, no entry becomes stale, and damage is reported")
    func present() async throws {
        let manual = """
                "Typed" : {
                  "extractionState" : "manual"
                }
            """
        let catalog = Self.catalog(
            Self.entry("CFBundleName", "Old", comment: "Bundle name", german: "Alt"), Self.entry("Gone", "Gone"), manual
        )
        let list = Self.plist("<key>CFBundleName</key><string>New</string>")
        let result = try await synced(Self.project(Self.settings), plist: list, catalog)
        let changed = catalog.replacing("\"Old\"", with: "\"New\"").replacing("translated", with: "needs_review")
        #expect(result.text == changed)
        let damaged = try await synced(Self.project(Self.settings), plist: list.replacing("</dict>", with: ""), catalog)
        #expect(damaged.text == catalog)
        #expect(damaged.errors.contains("Info.plist: warning: not a property list of a bundle"), "\(damaged.errors)")
    }
}
