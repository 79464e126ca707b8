/// The table of commands in Markdown, for the project's documentation.
package enum CommandTable {
    /// Returns the table, with one row per command.
    package static func text(of program: Program) -> String {
        var text = "| command | does |\n|---|---|\n"
        for command in program.commands {
            text += "| `\(command.name)` | \(escaped(command.summary)) |\n"
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
