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
    private static let key: ExactString = "key"
    private static let place: ExactString = "variation"
    private static let comment: ExactString = "comment"

    /// The suffix of the header for a language's states.
    private static let state = Array(" state".utf8)

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
        var result = Decoded(CatalogContents(sourceLanguage: languages.source))
        let source = DecodedText(unicode: file.bytes)
        if let undecodable = Diagnostic.undecodable(source, file) {
            return Decoded(result.value, diagnostics: [undecodable])
        }
        let table = DelimitedText(reading: source.text)
        if let offset = table.openQuote {
            let range = LineIndex(source.text).range(offset..<offset + 1)
            result.diagnostics.append(.unreadable("cell without a closing quote", file, range))
        }
        guard let head = table.rows.first, let keyColumn = head.firstIndex(of: Self.key) else {
            result.diagnostics.append(.unreadable("missing column 'key' in the first row", file))
            return result
        }
        var entries: [Key: Int] = [:]
        for row in table.rows.dropFirst() where row.contains(where: { !$0.isEmpty }) {
            guard row.indices.contains(keyColumn) else { continue }
            let key = Key(row[keyColumn])
            let place = entries[key] ?? result.value.entries.count
            if place == result.value.entries.count {
                entries[key] = place
                result.value.entries.append(CatalogEntry(key: key))
            }
            Self.read(row, head, into: &result.value.entries[place])
        }
        return result
    }

    private static func read(_ row: [ExactString], _ head: [ExactString], into entry: inout CatalogEntry) {
        func cell(_ name: ExactString) -> ExactString? {
            head.firstIndex(of: name).flatMap { row.indices.contains($0) ? row[$0] : nil }
        }
        if entry.comment == nil, let comment = cell(comment), !comment.isEmpty { entry.comment = comment }
        let path = cell(place) ?? ""
        let steps = path.isEmpty ? [] : UnitIdentifier(ExactString(bytes: Array("|==|".utf8) + path.bytes)).steps
        for name in head where ![key, place, comment].contains(name) && !name.bytes.suffix(6).elementsEqual(state) {
            let written = cell(ExactString(bytes: name.bytes + state)) ?? ""
            // An empty cell is a text only if it has a state.
            guard let value = cell(name), !(value.isEmpty && written.isEmpty) else { continue }
            let locale = LocaleIdentifier(name.string)
            var content = entry[locale] ?? CatalogLocalization(nil)
            let state = written.isEmpty ? StringUnit.State.translated : StringUnit.State(rawValue: written)
            content.set(StringUnit(value, state: state), at: steps)
            entry[locale] = content
        }
    }
}

/// Rows of cells (RFC 4180, with line feeds).
struct DelimitedText {
    /// The cells, by row.
    private(set) var rows: [[ExactString]] = []

    /// The place of an unterminated quoted cell.
    private(set) var openQuote: Int?

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
            if offset < text.count, text[offset] == .carriageReturn { offset += 1 }
            if offset < text.count, text[offset] == .lineFeed { offset += 1 }
            rows.append(row)
            row = []
        }
    }
}
