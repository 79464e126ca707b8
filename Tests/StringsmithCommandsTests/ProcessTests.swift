import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Tests the parts that only a process has: its name, its pipes, its exit status.
@Suite("The program as a process")
struct ProcessTests {
    @Test("Relative paths are shown as given, and others as found by the walk")
    func relativePaths() throws {
        let directory = try TemporaryDirectory(["src/a.swift": "NSLocalizedString(key, comment: \"\")"])
        for (argument, path) in [([], "src/a.swift"), (["./src"], "./src/a.swift"), (["src/a.swift"], "src/a.swift")] {
            let run = try StringsmithRun.process(["extract", "-o", "out"] + argument, in: directory)
            #expect(run.error.hasPrefix("\(path):1:19: error: "))
            #expect(run.status == 1)
        }
        #expect(try directory.names() == ["src"])
    }

    @Test(
        "Called through a link with the name of Apple's tool, the program acts like that tool",
        arguments: ["genstrings", "extractLocStrings"])
    func appleNames(name: String) throws {
        let directory = try TemporaryDirectory(["a.m": "NSLocalizedString(@\"k\", nil);"])
        try directory.link(name, to: try #require(BuiltProgram.path))
        let run = try StringsmithRun.process(["a.m"], in: directory, executable: directory.path(name))
        #expect(run.error == "")
        #expect(run.status == 0)
        #expect(try directory.bytes(of: "Localizable.strings") == [UInt8](utf16: plainTable("k")))
        let mistake = try StringsmithRun.process(["-x"], in: directory, executable: directory.path(name))
        #expect(mistake.error.hasPrefix("\(name): error: unknown option '-x'"))
        #expect(mistake.status == 2)
    }

    @Test("With find and xargs the table is correct, however many files a call has", arguments: [1, 2, 500])
    func xargs(count: Int) throws {
        let directory = try TemporaryDirectory()
        for index in 0..<9 {
            try directory.write("NSLocalizedString(@\"k\(index % 4)\", @\"c\(index)\");", to: "src/a b\(index).m")
        }
        try directory.makeDirectory("en.lproj")
        try directory.link("genstrings", to: try #require(BuiltProgram.path))
        let line = "find src -name '*.m' -print0 | sort -z | xargs -0 -n \(count) ./genstrings -q -a -o en.lproj"
        let run = try ProcessRun(shell: line, in: directory.path)
        #expect(run.error == "")
        #expect(run.status == 0)
        let comments = [["c0", "c4", "c8"], ["c1", "c5"], ["c2", "c6"], ["c3", "c7"]]
        let expected = comments.enumerated().map { index, comments in
            "/* \(comments.joined(separator: "\n   ")) */\n\"k\(index)\" = \"k\(index)\";\n\n"
        }
        #expect(try directory.bytes(of: "en.lproj/Localizable.strings") == [UInt8](utf16: expected.joined()))
    }

    @Test("A reader that goes away isn't an error, but a full device is")
    func brokenPipe() throws {
        let call = """
            NSLocalizedString("a key that is long enough", comment: "")

            """
        let directory = try TemporaryDirectory(["a.swift": String(repeating: call, count: 20_000)])
        let program = try #require(BuiltProgram.path)
        let line = "{ '\(program)' extract a.swift --format json; echo $? >&2; } | head -n 1"
        let run = try ProcessRun(shell: line, in: directory.path)
        #expect(
            run.text == """
                {"version":1,"uses":[

                """)
        #expect(run.error == "0\n")
        let full = try ProcessRun(shell: "test -c /dev/full || exit 9; '\(program)' --version > /dev/full", in: "/")
        #expect([2, 9].contains(full.status))
    }

    @Test("Without a terminal, there is no color and no progress bar")
    func plain() throws {
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(key, comment: \"\")"])
        let run = try StringsmithRun.process(["extract", "a.swift", "-o", "."], in: directory)
        #expect(!run.error.contains("\u{1B}"))
        let colored = try StringsmithRun.process(["extract", "a.swift", "-o", ".", "--color=always"], in: directory)
        #expect(colored.error.contains("\u{1B}"))
    }

    @Test("A file whose name isn't UTF-8 is reported, and the others are read")
    func undecodableName() throws {
        let directory = try TemporaryDirectory()
        let line = #"printf 'NSLocalizedString("k", comment: "")' > "$(printf 'caf\351.swift')""#
        guard try ProcessRun(shell: line, in: directory.path).status == 0 else { return }
        try directory.write(#"NSLocalizedString("k", comment: "")"#, to: "a.swift")
        let run = try StringsmithRun.process(["extract", "-o", "."], in: directory)
        #expect(run.status == 2)
        #expect(run.error.contains("cannot read 'caf\u{FFFD}.swift': its name is not UTF-8 [unreadable-file]"))
        #expect(try directory.text(of: "Localizable.strings") == plainTable("k"))
    }
}
