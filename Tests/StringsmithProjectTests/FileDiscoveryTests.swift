import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithProject

/// Returns the sources that a walk finds, relative to the directory.
private func walk(_ directory: TemporaryDirectory, _ roots: [String] = [""]) -> [String] {
    let roots = roots.map { $0.isEmpty ? directory.path : directory.path($0) }
    return FileDiscovery(roots, in: Workspace()) { $0.hasSuffix(".swift") }.found.paths.map {
        String(decoding: $0.utf8.dropFirst(directory.path.utf8.count + 1), as: UTF8.self)
    }
}

@Suite("Discovery")
struct FileDiscoveryTests {
    @Test("Files are sorted by the bytes of their paths, regardless of the file system's order")
    func order() throws {
        let names = [
            "b.swift", "a/z.swift", "a.swift", "a-b/x.swift", "A.swift", "é.swift", "a/b/c.swift", "a b.swift",
            "a0.swift", "a.b/y.swift",
        ]
        let directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(walk(directory) == sorted)
    }

    @Test("Hidden items, build products, third-party code and files of other types are skipped")
    func skipped() throws {
        let directory = try TemporaryDirectory([
            "a.swift": "", "a.txt": "", ".hidden.swift": "", ".build/b.swift": "", ".git/c.swift": "",
            "DerivedData/d.swift": "", "Sub/Pods/e.swift": "", "Carthage/f.swift": "", "x/node_modules/g.swift": "",
            "PodsOfOurs/h.swift": "", "Pods.swift": "",
        ])
        #expect(walk(directory) == ["Pods.swift", "PodsOfOurs/h.swift", "a.swift"])
    }

    @Test("A named directory is walked even if a walk would skip it")
    func namedDirectory() throws {
        let directory = try TemporaryDirectory(["Pods/a.swift": "", ".hidden/b.swift": ""])
        #expect(walk(directory, ["Pods", ".hidden"]) == ["Pods/a.swift", ".hidden/b.swift"])
    }

