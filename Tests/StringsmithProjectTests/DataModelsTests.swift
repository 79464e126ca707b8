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

    /// Writes files, and returns the keys of the sources.
    private func keys(_ files: [String: String]) async throws -> [String] {
        let directory = try TemporaryDirectory()
        for (path, text) in files { try directory.write(Array(text.utf8), to: path) }
        var options = SourceScanOptions()
        options.paths = [directory.path("")]
        return await SourceScan(options).uses.map(\.key.text.string)
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

    @Test("Damaged models, and sources without Core Data, have no effect")
    func damaged() async throws {
        let path = "M.xcdatamodel/contents"
        #expect(try await keys(["A.swift": #"import CoreData; Text("\(p.age)")"#, path: "<model><entity"]) == ["%@"])
        let source = #"import SwiftUI; func f(_ p: Pet) { Text("\(p.age)") }"#
        #expect(try await keys(["A.swift": source, path: Self.model(Self.pet)]) == ["%@"])
    }
}
