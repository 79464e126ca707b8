import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Writes the requests for a program that fills gaps.
struct FillRequests {
    /// A rejected answer, which the program is told about when it is asked again.
    struct Rejection: Sendable {
        var text: ExactString
        var rule: RuleID
        var reason: String
    }

    private let demands: TranslationDemands
    private let uses: SourceUses
    private var similar: [LocaleIdentifier: SimilarTexts] = [:]
    private var categories: [LocaleIdentifier: [PluralCategory]] = [:]

    /// - Parameter count: the number of requests, which bounds the search for similar texts.
    init(
        _ settings: RuleSettings, _ uses: SourceUses, _ translations: [LocaleIdentifier: TranslationMemory], count: Int
    ) {
        (demands, self.uses) = (TranslationDemands(settings: settings), uses)
        similar = translations.mapValues { SimilarTexts($0.pairs, queries: count) }
    }

    /// Returns the line of a request.
    mutating func line(id: Int, _ gap: FillGap, table: TableName, rejected: Rejection?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", id)
        writer.member("locale", gap.locale.rawValue)
        writer.member("table", table.rawValue)
        writer.member("key", gap.key.text)
        writer.name(plain: "comment")
        writer.optional(gap.unit.note)
        writer.member("source", gap.source)
        writer.name(plain: "category")
        writer.optional(gap.category)
        writeGlossary(of: gap, &writer)
        writer.name(plain: "context")
        writer.beginObject()
        uses.write(table, gap.key, &writer)
        writeSimilar(gap, &writer)
        writer.name(plain: "categories")
        writer.beginArray()
        if gap.category != nil { for category in categories(of: gap.locale) { writer.string(category.rawValue) } }
        writer.endArray()
        writer.name(plain: "max")
        if let limit = gap.unit.note.flatMap({ TranslationDemands.maximumLength(in: $0) }) {
            writer.integer(limit)
        } else {
            writer.null()
        }
        writer.endObject()
        if let rejected {
            writer.name(plain: "rejected")
            writer.beginObject()
            writer.member("text", rejected.text)
            writer.member("rule", rejected.rule.rawValue)
            writer.member("reason", rejected.reason)
            writer.endObject()
        }
        writer.endObject()
        writer.endLine()
        return writer.takeBytes()
    }

    private mutating func categories(of locale: LocaleIdentifier) -> [PluralCategory] {
        if let known = categories[locale] { return known }
        let required = PluralRules(locale).required
        categories[locale] = required
        return required
    }

    private func writeGlossary(of gap: FillGap, _ writer: inout JSONWriter) {
        writer.name(plain: "glossary")
        writer.beginArray()
        let locales = [gap.locale] + gap.locale.parents
        for term in demands.terms(in: gap.source) {
            writer.beginObject()
            writer.member("source", term.source)
            for (name, words) in [("required", term.required), ("forbidden", term.forbidden)] {
                writer.name(name)
                writer.beginArray()
                for word in locales.lazy.compactMap({ words[$0] }).first ?? [] { writer.string(word) }
                writer.endArray()
            }
            writer.name(plain: "keep")
            writer.boolean(term.isKept)
            writer.endObject()
        }
        writer.endArray()
    }

    private mutating func writeSimilar(_ gap: FillGap, _ writer: inout JSONWriter) {
        writer.name(plain: "similar")
        writer.beginArray()
        for pair in similar[gap.locale]?.nearest(to: gap.source) ?? [] {
            writer.beginObject()
            writer.member("source", pair.source)
            writer.member("text", pair.text)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// Finds the translations of similar texts.
private struct SimilarTexts {
    private let pairs: [(source: ExactString, text: ExactString)]
    private let index: TrigramIndex
    private var counter: SharedRunCounter

    private static let most = 3
    private static let leastSimilarity = 0.5

    init(_ pairs: [(source: ExactString, text: ExactString)], queries: Int) {
        self.pairs = pairs
        index = TrigramIndex(pairs.map(\.source), mostPostings: TrigramIndex.mostPostings(queries: queries))
        counter = SharedRunCounter(size: pairs.count)
    }

    mutating func nearest(to text: ExactString) -> [(source: ExactString, text: ExactString)] {
        index.similarities(to: text, using: &counter).filter { $0.similarity >= Self.leastSimilarity }
            .sorted { $0.similarity == $1.similarity ? $0.index < $1.index : $0.similarity > $1.similarity }
            .prefix(Self.most).map { pairs[$0.index] }
    }
}

/// The places in sources that use keys.
struct SourceUses: Sendable {
    private struct Use: Hashable {
        var path: String
        var line: Int
        var code: ExactString
    }

    private var uses: [TableName: [ExactString: [Use]]] = [:]

    /// The maximum number of uses of a key, and of characters of a line.
    private static let most = 3
    private static let longestCode = 200

    /// Creates an empty list.
    init() {}

    /// Finds the uses of some keys.
    init(of keys: Set<Key>, in scan: SourceScan, _ workspace: Workspace) {
        var texts: [String: (text: [UInt8], lines: LineIndex)] = [:]
        for use in scan.uses {
            guard keys.contains(Key(use.catalogKey)), uses[use.table]?[use.catalogKey]?.count ?? 0 < Self.most else {
                continue
            }
            if texts[use.path] == nil {
                // Sources are in order: only one is needed at a time.
                let text = DecodedText(detecting: workspace.optionalBytes(at: use.path) ?? []).text
                texts = [use.path: (text, LineIndex(text))]
            }
            guard let (text, lines) = texts[use.path], use.place.start.line <= lines.lineCount else { continue }
            let code = String(decoding: text[lines.lineContent(use.place.start.line)], as: UTF8.self)
            let trimmed = code.drop { $0.isWhitespace }.prefix(Self.longestCode)
            uses[use.table, default: [:]][use.catalogKey, default: []].append(
                Use(path: use.path, line: use.place.start.line, code: ExactString(String(trimmed))))
        }
    }

    fileprivate func write(_ table: TableName, _ key: Key, _ writer: inout JSONWriter) {
        writer.name(plain: "uses")
        writer.beginArray()
        for use in uses[table]?[key.text] ?? [] {
            writer.beginObject()
            writer.member("path", use.path)
            writer.member("line", use.line)
            writer.member("code", use.code)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension JSONWriter {
    /// Writes a string, or `null`.
    fileprivate mutating func optional(_ text: ExactString?) {
        if let text { string(text) } else { null() }
    }
}
