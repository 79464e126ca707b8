import StringsmithModel
import StringsmithText

/// A string and its place.
package struct PlacedText: Hashable, Sendable {
    package var text: ExactString

    /// Its element, in bytes of the UTF-8 form.
    package var range: Range<Int>
}

/// The places of an entry with several strings, for rules and reports: each form that a program may get for the key,
/// with its variables as a `.stringsdict` names them. What the entry says, without places, is a `VariedText`.
package struct PlacedEntry: Hashable, Sendable {
    package var key: Key

    /// The key's element.
    package var keyRange: Range<Int>

    /// The value's element.
    package var range: Range<Int>

    /// The forms in file order: one, unless they depend on the device or the width.
    package var forms: [PlacedForm]

    /// The comment before the key.
    package var comment: ExactString?

    /// The kind of state that applies to the value.
    package var state: EntryState.Kind?

    /// The complete text that shows every argument best: the one for the category or the device "other". Nil if
    /// variables are only parts of the text.
    package var wholeText: ExactString? {
        guard let first = forms.first, first.width == nil || first.device != nil else { return nil }
        // Repeated devices have no effect.
        let rest = forms[(forms.firstIndex { $0.device == "other" } ?? 0)...]
        return rest.prefix { $0.device == rest.first?.device }.last?.wholeText
    }

    /// The format, or each device's format.
    package var formats: [PlacedForm] { forms.filter { $0.isFormat && $0.width == nil } }
}

/// A string, or a format with variables that depend on numbers.
package struct PlacedForm: Hashable, Sendable {
    /// The device, as named in the file; nil for all.
    package var device: ExactString?

    /// The width in characters, as spelled in the file; nil for any.
    package var width: ExactString?

    /// The string, or the format, such as `%#@files@`.
    package var text: PlacedText

    /// True if the text is a format, even if it has no variables.
    package var isFormat = false

    /// The variables in file order.
    package var variables: NamedParts<PlacedVariable> = []

    /// The variable whose strings replace the format, if any.
    package var whole: PlacedVariable? { variables.first(where: \.isWhole) }

    /// The complete text that shows every argument best; nil if variables are only parts of it.
    fileprivate var wholeText: ExactString? { isFormat ? whole?[.other]?.text : text.text }

    /// The names of the device and the width.
    package var path: [ExactString] { [device, width].compactMap(\.self) }
}

/// A variable of a format.
package struct PlacedVariable: NamedPart {
    /// Its name between `%#@` and `@`.
    package var name: ExactString

    /// The name's element.
    package var nameRange: Range<Int>

    /// `NSStringFormatValueTypeKey`: a specifier without `%`, such as `d`; nil if it is missing.
    package var valueType: PlacedText?

    /// The number of its argument if it isn't the reference's, as in catalogs.
    package var argument: Int?

    /// True if its strings replace the whole format, as in a catalog's plural without substitutions.
    package var isWhole = false

    /// The strings by category, in file order.
    package var texts: [Category]

    /// The text of one category.
    package struct Category: Hashable, Sendable {
        package var category: PluralCategory

        package var text: PlacedText

        /// The key and text, including the white space before them.
        package var range: Range<Int>
    }

    /// Returns the text of a category.
    package subscript(category: PluralCategory) -> PlacedText? {
        texts.first { $0.category == category }?.text
    }
}