    @Test("Links that lead out aren't followed, unless they are named, and are failures")
    func linksOut() throws {
        let directory = try TemporaryDirectory(["real/a.swift": "", "real/a.txt": "", "tree/b.swift": ""])
        try directory.link("tree/linked.swift", to: "../real/a.swift")
        try directory.link("tree/linked.txt", to: "../real/a.txt")
        try directory.link("tree/linked", to: "../real")
        #expect(walk(directory, ["tree"]) == ["tree/b.swift"])
        let found = FileDiscovery([directory.path("tree")], in: Workspace()) { $0.hasSuffix(".swift") }.found
        let (source, real) = (directory.path("real/a.swift"), directory.path("real"))
        #expect(
            found.failures.map(\.description) == [
                "cannot follow '\(directory.path("tree/linked"))': it leads out of the named directories, to '\(real)'",
                "cannot follow '\(directory.path("tree/linked.swift"))': "
                    + "it leads out of the named directories, to '\(source)'",
            ])
        #expect(walk(directory, ["tree/linked", "tree/linked.swift"]) == ["tree/linked/a.swift", "tree/linked.swift"])
    }

    @Test("Links inside are followed once, unless the walk reaches or skips the target, and loops end")
    func linksInside() throws {
        let directory = try TemporaryDirectory([
            "a.swift": "", "dir/b.swift": "", ".hidden/c.swift": "", ".hidden/deep/d.swift": "", "Pods/e.swift": "",
        ])
        for (link, target) in [
            ("loop", "."), ("dir/up", ".."), ("again", "dir"), ("a2.swift", "a.swift"), ("deep", ".hidden/deep"),
            ("linked", ".hidden"), ("linked2", "linked"), (".hidden/back", "../dir"), ("vendored", "Pods"),
            ("c2.swift", ".hidden/c.swift"),
        ] {
            try directory.link(link, to: target)
        }
        #expect(walk(directory) == ["a.swift", "dir/b.swift", "c2.swift", "deep/d.swift"])
        let failures = FileDiscovery([directory.path], in: Workspace()) { $0.hasSuffix(".swift") }.found.failures
        let vendored = directory.path("vendored")
        #expect(failures.map(\.description) == ["cannot follow '\(vendored)': it leads into 'Pods', which is skipped"])
    }

    @Test("A broken link is a failure if it could have led to a source")
    func dangling() throws {
        let directory = try TemporaryDirectory(["Kit.framework/Versions/A/Kit": ""])
        for name in ["a.swift", "Sources", "README.md", "Kit.framework/Headers", "Kit.framework/Versions/Current"] {
            try directory.link(name, to: "none/\(name)")
        }
        try directory.link("x.swift", to: "x.swift")
        let failures = FileDiscovery([directory.path], in: Workspace()) { $0.hasSuffix(".swift") }.found.failures
        #expect(
            failures.map(\.description) == [
                "cannot follow '\(directory.path("Sources"))': dangling link to 'none/Sources'",
                "cannot follow '\(directory.path("a.swift"))': dangling link to 'none/a.swift'",
                "cannot follow '\(directory.path("x.swift"))': Too many levels of symbolic links",
            ])
    }

    @Test("A pipe with the name of a source is a failure, and isn't waited for")
    func pipe() throws {
        let directory = try TemporaryDirectory()
        #expect(mkfifo(directory.path("a.swift"), 0o600) == 0)
        let found = FileDiscovery([directory.path], in: Workspace()) { $0.hasSuffix(".swift") }.found
        #expect(found.paths.isEmpty)
        #expect(found.failures.map(\.reason) == ["Not a regular file"])
    }

    @Test(
        "Patterns exclude and include",
        arguments: [
            (["b"], [], ["a.swift", "d/a.swift"]),
            (["*.swift"], ["d/a.swift"], ["d/a.swift"]),
            (["/a.swift", "d"], [], ["b/c/x.swift", "b/x.swift"]),
            (["b/"], ["b/c"], ["a.swift", "b/c/x.swift", "d/a.swift"]),
            ([], ["Pods"], ["Pods/P/p.swift", "a.swift", "b/c/x.swift", "b/x.swift", "d/a.swift"]),
            (["**/x.swift"], ["Pods/P"], ["Pods/P/p.swift", "a.swift", "d/a.swift"]),
            (["b", "d"], ["ignored.swift", ".h"], [".h/h.swift", "a.swift", "ignored.swift"]),
        ] as [([String], [String], [String])])
    func patterns(excluded: [String], included: [String], expected: [String]) throws {
        let directory = try TemporaryDirectory([
            "a.swift": "", "b/x.swift": "", "b/c/x.swift": "", "d/a.swift": "", "Pods/P/p.swift": "",
            "ignored.swift": "", ".gitignore": "ignored.swift", ".h/h.swift": "",
        ])
        var selection = PathSelection()
        selection.excluded = excluded.map { PathSelection.pattern($0, relativeTo: directory.path) }
        selection.included = included.map { PathSelection.pattern($0, relativeTo: directory.path) }
        let found = FileDiscovery([directory.path], in: Workspace(), selection: selection) { $0.hasSuffix(".swift") }
            .found
        #expect(found.paths.map { String($0.dropFirst(directory.path.count + 1)) } == expected)
    }

    @Test("A named file is included regardless of its name and ignore rules")
    func namedFiles() throws {
        let directory = try TemporaryDirectory([".gitignore": "*", "a.txt": "", "b.swift": ""])
        #expect(walk(directory, ["b.swift", "a.txt"]) == ["b.swift", "a.txt"])
    }

    @Test("A missing path is a failure, and the others are still walked")
    func missing() throws {
        let directory = try TemporaryDirectory(["a.swift": ""])
        let found = FileDiscovery([directory.path("none"), directory.path], in: Workspace()) { $0.hasSuffix(".swift") }
            .found
        #expect(found.paths == [directory.path("a.swift")])
        let path = directory.path("none")
        #expect(found.failures.map(\.description) == ["cannot read '\(path)': No such file or directory"])
    }

    @Test("Rules in parent directories apply to a named subdirectory")
    func rulesAbove() throws {
        let directory = try TemporaryDirectory([
            ".git/HEAD": "", ".gitignore": "/sub/x.swift\ngenerated\n", "sub/.gitignore": "!generated\n",
            "sub/x.swift": "", "sub/y.swift": "", "sub/deep/generated/z.swift": "", "sub/deep/w.swift": "",
        ])
        #expect(walk(directory, ["sub"]) == ["sub/deep/generated/z.swift", "sub/deep/w.swift", "sub/y.swift"])
        #expect(walk(directory, ["sub/deep"]) == ["sub/deep/generated/z.swift", "sub/deep/w.swift"])
    }
}
