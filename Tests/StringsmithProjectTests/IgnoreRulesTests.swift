import StringsmithTestSupport
import Testing

@testable import StringsmithProject

/// A repository: its ignore files by directory, and the sources to match.
struct IgnoreCase: Sendable, CustomTestStringConvertible {
    var rules: [String: String]
    var files: [String]
    var kept: [String]

    init(_ rules: String, _ files: [String], kept: [String]) { self.init(["": rules], files, kept: kept) }

    init(_ rules: [String: String], _ files: [String], kept: [String]) {
        self.rules = rules
        self.files = files
        self.kept = kept
    }

    var testDescription: String { "\(rules)" }
}

private let longName = String(repeating: "a", count: 100) + ".swift"

private let cases: [IgnoreCase] = [
    IgnoreCase("", ["a.swift"], kept: ["a.swift"]),
    IgnoreCase("# a.swift\n\n", ["a.swift"], kept: ["a.swift"]),
    IgnoreCase("a.swift", ["a.swift", "x/a.swift", "b.swift"], kept: ["b.swift"]),
    IgnoreCase("/a.swift", ["a.swift", "x/a.swift"], kept: ["x/a.swift"]),
    IgnoreCase("x/a.swift", ["x/a.swift", "y/x/a.swift"], kept: ["y/x/a.swift"]),
    IgnoreCase("x/", ["x/a.swift", "y/x/b.swift", "x.swift"], kept: ["x.swift"]),
    IgnoreCase("a.swift/", ["a.swift"], kept: ["a.swift"]),
    IgnoreCase("/x/", ["x/a.swift", "y/x/b.swift"], kept: ["y/x/b.swift"]),
    IgnoreCase("*.g.swift", ["a.g.swift", "x/b.g.swift", "g.swift"], kept: ["g.swift"]),
    IgnoreCase("/*.swift", ["a.swift", "x/a.swift"], kept: ["x/a.swift"]),
    IgnoreCase("*", ["a.swift", "x/a.swift"], kept: []),
    IgnoreCase("x/*.swift", ["x/a.swift", "x/y/b.swift"], kept: ["x/y/b.swift"]),
    IgnoreCase("x/*", ["x/a.swift", "x/y/b.swift", "y/x/c.swift"], kept: ["y/x/c.swift"]),
    IgnoreCase("**/x", ["x/a.swift", "y/x/b.swift", "y/xx/c.swift"], kept: ["y/xx/c.swift"]),
    IgnoreCase("x/**", ["x/a.swift", "x/y/b.swift", "y/x/c.swift"], kept: ["y/x/c.swift"]),
    IgnoreCase("x/**/a.swift", ["x/a.swift", "x/y/z/a.swift", "a.swift"], kept: ["a.swift"]),
    IgnoreCase("x**a.swift", ["xa.swift", "xya.swift", "x/a.swift"], kept: ["x/a.swift"]),
    IgnoreCase("?.swift", ["a.swift", "ab.swift"], kept: ["ab.swift"]),
    IgnoreCase("x?a.swift", ["x/a.swift", "xya.swift"], kept: ["x/a.swift"]),
    IgnoreCase("[ab].swift", ["a.swift", "b.swift", "c.swift"], kept: ["c.swift"]),
    IgnoreCase("[a-c]x.swift", ["ax.swift", "cx.swift", "dx.swift"], kept: ["dx.swift"]),
    IgnoreCase("[!a].swift", ["a.swift", "b.swift"], kept: ["a.swift"]),
    IgnoreCase("[^a].swift", ["a.swift", "b.swift"], kept: ["a.swift"]),
    IgnoreCase("[]x].swift", ["].swift", "x.swift", "y.swift"], kept: ["y.swift"]),
    IgnoreCase("[[:digit:]].swift", ["1.swift", "d.swift"], kept: ["d.swift"]),
    IgnoreCase("[![:alpha:]_].swift", ["1.swift", "_.swift", "d.swift"], kept: ["_.swift", "d.swift"]),
    IgnoreCase("\\#a.swift", ["#a.swift", "a.swift"], kept: ["a.swift"]),
    IgnoreCase("\\!a.swift", ["!a.swift", "a.swift"], kept: ["a.swift"]),
    IgnoreCase("\\*.swift", ["*.swift", "a.swift"], kept: ["a.swift"]),
    IgnoreCase("a.swift   ", ["a.swift"], kept: []),
    IgnoreCase("a\\ b.swift", ["a b.swift"], kept: []),
    IgnoreCase("x\\ ", ["x /a.swift", "x/a.swift"], kept: ["x/a.swift"]),
    IgnoreCase("a.swift\r\nb.swift\r\n", ["a.swift", "b.swift"], kept: []),
    IgnoreCase("\u{FEFF}a.swift\n", ["a.swift"], kept: []),
    IgnoreCase("*.swift\n!b.swift", ["a.swift", "b.swift", "x/b.swift"], kept: ["b.swift", "x/b.swift"]),
    IgnoreCase("!b.swift\n*.swift", ["b.swift"], kept: []),
    IgnoreCase("x/\n!x/b.swift", ["x/b.swift"], kept: []),
    IgnoreCase("x/*\n!x/b.swift", ["x/a.swift", "x/b.swift"], kept: ["x/b.swift"]),
    IgnoreCase("A.swift", ["a.swift"], kept: ["a.swift"]),
    IgnoreCase("a[", ["a[/b.swift", "a.swift"], kept: ["a.swift", "a[/b.swift"]),
    IgnoreCase("a\\", ["a\\/b.swift"], kept: ["a\\/b.swift"]),
    IgnoreCase(
        ["": "*.swift", "x": "!a.swift"], ["x/a.swift", "x/y/a.swift", "b.swift"], kept: ["x/a.swift", "x/y/a.swift"]
    ),
    IgnoreCase(["x": "/a.swift"], ["a.swift", "x/a.swift", "x/y/a.swift"], kept: ["a.swift", "x/y/a.swift"]),
    IgnoreCase(["": "!a.swift", "x": "a.swift"], ["x/a.swift"], kept: []),
]

