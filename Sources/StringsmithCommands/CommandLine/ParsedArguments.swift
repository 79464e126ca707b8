/// A parsed command line, before any effects.
package struct ParsedArguments: Hashable, Sendable {
    /// An option as given.
    package struct Occurrence: Hashable, Sendable {
        /// The option's long name.
        package var name: String

        /// Its value.
        package var value: Value

        /// The option as typed, for errors.
        package var spelling: String
    }

    /// The value of an option.
    package enum Value: Hashable, Sendable {
        /// No value: true, or false for the negated form.
        case flag(Bool)
        case text(String)
    }

    /// The options in order.
    package var occurrences: [Occurrence] = []

    /// The other arguments in order.
    package var positionals: [String] = []

    /// True if help was requested. Everything after that is ignored.
    package var wantsHelp = false

    /// True if an option was given.
    package func has(_ name: String) -> Bool { occurrences.contains { $0.name == name } }

    /// Returns the last text given for an option.
    package func text(of name: String) -> String? {
        for occurrence in occurrences.reversed() where occurrence.name == name {
            if case .text(let text) = occurrence.value { return text }
        }
        return nil
    }
}
