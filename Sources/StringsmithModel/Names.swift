import StringsmithText

/// The key that a program looks up. Keys are compared by code units: `é` and `e` + U+0301 are different keys.
public struct Key: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The key's decoded text.
    public var text: ExactString

    /// Creates a key from decoded text.
    public init(_ text: ExactString) {
        self.text = text
    }

    /// Creates a key from a string.
    public init(_ text: some StringProtocol) {
        self.text = ExactString(text)
    }

    /// Creates a key from a literal.
    public init(stringLiteral value: String) {
        text = ExactString(value)
    }

    public static func < (left: Key, right: Key) -> Bool { left.text < right.text }

    public var description: String { text.string }

    /// The key in quotation marks for a message, shortened to forty characters. The spelling of a key that a source
    /// interpolates has them already.
    package var quoted: String {
        var text = description[...]
        if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
        return "\"" + (text.count > 40 ? text.prefix(39) + "…" : text) + "\""
    }
}

/// The name of a table without directory and extension, such as `Localizable`.
public struct TableName: RawRepresentable, Hashable, Comparable, Sendable {
    /// The name as written in a call or a file name.
    public var rawValue: String

    /// Creates a name from text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The table of calls that don't name one.
    public static let localizable: TableName = "Localizable"

    /// The table of the phrases of App Shortcuts.
    package static let appShortcuts: TableName = "AppShortcuts"

    public static func == (left: TableName, right: TableName) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    public func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    public static func < (left: TableName, right: TableName) -> Bool {
        left.rawValue.precedesByBytes(right.rawValue)
    }

    public var description: String { rawValue }
}

/// A BCP 47 locale identifier, or the name of an `.lproj` directory, which may not be canonical.
public struct LocaleIdentifier: RawRepresentable, Hashable, Comparable, Sendable {
    /// The identifier, such as `pt-BR`.
    public var rawValue: String

    /// Creates an identifier from text, without validation.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public static func < (left: LocaleIdentifier, right: LocaleIdentifier) -> Bool {
        left.rawValue.precedesByBytes(right.rawValue)
    }

    public var description: String { rawValue }
}

extension TableName {
    /// True for the tables of property lists and of the phrases of App Shortcuts: the system reads them, so that no key
    /// is unused because no call has it, and Xcode fills their catalogs.
    package var isFilledElsewhere: Bool {
        self == .appShortcuts || rawValue == "InfoPlist" || rawValue.hasSuffix("-InfoPlist") || rawValue == "Root"
    }
}

extension TableName: ExpressibleByStringLiteral, CustomStringConvertible {}

extension LocaleIdentifier: ExpressibleByStringLiteral, CustomStringConvertible {}

extension LocaleIdentifier {
    /// True for `qqq` and `qqx`, codes for private use that translatewiki.net and MediaWiki use for the documentation of
    /// messages and for their keys. Such a table isn't a translation.
    package var isMessageDocumentation: Bool {
        let language = rawValue.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return language == "qqq" || language == "qqx"
    }
}
