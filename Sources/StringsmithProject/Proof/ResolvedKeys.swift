import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// The keys of look-ups that aren't literals, where the sources show all that they can be.
struct ResolvedKeys {
    /// The declarations that the keys come from, by the place of the call.
    private(set) var through: [ProvenUse.Place: [ProvenUse.Place]] = [:]

    /// The keys of calls, and of values that sources make keys of.
    private var keys: [ProvenUse.Place: Set<ExactString>] = [:]
    private(set) var convertedKeys: [ProvenUse.Place: Set<ExactString>] = [:]

    /// The literals that keys are put together in, by path: they name no others.
    private(set) var literals: [ExactString: [Range<Int>]] = [:]

    /// The values that sources make keys of, apart from those whose keys are known.
    private(set) var conversions: [KeyEvidence] = []

    /// The maximum number of uses that are made of places with several keys. Others stay patterns.
    private static let mostUses = 100_000

    private let reader: FiniteTextReader?
    private let text: (String) -> [UInt8]?
    private var lines: [ExactString: LineIndex] = [:]
    private let tables: ProofTables
    private lazy var keysAsTexts = tables.keysAsTexts

    /// Resolves the calls of a scan, which then has uses in their place.
    /// - Parameters:
    ///   - tables: the tables of the project.
    ///   - isWhole: false if sources that weren't scanned may call functions of those that were.
    init(
        _ scan: inout SourceScan, _ tables: ProofTables, _ options: SourceScanOptions, isWhole: Bool,
        in workspace: Workspace
    ) {
        self.tables = tables
        text = { path in
            workspace.optionalBytes(at: path).flatMap { try? options.text(of: $0).text }
        }
        reader = scan.textReader(
            text, isGenerated: { [text] in text($0).map(SymbolFiles.isGenerated) ?? false }, isWhole: isWhole)
        guard let reader else { return }
        var uses: [KeyUse] = []
        var settled: Set<ProvenUse.Place> = []
        var seen: Set<ProvenUse.Place> = []
        let calls = Dictionary(grouping: scan.openCalls) { ExactString($0.use.path) }
        for (path, calls) in calls.sorted(by: { $0.key < $1.key }) {
            guard let file = scan.sourceNumber(of: path.string), !isGenerated(path.string) else { continue }
            let found = reader.read(file, expressions: calls.map(\.use.key.range), arguments: [])
            for call in calls {
                guard let known = found.texts[call.use.key.range.lowerBound], let texts = texts(known),
                    uses.count + texts.count * (call.tables?.count ?? 1) <= Self.mostUses
                else { continue }
                let place = ProvenUse.Place(path: call.use.path, position: call.use.place.start)
                // What isn't certain makes keys used, and all others stay reachable.
                if known.isCertain { keys[place] = texts }
                note(known, at: place, in: scan)
                guard let tables = call.tables, seen.insert(place).inserted else { continue }
                if known.isCertain { settled.insert(place) }
                for text in texts.sorted() {
                    for table in tables {
                        var use = call.use
                        (use.table, use.key.text, use.key.spelling) = (table, text, text)
                        uses.append(use)
                    }
                }
            }
        }
        scan.settle(uses, insteadOf: settled)
    }

    /// Returns the keys that an expression can be; nil if they aren't known.
    private mutating func texts(_ known: FiniteText) -> Set<ExactString>? {
        if known.results.isEmpty { return known.texts }
        guard keysAsTexts.unknown.isDisjoint(with: known.results) else { return nil }
        // A text that no table has as a key is shown as it is.
        let own = known.texts.intersection(keysAsTexts.keys)
        return known.results.reduce(into: own) { $0.formUnion(keysAsTexts.texts[$1] ?? []) }
    }

    /// True for a source that a tool made from tables, which names keys where its symbols are used.
    private func isGenerated(_ path: String) -> Bool { text(path).map(SymbolFiles.isGenerated) ?? false }

    /// Returns the keys of a call as patterns; nil if they aren't known.
    func patterns(at position: SourcePosition, in path: String) -> Set<KeyPattern>? {
        keys[ProvenUse.Place(path: path, position: position)].map { Set($0.map { KeyPattern($0.string) }) }
    }

    private mutating func note(_ known: FiniteText, at place: ProvenUse.Place, in scan: SourceScan) {
        let places = known.origins.compactMap { origin -> ProvenUse.Place? in
            guard let path = scan.path(of: origin.file), let lines = lines(of: path) else { return nil }
            return ProvenUse.Place(path: path, position: lines.position(at: origin.offset))
        }
        through[place] = places.sorted { ($0.path, $0.position) < ($1.path, $1.position) }
        guard known.isCertain else { return }
        for literal in known.literals {
            guard let path = scan.path(of: literal.file) else { continue }
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
        for (path, values) in byPath.sorted(by: { $0.key < $1.key }) {
            let file = isGenerated(path.string) ? nil : scan.sourceNumber(of: path.string)
            let offsets = Set(values.compactMap(\.0.offset)).sorted()
            let found = file.flatMap { reader?.read($0, expressions: [], arguments: offsets) }
            for (value, isCertain) in values {
                guard isCertain || value.offset.map({ found?.conversions.contains($0) ?? false }) ?? false else {
                    continue
                }
                guard let offset = value.offset, let known = found?.texts[offset], let texts = texts(known),
                    let position = lines(of: path.string)?.position(at: offset),
                    uses.count + texts.count <= Self.mostUses
                else {
                    self.conversions.append(value)
                    continue
                }
                if !known.isCertain { self.conversions.append(value) }
                let place = ProvenUse.Place(path: path.string, position: position)
                guard converted.insert(place).inserted else { continue }
                if known.isCertain { convertedKeys[place] = texts }
                note(known, at: place, in: scan)
                for text in texts.sorted() {
                    let key = SourceLiteral(text: text, spelling: text, range: offset..<offset)
                    uses.append(
                        KeyUse(
                            path: path.string, place: SourceRange(start: position, end: position),
                            routine: "LocalizedStringKey", table: .localizable, key: key))
                }
            }
        }
        self.conversions.sort { ($0.path ?? "", $0.offset ?? 0) < ($1.path ?? "", $1.offset ?? 0) }
        scan.settle(uses, insteadOf: [])
    }
}
