import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Comma-separated values for spreadsheets, with a row per text and a column per language.
///
/// If a spreadsheet would read a cell as a formula, the cell starts with an apostrophe, which is removed when reading
/// it.
package struct DelimitedExchange: ExchangeFormat {
    package static let name = "csv"
    package static let pathExtensions = ["csv"]
    package static let isMultilingual = true

    package init() {}

    /// The headers of columns that aren't languages.
    fileprivate static let key: ExactString = "key"
    fileprivate static let place: ExactString = "variation"
    fileprivate static let comment: ExactString = "comment"

    /// The suffix of the header for a language's states.
    fileprivate static let state = Array(" state".utf8)

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        let locales = contents.locales
        var table = DelimitedText()
        var head = [Self.key, Self.place, Self.comment]
        for locale in locales {
            let name = Array(locale.rawValue.utf8)
            head += [ExactString(bytes: name), ExactString(bytes: name + Self.state)]
        }
        table.append(head)
        for entry in contents.entries {
            var places: [[ExactString]] = []
            var seen: Set<[ExactString]> = []
            for (_, content) in entry.localizations {
                for place in content.places where seen.insert(place.steps).inserted { places.append(place.steps) }
            }
            if places.isEmpty { places = [[]] }
            for steps in places {
                var row = [entry.key.text, UnitIdentifier(key: "", steps: steps).path, entry.comment ?? ""]
                for locale in locales {
                    let unit = entry[locale]?[steps]
                    row += [unit?.value ?? "", unit?.state.rawValue ?? ""]
                }
                table.append(row)
            }
        }
        return Decoded(table.bytes)
    }

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        let source = DecodedText(unicode: file.bytes)
        if let undecodable = Diagnostic.undecodable(source, file) {
            return Decoded(CatalogContents(sourceLanguage: languages.source), diagnostics: [undecodable])
        }
        let table = DelimitedText(reading: source.text)
        let lines = source.lines
        var units = UnitCollector(file, lines, source: languages.source)
        if let offset = table.openQuote {
            units.report(.unreadable("cell without a closing quote", file, lines.range(offset..<offset + 1)))
        }
        for offset in table.strayTexts {
            units.report(.unreadable("text after a closing quote", file, lines.range(offset..<offset + 1)))
        }
        guard let head = table.rows.first, let columns = Columns(head) else {
            units.report(.unreadable("missing column 'key' in the first row", file))
            return units.finished()
        }
        let headRange = lines.range(table.ranges[0])
        for (name, problem) in columns.problems {
            var diagnostic = Diagnostic.unreadable("column '\(name)' left out: \(problem)", file, headRange)
            if problem == Columns.unknown { (diagnostic.severity, diagnostic.rule) = (.warning, .conversionLoss) }
            units.report(diagnostic)
        }
        for (row, range) in zip(table.rows, table.ranges).dropFirst() where row.contains(where: { !$0.isEmpty }) {
            // Otherwise, a string with a comma and without quotation marks would lose its end.
            if row.dropFirst(head.count).contains(where: { !$0.isEmpty }) {
                let message =
                    "row with \(row.count) cells, but the first row has \(head.count): put a cell with a separator in "
                    + "quotation marks"
                let key = row.indices.contains(columns.key) ? Key(row[columns.key]) : nil
                units.report(.unreadable(message, file, lines.range(range), key: key))
                continue
            }
            guard row.indices.contains(columns.key) else { continue }
            let path = columns.place.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
            let place = path.isEmpty ? [] : UnitIdentifier(ExactString(bytes: Array("|==|".utf8) + path.bytes)).steps
            if !path.isEmpty, place.isEmpty {
                let message = "unknown variation '\(path)' of '\(row[columns.key])': expected one such as plural.one"
                units.report(.unreadable(message, file, lines.range(range), key: Key(row[columns.key])))
                continue
            }
            Self.read(row, columns, place, range, into: &units)
        }
        return units.finished()
    }

    private static func read(
        _ row: [ExactString], _ columns: Columns, _ steps: [ExactString], _ range: Range<Int>,
        into units: inout UnitCollector
    ) {
        let id = UnitIdentifier(key: row[columns.key], steps: steps)
        let comment = columns.comment.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
        units.update(Key(id.key)) { if $0.comment == nil, !comment.isEmpty { $0.comment = comment } }
        for language in columns.languages where row.indices.contains(language.text) {
            let value = row[language.text]
            let written = language.state.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
            // An empty cell is a text only if it has a state.
            if value.isEmpty, written.isEmpty { continue }
            let state = written.isEmpty ? StringUnit.State.translated : StringUnit.State(rawValue: written)
            var unit = IncomingUnit(id, StringUnit(value, state: state), in: language.locale, at: range)
            unit.isStated = !written.isEmpty
            units.add(unit)
        }
    }

    /// The columns of a file by their headers.
    private struct Columns {
        private(set) var key: Int
        private(set) var place: Int?
        private(set) var comment: Int?

        /// The columns of each language.
        private(set) var languages: [(locale: LocaleIdentifier, text: Int, state: Int?)] = []

        /// The headers that can't be used, with the reason.
        private(set) var problems: [(name: ExactString, problem: String)] = []

        static let unknown = "it isn't a language"

        /// Reads the first row; nil if there is no column for keys.
        init?(_ head: [ExactString]) {
            let columns = Dictionary(head.enumerated().map { ($1, $0) }) { first, _ in first }
            guard let key = columns[DelimitedExchange.key] else { return nil }
            self.key = key
            (place, comment) = (columns[DelimitedExchange.place], columns[DelimitedExchange.comment])
            let known = [DelimitedExchange.key, DelimitedExchange.place, DelimitedExchange.comment]
            var seen: Set<ExactString> = []
            var states: Set<Int> = []
            for (index, name) in head.enumerated() where !name.isEmpty {
                guard seen.insert(name).inserted else {
                    problems.append((name, "there are two with this name"))
                    continue
                }
                guard !known.contains(name), !states.contains(index) else { continue }
                guard LocaleIdentifier.canonical(directoryName: name.string) != nil else {
                    if !Self.isState(name, in: columns) { problems.append((name, Self.unknown)) }
                    continue
                }
                let state = columns[ExactString(bytes: name.bytes + DelimitedExchange.state)]
                if let state { states.insert(state) }
                languages.append((LocaleIdentifier(name.string), index, state))
            }
        }

        /// True for the states of a language that has a column.
        private static func isState(_ name: ExactString, in columns: [ExactString: Int]) -> Bool {
            name.bytes.suffix(6).elementsEqual(DelimitedExchange.state)
                && columns[ExactString(bytes: Array(name.bytes.dropLast(6)))] != nil
        }
    }
}

