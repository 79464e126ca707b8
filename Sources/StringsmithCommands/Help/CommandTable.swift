extension Program {
    /// The table of commands in Markdown, for the project's documentation, with one row per command.
    package var commandTable: String {
        var text = "| command | does |\n|---|---|\n"
        for command in commands {
            let summary = command.summary.split(separator: "|", omittingEmptySubsequences: false)
            text += "| `\(command.name)` | \(summary.joined(separator: "\\|")) |\n"
        }
        return text
    }
}
