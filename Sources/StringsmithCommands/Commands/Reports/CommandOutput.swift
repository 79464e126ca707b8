import StringsmithFormats
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// The destination of a command's results: standard output, or the file in `--output`.
struct CommandOutput {
    /// The sink to write to.
    let sink: any OutputSink

    /// True for a terminal.
    let isTerminal: Bool

    /// True to use color.
    let isColored: Bool

    private let file: (path: String, content: MemorySink)?

    /// Creates the destination of results for a command that also reports findings. If the reporter only supports
    /// findings, the file is for those instead.
    init(results arguments: CommonArguments, _ context: CommandContext) {
        var arguments = arguments
        if arguments.reporter.isForFindingsOnly { arguments.output = nil }
        self.init(arguments, context)
    }

    /// Creates the destination for a command whose only result is a report.
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

    /// Writes the file, if any.
    func write() throws(FileSystemError) {
        guard let file else { return }
        if FormatRegistry.tableExtensions.contains(FilePath(file.path).pathExtension),
            FileKind(of: file.path) != nil
        {
            throw FileSystemError("write", file.path, reason: "it is a table, which the report would replace")
        }
        try FilePlan.write(PlannedFile(output: file.path, contents: file.content.bytes))
    }
}

extension CommandContext {
    /// True unless the environment specifies another encoding than UTF-8 for the terminal (POSIX, "Environment
    /// Variables").
    var isUnicodeTerminal: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        guard let locale = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return true }
        let text = locale.lowercased()
        return text.contains("utf-8") || text.contains("utf8")
    }
}
