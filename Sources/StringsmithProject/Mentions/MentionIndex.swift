import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// Mentions of keys outside calls: quoted texts that equal a key, or start or end keys that are built at run time, hints
/// (`// stringsmith:uses error.*`), constants that a tool generates from a table, and raw values of enumerations.
///
/// A key that a source mentions may be looked up in a way that no routine describes (`Text("key")`, a list of keys), so
/// it isn't reported as unused. For this, the sources are read once more, but only if there is a key that seems unused.
final class MentionIndex: Sendable {
    private struct Content {
        /// Hashes of quoted texts. A collision only keeps an entry that could be removed.
        var texts: Set<Int> = []

        /// Hashes of the starts of keys that are built at run time: `menu.` in `"menu.\(name)"`, `@"menu.%@"` and
        /// `"menu." + name`.
        var beginnings: Set<Int> = []

        /// Hashes of the reversed ends of keys that are built at run time: `_title` in `"\(key)_title"`, `@"%@_title"`
        /// and `key + "_title"`.
        var endings: Set<Int> = []

        /// Keys that are built from several words at run time, with `*` for each word.
        var completedKeys: Set<String> = []
        var patterns: [KeyPattern] = []
        var accessors = GeneratedAccessors()
        var constants = ConstantNames()

        /// Files that couldn't be read.
        var failures: [Diagnostic] = []
    }

    private let paths: [String]
    private let content = Mutex<Content?>(nil)

    /// The maximum length of a key.
    private static let longestText = 4096

    /// The least length of a start or end. A shorter one would protect too many keys.
    private static let shortestPart = 3
    private static let hint = Array("stringsmith:uses".utf8)

    init(paths: [String]) { self.paths = paths }

    /// Files that couldn't be read. If there are any, no key is unused.
    var failures: [Diagnostic] { content.withLock { $0?.failures ?? [] } }

    /// True if a source mentions a key of a table, if a hint protects it, if sources use the table through generated
    /// constants, or if a source can't be read.
    func mentions(_ key: ExactString, in table: TableName) -> Bool {
        content.withLock { content in
            let known = content ?? read()
            content = known
            guard known.failures.isEmpty, !known.accessors.include(table) else { return true }
            // A key with quotes is several pieces between the quotes in its spelling.
            let spelling = StringsEntrySpelling(escapingKey: key, value: "").key
            let pieces = spelling.bytes.split(separator: .quotationMark, omittingEmptySubsequences: false)
            if pieces.allSatisfy({ known.texts.contains(ByteHash.of($0)) }) { return true }
            if Self.hasPrefix(key.bytes, in: known.beginnings) { return true }
            if Self.hasPrefix(key.bytes.reversed(), in: known.endings) || known.constants.include(key) { return true }
            return known.patterns.contains { $0.matches(key) }
        }
    }

    private func read() -> Content {
        var content = Content()
        let reader = FileReader()
        for path in paths {
            do throws(FileSystemError) {
                let isConfiguration = GeneratedAccessors.configurationNames.contains(String(FilePath(path).name))
                try reader.withBytes(of: path) { bytes in
                    if isConfiguration {
                        content.accessors.add(configuration: bytes)
                    } else {
                        Self.collect(fromFile: bytes, isDocument: Self.isDocument(path), into: &content)
                    }
                }
            } catch {
                content.failures.append(Diagnostic(error))
            }
        }
        content.patterns += content.completedKeys.sorted().map { KeyPattern($0) }
        return content
    }

    /// True for a property list or an interface file.
    static func isDocument(_ path: String) -> Bool {
        path.hasByteSuffix(".plist") || InterfaceFileLocation.isInterfaceFile(path)
    }

    /// - Parameter isDocument: whether the file is a property list or an interface file.
    private static func collect(
        fromFile bytes: UnsafeBufferPointer<UInt8>, isDocument: Bool, into content: inout Content
    ) {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if isDocument, let texts = DocumentTexts.all(in: Array(bytes)) {
            for text in texts { collect(decoded: text, into: &content) }
            return
        }
        guard isMarked else { return collect(from: bytes, into: &content) }
        DecodedText(detecting: Array(bytes)).text.withUnsafeBufferPointer { collect(from: $0, into: &content) }
    }

