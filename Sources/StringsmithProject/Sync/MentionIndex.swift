import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// What sources say of keys beside calls: texts in quotes that equal a key or begin keys that are put together at run time,
/// and hints (`// stringsmith:uses error.*`).
///
/// A key that a source mentions may be looked up in a way that no routine describes (`Text("key")`, a list of keys), so it
/// is not called unused. The sources are read again for that, once, and only when a key is in doubt.
final class MentionIndex: Sendable {
    private struct Content {
        /// Hashes of the texts between quotes. A collision only keeps an entry that could have gone.
        var texts: Set<Int> = []

        /// Hashes of what begins keys that are put together at run time: `menu.` of `"menu.\(name)"` and `"menu." + name`.
        var beginnings: Set<Int> = []
        var patterns: [KeyPattern] = []

        /// Files that could not be read.
        var failures: [Diagnostic] = []
    }

    private let paths: [String]
    private let content = Mutex<Content?>(nil)

    /// Longer texts are no keys.
    private static let longestText = 4096

    /// A shorter beginning would protect too much.
    private static let shortestBeginning = 3
    private static let hint = Array("stringsmith:uses".utf8)

    init(paths: [String]) {
        self.paths = paths
    }

    /// The files that could not be read when a key was in doubt. Nothing is unused then.
    var failures: [Diagnostic] { content.withLock { $0?.failures ?? [] } }

    /// True if a source mentions a key or a hint protects it, or if one can't be read.
    func mentions(_ key: ExactString) -> Bool {
        content.withLock { content in
            let known = content ?? read()
            content = known
            guard known.failures.isEmpty else { return true }
            // A key with quotes stands in several pieces between the quotes of its spelling.
            let spelling = StringsEntrySpelling(escapingKey: key, value: "").key
            let pieces = spelling.bytes.split(separator: .quotationMark, omittingEmptySubsequences: false)
            if pieces.allSatisfy({ known.texts.contains(Self.hash($0)) }) { return true }
            if Self.hasBeginning(key, in: known.beginnings) { return true }
            return known.patterns.contains { $0.matches(key) }
        }
    }

    private func read() -> Content {
        var content = Content()
        let reader = FileReader()
        for path in paths {
            do throws(FileSystemError) {
                try reader.withBytes(of: path) { Self.collect(fromFile: $0, into: &content) }
            } catch {
                content.failures.append(Diagnostic(error))
            }
        }
        return content
    }

    private static func collect(fromFile bytes: UnsafeBufferPointer<UInt8>, into content: inout Content) {
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else {
            return collect(from: bytes, into: &content)
        }
        DecodedText(detecting: Array(bytes)).text.withUnsafeBufferPointer { collect(from: $0, into: &content) }
    }

    private static func collect(from source: UnsafeBufferPointer<UInt8>, into content: inout Content) {
        collectTexts(from: source, into: &content)
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

    /// Every text between two quotes, whichever of them opens a literal; comments are passed over, so that a call that was
    /// commented out does not keep its key. A line that ends within quotes starts anew.
    private static func collectTexts(from source: UnsafeBufferPointer<UInt8>, into content: inout Content) {
        var start: Int?
        var isInQuotes = false
        var offset = 0
        while offset < source.count {
            switch source[offset] {
            case .quotationMark:
                if let start, offset - start <= longestText { collect(source[start..<offset], into: &content) }
                start = offset + 1
                if offset == 0 || source[offset - 1] != .backslash { isInQuotes.toggle() }
            case .lineFeed: isInQuotes = false
            case .slash where !isInQuotes && offset + 1 < source.count:
                if source[offset + 1] == .slash {
                    while offset + 1 < source.count, source[offset + 1] != .lineFeed { offset += 1 }
                    start = nil
                } else if source[offset + 1] == .asterisk {
                    offset = commentEnd(from: offset + 2, of: source)
                    start = nil
                }
            default: break
            }
            offset += 1
        }
    }

    private static func collect(_ text: Slice<UnsafeBufferPointer<UInt8>>, into content: inout Content) {
        content.texts.insert(hash(text))
        // Only words of identifiers: a sentence that goes on behind an interpolation begins no key.
        var beginning = text
        if let backslash = zip(text.indices, text.indices.dropFirst()).first(where: {
            text[$0] == .backslash && text[$1] == .leftParenthesis
        }) {
            beginning = text[..<backslash.0]
        } else if text.last != .fullStop {
            return
        }
        guard beginning.count >= shortestBeginning, beginning.allSatisfy({ $0 > .space }) else { return }
        content.beginnings.insert(hash(beginning))
    }

    private static func hasBeginning(_ key: ExactString, in beginnings: Set<Int>) -> Bool {
        if beginnings.isEmpty { return false }
        var hash = emptyHash
        for byte in key.bytes {
            hash = Self.hash(hash, byte)
            if beginnings.contains(Int(truncatingIfNeeded: hash)) { return true }
        }
        return false
    }

    private static func commentEnd(from start: Int, of source: UnsafeBufferPointer<UInt8>) -> Int {
        var offset = start
        while offset + 1 < source.count, source[offset] != .asterisk || source[offset + 1] != .slash { offset += 1 }
        return offset + 1
    }

    /// True if a comment begins before a place on its line.
    private static func isInComment(_ place: Int, of source: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = place
        while offset > 0, source[offset - 1] != .lineFeed { offset -= 1 }
        let before = source[offset..<place]
        let stars: [UInt8] = [.asterisk, .slash]
        return zip(before, before.dropFirst()).contains { $0 == .slash && stars.contains($1) }
            || before.first { $0 > .space } == .asterisk
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reduce(emptyHash) { hash($0, $1) })
    }

    // FNV-1a with 64 bits.
    private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
