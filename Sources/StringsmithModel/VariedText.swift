import StringsmithText

/// A text with several forms, of which a number, the device or the width available chooses one.
///
/// `.stringsdict` files and string catalogs both say exactly this, in different words.
public indirect enum VariedText: Hashable, Sendable {
    /// One text.
    case text(ExactString)

    /// A format such as `%#@files@ in %#@folders@`, and its variables.
    case format(ExactString, [Variable])

    /// A form for each plural category, by name: `one`, `other`.
    case plural([Case])

    /// A form for each device, by the name that the file gives it: `iphone`, `other`.
    case device([Case])

    /// A form for each width, as the file spells the number.
    case width([Case])

    /// One form of several.
    public struct Case: Hashable, Sendable {
        /// The plural category, device or width.
        public var name: ExactString

        /// The text, or a further choice.
        public var form: VariedText

        /// Makes a case.
        public init(_ name: ExactString, _ form: VariedText) {
            (self.name, self.form) = (name, form)
        }
    }

    /// A variable of a format.
    public struct Variable: Hashable, Sendable {
        /// The name between `%#@` and `@`.
        public var name: ExactString

        /// The position of its argument from 1, if the file states it.
        public var argument: Int?

        /// The type of its number as a specifier without `%`, such as `lld`; nil if the file states none.
        public var valueType: ExactString?

        /// Its forms.
        public var form: VariedText

        /// Makes a variable.
        public init(name: ExactString, argument: Int? = nil, valueType: ExactString?, form: VariedText) {
            (self.name, self.argument, self.valueType, self.form) = (name, argument, valueType, form)
        }
    }

    /// All texts, formats included, in the file's order.
    public var texts: [ExactString] {
        switch self {
        case .text(let text): [text]
        case .format(let text, let variables): [text] + variables.flatMap(\.form.texts)
        case .plural(let cases), .device(let cases), .width(let cases): cases.flatMap(\.form.texts)
        }
    }
}
