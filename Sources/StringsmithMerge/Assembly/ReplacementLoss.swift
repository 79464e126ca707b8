import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The first text of a table that would be lost if a new table replaced it.
package enum ReplacementLoss: Hashable, Sendable, CustomStringConvertible {
    /// An entry that the new table doesn't have.
    case key(Key)

    /// A value that differs in the new table.
    case value(of: Key)

    /// A comment that the new table doesn't have.
    case comment(ExactString)

    /// Compares a table with its replacement; nil if everything in it remains. Placeholders for missing comments don't
    /// count.
    package init?(of old: any TableDocument, replacedBy new: StringsDocument) {
        let index = TableIndex(new)
        for number in 0..<old.entryCount(in: nil) {
            let key = old.key(at: number, in: nil)
            guard let other = index[key] else {
                self = .key(key)
                return
            }
            guard old.value(at: number, in: nil) == new.value(at: other, in: nil) else {
                self = .value(of: key)
                return
            }
            let comment = old.comment(at: number, in: nil)
            if let lost = Self.lost(comment.map { [$0] } ?? [], in: new.comment(at: other, in: nil).map { [$0] } ?? [])
            {
                self = .comment(lost)
                return
            }
        }
        guard let lost = Self.lost(Self.comments(of: old), in: new.commentTexts) else { return nil }
        self = .comment(lost)
    }

    /// Returns the first comment with a line that none of the new comments has.
    private static func lost(_ old: [ExactString], in new: [ExactString]) -> ExactString? {
        let known = Set(new.flatMap(lines) + lines(StringsWriter.absentComment))
        return old.first { !lines($0).allSatisfy(known.contains) }
    }

    /// Returns the lines of a comment without indentation, as several calls' comments are joined.
    private static func lines(_ comment: ExactString) -> [ArraySlice<UInt8>] {
        let isBlank: (UInt8) -> Bool = { $0 == .space || $0 == .tab }
        return comment.bytes.split { $0 == .lineFeed || $0 == .carriageReturn }.map { line in
            let start = line.drop(while: isBlank)
            return start.prefix(start.count - start.reversed().prefix(while: isBlank).count)
        }.filter { !$0.isEmpty }
    }

    /// Returns all comments of a table, including those that belong to no entry.
    private static func comments(of document: any TableDocument) -> [ExactString] {
        if let strings = document as? StringsDocument { return strings.commentTexts }
        let text = document.decodedText?.text ?? []
        return text.offsets(of: Array("<!--".utf8)).isEmpty ? [] : ["<!--"]
    }

    /// The loss, as a phrase for a message.
    package var description: String {
        switch self {
        case .key(let key): "the key '\(key)'"
        case .value(let key): "the value of '\(key)'"
        case .comment(let text): "the comment '\(text)'"
        }
    }
}
