import StringsmithTestSupport
import Testing

@testable import StringsmithProject
@testable import StringsmithScanner

@Suite("Routines that an Xcode project names")
struct NamedRoutineTests {
    private static func project(_ names: String) -> String {
        """
        { objects = { C1 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          LOCALIZED_STRING_MACRO_NAMES = \(names); }; }; }; }
        """
    }

    private static let sources = [
        "L.swift": """
        func L(_ key: String, tableName: String? = nil, comment: String) -> String {
            NSLocalizedString(key, tableName: tableName, comment: comment)
        }
        """,
        "A/A.swift": #"let a = L("One", comment: "1"), b = NSLocalizedString("Two", comment: "")"#,
        "A/B.swift": #"import SwiftUI; let c = Text("Three")"#,
        "A/C.m": #"id d = LFromTable(@"Four", @"T", nil);"#,
    ]

    private static func sandbox(_ names: String) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for (path, text) in sources { try directory.write(text, to: path) }
        try directory.write(project(names), to: "P.xcodeproj/project.pbxproj")
        return directory
    }

    private static func summary(_ scan: SourceScan) -> [String] {
        scan.uses.map { "\($0.table) | \($0.key.text.string) // \($0.comment?.text.string ?? "")" }
    }

    @Test(
        "Their calls are found like those of known routines, and their definitions aren't reported",
        arguments: ["(NSLocalizedString, L)", "\"NSLocalizedString L\"", #"(L, "$(inherited)", "a b(")"#])
    func calls(names: String) async throws {
        let directory = try Self.sandbox(names)
        var options = SourceScanOptions()
        options.paths = [directory.path("")]
        let keys = ["Localizable | One // 1", "Localizable | Two // ", "Localizable | Three // ", "T | Four // "]
        let walked = await SourceScan(options, in: Workspace())
        #expect(Self.summary(walked) == keys)
        #expect(walked.diagnostics.isEmpty)
        let listed = await SourceScan(of: Workspace().layout(options.paths), options, in: Workspace())
        #expect(Self.summary(listed) == keys)
        #expect(listed.diagnostics.isEmpty)
    }

    @Test("The project decides about calls in comments", arguments: [("YES", true), ("NO", false)])
    func comments(value: String, isFound: Bool) async throws {
        let directory = try TemporaryDirectory([
            "A.m": "// NSLocalizedString(@\"One\", nil)\n", "B.swift": "// Text(\"Two\")\nlet b = 1\n",
            "P.xcodeproj/project.pbxproj": """
            { objects = { C1 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
              LOCALIZED_STRING_CODE_COMMENTS = \(value); }; }; }; }
            """,
        ])
        var options = SourceScanOptions()
        options.paths = [directory.path("")]
        let keys = isFound ? ["Localizable | One // "] : []
        #expect(Self.summary(await SourceScan(options, in: Workspace())) == keys)
        #expect(Self.summary(await SourceScan(of: Workspace().layout(options.paths), options, in: Workspace())) == keys)
    }

    @Test("A description of the routine on the command line counts instead")
    func described() async throws {
        let directory = try Self.sandbox("(L)")
        var options = SourceScanOptions()
        options.paths = [directory.path("")]
        options.routines += try Routine.parse("L(key:1, table:\"Other\")")
        #expect(
            await SourceScan(options, in: Workspace()).uses.map(\.table) == ["Other", "Localizable", "Localizable"])
    }

    @Test("Results aren't shared between two times at which the project names different routines")
    func memory() async throws {
        let directory = try Self.sandbox("(L)")
        var options = SourceScanOptions()
        options.paths = [directory.path("")]
        let workspace = Workspace(isReread: true)
        let first = await SourceScan(of: Workspace().layout(options.paths), options, in: workspace)
        try directory.write(Self.project("(NSLocalizedString)"), to: "P.xcodeproj/project.pbxproj")
        let second = await SourceScan(of: Workspace().layout(options.paths), options, in: workspace)
        #expect(first.uses.count == 4)
        #expect(second.uses.map(\.key.text.string) == ["Two", "Three"])
    }
}
