import StringsmithModel
import StringsmithText

/// One text of a catalog with what is known about it.
package struct StringUnit: Hashable, Sendable {
    /// How far the text has got; a state that Xcode doesn't know survives.
    package struct State: RawRepresentable, Hashable, Sendable {
        /// The state as the file spells it.
        package var rawValue: ExactString

        package init(rawValue: ExactString) { self.rawValue = rawValue }

        /// Makes a state by its name.
        package init(_ name: String) { rawValue = ExactString(name) }

        package static let new = State("new")
        package static let translated = State("translated")
        package static let needsReview = State("needs_review")
        package static let machineTranslated = State("machine_translated")
    }

    /// How far the text has got.
    package var state: State

    /// The text.
    package var value: ExactString

    /// Makes a unit.
    package init(_ value: ExactString, state: State = .translated) {
        (self.value, self.state) = (value, state)
    }
}

/// A text of a catalog in one language, with variations if it has any.
package indirect enum CatalogText: Hashable, Sendable {
    /// One text.
    case unit(StringUnit)

    /// Several texts of equal standing, such as the phrases of an App Shortcut.
    case set(StringUnit.State, [ExactString])

    /// A text for each case of a variation.
    case varied(Variation, [Case])

    /// On what a text depends; a variation that Xcode doesn't know survives.
    package struct Variation: RawRepresentable, Hashable, Sendable {
        /// The variation as the file spells it.
        package var rawValue: ExactString

        package init(rawValue: ExactString) { self.rawValue = rawValue }

        package static let plural = Variation(rawValue: "plural")
        package static let device = Variation(rawValue: "device")
        package static let width = Variation(rawValue: "width")
    }

    /// One case of a variation.
    package struct Case: Hashable, Sendable {
        /// The plural category, device or width.
        package var name: ExactString

        /// The text, or a further variation.
        package var text: CatalogText

        /// Makes a case.
        package init(_ name: ExactString, _ text: CatalogText) {
            (self.name, self.text) = (name, text)
        }
    }

    /// All units, in the file's order.
    package var units: [StringUnit] {
        switch self {
        case .unit(let unit): [unit]
        case .set(let state, let values): values.map { StringUnit($0, state: state) }
        case .varied(_, let cases): cases.flatMap(\.text.units)
        }
    }

    /// The text that is shown where no other case applies: that of `other`, else the last one.
    package var fallback: StringUnit? {
        switch self {
        case .unit(let unit): unit
        case .set(let state, let values): values.first.map { StringUnit($0, state: state) }
        case .varied(_, let cases): (cases.first { $0.name == "other" } ?? cases.last)?.text.fallback
        }
    }

    /// The text with a change to each unit.
    package func map(_ change: (StringUnit) -> StringUnit) -> CatalogText {
        switch self {
        case .unit(let unit): .unit(change(unit))
        case .set(let state, let values):
            .set(change(StringUnit("", state: state)).state, values.map { change(StringUnit($0, state: state)).value })
        case .varied(let variation, let cases):
            .varied(variation, cases.map { Case($0.name, $0.text.map(change)) })
        }
    }
}

/// A part of a text that a number chooses: `%#@NAME@` refers to it.
package struct CatalogSubstitution: Hashable, Sendable {
    /// The name between `%#@` and `@`.
    package var name: ExactString

    /// The position of the argument from 1; nil if the file doesn't state it.
    package var argument: Int?

    /// The type of the argument as a specifier without `%`, such as `lld`.
    package var valueType: ExactString?

    /// The forms, in which `%arg` is the number.
    package var text: CatalogText?

    /// Makes a substitution.
    package init(name: ExactString, argument: Int? = nil, valueType: ExactString?, text: CatalogText?) {
        (self.name, self.argument, self.valueType, self.text) = (name, argument, valueType, text)
    }
}

/// The content of one key in one language.
package struct CatalogLocalization: Hashable, Sendable {
    /// The text; nil if the file has none.
    package var text: CatalogText?

    /// The substitutions in the file's order.
    package var substitutions: [CatalogSubstitution]

    /// Makes a localization.
    package init(_ text: CatalogText?, substitutions: [CatalogSubstitution] = []) {
        (self.text, self.substitutions) = (text, substitutions)
    }

    /// All units, those of substitutions included.
    package var units: [StringUnit] { (text?.units ?? []) + substitutions.flatMap { $0.text?.units ?? [] } }

    /// The localization with a change to each unit.
    package func map(_ change: (StringUnit) -> StringUnit) -> CatalogLocalization {
        var result = self
        result.text = text?.map(change)
        result.substitutions = substitutions.map { substitution in
            var changed = substitution
            changed.text = substitution.text?.map(change)
            return changed
        }
        return result
    }
}
