import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Files keep more than bytes")
struct FileAttributeTests {
    private func replace(_ name: String, in directory: TemporaryDirectory) throws {
        let original = try directory.bytes(of: name)
        let file = PlannedFile(
            path: directory.path(name), contents: Array("new".utf8), original: original, summary: "")
        #expect(FilePlan.apply([file], within: FileRoots([directory.path])).failures == [])
        #expect(try directory.text(of: name) == "new")
    }

    @Test(
        "Owner and group, modes and access control lists are kept",
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: [
            "chown 1234:4321 a", "chown 1234:4321 a; chmod 4755 a", "chmod 602 a", "setfacl -m u:1234:rw,g:77:r a",
            "setfacl -m u:1234:rw a; chmod 640 a", "setfacl -d -m u:1234:rwx .", "setfattr -n user.note -v kept a",
            "setfattr -n user.empty a; setfattr -n user.long -v $(printf %02000d 1) a",
        ])
    func kept(line: String) throws {
        let directory = try TemporaryDirectory(["a": "old"])
        guard try ProcessRun(shell: line, in: directory.path).status == 0 else { return }
        let look =
            "stat -c '%U %G %u %g %a' a; getfacl -n a 2>/dev/null || true; getfattr -d -m '^user' a 2>/dev/null || true"
        let before = try ProcessRun(shell: look, in: directory.path).text
        try replace("a", in: directory)
        #expect(try ProcessRun(shell: look, in: directory.path).text == before)
    }

    @Test("A new file has the attributes given by the umask and its directory")
    func new() throws {
        let directory = try TemporaryDirectory()
        let look = "stat -c '%a' a; getfacl -n a 2>/dev/null || true"
        _ = try ProcessRun(shell: "setfacl -d -m u:1234:rw . 2>/dev/null; : > a", in: directory.path)
        let expected = try ProcessRun(shell: look, in: directory.path).text
        _ = try ProcessRun(shell: "rm a", in: directory.path)
        let file = PlannedFile(path: directory.path("a"), contents: [1], original: nil, summary: "")
        #expect(FilePlan.apply([file], within: FileRoots([directory.path])).failures == [])
        #expect(try ProcessRun(shell: look, in: directory.path).text == expected)
    }

    /// The names of files left by a killed process, or created by somebody else; `HOST` is this machine's prefix.
    static let leftovers: [(name: String, goes: Bool)] = [
        ("HOST-DEAD-1", true), ("HOST-DEAD-99", true), ("HOST-OWN-77777", true), ("HOST-1-1", false),
        ("HOST-DEAD-1.strings", false), ("HOST-DEAD", false), ("HOST--1", false), ("HOST-DEAD-0x1", false),
        (".stringsmith-otherhost-DEAD-1", false), (".stringsmith.json", false), (".stringsmith-baseline.json", false),
    ]

    @Test("The files left by a killed process, and only those, are removed by the next one that writes there")
    func leftovers() throws {
        let directory = try TemporaryDirectory(["a": "old"])
        let dead = try ProcessRun(shell: "sh -c 'echo $$'", in: "/").text.dropLast()
        let made = try #require(try Self.temporaryName(in: directory))
        let host = made.split(separator: "-").dropLast(2).joined(separator: "-")
        var expected: Set<String> = ["a"]
        for (name, goes) in Self.leftovers {
            let name = name.replacingOccurrences(of: "HOST", with: host).replacingOccurrences(of: "DEAD", with: dead)
                .replacingOccurrences(of: "OWN", with: String(getpid()))
            try directory.write("left", to: name)
            if !goes { expected.insert(name) }
        }
        try directory.link("\(host)-\(dead)-5", to: "a")
        try directory.makeDirectory("\(host)-\(dead)-6")
        expected.formUnion(["\(host)-\(dead)-5", "\(host)-\(dead)-6"])
        try replace("a", in: directory)
        #expect(Set(try directory.names()) == expected)
    }

    @Test("A file that any machine left more than a day ago is removed, too", arguments: ["2 days ago", "now"])
    func oldLeftovers(time: String) throws {
        let names = [
            ".stringsmith-1abc-1-1", ".stringsmith-notes-1-1x", ".stringsmith-1abc-1", ".stringsmith-1abc-x-1",
        ]
        let directory = try TemporaryDirectory(Dictionary((names + ["a"]).map { ($0, "") }) { $1 })
        #expect(try ProcessRun(shell: "touch -d '\(time)' .stringsmith-*", in: directory.path).status == 0)
        try replace("a", in: directory)
        let left = Set(try directory.names())
        #expect(left == Set(names + ["a"]).subtracting(time == "now" ? [] : [names[0]]))
    }

    @Test(
        "What a killed run left next to files that it had written is removed by the next run, which changes nothing",
        arguments: ["write", "apply", "applyTogether", "besides", "root"])
    func besides(function: String) throws {
        let directory = try TemporaryDirectory(["R/a": "new"])
        let dead = try ProcessRun(shell: "sh -c 'echo $$'", in: "/").text.dropLast()
        let made = try #require(try Self.temporaryName(in: directory))
        let left = "R/" + made.split(separator: "-").dropLast(2).joined(separator: "-") + "-\(dead)-1"
        try directory.write("old", to: left)
        let roots = FileRoots([directory.path])
        let path = directory.path("R/a")
        let file = PlannedFile(path: path, contents: Array("new".utf8), original: Array("new".utf8), summary: "")
        switch function {
        case "write": try FilePlan.write(file)
        case "apply": _ = FilePlan.apply([file], within: roots)
        case "root": _ = FilePlan.applyTogether([], within: FileRoots([path]), besides: [path])
        case "applyTogether": _ = FilePlan.applyTogether([], within: roots, besides: [path])
        default: _ = FilePlan.apply([], within: roots, besides: [path])
        }
        #expect(try directory.names(in: "R") == ["a"])
    }

    private static func temporaryName(in directory: TemporaryDirectory) throws -> String? {
        let file = PlannedFile(path: directory.path("b"), contents: [1], original: nil, summary: "")
        var staged = try AtomicFile(file, at: WritePlace(of: file.path, within: nil))
        defer { staged.finish() }
        return try directory.names().first { $0.hasPrefix(".stringsmith-") }
    }
}
