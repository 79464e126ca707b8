import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The keys that sources complete at run time, as far as the strings in quotes show them.
///
/// - A start: `menu.` in `"menu.\(name)"`, `@"menu.%@"` and `"menu." + name`.
/// - An end: `_title` in `"\(key)_title"`, `@"%@_title"` and `key + "_title"`.
/// - The separators between several words: `"\(verb)_\(object)_\(count)"`.
struct CompletedKeys: Sendable {
    typealias Text = QuotedTexts.Text

    /// The places of each start, and of each reversed end, in order, by its hash.
    private var beginnings: [Int: [Mention]] = [:]
    private var endings: [Int: [Mention]] = [:]

    /// The keys of several words, with `*` for each word, in order, and the places of each.
    private var patterns: [KeyPattern] = []
    private var words: [KeyPattern: [Mention]] = [:]

    /// What the texts in some places can be completed to, ignoring case and punctuation marks.
    private var completions: [Mention: Set<KeyPattern>] = [:]

    /// The least length of a start or end. A shorter one would protect too many keys.
    private static let shortestPart = 3

    /// The least length of the start or end of a sentence.
    private static let shortestPhrase = 5

    /// What separates the words of keys.
    static let separators: [UInt8] = [.fullStop, .lowLine, .hyphen]

    /// Returns the place of a text that may be completed to a key at run time, and the keys that it means.
    func place(of key: ExactString) -> (place: Mention, pattern: String)? {
        // Whatever others are asked for: a key with too many places isn't one whose texts were read.
        let isNarrowed = !completions.isEmpty && !places(of: key).isEmpty
        let simplified = isNarrowed ? Self.simplified(key) : key
        var found: (Mention, String)?
        var rest = Self.mostSteps
        forEachPart(of: key) { places, pattern in
            let first = places.first { place in
                guard isNarrowed, let texts = completions[place] else { return true }
                rest -= texts.reduce(0) { $0 + $1.steps(for: simplified) }
                return rest < 0 || texts.contains { $0.matches(simplified) }
            }
            found = first.map { ($0, pattern()) }
            return found != nil
        }
        return found
    }

    /// Returns the places of all texts that may be completed to a key; none if there are too many, or unknown ones.
    func places(of key: ExactString) -> Set<Mention> {
        var found: Set<Mention> = []
        forEachPart(of: key) { places, _ in
            found.formUnion(places.prefix(2 * Self.mostPlaces + 1))
            return found.count > Self.mostPlaces
        }
        return found.count > Self.mostPlaces || found.contains { $0.offset < 0 } ? [] : found
    }

    /// The maximum number of texts to complete for a key.
    private static let mostPlaces = 32

    /// The maximum number of texts of one place, and of bytes in each.
    private static let mostTexts = 32
    private static let longestText = 256

    /// The maximum number of steps to find out whether a key is one of such texts.
    private static let mostSteps = 1 << 17

    /// Calls a function with the places and the pattern of each known part of a key, until it returns true.
    private func forEachPart(of key: ExactString, _ body: ([Mention], () -> String) -> Bool) {
        var isDone = Self.forEachPrefix(of: key.bytes, in: beginnings) { places, length in
            body(places) { String(decoding: key.bytes.prefix(length), as: UTF8.self) + "*" }
        }
        if isDone { return }
        isDone = Self.forEachPrefix(of: key.bytes.reversed(), in: endings) { places, length in
            body(places) { "*" + String(decoding: key.bytes.suffix(length), as: UTF8.self) }
        }
        if isDone { return }
        for pattern in patterns where pattern.matches(key) {
            if body(words[pattern] ?? [], { pattern.text }) { return }
        }
    }

    /// Notes what the text in a place can be completed to.
    ///
    /// A part of it may become part of a longer text, with other punctuation marks, or in another case.
    mutating func narrow(_ place: Mention, to texts: Set<ExactString>) {
        guard texts.count <= Self.mostTexts, texts.allSatisfy({ $0.bytes.count <= Self.longestText }) else { return }
        let any = [TextGap.anything.rawValue]
        // A text with specifiers may be a format.
        let all = texts.union(texts.map { FormatString($0).filled })
        completions[place] = Set(
            all.map { text in KeyPattern(ExactString(bytes: any + Self.simplified(text).bytes + any)) })
    }

