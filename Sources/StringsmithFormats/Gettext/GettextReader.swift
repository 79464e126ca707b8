import StringsmithLocales
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

    /// The place of a keyword that no text follows yet.
    private var keyword: Int?

    /// The header's fields, such as `Plural-Forms`.
    private var header: [String: ArraySlice<UInt8>] = [:]

    /// What translators wrote at the top and the end of the file.
    private var fileRemarks = Message()
    private var plurals: GettextForms?

    /// The source language of a file that Stringsmith wrote, in which a string without a context is its own identifier.
    private var sourceLanguage: LocaleIdentifier?

    /// True if contexts are identifiers, rather than places of several strings.
    private var areIdentifiers = true

    private enum Field: Hashable {
        case context, identifier, plural
        case text(Int)

        /// The name of the following entries' catalog, which isn't part of an entry.
        case domain
    }

    private struct Message {
        var fields: [Field: [UInt8]] = [:]
        var comments: [ExactString] = []
        var isFuzzy = false
        var offset: Int?

        /// What translators wrote above the entry.
        var remarks: [(kind: ExchangeRemarks.Remark.Kind, text: ExactString)] = []

        /// The context, or otherwise the source text.
        var name: ExactString? { (fields[.context] ?? fields[.identifier]).map { ExactString(bytes: $0) } }

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
        readTokens()
        if let refusal = wrongLanguage {
            return Decoded(CatalogContents(sourceLanguage: languages.source), diagnostics: [refusal])
        }
        readMessages()
        return units.finished()
    }

    /// Returns what translators wrote besides strings: their comments (`# `), flags, previous strings, and obsolete
    /// entries. Comments of developers (`#.`) and references (`#:`) are extracted again.
    mutating func readRemarks() -> ExchangeRemarks {
        readTokens()
        var remarks = ExchangeRemarks()
        for message in messages + [fileRemarks] {
            if let name = message.name { remarks.units.insert(name) }
            remarks.written += message.remarks.map { ExchangeRemarks.Remark($0.kind, of: message.name, $0.text) }
        }
        return remarks
    }

    /// Returns the language in the header.
    mutating func readLanguage() -> LocaleIdentifier? {
        readTokens()
        return statedLanguage?.locale
    }

    // MARK: Tokens

    /// Reads all tokens. As for `msgfmt`, line ends mean nothing outside comments and strings.
    private mutating func readTokens() {
        var offset = 0
        while offset < source.text.count {
            switch source.text[offset] {
            case UInt8.tab...UInt8.carriageReturn, .space: offset += 1
            case .numberSign:
                let end = lineEnd(after: offset)
                checkField()
                readComment(source.text[offset..<end])
                offset = end
            case .quotationMark: offset = readString(at: offset)
            default: offset = readKeyword(at: offset)
            }
        }
        checkField()
        finish()
    }

    private func lineEnd(after offset: Int) -> Int {
        source.text[offset...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? source.text.count
    }

    /// The rest of the line of an offset.
    private func line(at offset: Int) -> Range<Int> { lines.lineContent(lines.position(at: offset).line) }

    private func spaceEnd(after offset: Int) -> Int {
        source.text[offset...].firstIndex { $0 > .space } ?? source.text.count
    }

    /// Reports a keyword without a text.
    private mutating func checkField() {
        if let keyword { report("expected a string in double quotes", line(at: keyword)) }
        keyword = nil
    }

    private mutating func readKeyword(at start: Int) -> Int {
        checkField()
        let word = source.text[start...].prefix { $0.isASCIILetter || $0 == .lowLine || $0.isASCIIDigit }
        var end = word.endIndex
        let found: Field?
        switch String(decoding: word, as: UTF8.self) {
        case "domain": found = .domain
        case "msgctxt": found = .context
        case "msgid": found = .identifier
        case "msgid_plural": found = .plural
        case "msgstr":
            let index = index(after: end)
            found = index.map { .text($0.number) } ?? .text(0)
            end = index?.end ?? end
        default: found = nil
        }
        guard let found else {
            let name = word.isEmpty ? source.text[start..<start + 1] : word
            let problem = word.isEmpty ? "unexpected" : "unknown keyword"
            report("\(problem) '\(String(decoding: name, as: UTF8.self).escapedForDisplay)'", line(at: start))
            return lineEnd(after: start)
        }
        begin(found, at: start)
        return end
    }

    /// Reads the number of a plural form, such as `[0]`.
    private func index(after offset: Int) -> (number: Int, end: Int)? {
        let start = spaceEnd(after: offset)
        guard start < source.text.count, source.text[start] == .leftBracket else { return nil }
        let digits = source.text[spaceEnd(after: start + 1)...].prefix(9).prefix(while: \.isASCIIDigit)
        let end = spaceEnd(after: digits.endIndex)
        guard let number = Int(String(decoding: digits, as: UTF8.self)), end < source.text.count,
            source.text[end] == .rightBracket
        else { return nil }
        return (number, end + 1)
    }

    private mutating func begin(_ field: Field, at start: Int) {
        if field == .domain {
            finish()
            // One file can hold the catalogs of several domains, which would be several tables.
            if !messages.isEmpty { report("several domains: write one file for each", line(at: start)) }
        } else {
            let isContextLate = field == .context && !message.fields.isEmpty
            if message.fields[field] != nil || isContextLate || isNext(field) { finish() }
            if message.offset == nil { message.offset = start }
            message.fields[field] = []
        }
        (self.field, keyword) = (field, start)
    }

    /// True if a keyword starts another entry.
    private func isNext(_ field: Field) -> Bool {
        field == .identifier && message.fields.keys.contains { if case .text = $0 { true } else { false } }
    }

    // MARK: Strings

    private mutating func readString(at start: Int) -> Int {
        guard let field else {
            report("string without a keyword", line(at: start))
            return lineEnd(after: start)
        }
        keyword = nil
        var output: [UInt8] = []
        var escaped: [UInt8] = []
        var offset = start + 1
        let text = source.text
        while offset < text.count, text[offset] != .quotationMark {
            switch text[offset] {
            case .lineFeed, .carriageReturn:
                report("missing closing quote", line(at: start))
                return offset
            case .backslash where offset + 1 < text.count:
                offset = unescape(offset + 1, into: &output, escaped: &escaped)
            default:
                decode(&escaped, into: &output, at: offset)
                output.append(text[offset])
                offset += 1
            }
        }
        decode(&escaped, into: &output, at: offset)
        guard offset < text.count else {
            report("missing closing quote", line(at: start))
            return offset
        }
        if field != .domain { message.fields[field, default: []] += output }
        return offset + 1
    }

    /// Reads an escape sequence with the rules of `po-lex.c` in GNU gettext.
    /// - Parameter escaped: the bytes that were given as numbers, in the file's encoding.
    private mutating func unescape(_ offset: Int, into output: inout [UInt8], escaped: inout [UInt8]) -> Int {
        let text = source.text
        let byte = text[offset]
        if byte & 0xF8 == .digitZero {
            let digits = text[offset...].prefix(3).prefix { $0 & 0xF8 == .digitZero }
            escaped.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 << 3 | Int($1 & 7) }))
            return digits.endIndex
        }
        if byte == UInt8(ascii: "x") {
            let digits = text[(offset + 1)...].prefix { $0.hexadecimalDigitValue != nil }
            if !digits.isEmpty {
                let number = digits.reduce(UInt32(0)) { $0 << 4 | ($1.hexadecimalDigitValue ?? 0) }
                escaped.append(UInt8(truncatingIfNeeded: number))
                return digits.endIndex
            }
        }
        decode(&escaped, into: &output, at: offset)
        switch byte {
        case UInt8(ascii: "n"): output.append(.lineFeed)
        case UInt8(ascii: "t"): output.append(.tab)
        case UInt8(ascii: "r"): output.append(.carriageReturn)
        case UInt8(ascii: "a"): output.append(0x07)
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "v"): output.append(0x0B)
        case UInt8(ascii: "f"): output.append(0x0C)
        case .backslash, .quotationMark: output.append(byte)
        case .lineFeed: break
        case .carriageReturn where offset + 1 < text.count && text[offset + 1] == .lineFeed: return offset + 2
        case .carriageReturn: break
        default:
            let name = String(decoding: [byte], as: UTF8.self).escapedForDisplay
            report("unknown escape '\\\(name)': write '\\\\' for a backslash", line(at: offset))
        }
        return offset + 1
    }

    /// Converts bytes that were given as numbers from the file's encoding.
    private mutating func decode(_ escaped: inout [UInt8], into output: inout [UInt8], at offset: Int) {
        guard !escaped.isEmpty else { return }
        defer { escaped = [] }
        let decoded = try? DecodedText(escaped, encoding: source.encoding)
        guard let decoded, decoded.undecodable.isEmpty else {
            return report("escaped bytes that aren't \(source.encoding.name.uppercased())", line(at: offset))
        }
        output += decoded.text
    }

    private mutating func readComment(_ line: ArraySlice<UInt8>) {
        if !message.fields.isEmpty { finish() }
        let text = ExactString(bytes: Array(line.dropFirst(2).drop { $0 == .space }))
        switch line.dropFirst().first {
        case .fullStop?: message.comments.append(text)
        case .comma?:
            for flag in text.bytes.split(separator: .comma).map({ $0.filter { $0 > .space } }) {
                message.remarks.append((.flag, ExactString(bytes: flag)))
                message.isFuzzy = message.isFuzzy || flag.elementsEqual("fuzzy".utf8)
            }
        case .colon?: break
        case .verticalBar?: message.remarks.append((.previousText, text))
        case .tilde?: message.remarks.append((.obsoleteEntry, text))
        default:
            if !text.isBlank { message.remarks.append((.comment, ExactString(bytes: Array(line.dropFirst())))) }
        }
    }

    /// An error if the header names another language than the strings'.
    private var statedLanguage: GettextLanguage? {
        header["Language"].map { GettextLanguage(String(decoding: $0.filter { $0 > .space }, as: UTF8.self)) }
    }

    private var wrongLanguage: Diagnostic? {
        guard let name = statedLanguage else { return nil }
        // A template has the language of its source strings, or none.
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
        guard !message.fields.isEmpty else {
            // Comments at the end, and between entries that an obsolete one follows.
            fileRemarks.remarks += message.remarks
            return
        }
        guard let identifier = message.fields[.identifier] else {
            return report("entry without a msgid", message.offset.map { $0..<$0 + 1 } ?? 0..<0)
        }
        if identifier.isEmpty, message.fields[.context] == nil {
            fileRemarks.remarks += message.remarks
            return readHeader(message.fields[.text(0)] ?? [])
        }
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
        // Our own contexts are identifiers. Others may distinguish strings in one place, such as a menu.
        var identifiers: [[UInt8]: [UInt8]] = [:]
        sourceLanguage = header["X-Source-Language"].map {
            LocaleIdentifier(String(decoding: $0.filter { $0 > .space }, as: UTF8.self))
        }
        areIdentifiers =
            sourceLanguage != nil
            || messages.allSatisfy { message in
                guard let context = message.fields[.context], let identifier = message.fields[.identifier] else {
                    return true
                }
                return identifiers.updateValue(identifier, forKey: context).map { $0 == identifier } ?? true
            }
        for message in messages { read(message) }
    }

    private mutating func read(_ message: Message) {
        self.message = message
        let identifier = message.fields[.identifier] ?? []
        let context = message.fields[.context].map { areIdentifiers ? $0 : $0 + [.verticalBar] + identifier }
        let id = UnitIdentifier(ExactString(bytes: context ?? identifier))
        readComments(into: Key(id.key))
        let place = message.offset.map { lines.lineContent(lines.position(at: $0).line) } ?? 0..<0
        if message.fields[.plural] != nil { return readForms(of: id, place) }
        guard let text = message.fields[.text(0)], !text.isEmpty else { return }
        var unit = IncomingUnit(
            id, StringUnit(ExactString(bytes: text), state: state), in: languages.target, at: place)
        addSource(.identifier, to: &unit)
        units.add(unit)
    }

    /// Adds the source string of the current entry to a unit, unless it is part of the key, or in another language than the
    /// project's.
    private func addSource(_ field: Field, to unit: inout IncomingUnit) {
        unit.isInContext = message.fields[.context] != nil
        let place = message.fields[.plural] == nil ? unit.steps : unit.steps.dropLast(2)
        let isKnown = unit.isInContext ? areIdentifiers : sourceLanguage != nil && place.isEmpty
        guard isKnown, sourceLanguage?.isSameLanguage(as: languages.source) ?? true else { return }
        unit.source = message.fields[field].map { ExactString(bytes: $0) }
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
        addSource(category == .one ? .identifier : .plural, to: &unit)
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