    private static func collect(from source: UnsafeBufferPointer<UInt8>, into content: inout Content) {
        var code = Array(source)
        let texts = QuotedTexts(
            in: source, longest: longestText, piece: { collect($0, into: &content) },
            whole: { text, _ in collect(decoded: text, into: &content) })
        for comment in texts.comments {
            for offset in comment { code[offset] = .space }
        }
        code.withUnsafeBufferPointer { content.constants.add(code: $0) }
        content.accessors.add(source: source)
        var rest = source[...]
        while let colon = rest.firstIndex(of: .colon) {
            defer { rest = rest[(colon + 1)...] }
            let begin = colon - 11
            guard begin >= 0, source[begin...].starts(with: hint), isInComment(begin, of: source) else { continue }
            let line = source[(begin + hint.count)...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
            for word in line.split(whereSeparator: { $0 == .space || $0 == .tab || $0 == .comma }) {
                if word.elementsEqual("*/".utf8) { break }
                content.patterns.append(KeyPattern(String(decoding: word, as: UTF8.self)))
            }
        }
    }

    /// Collects a text that isn't spelled as in a source.
    private static func collect(decoded text: ExactString, into content: inout Content) {
        guard text.bytes.count <= longestText else { return }
        let end = text.bytes.lastIndex { $0 > .space } ?? -1
        let trimmed = ExactString(bytes: Array(text.bytes[...end].drop { $0 <= .space }))
        for text in trimmed == text ? [text] : [text, trimmed] {
            let spelling = StringsEntrySpelling(escapingKey: text, value: "").key
            for piece in spelling.bytes.split(separator: .quotationMark, omittingEmptySubsequences: false) {
                Array(piece).withUnsafeBufferPointer { collect($0[...], into: &content) }
            }
        }
    }

    private static func collect(_ text: Slice<UnsafeBufferPointer<UInt8>>, into content: inout Content) {
        content.texts.insert(ByteHash.of(text))
        let holes = holes(in: text)
        let hole = holes.first.map { $0.lowerBound..<holes[holes.count - 1].upperBound }
        if holes.count > 2 { collectPattern(of: text, holes, into: &content) }
        var beginning: Slice<UnsafeBufferPointer<UInt8>>?
        var ending: Slice<UnsafeBufferPointer<UInt8>>?
        if let hole {
            beginning = text[..<hole.lowerBound]
            // A start alone protects all keys with it.
            if beginning.map(isPartOfKey) != true { ending = text[hole.upperBound...] }
        } else {
            if let last = text.last, separators.contains(last) { beginning = text }
            if let first = text.first, separators.contains(first) { ending = text }
        }
        if let beginning, isPartOfKey(beginning) { content.beginnings.insert(ByteHash.of(beginning)) }
        if let ending, isPartOfKey(ending) { content.endings.insert(ByteHash.of(ending.reversed())) }
    }

    /// What separates the words of keys.
    private static let separators: [UInt8] = [.fullStop, .lowLine, .hyphen]

    /// Collects a key of several words that are all filled in at run time: `"\(verb)_\(object)_\(count)"`. With a single
    /// separator, as in `"\(name).\(pathExtension)"`, it would protect too many keys.
    private static func collectPattern(
        of text: Slice<UnsafeBufferPointer<UInt8>>, _ holes: [Range<Int>], into content: inout Content
    ) {
        let ends = [text.startIndex] + holes.map(\.upperBound)
        let starts = holes.map(\.lowerBound) + [text.endIndex]
        let pieces = zip(ends, starts).map { text[$0..<$1] }
        guard pieces[1..<holes.count].allSatisfy({ !$0.isEmpty }),
            pieces.allSatisfy({ $0.allSatisfy { separators.contains($0) || $0.isASCIILetter || $0.isASCIIDigit } })
        else { return }
        content.completedKeys.insert(pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "*"))
    }

    /// Returns the parts of a text that are filled in at run time: interpolations, or else the specifiers of a format.
    private static func holes(in text: Slice<UnsafeBufferPointer<UInt8>>) -> [Range<Int>] {
        var holes: [Range<Int>] = []
        var rest = text
        while let start = zip(rest.indices, rest.indices.dropFirst()).first(where: {
            text[$0] == .backslash && text[$1] == .leftParenthesis
        }) {
            let end = interpolationEnd(in: text[start.1...])
            holes.append(start.0..<end)
            rest = text[end...]
        }
        if !holes.isEmpty || !text.contains(.percentSign) { return holes }
        return FormatString(ExactString(bytes: Array(text))).specifiers.map {
            text.startIndex + $0.range.lowerBound..<text.startIndex + $0.range.upperBound
        }
    }

    /// Returns the place behind the parenthesis that closes the one at the start of a text, or its end.
    private static func interpolationEnd(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var depth = 0
        for (offset, byte) in zip(text.indices, text) {
            if byte == .leftParenthesis { depth += 1 }
            if byte == .rightParenthesis { depth -= 1 }
            if depth == 0 { return offset + 1 }
        }
        return text.endIndex
    }

    /// True for a part of an identifier: a sentence that continues after an interpolation isn't the start of a key.
    private static func isPartOfKey(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        text.count >= shortestPart && text.allSatisfy { $0 > .space } && text.contains(where: \.isASCIILetter)
    }

    private static func hasPrefix(_ key: some Sequence<UInt8>, in prefixes: Set<Int>) -> Bool {
        if prefixes.isEmpty { return false }
        var hash = ByteHash.empty
        for byte in key {
            hash = ByteHash.adding(byte, to: hash)
            if prefixes.contains(Int(truncatingIfNeeded: hash)) { return true }
        }
        return false
    }

    /// True if a comment starts before a place on its line.
    private static func isInComment(_ place: Int, of source: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = place
        while offset > 0, source[offset - 1] != .lineFeed { offset -= 1 }
        let before = source[offset..<place]
        let stars: [UInt8] = [.asterisk, .slash]
        return zip(before, before.dropFirst()).contains { $0 == .slash && stars.contains($1) }
            || before.first { $0 > .space } == .asterisk
    }
}
