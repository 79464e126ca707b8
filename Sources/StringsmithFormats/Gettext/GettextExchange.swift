import StringsmithModel
import StringsmithText

/// Gettext catalogs (`.po`), with one language and the source language.
///
/// The key is the context of an entry, unless it is the source text itself. Plural variations become plural forms;
/// other variations become separate entries, whose context is the unit's identifier.
package struct GettextExchange: ExchangeFormat {
    package static let name = "po"
    package static let pathExtensions = ["po", "pot"]
    package static let isMultilingual = false
    package static let isBilingual = true
    package static let losses: FormatLosses = []
    package static let stateSharing = EntryMerging.StateSharing.pluralForms

    package init() {}

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        var reader = GettextReader(file, languages)
        return reader.read()
    }

    package func language(of file: SourceFile) -> LocaleIdentifier? {
        var reader = GettextReader(file, ExchangeLanguages(source: "und", target: "und", path: file.path))
        return reader.readLanguage()
    }

    package func remarks(in file: SourceFile, _ languages: ExchangeLanguages) -> ExchangeRemarks {
        var reader = GettextReader(file, languages)
        return reader.readRemarks()
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var writer = GettextWriter(languages)
        for entry in contents.entries { writer.write(entry) }
        writer.reportLosses()
        return Decoded(writer.output, diagnostics: writer.diagnostics)
    }
}

/// Writes the entries of a Gettext catalog.
struct GettextWriter {
    private let languages: ExchangeLanguages
    private let plurals: GettextPlurals
    private let sourcePlurals: GettextPlurals
    private(set) var output: [UInt8] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var unfinishedCount = 0
    private var emptyCount = 0

    init(_ languages: ExchangeLanguages) {
        self.languages = languages
        plurals = GettextPlurals(languages.target)
        sourcePlurals = GettextPlurals(languages.source)
        let tag = languages.target.rawValue.replacing("-", with: "_")
        write("msgid", "")
        let header = """
            Project-Id-Version: \\nLanguage: \(tag)\\nMIME-Version: 1.0\\nContent-Type: text/plain; charset=UTF-8\\n\
            Content-Transfer-Encoding: 8bit\\nPlural-Forms: \(plurals.header)\\nX-Source-Language: \(languages.source)\\n
            """
        write("msgstr", ExactString(header.replacing("\\n", with: "\n")))
    }

    mutating func write(_ entry: CatalogEntry) {
        let source = entry.sourceContent(languages.source)
        let isSource = languages.target == languages.source
        let target = isSource ? source : entry[languages.target] ?? VariedText(nil)
        write(entry, steps: [], source.text, target.text)
        let added = target.variables.map(\.name).filter { source.variable($0) == nil }
        for name in source.variables.map(\.name) + added {
            let texts = [source, target].map { $0.variable(name)?.form }
            write(entry, steps: ["substitutions", name], texts[0], texts[1])
        }
    }

    private mutating func write(
        _ entry: CatalogEntry, steps: [ExactString], _ source: VariedText?, _ target: VariedText?
    ) {
        switch target ?? source {
        case .varied(.plural, let cases)? where cases.allSatisfy({ if case .unit = $0.form { true } else { false } }):
            writePlural(entry, steps, source, target)
        case .varied(let variation, let cases)?:
            for item in cases {
                let place = steps + [variation.rawValue, item.name]
                let inner = source?.case(item.name, of: variation) ?? source?.fallback.map { VariedText.unit($0) }
                write(entry, steps: place, inner, target?.case(item.name, of: variation))
            }
        case .set(_, let values)?:
            for index in values.indices {
                let place = steps + ["values", ExactString(String(index))]
                writeUnit(entry, place, source?.unit(index), target?.unit(index))
            }
        case .unit?, .format?, nil: writeUnit(entry, steps, source?.fallback, target?.fallback)
        }
    }

    private mutating func writeUnit(
        _ entry: CatalogEntry, _ steps: [ExactString], _ source: StringUnit?, _ target: StringUnit?
    ) {
        let text = source?.value ?? UnitIdentifier(key: entry.key.text, steps: steps).text
        // Many readers interpret an empty identifier as the file's header, and there is nothing to translate.
        if text.isEmpty, target?.value.isEmpty ?? true { return }
        var shown = target.flatMap { $0.state == .new ? nil : $0 }
        if let value = shown?.value, !Self.agree(text, value) {
            lose("line ends at the start or end differ from the source text, which Gettext forbids", entry)
            shown = nil
        }
        countLost([target], text)
        begin(entry, steps, text, states: [target].compactMap(\.self))
        write("msgstr", shown?.value ?? "")
    }

    private mutating func writePlural(
        _ entry: CatalogEntry, _ steps: [ExactString], _ source: VariedText?, _ target: VariedText?
    ) {
        let other = source?.case("other", of: .plural)?.fallback ?? source?.fallback
        let text = other?.value ?? UnitIdentifier(key: entry.key.text, steps: steps).text
        let one = source?.case("one", of: .plural)?.fallback?.value ?? text
        var values = plurals.categories.map { category -> StringUnit? in
            target?.case(ExactString(category.rawValue), of: .plural)?.fallback
                ?? (target == nil ? nil : target?.fallback)
        }
        if values.contains(where: { unit in unit.map { !Self.agree(text, $0.value) } ?? false })
            || !Self.agree(one, text)
        {
            lose("line ends at the start or end differ from the source text, which Gettext forbids", entry)
            values = values.map { _ in nil }
        }
        loseCases(entry, target)
        countLost(values, text)
        begin(entry, steps, Self.agree(one, text) ? one : text, states: values.compactMap(\.self))
        write("msgid_plural", text)
        for (index, unit) in values.enumerated() {
            write("msgstr[\(index)]", unit.flatMap { $0.state == .new ? nil : $0.value } ?? "")
        }
    }

