import StringsmithModel
import StringsmithText

/// A text that users see as it is written in a source, that is looked up too early, or that is put together,
/// chosen, or compared in a way that fails in other languages.
package struct FoundText: Hashable, Sendable {
    package var path: String

    /// The place of the literal, of the look-up, or of the whole expression.
    package var place: SourceRange

    /// The literal with `%@` for each interpolation, the key of the look-up, or the text that pieces form, with the
    /// keys of look-ups.
    package var text: ExactString

    /// The sink that shows the text; nil for a look-up.
    package var sink: TextSink?

    /// How the text is joined, chosen, or compared; nil for others.
    package var form: TextForm?

    /// What is joined, if anything is.
    package var pieces: JoinedPieces?

    /// The name of the outermost type around a text in Swift.
    package var owner: String?

    /// The rule that reports the text.
    package var rule: RuleID {
        if let form { return form.rule }
        guard let sink else { return .earlyText }
        return sink.kind == .error && !isAmongLookups ? .hardCodedError : .hardCodedText
    }

    /// True for the message of an error beside others that are looked up, so that users see it.
    package var isAmongLookups = false

    /// True if only a scan that follows texts through declarations finds it.
    package var isFollowed = false

    /// The variable whose initial value the code around the literal makes, if it is a closure.
    package var variable: String?

    /// The literal, if a look-up in its place is certain to compile.
    package var literal: ReplaceableLiteral?

    /// True for one of some terms, alone or with values, numbers, and signs: `Example %@`, `Example 2.1`.
    package func isOnly(_ terms: Set<ExactString>) -> Bool {
        if terms.contains(text) { return true }
        let trimmed = text.bytes.drop { $0 == .space }.reversed().drop { $0 == .space }.reversed()
        if trimmed.count < text.bytes.count, terms.contains(ExactString(bytes: Array(trimmed))) { return true }
        guard form == nil, text.bytes.contains(where: { $0 == .percentSign || $0.isASCIIDigit }) else { return false }
        return terms.contains { term in
            guard let place = text.bytes.firstRange(of: term.bytes), text.isWord(place) else { return false }
            return !Self.hasWords(
                [text.bytes[..<place.lowerBound], text.bytes[place.upperBound...]].map { part in
                    ExactString(bytes: Array(part))
                })
        }
    }

    /// True if the texts between interpolations have words that can be translated, apart from format specifiers:
    /// letters of another script than Latin, or a word of three letters. Addresses, identifiers, units, and acronyms
    /// aren't words.
    static func hasWords(_ texts: [ExactString]) -> Bool {
        let all = texts.flatMap(\.bytes)
        if isAddress(all) || texts.count == 1 && (isIdentifier(all) || isProduct(all)) || isPlaceholder(all)
            || isNotice(all) || isLicense(all)
        {
            return false
        }
        return texts.contains { text in
            let specifiers = FormatString(text).specifiers.map(\.range)
            var word: [UInt8] = []
            var offset = 0
            var next = 0
            var others = 0
            while offset < text.bytes.count {
                if next < specifiers.count, specifiers[next].lowerBound <= offset {
                    if isWord(word) { return true }
                    (offset, word) = (max(offset, specifiers[next].upperBound), [])
                    next += 1
                    continue
                }
                let byte = text.bytes[offset]
                if byte == .colon, word.isEmpty, let end = placeholderEnd(text.bytes[offset...]) {
                    offset = end
                    continue
                }
                if (0xE0...0xED).contains(byte), byte != 0xE2, !isSign(text.bytes[offset...]) {
                    // A single one of an alphabet may be a currency.
                    others += 1
                    if byte > 0xE2 || others > 1 { return true }
                }
                // Letters of Latin, Greek, Cyrillic, Hebrew, and Arabic have two bytes.
                if byte.isASCIILetter || (0xC3..<0xE0).contains(byte) || !word.isEmpty && (0x80..<0xC0).contains(byte) {
                    word.append(byte)
                } else {
                    if isWord(word) { return true }
                    word = []
                }
                offset += 1
            }
            return isWord(word)
        }
    }

    /// True for a punctuation mark of East Asian scripts, such as the dot between words.
    private static func isSign(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: [0xE3, 0x80]) || text.starts(with: "\u{30FB}".utf8)
    }

    /// Returns the end of a mark for a picture at the start of a text, such as `:gems:`; nil without one.
    private static func placeholderEnd(_ text: ArraySlice<UInt8>) -> Int? {
        let name = text.dropFirst().prefix { $0.isASCIILetter && $0 & 0x20 != 0 || $0 == .lowLine || $0.isASCIIDigit }
        guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == .colon else { return nil }
        return name.endIndex + 1
    }

    /// True for a word of three letters or more, and for short words of buttons such as "OK" and "No".
    private static func isWord(_ word: [UInt8]) -> Bool {
        if word.contains(where: { $0 >= 0x80 }) {
            // `Да` is a word, but `Kč` and `zł` are currencies.
            let letters = word.count { $0 & 0xC0 != 0x80 }
            return letters > 2 || letters == 2 && word[0] >= 0xCD && word[2...].allSatisfy { $0 >= 0x80 }
        }
        // `XXXX` stands for something else.
        if word.count > 2, word.allSatisfy({ $0 == word[0] }) { return false }
        let lowercase = word.count { $0 & 0x20 != 0 }
        if word.count == 2 { return shortWords.contains(word) }
        return word.count > 2 && (lowercase > 0 || word.count > 5) && !units.contains(word)
    }

    /// The symbols of units that most languages with Latin letters share, and the names of Apple's systems.
    private static let units: Set<[UInt8]> = Set(
        [
            "bps", "dBm", "GHz", "hPa", "kbps", "kHz", "kWh", "mAh", "Mbps", "MHz", "mmHg", "mmol", "ppm", "vol",
            "iOS", "iPadOS", "macOS", "tvOS", "visionOS", "watchOS",
        ].map { Array($0.utf8) })

    /// True for a word of two letters, in whatever case.
    static func isShortWord(_ word: some Sequence<UInt8>) -> Bool {
        let lowercase = word.map { $0 | 0x20 }
        return shortWords.contains { $0.map { $0 | 0x20 } == lowercase }
    }

    /// Words of two letters that stand alone, as on buttons.
    private static let shortWords: Set<[UInt8]> = Set(
        [
            "OK", "Ok", "No", "On", "Go", "Up", "Me", "My", "To", "By", "In", "At", "Of", "Or", "If", "It", "Is", "As",
            "Do", "Be", "We", "So", "Us", "An", "Am", "Hi", "He", "Ja", "Le", "La", "Du", "De", "Et", "Ou", "Il", "Un",
            "El", "Tu", "Si",
        ].map { Array($0.utf8) })

    /// True for an address, a path, or the name of a file.
    private static func isAddress(_ text: [UInt8]) -> Bool {
        if text.contains(.space) { return false }
        return text.holds(Array("://".utf8)) || text.first == .slash || text.contains(.commercialAt)
            || text.starts(with: Array("www.".utf8))
    }

    /// True for names such as `com.example.app`, `error_title`, `errorTitle`, and `#FF0000`.
    private static func isIdentifier(_ text: [UInt8]) -> Bool {
        if text.isEmpty { return false }
        let signs: Set<UInt8> = [.fullStop, .lowLine, .numberSign, UInt8(ascii: "-")]
        guard text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || signs.contains($0) }) else { return false }
        // `Loading...` isn't one.
        let name = text[...(text.lastIndex { $0 != .fullStop } ?? 0)]
        if text.first == .numberSign || name.dropLast().contains(where: { $0 == .fullStop || $0 == .lowLine }) {
            return true
        }
        // `viewDidLoad`, `title1Label`
        let startsLowercase = text.first.map { $0.isASCIILetter && $0 & 0x20 != 0 } ?? false
        return zip(text, text.dropFirst()).contains { left, right in
            let isBefore = left.isASCIILetter && left & 0x20 != 0 || startsLowercase && left.isASCIIDigit
            return isBefore && right.isASCIILetter && right & 0x20 == 0
        }
    }
}

