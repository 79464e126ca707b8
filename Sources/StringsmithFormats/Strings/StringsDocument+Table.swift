import StringsmithModel
import StringsmithText

extension StringsDocument: TableDocument {
    package var decodedText: DecodedText? { source }

    package var bytes: [UInt8] { source.original }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { entries.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(key(entries[index])) }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue { modelValue(entries[index]) }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { comment(ofEntry: index) }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        EntryRanges(key: entries[index].keyLiteral, value: entries[index].valueLiteral)
    }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        return try source.applying(try StringsChanges(changes, to: self).edits())
    }
}
