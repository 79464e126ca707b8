import StringsmithModel
import StringsmithText

/// A table format with one string per key. Of strings with variations, it only contains the form for `other`.
package protocol FlatTableExchange: ExchangeFormat {
    associatedtype Format: TableFormat
}

extension FlatTableExchange {
    package static var name: String { Format.name }

    package static var pathExtensions: [String] { Format.pathExtensions }

    package static var isMultilingual: Bool { false }

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        Format().document(file).catalog(languages)
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var table = TableContents(languages)
        for entry in contents.entries { table.addFlat(entry) }
        return table.written { try Format().encode($0) }
    }
}

/// `.strings` files.
package struct StringsExchange: FlatTableExchange {
    package typealias Format = StringsFormat

    package init() {}

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        let document = StringsFormat().document(file)
        var result = document.catalog(languages)
        if let document = document as? StringsDocument,
            let lost = Diagnostic.lostComments(document.unattachedCommentCount, path: file.path)
        {
            result.diagnostics.append(lost)
        }
        return result
    }
}

/// XML property lists.
package struct PropertyListExchange: FlatTableExchange {
    package typealias Format = PropertyListFormat

    package static let losses: FormatLosses = [.states, .exclusions]

    package init() {}
}

extension EntryState.Kind {
    /// The state of an entry's strings; nil if they need nothing.
    var unitState: StringUnit.State? {
        switch self {
        case .new: .new
        case .needsReview: .needsReview
        case .machine: .machineTranslated
        case .obsolete: nil
        }
    }
}

extension VariedText {
    /// Returns the text with the state of its entry in all units, unless the entry's value has changed since.
    package func with(_ state: EntryState?, of value: EntryValue) -> VariedText {
        with(state?.kind(of: value))
    }

    /// Returns the text with the state of its entry in all units.
    func with(_ state: EntryState.Kind?) -> VariedText {
        guard let state = state?.unitState else { return self }
        return map { StringUnit($0.value, state: state) }
    }
}

extension StringUnit.State {
    /// Returns the state for an entry with a value; nil if it needs nothing.
    func entryState(of value: EntryValue) -> EntryState? {
        switch self {
        case .new: EntryState(.new, of: value)
        case .needsReview: EntryState(.needsReview(former: nil), of: value)
        case .machineTranslated: EntryState(.machine, of: value)
        default: nil
        }
    }
}

extension TableDocument {
    /// Converts a table in one language to a catalog. A value that isn't text is an error.
    package func catalog(_ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        var result = Decoded(CatalogContents(sourceLanguage: languages.source), diagnostics: diagnostics)
        var places: [Key: Int] = [:]
        for (index, entry) in entries().enumerated() {
            // Programs use the last entry for a key.
            let place = places[entry.key] ?? result.value.entries.count
            if place == result.value.entries.count {
                places[entry.key] = place
                result.value.entries.append(CatalogEntry(key: entry.key))
            }
            if let comment = entry.comment.written { result.value.entries[place].comment = comment }
            if entry.state?.kind == .obsolete { result.value.entries[place].extractionState = .stale }
            let content = entry.value.catalogText(.translated)?.with(entry.state, of: entry.value)
            if content == nil { result.diagnostics.append(unsupported(entry, at: index)) }
            result.value.entries[place][languages.target] = content
        }
        return result
    }

    private func unsupported(_ entry: Entry, at index: Int) -> Diagnostic {
        let range = ranges(at: index, in: nil)?.value
        let error = TableChangeError.unsupportedValue(key: entry.key, kind: entry.value.kind)
        return Diagnostic(
            path: path, range: range.flatMap { decodedText?.lines.range($0) }, severity: .error, rule: .conversionLoss,
            message: "\(error)", key: entry.key)
    }
}

/// The entries of one language, to be written to a table.
struct TableContents {
    private let languages: ExchangeLanguages
    private var table: Table
    private(set) var diagnostics: [Diagnostic] = []

    init(_ languages: ExchangeLanguages) {
        self.languages = languages
        table = Table(name: SourceFile(path: languages.path, bytes: []).tableName)
    }

    /// Adds a text. If it has variations, adds the form for `other` and reports the loss.
    mutating func addFlat(_ entry: CatalogEntry) {
        guard let content = entry.content(in: languages.target, source: languages.source) else { return }
        guard let text = content.text else { return loseVariables(of: content, entry.key) }
        let variables = CompiledVariables(content.variables)
        guard let unit = text.fallback else { return }
        if case .unit = text, variables.isEmpty {
        } else {
            diagnostics.append(
                .lost(
                    "variations of '\(entry.key)' left out: only the form for 'other' is kept", key: entry.key,
                    languages))
        }
        add(entry, .text(variables.inlined(in: unit.value) ?? unit.value), unit)
    }

    /// Adds a value unchanged.
    mutating func add(_ entry: CatalogEntry, _ value: EntryValue, _ unit: StringUnit?) {
        var state = languages.target == languages.source ? nil : unit?.state.entryState(of: value)
        if unit != nil, entry.extractionState == .stale {
            // An entry has one state. That the text isn't finished matters more.
            if state == nil {
                state = EntryState(.obsolete, of: value)
            } else {
                lose("state 'stale' of '\(entry.key)' left out: the text isn't finished", entry.key)
            }
        }
        if let unit, languages.target != languages.source,
            ![.new, .needsReview, .machineTranslated, .translated].contains(unit.state)
        {
            lose("state '\(unit.state.rawValue)' of '\(entry.key)' left out: tables don't have it", entry.key)
        }
        let comment = entry.comment?.withoutStateLines
        if comment != entry.comment {
            lose("lines of the comment of '\(entry.key)' left out: tables would read them as a state", entry.key)
        }
        table.entries.append(Entry(key: entry.key, value: value, comment: comment, state: state))
    }

    /// Reports the variables of a content without a text that refers to them.
    mutating func loseVariables(of content: VariedText, _ key: Key) {
        if !content.variables.isEmpty {
            lose("substitutions of '\(key)' left out: there is no string that refers to them", key)
        }
    }

    mutating func lose(_ message: String, _ key: Key) { diagnostics.append(.lost(message, key: key, languages)) }

    /// Encodes the table; returns no bytes and an error if the format can't.
    func written(_ encode: (Table) throws -> [UInt8]) -> Decoded<[UInt8]> {
        do {
            return Decoded(try encode(table), diagnostics: diagnostics)
        } catch {
            let failure = Diagnostic(
                path: languages.path, severity: .error, rule: .conversionLoss, message: "\(error)")
            return Decoded([], diagnostics: diagnostics + [failure])
        }
    }
}
