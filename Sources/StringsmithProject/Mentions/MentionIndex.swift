import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithSymbols
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

    private struct Content: Sendable {
        /// The files that may mention keys.
        let paths: [String]

        /// The texts that matter.
        let filter: MentionFilter

        /// Hashes of quoted strings in sources, and in other files. A collision only keeps an entry that could be
        /// removed.
        var texts: [Int: Mention] = [:]
        var otherTexts: [Int: Mention] = [:]

        /// The numbers of the sources with each text, if only some texts matter.
        var holders: [Int: [Int32]] = [:]

        /// Hashes of the arguments of macros.
        var arguments: [Int: Mention] = [:]
        var completed = CompletedKeys()
        var patterns: [(pattern: KeyPattern, place: Mention)] = []
        var accessors = GeneratedAccessors()
        var constants: ConstantNames
        var macros = MacroArguments()
        var names = NamesAsKeys()
        var conversions: KeyConversions
        var resources = ResourceTables()

        /// The numbers of the sources that a tool generated, which use keys where their symbols are used.
        var generated: Set<Int> = []
        var symbols = GeneratedSymbols()

        /// True if a source registers for push notifications, or an entitlement allows them.
        var takesPushes = false

        /// Files that couldn't be read.
        var failures: [Diagnostic] = []

        /// True while a source is read.
        var isSource = false

        /// The number of the file that is read.
        var file = 0

        init(of paths: [String], _ filter: MentionFilter, aliases: [String] = []) {
            (self.paths, self.filter) = (paths, filter)
            constants = ConstantNames(filter)
            conversions = KeyConversions(aliases: aliases)
        }

        /// True if the sources must be read again.
        var needsSources: Bool {
            (!macros.isEmpty || names.includesTypes || symbols.haveNames) && failures.isEmpty
        }

        /// True if texts matter that the filter doesn't know: names of symbols for Objective-C.
        var needsMoreTexts: Bool { filter.isLimited && symbols.mayBeInStrings }

        /// Adds what was found in files behind these.
        mutating func add(_ other: Content) {
            texts.add(other.texts)
            otherTexts.merge(other.otherTexts) { first, _ in first }
            holders.merge(other.holders, uniquingKeysWith: +)
            arguments.merge(other.arguments) { first, _ in first }
            completed.add(other.completed)
            patterns += other.patterns
            accessors.add(other.accessors)
            constants.add(other.constants)
            macros.add(other.macros)
            names.add(other.names)
            conversions.add(other.conversions)
            resources.add(other.resources)
            generated.formUnion(other.generated)
            symbols.add(other.symbols)
            takesPushes = takesPushes || other.takesPushes
            failures += other.failures
        }

        /// Adds the text with a hash, unless it doesn't matter.
        mutating func add(_ hash: Int, at offset: Int = -1) {
            guard filter.maySpell(hash) else { return }
            let place = Mention(file: file, offset: offset)
            guard isSource else { return otherTexts.note(hash, at: place) }
            texts.note(hash, at: place)
            addHolder(of: hash)
        }

        /// Notes that a source has the text with a hash, unless it doesn't matter.
        mutating func addHolder(of hash: Int) {
            guard filter.isLimited, filter.maySpell(hash), holders[hash]?.last != Int32(file) else { return }
            holders[hash, default: []].append(Int32(file))
        }

        func evidence(_ kind: KeyEvidence.Kind, _ place: Mention, pattern: String? = nil) -> KeyEvidence {
            KeyEvidence(
                kind, path: paths[Int(place.file)], offset: place.offset < 0 ? nil : Int(place.offset),
                pattern: pattern)
        }
    }

    private let paths: [String]
    private let workspace: Workspace
    private let walkFailures: [Diagnostic]

    /// The literals of known calls by path, whose interpolations aren't looked up as they are filled in.
    private let known: [ExactString: [Range<Int>]]

    /// The calls whose keys aren't known.
    private let openKeys: OpenKeys
    private let filter: MentionFilter
    private let content = Mutex<Content?>(nil)

    /// The aliases of types of keys.
    private let aliases: [String]

    /// True for a source whose public symbols others may use; nil if the sources may not be all of a project, so that
    /// symbols can't be followed.
    private let isPublished: (@Sendable (String) -> Bool)?

    /// The number of parts of the files for each thread that reads them.
    private static let partsPerJob = 8

    /// The maximum length of a key.
    private static let longestText = 4096

    /// The number of bytes in which a generated source says so.
    private static let longestHead = 1024
    private static let hint = Array("stringsmith:uses".utf8)
    private static let enumerationCase = Array("case ".utf8)

    /// Creates an index of sources.
    /// - Parameters:
    ///   - filter: the keys and tables that will be looked up later. Others make it read the files again.
    ///   - uses: the known calls.
    ///   - diagnostics: the problems with other calls.
    convenience init(
        paths: [String], _ filter: MentionFilter = MentionFilter(), in workspace: Workspace, uses: [KeyUse],
        diagnostics: [Diagnostic]
    ) {
        self.init(
            paths, [], filter, in: workspace, known: Self.literals(of: uses),
            OpenKeys(uses, diagnostics, guesses: false), aliases: [], isPublished: nil)
    }

    /// Creates an index of the sources of a project, and of its other files.
    /// - Parameters:
    ///   - surroundings: where else keys may be mentioned.
    ///   - literals: other literals whose interpolations are known.
    ///   - published: the modules whose public symbols others may use.
    ///   - filter: the keys and tables, as above.
    convenience init(
        of layout: ProjectLayout, _ surroundings: Surroundings, _ scan: SourceScan,
        literals: [ExactString: [Range<Int>]], _ published: PublishedModules, _ filter: MentionFilter,
        in workspace: Workspace
    ) {
        self.init(
            layout.sources + layout.otherFiles + surroundings.paths, surroundings.failures, filter, in: workspace,
            known: Self.literals(of: scan.uses).merging(literals, uniquingKeysWith: +),
            OpenKeys(scan.uses, scan.diagnostics, guesses: true), aliases: scan.keyAliases,
            isPublished: { published.includeSymbols(in: $0) })
    }

    /// - Parameter walkFailures: what couldn't be searched for files.
    private init(
        _ paths: [String], _ walkFailures: [FileSystemError], _ filter: MentionFilter, in workspace: Workspace,
        known: [ExactString: [Range<Int>]], _ openKeys: OpenKeys, aliases: [String],
        isPublished: (@Sendable (String) -> Bool)?
    ) {
        self.isPublished = isPublished
        (self.paths, self.walkFailures, self.workspace) = (paths, walkFailures.map { Diagnostic($0) }, workspace)
        (self.known, self.openKeys, self.filter, self.aliases) = (known, openKeys, filter, aliases)
    }

    /// Returns the literals of calls by path.
    private static func literals(of uses: [KeyUse]) -> [ExactString: [Range<Int>]] {
        Dictionary(grouping: uses) { ExactString($0.path) }.mapValues { uses in
            uses.flatMap { use in [use.key, use.value, use.comment].compactMap { $0?.range } }
        }
    }

    /// Files that couldn't be read. If there are any, no key is unused.
    var failures: [Diagnostic] { content.withLock { $0?.failures ?? [] } }

    /// True if a source mentions a key of a table or may look it up with a value of unknown type, if a hint protects
    /// it, if sources use the table through generated constants or with keys that are known only at run time, or if a
    /// source can't be read.
    func mentions(_ key: ExactString, in table: TableName) -> Bool {
        evidence(of: key, in: table) != nil || !failures.isEmpty
    }

    /// Returns what shows that a key of a table is used or may be; what proves it comes first.
    /// - Parameters:
    ///   - verbatimCount: the number of literals in sources that certainly don't look the key up.
    ///   - isHinted: true for a call whose keys a hint names, so that it may not look up any other.
    func evidence(
        of key: ExactString, in table: TableName, besides verbatimCount: Int = 0,
        isHinted: @Sendable (KeyEvidence) -> Bool = { _ in false }
    ) -> KeyEvidence? {
        reading(about: key) { known in
            let pieces = MentionFilter.pieces(of: key)
            func place(in texts: [Int: Mention]) -> Mention? {
                guard let first = pieces.first, let place = texts[ByteHash.of(first)] else { return nil }
                return pieces.allSatisfy { texts[ByteHash.of($0)] != nil } ? place : nil
            }
            if let place = place(in: known.otherTexts) { return known.evidence(.file, place) }
            if let place = place(in: known.arguments) { return known.evidence(.macroArgument, place) }
            if let (pattern, place) = known.patterns.first(where: { $0.pattern.matches(key) }) {
                return known.evidence(.hint, place, pattern: pattern.isKey ? nil : pattern.text)
            }
            let symbol = known.symbols.use(of: key, in: table) { hash in
                known.texts[hash] != nil || known.otherTexts[hash] != nil
            }
            if case .named(let place)? = symbol { return known.evidence(.symbol, place) }
            if let call = openKeys.evidence(of: key, in: table), !isHinted(call) { return call }
            if let place = place(in: known.texts),
                verbatimCount == 0 || pieces.count > 1 || place.count != verbatimCount
            {
                return known.evidence(.literal, place)
            }
            if let (place, pattern) = known.completed.place(of: key) {
                return known.evidence(.completed, place, pattern: pattern)
            }
            if let place = known.constants.place(of: key) { return known.evidence(.name, place) }
            switch symbol {
            case .mayBeNamed(let place)?: return known.evidence(.name, place)
            case .open(let place)?: return known.evidence(.accessors, place)
            case .named?, nil: break
            }
            let isMissing = known.accessors.include(table) && !known.symbols.include(key, in: table)
            return isMissing ? KeyEvidence(.accessors) : nil
        }
    }

    /// Finds out what the literals that keep keys reachable can be completed to, so that these keep no others.
    /// - Parameters:
    ///   - keys: the keys that no call names, by table.
    ///   - read: returns the texts with gaps that literals can be completed to, by path and places between the quotes.
    func narrowCompletions(
        of keys: [TableName: Set<ExactString>], _ read: ([String: [Int]]) -> [String: [Int: Set<ExactString>]]
    ) {
        var places: Set<Mention> = []
        for (table, keys) in keys {
            for key in keys where evidence(of: key, in: table)?.kind == .completed {
                places.formUnion(reading { known in known.completed.places(of: key) })
            }
        }
        if places.isEmpty { return }
        let offsets = Dictionary(grouping: places) { paths[Int($0.file)] }.mapValues { $0.map { Int($0.offset) } }
        let texts = read(offsets)
        content.withLock { content in
            for place in places {
                guard let texts = texts[paths[Int(place.file)]]?[Int(place.offset)] else { continue }
                content?.completed.narrow(place, to: texts)
            }
        }
    }

    /// Returns the sources that have any of some texts between quotes, and maybe others; nil if it isn't known which.
    func sources(with texts: Set<ExactString>) -> Set<String>? {
        reading { known in
            guard known.filter.isLimited else { return nil }
            var files: Set<Int32> = []
            for text in texts {
                guard known.filter.includes(text), text.bytes.count <= Self.longestText else { return nil }
                let hashes = MentionFilter.pieces(of: text).map { ByteHash.of($0) } + [ByteHash.of(text.bytes)]
                for hash in hashes { files.formUnion(known.holders[hash] ?? []) }
            }
            return Set(files.map { known.paths[Int($0)] })
        }
    }

    /// True if a source mentions the name of a table other than the default one.
    func names(_ table: TableName) -> Bool {
        guard table != .localizable else { return false }
        return reading(about: ExactString(table.rawValue)) { known in
            let hash = ByteHash.of(table.rawValue.utf8)
            return known.texts[hash] != nil || known.otherTexts[hash] != nil || known.symbols.holdsText(hash)
        }
    }

    /// The values that sources make keys of at run time.
    var conversions: [KeyEvidence] {
        reading { known in
            known.conversions.found.map { known.evidence(.call, $0.place, pattern: $0.pattern.text) }
        }
    }

    /// The values in `.init(value)`, which sources make keys of where keys are expected.
    var initializers: [KeyEvidence] {
        reading { known in
            known.conversions.initializers.map { known.evidence(.call, $0.place, pattern: $0.pattern.text) }
        }
    }

    /// Returns the place that opens the file of a table, whose keys may then all be read.
    func opening(_ table: TableName) -> KeyEvidence? {
        reading { known in
            known.resources.place(opening: table).map { known.evidence(.openTable, $0, pattern: "*") }
        }
    }

    /// True if the program may get push notifications, in which a server may name keys.
    var takesPushes: Bool { reading { known in known.takesPushes } }

    /// The sources that a tool generated from tables.
    var generatedSources: Set<String> { reading { known in Set(known.generated.map { known.paths[$0] }) } }

    /// The declarations of symbols for keys in generated sources, by path.
    var symbolRanges: [String: [Range<Int>]] {
        reading { known in
            Dictionary(uniqueKeysWithValues: known.symbols.ranges.map { (known.paths[$0.key], $0.value) })
        }
    }

    /// The hints in sources.
    var hints: [KeyEvidence] {
        reading { known in known.patterns.map { known.evidence(.hint, $0.place, pattern: $0.pattern.text) } }
    }

    /// Returns a result from the content, which is read first if nobody has read it.
    /// - Parameter text: a key or the name of a table that the content must cover.
    private func reading<Result: Sendable>(about text: ExactString? = nil, _ body: (Content) -> Result) -> Result {
        content.withLock { content in
            var known = content ?? read(filter)
            if let text, !known.filter.includes(text) { known = read(MentionFilter()) }
            content = known
            return body(known)
        }
    }

    // MARK: Reading

    /// Reads the files on several threads, which otherwise happens on first use.
    func prepare(jobs: Int) async {
        if content.withLock({ $0 != nil }) { return }
        // Adjacent files belong together, since the first of several places counts. Tables and sources take different
        // times, so there are more parts than threads.
        let count = jobs == 1 ? 1 : jobs * Self.partsPerJob
        let length = max(1, (paths.count + count - 1) / count)
        let parts = stride(from: 0, to: paths.count, by: length).map { $0..<min(paths.count, $0 + length) }
        let read = await ParallelMap.map(count: parts.count, jobs: jobs, chunkLength: 1) {
            self.read(parts[$0], self.filter)
        }
        var all = joined(read)
        if all.needsMoreTexts {
            let read = await ParallelMap.map(count: parts.count, jobs: jobs, chunkLength: 1) {
                self.read(parts[$0], MentionFilter())
            }
            all = joined(read)
        }
        if all.needsSources {
            let known = all
            for part in await ParallelMap.map(
                count: parts.count, jobs: jobs, chunkLength: 1, work: { self.readAgain(parts[$0], known) })
            {
                all.add(part)
            }
        }
        content.withLock { [all] in $0 = $0 ?? all }
    }

    private func read(_ filter: MentionFilter) -> Content {
        var all = joined([read(paths.indices, filter)])
        if all.needsMoreTexts { all = joined([read(paths.indices, MentionFilter())]) }
        if all.needsSources { all.add(readAgain(paths.indices, all)) }
        return all
    }

    private func joined(_ parts: [Content]) -> Content {
        var all = parts.first ?? Content(of: paths, filter)
        for part in parts.dropFirst() { all.add(part) }
        all.failures = walkFailures + all.failures
        all.macros.complete()
        return all
    }

    private func read(_ files: Range<Int>, _ filter: MentionFilter) -> Content {
        var content = Content(of: paths, filter, aliases: aliases)
        for file in files {
            do throws(FileSystemError) {
                try workspace.withBytes(at: paths[file]) { bytes in
                    let kind = MentioningFile(path: paths[file])
                    (content.file, content.isSource) = (file, kind == .source)
                    if content.isSource, GeneratedSymbols.isGenerated(Array(bytes.prefix(Self.longestHead))) {
                        content.generated.insert(file)
                        if let isPublished, paths[file].hasByteSuffix(".swift") {
                            content.symbols.add(bytes, file: file, isPublished: isPublished(paths[file]), filter)
                        }
                    }
                    Self.collect(from: bytes, kind, known[ExactString(paths[file])] ?? [], into: &content)
                    content.takesPushes =
                        content.takesPushes || MentioningFile.asksForPushes(bytes, isSource: content.isSource)
                }
            } catch {
                content.failures.append(Diagnostic(error))
            }
        }
        return content
    }

    /// Reads sources again for what is known now: macros, and whether names of types are keys.
    private func readAgain(_ files: Range<Int>, _ known: Content) -> Content {
        var content = Content(of: known.paths, known.filter)
        content.isSource = true
        for file in files {
            let path = known.paths[file]
            let isSource = MentioningFile(path: path) == .source
            guard isSource || known.symbols.haveNames && MentioningFile.isTemplate(path) else { continue }
            content.file = file
            do throws(FileSystemError) {
                try workspace.withBytes(at: path) { bytes in
                    if known.symbols.haveNames {
                        content.symbols.addNames(
                            in: bytes, isSwift: path.hasByteSuffix(".swift"), file: file, of: known.symbols)
                    }
                    guard isSource else { return }
                    if !known.macros.isEmpty, !path.hasByteSuffix(".swift") {
                        known.macros.read(bytes) { text in
                            for hash in MentionFilter.pieces(of: ExactString(bytes: text)).map({ ByteHash.of($0) })
                            where content.filter.maySpell(hash) {
                                content.arguments.note(hash, at: Mention(file: file))
                            }
                        }
                    }
                    if known.names.includesTypes { NamesAsKeys.types(in: bytes) { content.add(ByteHash.of($0)) } }
                }
            } catch {
                content.failures.append(Diagnostic(error))
            }
        }
        return content
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
                text.bytes.withUnsafeBufferPointer {
                    content.completed.add($0[...], at: Mention(file: content.file))
                }
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
        let known = known.joined
        let symbols = content.symbols.ranges[content.file] ?? []
        let texts = QuotedTexts(
            in: source, longest: longestText,
            piece: { piece in
                // The literals of symbols are looked up where the symbols are used.
                if symbols.containInOrder(piece.startIndex) { return content.addHolder(of: ByteHash.of(piece)) }
                content.add(ByteHash.of(piece), at: piece.startIndex)
                if !known.containInOrder(piece.startIndex) {
                    content.completed.add(piece, at: Mention(file: content.file, offset: piece.startIndex))
                }
            },
            whole: { text, range in
                if symbols.containInOrder(range.lowerBound) {
                    for piece in MentionFilter.pieces(of: text) { content.addHolder(of: ByteHash.of(piece)) }
                    return
                }
                collect(decoded: text, at: range.lowerBound, into: &content)
                if known.containInOrder(range.lowerBound) { return }
                text.bytes.withUnsafeBufferPointer {
                    content.completed.add($0[...], at: Mention(file: content.file, offset: range.lowerBound))
                }
            })
        texts.withoutComments(source).withUnsafeBufferPointer {
            collectHints(from: source, withoutComments: $0, into: &content)
            // The names in a generated source are those of its own symbols, except for cases.
            if content.symbols.ranges[content.file] == nil
                || $0.firstOffset(of: Self.enumerationCase, from: 0) < $0.count
            {
                content.constants.add(code: $0, file: content.file)
            }
            content.conversions.add(code: $0, file: content.file)
            content.resources.add(code: $0, file: content.file)
            content.completed.add(joinedIn: $0, file: content.file)
            var names = content.names
            names.add(code: $0) { content.add(ByteHash.of($0)) }
            content.names = names
        }
        if content.symbols.ranges[content.file] == nil { content.accessors.add(source: source) }
        content.macros.add(definitionsIn: source)
    }

    private static func collectHints(
        from source: UnsafeBufferPointer<UInt8>, withoutComments code: UnsafeBufferPointer<UInt8>,
        into content: inout Content
    ) {
        var next = 0
        var line = 0..<0
        var comment: Int?
        while case let begin = source.firstOffset(of: hint, from: next), begin < source.count {
            next = begin + hint.count
            // What is code as well is in a literal.
            guard code[begin] == .space else { continue }
            if !line.contains(begin) {
                line = source.line(around: begin, after: line.upperBound)
                comment = source[line].commentStart
            }
            guard let comment, comment < begin else { continue }
            let words = source[(begin + hint.count)..<line.upperBound]
            for word in words.split(whereSeparator: { $0 == .space || $0 == .tab || $0 == .comma }) {
                if word.elementsEqual("*/".utf8) { break }
                let pattern = KeyPattern(String(decoding: word, as: UTF8.self))
                content.patterns.append((pattern, Mention(file: content.file, offset: begin)))
            }
            next = line.upperBound
        }
    }

    // MARK: Other files

    private static func collect(fromText text: UnsafeBufferPointer<UInt8>, into content: inout Content) {
        _ = QuotedTexts(
            in: text, longest: longestText, piece: { content.add(ByteHash.of($0), at: $0.startIndex) },
            whole: { text, range in collect(decoded: text, at: range.lowerBound, into: &content) })
        PlainTexts.read(
            text, longest: longestText, found: { content.add(ByteHash.of($0), at: $0.startIndex) },
            marked: { text in
                let bytes = UnsafeBufferPointer(rebasing: text)
                if MentionFilter.isPlain(bytes), !bytes.contains(.ampersand) {
                    return collect(plain: bytes, at: text.startIndex, into: &content)
                }
                for reading in PlainTexts.readings(of: text) {
                    collect(decoded: reading, at: text.startIndex, into: &content)
                }
            })
    }

    /// Collects a text that isn't spelled as in a source.
    private static func collect(decoded text: ExactString, at offset: Int = -1, into content: inout Content) {
        guard text.bytes.count <= longestText else { return }
        let isPlain = text.bytes.withUnsafeBufferPointer { bytes in
            guard MentionFilter.isPlain(bytes) else { return false }
            collect(plain: bytes, at: offset, into: &content)
            return true
        }
        if isPlain { return }
        let trimmed = text.trimmed
        for text in trimmed == text ? [text] : [text, trimmed] {
            for piece in MentionFilter.pieces(of: text) { content.add(ByteHash.of(piece), at: offset) }
        }
    }

    /// Collects a text that is spelled as it is, also without the spaces at its edges.
    private static func collect(plain text: UnsafeBufferPointer<UInt8>, at offset: Int, into content: inout Content) {
        content.add(ByteHash.of(text), at: offset)
        let end = text.lastIndex { $0 > .space } ?? -1
        let trimmed = text[...end].drop { $0 <= .space }
        if trimmed.count < text.count { content.add(ByteHash.of(trimmed), at: offset) }
    }
}
