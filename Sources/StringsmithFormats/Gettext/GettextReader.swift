import StringsmithModel
import StringsmithText

/// Reads a Gettext catalog.
struct GettextReader {
    private let file: SourceFile
    private let languages: ExchangeLanguages
    private let source: DecodedText
    private let lines: LineIndex
    private var units: UnitCollector
    private var message = Message()
    private var messages: [Message] = []
    private var field: Field?

    /// The header's fields, such as `Plural-Forms`.
    private var header: [String: ArraySlice<UInt8>] = [:]
    private var plurals: GettextForms?

    private enum Field: Hashable {
        case context, identifier, plural
        case text(Int)
    }

    private struct Message {
        var fields: [Field: [UInt8]] = [:]
        var comments: [ExactString] = []
        var isFuzzy = false
        var offset: Int?

        /// True if there is a translation.
        var isTranslated: Bool {
            fields.contains { field, text in if case .text = field { !text.isEmpty } else { false } }
        }
    }

    init(_ file: SourceFile, _ languages: ExchangeLanguages) {
        (self.file, self.languages) = (file, languages)
        source = Self.decoded(file.bytes)
        lines = source.lines
        units = UnitCollector(file, lines, source: languages.source)
    }

    /// Decodes a catalog in the `charset` of its header, which is UTF-8 unless it names a legacy encoding.
    private static func decoded(_ bytes: [UInt8]) -> DecodedText {
        let source = DecodedText(unicode: bytes)
        let head = source.text.prefix(4096)
        let name = Array("charset=".utf8)
        guard source.origin == .content,
            let start = head.indices.first(where: { head[$0] == name[0] && head[$0...].starts(with: name) })
        else { return source }
        let charset = head[(start + name.count)...].prefix { $0 > .space && $0 != .backslash && $0 != .quotationMark }
        guard let encoding = TextEncoding(name: String(decoding: charset, as: UTF8.self)), case .named = encoding,
            let declared = try? DecodedText(bytes, encoding: encoding)
        else { return source }
        return declared
    }

    mutating func read() -> Decoded<CatalogContents> {
        if let undecodable = Diagnostic.undecodable(source, file) {
            return Decoded(CatalogContents(sourceLanguage: languages.source), diagnostics: [undecodable])
        }
        for number in 1...lines.lineCount { read(line: lines.lineContent(number)) }
        finish()
        if let refusal = wrongLanguage {
            return Decoded(CatalogContents(sourceLanguage: languages.source), diagnostics: [refusal])
        }
        readMessages()
        return units.finished()
    }

    private mutating func read(line range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound, source.text[start] == .space || source.text[start] == .tab { start += 1 }
        let line = source.text[start..<range.upperBound]
        guard let first = line.first else { return }
        if first == .numberSign { return readComment(line) }
        if first == .quotationMark {
            guard let field else { return report("text without a keyword", range) }
            return append(line, to: field, range)
        }
        let word = line.prefix {
            $0.isASCIILetter || $0 == .lowLine || $0 == .leftBracket || $0 == .rightBracket || $0.isASCIIDigit
        }
        guard let field = Self.field(String(decoding: word, as: UTF8.self)) else {
            return report("unknown keyword '\(String(decoding: word, as: UTF8.self))'", range)
        }
        if message.fields[field] != nil || (field == .context && !message.fields.isEmpty) || isNext(field) { finish() }
        if message.offset == nil { message.offset = start }
        self.field = field
        message.fields[field] = []
        append(line[word.endIndex...].drop { $0 == .space || $0 == .tab }, to: field, range)
    }

    /// True if a keyword starts another entry.
    private func isNext(_ field: Field) -> Bool {
        field == .identifier && message.fields.keys.contains { if case .text = $0 { true } else { false } }
    }

    private static func field(_ word: String) -> Field? {
        switch word {
        case "msgctxt": return .context
        case "msgid": return .identifier
        case "msgid_plural": return .plural
        case "msgstr": return .text(0)
        default:
            guard word.hasPrefix("msgstr["), word.hasSuffix("]") else { return nil }
            return Int(word.dropFirst(7).dropLast()).map(Field.text)
        }
    }

