import StringsmithText

/// A string literal of a source: what it means and how it is spelled.
public struct SourceLiteral: Hashable, Sendable {
    /// The decoded text.
    public var text: ExactString

    /// The characters between the delimiters as they stand in the source, escapes undecoded, pieces joined.
    public var spelling: ExactString

    /// The byte range in the source (its UTF-8 form), delimiters included, from the first piece to the last.
    public var range: Range<Int>

    /// The offsets in `spelling` of the backslashes before quotes that stand bare in a multi-line literal.
    package var addedBackslashes: [Int] = []

    /// Makes a literal.
    public init(text: ExactString, spelling: ExactString, range: Range<Int>) {
        self.text = text
        self.spelling = spelling
        self.range = range
    }
}

/// One call in a source that names a key.
public struct KeyUse: Hashable, Sendable {
    /// The source, as the user gave it or as the walk found it.
    public var path: String

    /// The place of the key's literal.
    public var place: SourceRange

    /// The name of the routine as it was called, such as `NSLocalizedString`.
    public var routine: String

    /// The table, `Localizable` if the call names none.
    public var table: TableName

    /// The key.
    public var key: SourceLiteral

    /// The default value, if the call gives one.
    public var value: SourceLiteral?

    /// The comment for the translator, if the call gives one that is not empty.
    public var comment: SourceLiteral?

    /// The bundle that the call names; nil if it names none.
    package var bundle: KeyBundle?

    /// The arguments behind the call, if it stands in a formatting call as its format (`String(format: ..., count)`) and
    /// the source shows how many there are; else nil.
    package var formatArguments: [PassedArgument]?

    /// How a key was found.
    package enum Origin: String, Hashable, Sendable {
        /// In a call of a routine, or of a declaration of Apple's frameworks.
        case call

        /// By the type that a declaration gives a literal.
        case type

        /// By the type of a parameter that the sources declare.
        case parameter
    }

    /// How the key was found.
    package var origin = Origin.call

    /// The specifiers of the key whose types the sources don't show: `%@` unless an existing key has another there.
    package var openSpecifiers: [OpenSpecifier] = []

    /// Where the key's literal begins in its line, in UTF-8 bytes from 1; 0 if that wasn't asked for.
    package var byteColumn = 0

    /// True if the literal has interpolations: its text isn't the key's.
    package var isInterpolated = false

    /// Makes a key use.
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
