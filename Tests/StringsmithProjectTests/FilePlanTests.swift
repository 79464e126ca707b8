import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Applying plans")
struct FilePlanTests {
    private static let old = """
        "a" = "alt";

        """
    private static let new = """
        "a" = "neu";

        """
    private static let theirs = """
        "a" = "ihr";

        """

    private static func planned(_ path: String, original: String? = old) -> PlannedFile {
        PlannedFile(path: path, contents: Array(new.utf8), original: original.map { Array($0.utf8) }, summary: "")
    }

    /// Changes to `tree/a.strings` between reading and writing, and the reason why it isn't written; nil if it is.
    static let changes: [(what: String, line: String, reason: String?)] = [
        ("nothing", "true", nil),
        ("times only", "touch a.strings", nil),
        ("the same bytes in a new file", "cp a.strings b && mv b a.strings", nil),
        ("the wanted bytes", #"printf '"a" = "neu";\n' > a.strings"#, nil),
        ("other bytes", #"printf '"a" = "ihr";\n' > a.strings"#, "it has changed since it was read"),
        (
            "other bytes of one size with the old times",
            #"cp -p a.strings b && printf '"a" = "ihr";\n' > a.strings && touch -r b a.strings && rm b"#,
            "it has changed since it was read"
        ),
        (
            "other bytes in a new file", #"printf '"a" = "ihr";\n' > b && mv b a.strings"#,
            "it has changed since it was read"
        ),
        ("more bytes", "printf '// x\\n' >> a.strings", "it has changed since it was read"),
        ("fewer bytes", ": > a.strings", "it has changed since it was read"),
        ("removed", "rm a.strings", "it was removed after it had been read"),
        ("read-only", "chmod 444 a.strings", "Read-only file"),
        (
            "a second name", "ln a.strings b",
            "it is hard-linked: replacing it would leave the old content under its other names"
        ),
        ("a dangling link", "rm a.strings && ln -s nowhere a.strings", "A dangling link"),
        ("a loop", "rm a.strings && ln -s a.strings a.strings", "Too many levels of symbolic links"),
        ("a pipe", "rm a.strings && mkfifo a.strings", "Not a regular file"),
        ("a directory", "rm a.strings && mkdir a.strings", "Is a directory"),
        (
            "a link out of the tree", "mv a.strings ../outside && ln -s ../outside a.strings",
            "it leads out of the named directories, to '@/outside'"
        ),
    ]

    @Test("A file whose predecessor has changed since it was read isn't written", arguments: [true, false])
    func predecessor(isChanged: Bool) throws {
        let directory = try TemporaryDirectory(["a.strings": Self.old, "b.strings": Self.old, "c.strings": Self.old])
        var files = ["a.strings", "b.strings", "c.strings"].map { Self.planned(directory.path($0)) }
        files[0].predecessors = [files[1].path]
        if isChanged { try directory.write(Self.theirs, to: "b.strings") }
        let outcome = FilePlan.apply(files, within: FileRoots([directory.path]))
        #expect(outcome.failures.map(\.path) == (isChanged ? [files[1].path, files[0].path] : []))
        #expect(try directory.text(of: "a.strings") == (isChanged ? Self.old : Self.new))
        #expect(try directory.text(of: "b.strings") == (isChanged ? Self.theirs : Self.new))
        #expect(try directory.text(of: "c.strings") == Self.new)
    }

    @Test(
        "A file is written only if it hasn't changed since it was read, and the others are written", arguments: changes,
        [true, false])
    func change(_ change: (what: String, line: String, reason: String?), isTogether: Bool) throws {
        let directory = try TemporaryDirectory(["tree/a.strings": Self.old, "tree/z.strings": Self.old])
        let files = ["tree/a.strings", "tree/z.strings"].map { Self.planned(directory.path($0)) }
        #expect(try ProcessRun(shell: change.line, in: directory.path("tree")).status == 0)
        let before = try Self.state(of: directory)
        let roots = FileRoots([directory.path("tree")])
        let outcome =
            isTogether ? FilePlan.applyTogether(files, within: roots) : FilePlan.apply(files, within: roots)
        let reason = change.reason?.replacingOccurrences(of: "@", with: directory.path)
        #expect(outcome.failures.map(\.reason) == [reason].compactMap { $0 })
        #expect(outcome.failures.allSatisfy { $0.path == files[0].path })
        if change.reason != nil {
            if !isTogether { #expect(try directory.text(of: "tree/z.strings") == Self.new) }
            try directory.write(Self.old, to: "tree/z.strings")
            #expect(try Self.state(of: directory) == before)
        } else {
            #expect(outcome.written == Set(files.map(\.path)))
            #expect(try directory.text(of: "tree/a.strings") == Self.new)
        }
        #expect(try directory.names(in: "tree").allSatisfy { !$0.hasPrefix(".") })
    }

    /// Returns everything in a directory: kinds, links, modes, contents.
    private static func state(of directory: TemporaryDirectory) throws -> String {
        let line =
            "find . ! -path ./tree -printf '%p %y %m %n %l\\n' | sort; find . -type f | sort | xargs -r sha256sum"
        return try ProcessRun(shell: line, in: directory.path).text
    }

    @Test(
        "A new file never replaces one that was created in the meantime",
        arguments: ["printf x > n.strings", "mkdir n.strings", "mkfifo n.strings", "ln -s z.strings n.strings"])
    func appeared(line: String) throws {
        let directory = try TemporaryDirectory(["z.strings": Self.old])
        #expect(try ProcessRun(shell: line, in: directory.path).status == 0)
        let before = try directory.names()
        let file = Self.planned(directory.path("n.strings"), original: nil)
        let roots = FileRoots([directory.path])
        #expect(FilePlan.apply([file], within: roots).failures.count == 1)
        #expect(FilePlan.applyTogether([file], within: roots).failures.count == 1)
        #expect(try directory.names() == before)
        #expect(try directory.text(of: "z.strings") == Self.old)
    }

    @Test("Plans for a file by two paths write it once; if they differ, neither is written")
    func onePlace() throws {
        let directory = try TemporaryDirectory(["de.lproj/a.strings": Self.old])
        try directory.link("de-AT.lproj", to: "de.lproj")
        let paths = ["de.lproj/a.strings", "de-AT.lproj/a.strings"].map(directory.path)
        let roots = FileRoots([directory.path])
        let outcome = FilePlan.apply(paths.map { Self.planned($0) }, within: roots)
        #expect(outcome.failures == [])
        #expect(try directory.text(of: "de.lproj/a.strings") == Self.new)
        var second = Self.planned(paths[1], original: Self.new)
        second.contents = Array(Self.theirs.utf8)
        var first = Self.planned(paths[0], original: Self.new)
        first.contents = Array(Self.old.utf8)
        let other = FilePlan.apply([first, second], within: roots)
        #expect(other.failures.map(\.path) == [paths[1], paths[0]])
        #expect(FilePlan.shared([first, second]).map(\.path) == paths)
        #expect(try directory.text(of: "de.lproj/a.strings") == Self.new)
    }

    /// Items of a directory with the rules of a file system, two names, and whether they are one file.
    static let spellings: [(items: [String], ignoresCase: Bool, names: [String], isOne: Bool)] = [
        (["a.swift"], true, ["App.strings", "app.strings"], true),
        (["a.swift"], false, ["App.strings", "app.strings"], false),
        (["A", "a"], false, ["App.strings", "app.strings"], false),
        (["1", "2"], true, ["App.strings", "app.strings"], true),
        (["1", "2"], false, ["App.strings", "app.strings"], false),
        (["a.swift"], true, ["\u{C4}.strings", "A\u{308}.strings"], true),
        (["a.swift"], false, ["\u{C4}.strings", "A\u{308}.strings"], false),
        (["App.strings"], true, ["App.strings", "app.strings"], true),
        (["App.strings"], false, ["App.strings", "app.strings"], false),
        (["a.swift"], true, ["App.strings", "Apple.strings"], false),
        (["a.swift"], true, ["App.strings", "App.strings"], false),
    ]

    @Test("Names that differ in case or normalization are compared as the file system does", arguments: spellings)
    func spelling(_ sample: (items: [String], ignoresCase: Bool, names: [String], isOne: Bool)) throws {
        let directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: sample.items.map { ($0, "") }))
        let items = sample.items.map(directory.path)
        var places = SpelledPlaces { path in
            if let identity = FileIdentity(of: path) { return identity }
            guard sample.ignoresCase else { return nil }
            let same = items + [directory.path]
            return same.first { $0.lowercased() == path.lowercased() }.flatMap(FileIdentity.init)
        }
        let paths = sample.names.map(directory.path)
        #expect(places.insert(paths[0]) == nil)
        let other = places.insert(paths[1])
        #expect(other?.utf8.elementsEqual(paths[0].utf8) ?? false == sample.isOne)
    }

    @Test(
        "A link that replaces a directory while its file is written isn't followed", arguments: [true, false])
    func swapped(beforeWriting: Bool) throws {
        let directory = try TemporaryDirectory(["tree/de.lproj/a.strings": Self.old, "outside/a.strings": Self.old])
        let file = Self.planned(directory.path("tree/de.lproj/a.strings"))
        let place = try WritePlace(of: file.path, within: FileRoots([directory.path("tree")]))
        let staged = beforeWriting ? nil : try AtomicFile(file, at: place)
        let swap = "mv tree/de.lproj tree/away && ln -s ../outside tree/de.lproj"
        #expect(try ProcessRun(shell: swap, in: directory.path).status == 0)
        #expect(throws: FileSystemError.self) {
            var content = try staged ?? AtomicFile(file, at: place)
            try content.commit()
        }
        #expect(try directory.text(of: "outside/a.strings") == Self.old)
        #expect(try directory.names(in: "outside") == ["a.strings"])
    }

