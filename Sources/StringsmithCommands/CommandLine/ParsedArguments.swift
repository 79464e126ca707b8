/// A command line taken apart, before any effect.
package struct ParsedArguments: Hashable, Sendable {
    /// One option as it was given.
    package struct Occurrence: Hashable, Sendable {
        /// The option's long name.
        package var name: String

        /// Its value.
        package var value: Value

        /// The option as it was typed, for errors.
        package var spelling: String
    }

    /// The value of an option.
    package enum Value: Hashable, Sendable {
        /// Nothing: true, or false in the negated form.
        case flag(Bool)
        case text(String)
    }

    /// The options in order.
    package var occurrences: [Occurrence] = []

    /// The other arguments in order.
    package var positionals: [String] = []

    /// True if help was asked for; nothing after that was looked at.
    package var wantsHelp = false

    /// The last text given for an option.
    package func text(of name: String) -> String? {
        for occurrence in occurrences.reversed() where occurrence.name == name {
            if case .text(let text) = occurrence.value { return text }
        }
        return nil
    }
}
