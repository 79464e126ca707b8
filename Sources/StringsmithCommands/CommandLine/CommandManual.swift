/// What a manual says of a command beside its options.
package struct CommandManual: Hashable, Sendable {
    /// Paragraphs after the summary, separated by empty lines.
    package var discussion: String

    /// Command lines with what each shows.
    package var examples: [CommandExample]

    /// The meaning of exit statuses; those of all commands if none is given.
    package var exitStatuses: [(status: ExitStatus, meaning: String)] {
        get { statuses.map { ($0.status, $0.meaning) } }
        set { statuses = newValue.map { StatusMeaning(status: $0.status, meaning: $0.meaning) } }
    }

    /// Names of related commands.
    package var seeAlso: [String]

    private struct StatusMeaning: Hashable, Sendable {
        var status: ExitStatus
        var meaning: String
    }

    private var statuses: [StatusMeaning]

    /// Makes a manual; every part may be left out.
    package init(
        discussion: String = "", examples: [CommandExample] = [],
        exitStatuses: [(status: ExitStatus, meaning: String)] = Self.commonExitStatuses, seeAlso: [String] = []
    ) {
        self.discussion = discussion
        self.examples = examples
        self.seeAlso = seeAlso
        statuses = exitStatuses.map { StatusMeaning(status: $0.status, meaning: $0.meaning) }
    }

    /// What the exit statuses mean unless a command says otherwise.
    package static let commonExitStatuses: [(status: ExitStatus, meaning: String)] = [
        (.success, "Nothing was found."),
        (.findings, "Something was found."),
        (.failure, "The command could not run: usage, configuration or unreadable input."),
    ]
}

/// A command line and what it shows.
package struct CommandExample: Hashable, Sendable {
    /// The whole command line.
    package var command: String

    /// What it does, a sentence.
    package var explanation: String

    /// Makes an example.
    package init(_ command: String, _ explanation: String) {
        self.command = command
        self.explanation = explanation
    }
}
