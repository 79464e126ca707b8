import StringsmithModel
import StringsmithText

/// A text in a catalog, and its state.
package struct StringUnit: Hashable, Sendable {
    /// The state of a text. States that are unknown to Xcode are preserved.
    package struct State: RawRepresentable, Hashable, Sendable {
        /// The state as spelled in the file.
        package var rawValue: ExactString

        package init(rawValue: ExactString) { self.rawValue = rawValue }

        /// Creates a state from its name.
        package init(_ name: String) { rawValue = ExactString(name) }

        package static let new = State("new")
        package static let translated = State("translated")
        package static let needsReview = State("needs_review")
        package static let machineTranslated = State("machine_translated")
    }

    package var state: State

    package var value: ExactString

    package init(_ value: ExactString, state: State = .translated) {
        (self.value, self.state) = (value, state)
    }
}

/// A text of a catalog in one language, possibly with variations.
package indirect enum CatalogText: Hashable, Sendable {
    /// A single text.
    case unit(StringUnit)

    /// Several equivalent strings, such as the phrases of an App Shortcut.
    case set(StringUnit.State, [ExactString])

    /// A text for each case of a variation.
    case varied(Variation, [Case])

    /// The kind of a variation. Kinds that are unknown to Xcode are preserved.
    package struct Variation: RawRepresentable, Hashable, Sendable {
        /// The kind as spelled in the file.
        package var rawValue: ExactString

        package init(rawValue: ExactString) { self.rawValue = rawValue }

        package static let plural = Variation(rawValue: "plural")
        package static let device = Variation(rawValue: "device")
        package static let width = Variation(rawValue: "width")
    }

    /// A case of a variation.
    package struct Case: Hashable, Sendable {
        /// The plural category, device or width.
        package var name: ExactString

        /// The text, or a nested variation.
        package var text: CatalogText

        package init(_ name: ExactString, _ text: CatalogText) {
            (self.name, self.text) = (name, text)
        }
    }

    /// All units, in file order.
    package var units: [StringUnit] {
        switch self {
        case .unit(let unit): [unit]
        case .set(let state, let values): values.map { StringUnit($0, state: state) }
        case .varied(_, let cases): cases.flatMap(\.text.units)
        }
    }

    /// The text to use if no other case applies: `other`'s, or otherwise the last one.
    package var fallback: StringUnit? {
        switch self {
        case .unit(let unit): unit
        case .set(let state, let values): values.first.map { StringUnit($0, state: state) }
        case .varied(_, let cases): (cases.first { $0.name == "other" } ?? cases.last)?.text.fallback
        }
    }

    /// Returns the text with only the finished units; nil if there are none.
    package var onlyTranslated: CatalogText? {
        switch self {
        case .unit(let unit): return unit.state == .translated ? self : nil
        case .set(let state, _): return state == .translated ? self : nil
        case .varied(let variation, let cases):
            let translated = cases.compactMap { item in item.text.onlyTranslated.map { Case(item.name, $0) } }
            return translated.isEmpty ? nil : .varied(variation, translated)
        }
    }

    /// Returns the text with each unit transformed.
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

/// A part of a text that depends on a number and is referred to as `%#@NAME@`.
package struct CatalogSubstitution: Hashable, Sendable {
    /// The name between `%#@` and `@`.
    package var name: ExactString

    /// The number of the argument from 1, if the file has it.
    package var argument: Int?

    /// The type of the argument as a specifier without `%`, such as `lld`.
    package var valueType: ExactString?

    /// The forms, in which `%arg` is the number.
    package var text: CatalogText?

    package init(name: ExactString, argument: Int? = nil, valueType: ExactString?, text: CatalogText?) {
        (self.name, self.argument, self.valueType, self.text) = (name, argument, valueType, text)
    }
}

/// The content of a key in one language.
package struct CatalogLocalization: Hashable, Sendable {
    /// The text, if any.
    package var text: CatalogText?

    /// The substitutions in file order.
    package var substitutions: [CatalogSubstitution]

    package init(_ text: CatalogText?, substitutions: [CatalogSubstitution] = []) {
        (self.text, self.substitutions) = (text, substitutions)
    }

    /// All units, including the substitutions' units.
    package var units: [StringUnit] { (text?.units ?? []) + substitutions.flatMap { $0.text?.units ?? [] } }

    /// The localization with only the finished units.
    package var onlyTranslated: CatalogLocalization {
        var result = self
        result.text = text?.onlyTranslated
        for index in substitutions.indices {
            result.substitutions[index].text = substitutions[index].text?.onlyTranslated
        }
        return result
    }

    /// Returns the localization with each unit transformed.
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

extension JSONDocument {
    /// The number of the argument that a substitution takes, limited like the positions in a format; nil for the first.
    func argumentNumber(of substitution: Int) -> Int? {
        member("argNum", of: substitution).flatMap { integer($0) }.map {
            min(max($0, -FormatString.largestNumber), FormatString.largestNumber)
        }
    }
}
