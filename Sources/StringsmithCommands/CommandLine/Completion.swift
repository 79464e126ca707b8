/// The words that a shell offers for a value.
package enum Completion: Hashable, Sendable {
    /// Nothing: the value is free text.
    case none

    /// Files and directories.
    case file

    /// Directories.
    case directory

    /// A closed list. No other value is accepted.
    case oneOf([String])

    /// A list. The option itself decides what it accepts.
    case suggested([String])

    /// The closed list, if it is one.
    var choices: [String]? {
        if case .oneOf(let choices) = self { choices } else { nil }
    }
}
