import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Targets of packages and Xcode projects")
struct ProjectTargetsTests {
    /// Returns the names of the targets of a file in a directory.
    private func names(_ targets: ProjectTargets, _ path: String) -> [String] {
        targets.targets(of: path).map { targets.targets[$0].name }
    }

    private static let manifest = """
        // swift-tools-version:5.9
        let package = Package(
            name: "P", defaultLocalization: "en", /* .target(name: "No") */
            products: [.library(name: "A", targets: ["A"])],
            targets: [
                .target(name: "A", dependencies: [.target(name: "B"), .product(name: "X", package: "x")],
                        resources: [.process("Resources")]),
                .target(name: "B", path: "Other/B", exclude: ["Old", "x.swift"]), // .target(name: "No2")
                .executableTarget(name: "Tool", path: "Tool", sources: ["main.swift", "Sub"]),
                .testTarget(name: "ATests", dependencies: ["A"]),
                .target(name: "Computed", path: prefix + "/C"),
            ]
        )
        """

    @Test(
        "A package's sources belong to the targets that its manifest declares",
        arguments: [
            ("Sources/A/a.swift", ["A"]), ("Sources/A/Deep/a.swift", ["A"]), ("Sources/Other.swift", []),
            ("Other/B/b.swift", ["B"]), ("Other/B/x.swift", []), ("Other/B/Old/b.swift", []),
            ("Other/B/Older/b.swift", ["B"]), ("Tool/main.swift", ["Tool"]), ("Tool/Sub/x.swift", ["Tool"]),
            ("Tool/other.swift", []), ("Tests/ATests/t.swift", ["ATests"]), ("C/c.swift", []),
        ] as [(String, [String])])
    func package(path: String, expected: [String]) throws {
        let directory = try TemporaryDirectory(["Package.swift": Self.manifest])
        try directory.makeDirectory("Sources/A")
        try directory.makeDirectory("Tests/ATests")
        let targets = ProjectTargets(declarations: [directory.path("Package.swift")], in: Workspace())
        #expect(targets.targets.map(\.name) == ["A", "B", "Tool", "ATests"])
        #expect(names(targets, directory.path(path)) == expected)
        let test = directory.path("Tests/ATests/t.swift")
        #expect(targets.isTest(test, isSource: true, targets.rules(around: test)) == true)
        // The input of a plugin is only excluded for the compiler.
        #expect(targets.targets(holding: directory.path("Other/B/Old/en.lproj/L.strings")).count == 1)
    }

    @Test(
        "A test target that shares a directory with another one owns the files that its manifest gives it",
        arguments: [
            ("Code/Lib/a.swift", false), ("Code/Checks/t.swift", true), ("Code/Checks/en.lproj/L.strings", true),
            ("Code/en.lproj/L.strings", false), ("Lib/a.swift", false), ("Lib/Checks/t.swift", true),
            ("Lib/Checks/en.lproj/L.strings", true), ("Lib/Res/en.lproj/L.strings", false),
        ])
    func overlappingTargets(path: String, isTest: Bool) throws {
        let manifest = """
            let package = Package(targets: [
                .target(name: "A", path: "Code", sources: ["Lib"]),
                .testTarget(name: "AChecks", path: "Code", sources: ["Checks"]),
                .target(name: "B", path: "Lib", exclude: ["Checks", "Res"]),
                .testTarget(name: "BChecks", path: "Lib/Checks"),
            ])
            """
        let directory = try TemporaryDirectory(["Package.swift": manifest])
        let targets = ProjectTargets(declarations: [directory.path("Package.swift")], in: Workspace())
        let file = directory.path(path)
        let rules = targets.rules(around: file)
        #expect(targets.isTest(file, isSource: path.hasSuffix(".swift"), rules) == isTest)
    }

    @Test(
        "The only target of a package may have its sources directly in Sources",
        arguments: [("Sources/a.swift", ["A"]), ("Sources/Deep/a.swift", ["A"]), ("Tests/t.swift", ["T"])])
    func onlyTarget(path: String, expected: [String]) throws {
        let only = #"let package = Package(targets: [.target(name: "A"), .testTarget(name: "T")])"#
        let directory = try TemporaryDirectory(["Package.swift": only])
        try directory.makeDirectory("Sources/Deep")
        try directory.makeDirectory("Tests")
        let targets = ProjectTargets(declarations: [directory.path("Package.swift")], in: Workspace())
        #expect(names(targets, directory.path(path)) == expected)
        let several = only.replacing("[.", with: "[.target(name: \"B\"), .")
        try directory.write(Array(several.utf8), to: "Package.swift")
        let others = ProjectTargets(declarations: [directory.path("Package.swift")], in: Workspace())
        #expect(names(others, directory.path("Sources/a.swift")) == [])
    }