    private mutating func readComment(_ line: ArraySlice<UInt8>) {
        // An obsolete entry.
        if line.starts(with: "#~".utf8) { return }
        if !message.fields.isEmpty { finish() }
        let text = line.dropFirst(2).drop { $0 == .space }
        switch line.dropFirst().first {
        case .fullStop?: message.comments.append(ExactString(bytes: Array(text)))
        case .comma?: message.isFuzzy = message.isFuzzy || String(decoding: text, as: UTF8.self).contains("fuzzy")
        default: break
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>, to field: Field, _ range: Range<Int>) {
        guard text.first == .quotationMark else { return report("expected a text in double quotes", range) }
        var output: [UInt8] = []
        var offset = text.startIndex + 1
        while offset < text.endIndex, text[offset] != .quotationMark {
            guard text[offset] == .backslash, offset + 1 < text.endIndex else {
                output.append(text[offset])
                offset += 1
                continue
            }
            offset = Self.unescape(text, offset + 1, into: &output)
        }
        guard offset < text.endIndex else { return report("text without a closing quote", range) }
        guard text[(offset + 1)...].allSatisfy({ $0 == .space || $0 == .tab }) else {
            return report("text after a closing quote", range)
        }
        message.fields[field, default: []] += output
    }

    private static func unescape(_ text: ArraySlice<UInt8>, _ offset: Int, into output: inout [UInt8]) -> Int {
        switch text[offset] {
        case UInt8(ascii: "n"): output.append(.lineFeed)
        case UInt8(ascii: "t"): output.append(.tab)
        case UInt8(ascii: "r"): output.append(.carriageReturn)
        case UInt8(ascii: "a"): output.append(0x07)
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "v"): output.append(0x0B)
        case UInt8(ascii: "f"): output.append(0x0C)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            let digits = text[offset...].prefix(3).prefix { $0 & 0xF8 == .digitZero }
            output.append(digits.reduce(0) { $0 << 3 | $1 & 7 })
            return digits.endIndex
        default: output.append(text[offset])
        }
        return offset + 1
    }

    /// An error if the header names another language than that of the texts.
    private var wrongLanguage: Diagnostic? {
        guard let value = header["Language"] else { return nil }
        let name = GettextLanguage(String(decoding: value.filter { $0 > .space }, as: UTF8.self))
        // A template has the language of its source texts, or none.
        let isTemplate = messages.allSatisfy { !$0.isTranslated }
        if isTemplate, !name.differs(from: languages.source) { return nil }
        return name.differs(from: languages.target) ? name.refusal(of: file, languages.target) : nil
    }

    // MARK: Entries

    private mutating func finish() {
        defer {
            message = Message()
            field = nil
        }
        guard !message.fields.isEmpty else { return }
        guard let identifier = message.fields[.identifier] else {
            return report("entry without a msgid", message.offset.map { $0..<$0 + 1 } ?? 0..<0)
        }
        if identifier.isEmpty, message.fields[.context] == nil { return readHeader(message.fields[.text(0)] ?? []) }
        messages.append(message)
    }

    private mutating func readHeader(_ text: [UInt8]) {
        for line in text.split(separator: .lineFeed) {
            guard let colon = line.firstIndex(of: .colon) else { continue }
            header[String(decoding: line[..<colon], as: UTF8.self)] = line[(colon + 1)...]
        }
    }

    private mutating func readMessages() {
        let written = header["Plural-Forms"] ?? Array(GettextPlurals(languages.target).header.utf8)[...]
        plurals = GettextForms(written, languages.target)
        // Our own contexts are identifiers. Others may distinguish texts in one place, such as a menu.
        var identifiers: [[UInt8]: [UInt8]] = [:]
        let isOurs = header["X-Source-Language"] != nil
        let areIdentifiers =
            isOurs
            || messages.allSatisfy { message in
                guard let context = message.fields[.context], let identifier = message.fields[.identifier] else {
                    return true
                }
                return identifiers.updateValue(identifier, forKey: context).map { $0 == identifier } ?? true
            }
        for message in messages { read(message, areIdentifiers) }
    }