    private mutating func countLost(_ units: [StringUnit?], _ source: ExactString) {
        unfinishedCount += units.count { unit in
            unit.map { $0.state == .new && !$0.value.isEmpty && $0.value != source } ?? false
        }
        emptyCount += units.count { unit in unit.map { $0.state != .new && $0.value.isEmpty } ?? false }
    }

    /// Reports once that Gettext has no unfinished strings, and no empty ones.
    mutating func reportLosses() {
        func report(_ count: Int, _ kind: String, _ reason: String) {
            guard count > 0 else { return }
            let strings = count == 1 ? "1 \(kind)string" : "\(count) \(kind)strings"
            diagnostics.append(
                Diagnostic(
                    path: languages.path, severity: .note, rule: .conversionLoss, message: "\(strings) \(reason)"))
        }
        report(unfinishedCount, "", "in state 'new' left out: Gettext has only finished translations")
        report(emptyCount, "empty ", "left out: an empty string means untranslated in Gettext")
    }

    /// Reports the cases for which the language has no form in Gettext, unless another form has the same text.
    private mutating func loseCases(_ entry: CatalogEntry, _ target: VariedText?) {
        guard case .varied(_, let cases)? = target else { return }
        let kept = Set(plurals.categories.map { ExactString($0.rawValue) })
        let values = cases.filter { kept.contains($0.name) }.compactMap(\.form.fallback?.value)
        for item in cases where !kept.contains(item.name) {
            guard let value = item.form.fallback?.value, !values.contains(value) else { continue }
            lose("plural case '\(item.name)' has no form in Gettext for this language", entry)
        }
    }

    /// Writes the comments, flags and names of an entry.
    private mutating func begin(
        _ entry: CatalogEntry, _ steps: [ExactString], _ text: ExactString, states: [StringUnit]
    ) {
        output.append(.lineFeed)
        for line in entry.comment.map(Self.lines) ?? [] {
            output += Array("#.\(line.isEmpty ? "" : " ")\(line)\n".utf8)
        }
        if !entry.isTranslated { output += "#. stringsmith: not translated\n".utf8 }
        for unit in states where ![.new, .translated, .needsReview].contains(unit.state) {
            output += Array("#. stringsmith: state \(unit.state.rawValue)\n".utf8)
        }
        if states.contains(where: { $0.state == .needsReview }) { output += "#, fuzzy\n".utf8 }
        let identifier = UnitIdentifier(key: entry.key.text, steps: steps).text
        if identifier != text || text.isEmpty { write("msgctxt", identifier) }
        write("msgid", text)
    }

    private mutating func lose(_ message: String, _ entry: CatalogEntry) {
        diagnostics.append(.lost("\(message): '\(entry.key)'", key: entry.key, languages))
    }

    /// True if either both strings start with a line feed or neither, and the same at the end, as required by
    /// `msgfmt -c`.
    private static func agree(_ left: ExactString, _ right: ExactString) -> Bool {
        right.isEmpty
            || (left.bytes.first == .lineFeed) == (right.bytes.first == .lineFeed)
                && (left.bytes.last == .lineFeed) == (right.bytes.last == .lineFeed)
    }

    static func lines(_ text: ExactString) -> [ExactString] {
        text.bytes.split(omittingEmptySubsequences: false) { $0 == .lineFeed || $0 == .carriageReturn }
            .map { ExactString(bytes: Array($0)) }
    }

    /// Writes a keyword and its text, on one line, or line by line after an empty one.
    private mutating func write(_ keyword: String, _ text: ExactString) {
        output += Array(keyword.utf8) + [.space]
        let inner = text.bytes.dropLast().contains(.lineFeed)
        if inner { output += "\"\"\n".utf8 }
        var line: [UInt8] = [.quotationMark]
        for byte in text.bytes {
            switch byte {
            case .quotationMark, .backslash: line += [.backslash, byte]
            case .tab: line += "\\t".utf8
            case .carriageReturn: line += "\\r".utf8
            case 0x07: line += "\\a".utf8
            case 0x08: line += "\\b".utf8
            case 0x0B: line += "\\v".utf8
            case 0x0C: line += "\\f".utf8
            case .lineFeed:
                line += "\\n".utf8
                if inner {
                    output += line + [.quotationMark, .lineFeed]
                    line = [.quotationMark]
                }
            case ..<UInt8.space:
                // Three octal digits, so that a digit after them isn't part of the escape.
                line += [.backslash, .digitZero, .digitZero + byte >> 3, .digitZero + byte & 7]
            default: line.append(byte)
            }
        }
        if line.count > 1 || !inner { output += line + [.quotationMark, .lineFeed] }
    }
}

extension VariedText {
    /// Returns the text of a case; nil if the text doesn't have this variation.
    func `case`(_ name: ExactString, of variation: Variation) -> VariedText? {
        guard case .varied(variation, let cases) = self else { return nil }
        return cases[name]?.form
    }

    /// Returns a text of a set.
    fileprivate func unit(_ index: Int) -> StringUnit? {
        guard case .set(let state, let values) = self, values.indices.contains(index) else { return nil }
        return StringUnit(values[index], state: state)
    }
}