@Suite("Ignore rules")
struct IgnoreRulesTests {
    private static let git: String? = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"].first {
        (try? ProcessRun($0, ["--version"], in: "/"))?.status == 0
    }

    private func repository(_ example: IgnoreCase) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for file in example.files { try directory.write("", to: file) }
        for (place, rules) in example.rules {
            try directory.write(rules, to: place.isEmpty ? ".gitignore" : place + "/.gitignore")
        }
        return directory
    }

    @Test("A walk finds everything that .gitignore files don't exclude", arguments: cases)
    func walk(example: IgnoreCase) throws {
        let directory = try repository(example)
        let found = FileDiscovery([directory.path], in: Workspace()) { $0.hasSuffix(".swift") }.found.paths
        #expect(found.map { String($0.dropFirst(directory.path.count + 1)) } == example.kept)
    }

    @Test("A pattern full of asterisks takes no longer than any other")
    func stars() throws {
        // Git backtracks here for minutes.
        let example = IgnoreCase("a*a*a*a*a*a*a*a*a*a*b", [longName], kept: [longName])
        try walk(example: example)
    }

    @Test("Git has the same results", .enabled(if: git != nil, "git is not installed"), arguments: cases)
    func oracle(example: IgnoreCase) throws {
        let git = try #require(Self.git)
        let directory = try repository(example)
        #expect(try ProcessRun(git, ["init", "-q", "."], in: directory.path).status == 0)
        let list = ["-c", "core.excludesFile=", "ls-files", "-o", "--exclude-standard", "-z"]
        let kept = try ProcessRun(git, list, in: directory.path).text.split(separator: "\0").map(String.init)
        #expect(kept.filter { $0.hasSuffix(".swift") }.sorted() == example.kept.sorted())
    }
}
