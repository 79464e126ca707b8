import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// Mentions of keys outside calls: quoted strings that equal a key, or start or end keys that are built at run time,
/// hints (`// stringsmith:uses error.*`), constants that a tool generates from a table, names of enumeration cases, and
/// calls that may look up one of several keys.
///
/// A key that a source mentions may be looked up in a way that no routine describes (`Text("key")`, a list of keys), so
/// it isn't reported as unused. For this, the sources are read once more, with other files that may have keys, but only
/// if there is a key that seems unused.
final class MentionIndex: Sendable {
    private typealias Text = QuotedTexts.Text

    private struct Content {
        /// Hashes of quoted strings. A collision only keeps an entry that could be removed.
        var texts: Set<Int> = []
        var completed = CompletedKeys()
        var patterns: [KeyPattern] = []
        var accessors = GeneratedAccessors()
        var constants = ConstantNames()
        var macros = MacroArguments()
        var names = NamesAsKeys()

        /// Files that couldn't be read.
        var failures: [Diagnostic] = []
    }

    private let paths: [String]
    private let workspace: Workspace
    private let surroundings: Surroundings?

    /// The literals of known calls by path, whose interpolations aren't looked up as they are filled in.
    private let known: [ExactString: [Range<Int>]]

    /// The tables of calls whose key is known only at run time.
    private let openTables: Set<TableName>
    private let openKeys: OpenKeys

    /// The keys that calls with interpolations put together.
    private let interpolated: Set<KeyPattern>
    private let content = Mutex<Content?>(nil)

    /// The maximum length of a key.
    private static let longestText = 4096
    private static let hint = Array("stringsmith:uses".utf8)

    /// - Parameters:
    ///   - surroundings: where else keys may be mentioned.
    ///   - uses: the known calls.
    ///   - diagnostics: the problems with other calls.
    init(
        paths: [String], _ surroundings: Surroundings? = nil, in workspace: Workspace, uses: [KeyUse],
        diagnostics: [Diagnostic]
    ) {
        (self.paths, self.surroundings, self.workspace) = (paths, surroundings, workspace)
        known = Dictionary(grouping: uses) { ExactString($0.path) }.mapValues { uses in
            uses.flatMap { use in [use.key, use.value, use.comment].compactMap { $0?.range } }
        }
        openTables = Set(diagnostics.filter { $0.rule == .nonLiteralKey }.compactMap(\.table))
        openKeys = OpenKeys(uses)
        let literals = diagnostics.filter { $0.rule == .interpolatedKey }.compactMap { $0.key?.text.bytes }
        interpolated = Set(literals.compactMap { CompletedKeys.pattern(ofLiteral: $0) })
    }

    /// Creates an index of the sources of a project, and of its other files.
    convenience init(of layout: ProjectLayout, _ scan: SourceScan?, in workspace: Workspace) {
        self.init(
            paths: layout.sources + layout.otherFiles, Surroundings(of: layout.walk, in: workspace), in: workspace,
            uses: scan?.uses ?? [],
            diagnostics: scan?.diagnostics ?? [])
    }

    /// Files that couldn't be read. If there are any, no key is unused.
    var failures: [Diagnostic] { content.withLock { $0?.failures ?? [] } }

    /// True if a source mentions a key of a table or may look it up with a value of unknown type, if a hint protects
    /// it, if sources use the table through generated constants or with keys that are known only at run time, or if a
    /// source can't be read.
    func mentions(_ key: ExactString, in table: TableName) -> Bool {
        if openTables.contains(table) || openKeys.include(key, in: table) { return true }
        if interpolated.contains(where: { $0.matches(key) }) { return true }
        return content.withLock { content in
            let known = content ?? read()
            content = known
            guard known.failures.isEmpty, !known.accessors.include(table) else { return true }
            // A key with quotes is several pieces between the quotes in its spelling.
            let spelling = StringsEntrySpelling(escapingKey: key, value: "").key
            let pieces = spelling.bytes.split(separator: .quotationMark, omittingEmptySubsequences: false)
            if pieces.allSatisfy({ known.texts.contains(ByteHash.of($0)) }) { return true }
            if known.completed.include(key) || known.constants.include(key) { return true }
            return known.patterns.contains { $0.matches(key) }
        }
    }

    /// True if a source mentions the name of a table other than the default one.
    func names(_ table: TableName) -> Bool {
        guard table != .localizable else { return false }
        return content.withLock { content in
            let known = content ?? read()
            content = known
            return known.texts.contains(ByteHash.of(table.rawValue.utf8))
        }
    }

    private func read() -> Content {
        var content = Content()
        let others = surroundings?.files(in: workspace)
        content.failures = (others?.failures ?? []).map { Diagnostic($0) }
        let paths = paths + (others?.paths ?? [])
        for path in paths {
            do throws(FileSystemError) {
                try workspace.withBytes(at: path) { bytes in
                    let literals = known[ExactString(path)] ?? []
                    Self.collect(from: bytes, MentioningFile(path: path), literals, into: &content)
                }
            } catch {
                content.failures.append(Diagnostic(error))
            }
        }
        let needsSources = !content.macros.isEmpty || content.names.includesTypes
        if needsSources, content.failures.isEmpty { readAgain(paths, &content) }
        return content
    }

