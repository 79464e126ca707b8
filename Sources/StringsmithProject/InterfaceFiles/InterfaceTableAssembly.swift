import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

extension AssembledTable {
    /// Creates the table that an interface file wants, in the order of Apple's export. Of several objects with one id,
    /// the first counts.
    init(_ interface: ExtractedInterface) {
        let entries = interface.table.entries.distinct(by: \.key)
        self.init(name: interface.table.name, entries: entries.map { AssembledEntry($0, of: interface) })
    }
}

extension AssembledEntry {
    fileprivate init(_ entry: Entry, of interface: ExtractedInterface) {
        let value = entry.value.text ?? ""
        let spelled = StringsEntrySpelling(escapingKey: entry.key.text, value: value)
        let start = SourcePosition(line: 1, column: 1)
        let key = SourceLiteral(text: entry.key.text, spelling: spelled.key, range: 0..<0)
        let use = KeyUse(
            path: interface.path, place: SourceRange(start: start, end: start), routine: "",
            table: interface.table.name, key: key)
        self.init(
            value: SourceLiteral(text: value, spelling: spelled.value, range: 0..<0),
            comments: entry.comment.map { [SourceLiteral(text: $0, spelling: $0, range: 0..<0)] } ?? [], firstUse: use)
    }
}
