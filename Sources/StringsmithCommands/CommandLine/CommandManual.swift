/// A command's manual without its options.
package struct CommandManual: Sendable {
    /// Paragraphs after the summary, separated by empty lines.
    package var discussion: String

    /// Command lines with explanations.
    package var examples: [CommandExample]

    /// The meanings of exit statuses.
    package var exitStatuses: [(status: ExitStatus, meaning: String)]

    /// Names of related commands.
    package var seeAlso: [String]

    /// Creates a manual. Every part is optional.
    package init(
        discussion: String = "", examples: [CommandExample] = [],
        exitStatuses: [(status: ExitStatus, meaning: String)] = Self.commonExitStatuses, seeAlso: [String] = []
    ) {
        self.discussion = discussion
        self.examples = examples
        self.exitStatuses = exitStatuses
        self.seeAlso = seeAlso
    }

    /// Returns the exit statuses of a command with a meaning for 1. Without it, the command never returns 1.
    package static func exitStatuses(findings: String? = nil) -> [(status: ExitStatus, meaning: String)] {
        commonExitStatuses.compactMap { status, meaning in
            status == .findings ? findings.map { (status, $0) } : (status, meaning)
        }
    }

    /// The exit statuses of most commands.
    package static let commonExitStatuses: [(status: ExitStatus, meaning: String)] = [
        (.success, "Success."),
        (.findings, "Findings were reported, or --check found a difference."),
        (.failure, "Wrong usage or configuration, unreadable input, or a file that was skipped."),
    ]
}

/// A command line with an explanation.
package struct CommandExample: Hashable, Sendable {
    /// The whole command line.
    package var command: String

    /// The explanation, a sentence.
    package var explanation: String

    package init(_ command: String, _ explanation: String) {
        self.command = command
        self.explanation = explanation
    }
}
