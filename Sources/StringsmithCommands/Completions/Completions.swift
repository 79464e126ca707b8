/// A shell with completions.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// Completion scripts for shells, generated from the descriptions of commands.
package enum Completions {
    /// Returns the script for a shell.
    package static func text(of program: Program, for shell: Shell) -> String {
        switch shell {
        case .bash: bash(of: program)
        case .zsh: zsh(of: program)
        case .fish: fish(of: program)
        }
    }

    /// Returns the name of a command's shell function, which consists of letters, digits and underscores.
    static func functionName(_ program: Program, _ command: AnyCommand) -> String {
        "_" + String((program.name + "_" + command.name).map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// Quotes a text as a word for a POSIX shell.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
