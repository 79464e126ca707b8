import StringsmithText

/// A string literal in a source: its decoded text and its spelling.
public struct SourceLiteral: Hashable, Sendable {
    /// The decoded text.
    public var text: ExactString

    /// The text between the delimiters as written in the source, with its escapes; the pieces are joined.
    public var spelling: ExactString

    /// The byte range in the source's UTF-8 form, including delimiters, from the first piece to the last.
    public var range: Range<Int>

    /// The offsets in `spelling` of backslashes that were added before the bare quotes of a multi-line literal.
    package var addedBackslashes: [Int] = []

    /// True if it has interpolations, for which `text` has specifiers of types that the source may not show.
    package var hasInterpolations = false

    /// Creates a literal.
    public init(text: ExactString, spelling: ExactString, range: Range<Int>) {
        self.text = text
        self.spelling = spelling
        self.range = range
    }
}

/// A call in a source that names a key.
public struct KeyUse: Hashable, Sendable {
    /// The path of the source, as given by the user or as found by the walk.
    public var path: String

    /// The place of the key's literal.
    public var place: SourceRange

    /// The name of the called routine, such as `NSLocalizedString`.
    public var routine: String

    /// The table; `Localizable` if the call doesn't name one.
    public var table: TableName

    /// The key.
    public var key: SourceLiteral

    /// The default value, if the call has one.
    public var value: SourceLiteral?

    /// The comment for the translator, if the call has one that isn't empty.
    public var comment: SourceLiteral?

    /// The bundle that the call names, if any.
    package var bundle: KeyBundle?

    /// The further arguments of the formatting call (`String(format: ..., count)`) that uses this call as its format,
    /// if the source shows their number; otherwise nil.
    package var formatArguments: [PassedArgument]?

    /// The first phrase of the App Shortcut, if the key is one of its phrases.
    package var shortcut: ExactString?

    /// How a key was found.
    package enum Origin: String, Hashable, Sendable {
        /// In a call of a routine, or of a declaration of Apple's frameworks.
        case call

        /// By the type that a declaration gives a literal.
        case type

        /// By the type of a parameter that is declared in the sources.
        case parameter
    }

    /// How the key was found.
    package var origin = Origin.call

    /// Specifiers of the key for values whose types the sources don't show. They are `%@` unless an existing key has
    /// another specifier there.
    package var openSpecifiers: [OpenSpecifier] = []

    /// The keys that it may have instead, if its own is a guess.
    package var guess: KeyGuess?

    /// The column of the key's literal, in UTF-8 bytes from 1.
    package var byteColumn = 0

    /// True if `place.end` is known, from an extraction result that states it.
    package var hasStatedEnd = false

    /// True if the literal is in the body of `#Preview`, whose position the use then has.
    package var isInPreview = false

    /// True if the literal has interpolations, so that its text isn't the key.
    package var isInterpolated = false

    /// True if the literal is a branch of a condition: `isOn ? "On" : "Off"`.
    package var isBranch = false

    /// Creates a key use.
    public init(
        path: String, place: SourceRange, routine: String, table: TableName, key: SourceLiteral,
        value: SourceLiteral? = nil
    ) {
        self.path = path
        self.place = place
        self.routine = routine
        self.table = table
        self.key = key
        self.value = value
        comment = nil
        bundle = nil
        formatArguments = nil
    }
}

extension KeyUse {
    /// The order by path, and then by place.
    package static func sourceOrder(_ left: KeyUse, _ right: KeyUse) -> Bool {
        left.path.hasSameBytes(as: right.path)
            ? left.place.start < right.place.start : left.path.precedesByBytes(right.path)
    }

    /// True for a phrase of an App Shortcut after the first, which has no entry of its own in a catalog.
    package var isFurtherPhrase: Bool { shortcut.map { $0 != key.text } ?? false }

    /// The key of the entry that a catalog has for the use: an App Shortcut has one for all its phrases.
    package var catalogKey: ExactString { shortcut ?? key.text }

    /// False for the methods of `Bundle`, which have no parameter for a comment.
    package var takesComment: Bool {
        !routine.hasPrefix("localizedString") && !routine.hasPrefix("localizedAttributedString")
    }

    /// The end of the key's literal if it is a single one in the usual form, `"key"` in Swift and `@"key"` elsewhere.
    package var usualEnd: SourcePosition {
        let length = key.spelling.bytes.reduce(path.hasSuffix(".swift") ? 2 : 3) { $0 + ($1.isUTF8Lead ? 1 : 0) }
        return SourcePosition(line: place.start.line, column: place.start.column + length)
    }

    /// The arguments that the text takes at run time, as far as the source shows them: the formatting call's, or
    /// the interpolations of the text. Nil if the text may be used as it is.
    package var passedArguments: [PassedArgument]? {
        if let formatArguments { return formatArguments }
        if let value { return value.hasInterpolations ? Self.interpolations(value.text, open: nil) : nil }
        return isInterpolated ? Self.interpolations(key.text, open: Set(openSpecifiers.map(\.offset))) : nil
    }

    /// - Parameter open: the offsets of specifiers whose type is unknown; nil if they aren't known, in which case every
    ///   `%@` may be one.
    private static func interpolations(_ text: ExactString, open: Set<Int>?) -> [PassedArgument] {
        FormatString(text).specifiers.map { specifier in
            let isOpen = open?.contains(specifier.range.lowerBound) ?? (specifier.conversion == .object)
            return isOpen ? .unknown : PassedArgument(specifier.argumentClass)
        }
    }
}
