import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// The keys of look-ups that aren't literals, where the sources show all that they can be.
struct ResolvedKeys {
    /// The declarations that the keys come from, by the place of the call.
    private(set) var through: [ProvenUse.Place: [ProvenUse.Place]] = [:]

    /// The keys of calls as patterns, and those of values that sources make keys of.
    private var patterns: [ProvenUse.Place: Set<KeyPattern>] = [:]
    private(set) var convertedKeys: [ProvenUse.Place: Set<ExactString>] = [:]

    /// The literals that keys are put together in, by path: they name no others.
    private(set) var literals: [ExactString: [Range<Int>]] = [:]

    /// The values that sources make keys of, apart from those whose keys are known.
    private(set) var conversions: [(value: KeyEvidence, pattern: KeyPattern)] = []

    /// The maximum number of uses that are made of places with several keys. Others stay patterns.
    private static let mostUses = 100_000

    private let reader: FiniteTextReader?

    /// The reader of the sources in the C family, whose numbers follow those of the others.
    private let cFamilyReader: CFamilyTextReader

    /// The paths of the sources by number.
    private let paths: [String]

    /// The numbers of the sources in the C family, from 0.
    private let cFamilyNumbers: [ExactString: Int]
    private let text: (String) -> [UInt8]?
    private var lines: [ExactString: LineIndex] = [:]
    private let tables: ProofTables
    private var keysAsTexts = ProofTables.KeysAsTexts()

    /// Resolves the calls of a scan, which then has uses in their place.
    /// - Parameters:
    ///   - tables: the tables of the project.
    ///   - modules: the modules of the project, of which others may import some.
    ///   - isWhole: false if sources that weren't scanned may call functions of those that were.
    init(
        _ scan: inout SourceScan, _ tables: ProofTables, _ options: SourceScanOptions, _ modules: PublishedModules,
        isWhole: Bool, in workspace: Workspace
    ) {
        self.tables = tables
        text = { path in
            workspace.optionalBytes(at: path).flatMap { try? options.text(of: $0).text }
        }
        reader = scan.textReader(
            text, isGenerated: { [text] in text($0).map(SymbolFiles.isGenerated) ?? false }, isWhole: isWhole,
            isImported: modules.include)
        let swiftPaths = scan.declarations.map(\.path)
        let cFamilyPaths = scan.paths.filter { SourceLanguage(path: $0) == .cFamily }
        paths = swiftPaths + cFamilyPaths
        cFamilyNumbers = Dictionary(
            cFamilyPaths.enumerated().map { (ExactString($0.element), $0.offset) },
            uniquingKeysWith: { first, _ in first })
        let sources = cFamilyPaths + scan.paths.filter { SourceLanguage(path: $0) == .swift }
        cFamilyReader = CFamilyTextReader(
            cFamilyPaths.count, sources.count - cFamilyPaths.count, from: swiftPaths.count,
            isOpen: !isWhole || modules.isPublished,
            text: { [text] in text(sources[$0]) }, words: { [words = scan.words] in words[ExactString(sources[$0])] })
        resolve(&scan)
    }

    private mutating func resolve(_ scan: inout SourceScan) {
        var uses: [KeyUse] = []
        var moved: [OpenCall] = []
        var settled: Set<ProvenUse.Place> = []
        var seen: Set<ProvenUse.Place> = []
        let calls = Dictionary(grouping: scan.openCalls) { ExactString($0.use.path) }
        let open = Set(scan.openCalls.map { ProvenUse.Place(path: $0.use.path, position: $0.use.place.start) })
        var explained: Set<ProvenUse.Place> = []
        let read = calls.sorted { $0.key < $1.key }.filter { !isGenerated($0.key.string) }.map { path, calls in
            (calls, self.read(calls.map(\.use.key.range), in: path.string, of: scan))
        }
        look(at: read.flatMap(\.1.texts.values))
        for (calls, found) in read {
            for call in calls {
                let place = ProvenUse.Place(path: call.use.path, position: call.use.place.start)
                if found.caseValues.contains(call.use.key.range.lowerBound) {
                    settled.insert(place)
                    continue
                }
                guard let known = found.texts[call.use.key.range.lowerBound], let texts = texts(known),
                    uses.count + moved.count + texts.count * (call.tables?.count ?? 1) <= Self.mostUses
                else { continue }
                // Several arguments that can be anything make one place, unless they are places themselves.
                let isMoved =
                    known.isCertain && call.tables != nil && !known.unknowns.isEmpty
                    && (known.unknowns.count == 1
                        || known.unknowns.keys.allSatisfy { self.place(of: $0).map(open.contains) ?? false })
                // What isn't certain makes keys used, and all others stay reachable.
                if known.isCertain, !isMoved { patterns[place] = Set(texts.map { KeyPattern($0) }) }
                note(known, at: place)
                guard let tables = call.tables, seen.insert(place).inserted else { continue }
                if let own = patterns[place], own != KeyExpression(call.expression.bytes[...]).patterns {
                    explained.insert(place)
                }
                if known.isCertain, !texts.contains(where: \.hasGap) || isMoved { settled.insert(place) }
                if isMoved { moved += self.calls(call, with: texts, at: known.unknowns) }
                for text in texts.sorted() where !text.hasGap {
                    for table in tables {
                        var use = call.use
                        (use.table, use.key.text, use.key.spelling) = (table, text, text)
                        uses.append(use)
                    }
                }
            }
        }
        scan.settle(uses, insteadOf: settled, explaining: explained)
        scan.keep(moved)
    }

