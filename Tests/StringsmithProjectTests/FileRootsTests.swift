import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("The named trees")
struct FileRootsTests {
    /// Creates two trees with links of every kind.
    private static func sample() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([
            "tree/de.lproj/a.strings": "", "tree/.gitignore": "", "treetop/a.strings": "", "outside/a.strings": "",
        ])
        try directory.link("tree/near.strings", to: "de.lproj/a.strings")
        try directory.link("tree/far.strings", to: "../outside/a.strings")
        try directory.link("tree/chain.strings", to: "far.strings")
        try directory.link("tree/dangling.strings", to: "nothing.strings")
        try directory.link("tree/loop.strings", to: "loop.strings")
        try directory.link("tree/fr.lproj", to: "de.lproj")
        try directory.link("tree/it.lproj", to: "../outside")
        try directory.link("linked", to: "tree")
        return directory
    }

    static let cases: [(path: String, expected: String)] = [
        ("tree", "inside tree"), ("tree/", "inside tree"),
        ("tree/de.lproj/a.strings", "inside tree/de.lproj/a.strings"),
        ("tree/de.lproj//a.strings", "inside tree/de.lproj/a.strings"),
        ("tree/de.lproj//new.strings", "inside tree/de.lproj/new.strings"),
        ("tree/../tree/de.lproj/a.strings", "inside tree/de.lproj/a.strings"),
        ("tree/../outside/a.strings", "outside outside/a.strings"), ("treetop/a.strings", "outside treetop/a.strings"),
        ("tree/near.strings", "inside tree/de.lproj/a.strings"), ("tree/far.strings", "outside outside/a.strings"),
        ("tree/chain.strings", "outside outside/a.strings"),
        ("tree/fr.lproj/a.strings", "inside tree/de.lproj/a.strings"),
        ("tree/fr.lproj/new.strings", "inside tree/de.lproj/new.strings"),
        ("tree/it.lproj/new.strings", "outside outside/new.strings"),
        ("tree/new.strings", "inside tree/new.strings"), ("linked/new.strings", "inside tree/new.strings"),
        ("tree/dangling.strings", "nowhere dangling link to 'nothing.strings'"),
        ("tree/loop.strings", "nowhere Too many levels of symbolic links"),
        ("tree/missing/new.strings", "nowhere No such file or directory"),
        ("tree/de.lproj/a.strings/x", "nowhere Not a directory"), ("tree/..", "outside ."),
    ]

    @Test("Links in a path are followed, and the destination counts", arguments: cases)
    func destination(path: String, expected: String) throws {
        let directory = try Self.sample()
        for root in ["tree", "linked", "tree/", "tree/../tree"] {
            let roots = FileRoots([directory.path(root)])
            let found =
                switch roots.destination(of: directory.path(path)) {
                case .inside(let real): "inside " + Self.shortened(real, directory)
                case .outside(let real): "outside " + Self.shortened(real, directory)
                case .nowhere(let error): "nowhere " + error.reason
                }
            #expect(found == expected)
        }
    }

    private static func shortened(_ path: String, _ directory: TemporaryDirectory) -> String {
        path == directory.path ? "." : String(path.dropFirst(directory.path.count + 1))
    }

    @Test("A named file is its own tree; a named link is its target")
    func files() throws {
        let directory = try Self.sample()
        let roots = FileRoots([directory.path("tree/far.strings"), directory.path("tree/new.strings")])
        #expect(roots.contains(directory.path("outside/a.strings")))
        #expect(roots.contains(directory.path("tree/new.strings")))
        #expect(!roots.contains(directory.path("tree/far.strings")))
        #expect(!roots.contains(directory.path("outside")))
    }
}