    @Test(
        "An invalid manifest has no targets, and reading it ends",
        arguments: [
            "", ".target(", ".target(name:", ".target(name: \"A\", path: [[[[", "\"", "/*", ".target(name: \"\\(x)\")",
            String(repeating: ".target(name: [", count: 2000),
        ])
    func damagedManifest(text: String) { #expect(PackageManifest(Array(text.utf8)).targets.isEmpty) }

    static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
                F1 /* a.swift */ = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
                F2 = {isa = PBXFileReference; path = "Shared/s.swift"; sourceTree = SOURCE_ROOT; };
                F3 = {isa = PBXFileReference; path = t.swift; sourceTree = "<group>"; };
                F4 = {isa = PBXFileReference; name = en; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
                V1 = {isa = PBXVariantGroup; children = (F4, ); name = Localizable.strings; sourceTree = "<group>"; };
                B1 = {isa = PBXBuildFile; fileRef = F1 /* a.swift */; };
                B2 = {isa = PBXBuildFile; fileRef = F2; };
                B3 = {isa = PBXBuildFile; fileRef = F2; };
                B4 = {isa = PBXBuildFile; fileRef = F3; };
                B5 = {isa = PBXBuildFile; fileRef = V1; };
                G0 = {isa = PBXGroup; children = (G1, F2, G2, S1); sourceTree = "<group>"; };
                G1 = {isa = PBXGroup; children = (F1, V1, G0); path = "My App"; sourceTree = "<group>"; };
                G2 = {isa = PBXGroup; children = (F3); name = Checks; sourceTree = "<group>"; };
                S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = Sync;
                      sourceTree = "<group>"; };
                E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                      membershipExceptions = (Info.plist, Old/o.swift); target = T1; };
                E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                      membershipExceptions = (both.swift); target = T2; };
                P1 = {isa = PBXSourcesBuildPhase; files = (B1, B2); };
                P2 = {isa = PBXSourcesBuildPhase; files = (B3); };
                P3 = {isa = PBXSourcesBuildPhase; files = (B4); };
                R1 = {isa = PBXResourcesBuildPhase; files = (B5); };
                T1 = {isa = PBXNativeTarget; name = App; buildPhases = (P1, R1); fileSystemSynchronizedGroups = (S1);
                      productType = "com.apple.product-type.application"; };
                T2 = {isa = PBXNativeTarget; name = Widget; buildPhases = (P2);
                      productType = "com.apple.product-type.app-extension"; };
                T3 = {isa = PBXNativeTarget; name = Checks; buildPhases = (P3);
                      productType = "com.apple.product-type.bundle.unit-test"; };
                C1 = {isa = XCBuildConfiguration; buildSettings = {A = ("x", y); B = <0fbd77>; }; };
                PR = {isa = PBXProject; mainGroup = G0; projectDirPath = ""; targets = (T1, T2, T3); };
            };
            rootObject = PR;
        }
        """

    @Test(
        "An Xcode project's files belong to targets by build phases and synchronized groups",
        arguments: [
            ("My App/a.swift", ["App"]), ("Shared/s.swift", ["App", "Widget"]), ("t.swift", ["Checks"]),
            ("Sync/x.swift", ["App"]), ("Sync/Deep/x.swift", ["App"]), ("Sync/Old/o.swift", []),
            ("Sync/both.swift", ["App", "Widget"]), ("My App/b.swift", []),
            ("My App/en.lproj/Localizable.strings", ["App"]),
        ] as [(String, [String])])
    func xcode(path: String, expected: [String]) throws {
        for directory in ["", "Sub/"] {
            let text = Self.project.replacing("B = <0fbd77>;", with: "")
            let root = try TemporaryDirectory(["\(directory)App.xcodeproj/project.pbxproj": text])
            let targets = ProjectTargets(
                declarations: [root.path("\(directory)App.xcodeproj/project.pbxproj")], in: Workspace())
            #expect(targets.targets.map(\.kind) == [.application, .appExtension, .test])
            #expect(names(targets, root.path(directory + path)) == expected)
        }
    }

    @Test(
        "An invalid project has no targets, and reading it ends",
        arguments: ["", "{", "{ objects = {", "{ objects = { A = {{{", "<?xml", "{ a = (((((", "\"", "{ a = b"])
    func damagedProject(text: String) {
        #expect(XcodeProject(Array(text.utf8)).objects.isEmpty)
        var deep = XcodeProject(Array(("{ objects = { A = " + String(repeating: "(", count: 100_000)).utf8))
        #expect(deep.objects.isEmpty)
        deep = XcodeProject(Array(Self.project.utf8.prefix(1500)))
        #expect(deep.root == nil)
    }
}
