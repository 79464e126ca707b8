import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Types of Core Data models")
struct DataModelsTests {
    private static func model(_ entities: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">\(entities)</model>
        """
    }

    private static let pet = """
        <entity name="Pet" representedClassName="Pet" syncable="YES" codeGenerationType="class">
            <attribute name="age" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
            <attribute name="weight" attributeType="Float" usesScalarValueType="YES"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="rank" optional="YES" attributeType="Integer 64" usesScalarValueType="NO"/>
            <relationship name="owner" maxCount="1" destinationEntity="Person"/>
            <relationship name="toys" toMany="YES" destinationEntity="Toy"/>
        </entity>
        <entity name="Person" representedClassName="Person" codeGenerationType="class">
            <attribute name="size" attributeType="Integer 32" usesScalarValueType="YES"/>
        </entity>
        """

    private static let source = #"""
        import CoreData
        func f(_ p: Pet) {
            Text("\(p.age) \(p.weight) \(p.title ?? "") \(p.rank ?? 0) \(p.owner?.size ?? 0) \(p.toys?.count ?? 0)")
        }
        """#

    /// Writes files, and scans them.
    /// - Parameter change: changes the scan or the files before.
    private func scan(
        _ files: [String: String],
        _ change: (inout SourceScanOptions, TemporaryDirectory) throws -> Void = { _, _ in }
    ) async throws -> (scan: SourceScan, directory: TemporaryDirectory) {
        let directory = try TemporaryDirectory()
        for (path, text) in files { try directory.write(Array(text.utf8), to: path) }
        var options = SourceScanOptions()
        options.paths = [directory.path("")]
        try change(&options, directory)
        return (await SourceScan(options, in: Workspace()), directory)
    }

    private func keys(_ files: [String: String]) async throws -> [String] {
        try await scan(files).scan.uses.map(\.key.text.string)
    }

    @Test("Properties of generated classes have the types of the attributes")
    func types() async throws {
        let keys = try await keys([
            "A/A.swift": Self.source, "A/M.xcdatamodeld/M.xcdatamodel/contents": Self.model(Self.pet),
        ])
        #expect(keys == ["%d %f %@ %@ %d %lld"])
    }

    @Test("The current version of a model counts", arguments: [("M 2", "%d"), ("M", "%f")])
    func version(name: String, specifier: String) async throws {
        func entity(_ type: String) -> String {
            """
            <entity name="A" representedClassName="A" codeGenerationType="class">
                <attribute name="n" attributeType="\(type)" usesScalarValueType="YES"/>
            </entity>
            """
        }
        let keys = try await keys([
            "A.swift": #"import CoreData; extension A { var t: LocalizedStringKey { "\(n)" } }"#,
            "M.xcdatamodeld/M.xcdatamodel/contents": Self.model(entity("Float")),
            "M.xcdatamodeld/M 2.xcdatamodel/contents": Self.model(entity("Integer 32")),
            "M.xcdatamodeld/.xccurrentversion": """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>
            """,
        ])
        #expect(keys == [specifier])
    }

    @Test("The project's own class counts instead of the model")
    func own() async throws {
        let own = #"class Pet: NSManagedObject { @NSManaged var age: Int64 }"#
        let manual = Self.model(Self.pet.replacing(#" codeGenerationType="class""#, with: ""))
        let source = #"import CoreData; func f(_ p: Pet) { Text("\(p.age)") }"#
        for model in [manual, Self.model(Self.pet)] {
            let keys = try await keys(["A.swift": source, "B.swift": own, "M.xcdatamodel/contents": model])
            #expect(keys == ["%lld"])
        }
        #expect(try await keys(["A.swift": source, "M.xcdatamodel/contents": manual]) == ["%@"])
    }

    @Test("Models have no effect on sources without Core Data")
    func withoutCoreData() async throws {
        let source = #"import SwiftUI; func f(_ p: Pet) { Text("\(p.age)") }"#
        let scan = try await scan(["A.swift": source, "M.xcdatamodel/contents": "<model"]).scan
        #expect(scan.uses.map(\.key.text.string) == ["%@"])
        #expect(scan.diagnostics.map(\.rule) == [.openSpecifier])
        #expect(scan.importedPaths.isEmpty)
    }

    @Test("A damaged model is read up to the error, and makes the scan incomplete")
    func damaged() async throws {
        let path = "M.xcdatamodeld/M.xcdatamodel/contents"
        let model = Self.model(Self.pet).replacing("</model>", with: "\n<<<<<<< HEAD\n</model>")
        let (scan, directory) = try await scan(["A.swift": Self.source, path: model])
        #expect(scan.uses.map(\.key.text.string) == ["%d %f %@ %@ %d %lld"])
        let problem = try #require(scan.diagnostics.first { $0.rule == .dataModelSyntaxError })
        #expect(problem.path == directory.path("") + path)
        #expect(problem.range?.start.line == model.split(separator: "\n", omittingEmptySubsequences: false).count - 1)
        #expect(scan.completeness.reasons == [problem])
    }

    @Test("A model or version that can't be read is reported")
    func unreadable() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("M.xcdatamodel/contents")
        #expect(DataModels([path], in: Workspace()).diagnostics.map(\.rule) == [.unreadableFile])
        try directory.write(Self.model(""), to: "M.xcdatamodeld/A.xcdatamodel/contents")
        try directory.write(Self.model(""), to: "M.xcdatamodeld/B.xcdatamodel/contents")
        try directory.write("<plist><dict>", to: "M.xcdatamodeld/.xccurrentversion")
        let names = ["A", "B"].map { directory.path("M.xcdatamodeld/\($0).xcdatamodel/contents") }
        let models = DataModels(names, in: Workspace())
        #expect(models.diagnostics.map(\.rule) == [.dataModelSyntaxError])
        #expect(models.paths == [directory.path("M.xcdatamodeld/.xccurrentversion"), names[1]])
    }

    @Test("A project's models count in any directory")
    func layout() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.source, to: "A.swift")
        try directory.write(Self.model(Self.pet), to: "M.xcdatamodel/contents")
        let scan = await SourceScan(
            of: Workspace().layout([directory.path("")]), SourceScanOptions(), in: Workspace())
        #expect(scan.uses.map(\.key.text.string) == ["%d %f %@ %@ %d %lld"])
    }

    @Test("Models are selected like sources, and may be named")
    func selection() async throws {
        let files = ["A/A.swift": Self.source, "B/M.xcdatamodel/contents": Self.model(Self.pet)]
        let selected = try await scan(files) { options, _ in options.selection.excluded = ["**/B"] }.scan
        #expect(selected.uses.map(\.key.text.string) == ["%@ %@ %@ %lld %lld %lld"])
        let named = try await scan(files) { options, directory in
            options.paths = ["A/A.swift", "B/M.xcdatamodel/contents"].map { directory.path($0) }
        }
        #expect(named.scan.uses.map(\.key.text.string) == ["%d %f %@ %@ %d %lld"])
        #expect(named.scan.diagnostics.allSatisfy { $0.rule == .openSpecifier })
        #expect(named.scan.paths == [named.directory.path("A/A.swift")])
        #expect(named.scan.importedPaths == [named.directory.path("B/M.xcdatamodel/contents")])
    }
}
