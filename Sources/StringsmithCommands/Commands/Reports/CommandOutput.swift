import StringsmithProject
import StringsmithReporting

/// Where the result of a command goes: to standard output, or as a whole to the file that `--output` names.
struct CommandOutput {
    /// What to write to.
    let sink: any OutputSink

    /// Whether a person reads it at once.
    let isTerminal: Bool

    /// Whether to use colours.
    let isColored: Bool

    private let file: (path: String, content: MemorySink)?

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
        // What stands there is not read: it may be a device or a pipe.
        let plan = PlannedFile(path: file.path, contents: file.content.bytes, original: nil, summary: "")
        try FilePlan.apply([plan])
    }
}

extension CommandContext {
    /// True if the terminal's characters are UTF-8, as far as the environment says (POSIX, "Environment Variables").
    var isUnicodeTerminal: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        guard let locale = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return true }
        let text = locale.lowercased()
        return text.contains("utf-8") || text.contains("utf8")
    }
}
