/// One option of a command: its description, from which parser, help, manual page and completions are made, and its
/// effect on the command's arguments.
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
        Self(description: OptionDescription(name: name, short: short, form: .flag, help: help), effect: .flag(effect))
    }

    /// A flag with an opposite: `--NAME` and `--no-NAME`.
    package static func negatableFlag(
        _ name: String, short: Character? = nil, help: String,
        effect: @escaping @Sendable (inout Arguments, Bool) -> Void
    ) -> Self {
        let description = OptionDescription(name: name, short: short, form: .negatableFlag, help: help)
        return Self(description: description, effect: .negatableFlag(effect))
    }

    /// An option with a text; of several, the last one counts. The effect may throw an `InvalidValue`.
    package static func value(
        _ name: String, short: Character? = nil, placeholder: String, help: String, completion: Completion = .none,
        effect: @escaping @Sendable (inout Arguments, String) throws -> Void
    ) -> Self {
        let form = OptionDescription.Form.value(placeholder: placeholder, repeats: false)
        return Self(
            description: OptionDescription(name: name, short: short, form: form, help: help, completion: completion),
            effect: .value(effect))
    }

    /// An option with a text that may be given several times and adds up. The effect may throw an `InvalidValue`.
    package static func values(
        _ name: String, short: Character? = nil, placeholder: String, help: String, completion: Completion = .none,
        effect: @escaping @Sendable (inout Arguments, String) throws -> Void
    ) -> Self {
        let form = OptionDescription.Form.value(placeholder: placeholder, repeats: true)
        return Self(
            description: OptionDescription(name: name, short: short, form: form, help: help, completion: completion),
            effect: .value(effect))
    }

    /// An option with a whole number in a range.
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

    /// An option with one value of a closed set, named by its raw values.
    package static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, short: Character? = nil, of type: Value.Type, help: String,
        effect: @escaping @Sendable (inout Arguments, Value) -> Void
    ) -> Self {
        let choices = type.allCases.map(\.rawValue)
        return .value(
            name, short: short, placeholder: choices.joined(separator: "|"), help: help, completion: .oneOf(choices)
        ) { arguments, text in
            guard let value = Value(rawValue: text) else { throw InvalidValue(text, choices: choices) }
            effect(&arguments, value)
        }
    }

    /// The option with a longer explanation below its line of help.
    package func discussed(_ discussion: String) -> Self {
        changing { $0.discussion = discussion }
    }

    /// The option with further long names, which are understood and not advertised.
    package func alias(_ names: String...) -> Self {
        changing { $0.aliases += names }
    }

    /// The option as one that a configuration file can't set.
    package var onCommandLineOnly: Self {
        changing { $0.isConfigurable = false }
    }

    /// The option as one whose value, in a configuration file, is a path from that file's directory on.
    package var relativeToConfiguration: Self {
        changing { $0.isRelativeToConfiguration = true }
    }

    /// The option as one whose values, in a configuration file, are patterns of paths from that file's directory on.
    package var patternOfPaths: Self {
        changing { $0.isPatternOfPaths = true }
    }

    private func changing(_ change: (inout OptionDescription) -> Void) -> Self {
        var option = self
        change(&option.description)
        return option
    }

    /// The option as one of a larger set of arguments, of which `Arguments` is a part.
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

/// Why a value can't be used.
package struct InvalidValue: Error, Hashable, Sendable {
    /// The reason, to follow `is`: `not an integer`.
    package var reason: String

    /// The value that was probably meant.
    package var suggestion: String?

    /// Makes an error with a reason that can follow `is`.
    package init(_ reason: String) {
        self.reason = reason
    }

    /// Makes the error for a text that is not one of a closed list.
    package init(_ text: String, choices: [String]) {
        // A list that fills the screen hides what it is about; help and completions have all of it.
        let isShort = choices.count <= 20
        let names = (isShort ? choices : Array(choices.prefix(3))).joined(separator: ", ")
        reason = isShort ? "not one of \(names)" : "not one of \(choices.count) names such as \(names)"
        suggestion = Suggestion.nearest(to: text, among: choices)
    }
}
