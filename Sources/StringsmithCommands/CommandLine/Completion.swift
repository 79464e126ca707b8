/// The completions for a value in a shell.
package enum Completion: Hashable, Sendable {
    /// None: the value is free text.
    case none

    /// Files and directories.
    case file

    /// Directories.
    case directory

    /// A fixed list. Other values are invalid.
    case oneOf([String])

    /// Suggestions. The option itself validates the value.
    case suggested([String])

    /// The fixed list, if there is one.
    var choices: [String]? {
        if case .oneOf(let choices) = self { choices } else { nil }
    }
}
