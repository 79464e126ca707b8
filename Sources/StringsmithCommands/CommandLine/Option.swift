/// An option of a command: its description, from which the parser, help, manual page and completions are derived, and
/// its effect on the command's arguments.
package struct Option<Arguments>: Sendable {
    /// Applies the option to the arguments. Throws an `InvalidValue` for an invalid value.
    enum Effect: Sendable {
        case flag(@Sendable (inout Arguments) -> Void)
        case negatableFlag(@Sendable (inout Arguments, Bool) -> Void)
        case value(@Sendable (inout Arguments, String) throws -> Void)
    }

    /// Everything except the effect.
    package var description: OptionDescription

    let effect: Effect

    /// A flag.
    package static func flag(
        _ name: String, short: Character? = nil, help: String,
        effect: @escaping @Sendable (inout Arguments) -> Void
    ) -> Self {
        Self(description: OptionDescription(name: name, short: short, kind: .flag, help: help), effect: .flag(effect))
    }

    /// A flag with an opposite: `--NAME` and `--no-NAME`.
    package static func negatableFlag(
        _ name: String, short: Character? = nil, help: String,
        effect: @escaping @Sendable (inout Arguments, Bool) -> Void
    ) -> Self {
        let description = OptionDescription(name: name, short: short, kind: .negatableFlag, help: help)
        return Self(description: description, effect: .negatableFlag(effect))
    }

    /// An option with a text. If given more than once, the last one applies. The effect may throw an `InvalidValue`.
    package static func value(
        _ name: String, short: Character? = nil, placeholder: String, help: String, completion: Completion = .none,
        effect: @escaping @Sendable (inout Arguments, String) throws -> Void
    ) -> Self {
        let kind = OptionDescription.Kind.value(placeholder: placeholder, repeats: false)
        return Self(
            description: OptionDescription(name: name, short: short, kind: kind, help: help, completion: completion),
            effect: .value(effect))
    }

    /// An option with a text that can be given more than once, and accumulates. The effect may throw an `InvalidValue`.
    package static func values(
        _ name: String, short: Character? = nil, placeholder: String, help: String, completion: Completion = .none,
        effect: @escaping @Sendable (inout Arguments, String) throws -> Void
    ) -> Self {
        let kind = OptionDescription.Kind.value(placeholder: placeholder, repeats: true)
        return Self(
            description: OptionDescription(name: name, short: short, kind: kind, help: help, completion: completion),
            effect: .value(effect))
    }

    /// An option with an integer in a range.
    package static func integer(
        _ name: String, short: Character? = nil, placeholder: String = "N", in range: ClosedRange<Int>, help: String,
        effect: @escaping @Sendable (inout Arguments, Int) -> Void
    ) -> Self {
        .value(name, short: short, placeholder: placeholder, help: help) { arguments, text in
            guard let number = Int(text) else { throw InvalidValue("not an integer") }
            guard range.contains(number) else {
                let isOpen = range.upperBound == .max
                throw InvalidValue(
                    isOpen ? "less than \(range.lowerBound)" : "not in \(range.lowerBound)...\(range.upperBound)")
            }
            effect(&arguments, number)
        }
    }

    /// An option with a value of a fixed set, by raw value.
    /// - Parameter excluded: values that the command can't use.
    package static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, short: Character? = nil, of type: Value.Type, except excluded: [Value] = [], help: String,
        effect: @escaping @Sendable (inout Arguments, Value) -> Void
    ) -> Self {
        let excluded = excluded.map(\.rawValue)
        let choices = type.allCases.map(\.rawValue).filter { !excluded.contains($0) }
        return .value(
            name, short: short, placeholder: choices.joined(separator: "|"), help: help, completion: .oneOf(choices)
        ) { arguments, text in
            guard let value = Value(rawValue: text), choices.contains(text) else {
                throw InvalidValue(text, choices: choices)
            }
            effect(&arguments, value)
        }
    }

    /// Adds a longer explanation, shown below the option's line of help.
    package func discussed(_ discussion: String) -> Self {
        changing { $0.discussion = discussion }
    }

    /// Adds long names that are accepted but not shown.
    package func alias(_ names: String...) -> Self {
        changing { $0.aliases += names }
    }

    /// Disallows the option in configuration files, as for every option that names a program.
    package var onCommandLineOnly: Self {
        changing { $0.configuration = .disallowed }
    }

    /// Interprets the values in a configuration file as paths relative to that file's directory.
    package var relativeToConfiguration: Self {
        changing { $0.configuration = .path }
    }

    /// Interprets the values in a configuration file as path patterns relative to that file's directory.
    package var patternOfPaths: Self {
        changing { $0.configuration = .pathPattern }
    }

    /// Interprets the value in a configuration file as the path of a file or directory to write, or of a file whose
    /// contents are written, relative to that file's directory. It must be inside, with links resolved: a cloned
    /// repository must not choose another place.
    package var confinedToConfiguration: Self {
        changing { $0.configuration = .output }
    }

    private func changing(_ change: (inout OptionDescription) -> Void) -> Self {
        var option = self
        change(&option.description)
        return option
    }

    /// Converts the option to one for a larger set of arguments that contains `Arguments`.
    package func lifted<Whole>(_ part: WritableKeyPath<Whole, Arguments> & Sendable) -> Option<Whole> {
        let lifted: Option<Whole>.Effect =
            switch effect {
            case .flag(let effect): .flag { effect(&$0[keyPath: part]) }
            case .negatableFlag(let effect): .negatableFlag { effect(&$0[keyPath: part], $1) }
            case .value(let effect): .value { try effect(&$0[keyPath: part], $1) }
            }
        return Option<Whole>(description: description, effect: lifted)
    }
}

/// The reason why a value is invalid.
package struct InvalidValue: Error, Hashable, Sendable {
    /// The reason, to follow "is": `not an integer`.
    package var reason: String

    /// The value that was probably intended.
    package var suggestion: String?

    /// Creates an error with a reason that follows "is".
    package init(_ reason: String) {
        self.reason = reason
    }

    /// Creates the error for a text that isn't in a fixed list.
    package init(_ text: String, choices: [String]) {
        // A long list would hide the error; help and completions contain all of it.
        let isShort = choices.count <= 20
        let names = (isShort ? choices : Array(choices.prefix(3))).joined(separator: ", ")
        reason = isShort ? "not one of \(names)" : "not one of \(choices.count) names such as \(names)"
        suggestion = Suggestion.nearest(to: text, among: choices)
    }
}
