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
        let directory = try TemporaryDirectory(["a.strings": "\"a\" = \"1\";\n"])
        let path = directory.path("a.strings")
        let workspace = Workspace()
        let first = try workspace.document(at: path)
        try directory.write("\"a\" = \"2\";\n", to: "a.strings")
        #expect(try workspace.document(at: path).bytes == first.bytes)
        #expect(workspace.keys(at: path) == ["a"])
        workspace.forget(path)
        #expect(try workspace.document(at: path).entries().map(\.value) == [.text("2")])
    }

    @Test("Fixes replace the contents of a file in memory")
    func overlay() throws {
        let directory = try TemporaryDirectory(["a.strings": "\"a\" = \"1\";\n"])
        let path = directory.path("a.strings")
        let workspace = Workspace(over: Workspace())
        let fixed = try workspace.document(at: path).applying([.setValue(index: 0, .text("x"))])
        workspace.replace(FormatRegistry.document(SourceFile(path: path, bytes: fixed)))
        #expect(try workspace.document(at: path).entries().map(\.value) == [.text("x")])
        #expect(try directory.text(of: "a.strings") == "\"a\" = \"1\";\n")
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
