import StringsmithText

/// A string, and its state.
public struct StringUnit: Hashable, Sendable {
    /// The state of a string. States that are unknown to Xcode are preserved.
    public struct State: RawRepresentable, Hashable, Sendable {
        /// The state as spelled in string catalogs.
        public var rawValue: ExactString

        /// Creates a state from its spelling.
        public init(rawValue: ExactString) { self.rawValue = rawValue }

        /// Creates a state from its name.
        public init(_ name: String) { rawValue = ExactString(name) }

        /// Nobody has translated the string.
        public static let new = State("new")

        /// The string is finished.
        public static let translated = State("translated")

        /// The source string has changed since.
        public static let needsReview = State("needs_review")

        /// A machine translated the string.
        public static let machineTranslated = State("machine_translated")

        /// True for a state of Xcode.
        package var isKnown: Bool { [.new, .translated, .needsReview, .machineTranslated].contains(self) }
    }

    /// The string.
    public var value: ExactString

    /// Its state.
    public var state: State

    /// Creates a string.
    public init(_ value: ExactString, state: State = .translated) {
        (self.value, self.state) = (value, state)
    }
}

/// What a key says in one locale: a string, or several, of which the plural category of a number, the device or the
/// available width selects one, nested as deeply as a format allows.
///
/// Every format is read into this model and written from it.
public enum VariedText: Hashable, Sendable {
    /// A single string.
    case unit(StringUnit)

    /// Several equivalent strings, such as the phrases of an App Shortcut.
    case set(StringUnit.State, [ExactString])

    /// A form for each case of a variation.
    case varied(Variation, Cases)

    /// A text such as `%#@files@ in %#@folders@`, and its variables; nil if there is no text.
    indirect case format(VariedText?, Variables)

    /// The kind of a variation. Kinds that are unknown to Xcode are preserved.
    public struct Variation: RawRepresentable, Hashable, Sendable {
        /// The kind as spelled in string catalogs.
        public var rawValue: ExactString

        /// Creates a kind from its spelling.
        public init(rawValue: ExactString) { self.rawValue = rawValue }

        /// By plural category, by name: `one`, `other`.
        public static let plural = Variation(rawValue: "plural")

        /// By device, by its name in the file: `iphone`, `other`.
        public static let device = Variation(rawValue: "device")

        /// By width, as spelled in the file.
        public static let width = Variation(rawValue: "width")
    }

    /// The forms of a variation, in file order.
    public typealias Cases = NamedParts<Case>

    /// The variables of a text, in file order.
    public typealias Variables = NamedParts<Variable>

    /// One of several forms.
    public struct Case: NamedPart {
        /// The plural category, device or width.
        public var name: ExactString

        /// The text, or a nested variation.
        public var form: VariedText

        /// Creates a case.
        public init(_ name: ExactString, _ form: VariedText) {
            (self.name, self.form) = (name, form)
        }
    }

    /// A part of a text that depends on a number and is referred to as `%#@NAME@`.
    public struct Variable: NamedPart {
        /// The name between `%#@` and `@`.
        public var name: ExactString

        /// The number of its argument from 1, if the file has it.
        public var argument: Int?

        /// The type of its number as a specifier without `%`, such as `lld`, if the file has it.
        public var valueType: ExactString?

        /// Its forms, in which `%arg` is the number in a string catalog; nil if the file has none.
        public var form: VariedText?

        /// Creates a variable.
        public init(name: ExactString, argument: Int? = nil, valueType: ExactString?, form: VariedText?) {
            (self.name, self.argument, self.valueType, self.form) = (name, argument, valueType, form)
        }
    }

    /// Returns a single string that is finished.
    public static func text(_ text: ExactString) -> VariedText { .unit(StringUnit(text)) }

    /// Returns a text with a form for each case of a variation.
    public static func varied(_ variation: Variation, _ cases: [Case]) -> VariedText {
        .varied(variation, Cases(cases))
    }

