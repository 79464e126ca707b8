import StringsmithText
import Testing

@Suite("Parts of paths")
struct FilePathTests {
    @Test(
        "A path has a directory, a name, a stem and an extension",
        arguments: [
            ("a/b.strings", "a/", "a", "b.strings", "b", "strings"),
            ("b.STRINGS", "", ".", "b.STRINGS", "b", "strings"),
            ("/b", "/", "/", "b", "b", ""), ("a/.strings", "a/", "a", ".strings", ".strings", ""),
            ("a.b/c", "a.b/", "a.b", "c", "c", ""), ("a/b.c.d", "a/", "a", "b.c.d", "b.c", "d"),
            ("", "", ".", "", "", ""),
            ("é/e\u{301}.x", "é/", "é", "e\u{301}.x", "e\u{301}", "x"),
        ])
    func parts(path: String, directory: String, parent: String, name: String, stem: String, pathExtension: String) {
        let parts = FilePath(path)
        #expect(parts.directory == directory)
        #expect(parts.parent == parent)
        #expect(parts.name == name[...])
        #expect(parts.stem == stem[...])
        #expect(parts.pathExtension == pathExtension)
    }

    @Test(
        "A locale directory has a name",
        arguments: [
            ("fr.lproj", "fr"), ("a/pt-BR.lproj/", "pt-BR"), (".lproj", nil), ("a/.lproj", nil), ("fr", nil),
            ("fr.lproj/a.strings", nil), ("fr.lprojx", nil),
        ] as [(String, String?)])
    func localeDirectories(path: String, name: String?) {
        #expect(FilePath(path).localeDirectoryName == name)
    }

    @Test(
        "A file's locale directory is its parent",
        arguments: [("a/fr.lproj/x", "fr"), ("fr.lproj/a/x", nil), ("x", nil), ("/fr.lproj/x", "fr")]
            as [(String, String?)])
    func enclosing(path: String, name: String?) {
        #expect(FilePath(path).enclosingLocaleDirectoryName == name)
    }
}
