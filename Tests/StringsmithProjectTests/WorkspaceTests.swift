import Foundation
import StringsmithFormats
import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("The tables of a workspace")
struct WorkspaceTests {
    @Test("A file is read only once, until it is forgotten")
    func readsOnce() throws {
        let directory = try TemporaryDirectory([
            "a.strings": """
            "a" = "1";

            """
        ])
        let path = directory.path("a.strings")
        let workspace = Workspace()
        let first = try workspace.document(at: path)
        try directory.write(#""a" = "2";\#n"#, to: "a.strings")
        #expect(try workspace.document(at: path).bytes == first.bytes)
        #expect(workspace.keys(at: path) == ["a"])
        workspace.forget(path)
        #expect(try workspace.document(at: path).entries().map(\.value) == [.text("2")])
    }

    @Test("Fixes replace the contents of a file in memory")
    func overlay() throws {
        let directory = try TemporaryDirectory([
            "a.strings": """
            "a" = "1";

            """
        ])
        let path = directory.path("a.strings")
        let workspace = Workspace(over: Workspace())
        let fixed = try workspace.document(at: path).applying([.setValue(index: 0, .text("x"))])
        workspace.replace(FormatRegistry.document(SourceFile(path: path, bytes: fixed)))
        #expect(try workspace.document(at: path).entries().map(\.value) == [.text("x")])
        #expect(
            try directory.text(of: "a.strings") == """
                "a" = "1";

                """)
    }

    @Test("A revision shares what is equal on disk, and has its own documents for the rest")
    func revision() throws {
        let directory = try TemporaryDirectory([
            "a.strings": """
            "a" = "1";

            """,
            "b.strings": """
            "b" = "2";

            """,
        ])
        let files = RevisionFiles(
            below: directory.path, in: [""],
            files: ["a.strings": .file(Array(#""a" = "0";\#n"#.utf8)), "b.strings": .file(nil)])
        let disk = Workspace(isReread: true)
        let former = Workspace(files, over: disk, sharesLayout: false)
        let (a, b) = (directory.path("a.strings"), directory.path("b.strings"))
        let shared = try disk.document(at: b)
        try directory.write(#""b" = "3";\#n"#, to: "b.strings")
        #expect(try former.document(at: b).bytes == shared.bytes)
        #expect(try former.document(at: a).entries().map(\.value) == [.text("0")])
        #expect(try disk.document(at: a).entries().map(\.value) == [.text("1")])
        #expect(former.isUnchanged(b) && !former.isUnchanged(a))
        #expect(try former.listing(of: directory.path).items.map(\.name) == ["a.strings", "b.strings"])
        #expect(throws: FileSystemError.self) { try former.bytes(at: directory.path("c.strings")) }
    }

    @Test("A released table is read again, unless the workspace is looked at more than once", arguments: [false, true])
    func releases(isReread: Bool) throws {
        let directory = try TemporaryDirectory([
            "a.strings": """
            "a" = "1";

            """
        ])
        let path = directory.path("a.strings")
        let workspace = Workspace(isReread: isReread)
        _ = try workspace.document(at: path)
        try directory.write(#""a" = "2";\#n"#, to: "a.strings")
        workspace.release(TablePaths(strings: path))
        #expect(try workspace.document(at: path).entries().map(\.value) == [.text(isReread ? "1" : "2")])
    }

    @Test("What may be missing is looked for without an error, and one that can't be read isn't taken for missing")
    func failures() throws {
        let directory = try TemporaryDirectory(["huge": "x", "here": "x", "directory/file": ""])
        try #require(truncate(directory.path("huge"), 300 << 20) == 0)
        let workspace = Workspace()
        let bytes = ["here", "none", "here/none", "directory", "huge", String(repeating: "n", count: 300)].map {
            workspace.optionalBytes(at: directory.path($0))
        }
        #expect(bytes == [[UInt8(ascii: "x")], nil, nil, nil, nil, nil])
        #expect(workspace.failures.map(\.path) == [directory.path("huge")])
        let above = Workspace(over: workspace)
        #expect(above.optionalListing(of: directory.path("none"))?.items == nil && above.kind(of: "/none") == nil)
        #expect(above.failures == workspace.failures)
        #expect(try workspace.existingBytes(at: directory.path("none")) == nil)
        #expect(throws: FileSystemError.self) { try workspace.existingBytes(at: directory.path("huge")) }
    }

    @Test("A missing file is an error, or empty if it will be created")
    func missing() throws {
        let directory = try TemporaryDirectory([:])
        let path = directory.path("a.strings")
        #expect(throws: FileSystemError.self) { try Workspace().document(at: path) }
        let new = try Workspace().document(at: path, exists: false)
        #expect(new.isWritable)
        #expect(new.entryCount(in: nil) == 0)
        #expect(Workspace().table(at: TablePaths(strings: path)).failures.map(\.rule) == [.unreadableFile])
    }

    @Test(
        "One locale of a multilingual document looks like a file with one locale",
        arguments: [("en", ["a", "b"]), ("de", ["a"])] as [(LocaleIdentifier, [Key])])
    func locales(locale: LocaleIdentifier, keys: [Key]) throws {
        let text = """
            {"sourceLanguage": "en", "strings": {
              "a": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "A"}}}},
              "b": {}
            }, "version": "1.0"}
            """
        let document = FormatRegistry.document(SourceFile(path: "t.xcstrings", bytes: Array(text.utf8)))
        #expect(document.developmentLanguage == "en")
        let table = LocaleTable(document, in: locale)
        #expect((0..<table.count).map(table.key(at:)) == keys)
        #expect(TableIndex(document, in: locale)[keys[0]] == 0)
    }
}