    /// Returns the texts of expressions in a source, by their offsets.
    private func read(
        _ expressions: [Range<Int>], in path: String, of scan: SourceScan
    ) -> (texts: [Int: FiniteText], caseValues: Set<Int>) {
        if let file = scan.sourceNumber(of: path) {
            let reading = reader?.read(file, expressions: expressions, arguments: [])
            return (reading?.texts ?? [:], reading?.caseValues ?? [])
        }
        guard let file = cFamilyNumbers[ExactString(path)] else { return ([:], []) }
        var texts: [Int: FiniteText] = [:]
        for expression in expressions { texts[expression.lowerBound] = cFamilyReader.text(of: expression, in: file) }
        return (texts, [])
    }

    /// Returns the path of the source with a number in texts.
    private func path(of file: Int) -> String? { paths.indices.contains(file) ? paths[file] : nil }

    private mutating func place(of place: FiniteText.Place) -> ProvenUse.Place? {
        guard let path = path(of: place.file), let position = lines(of: path)?.position(at: place.offset) else {
            return nil
        }
        return ProvenUse.Place(path: path, position: position)
    }

    /// Returns calls for the arguments that leave gaps in the keys of a call, where these become known.
    private mutating func calls(
        _ call: OpenCall, with texts: Set<ExactString>, at unknowns: [FiniteText.Place: Set<ExactString>]
    ) -> [OpenCall] {
        // Texts that no argument is to blame for are any argument's.
        let shared = unknowns.values.reduce(texts.filter(\.hasGap)) { $0.subtracting($1) }
        return unknowns.sorted { ($0.key.file, $0.key.offset) < ($1.key.file, $1.key.offset) }.compactMap { unknown in
            guard let place = place(of: unknown.key) else { return nil }
            patterns[place, default: []].formUnion(shared.union(unknown.value).map { KeyPattern($0) })
            var moved = call
            (moved.use.path, moved.use.place) = (place.path, SourceRange(start: place.position, end: place.position))
            // The look-up is in another source, whose bundle this one needn't have.
            (moved.use.bundle, moved.wrapper) = (.other, nil)
            return moved
        }
    }

    /// Looks up the keys whose texts may be keys of others.
    private mutating func look(at texts: [FiniteText]) {
        let results = texts.reduce(into: Set<FiniteText.Result>()) { $0.formUnion($1.results) }
        tables.add(textsOf: Set(results.map(\.key)), to: &keysAsTexts)
    }

    /// Returns the keys that an expression can be; nil if they aren't known.
    private func texts(_ known: FiniteText) -> Set<ExactString>? {
        if known.results.isEmpty { return known.texts }
        if known.results.contains(where: { keysAsTexts.unknown.contains($0.key) }) { return nil }
        // A text that no table has as a key is shown as it is.
        let own = known.texts.filter { $0.hasGap ? keysAsTexts.match($0) : keysAsTexts.keys.contains($0) }
        return known.results.reduce(into: own) { texts, result in
            texts.formUnion(keysAsTexts.texts[result.key] ?? [])
            if result.isFilled { texts.formUnion(keysAsTexts.filledTexts[result.key] ?? []) }
        }
    }

    /// True for a source that a tool made from tables, which names keys where its symbols are used.
    private func isGenerated(_ path: String) -> Bool { text(path).map(SymbolFiles.isGenerated) ?? false }

    /// Returns the keys of a call as patterns; nil if they aren't known.
    func patterns(at position: SourcePosition, in path: String) -> Set<KeyPattern>? {
        patterns[ProvenUse.Place(path: path, position: position)]
    }