    @Test(
        "A file is removed together with others, or stays with them",
        arguments: [("old", "B", ["b"]), ("changed", "B", ["a", "b"]), ("old", "changed", ["a", "b"])])
    func removes(first: String, second: String, names: [String]) throws {
        let directory = try TemporaryDirectory(["a": first, "b": second])
        var removal = PlannedFile(path: directory.path("a"), contents: [], original: Array("old".utf8), summary: "")
        removal.isRemoval = true
        let other = PlannedFile(
            path: directory.path("b"), contents: Array("new".utf8), original: Array("B".utf8), summary: "")
        for files in [[removal, other], [other, removal]] {
            let outcome = FilePlan.applyTogether(files, within: FileRoots([directory.path]))
            #expect(try directory.names() == names)
            #expect(outcome.failures.isEmpty == (names == ["b"]))
            #expect(try directory.text(of: "b") == (names == ["b"] ? "new" : second))
            if names == ["b"] { return }
            #expect(try directory.text(of: "a") == first)
        }
    }

    @Test("Files are written after their predecessors")
    func order() {
        let files = [("d", ["t", "u"]), ("t", ["r"]), ("r", []), ("u", ["r", "x"]), ("p", ["q"]), ("q", ["p"])].map {
            var file = PlannedFile(path: $0.0, contents: [], original: nil, summary: "")
            file.predecessors = $0.1
            return file
        }
        #expect(FilePlan.inOrder(files).map(\.path) == ["r", "t", "u", "d", "p", "q"])
    }

    @Test(
        "Nothing is created through a link that leads out", arguments: ["tree/out/new.strings", "tree/out/fr.lproj/a"])
    func outside(name: String) throws {
        let directory = try TemporaryDirectory(["tree/a": "", "outside/b": ""])
        try directory.link("tree/out", to: "../outside")
        let file = Self.planned(directory.path(name), original: nil)
        let outcome = FilePlan.apply([file], within: FileRoots([directory.path("tree")]))
        #expect(outcome.failures.count == 1)
        #expect(try directory.names(in: "outside") == ["b"])
    }

    @Test("A conversion doesn't replace a table that was saved after it was read")
    func conversion() throws {
        let directory = try TemporaryDirectory(["new.strings": Self.new, "de.lproj/L.strings": Self.old])
        let table = directory.path("de.lproj/L.strings")
        var conversion = TableConversion()
        conversion.locale = "de"
        let plan = try #require(
            try conversion.plan(directory.path("new.strings"), to: table, in: Workspace()).value)
        try Data(Self.theirs.utf8).write(to: URL(fileURLWithPath: table))
        #expect(throws: FileSystemError.self) { try FilePlan.write(plan) }
        #expect(try directory.text(of: "de.lproj/L.strings") == Self.theirs)
    }
}
