/// An option as help, manual page, completions, and parser see it: everything except its effect.
package struct OptionDescription: Hashable, Sendable {
    /// How an option is given.
    package enum Form: Hashable, Sendable {
        /// Alone.
        case flag

        /// Alone, or as `--no-NAME` for the opposite.
        case negatableFlag

        /// With a value; one that repeats adds up, of another the last one counts.
        case value(placeholder: String, repeats: Bool)
    }

    /// The long name without dashes, which is also its name in a configuration file.
    package var name: String

    /// The one-letter name, if there is one.
    package var short: Character?

    /// Further long names, understood but not advertised.
    package var aliases: [String] = []

    /// How it is given.
    package var form: Form

    /// One line of help, a sentence.
    package var help: String

    /// A longer explanation for the manual page and the command's help.
    package var discussion: String?

    /// The words that a shell offers for the value, and that it is checked against.
    package var completion: Completion

    /// False if a configuration file can't set it.
    package var isConfigurable = true

    /// True for a path that is relative to the directory of the configuration file that contains it.
    package var isRelativeToConfiguration = false

    /// True if the value is a pattern of paths that counts from the configuration's directory when it stands in one.
    package var isPatternOfPaths = false

    /// The placeholder of the value; nil for a flag.
    package var placeholder: String? {
        if case .value(let placeholder, _) = form { placeholder } else { nil }
    }

    /// True if it may be given several times and adds up.
    package var repeats: Bool {
        if case .value(_, repeats: true) = form { true } else { false }
    }

    /// Makes a description.
    package init(name: String, short: Character? = nil, form: Form, help: String, completion: Completion = .none) {
        self.name = name
        self.short = short
        self.form = form
        self.help = help
        self.completion = completion
    }

    /// `--arguments-from`, which every command has: command lines have a longest length, which build systems exceed.
    static let argumentsFrom: OptionDescription = {
        var option = OptionDescription(
            name: "arguments-from", form: .value(placeholder: "FILE", repeats: true),
            help: "Read further arguments from a file, one per line.", completion: .file)
        option.isConfigurable = false
        return option
    }()

    /// `--help`, which every command has.
    static let help: OptionDescription = {
        var help = OptionDescription(name: "help", short: "h", form: .flag, help: "Show this help.")
        help.isConfigurable = false
        return help
    }()
}

/// How the options of a command are spelled.
package enum OptionStyle: Hashable, Sendable {
    /// `--output DIR`, `--output=DIR`, `-o DIR`, `-oDIR`, and one-letter flags in a group.
    case standard

    /// `-output DIR`, as in Apple's tools; `--output DIR` is understood too.
    case apple

    /// The long name as it is typed.
    func spelling(of name: String) -> String {
        switch self {
        case .standard: "--" + name
        case .apple: "-" + name
        }
    }
}
