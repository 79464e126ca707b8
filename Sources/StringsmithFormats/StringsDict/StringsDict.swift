import StringsmithModel
import StringsmithText

/// The strings of a `.stringsdict`: by number, by width or by device.
package struct StringsDict: Hashable, Sendable {
    /// The entries in file order.
    package var entries: [StringsDictEntry] = []
}

/// A text and its place.
package struct StringsDictText: Hashable, Sendable {
    package var text: ExactString

    /// Its element, in bytes of the UTF-8 form.
    package var range: Range<Int>
}

/// The value for a key.
package struct StringsDictEntry: Hashable, Sendable {
    /// The forms of an entry with the places of all strings, categories, and types, which rules report and edits replace.
    /// `varied` is the text without places, for everything else.
    package enum Content: Hashable, Sendable {
        case plural(StringsDictFormatString)

        /// Strings by width in characters, as spelled in the file.
        case width([StringsDictVariant])

        /// Strings or formats by device, as named in the file.
        case device([StringsDictVariant])
    }

    package var key: Key

    /// The key's element.
    package var keyRange: Range<Int>

    /// The value's element.
    package var range: Range<Int>

    package var content: Content

    /// The comment before the key.
    package var comment: ExactString?

    /// The kind of state that applies to the value.
    package var state: EntryState.Kind?

    /// The complete text that shows every argument best: the one for the category or the device "other". Nil if
    /// variables are only parts of the text.
    package var wholeText: ExactString? {
        switch content {
        case .plural(let format): return format.whole?[.other]?.text
        case .width: return nil
        case .device(let variants):
            return (variants.first { $0.name == "other" } ?? variants.first)?.value.wholeText
        }
    }

    /// The format, or each device's format.
    package var formats: [StringsDictFormatString] {
        switch content {
        case .plural(let format): return [format]
        case .width: return []
        case .device(let variants):
            return variants.compactMap { if case .format(let format) = $0.value { format } else { nil } }
        }
    }
}

/// The text for a width or device.
package struct StringsDictVariant: Hashable, Sendable {
    /// The value of a variant.
    package enum Value: Hashable, Sendable {
        case text(StringsDictText)
        case format(StringsDictFormatString)

        /// Strings by width, for one device.
        case widths([StringsDictVariant])

        /// The complete text that shows every argument best; nil if variables are only parts of it.
        package var wholeText: ExactString? {
            switch self {
            case .text(let text): text.text
            case .format(let format): format.whole?[.other]?.text
            case .widths(let variants): variants.last?.value.wholeText
            }
        }
    }

    /// The width or device.
    package var name: ExactString

    package var value: Value
}

/// A format with variables that depend on numbers.
package struct StringsDictFormatString: Hashable, Sendable {
    /// `NSStringLocalizedFormatKey`, such as `%#@files@`.
    package var text: StringsDictText

    /// The variables in file order.
    package var variables: [StringsDictVariable]

    /// The variable whose strings replace the format, if any.
    package var whole: StringsDictVariable? { variables.first(where: \.isWhole) }
}

/// A variable of a format.
package struct StringsDictVariable: Hashable, Sendable {
    /// Its name between `%#@` and `@`.
    package var name: ExactString

    /// The name's element.
    package var nameRange: Range<Int>

    /// `NSStringFormatValueTypeKey`: a specifier without `%`, such as `d`; nil if it is missing.
    package var valueType: StringsDictText?

    /// The number of its argument if it isn't the reference's, as in catalogs.
    package var argument: Int?

    /// True if its strings replace the whole format, as in a catalog's plural without substitutions.
    package var isWhole = false

    /// The strings by category, in file order.
    package var texts: [Category]

    /// The text of one category.
    package struct Category: Hashable, Sendable {
        package var category: PluralCategory

        package var text: StringsDictText

        /// The key and text, including the white space before them.
        package var range: Range<Int>
    }

    /// Returns the text of a category.
    package subscript(category: PluralCategory) -> StringsDictText? {
        texts.first { $0.category == category }?.text
    }
}
