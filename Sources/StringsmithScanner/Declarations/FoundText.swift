import StringsmithModel
import StringsmithText

/// A text that users see as it is written in a source, or that is looked up too early.
package struct FoundText: Hashable, Sendable {
    package var path: String

    /// The place of the literal, or of the look-up.
    package var place: SourceRange

    /// The literal with `%@` for each interpolation, or the key of the look-up.
    package var text: ExactString

    /// The sink that shows the text; nil for a look-up.
    package var sink: TextSink?

    /// True if the texts between interpolations have words that can be translated, apart from format specifiers: letters
    /// of another script than Latin, or a word of three letters. Addresses, identifiers, units, and acronyms aren't words.
    static func hasWords(_ texts: [ExactString]) -> Bool {
        let all = texts.flatMap(\.bytes)
        if isAddress(all) || texts.count == 1 && isIdentifier(all) { return false }
        return texts.contains { text in
            let specifiers = FormatString(text).specifiers.map(\.range)
            var word: [UInt8] = []
            var offset = 0
            var next = 0
            while offset < text.bytes.count {
                if next < specifiers.count, specifiers[next].lowerBound <= offset {
                    if isWord(word) { return true }
                    (offset, word) = (max(offset, specifiers[next].upperBound), [])
                    next += 1
                    continue
                }
                let byte = text.bytes[offset]
                if (0xE0...0xED).contains(byte), byte != 0xE2 { return true }
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

    /// True for a word of three letters or more, and for short words of buttons such as "OK" and "No".
    private static func isWord(_ word: [UInt8]) -> Bool {
        if word.contains(where: { $0 >= 0x80 }) { return word.count > 2 }
        let lowercase = word.count { $0 & 0x20 != 0 }
        if word.count == 2 { return word[0] & 0x20 == 0 && (lowercase == 1 || word == Array("OK".utf8)) }
        return word.count > 2 && (lowercase > 0 || word.count > 5)
    }

    /// True for several words, or one that is written like the first of a sentence. Other texts are more often identifiers
    /// if they come from another declaration.
    static func isProse(_ texts: [ExactString]) -> Bool {
        let all = texts.flatMap(\.bytes)
        let trimmed = all.drop { $0 <= .space }.reversed().drop { $0 <= .space }
        if trimmed.contains(.space) || texts.count > 1 && all.contains(.space) { return true }
        if all.contains(where: { (0xC3...0xED).contains($0) && $0 != 0xE2 }) { return true }
        guard let first = all.first(where: \.isASCIILetter), first & 0x20 == 0 else { return false }
        return all.contains { $0.isASCIILetter && $0 & 0x20 != 0 } && !all.contains(.lowLine)
    }

    /// True for an address, a path, or the name of a file.
    private static func isAddress(_ text: [UInt8]) -> Bool {
        if text.contains(.space) { return false }
        return text.holds(Array("://".utf8)) || text.first == .slash || text.contains(.commercialAt)
            || text.starts(with: Array("www.".utf8))
    }

    /// True for names such as `com.example.app`, `error_title`, `errorTitle`, and `#FF0000`.
    private static func isIdentifier(_ text: [UInt8]) -> Bool {
        let signs: Set<UInt8> = [.fullStop, .lowLine, .numberSign, UInt8(ascii: "-")]
        guard text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || signs.contains($0) }) else { return false }
        if text.first == .numberSign || text.dropLast().contains(where: { $0 == .fullStop || $0 == .lowLine }) {
            return true
        }
        // `viewDidLoad`
        return zip(text, text.dropFirst()).contains { left, right in
            left.isASCIILetter && left & 0x20 != 0 && right.isASCIILetter && right & 0x20 == 0
        }
    }
}

extension TypedScanner {
    /// Finds the texts that users see in a source; `file` is its number in the scope.
    package func texts(in source: UnsafeBufferPointer<UInt8>, path: String, file: Int) -> ScanResult {
        let leavesOut = options.readsAllBranches ? ConditionalCode.Scope.none : .unreleased
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: leavesOut) else { return ScanResult() }
        return texts(in: source, tokens, path: path, file: file)
    }

    func texts(
        in source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, path: String, file: Int
    ) -> ScanResult {
        var tokens = tokens
        var result = ScanResult()
        tokens.keyPlaces = names.places(in: source, tokens.tokens)
        let lookups = options.findsNewTexts ? [] : tokens.firstLookups(in: source)
        tokens.keyPlaces?.names.add(lookups)
        if tokens.keyPlaces?.names.isEmpty ?? false { return result }
        // A variable is as much a text as a literal.
        tokens.takesNamesForStrings = true
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        let reader = reader(of: tree, file: file)
        var writer = FoundTextWriter(tree: tree, path: path)
        for literal in reader.texts.literals { writer.add(literal.node, literal.type) }
        for call in reader.texts.earlyLookups { writer.add(lookup: call) }
        result.texts = writer.texts.sorted { $0.place.start < $1.place.start }
        result.shownParts = reader.texts.parts
        return result
    }
}