    /// Returns the ASCII letters and digits of a text, in lowercase, with percent signs and gaps.
    private static func simplified(_ text: ExactString) -> ExactString {
        ExactString(
            bytes: text.bytes.compactMap { byte in
                if byte.isASCIILetter { return byte | 0x20 }
                return byte.isASCIIDigit || TextGap(byte: byte) != nil || byte == .percentSign ? byte : nil
            })
    }

    /// Adds what was found in later files.
    mutating func add(_ others: CompletedKeys) {
        patterns += others.patterns.filter { words[$0] == nil }
        words.merge(others.words, uniquingKeysWith: +)
        beginnings.merge(others.beginnings, uniquingKeysWith: +)
        endings.merge(others.endings, uniquingKeysWith: +)
    }

    /// Adds a text between quotes.
    mutating func add(_ text: Text, at mention: Mention) {
        var mayHaveHoles = false
        var mayHaveEnds = false
        for byte in UnsafeBufferPointer(rebasing: text) {
            if byte == .backslash || byte == .percentSign { mayHaveHoles = true }
            if byte == .rightParenthesis { mayHaveEnds = true }
        }
        for place in mayHaveEnds ? Self.interpolationEnds(in: text) : [] {
            let rest = text[place...]
            // Code before the quote of an argument or an element.
            if rest.last == .leftParenthesis || rest.last == .leftBracket { continue }
            addEnding(Self.withoutLastLine(rest[(Self.holes(in: rest).last?.upperBound ?? place)...]), at: mention)
        }
        let holes = mayHaveHoles ? Self.holes(in: text) : []
        if holes.count > 2 { addWords(of: text, holes, at: mention) }
        if let first = holes.first, let last = holes.last {
            // A start alone protects all keys with it.
            if !addBeginning(text[..<first.lowerBound], at: mention) {
                addEnding(text[last.upperBound...], at: mention)
            }
        } else {
            guard let first = text.first, let last = text.last else { return }
            if Self.separators.contains(last) || Self.isContinued(text) { addBeginning(text, at: mention) }
            if Self.separators.contains(first) || Self.isContinuation(text) { addEnding(text, at: mention) }
        }
    }

    /// Adds the start of a key.
    /// - Returns: false if it is too short.
    @discardableResult
    mutating func addBeginning(_ text: Text, at place: Mention) -> Bool {
        guard Self.isPartOfKey(text) else { return false }
        beginnings[ByteHash.of(text), default: []].append(place)
        return true
    }

    /// Adds the end of a key, unless it is too short.
    mutating func addEnding(_ text: Text, at place: Mention) {
        guard Self.isPartOfKey(text) else { return }
        var hash = ByteHash.empty
        for offset in text.indices.reversed() { hash = ByteHash.adding(text.base[offset], to: hash) }
        endings[Int(truncatingIfNeeded: hash), default: []].append(place)
    }