extension ExactString {
    /// True if no letter or digit stands beside a range.
    fileprivate func isWord(_ range: Range<Int>) -> Bool {
        let isPart: (UInt8?) -> Bool = { byte in
            guard let byte else { return false }
            return byte.isASCIILetter || byte.isASCIIDigit || (0xC3...0xED).contains(byte) && byte != 0xE2
        }
        let before = bytes[..<range.lowerBound].last { !(0x80..<0xC0).contains($0) }
        return !isPart(before) && !isPart(bytes[range.upperBound...].first)
    }
}

extension TypedScanner {
    /// Finds the texts that users see in a source; `file` is its number in the scope.
    package func texts(in source: UnsafeBufferPointer<UInt8>, path: String, file: Int) -> ScanResult {
        let leavesOut = options.readsAllBranches ? ConditionalCode.Scope.none : .unreleased
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: leavesOut) else { return ScanResult() }
        return texts(in: source, tokens, SourceText.names(source, tokens), path: path, file: file)
    }

    /// - Parameter symbols: the names of the identifiers and macros, each once.
    func texts(
        in source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, _ symbols: [Symbol], path: String, file: Int
    ) -> ScanResult {
        var tokens = tokens
        var result = ScanResult()
        if let problem = tokens.unterminated { result.addUnread(problem, in: source, path: path) }
        tokens.keyPlaces = names.places(in: source, tokens.tokens)
        let places = options.findsNewTexts ? TextPlaces() : TextPlaces(of: tokens, in: source, names: symbols)
        tokens.keyPlaces?.names.add(places.lookups + places.composed)
        if tokens.keyPlaces?.names.isEmpty ?? false { return result }
        // A variable is as much a text as a literal.
        tokens.takesNamesForStrings = true
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        let reader = reader(of: tree, file: file)
        if let token = tree.unread ?? reader.unread {
            let problem = LexicalProblem(kind: .deepNesting, range: tree.tokens.tokens[token].range)
            result.addUnread(problem, in: source, path: path)
        }
        var writer = FoundTextWriter(tree: tree, index: reader.index, path: path)
        for literal in reader.texts.literals { writer.add(literal) }
        for call in reader.texts.earlyLookups { writer.add(lookup: call) }
        var composed = ComposedTexts(tree, keys: reader.findings.lazy.map(\.node))
        composed.read(places.composed)
        // The pieces of a sentence, and the forms of a plural, belong into one text.
        writer.keepLiterals(in: composed.found.map(\.bytes))
        let all = composed.found + reader.texts.compared.values
        for text in all.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) { writer.add(text) }
        result.texts = writer.texts.sorted { $0.place.start < $1.place.start }
        result.shownParts = reader.texts.parts
        return result
    }
}

extension [Int32] {
    /// Adds indices to ascending ones.
    fileprivate mutating func add(_ others: [Int32]) {
        if others.isEmpty { return }
        self = Set(self).union(others).sorted()
    }
}
