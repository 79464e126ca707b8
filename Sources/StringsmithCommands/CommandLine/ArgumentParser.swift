/// Parses a command line with the descriptions of a command's options.
struct ArgumentParser {
    private let style: OptionStyle
    private let optionsByName: [String: (option: OptionDescription, isPositive: Bool)]
    private let optionsByLetter: [Character: OptionDescription]
    private var parsed = ParsedArguments()
    private var rest: ArgumentQueue

    /// Parses arguments. Those in a file replace the option `--arguments-from`.
    /// - Throws: an error that names the argument.
    static func parse(
        _ arguments: ArgumentQueue, options: [OptionDescription], style: OptionStyle
    ) throws(UsageError) -> ParsedArguments {
        var parser = ArgumentParser(arguments, options: options + [.argumentsFrom, .help], style: style)
        try parser.parse()
        return parser.parsed
    }

    private init(_ arguments: ArgumentQueue, options: [OptionDescription], style: OptionStyle) {
        self.style = style
        rest = arguments
        var optionsByName: [String: (option: OptionDescription, isPositive: Bool)] = [:]
        var optionsByLetter: [Character: OptionDescription] = [:]
        for option in options {
            for name in [option.name] + option.aliases {
                optionsByName[name] = (option, true)
                if option.kind == .negatableFlag { optionsByName["no-" + name] = (option, false) }
            }
            if let letter = option.short { optionsByLetter[letter] = option }
        }
        self.optionsByName = optionsByName
        self.optionsByLetter = optionsByLetter
    }

    private mutating func parse() throws(UsageError) {
        while !parsed.wantsHelp, let argument = rest.next() {
            if argument == "--" {
                parsed.positionals += rest.takeAll()
                return
            } else if argument == "-" || !argument.hasPrefix("-") {
                parsed.positionals.append(argument)
            } else if argument.hasPrefix("--") {
                try parse(long: argument, name: argument.dropFirst(2))
            } else if style == .apple {
                try parse(long: argument, name: argument.dropFirst())
            } else {
                try parse(letters: argument)
            }
        }
    }

    /// Parses `--name`, `--name value` and `--name=value`; in Apple's style, also with one dash.
    private mutating func parse(long argument: String, name: Substring) throws(UsageError) {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        let attached = parts.count > 1 ? String(parts[1]) : nil
        let spelling = String(argument.dropLast(attached.map { $0.count + 1 } ?? 0))
        if let (option, isPositive) = optionsByName[name] {
            try take(option, isPositive: isPositive, spelling: spelling, attached: attached)
        } else if style == .apple, name.count == 1, let letter = name.first, let option = optionsByLetter[letter] {
            try take(option, isPositive: true, spelling: spelling, attached: attached)
        } else {
            throw unknown(spelling, name: name)
        }
    }

    /// Parses `-o value`, `-ovalue`, `-o=value`, and several flags in one argument.
    private mutating func parse(letters argument: String) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = optionsByLetter[letter] else {
                let isFirst = letters.count == argument.count - 2
                throw isFirst && argument.count > 2
                    ? unknown(argument, name: String(argument.dropFirst()))
                    : unknown("-\(letter)", name: String(argument.dropFirst()))
            }
            if option.placeholder == nil, letters.first != "=" {
                try take(option, isPositive: true, spelling: "-\(letter)", attached: nil)
                continue
            }
            if letters.first == "=" {
                letters = letters.dropFirst()
            } else if letters.isEmpty {
                return try take(option, isPositive: true, spelling: "-\(letter)", attached: nil)
            }
            return try take(option, isPositive: true, spelling: "-\(letter)", attached: String(letters))
        }
    }

    private mutating func take(
        _ option: OptionDescription, isPositive: Bool, spelling: String, attached: String?
    ) throws(UsageError) {
        guard let placeholder = option.placeholder else {
            if let attached {
                let name = UsageError.quoted(spelling)
                throw UsageError("option \(name) doesn't take a value, but got \(UsageError.quoted(attached))")
            }
            if option == .help { parsed.wantsHelp = true }
            parsed.occurrences.append(.init(name: option.name, value: .flag(isPositive), spelling: spelling))
            return
        }
        guard let value = attached ?? rest.next() else {
            throw UsageError("option \(UsageError.quoted(spelling)) needs a value: \(spelling) \(placeholder)")
        }
        if option == .argumentsFrom { return try rest.insert(fileAt: value) }
        parsed.occurrences.append(.init(name: option.name, value: .text(value), spelling: spelling))
    }

    private func unknown(_ spelling: String, name: String) -> UsageError {
        let suggestion = Suggestion.nearest(to: name, among: Array(optionsByName.keys))
        return UsageError(
            "unknown option \(UsageError.quoted(spelling))", suggestion: suggestion.map(style.spelling(of:)))
    }
}
