import Foundation
import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithScanner
import StringsmithText
import Testing

// The two functions stand in Documentation/Library.md as they stand here.

func plan(source: String, development: Table, translation: Table) -> [TablePlan] {
    let scanner = SourceScanner(routines: Routine.standard)
    let result = Array(source.utf8).withUnsafeBufferPointer { bytes in
        scanner.scan(bytes, path: "App.swift", language: .swift)
    }
    guard let wanted = TableAssembly(result.uses).tables.first else { return [] }
    let request = SyncRequest(
        wanted: wanted, sourceOrder: result.uses.map(\.key.text), development: development
    )
    let planner = SyncPlanner(request)
    return [planner.developmentPlan(), planner.plan(translation, locale: "de")]
}

func translate(_ key: ExactString, to value: ExactString, in file: SourceFile) throws -> [UInt8] {
    let document = StringsDocument(file)
    let entry = document.entries.lastIndex { document.key($0) == key }
    return try document.source.applying(entry.map { [document.settingValue(ofEntry: $0, to: value)] } ?? [])
}

@Suite("The library's examples")
struct LibraryExampleTests {
    @Test("The documented functions are these")
    func documented() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("Documentation/Library.md"), encoding: .utf8)
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 2)
        for block in blocks {
            let function = try #require(block.range(of: "func ")).lowerBound
            #expect(source.contains(block[function...]))
        }
    }

    @Test("A plan says what is added and where")
    func planning() throws {
        let table = Table(name: .localizable, entries: [Entry(key: "Save", value: "Save")])
        let plans = plan(
            source: "NSLocalizedString(\"Save\", comment: \"\"); NSLocalizedString(\"Open\", comment: \"\")",
            development: table, translation: table
        )
        #expect(plans.map { $0.notes.map(\.kind) } == [[.added], [.added]])
        #expect(plans[1].locale == "de")
    }

    @Test("An edit changes its own bytes only")
    func editing() throws {
        let file = SourceFile(path: "T.strings", bytes: Array("/* x */ a = b; 'c'=\"d\";".utf8))
        let bytes = try translate("c", to: "é", in: file)
        #expect(String(decoding: bytes, as: UTF8.self) == "/* x */ a = b; 'c'=\"é\";")
    }
}
