/// A shell that completions can be made for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// Completion scripts for shells, made from the descriptions.
package enum Completions {
    /// The script for a shell.
    package static func text(of program: Program, for shell: Shell) -> String {
        switch shell {
        case .bash: bash(of: program)
        case .zsh: zsh(of: program)
        case .fish: fish(of: program)
        }
    }

    /// The name of a shell function for a command: letters, digits and low lines.
    static func functionName(_ program: Program, _ command: AnyCommand) -> String {
        "_" + String((program.name + "_" + command.name).map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// A text as one word of a POSIX shell.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
