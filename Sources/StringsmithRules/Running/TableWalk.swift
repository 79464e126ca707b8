import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The results of a walk over a table.
struct TableWalk {
    var diagnostics: [Diagnostic] = []

    /// Whether each key of the source was seen.
    var seen: [Bool]

    /// The comments that rules read.
    var comments = CommentScope.numbers([])

    private let table: CheckedTable

    init(_ table: CheckedTable) {
        self.table = table
        seen = Array(repeating: false, count: table.source?.placeCount ?? 0)
    }

    /// Marks a key as seen; returns false if the source doesn't have it.
    mutating func see(_ key: Key, _ source: SourceTable?) -> Bool {
        guard let place = source?.place(of: key) else { return false }
        seen[place] = true
        return true
    }

    /// Creates an entry, and returns it with its source; nil if the value isn't text.
    /// - Parameter development: the table's source.
    mutating func entry(
        at index: Int, of strings: LocaleTable, _ development: SourceTable?, in table: inout CheckedTable
    ) -> (entry: CheckedEntry, source: SourceTable.Text?)? {
        let key = strings.key(at: index)
        let number = strings.number(at: index)
        let readsComment = comments.isAny && comments.contains(number)
        var source: SourceTable.Text?
        var isCompared = true
        var sourceComment: ExactString?
        if let development, let place = development.place(of: key, number: number) {
            seen[place] = true
            source = development.text(at: place) ?? development.text(of: key)
            isCompared = source?.value.isEmpty != true
            if readsComment { sourceComment = development.comment(at: place) }
        } else if development?.keysAreTexts ?? false {
            source = development?.text(ofUnlisted: key)
        } else if development != nil {
            let range = strings.ranges(at: index)?.key
            table.obsolete.append((key, strings.path, range))
        }
        guard let value = strings.value(at: index) else { return nil }
        // An empty text says nothing about its translations.
        if !isCompared { source = nil }
        let formats = Self.comparison(of: value, with: source, isCompared ? development : nil, key)
        var spelling: ExactString?
        if let document = strings.stringsDocument {
            let literal = document.entries[index].valueLiteral
            if literal.count != value.bytes.count + 2 { spelling = document.spelling(of: literal) }
        }
        let entry = CheckedEntry(
            key: key, value: value, source: source?.value, formats: formats, spelling: spelling, locale: table.locale,
            isDevelopment: table.isDevelopment, state: strings.state(at: index, of: value),
            comment: readsComment ? strings.comment(at: index) : nil,
            sourceComment: sourceComment)
        return (entry, source)
    }

    /// Compares the arguments of a text with its source's; nil if neither contains a percent sign, or if the source
    /// isn't a format.
    private static func comparison(
        of value: ExactString, with source: SourceTable.Text?, _ development: SourceTable?, _ key: Key
    ) -> FormatComparison? {
        if source?.hasNumberedPlaceholders ?? false { return nil }
        let format = FormatSignature(value)
        let known = source?.format ?? development?.passedArguments(of: key)?.signature
        // Without a source, the key is often the source text and shows what the caller passes.
        let expected = known ?? FormatSignature(key.text)
        guard format.format != nil || expected.format != nil, !format.isOversized, !expected.isOversized else {
            return nil
        }
        if known == nil, NumberedPlaceholders.areStyle(of: expected.format == nil ? format : expected) { return nil }
        let isKnown = known != nil || !expected.arguments.isEmpty
        return FormatComparison(source: isKnown ? expected : format, text: format)
    }

    mutating func add(_ found: [TableFinding], of description: RuleDescription) {
        if found.isEmpty { return }
        for (path, found) in Dictionary(grouping: found, by: \.path) {
            let isPlurals = path == table.plurals?.path
            let file = isPlurals ? table.plurals : table.strings
            var findings = FileFindings(path: path, source: file?.document.decodedText, table: table)
            for finding in found { findings.add(finding, of: description) }
            diagnostics += findings.diagnostics
        }
    }
}

extension CheckedTable {
    /// The keys of the development language's table that are in none of the table's files, and those that it hides.
    package var missingKeys: Set<Key> {
        if locale.identifier?.isMessageDocumentation ?? false { return [] }
        guard let source else { return hiddenKeys }
        var walk = TableWalk(self)
        if let strings {
            for index in 0..<strings.count { _ = walk.see(strings.key(at: index), source) }
        }
        for entry in plurals?.variedEntries ?? [] { _ = walk.see(entry.key, source) }
        return hiddenKeys.union(source.places.filter { !walk.seen[$0] }.compactMap(source.key))
    }
}
