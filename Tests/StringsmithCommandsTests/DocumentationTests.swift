import Foundation
import StringsmithMerge
import Testing

@testable import StringsmithCommands

/// The pages that people read say what the program does.
@Suite("Documentation")
struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("The README's table of commands is the program's own")
    func commandTable() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let begin = try #require(readme.range(of: "<!-- commands -->\n"))
        let end = try #require(readme.range(of: "<!-- end of commands -->"))
        #expect(readme[begin.upperBound..<end.lowerBound] == CommandTable.text(of: .stringsmith))
    }

    @Test("Every command has examples, and every example parses", arguments: Program.stringsmith.commands.map(\.name))
    func examples(name: String) throws {
        let command = try #require(Program.stringsmith.command(named: name))
        if name != "help" { #expect(!command.manual.examples.isEmpty) }
        for example in command.manual.examples {
            // What runs the program stands before it, what reads its output behind.
            let words = try #require(ShellWords(example.command).command(of: "stringsmith"))
            #expect(words.first == name)
            #expect(throws: Never.self) { try command.parse(ArgumentQueue(Array(words.dropFirst()))) }
            // What an example uses, help lists.
            let help = Help.text(of: command, calledAs: name)
            for word in words where word.hasPrefix("-") && word != "-" && word != "--" {
                #expect(help.contains("  \(word.prefix { $0 != "=" })") || help.contains(", \(word)"), "\(word)")
            }
        }
    }

    @Test("The page of machine-readable output lists every kind of a plan's changes")
    func planKinds() throws {
        let url = Self.root.appendingPathComponent("Documentation/Machine-readable.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        for kind in PlanNote.Kind.allCases { #expect(page.contains("\n| `\(kind.rawValue)` |")) }
    }
}

/// The words of a line of the shell: spaces, quotes and pipes, no more.
struct ShellWords {
    private var pipeline: [[String]] = [[]]

    init(_ line: String) {
        var quote: Character?
        var word: String?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if " |<>()".contains(character) {
                if let done = word { pipeline[pipeline.count - 1].append(done) }
                word = nil
                if character != " " { pipeline.append([]) }
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { pipeline[pipeline.count - 1].append(word) }
    }

    /// What stands behind a program's name in the first stage of the pipe that has it; nil if none does.
    func command(of program: String) -> [String]? {
        for stage in pipeline {
            if let place = stage.firstIndex(of: program) { return Array(stage[(place + 1)...]) }
        }
        return nil
    }
}
