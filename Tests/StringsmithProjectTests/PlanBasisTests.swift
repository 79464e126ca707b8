import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("What a plan rests on")
struct PlanBasisTests {
    private static let table = """
        "a" = "A";

        """

    /// Changes in the project between reading and writing, and the path that keeps the plan from being applied; nil if
    /// it is applied.
    static let changes: [(what: String, line: String, path: String?)] = [
        ("nothing", "true", nil),
        ("a source is emptied", ": > S/x.swift", "S/x.swift"),
        ("a source gets other bytes of the same length", "printf 'let b' > S/x.swift", "S/x.swift"),
        (
            "a source gets other bytes and the old time",
            "cp -p S/x.swift b && printf 'let b' > S/x.swift && touch -r b S/x.swift && rm b", "S/x.swift"
        ),
        ("another source takes its place", "printf 'let b' > b && mv b S/x.swift", "S/x.swift"),
        ("a source is removed", "rm S/x.swift", "S"),
        ("a source is added", "printf x > S/y.swift", "S"),
        ("an editor's file is added", "printf x > S/.x.swift.swp; printf x > S/x.swift~", nil),
    ]

    @Test("Nothing is written if a file or directory has changed", arguments: changes)
    func changed(what: String, line: String, path: String?) throws {
        let directory = try TemporaryDirectory(["S/x.swift": "let a", "R/a.strings": Self.table, "R/b.strings": ""])
        let basis = PlanBasis(settlingTime: 0)
        let workspace = Workspace(recording: basis)
        for item in try workspace.search(directory.path("S")).items {
            _ = try workspace.bytes(at: directory.path("S/" + item.name))
        }
        #expect(try ProcessRun(shell: line, in: directory.path).status == 0)
        var files = ["a", "b"].map { name in
            let text = name == "a" ? Self.table : ""
            return PlannedFile(
                path: directory.path("R/\(name).strings"), contents: Array("new".utf8), original: Array(text.utf8),
                summary: "")
        }
        files[0].basis = basis
        for isTogether in [false, true] {
            let roots = FileRoots([directory.path])
            let outcome =
                isTogether ? FilePlan.applyTogether(files, within: roots) : FilePlan.apply(files, within: roots)
            #expect(outcome.isOutdated == (path != nil), "\(what)")
            #expect(outcome.failures.map(\.path) == (path.map { [directory.path($0)] } ?? []), "\(what)")
            #expect(try directory.text(of: "R/a.strings") == (path == nil ? "new" : Self.table), "\(what)")
            #expect(try directory.text(of: "R/b.strings") == (path == nil ? "new" : ""), "\(what)")
        }
    }

    @Test("A project that was changed moments ago is left alone for a while")
    func settles() throws {
        let directory = try TemporaryDirectory(["x.swift": "a"])
        let basis = PlanBasis(settlingTime: 300_000_000)
        _ = try Workspace(recording: basis).bytes(at: directory.path("x.swift"))
        let stamp = try #require(FileStamp(of: directory.path("x.swift")))
        try basis.verify()
        #expect(FileStamp.now - stamp.modified >= 300_000_000)
    }

    @Test("A time in the future is no reason to wait")
    func future() throws {
        let directory = try TemporaryDirectory(["x.swift": "a"])
        #expect(try ProcessRun(shell: "touch -d 2100-01-01 x.swift", in: directory.path).status == 0)
        let basis = PlanBasis(settlingTime: .max)
        _ = try Workspace(recording: basis).bytes(at: directory.path("x.swift"))
        try basis.verify()
    }

    @Test("A source that changes between two readings isn't the one that was scanned")
    func readTwice() throws {
        let directory = try TemporaryDirectory(["x.swift": "a"])
        let basis = PlanBasis(remembersBytes: true, settlingTime: 0)
        let workspace = Workspace(recording: basis)
        _ = try workspace.withBytes(at: directory.path("x.swift")) { $0.count }
        try directory.write("b", to: "x.swift")
        let bytes = try workspace.bytes(at: directory.path("x.swift"))
        #expect(!basis.agrees(bytes, of: directory.path("x.swift")))
        #expect(throws: FileSystemError.outdated(directory.path("x.swift"))) {
            try basis.verify()
        }
    }
}

@Suite("Replacing files")
struct FileExchangeTests {
    private static func staged(_ directory: TemporaryDirectory, original: String?) throws -> AtomicFile {
        let file = PlannedFile(
            path: directory.path("a"), contents: Array("new".utf8), original: original.map { Array($0.utf8) },
            summary: "")
        return try AtomicFile(file, at: WritePlace(of: file.path, within: nil))
    }

    @Test("A replaced file can be put back until another program saves it", arguments: ["old", nil], [nil, "theirs"])
    func restores(original: String?, theirs: String?) throws {
        let directory = try TemporaryDirectory(original.map { ["a": $0] } ?? [:])
        var content = try Self.staged(directory, original: original)
        try content.replace()
        #expect(try directory.text(of: "a") == "new")
        if let theirs { try directory.write(theirs, to: "a") }
        #expect(content.restore() == (theirs == nil))
        content.finish()
        #expect((try? directory.text(of: "a")) == theirs ?? original)
        #expect(try directory.names() == (theirs ?? original == nil ? [] : ["a"]))
    }

    @Test("A file that isn't put back leaves nothing else", arguments: ["old", nil])
    func finishes(original: String?) throws {
        let directory = try TemporaryDirectory(original.map { ["a": $0] } ?? [:])
        var content = try Self.staged(directory, original: original)
        try content.replace()
        content.finish()
        #expect(try directory.text(of: "a") == "new")
        #expect(try directory.names() == ["a"])
    }
}
