/// A command line taken apart, before any effect.
public struct ParsedArguments: Hashable, Sendable {
    /// One option as it was given.
    public struct Occurrence: Hashable, Sendable {
        /// The option's long name.
        public var name: String

        /// What was given with it.
        public var value: Value

        /// The option as it was typed, for errors.
        public var spelling: String
    }

    /// What was given with an option.
    public enum Value: Hashable, Sendable {
        /// Nothing: true, or false in the negated form.
        case flag(Bool)
        case text(String)
    }

    /// The options in order.
    public var occurrences: [Occurrence] = []

    /// The other arguments in order.
    public var positionals: [String] = []

    /// True if help was asked for; nothing after that was looked at.
    public var wantsHelp = false

    /// The last text given for an option.
    public func text(of name: String) -> String? {
        for occurrence in occurrences.reversed() where occurrence.name == name {
            if case .text(let text) = occurrence.value { return text }
        }
        return nil
    }
}