    /// Reads the sources again for what is known now: macros, and whether names of types are keys.
    private func readAgain(_ paths: [String], _ content: inout Content) {
        let (macros, includesTypes) = (content.macros, content.names.includesTypes)
        for path in paths where MentioningFile(path: path) == .source {
            do throws(FileSystemError) {
                try workspace.withBytes(at: path) { bytes in
                    let insert = { (text: [UInt8]) in _ = content.texts.insert(ByteHash.of(text)) }
                    if !macros.isEmpty, !path.hasByteSuffix(".swift") { macros.read(bytes, found: insert) }
                    if includesTypes { NamesAsKeys.types(in: bytes, found: insert) }
                }
            } catch {
                content.failures.append(Diagnostic(error))
            }
        }
    }

    private static func collect(
        from bytes: UnsafeBufferPointer<UInt8>, _ file: MentioningFile, _ known: [Range<Int>],
        into content: inout Content
    ) {
        if file == .document, let texts = DocumentTexts.all(in: Array(bytes)) {
            for text in texts {
                collect(decoded: text, into: &content)
                // A sentence of an interface is shown as it is.
                guard text.bytes.count <= longestText, !text.bytes.contains(where: { $0 <= .space }) else { continue }
                text.bytes.withUnsafeBufferPointer { content.completed.add($0[...]) }
            }
            return
        }
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard isMarked else { return collect(fromText: bytes, file, known, into: &content) }
        DecodedText(detecting: Array(bytes)).text.withUnsafeBufferPointer {
            collect(fromText: $0, file, known, into: &content)
        }
    }

    private static func collect(
        fromText text: UnsafeBufferPointer<UInt8>, _ file: MentioningFile, _ known: [Range<Int>],
        into content: inout Content
    ) {
        switch file {
        case .source: collect(fromSource: text, known, into: &content)
        case .configuration: content.accessors.add(configuration: text)
        case .document, .text: collect(fromText: text, into: &content)
        }
    }

    // MARK: Sources

    private static func collect(
        fromSource source: UnsafeBufferPointer<UInt8>, _ known: [Range<Int>], into content: inout Content
    ) {
        // Literals of calls are looked up as they are, with specifiers for interpolations.
        let known = known.isEmpty ? nil : KnownRanges(known)
        let texts = QuotedTexts(
            in: source, longest: longestText,
            piece: { piece in
                content.texts.insert(ByteHash.of(piece))
                if known?.contain(piece.startIndex) != true { content.completed.add(piece) }
            },
            whole: { text, range in
                collect(decoded: text, into: &content)
                if known?.contain(range.lowerBound) == true { return }
                text.bytes.withUnsafeBufferPointer { content.completed.add($0[...]) }
            })
        texts.withoutComments(source).withUnsafeBufferPointer {
            content.constants.add(code: $0)
            content.completed.add(joinedIn: $0)
            content.names.add(code: $0) { content.texts.insert(ByteHash.of($0)) }
        }
        content.accessors.add(source: source)
        content.macros.add(definitionsIn: source)
        collectHints(from: source, into: &content)
    }

    private static func collectHints(from source: UnsafeBufferPointer<UInt8>, into content: inout Content) {
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

    /// True if a comment starts before a place on its line.
    private static func isInComment(_ place: Int, of source: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = place
        while offset > 0, source[offset - 1] != .lineFeed { offset -= 1 }
        let before = source[offset..<place]
        let stars: [UInt8] = [.asterisk, .slash]
        return zip(before, before.dropFirst()).contains { $0 == .slash && stars.contains($1) }
            || before.first { $0 > .space } == .asterisk
    }

    /// Ranges of a source, in order and without overlaps.
    private struct KnownRanges {
        private var ranges: [Range<Int>] = []

        init(_ known: [Range<Int>]) {
            for range in known.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = ranges.last, range.lowerBound < last.upperBound {
                    ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    ranges.append(range)
                }
            }
        }

        func contain(_ place: Int) -> Bool {
            var rest = ranges.indices
            while !rest.isEmpty {
                let middle = rest.lowerBound + rest.count / 2
                if ranges[middle].contains(place) { return true }
                rest = ranges[middle].lowerBound < place ? middle + 1..<rest.upperBound : rest.lowerBound..<middle
            }
            return false
        }
    }

    // MARK: Other files

    private static func collect(fromText text: UnsafeBufferPointer<UInt8>, into content: inout Content) {
        _ = QuotedTexts(
            in: text, longest: longestText, piece: { content.texts.insert(ByteHash.of($0)) },
            whole: { text, _ in collect(decoded: text, into: &content) })
        PlainTexts.read(text, longest: longestText) { content.texts.insert(ByteHash.of($0)) }
    }

    /// Collects a text that isn't spelled as in a source.
    private static func collect(decoded text: ExactString, into content: inout Content) {
        guard text.bytes.count <= longestText else { return }
        let end = text.bytes.lastIndex { $0 > .space } ?? -1
        let trimmed = ExactString(bytes: Array(text.bytes[...end].drop { $0 <= .space }))
        for text in trimmed == text ? [text] : [text, trimmed] {
            let spelling = StringsEntrySpelling(escapingKey: text, value: "").key
            for piece in spelling.bytes.split(separator: .quotationMark, omittingEmptySubsequences: false) {
                content.texts.insert(ByteHash.of(piece))
            }
        }
    }
}
