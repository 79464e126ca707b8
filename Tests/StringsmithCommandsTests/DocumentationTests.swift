import Foundation
import StringsmithMerge
import Testing

@testable import StringsmithCommands

/// Checks that the documentation matches the program.
@Suite("Documentation")
struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("The README's table of commands is up to date")
    func commandTable() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let begin = try #require(readme.range(of: "<!-- commands -->\n"))
        let end = try #require(readme.range(of: "<!-- end of commands -->"))
        #expect(readme[begin.upperBound..<end.lowerBound] == Program.stringsmith.commandTable)
    }

    @Test("Every command has examples, and every example parses", arguments: Program.stringsmith.commands.map(\.name))
    func examples(name: String) throws {
        let command = try #require(Program.stringsmith.command(named: name))
        if name != "help" { #expect(!command.manual.examples.isEmpty) }
        for example in command.manual.examples {
            // Commands that run the program precede it; those that read its output follow.
            let words = try #require(ShellWords(example.command).command(of: "stringsmith"))
            #expect(words.first == name)
            #expect(throws: Never.self) { try command.parse(ArgumentQueue(Array(words.dropFirst()))) }
            // Help lists all options in an example.
            let help = command.help(calledAs: name)
            for word in words where word.hasPrefix("-") && word != "-" && word != "--" {
                #expect(help.contains(" \(word.prefix { $0 != "=" })"), "\(word)")
            }
        }
    }

    @Test("The page on machine-readable output lists every kind of change in a plan")
    func planKinds() throws {
        let url = Self.root.appendingPathComponent("Documentation/Machine-readable.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        for kind in PlanNote.Kind.allCases { #expect(page.contains("\n| `\(kind.rawValue)` |")) }
    }
}

/// The words in a shell command line. Supports only spaces, quotes and pipes.
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

    /// Returns the words after a program's name in the first command of the pipeline that runs it; nil if none does.
    func command(of program: String) -> [String]? {
        for stage in pipeline {
            if let place = stage.firstIndex(of: program) { return Array(stage[(place + 1)...]) }
        }
        return nil
    }
}
