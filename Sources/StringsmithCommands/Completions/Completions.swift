/// A shell with completions.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

extension Program {
    /// Returns the completion script for a shell, generated from the descriptions of commands.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bashCompletions()
        case .zsh: zshCompletions()
        case .fish: fishCompletions()
        }
    }

    /// Returns the name of a command's shell function, which consists of letters, digits and underscores.
    func functionName(of command: AnyCommand) -> String {
        "_" + String((name + "_" + command.name).map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

extension String {
    /// The text as a word in quotes for a POSIX shell.
    var shellQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
