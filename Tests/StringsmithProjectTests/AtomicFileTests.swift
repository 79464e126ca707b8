import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithProject

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Files")
struct AtomicFileTests {
    private func write(_ bytes: [UInt8], to path: String) throws {
        try FilePlan.write(PlannedFile(output: path, contents: bytes))
    }

    @Test("A file is replaced atomically, and nothing else is left in its directory", arguments: ["", "short", nil])
    func replaces(old: String?) throws {
        let directory = try TemporaryDirectory(old.map { ["a.strings": $0] } ?? [:])
        try write(Array("new content".utf8), to: directory.path("a.strings"))
        #expect(try directory.text(of: "a.strings") == "new content")
        #expect(try directory.names() == ["a.strings"])
    }

    @Test("A file keeps its mode", arguments: [0o600, 0o644, 0o664, 0o755])
    func keepsMode(mode: Int) throws {
        let directory = try TemporaryDirectory(["a.strings": "old"])
        try directory.setMode(mode, of: "a.strings")
        try write([1], to: directory.path("a.strings"))
        #expect(try directory.mode(of: "a.strings") == mode)
    }

    @Test("A link stays a link, and its target is replaced")
    func followsLink() throws {
        let directory = try TemporaryDirectory(["real/a.strings": "old"])
        try directory.link("a.strings", to: "real/a.strings")
        try write(Array("new".utf8), to: directory.path("a.strings"))
        #expect(try directory.text(of: "real/a.strings") == "new")
        #expect(try FileStatus.kind(of: directory.path("a.strings")) == .link)
        #expect(try directory.names(in: "real") == ["a.strings"])
    }

    @Test("A name as long as the file system allows can be written")
    func longName() throws {
        let directory = try TemporaryDirectory()
        let name = String(repeating: "n", count: 247) + ".strings"
        try write([1], to: directory.path(name))
        #expect(try directory.names() == [name])
    }

    @Test(
        "With a read-only directory, the old bytes stay and no temporary file is left",
        .disabled(if: geteuid() == 0, "root may write everywhere")
    )
    func unwritableDirectory() throws {
        let directory = try TemporaryDirectory(["d/a.strings": "old"])
        try directory.setMode(0o555, of: "d")
        defer { try? directory.setMode(0o755, of: "d") }
        #expect(throws: FileSystemError.self) { try write([1], to: directory.path("d/a.strings")) }
        #expect(try directory.text(of: "d/a.strings") == "old")
        #expect(try directory.names(in: "d") == ["a.strings"])
    }

    /// Empties a file, as an editor that saves it does, and writes it later.
    private func save(_ bytes: [UInt8], _ half: Int, to path: String, after microseconds: UInt32) throws {
        let editor = open(path, O_WRONLY | O_TRUNC)
        try editor.write(Array(bytes[..<half]), for: path)
        Thread.detachNewThread {
            usleep(microseconds)
            try? editor.write(Array(bytes[half...]), for: path)
            close(editor)
        }
    }

    @Test("A file that another program has emptied, and writes later, isn't replaced", arguments: [0, 12])
    func beingSaved(half: Int) throws {
        let directory = try TemporaryDirectory(["a.strings": "\"a\" = \"A\";\n"])
        let path = directory.path("a.strings")
        let saved = "\"a\" = \"B\";\n\"b\" = \"B\";\n"
        try save(Array(saved.utf8), half, to: path, after: 300_000)
        let read = Array(try directory.text(of: "a.strings").utf8)
        let file = PlannedFile(path: path, contents: Array("new".utf8), original: read, summary: "")
        let outcome = FilePlan.apply([file], within: FileRoots([directory.path("")]))
        #expect(outcome.failures == [.changed(path)])
        #expect(try directory.text(of: "a.strings") == saved)
        #expect(try directory.names() == ["a.strings"])
    }