/// Rows of cells (RFC 4180, with line feeds).
struct DelimitedText {
    /// The cells, by row.
    private(set) var rows: [[ExactString]] = []

    /// The rows' places in the text.
    private(set) var ranges: [Range<Int>] = []

    /// The place of an unterminated quoted cell.
    private(set) var openQuote: Int?

    /// The places of texts between a closing quote and the end of its cell.
    private(set) var strayTexts: [Int] = []

    init() {}

    mutating func append(_ row: [ExactString]) { rows.append(row) }

    /// The rows as text.
    var bytes: [UInt8] {
        var output: [UInt8] = []
        for row in rows {
            for (index, cell) in row.enumerated() {
                if index > 0 { output.append(.comma) }
                var bytes = cell.bytes
                if let first = bytes.first, Self.isSpecial(first) { bytes.insert(.apostrophe, at: 0) }
                let isQuoted = bytes.contains {
                    $0 == .comma || $0 == .quotationMark || $0 == .lineFeed || $0 == .carriageReturn
                }
                guard isQuoted || bytes.first == .space || bytes.last == .space else {
                    output += bytes
                    continue
                }
                output.append(.quotationMark)
                for byte in bytes {
                    if byte == .quotationMark { output.append(byte) }
                    output.append(byte)
                }
                output.append(.quotationMark)
            }
            output.append(.lineFeed)
        }
        return output
    }

    /// True for a character that starts a formula in spreadsheets, and for the apostrophe that escapes it.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case .equalsSign, .plusSign, .hyphen, .commercialAt, .tab, .carriageReturn, .apostrophe: true
        default: false
        }
    }

    /// Reads rows. Cells are separated by commas, or by semicolons as in files from some spreadsheets.
    init(reading text: [UInt8]) {
        let firstLine = text.prefix { $0 != .lineFeed && $0 != .carriageReturn }
        let separator: UInt8 = firstLine.contains(.comma) || !firstLine.contains(.semicolon) ? .comma : .semicolon
        var row: [ExactString] = []
        var offset = 0
        var rowStart = 0
        while offset < text.count {
            var cell: [UInt8] = []
            if text[offset] == .quotationMark {
                let start = offset
                offset += 1
                while offset < text.count {
                    if text[offset] == .quotationMark {
                        guard offset + 1 < text.count, text[offset + 1] == .quotationMark else { break }
                        offset += 1
                    }
                    cell.append(text[offset])
                    offset += 1
                }
                if offset == text.count { openQuote = openQuote ?? start }
                offset += 1
                if offset < text.count, text[offset] != separator, text[offset] != .lineFeed,
                    text[offset] != .carriageReturn
                {
                    strayTexts.append(offset)
                }
            }
            while offset < text.count, text[offset] != separator, text[offset] != .lineFeed,
                text[offset] != .carriageReturn
            {
                cell.append(text[offset])
                offset += 1
            }
            if cell.first == .apostrophe, cell.count > 1, Self.isSpecial(cell[1]) { cell.removeFirst() }
            row.append(ExactString(bytes: cell))
            if offset < text.count, text[offset] == separator {
                offset += 1
                if offset == text.count { row.append("") }
                if offset < text.count { continue }
            }
            ranges.append(rowStart..<min(offset, text.count))
            if offset < text.count, text[offset] == .carriageReturn { offset += 1 }
            if offset < text.count, text[offset] == .lineFeed { offset += 1 }
            rows.append(row)
            row = []
            rowStart = offset
        }
    }
}
