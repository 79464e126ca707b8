import Foundation
import Testing

@testable import StringsmithCommands

@Suite("Command line: completions")
struct CommandLineCompletionTests {
    static let bash = "/bin/bash"

    @Test(
        "bash completes commands, options, fixed lists, files and directories",
        .enabled(if: FileManager.default.isExecutableFile(atPath: bash)),
        arguments: [
            (["stringsmith", "ex"], "extract"), (["stringsmith", "--v"], "--version"),
            (["stringsmith", "extract", "--fo"], "--format"),
            (["stringsmith", "extract", "--format", ""], "strings json"),
            (["stringsmith", "extract", "--format", "=", "j"], "json"),
            (["stringsmith", "extract", "--format", "="], "strings json"),
            (["stringsmith", "extract", "--no"], "--no-positions --no-config"),
            (["stringsmith", "extract", "-o", ""], "a directory"),
            (["stringsmith", "extract", "--depth", ""], ""),
            (["stringsmith", "extract", "a f"], "a file"),
            (["stringsmith", "help", "g"], "genstrings"), (["stringsmith", "completions", ""], "bash zsh fish"),
            (["genstrings", "-sk"], "-skipTable"), (["extractLocStrings", "-o", ""], "a directory"),
        ])
    func completesInBash(words: [String], expected: String) throws {
        let directory = NSTemporaryDirectory() + "completion-\(UUID().uuidString)/"
        try FileManager.default.createDirectory(atPath: directory + "a directory", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try Data().write(to: URL(fileURLWithPath: directory + "a file"))
        let script =
            Sample.program.bashCompletions() + """

                set -f
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                function=$(complete -p "$1" | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                $function
                printf '%s' "${COMPREPLY[*]}"
                """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.bash)
        process.arguments = ["--norc", "-c", script, "bash"] + words
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: data, as: UTF8.self) == expected)
    }

    @Test("Each shell's script contains every command, option and program", arguments: Shell.allCases)
    func isComplete(shell: Shell) async {
        let script = await Sample.run(["completions", shell.rawValue]).output
        #expect(script == Sample.program.completions(for: shell))
        for command in Sample.program.commands {
            for name in [command.name] + command.programNames + command.options.map(\.name) {
                #expect(script.contains(name))
            }
        }
    }

    @Test("Options that take rules complete their names", arguments: Shell.allCases)
    func completesRules(shell: Shell) {
        let lines = Program.stringsmith.completions(for: shell).split(separator: "\n")
        for option in ["rule", "skip-rule"] {
            let spelling = shell == .fish ? "-l \(option) " : "--\(option)"
            #expect(lines.contains { $0.contains(spelling) && $0.contains(" missing-key ") && $0.contains(" all") })
        }
    }

    @Test("Help with quotes and brackets stays text")
    func quotes() {
        struct None: CommandArguments {}
        let command = CommandDescription<None>(
            name: "x", summary: "x",
            options: [[.flag("flag", help: "It's [a] $(touch x) `b` c:d \\") { _ in }]]
        ) { _, _ in .success }
        let program = Program(
            name: "p", version: "1", date: "2026-01-02", summary: "s",
            commands: [CommandEntry(command.name, command)])
        #expect(program.zshCompletions().contains(#"'--flag[It'\''s \[a\] $(touch x) `b` c:d \\]'"#))
        #expect(program.fishCompletions().contains(#"-l flag -d 'It\'s [a] $(touch x) `b` c:d \\'"#))
    }
}
