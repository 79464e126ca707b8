import StringsmithModel
import StringsmithText

/// The texts of a `.stringsdict`: by number, by width or by device.
public struct StringsDict: Hashable, Sendable {
    /// The entries in the file's order.
    public var entries: [StringsDictEntry] = []
}

/// A text with its place.
public struct StringsDictText: Hashable, Sendable {
    /// The text.
    public var text: ExactString

    /// Its element, in bytes of the UTF-8 form.
    public var range: Range<Int>
}

/// What one key stands for.
public struct StringsDictEntry: Hashable, Sendable {
    /// The forms of an entry.
    public enum Content: Hashable, Sendable {
        case plural(StringsDictFormat)

        /// Texts by width in characters, as the file spells it.
        case width([StringsDictVariant])

        /// Texts or formats by device, as the file names it.
        case device([StringsDictVariant])
    }

    /// The key.
    public var key: Key

    /// The key's element.
    public var keyRange: Range<Int>

    /// What it stands for.
    public var content: Content

    /// The comment before the key.
    public var comment: ExactString?

    /// The format, and those of each device.
    public var formats: [StringsDictFormat] {
        switch content {
        case .plural(let format): return [format]
        case .width: return []
        case .device(let variants):
            return variants.compactMap { if case .format(let format) = $0.value { format } else { nil } }
        }
    }
}

/// The text of one width or device.
public struct StringsDictVariant: Hashable, Sendable {
    /// What a variant holds.
    public enum Value: Hashable, Sendable {
        case text(StringsDictText)
        case format(StringsDictFormat)
    }

    /// The width or the device.
    public var name: ExactString

    /// What is shown.
    public var value: Value
}

/// A format whose variables are chosen by numbers.
public struct StringsDictFormat: Hashable, Sendable {
    /// `NSStringLocalizedFormatKey`, such as `%#@files@`.
    public var text: StringsDictText

    /// The variables in the file's order.
    public var variables: [StringsDictVariable]
}

/// A variable of a format.
public struct StringsDictVariable: Hashable, Sendable {
    /// Its name between `%#@` and `@`.
    public var name: ExactString

    /// The name's element.
    public var nameRange: Range<Int>

    /// `NSStringFormatValueTypeKey`: a specifier without `%`, such as `d`; nil if it is missing.
    public var valueType: StringsDictText?

    /// The texts by category, in the file's order.
    public var texts: [Category]

    /// The text of one category.
    public struct Category: Hashable, Sendable {
        /// The category.
        public var category: PluralCategory

        /// The text.
        public var text: StringsDictText

        /// Key and text, with the white space before them.
        public var range: Range<Int>
    }

    /// The text of a category.
    public subscript(category: PluralCategory) -> StringsDictText? {
        texts.first { $0.category == category }?.text
    }
}
