/// The description of an option for the parser, help, manual page and completions.
package struct OptionDescription: Hashable, Sendable {
    /// The kind of an option.
    package enum Kind: Hashable, Sendable {
        /// Without a value.
        case flag

        /// Without a value, or as `--no-NAME` for the opposite.
        case negatableFlag

        /// With a value. If it repeats, values accumulate; otherwise the last one applies.
        case value(placeholder: String, repeats: Bool)
    }

    /// The long name without dashes, which is also its name in a configuration file.
    package var name: String

    /// The one-letter name, if any.
    package var short: Character?

    /// Further long names, which are accepted but not shown.
    package var aliases: [String] = []

    package var kind: Kind

    /// A sentence in one line.
    package var help: String

    /// A longer explanation for the manual page and the command's help.
    package var discussion: String?

    /// The completions for the value, which also validate it.
    package var completion: Completion

    /// How a configuration file sets an option.
    package enum Configuration: Hashable, Sendable {
        /// Not at all: the option is accepted on the command line only.
        case disallowed

        /// With the value as on the command line.
        case verbatim

        /// With a path relative to the file's directory.
        case path

        /// With a path pattern relative to the file's directory.
        case pathPattern

        /// With the path of something to write, relative to the file's directory and inside it.
        case output
    }

    /// How a configuration file sets the option.
    package var configuration = Configuration.verbatim

    /// True if the option is allowed in configuration files.
    package var isConfigurable: Bool { configuration != .disallowed }

    /// The placeholder for the value; nil for a flag.
    package var placeholder: String? {
        if case .value(let placeholder, _) = kind { placeholder } else { nil }
    }

    /// True if values accumulate.
    package var repeats: Bool {
        if case .value(_, repeats: true) = kind { true } else { false }
    }

    package init(name: String, short: Character? = nil, kind: Kind, help: String, completion: Completion = .none) {
        self.name = name
        self.short = short
        self.kind = kind
        self.help = help
        self.completion = completion
    }

    /// `--arguments-from`, which every command has, because build systems exceed the maximum length of command lines.
    static let argumentsFrom: OptionDescription = {
        var option = OptionDescription(
            name: "arguments-from", kind: .value(placeholder: "FILE", repeats: true),
            help: "Read further arguments from a file, one per line.", completion: .file)
        option.configuration = .disallowed
        return option
    }()

    /// `--help`, which every command has.
    static let help: OptionDescription = {
        var help = OptionDescription(name: "help", short: "h", kind: .flag, help: "Show this help.")
        help.configuration = .disallowed
        return help
    }()
}

/// The spelling of a command's options.
package enum OptionStyle: Hashable, Sendable {
    /// `--output DIR`, `--output=DIR`, `-o DIR`, `-oDIR`, and grouped one-letter flags.
    case standard

    /// `-output DIR`, as in Apple's tools; `--output DIR` is also accepted.
    case apple

    /// Returns the long name as typed.
    func spelling(of name: String) -> String {
        switch self {
        case .standard: "--" + name
        case .apple: "-" + name
        }
    }
}