    @Test("A file that another program keeps open for writing isn't replaced")
    func openForWriting() throws {
        let directory = try TemporaryDirectory(["a.strings": ""])
        let path = directory.path("a.strings")
        try save(Array("late".utf8), 0, to: path, after: 4_000_000)
        let file = PlannedFile(path: path, contents: Array("new".utf8), original: [], summary: "")
        let outcome = FilePlan.apply([file], within: FileRoots([directory.path("")]))
        #expect(
            outcome.failures == [FileSystemError("write", path, reason: "another program has it open for writing")])
        #expect(try directory.names() == ["a.strings"])
        for _ in 0..<100 where try directory.text(of: "a.strings").isEmpty { usleep(100_000) }
        #expect(try directory.text(of: "a.strings") == "late")
    }

    @Test("A directory at the file's path is an error that leaves no temporary file")
    func directoryInPlace() throws {
        let directory = try TemporaryDirectory(["a.strings/x": "old"])
        #expect(throws: FileSystemError("write", directory.path("a.strings"), reason: "Is a directory")) {
            try write([1], to: directory.path("a.strings"))
        }
        #expect(try directory.names() == ["a.strings"])
    }

    @Test("A plan only writes changes, and creates missing directories")
    func plan() throws {
        let directory = try TemporaryDirectory(["same": "1", "other": "1"])
        let outcome = FilePlan.apply(
            [
                PlannedFile(path: directory.path("same"), contents: [0x32], original: [0x32], summary: ""),
                PlannedFile(path: directory.path("other"), contents: [0x32], original: [0x31], summary: ""),
                PlannedFile(path: directory.path("x/y/new"), contents: [], original: nil, summary: ""),
            ], within: FileRoots([directory.path]))
        #expect(outcome.failures == [])
        #expect(outcome.written == [directory.path("other"), directory.path("x/y/new")])
        #expect(try directory.text(of: "same") == "1")
        #expect(try directory.text(of: "other") == "2")
        #expect(try directory.text(of: "x/y/new") == "")
    }
}

@Suite("Reading files")
struct FileReaderTests {
    @Test("A file over the size limit is rejected without being read")
    func sizeLimit() throws {
        let directory = try TemporaryDirectory(["huge.strings": ""])
        let path = directory.path("huge.strings")
        #expect(truncate(path, off_t(4) << 30) == 0)
        #expect(throws: FileSystemError("read", path, reason: "Larger than 256 MiB")) {
            try Workspace().bytes(at: path)
        }
    }

    @Test(
        "A file of any size is read in full", arguments: [0, 1, 4095, 1 << 18, (1 << 18) + 1, 3_000_000, 9 << 20])
    func reads(size: Int) throws {
        var bytes = [UInt8](repeating: 7, count: size)
        for offset in stride(from: 0, to: size, by: 4093) { bytes[offset] = UInt8(truncatingIfNeeded: offset) }
        let directory = try TemporaryDirectory()
        try directory.write(bytes, to: "a")
        #expect(try Workspace().bytes(at: directory.path("a")) == bytes)
    }

    @Test("A buffer can hold a small file after a large one")
    func readsAgain() throws {
        let directory = try TemporaryDirectory(["large": String(repeating: "x", count: 9 << 20), "small": "abc"])
        let workspace = Workspace()
        for name in ["small", "large", "small"] {
            let expected = try directory.bytes(of: name)
            #expect(try workspace.withBytes(at: directory.path(name)) { Array($0) } == expected)
        }
    }

    @Test(
        "A file that has fewer bytes than the system says isn't read in part",
        // Attributes of the system have the size of a page.
        .enabled(if: access("/sys/kernel/address_bits", R_OK) == 0), arguments: [true, false])
    func shortRead(isCopied: Bool) {
        let path = "/sys/kernel/address_bits"
        #expect(throws: FileSystemError("read", path, reason: "it keeps changing while it is read")) {
            _ = isCopied ? try Workspace().bytes(at: path) : try Workspace().withBytes(at: path) { Array($0) }
        }
    }

    @Test(
        "A file of the system without a size is read to its end",
        .enabled(if: access("/proc/self/status", R_OK) == 0))
    func withoutSize() throws {
        let path = "/proc/self/status"
        #expect(try Workspace().bytes(at: path).starts(with: Array("Name:".utf8)))
        #expect(try Workspace().withBytes(at: path) { $0.starts(with: Array("Name:".utf8)) })
    }

    @Test(
        "An unreadable file is an error with the system's reason",
        arguments: [(".", "Is a directory"), ("none", "No such file or directory"), ("a/b", "Not a directory")]
    )
    func fails(name: String, reason: String) throws {
        let directory = try TemporaryDirectory(["a": ""])
        #expect(throws: FileSystemError("read", directory.path(name), reason: reason, cause: .missing)) {
            try Workspace().bytes(at: directory.path(name))
        }
    }

    @Test("An endless device is an error, not an endless loop")
    func device() {
        #expect(throws: FileSystemError("read", "/dev/zero", reason: "Not a regular file", cause: .missing)) {
            try Workspace().bytes(at: "/dev/zero")
        }
    }
}
