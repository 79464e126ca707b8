/// A positional argument as help, manual page, completions, and parser see it.
package struct PositionalDescription: Hashable, Sendable {
    /// How often the argument is given.
    package enum Count: Hashable, Sendable {
        case one
        case zeroOrOne
        case zeroOrMore
        case oneOrMore
    }

    /// The name in capitals, such as `PATH`.
    package var name: String

    /// How often it is given. Only the last argument of a command may be given more than once.
    package var count: Count

    /// One line of help, a sentence.
    package var help: String

    /// The words that a shell offers, and that the argument is checked against.
    package var completion: Completion

    /// The name as a synopsis shows it: `PATH`, `[PATH]`, `[PATH...]`, `PATH...`.
    package var synopsis: String {
        switch count {
        case .one: name
        case .zeroOrOne: "[\(name)]"
        case .zeroOrMore: "[\(name)...]"
        case .oneOrMore: "\(name)..."
        }
    }
}

/// A positional argument of a command.
package struct Positional<Arguments>: Sendable {
    /// Everything except the effect.
    package var description: PositionalDescription

    let effect: @Sendable (inout Arguments, String) throws -> Void

    /// An argument of a name, which is given as often as `count` says. The effect may throw an `InvalidValue`.
    package init(
        _ name: String, _ count: PositionalDescription.Count = .one, help: String, completion: Completion = .file,
        effect: @escaping @Sendable (inout Arguments, String) throws -> Void
    ) {
        description = PositionalDescription(name: name, count: count, help: help, completion: completion)
        self.effect = effect
    }
}
