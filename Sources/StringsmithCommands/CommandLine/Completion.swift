/// What a shell offers for a value.
package enum Completion: Hashable, Sendable {
    /// Nothing: the value is free text.
    case none

    /// The files and directories there are.
    case file

    /// The directories there are.
    case directory

    /// A closed list. No other value is accepted.
    case oneOf([String])

    /// The closed list, if it is one.
    var choices: [String]? {
        if case .oneOf(let choices) = self { choices } else { nil }
    }
}