    private mutating func read(_ message: Message, _ areIdentifiers: Bool) {
        self.message = message
        let identifier = message.fields[.identifier] ?? []
        let context = message.fields[.context].map { areIdentifiers ? $0 : $0 + [.verticalBar] + identifier }
        let id = UnitIdentifier(ExactString(bytes: context ?? identifier))
        readComments(into: Key(id.key))
        let place = message.offset.map { lines.lineContent(lines.position(at: $0).line) } ?? 0..<0
        if message.fields[.plural] != nil { return readForms(of: id, place) }
        guard let text = message.fields[.text(0)], !text.isEmpty else { return }
        units.add(IncomingUnit(id, StringUnit(ExactString(bytes: text), state: state), in: languages.target, at: place))
    }

    private mutating func readComments(into key: Key) {
        var lines: [ExactString] = []
        var isTranslated = true
        for comment in message.comments {
            if comment == "stringsmith: not translated" {
                isTranslated = false
            } else if !comment.bytes.starts(with: Array("stringsmith: state ".utf8)) {
                lines.append(comment)
            }
        }
        units.update(key) { entry in
            if !isTranslated { entry.isTranslated = false }
            guard !lines.isEmpty, entry.comment == nil else { return }
            entry.comment = ExactString(bytes: Array(lines.map(\.bytes).joined(separator: [.lineFeed])))
        }
    }

    /// Reads the plural forms of an entry. Each goes to the categories that it serves.
    private mutating func readForms(of id: UnitIdentifier, _ place: Range<Int>) {
        var texts: [Int: [UInt8]] = [:]
        for (field, text) in message.fields {
            if case .text(let index) = field, !text.isEmpty { texts[index] = text }
        }
        guard let last = texts.keys.max() else { return }
        guard let plurals else {
            return report("'\(id.text)' left out: 'Plural-Forms' in the header isn't valid", place)
        }
        guard last < plurals.count else {
            let forms = plurals.count == 1 ? "1 form" : "\(plurals.count) forms"
            return report("'\(id.text)' left out: msgstr[\(last)], but 'Plural-Forms' has \(forms)", place)
        }
        var values: [PluralCategory: [UInt8]] = [:]
        for (category, forms) in plurals.forms {
            let own = Set(forms.map { texts[$0] })
            guard own.count == 1 else {
                let names = forms.sorted().map { "msgstr[\($0)]" }.joined(separator: " and ")
                return report("'\(id.text)' left out: \(names) are the same form '\(category.rawValue)'", place)
            }
            if let text = own.first ?? nil { values[category] = text }
        }
        if let lost = texts.filter({ !values.values.contains($0.value) }).keys.min() {
            return report(
                "'\(id.text)' left out: msgstr[\(lost)] is used for no number in '\(languages.target)'", place)
        }
        for (category, text) in values.sorted(by: { $0.key < $1.key }) {
            add(id, category, text, place, repeating: nil)
        }
        // Catalogs always have `other`. If a language uses it only for fractions, it is usually the same as the last
        // form.
        if let repeated = plurals.repeated, let text = values[repeated] {
            add(id, .other, text, place, repeating: repeated)
        }
    }

    private mutating func add(
        _ id: UnitIdentifier, _ category: PluralCategory, _ text: [UInt8], _ place: Range<Int>,
        repeating repeated: PluralCategory?
    ) {
        var id = id
        id.steps += ["plural", ExactString(category.rawValue)]
        var unit = IncomingUnit(
            id, StringUnit(ExactString(bytes: text), state: state), in: languages.target, at: place)
        unit.repeats = repeated.map { ExactString($0.rawValue) }
        units.add(unit)
    }

    private var state: StringUnit.State {
        let prefix = Array("stringsmith: state ".utf8)
        if let line = message.comments.first(where: { $0.bytes.starts(with: prefix) }) {
            return StringUnit.State(rawValue: ExactString(bytes: Array(line.bytes.dropFirst(prefix.count))))
        }
        return message.isFuzzy ? .needsReview : .translated
    }

    private mutating func report(_ message: String, _ range: Range<Int>) {
        units.report(.unreadable(message, file, lines.range(range)))
    }
}
