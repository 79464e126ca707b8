import StringsmithProject
import StringsmithReporting

/// The destination of a command's results: standard output, or the file that `--output` names.
struct CommandOutput {
    /// The sink to write to.
    let sink: any OutputSink

    /// True for a terminal.
    let isTerminal: Bool

    /// True to use color.
    let isColored: Bool

    private let file: (path: String, content: MemorySink)?

    /// The destination of a command's own results, whose findings are a report of their own. A reporter that has a form for
    /// findings alone takes the file.
    init(results arguments: CommonArguments, _ context: CommandContext) {
        var arguments = arguments
        if arguments.reporter.isForFindingsOnly { arguments.output = nil }
        self.init(arguments, context)
    }

    /// The destination of a command whose only result is a report.
    init(_ arguments: CommonArguments, _ context: CommandContext) {
        if let path = arguments.output, path != "-" {
            let content = MemorySink()
            file = (path, content)
            sink = content
            isTerminal = false
        } else {
            file = nil
            sink = context.standardOutput
            isTerminal = context.isStandardOutputTerminal
        }
        isColored = arguments.color.isColored(isTerminal: isTerminal, environment: context.environment)
    }

    /// Writes the file, if there is one to write.
    func write() throws(FileSystemError) {
        guard let file else { return }
        try FilePlan.write(PlannedFile(output: file.path, contents: file.content.bytes))
    }
}

extension CommandContext {
    /// True if the environment doesn't say that the terminal uses another encoding than UTF-8 (POSIX, "Environment Variables").
    var isUnicodeTerminal: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        guard let locale = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return true }
        let text = locale.lowercased()
        return text.contains("utf-8") || text.contains("utf8")
    }
}
