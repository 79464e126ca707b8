import Foundation
import Testing

@testable import StringsmithCommands

@Suite("File names")
struct FileNameTests {
    @Test("Names that differ only in normalization are two files, and a file named twice is read once")
    func normalization() async throws {
        let project = try SyncSandbox()
        try project.write("\u{e9}.swift", #"NSLocalizedString("composed", comment: "")"#)
        try project.write("e\u{301}.swift", #"NSLocalizedString("decomposed", comment: "")"#)
        let composed = project.root.path + "/\u{e9}.swift"
        #expect(await project.run("extract", "--format", "json", composed) == .success)
        #expect(project.output.components(separatedBy: "\"key\":").count == 3)
    }

    private static let spellings = ["\u{c4}", "A\u{308}"]

    @Test("Directories and tables whose names differ only in normalization are read and written apart")
    func directories() async throws {
        let project = try SyncSandbox()
        for (index, name) in Self.spellings.enumerated() {
            try project.write("\(name)/en.lproj/L.strings", #""a" = "%d";\#n"#)
            try project.write("\(name)/de.lproj/L.strings", "\"a\" = \"\(["%d", "%@"][index])\";\n")
        }
        #expect(await project.run("check") == .findings)
        #expect(project.output.contains("\(Self.spellings[1])/de.lproj/L.strings:1:8: error"), "\(project.output)")
        let other = try SyncSandbox()
        try other.write("en.lproj/Other.strings", "")
        let calls = Self.spellings.map {
            "NSLocalizedString(\"\($0.utf8.count)\", tableName: \"\($0)\", comment: \"old\")"
        }
        try other.write("a.swift", calls.joined(separator: "\n"))
        #expect(await other.run("sync") == .success, "\(other.errors)")
        for name in Self.spellings {
            #expect(try other.text("en.lproj/\(name).strings").contains("\"\(name.utf8.count)\""))
        }
        #expect(await other.run("sync", "--check") == .success, "\(other.errors)")
        try other.write("a.swift", calls.joined(separator: "\n").replacing("old", with: "new"))
        #expect(await other.run("sync") == .success, "\(other.errors)")
        for name in Self.spellings { #expect(try other.text("en.lproj/\(name).strings").contains("new")) }
    }
}
