import StringsmithTestSupport
import Testing

@Suite("Example applications of libraries")
struct ExampleApplicationTests {
    /// The application compiles the library's table.
    static let project = """
        { objects = { P = { isa = PBXProject; mainGroup = G; targets = (T1, T2); };
        G = { isa = PBXGroup; children = (F1, F2, V1, V2); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = "Lib/l.swift"; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = "Example/e.swift"; sourceTree = "<group>"; };
        V1 = { isa = PBXVariantGroup; children = (L1, L2); path = "Lib/Resources"; sourceTree = "<group>"; };
        L1 = { isa = PBXFileReference; path = "en.lproj/Lib.strings"; sourceTree = "<group>"; };
        L2 = { isa = PBXFileReference; path = "fr.lproj/Lib.strings"; sourceTree = "<group>"; };
        V2 = { isa = PBXVariantGroup; children = (M1, M2); path = "Example"; sourceTree = "<group>"; };
        M1 = { isa = PBXFileReference; path = "Base.lproj/Main.xib"; sourceTree = "<group>"; };
        M2 = { isa = PBXFileReference; path = "fr.lproj/Main.strings"; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = V1; }; B4 = { isa = PBXBuildFile; fileRef = V1; };
        B5 = { isa = PBXBuildFile; fileRef = V2; };
        S1 = { isa = PBXSourcesBuildPhase; files = (B1); }; R1 = { isa = PBXResourcesBuildPhase; files = (B3); };
        S2 = { isa = PBXSourcesBuildPhase; files = (B2); }; R2 = { isa = PBXResourcesBuildPhase; files = (B4, B5); };
        T1 = { isa = PBXNativeTarget; name = Lib; productType = "com.apple.product-type.framework"; buildPhases = (S1, R1); };
        T2 = { isa = PBXNativeTarget; name = Example; productType = "com.apple.product-type.application"; buildPhases = (S2, R2); };
        }; rootObject = P; }
        """

    static let library = """
        "Done" = "Done";

        """
    static let main = """
        "Kby-lQ-HCW.title" = "Titre";

        """

    static let xib = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="14460.31" targetRuntime="MacOSX.Cocoa" propertyAccessControl="none">
            <objects>
                <menu id="1xx-aa-001">
                    <items>
                        <menuItem title="Open..." id="Kby-lQ-HCW"/>
                    </items>
                </menu>
            </objects>
        </document>
        """

    static let cases: [(own: [String: String], expected: String?)] = [
        (["Example/Base.lproj/Main.xib": xib, "Example/en.lproj/Main.strings": main], "Example/en.lproj"),
        (["Example/Base.lproj/Main.xib": xib, "Example/fr.lproj/Main.strings": main], "Example/Base.lproj"),
        (["Example/Base.lproj/Main.xib": xib], nil),
        ([:], nil),
    ]

    @Test("An application's new table is created in its own directory, never in a library's", arguments: cases)
    func newTable(own: [String: String], expected: String?) async throws {
        let project = try SyncSandbox(
            [
                "X.xcodeproj/project.pbxproj": Self.project,
                "Lib/l.swift": """
                NSLocalizedString("Done", tableName: "Lib", comment: "")

                """,
                "Example/e.swift": """
                NSLocalizedString("Crop", comment: "c")

                """,
                "Lib/Resources/en.lproj/Lib.strings": Self.library, "Lib/Resources/fr.lproj/Lib.strings": Self.library,
            ].merging(own) { $1 })
        #expect(await project.run("sync") == .success, "\(project.errors)")
        for locale in ["en", "fr"] { #expect(!project.exists("Lib/Resources/\(locale).lproj/Localizable.strings")) }
        if let expected {
            #expect(try project.text("\(expected)/Localizable.strings").contains(#""Crop" = "Crop";\#n"#))
        } else {
            #expect(project.errors.contains("[unassigned-key]"), "\(project.errors)")
        }
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("No application's text goes into a bundle that is a directory of the sources")
    func nestedBundle() async throws {
        let parent = "Strings.bundle/Resources"
        let project = try SyncSandbox([
            "project.yml": "name: X\ntargets:\n  Host:\n    type: application\n    platform: iOS\n    sources: Host\n",
            "Host/a.swift": """
            NSLocalizedString("Crop", comment: "c")

            """,
            "\(parent)/en.lproj/Lib.strings": Self.library, "\(parent)/fr.lproj/Lib.strings": Self.library,
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(!project.exists("\(parent)/en.lproj/Localizable.strings"))
        #expect(project.errors.contains("[no-table-directory]"), "\(project.errors)")
    }
}
