import StringsmithTestSupport
import Testing

/// Tables that can't be merged by key, merged by Git with the driver installed.
@Suite("merge of damaged tables in git")
struct MergeFallbackTests {
    /// A kind of damage, and the bytes of a damaged table made of lines.
    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var name = "Localizable.strings"
        var bytes: @Sendable ([String]) -> [UInt8]

        /// Whether Git, or a merge of lines, can do anything with the bytes.
        var isText = true

        /// The encoding of one character of the markers.
        var marker: @Sendable (String) -> [UInt8] = { Array($0.utf8) }
    }

    static let damages: [Damage] = [
        Damage(testDescription: "missing semicolon") { Array((#""x" = "X"\#n"# + $0.joined()).utf8) },
        Damage(testDescription: "invalid UTF-8") {
            Array("\"x\" = \"".utf8) + [0xFF, 0xFE, 0x0A] + Array($0.joined().utf8)
        },
        Damage(
            testDescription: "UTF-16", bytes: { [UInt8](utf16: "\"x\" = \n" + $0.joined()) },
            marker: { Array([UInt8](utf16: $0).dropFirst(2)) }),
        Damage(
            testDescription: "truncated UTF-16", bytes: { [UInt8](utf16: "\"x\" = \n" + $0.joined()) + [0x41] },
            isText: false),
        Damage(testDescription: "doubled byte order mark") { Array(("\u{FEFF}\u{FEFF}= ;\n" + $0.joined()).utf8) },
        Damage(
            testDescription: "binary property list", bytes: { Array("bplist00\0\0".utf8) + Array($0.joined().utf8) },
            isText: false),
        Damage(testDescription: "conflict markers inside") {
            Array(
                ("""
                <<<<<<< a
                "x" = "1";
                =======
                "x" = "2";
                >>>>>>> b

                """ + $0.joined()).utf8)
        },
        Damage(testDescription: "broken catalog", name: "Localizable.xcstrings") {
            Array(("{ \"strings\" : [\n" + $0.joined()).utf8)
        },
        Damage(testDescription: "broken .stringsdict", name: "Localizable.stringsdict") {
            Array(("<plist><dict>\n" + $0.joined()).utf8)
        },
    ]

    static let base = (0..<12).map { "line \($0)\n" }

    /// A change of one side or both, and the lines of the result; nil for a conflict.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var ours: [String]?
        var theirs: [String]?
        var merged: [String]?
    }

    static func replacing(_ index: Int, _ line: String, in lines: [String] = base) -> [String] {
        var lines = lines
        lines[index] = line
        return lines
    }

    static let changes: [Change] = [
        Change(
            testDescription: "different lines", ours: replacing(1, "ours\n"), theirs: replacing(9, "theirs\n"),
            merged: replacing(9, "theirs\n", in: replacing(1, "ours\n"))),
        Change(testDescription: "one line", ours: replacing(5, "ours\n"), theirs: replacing(5, "theirs\n")),
        Change(
            testDescription: "the same line", ours: replacing(5, "both\n"), theirs: replacing(5, "both\n"),
            merged: replacing(5, "both\n")),
        Change(testDescription: "added on both sides", ours: base + ["ours\n"], theirs: base + ["theirs\n"]),
        Change(
            testDescription: "added and removed", ours: ["ours\n"] + base, theirs: Array(base.dropLast(2)),
            merged: ["ours\n"] + base.dropLast(2)),
        Change(testDescription: "deleted by them", ours: replacing(5, "ours\n"), theirs: nil),
    ]

    private static let git = "git -c user.name=N -c user.email=n@example.com -c init.defaultBranch=main"

    private func repository(_ damage: Damage, _ change: Change) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([".gitattributes": "*.txt text\n", ".gitignore": "side-*\n"])
        let program = try #require(BuiltProgram.path)
        let git = Self.git
        try directory.write(damage.bytes(Self.base), to: damage.name)
        var script = "set -e; \(git) init -q; \(program) merge --install -q; \(git) add -A; \(git) commit -q -m base\n"
        for (branch, lines) in [("theirs", change.theirs), ("main", change.ours)] {
            script += "\(git) checkout -q \(branch == "main" ? "main" : "-b theirs")\n"
            if let lines { try directory.write(damage.bytes(lines), to: "side-\(branch)") }
            script += lines == nil ? "rm \(damage.name)\n" : "cp side-\(branch) \(damage.name)\n"
            script += "\(git) commit -q -a -m \(branch)\n"
        }
        let made = try ProcessRun(shell: script, in: directory.path)
        #expect(made.status == 0, "\(made.error)")
        return directory
    }

    @Test("The result is Git's, and every conflict has markers", arguments: damages, changes)
    func merge(damage: Damage, change: Change) throws {
        let directory = try repository(damage, change)
        let run = try ProcessRun(shell: "\(Self.git) merge --no-edit theirs", in: directory.path)
        let result = try directory.bytes(of: damage.name)
        guard change.theirs != nil else {
            // Git decides about deleted files itself.
            #expect(run.status == 1 && result == damage.bytes(change.ours ?? []))
            return
        }
        if change.ours == change.theirs || damage.isText, let merged = change.merged {
            #expect(run.status == 0, "\(run.text)\(run.error)")
            #expect(result == damage.bytes(merged))
            return
        }
        #expect(run.status == 1)
        #expect(run.text.contains("CONFLICT (content)"), "\(run.text)\(run.error)")
        #expect(run.error.contains("warning: merged line by line"), "\(run.error)")
        for mark in ["<<<<<<< HEAD", "=======", ">>>>>>> theirs"] {
            #expect(result.firstRange(of: damage.marker(mark)) != nil, "\(mark)")
        }
        // Nothing of either side is lost by a 'git add'.
        for word in ["ours", "theirs"] where change.merged == nil {
            let spellings = [Array(word.utf8), Array([UInt8](utf16: word).dropFirst(2))]
            #expect(spellings.contains { result.firstRange(of: $0) != nil }, "\(word)")
        }
    }

    @Test("Both sides of a binary file are kept between markers")
    func binary() throws {
        let damage = try #require(Self.damages.first { $0.testDescription == "binary property list" })
        let directory = try repository(damage, Self.changes[1])
        _ = try ProcessRun(shell: "\(Self.git) merge theirs", in: directory.path)
        let sides = ["ours\n", "theirs\n"].map { damage.bytes(Self.replacing(5, $0)) }
        #expect(
            try directory.bytes(of: damage.name)
                == Array("<<<<<<< HEAD\n".utf8) + sides[0] + Array("=======\n".utf8) + sides[1]
                + Array(">>>>>>> theirs\n".utf8))
    }

    @Test("Damaged tables are merged like with git merge-file, in each conflict style", arguments: 0..<6)
    func likeGit(seed: Int) throws {
        let directory = try TemporaryDirectory()
        let program = try #require(BuiltProgram.path)
        var random = SeededGenerator(seed: UInt64(seed) &+ 1000)
        for _ in 0..<6 {
            let base = (0..<random.below(24)).map { _ in random.below(3) == 0 ? "\n" : "line \(random.below(60))\n" }
            for (name, lines) in [("b", base), ("o", edited(base, "o", &random)), ("t", edited(base, "t", &random))] {
                try directory.write("= ;\n" + lines.joined(), to: name)
            }
            for style in ["merge", "diff3", "zdiff3"] {
                let option = style == "merge" ? "" : "--" + style
                let ours = try ProcessRun(
                    shell: "\(program) merge b o t -o - --path a.strings --conflict-style \(style)", in: directory.path)
                let git = try ProcessRun(
                    shell: "git merge-file -p -q -L ours -L base -L theirs \(option) o b t", in: directory.path)
                #expect(ours.text == git.text, "\(style)")
                #expect((ours.status == 0) == (git.status == 0))
            }
        }
    }

    private func edited(_ lines: [String], _ tag: String, _ random: inout SeededGenerator) -> [String] {
        var lines = lines
        for step in 0..<random.below(5) {
            let place = lines.isEmpty ? 0 : random.below(lines.count)
            switch lines.isEmpty ? 0 : random.below(4) {
            case 0: lines.insert("\(tag)\(step)\n", at: place)
            case 1: lines.remove(at: place)
            case 2: lines[place] = "changed \(random.below(3))\n"
            default: lines.insert(contentsOf: ["\n", "both\n"], at: place)
            }
        }
        return lines
    }
}
