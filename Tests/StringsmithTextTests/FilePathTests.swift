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

    @Test(
        "A directory contains its own items, but not those of its subdirectories",
        arguments: [
            ("a/b", "a/", true), ("a/b/c", "a/", false), ("b", "", true), ("a/b", "", false), ("ab/c", "a/", false),
            ("/b", "/", true), ("a/", "a/", true), ("e\u{301}/b", "é/", false),
        ])
    func items(path: String, directory: String, isItem: Bool) {
        #expect(FilePath(path).isItem(of: directory) == isItem)
    }

    @Test("A name may begin with a combining character")
    func combining() {
        let path = FilePath("a/\u{301}b.\u{301}c")
        #expect(Array(path.directory.utf8) == Array("a/".utf8))
        #expect(Array(path.name.utf8) == Array("\u{301}b.\u{301}c".utf8))
        #expect(Array(path.stem.utf8) == Array("\u{301}b".utf8))
        #expect(path.components.count == 2)
        #expect(path.relative(to: "a").map { Array($0.utf8) } == Array("\u{301}b.\u{301}c".utf8))
        #expect(path.ancestors == ["a", ""])
    }

    @Test(
        "The directories around a path are listed from the inside out",
        arguments: [
            ("", [""]), ("a", [""]), ("a/b", ["a", ""]), ("/a", [""]), ("/a/b", ["/a", ""]), ("a//b", ["a/", "a", ""]),
            ("./é/c.swift", ["./é", ".", ""]),
        ])
    func ancestors(path: String, directories: [String]) {
        #expect(FilePath(path).ancestors.map(String.init) == directories)
    }

    @Test(
        "A path is seen from a directory",
        arguments: [
            ("a/b", "a", "b"), ("a/b", "a/", "b"), ("a", "a", ""), ("a", "a/", ""), ("ab", "a", nil), ("a", "a/b", nil),
            ("a/b", "", "a/b"), ("/a", "/", "a"), ("/", "/", ""), ("a/b", "/", nil), ("/a/b/c", "/a", "b/c"),
            ("e\u{301}", "\u{E9}", nil),
        ] as [(String, String, String?)])
    func relative(path: String, directory: String, rest: String?) {
        #expect(FilePath(path).relative(to: directory) == rest)
        #expect(FilePath(path).isInside(directory) == (rest != nil))
    }

    @Test(
        "An item's path has one slash between directory and name",
        arguments: [("a", "a/x"), ("a/", "a/x"), ("", "x"), ("/", "/x"), (".", "./x")])
    func appending(directory: String, path: String) {
        #expect(FilePath(directory).appending("x") == path)
    }

    @Test(
        "Dots are resolved as far as the directory is spelled",
        arguments: [
            ("a", "", "a"), ("./a", "b", "b/a"), ("../a", "b/c/", "b/a"), ("../../a", "b", "../a"), ("/a", "b", "/a"),
            ("..", "/a/b", "/a"), ("", "a", "a"),
        ])
    func resolved(path: String, directory: String, expected: String) {
        #expect(FilePath(path).resolved(from: directory) == expected)
    }

    @Test(
        "A file knows the directories around it",
        arguments: [
            ("a/b/c", "a/b", ["a/b", "a", ""]), ("c", "", [""]), ("/c", "/", [""]), ("/a/c", "/a", ["/a", ""]),
        ] as [(String, String, [Substring])])
    func surroundings(path: String, enclosing: String, ancestors: [Substring]) {
        #expect(FilePath(path).enclosing.string == enclosing)
        #expect(FilePath(path).ancestors == ancestors)
    }

    @Test(
        "A localized file has a directory around its locale directory",
        arguments: [("a/fr.lproj/x", "a/"), ("fr.lproj/x", ""), ("a/x", nil), ("/fr.lproj/x", "/")]
            as [(String, String?)])
    func localization(path: String, directory: String?) {
        #expect(FilePath(path).localizationDirectory == directory)
    }
}
