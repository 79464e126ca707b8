import StringsmithText

/// What a program looks a text up by: exact code units, `é` and `e` + U+0301 being two keys.
package struct Key: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The key's decoded text.
    package var text: ExactString

    /// Makes a key of decoded text.
    package init(_ text: ExactString) {
        self.text = text
    }

    package init(stringLiteral value: String) {
        text = ExactString(value)
    }

    package static func < (left: Key, right: Key) -> Bool { left.text < right.text }

    package var description: String { text.string }
}

/// The name of a table without directory and extension, such as `Localizable`.
package struct TableName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it stands in a call or a file name.
    package var rawValue: String

    /// Makes a name from text.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }

    /// The table of a call that names none.
    package static let localizable: TableName = "Localizable"

    package static func == (left: TableName, right: TableName) -> Bool {
        left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package static func < (left: TableName, right: TableName) -> Bool {
        left.rawValue.precedesByBytes(right.rawValue)
    }

    package var description: String { rawValue }
}

/// A BCP 47 locale identifier, or the name of an `.lproj` directory that has not been canonicalised yet.
package struct LocaleIdentifier: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The identifier, such as `pt-BR`.
    package var rawValue: String

    /// Makes an identifier from text, unchecked.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }

    package static func < (left: LocaleIdentifier, right: LocaleIdentifier) -> Bool {
        left.rawValue.precedesByBytes(right.rawValue)
    }

    package var description: String { rawValue }
}