extension SyntaxTokens {
    /// Returns the tokens of look-ups that start an initial value, which may be too early.
    fileprivate func firstLookups(in source: UnsafeBufferPointer<UInt8>) -> [Int32] {
        tokens.indices.dropFirst().compactMap { index in
            let token = tokens[index]
            guard token.kind == .identifier, source.spells("=", in: tokens[index - 1].range) else { return nil }
            let isLookup =
                source.spells("NSLocalizedString", in: token.range) || source.spells("String", in: token.range)
            return isLookup ? Int32(index) : nil
        }
    }
}

extension [Int32] {
    /// Adds indices to ascending ones.
    fileprivate mutating func add(_ others: [Int32]) {
        if others.isEmpty { return }
        self = Set(self).union(others).sorted()
    }
}

/// Turns literals of a tree into texts with their places.
private struct FoundTextWriter {
    private let tree: SyntaxTree
    private let path: String
    private let literals: TypedLiteral
    private var places: PlaceCursor
    private var parents: [Int]?
    private(set) var texts: [FoundText] = []

    init(tree: SyntaxTree, path: String) {
        (self.tree, self.path) = (tree, path)
        literals = TypedLiteral(tree: tree)
        places = PlaceCursor(source: tree.source)
    }

    mutating func add(_ literal: Int, _ type: SwiftType) {
        guard let sink = PlatformTexts.sink(of: type), let parts = literals.texts(around: literal),
            FoundText.hasWords(parts), !type.isIndirect || FoundText.isProse(parts), !isForDevelopers(literal)
        else { return }
        let text = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: Array("%@".utf8))))
        texts.append(FoundText(path: path, place: places.range(range(of: literal)), text: text, sink: sink))
    }

    mutating func add(lookup call: Int) {
        let argument = tree.children(of: call).first { tree.kind($0) == .argument }
        guard let key = argument.flatMap({ tree.firstChild(of: $0) }), tree.kind(key) == .string,
            let parts = literals.texts(around: key), !isForDevelopers(call)
        else { return }
        let text = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: Array("%@".utf8))))
        texts.append(FoundText(path: path, place: places.range(range(of: key)), text: text))
    }

    private func range(of literal: Int) -> Range<Int> {
        tree.tokens.tokens[Int(tree.nodes[literal].token)].range
    }

    /// True in a declaration whose name says that it isn't for users.
    private mutating func isForDevelopers(_ node: Int) -> Bool {
        if FoundText.isForDevelopers(String(FilePath(path).name)) { return true }
        if parents == nil {
            var all = Array(repeating: -1, count: tree.nodes.count)
            for node in tree.nodes.indices {
                for child in tree.children(of: node) { all[child] = node }
            }
            parents = all
        }
        var node = node
        while let parent = parents?[node], parent >= 0 {
            node = parent
            switch tree.kind(node) {
            case .nominal, .function, .binding: if FoundText.isForDevelopers(tree.name(node).text) { return true }
            default: break
            }
        }
        return false
    }
}

extension FoundText {
    /// True for a name with one of the words by which developers name what only they see.
    static func isForDevelopers(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["debug", "mock", "previewprovider", "_previews"].contains { name.contains($0) }
            || ["test", "sample", "dummy", "fake", "simulated"].contains { name.hasPrefix($0) }
    }

    /// True for the name of a type or function that writes logs, which aren't for users: `Logger`, `AppLog`, `logError`.
    static func isForLogs(_ name: String) -> Bool {
        if name == "log" { return true }
        let bytes = Array(name.utf8)
        let word = Array("log".utf8)
        for start in bytes.indices where start + 3 <= bytes.count {
            guard start == 0 || bytes[start] == UInt8(ascii: "L") else { continue }
            guard zip(bytes[start..<start + 3], word).allSatisfy({ $0 | 0x20 == $1 }) else { continue }
            let rest = bytes[(start + 3)...]
            guard let next = rest.first else { return true }
            let endings = ["ger", "ging", "s"].map { Array($0.utf8) }
            if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next) { return true }
            if endings.contains(where: { rest.starts(with: $0) && (rest.count == $0.count || $0.count > 1) }) {
                return true
            }
        }
        return false
    }
}