    /// Returns a text with a form for each plural category.
    public static func plural(_ cases: some Sequence<Case>) -> VariedText { .varied(.plural, Cases(cases)) }

    /// Returns a text with a form for each device.
    public static func device(_ cases: some Sequence<Case>) -> VariedText { .varied(.device, Cases(cases)) }

    /// Returns a text with a form for each width.
    public static func width(_ cases: some Sequence<Case>) -> VariedText { .varied(.width, Cases(cases)) }

    /// Returns a text that refers to variables.
    public static func format(_ text: ExactString, _ variables: [Variable]) -> VariedText {
        .format(.text(text), Variables(variables))
    }

    /// Returns a text with variables; nil if there is no text.
    public static func format(_ text: VariedText?, _ variables: [Variable]) -> VariedText {
        .format(text, Variables(variables))
    }

    /// All strings including formats, in file order.
    public var texts: [ExactString] { units.map(\.value) }
}

extension VariedText {
    /// Creates a text with variables.
    package init(_ text: VariedText?, variables: Variables = []) {
        if let text, variables.isEmpty { self = text } else { self = .format(text, variables) }
    }

    /// The text without its variables; nil if there is none.
    package var text: VariedText? {
        get { if case .format(let text, _) = self { text } else { self } }
        set { self = VariedText(newValue, variables: variables) }
    }

    /// The variables, in file order.
    package var variables: Variables {
        get { if case .format(_, let variables) = self { variables } else { [] } }
        set { self = VariedText(text, variables: newValue) }
    }

    /// Returns the variable with a name.
    package func variable(_ name: ExactString) -> Variable? {
        if case .format(_, let variables) = self { variables[name] } else { nil }
    }

    /// All units, in file order.
    package var units: [StringUnit] {
        switch self {
        case .unit(let unit): [unit]
        case .set(let state, let values): values.map { StringUnit($0, state: state) }
        case .varied(_, let cases): cases.flatMap(\.form.units)
        case .format(let text, let variables): (text?.units ?? []) + variables.flatMap { $0.form?.units ?? [] }
        }
    }

    /// The string to use if no other case applies: that of `other`, or otherwise the last one.
    package var fallback: StringUnit? {
        switch self {
        case .unit(let unit): unit
        case .set(let state, let values): values.first.map { StringUnit($0, state: state) }
        case .varied(_, let cases): (cases["other"] ?? cases.last)?.form.fallback
        case .format(let text, _): text?.fallback
        }
    }

    /// Returns the text with each unit transformed.
    package func map(_ change: (StringUnit) -> StringUnit) -> VariedText {
        switch self {
        case .unit(let unit): .unit(change(unit))
        case .set(let state, let values):
            .set(change(StringUnit("", state: state)).state, values.map { change(StringUnit($0, state: state)).value })
        case .varied(let variation, let cases): .varied(variation, cases.map { Case($0.name, $0.form.map(change)) })
        case .format(let text, let variables):
            .format(text?.map(change), variables.map { variable in variable.mapping { $0.map(change) } })
        }
    }

    /// The text without states, as formats have it that don't record any.
    package var withoutStates: VariedText { map { StringUnit($0.value) } }

    /// The text with only the finished units; nil if there are none.
    package var onlyTranslated: VariedText? {
        switch self {
        case .unit(let unit): return unit.state == .translated ? self : nil
        case .set(let state, _): return state == .translated ? self : nil
        case .varied(let variation, let cases):
            let translated = cases.compactMap { item in item.form.onlyTranslated.map { Case(item.name, $0) } }
            return translated.isEmpty ? nil : .varied(variation, translated)
        case .format(let text, let variables):
            return .format(text?.onlyTranslated, variables.map { variable in variable.mapping(\.onlyTranslated) })
        }
    }
}

extension VariedText.Variable {
    /// Returns the variable with other forms.
    package func mapping(_ change: (VariedText) -> VariedText?) -> Self {
        var variable = self
        variable.form = form.flatMap(change)
        return variable
    }
}
