import StringsmithTestSupport
import Testing

@testable import StringsmithProject

/// The sources that a walk finds, relative to the directory.
private func walk(_ directory: TemporaryDirectory, _ roots: [String] = [""]) -> [String] {
    let roots = roots.map { $0.isEmpty ? directory.path : directory.path($0) }
    return FileDiscovery(roots) { $0.hasSuffix(".swift") }.paths.map {
        String(decoding: $0.utf8.dropFirst(directory.path.utf8.count + 1), as: UTF8.self)
    }
}

@Suite("Discovery")
struct FileDiscoveryTests {
    @Test("Files come in the byte order of their paths, whatever the file system's order is")
    func order() throws {
        let names = [
            "b.swift", "a/z.swift", "a.swift", "a-b/x.swift", "A.swift", "é.swift", "a/b/c.swift", "a b.swift",
        ]
        let directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(walk(directory) == sorted)
    }

    @Test("Hidden items, build products, other people's code and files of other types are passed over")
    func skipped() throws {
        let directory = try TemporaryDirectory([
            "a.swift": "", "a.txt": "", ".hidden.swift": "", ".build/b.swift": "", ".git/c.swift": "",
            "DerivedData/d.swift": "", "Sub/Pods/e.swift": "", "Carthage/f.swift": "", "x/node_modules/g.swift": "",
            "PodsOfOurs/h.swift": "", "Pods.swift": "",
        ])
        #expect(walk(directory) == ["Pods.swift", "PodsOfOurs/h.swift", "a.swift"])
    }

    @Test("A directory that is named is walked even if a walk would pass it over")
    func namedDirectory() throws {
        let directory = try TemporaryDirectory(["Pods/a.swift": "", ".hidden/b.swift": ""])
        #expect(walk(directory, ["Pods", ".hidden"]) == ["Pods/a.swift", ".hidden/b.swift"])
    }

    @Test("Links are not followed, unless they are named")
    func links() throws {
        let directory = try TemporaryDirectory(["real/a.swift": "", "tree/b.swift": ""])
        try directory.link("tree/linked.swift", to: "../real/a.swift")
        try directory.link("tree/linked", to: "../real")
        try directory.link("tree/loop", to: ".")
        #expect(walk(directory, ["tree"]) == ["tree/b.swift"])
        #expect(walk(directory, ["tree/linked", "tree/linked.swift"]) == ["tree/linked/a.swift", "tree/linked.swift"])
    }

    @Test("A named file is taken as it is, whatever its name and the ignore rules say")
    func namedFiles() throws {
        let directory = try TemporaryDirectory([".gitignore": "*", "a.txt": "", "b.swift": ""])
        #expect(walk(directory, ["b.swift", "a.txt"]) == ["b.swift", "a.txt"])
    }

    @Test("What isn't there is a failure, and the rest is still walked")
    func missing() throws {
        let directory = try TemporaryDirectory(["a.swift": ""])
        let found = FileDiscovery([directory.path("none"), directory.path]) { $0.hasSuffix(".swift") }
        #expect(found.paths == [directory.path("a.swift")])
        let path = directory.path("none")
        #expect(found.failures.map(\.description) == ["cannot read '\(path)': No such file or directory"])
    }

    @Test("Rules of the directories above hold for a subdirectory that is named")
    func rulesAbove() throws {
        let directory = try TemporaryDirectory([
            ".git/HEAD": "", ".gitignore": "/sub/x.swift\ngenerated\n", "sub/.gitignore": "!generated\n",
            "sub/x.swift": "", "sub/y.swift": "", "sub/deep/generated/z.swift": "", "sub/deep/w.swift": "",
        ])
        #expect(walk(directory, ["sub"]) == ["sub/deep/generated/z.swift", "sub/deep/w.swift", "sub/y.swift"])
        #expect(walk(directory, ["sub/deep"]) == ["sub/deep/generated/z.swift", "sub/deep/w.swift"])
    }
}