    /// Adds a key of several words that are all filled in at run time. With a single separator, as in
    /// `"\(name).\(pathExtension)"`, it would protect too many keys.
    private mutating func addWords(of text: Text, _ holes: [Range<Int>], at place: Mention) {
        let ends = [text.startIndex] + holes.map(\.upperBound)
        let starts = holes.map(\.lowerBound) + [text.endIndex]
        let pieces = zip(ends, starts).map { text[$0..<$1] }
        guard pieces[1..<holes.count].allSatisfy({ !$0.isEmpty }),
            pieces.allSatisfy({ $0.allSatisfy { Self.separators.contains($0) || $0.isASCIILetter || $0.isASCIIDigit } })
        else { return }
        let pattern = KeyPattern(pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "*"))
        if words[pattern] == nil { patterns.append(pattern) }
        words[pattern, default: []].append(place)
    }

    // MARK: Sums

    /// True for `"Error: " + name`, but not for a part of a word.
    private static func isContinued(_ text: Text) -> Bool {
        guard text.endIndex < text.base.count, !(text.last.map(isInWord) ?? true) else { return false }
        return text.base[(text.endIndex + 1)...].first { $0 > .space } == .plusSign
    }

    /// True for `name + " is online"`.
    private static func isContinuation(_ text: Text) -> Bool {
        guard text.startIndex > 0, !(text.first.map(isInWord) ?? true) else { return false }
        return text.base[..<(text.startIndex - 1)].last { $0 > .space && $0 != .commercialAt } == .plusSign
    }

    private static func isInWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 }

    // MARK: Strings with holes

    /// Returns the parts of a text that are filled in at run time: interpolations, or else the specifiers of a format.
    private static func holes(in text: Text) -> [Range<Int>] {
        var holes: [Range<Int>] = []
        var rest = text
        while let start = rest.firstIndex(of: .backslash) {
            // In a raw literal: \#(name)
            let parenthesis = rest[(start + 1)...].drop { $0 == .numberSign }.startIndex
            guard parenthesis < rest.endIndex, rest[parenthesis] == .leftParenthesis else {
                rest = rest[max(parenthesis, start + 1)...]
                continue
            }
            let end = interpolationEnd(in: text[parenthesis...])
            holes.append(start..<end)
            rest = text[end...]
        }
        if !holes.isEmpty || !text.contains(.percentSign) { return holes }
        return FormatString(ExactString(bytes: Array(text))).specifiers.map {
            text.startIndex + $0.range.lowerBound..<text.startIndex + $0.range.upperBound
        }
    }

    /// Returns the places behind parentheses that an earlier text may have opened: `]!)_title` is the end of
    /// `"\(names["screen"]!)_title"`.
    private static func interpolationEnds(in text: Text) -> [Int] {
        var ends: [Int] = []
        var depth = 0
        for offset in text.startIndex..<text.endIndex {
            let byte = text.base[offset]
            if byte == .leftParenthesis { depth += 1 }
            guard byte == .rightParenthesis else { continue }
            if depth > 0 {
                depth -= 1
            } else {
                ends.append(offset + 1)
                if ends.count == mostEnds { break }
            }
        }
        return ends
    }

    /// The maximum number of parentheses that a text closes and didn't open.
    private static let mostEnds = 8

    /// Returns a text without the line break and the indentation of the quotes at its end.
    private static func withoutLastLine(_ text: Text) -> Text {
        guard let last = text.lastIndex(where: { $0 > .space }), text[last...].contains(.lineFeed) else { return text }
        return text[...last]
    }

    /// Returns the pattern of the keys that a literal with interpolations can be, as spelled in a source; nil if nothing
    /// in it is fixed.
    static func pattern(ofLiteral literal: [UInt8]) -> KeyPattern? {
        var pattern: [UInt8] = []
        var rest = literal[...]
        let signs = rest.prefix { $0 == .numberSign }.count
        let isDelimiter = { (byte: UInt8) in byte == .numberSign || byte == .quotationMark }
        rest = rest.drop(while: isDelimiter)
        while let last = rest.last, isDelimiter(last) { rest.removeLast() }
        while let byte = rest.popFirst() {
            let mark = rest.prefix { $0 == .numberSign }.count
            guard byte == .backslash, mark == signs, rest.dropFirst(mark).first == .leftParenthesis else {
                if byte == .backslash, let escaped = rest.popFirst() {
                    pattern.append(escaped == .quotationMark || escaped == .backslash ? escaped : UInt8(ascii: "*"))
                } else {
                    pattern.append(byte)
                }
                continue
            }
            rest = rest.dropFirst(mark)
            Self.skipInterpolation(in: &rest)
            pattern.append(UInt8(ascii: "*"))
        }
        guard pattern.contains(where: { $0 != UInt8(ascii: "*") && $0 > .space }) else { return nil }
        return KeyPattern(String(decoding: pattern, as: UTF8.self))
    }

    /// Skips the parentheses of an interpolation, and everything in them.
    static func skipInterpolation(in text: inout ArraySlice<UInt8>) {
        // The number of open parentheses within each open literal.
        var depths = [0]
        var isInQuotes = false
        while let byte = text.popFirst(), let depth = depths.last {
            switch byte {
            case .backslash where isInQuotes:
                guard text.popFirst() == .leftParenthesis else { continue }
                depths.append(1)
                isInQuotes = false
            case .quotationMark: isInQuotes.toggle()
            case .leftParenthesis where !isInQuotes: depths[depths.count - 1] = depth + 1
            case .rightParenthesis where !isInQuotes:
                depths[depths.count - 1] = depth - 1
                guard depth == 1 else { continue }
                depths.removeLast()
                if depths.isEmpty { return }
                isInQuotes = true
            default: continue
            }
        }
    }

    /// Returns the place behind the parenthesis that closes the one at the start of a text, or its end.
    private static func interpolationEnd(in text: Text) -> Int {
        var depth = 0
        for offset in text.startIndex..<text.endIndex {
            let byte = text.base[offset]
            if byte == .leftParenthesis { depth += 1 }
            if byte == .rightParenthesis { depth -= 1 }
            if depth == 0 { return offset + 1 }
        }
        return text.endIndex
    }

    /// True for a part that is long enough to belong to few other keys.
    private static func isPartOfKey(_ text: Text) -> Bool {
        let isPhrase = text.contains { $0 <= .space }
        return text.count >= (isPhrase ? shortestPhrase : shortestPart) && text.contains(where: \.isASCIILetter)
    }

    /// Calls a function with the places and the length of each known prefix of a key, until it returns true.
    /// - Returns: true if it did.
    private static func forEachPrefix(
        of key: some Sequence<UInt8>, in parts: [Int: [Mention]], _ body: ([Mention], Int) -> Bool
    ) -> Bool {
        if parts.isEmpty { return false }
        var hash = ByteHash.empty
        for (index, byte) in key.enumerated() {
            hash = ByteHash.adding(byte, to: hash)
            if let places = parts[Int(truncatingIfNeeded: hash)], body(places, index + 1) { return true }
        }
        return false
    }

    // MARK: Joined words

    private static let joinings = [".joined(separator:", "componentsJoinedByString:"].map { Array($0.utf8) }

    /// The maximum length of an array whose elements are joined.
    private static let longestArray = 1024

    /// Adds the start and end of keys whose words are joined: `["error", code, "title"].joined(separator: "_")`.
    mutating func add(joinedIn source: UnsafeBufferPointer<UInt8>, file: Int) {
        for joining in Self.joinings {
            var next = 0
            while case let start = source.firstOffset(of: joining, from: next), start < source.count {
                next = start + joining.count
                let separator = source[next...].drop { $0 <= .space || $0 == .commercialAt }
                guard separator.first == .quotationMark, let byte = separator.dropFirst().first,
                    separator.dropFirst(2).first == .quotationMark
                else { continue }
                addArray(
                    source[max(0, start - Self.longestArray)..<start], separator: byte,
                    at: Mention(file: file, offset: start))
            }
        }
    }

    /// - Parameter code: the code before a call that joins the elements of an array.
    private mutating func addArray(_ code: Text, separator: UInt8, at place: Mention) {
        guard let close = code.lastIndex(where: { $0 > .space }), code[close] == .rightBracket else { return }
        var depth = 0
        let open = code[...close].lastIndex { byte in
            if byte == .rightBracket { depth += 1 }
            if byte == .leftBracket { depth -= 1 }
            return depth == 0
        }
        guard let open else { return }
        let elements = code[(open + 1)..<close].split(separator: .comma)
        let first = elements.first.flatMap(Self.literal) ?? []
        let last = elements.last.flatMap(Self.literal) ?? []
        (first + [separator]).withUnsafeBufferPointer { if !first.isEmpty { addBeginning($0[...], at: place) } }
        ([separator] + last).withUnsafeBufferPointer {
            if first.isEmpty, !last.isEmpty { addEnding($0[...], at: place) }
        }
    }

    /// Returns the text of a plain literal.
    private static func literal(_ element: Text) -> [UInt8]? {
        let text = element.drop { $0 <= .space || $0 == .commercialAt }
        guard let end = text.lastIndex(where: { $0 > .space }), end > text.startIndex, text[end] == .quotationMark,
            text.first == .quotationMark
        else { return nil }
        return Array(text[(text.startIndex + 1)..<end])
    }
}
