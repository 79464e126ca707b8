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

    /// Compares a table with its replacement, which follows the sources; nil if everything that a person wrote remains.
    ///
    /// A value that only repeats its key isn't anybody's work, and a new comment in the sources replaces the former one.
    /// In the development language, a new default value does, too.
    /// - Parameter isWhole: false if some sources couldn't be read. Then every key that the new table lacks is lost.
    package init?(of old: any TableDocument, replacedBy new: StringsDocument, isWhole: Bool = true) {
        let index = TableIndex(new)
        let isDevelopment = ["en", "Base", nil].contains(FilePath(old.path).enclosingLocaleDirectoryName)
        var attached: Set<ArraySlice<UInt8>> = []
        for number in 0..<old.entryCount(in: nil) {
            let key = old.key(at: number, in: nil)
            let value = old.value(at: number, in: nil)
            attached.formUnion(old.spelledComment(at: number, in: nil).map(Self.lines) ?? [])
            guard let other = index[key] else {
                if isWhole, Self.repeats(key, value) { continue }
                self = .key(key)
                return
            }
            let newValue = new.value(at: other, in: nil)
            let followsDefault = isDevelopment && !Self.repeats(key, newValue)
            guard value == newValue || Self.repeats(key, value) || followsDefault else {
                self = .value(of: key)
                return
            }
            if old.comment(at: number, in: nil).written != nil, new.comment(at: other, in: nil).written == nil,
                let comment = old.spelledComment(at: number, in: nil)
            {
                self = .comment(comment)
                return
            }
        }
        guard let lost = Self.lost(old.commentTexts, in: new.commentTexts, besides: attached) else { return nil }
        self = .comment(lost)
    }

    /// True for a value that is its key, with or without argument positions.
    private static func repeats(_ key: Key, _ value: EntryValue) -> Bool {
        value == .text(key.text) || value == .text(FormatString(key.text).positional())
    }

    /// Returns the first comment with a line that neither the new comments nor the entries' comments have.
    private static func lost(
        _ old: [ExactString], in new: [ExactString], besides attached: Set<ArraySlice<UInt8>>
    ) -> ExactString? {
        let known = attached.union(new.flatMap(lines) + lines(.absentComment))
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

    /// The loss, as a phrase for a message.
    package var description: String {
        switch self {
        case .key(let key): "the key '\(key)'"
        case .value(let key): "the value of '\(key)'"
        case .comment(let text): "the comment '\(text)'"
        }
    }
}
