import StringsmithModel
import StringsmithText

/// A table in one locale whose text consists of parts, which a merge takes from one side or the other.
package protocol TextTable: TableDocument {
    /// True if a key may occur twice, so that both versions of an entry can be kept.
    static var allowsRepeatedKeys: Bool { get }

    /// True for a text whose last line ends in a comment that reaches up to the end of the line.
    static func endsInLineComment(_ text: ArraySlice<UInt8>) -> Bool

    /// Reads a text.
    init(_ source: DecodedText, path: String)

    /// The parts of the text, in order. Only white space is between them. A file without room for entries has none.
    var parts: [TextPart] { get }

    /// Returns the key of an entry as written, which determines its place in a sorted table.
    func keySpelling(ofEntry index: Int) -> ExactString

    /// Returns the dictionary that is the value of an entry, with named strings that can be changed separately.
    func dictionary(ofEntry index: Int) -> PropertyListNode?

    /// Returns edits that change the text of an entry's comment, its state, or both.
    func setting(_ change: CommentChange, ofEntry index: Int) throws -> [TextEdit]

    /// Returns an edit that gives an entry a value of another file in the same format, as written there.
    func settingValue(ofEntry index: Int, spelledAs literal: [UInt8]) -> TextEdit
}

extension TextTable {
    package static var allowsRepeatedKeys: Bool { false }

    package static func endsInLineComment(_ text: ArraySlice<UInt8>) -> Bool { false }

    package func dictionary(ofEntry index: Int) -> PropertyListNode? { nil }

    /// The text in UTF-8.
    package var text: [UInt8] { decodedText?.text ?? [] }

    /// The first line ending in the text; LF if there is none.
    package var lineEnd: [UInt8] { StringsStyle.lineEnd(of: text) }
}

/// A part of a table's text that moves as a unit.
package struct TextPart: Hashable, Sendable {
    /// The kind of part.
    package enum Kind: Hashable, Sendable {
        /// An entry, by its index, and its comments.
        case entry(Int)

        /// Comments that don't belong to an entry, without an empty line between them, such as a license.
        case comments

        /// A `{` or `}` around the whole file.
        case brace

        /// The text around the entries that every file in the format has.
        case edge(isStart: Bool)

        /// Invalid syntax.
        case junk
    }

    /// The kind of part.
    package var kind: Kind

    /// The bytes in the text, including the indentation of the first line.
    package var range: Range<Int>

    /// The bytes of an entry that are merged as its value; empty if this isn't an entry. The others belong to its
    /// comments.
    package var value = 0..<0

    package var isEntry: Bool { if case .entry = kind { true } else { false } }
}

/// A change to an entry's comment.
package struct CommentChange: Hashable, Sendable {
    /// The new text, which is nil to remove the present one; without a value, it stays.
    package var text: ExactString??

    /// The new state, which is nil to remove the present one; without a value, it stays.
    package var state: EntryState??

    package init(text: ExactString?? = nil, state: EntryState?? = nil) {
        (self.text, self.state) = (text, state)
    }
}
