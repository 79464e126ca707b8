import StringsmithText

/// A text with several forms, selected by a number, the device or the available width.
///
/// `.stringsdict` files and string catalogs both contain exactly this, in different formats.
public indirect enum VariedText: Hashable, Sendable {
    /// A single text.
    case text(ExactString)

    /// A format such as `%#@files@ in %#@folders@`, and its variables.
    case format(ExactString, [Variable])

    /// A form for each plural category, by name: `one`, `other`.
    case plural([Case])

    /// A form for each device, by its name in the file: `iphone`, `other`.
    case device([Case])

    /// A form for each width, with the number as spelled in the file.
    case width([Case])

    /// One of several forms.
    public struct Case: Hashable, Sendable {
        /// The plural category, device or width.
        public var name: ExactString

        /// The text, or a nested choice.
        public var form: VariedText

        /// Creates a case.
        public init(_ name: ExactString, _ form: VariedText) {
            (self.name, self.form) = (name, form)
        }
    }

    /// A variable of a format.
    public struct Variable: Hashable, Sendable {
        /// The name between `%#@` and `@`.
        public var name: ExactString

        /// The number of its argument from 1, if the file has it.
        public var argument: Int?

        /// The type of its number as a specifier without `%`, such as `lld`, if the file has it.
        public var valueType: ExactString?

        /// Its forms.
        public var form: VariedText

        /// Creates a variable.
        public init(name: ExactString, argument: Int? = nil, valueType: ExactString?, form: VariedText) {
            (self.name, self.argument, self.valueType, self.form) = (name, argument, valueType, form)
        }
    }

    /// All strings including formats, in file order.
    public var texts: [ExactString] {
        switch self {
        case .text(let text): [text]
        case .format(let text, let variables): [text] + variables.flatMap(\.form.texts)
        case .plural(let cases), .device(let cases), .width(let cases): cases.flatMap(\.form.texts)
        }
    }
}
