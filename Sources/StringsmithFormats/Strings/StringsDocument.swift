import StringsmithModel
import StringsmithText

/// A lossless `.strings` text. It is completely covered by items, entries are ranges of it, and changes are edits.
///
/// All ranges are byte ranges of `text`, the UTF-8 form; `source.applying` applies edits to the file's own bytes.
package struct StringsDocument: Sendable {
    /// The file's bytes and their UTF-8 form.
    package let source: DecodedText

    /// The path in diagnostics.
    package let path: String

    /// The items that cover the text, in order.
    package let items: ContiguousArray<StringsItem>

    /// The entries, in order and including duplicates.
    package let entries: ContiguousArray<StringsEntry>

    let problems: [FileProblem]

    /// The reason why the file must not be written, if any.
    package let obstacle: WriteObstacle?

    /// The first line ending in the text; LF if there is none.
    package let lineEnd: [UInt8]

    /// False if the text has no comments.
    let hasComments: Bool

    /// The places at which a comment may contain a state or a hint for rules.
    private let marks: [Int]

    /// The UTF-8 form of the text.
    package var text: [UInt8] { source.text }

    /// Parses a file in any encoding. Never fails; problems are in `diagnostics`. Files of 2 GiB or more aren't read.
    package init(_ file: SourceFile) {
        self.init(DecodedText(detecting: file.bytes), path: file.path)
    }

    /// Parses a text.
    package init(_ source: DecodedText, path: String) {
        self.source = source
        self.path = path
        guard source.text.count < Int(Int32.max) else {
            items = []
            entries = []
            let message = "file of 2 GiB or more, which is too large"
            problems = [FileProblem(range: 0..<0, rule: .stringsSyntaxError, message: message)]
            obstacle = .notWhole
            lineEnd = [.lineFeed]
            hasComments = false
            marks = []
            return
        }
        let parser = source.text.withUnsafeBufferPointer { bytes in
            var parser = StringsParser(bytes)
            parser.parse()
            return (parser.items, parser.entries, parser.problems.all(end: bytes.count))
        }
        (items, entries, problems) = parser
        lineEnd = StringsStyle.lineEnd(of: source.text)
        hasComments = parser.0.contains { $0.kind.isComment }
        marks = hasComments ? source.text.offsets(of: StateLine.prefix) : []
        let isWhole =
            source.undecodable.isEmpty
            && !problems.contains { $0.severity == .error && !WriteObstacle.harmlessErrors.contains($0.rule) }
        obstacle = isWhole ? WriteObstacle([], source) : .notWhole
    }

    /// False if no comment contains a state or a hint for rules.
    package var mayHoldHints: Bool { !marks.isEmpty }

    /// Returns false if the comments of an entry contain neither a state nor a hint for rules.
    func mayHoldMark(ofEntry index: Int) -> Bool {
        if marks.isEmpty { return false }
        let start = index > 0 ? Int(entries[index - 1].end) : 0
        let end = index + 1 < entries.count ? Int(entries[index + 1].start) : text.count
        return !marks.indices(in: start..<max(start, end)).isEmpty
    }

    /// Returns the byte range of an item.
    package func range(ofItem index: Int) -> Range<Int> {
        let end = index + 1 < items.count ? Int(items[index + 1].start) : text.count
        return Int(items[index].start)..<end
    }

    /// Returns the decoded key.
    package func key(_ entry: StringsEntry) -> ExactString {
        decode(entry.keyLiteral, hasEscape: entry.keyHasEscape)
    }

    /// Returns the decoded value; nil for a dictionary, an array or data.
    package func value(_ entry: StringsEntry) -> ExactString? {
        guard entry.hasTextValue else { return nil }
        return decode(entry.valueLiteral, hasEscape: entry.valueHasEscape)
    }

    /// Returns the text between the quotes of a literal, or all of an unquoted one, with its escapes.
    package func spelling(of literal: Range<Int>) -> ExactString {
        ExactString(bytes: text[content(of: literal)])
    }

    /// Returns the value as a type of the model.
    package func modelValue(_ entry: StringsEntry) -> EntryValue {
        if let text = value(entry) { return .text(text) }
        return .unsupported(kind: "\(entry.valueForm)")
    }

    /// The strings of all comments without delimiters, including those that don't belong to an entry.
    package var commentTexts: [ExactString] {
        items.indices.filter { items[$0].kind.isComment }.map { ExactString(bytes: Array(text[commentContent($0)])) }
    }

    /// Returns the document as a table of values.
    package func table(named name: TableName) -> Table {
        var table = Table(name: name)
        table.entries.reserveCapacity(entries.count)
        for index in entries.indices {
            table.entries.append(entry(at: index))
        }
        return table
    }

    func content(of literal: Range<Int>) -> Range<Int> {
        guard let first = text[literal].first, StringsGrammar.isQuote(first), literal.count >= 2 else { return literal }
        return literal.lowerBound + 1..<literal.upperBound - 1
    }

    private func decode(_ literal: Range<Int>, hasEscape: Bool) -> ExactString {
        let content = content(of: literal)
        guard hasEscape else { return ExactString(bytes: Array(text[content])) }
        let bytes = text.withUnsafeBufferPointer { StringsEscapes.decode(UnsafeBufferPointer(rebasing: $0[content])) }
        return ExactString(bytes: bytes)
    }
}