    private mutating func note(_ known: FiniteText, at place: ProvenUse.Place) {
        let places = known.origins.compactMap { self.place(of: $0) }
        through[place] = places.sorted { ($0.path, $0.position) < ($1.path, $1.position) }
        guard known.isCertain else { return }
        for literal in known.literals {
            guard let path = path(of: literal.file) else { continue }
            literals[ExactString(path), default: []].append(literal.range)
        }
    }

    private mutating func lines(of path: String) -> LineIndex? {
        if let known = lines[ExactString(path)] { return known }
        let index = text(path).map { LineIndex($0) }
        lines[ExactString(path)] = index
        return index
    }

    /// Resolves values that sources make keys of. Those that are known become uses of the default table.
    /// - Parameter initializers: values in `.init(value)`, which count where a key is expected.
    mutating func add(_ conversions: [KeyEvidence], initializers: [KeyEvidence], to scan: inout SourceScan) {
        var uses: [KeyUse] = []
        var converted: Set<ProvenUse.Place> = []
        let all = conversions.map { ($0, true) } + initializers.map { ($0, false) }
        let byPath = Dictionary(grouping: all) { ExactString($0.0.path ?? "") }
        let read = byPath.sorted(by: { $0.key < $1.key }).map { path, values in
            let file = isGenerated(path.string) ? nil : scan.sourceNumber(of: path.string)
            let offsets = Set(values.compactMap(\.0.offset)).sorted()
            return (path, values, file.flatMap { reader?.read($0, expressions: [], arguments: offsets) })
        }
        look(at: read.flatMap { $0.2?.texts.values.map(\.self) ?? [] })
        for (path, values, found) in read {
            for (value, isCertain) in values {
                guard isCertain || value.offset.map({ found?.conversions.contains($0) ?? false }) ?? false else {
                    continue
                }
                guard let offset = value.offset, let known = found?.texts[offset], let texts = texts(known),
                    let position = lines(of: path.string)?.position(at: offset),
                    uses.count + texts.count <= Self.mostUses
                else {
                    add(open: value)
                    continue
                }
                if !known.isCertain { add(open: value) }
                let place = ProvenUse.Place(path: path.string, position: position)
                guard converted.insert(place).inserted else { continue }
                if known.isCertain {
                    convertedKeys[place] = texts.filter { !$0.hasGap }
                    addGaps(of: texts, in: value, known.unknowns.count == 1 ? Set(known.unknowns.keys) : [])
                }
                note(known, at: place)
                for text in texts.sorted() where !text.hasGap {
                    let key = SourceLiteral(text: text, spelling: text, range: offset..<offset)
                    uses.append(
                        KeyUse(
                            path: path.string, place: SourceRange(start: position, end: position),
                            routine: "LocalizedStringKey", table: .localizable, key: key))
                }
            }
        }
        self.conversions.sort {
            ($0.value.path ?? "", $0.value.offset ?? 0, $0.pattern.text)
                < ($1.value.path ?? "", $1.value.offset ?? 0, $1.pattern.text)
        }
        scan.settle(uses, insteadOf: [])
    }

    private mutating func add(open value: KeyEvidence) {
        guard let pattern = value.pattern else { return }
        conversions.append((value, KeyPattern(pattern)))
    }

    /// Adds the texts with gaps that a value can be, at the arguments that leave them if these are known.
    private mutating func addGaps(
        of texts: Set<ExactString>, in value: KeyEvidence, _ unknowns: Set<FiniteText.Place>
    ) {
        for text in texts where text.hasGap {
            var open = value
            let pattern = KeyPattern(text)
            open.pattern = pattern.text
            if unknowns.isEmpty { conversions.append((open, pattern)) }
            for unknown in unknowns {
                guard let path = path(of: unknown.file) else { continue }
                (open.path, open.offset) = (path, unknown.offset)
                conversions.append((open, pattern))
            }
        }
    }

    /// Returns the texts that literals can be completed to, as far as the sources show them.
    /// - Parameter offsets: places between the quotes of literals, by path.
    func completions(at offsets: [String: [Int]], of scan: SourceScan) -> [String: [Int: Set<ExactString>]] {
        var found: [String: [Int: Set<ExactString>]] = [:]
        for (path, offsets) in offsets.sorted(by: { $0.key < $1.key }) where !isGenerated(path) {
            if let file = scan.sourceNumber(of: path) {
                found[path] = reader?.texts(ofLiteralsAt: offsets, in: file).mapValues(\.texts)
            } else if let file = cFamilyNumbers[ExactString(path)] {
                for offset in offsets {
                    found[path, default: [:]][offset] = cFamilyReader.text(ofFormatAt: offset, in: file)?.texts
                }
            }
        }
        return found
    }
}
