/// What a manual says of a command beside its options.
public struct CommandManual: Hashable, Sendable {
    /// Paragraphs after the summary, separated by empty lines.
    public var discussion: String

    /// Command lines with what each shows.
    public var examples: [CommandExample]

    /// The meaning of exit statuses; those of all commands if none is given.
    public var exitStatuses: [(status: ExitStatus, meaning: String)] {
        get { statuses.map { ($0.status, $0.meaning) } }
        set { statuses = newValue.map { StatusMeaning(status: $0.status, meaning: $0.meaning) } }
    }

    /// Names of related commands.
    public var seeAlso: [String]

    private struct StatusMeaning: Hashable, Sendable {
        var status: ExitStatus
        var meaning: String
    }

    private var statuses: [StatusMeaning]

    /// Makes a manual; every part may be left out.
    public init(
        discussion: String = "", examples: [CommandExample] = [],
        exitStatuses: [(status: ExitStatus, meaning: String)] = Self.commonExitStatuses, seeAlso: [String] = []
    ) {
        self.discussion = discussion
        self.examples = examples
        self.seeAlso = seeAlso
        statuses = exitStatuses.map { StatusMeaning(status: $0.status, meaning: $0.meaning) }
    }

    /// What the exit statuses mean unless a command says otherwise.
    public static let commonExitStatuses: [(status: ExitStatus, meaning: String)] = [
        (.success, "Nothing was found."),
        (.findings, "Something was found."),
        (.failure, "The command could not run: usage, configuration or unreadable input."),
    ]
}

/// A command line and what it shows.
public struct CommandExample: Hashable, Sendable {
    /// The whole command line.
    public var command: String

    /// What it does, a sentence.
    public var explanation: String

    /// Makes an example.
    public init(_ command: String, _ explanation: String) {
        self.command = command
        self.explanation = explanation
    }
}
