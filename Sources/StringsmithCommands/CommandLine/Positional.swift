/// The description of a positional argument for the parser, help, manual page and completions.
package struct PositionalDescription: Hashable, Sendable {
    /// How many times the argument is given.
    package enum Count: Hashable, Sendable {
        case one
        case zeroOrOne
        case zeroOrMore
        case oneOrMore
    }

    /// The name in uppercase, such as `PATH`.
    package var name: String

    /// How many times it is given. Only the last argument of a command can be given more than once.
    package var count: Count

    /// A sentence in one line.
    package var help: String

    /// The completions for the argument, which also validate it.
    package var completion: Completion

    /// The name as shown in a synopsis: `PATH`, `[PATH]`, `[PATH...]`, `PATH...`.
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

    /// Creates an argument that can be given as many times as `count` says. The effect may throw an `InvalidValue`.
    package init(
        _ name: String, _ count: PositionalDescription.Count = .one, help: String, completion: Completion = .file,
        effect: @escaping @Sendable (inout Arguments, String) throws -> Void
    ) {
        description = PositionalDescription(name: name, count: count, help: help, completion: completion)
        self.effect = effect
    }
}
