extension Option {
    /// Applies a parsed option.
    /// - Throws: an error that names the option.
    func apply(_ occurrence: ParsedArguments.Occurrence, to arguments: inout Arguments) throws(UsageError) {
        switch (effect, occurrence.value) {
        case (.flag(let effect), .flag): effect(&arguments)
        case (.negatableFlag(let effect), .flag(let isOn)): effect(&arguments, isOn)
        case (.value, .text(let text)):
            do {
                try give(text, to: &arguments)
            } catch {
                let subject = "option \(UsageError.quoted(occurrence.spelling)): \(UsageError.quoted(text))"
                throw UsageError("\(subject) is \(error.reason)", suggestion: error.suggestion)
            }
        case (.flag, .text), (.negatableFlag, .text), (.value, .flag):
            // The parser only creates values that match the form of their option.
            break
        }
    }

    /// Validates a value against the fixed list, if there is one, and applies it.
    func give(_ text: String, to arguments: inout Arguments) throws(InvalidValue) {
        guard case .value(let effect) = effect else { return }
        try description.completion.check(text)
        try InvalidValue.catching { try effect(&arguments, text) }
    }
}

extension CommandDescription {
    /// Assigns positional arguments, required ones first.
    /// - Throws: an error that names the missing or surplus argument.
    func apply(positionals: [String], to result: inout Arguments) throws(UsageError) {
        var rest = positionals[...]
        var required = arguments.count { $0.description.count == .one || $0.description.count == .oneOrMore }
        for argument in arguments {
            let description = argument.description
            let taken: Int
            switch description.count {
            case .one:
                required -= 1
                taken = min(1, rest.count)
            case .zeroOrOne: taken = rest.count > required ? 1 : 0
            case .zeroOrMore: taken = max(0, rest.count - required)
            case .oneOrMore:
                required -= 1
                taken = max(0, rest.count - required)
            }
            if taken == 0, description.count == .one || description.count == .oneOrMore {
                throw UsageError("missing argument \(description.name)")
            }
            for text in rest.prefix(taken) { try apply(text, to: argument, of: &result) }
            rest = rest.dropFirst(taken)
        }
        guard let surplus = rest.first else { return }
        throw UsageError("unexpected argument \(UsageError.quoted(surplus))")
    }

    private func apply(
        _ text: String, to argument: Positional<Arguments>, of result: inout Arguments
    ) throws(UsageError) {
        do {
            try argument.description.completion.check(text)
            try InvalidValue.catching { try argument.effect(&result, text) }
        } catch {
            let subject = "argument \(argument.description.name): \(UsageError.quoted(text))"
            throw UsageError("\(subject) is \(error.reason)", suggestion: error.suggestion)
        }
    }
}

extension Completion {
    /// - Throws: an error if there is a fixed list that doesn't contain the text.
    func check(_ text: String) throws(InvalidValue) {
        if let choices, !choices.contains(text) { throw InvalidValue(text, choices: choices) }
    }
}

extension InvalidValue {
    /// Runs an effect and converts its errors to a reason.
    static func catching(_ effect: () throws -> Void) throws(InvalidValue) {
        do {
            try effect()
        } catch let error as InvalidValue {
            throw error
        } catch {
            throw InvalidValue("not usable: \(error)")
        }
    }
}
