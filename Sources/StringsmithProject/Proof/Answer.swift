import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// An answer to a question about keys and places, as it grows.
struct Answer {
    private(set) var report = ProofReport()
    private var index: UseIndex
    private let options: ProjectProofOptions
    private let scan: SourceScan
    private let workspace: Workspace

    /// The verdicts on all keys, and the table of each.
    private var proofs: [(proof: KeyProof, table: Int)] = []

    /// The verdicts on the keys of tables with a name.
    private var numbers: [TableName: [ExactString: [Int]]] = [:]
    private var chosen: Set<Int> = []

    /// True for a question about all keys.
    private var countsAll = false

    /// The keys that were asked for by name or place, whose literals outside of look-ups are searched for.
    private var named: Set<Int> = []
    private var siteUses: [KeyUse] = []

    /// The searches in the tables in which uses are looked up.
    private var searches: [SiteBundles.Answer: [TableName: TextLookup.Searches]] = [:]

    init(
        index: UseIndex, options: ProjectProofOptions, isComplete: Bool, in workspace: Workspace
    ) async {
        (self.index, self.options, scan, self.workspace) = (index, options, index.scan, workspace)
        for (number, table) in index.tables.tables.enumerated() where options.selection.includes(table: table.name) {
            for key in index.keys[number] where index.wanted?.contains(key.text) ?? true {
                numbers[table.name, default: [:]][key.text, default: []].append(proofs.count)
                proofs.append((index.proof(of: key, inTable: number, isComplete: isComplete), number))
            }
        }
        if isComplete { await judgeWrittenKeys() }
    }

    /// Judges the keys again that are reachable only since literals are written like them: some of these may show the
    /// key as it is.
    private mutating func judgeWrittenKeys() async {
        let written = proofs.indices.filter { proofs[$0].proof.isOnlyWritten }
        index.bypassed = await BypassedKeys(
            Set(written.map { proofs[$0].proof.key.text }), in: scan, options.scan, workspace, mentions: index.mentions)
        for number in written where index.bypassed.count(of: proofs[number].proof.key.text) > 0 {
            proofs[number].proof = index.proof(
                of: proofs[number].proof.key, inTable: proofs[number].table, isComplete: true)
        }
    }

    // MARK: Questions

    /// Adds all keys whose proofs fulfill a condition.
    mutating func addKeys(where isWanted: (KeyProof) -> Bool) {
        countsAll = true
        chosen.formUnion(proofs.indices.filter { isWanted(proofs[$0].proof) })
    }

    /// Adds a key, the keys that match a pattern, or the texts at a place.
    /// - Returns: false if the project has none of them.
    mutating func add(named name: String) -> Bool {
        if add(keys: KeyPattern(name), isExact: true) { return true }
        if name.utf8.contains(.asterisk), add(keys: KeyPattern(name), isExact: false) { return true }
        return LinePlace(name).map { add($0) } ?? false
    }

    private mutating func add(keys pattern: KeyPattern, isExact: Bool) -> Bool {
        let text = ExactString(pattern.text)
        let matches = { (key: ExactString) in isExact ? key == text : pattern.matches(key) }
        let keys =
            isExact
            ? numbers.values.flatMap { $0[text] ?? [] } : proofs.indices.filter { matches(proofs[$0].proof.key.text) }
        let uses = scan.uses.filter {
            options.selection.includes(table: $0.table) && (matches($0.key.text) || matches($0.catalogKey))
        }
        chosen.formUnion(keys)
        named.formUnion(keys)
        siteUses += uses
        return !keys.isEmpty || !uses.isEmpty
    }

    /// `FILE:LINE` or `FILE:LINE:COLUMN`.
    private struct LinePlace {
        var path: String
        var line: Int
        var column: Int?

        init?(_ text: String) {
            var parts = text.split(separator: ":", omittingEmptySubsequences: false)
            var numbers: [Int] = []
            while numbers.count < 2, parts.count > 1, let number = parts.last.flatMap({ Int($0) }), number > 0 {
                numbers.insert(number, at: 0)
                parts.removeLast()
            }
            guard let line = numbers.first else { return nil }
            (path, self.line, column) = (parts.joined(separator: ":"), line, numbers.count > 1 ? numbers[1] : nil)
        }

        func contains(_ range: SourceRange) -> Bool {
            guard (range.start.line...max(range.start.line, range.end.line)).contains(line) else { return false }
            guard let column, range.start.line == range.end.line else { return true }
            return (range.start.column..<max(range.end.column, range.start.column + 1)).contains(column)
        }
    }

    private mutating func add(_ place: LinePlace) -> Bool {
        guard let path = scannedPath(of: place.path) else { return false }
        let uses = scan.uses.filter { $0.path.hasSameBytes(as: path) }
        let calls = scan.openCalls.filter { $0.use.path.hasSameBytes(as: path) }
        for use in uses where place.contains(use.place) {
            siteUses.append(use)
            let known = numbers[use.table] ?? [:]
            chosen.formUnion((known[use.key.text] ?? []) + (known[use.catalogKey] ?? []))
            named.formUnion((known[use.key.text] ?? []) + (known[use.catalogKey] ?? []))
        }
        let lookups = (uses.map(\.place.start) + calls.map(\.use.place.start)).sorted()
        addVerbatimTexts(at: place, in: path, without: lookups)
        for call in calls where place.contains(call.use.place) {
            var site = LookupSite(call.use, unknownBy: .runTimeKey)
            (site.key, site.table) = (nil, call.tables?.count == 1 ? call.tables?.first : nil)
            report.sites.append(site)
        }
        return true
    }

    /// Returns the path by which a source was scanned, however it is named; nil if it wasn't.
    private func scannedPath(of path: String) -> String? {
        if let known = scan.paths.first(where: { $0.hasSameBytes(as: path) }) { return known }
        guard let real = workspace.realPath(of: path) else { return nil }
        let name = FilePath(real).name
        return scan.paths.first { scanned in
            FilePath(scanned).name == name && workspace.realPath(of: scanned)?.hasSameBytes(as: real) ?? false
        }
    }

    /// True if an expression is a look-up, or contains one.
    /// - Parameter lookups: the places of look-ups, sorted.
    private static func isLookedUp(in range: SourceRange, _ lookups: [SourcePosition]) -> Bool {
        !lookups.indices(in: range.start..<max(range.start, range.end)).isEmpty
    }

    private mutating func addVerbatimTexts(at place: LinePlace, in path: String, without lookups: [SourcePosition]) {
        guard let bytes = workspace.optionalBytes(at: path), let text = try? options.scan.text(of: bytes).text else {
            return
        }
        let lines = LineIndex(text)
        for found in scan.verbatimTexts(in: text, at: path) {
            let range = SourceRange(
                start: lines.position(at: found.range.lowerBound), end: lines.position(at: found.range.upperBound))
            guard place.contains(range), !Self.isLookedUp(in: range, lookups) else { continue }
            let reason = LookupSite.Reason(found.reason)
            var site = LookupSite(
                path: path, position: range.start, call: found.call, reason == nil ? .unknown : .verbatim,
                reason ?? .runTimeText)
            if let text = found.text {
                let locales =
                    options.selection.locales.isEmpty ? [index.developmentLanguage] : options.selection.locales
                site.shown = locales.sorted().map { ShownText(locale: $0, text: text, source: .verbatim) }
            }
            report.sites.append(site)
        }
    }

    // MARK: Answers

    /// Completes the report.
    mutating func finish() async {
        var seen: Set<KeyUse> = []
        var misplaced = index.misplacedLookups
        for use in siteUses where seen.insert(use).inserted {
            addSites(of: use, misplaced.lookup(of: use, listsAll: true))
        }
        await addBypassedUses()
        report.sites.sort { ($0.path, $0.position) < ($1.path, $1.position) }
        let keys = chosen.sorted()
        for number in keys { report.keys.append(proofs[number].proof) }
        let counted = countsAll ? proofs.map(\.proof.verdict) : report.keys.map(\.verdict)
        for verdict in counted { report.counts[verdict, default: 0] += 1 }
        var places: [Int: [Int]] = [:]
        for (place, number) in keys.enumerated() { places[proofs[number].table, default: []].append(place) }
        for (table, numbers) in places {
            let entries = index.tables.entries(
                of: Set(numbers.map { report.keys[$0].key }), in: index.tables.tables[table])
            for number in numbers { report.keys[number].entries = entries[report.keys[number].key] ?? [] }
        }
        addDynamicUses()
        placeAll()
    }

    /// Adds the literals that show named keys, or their texts, without a look-up.
    private mutating func addBypassedUses() async {
        var texts: [Int: Set<ExactString>] = [:]
        for (table, numbers) in Dictionary(grouping: named, by: { proofs[$0].table }) {
            let known = index.developmentTexts(of: Set(numbers.map { proofs[$0].proof.key }), inTable: table)
            for number in numbers {
                let key = proofs[number].proof.key
                texts[number] = Set([key.text, known[key]].compactMap(\.self))
            }
        }
        let all = texts.values.reduce(into: Set<ExactString>()) { $0.formUnion($1) }
        let uses = await BypassedKeys(all, in: scan, options.scan, workspace).uses
        for (number, texts) in texts {
            proofs[number].proof.bypassed = texts.flatMap { uses[$0] ?? [] }.sorted()
        }
    }

    private mutating func addSites(of use: KeyUse, _ misplaced: MisplacedLookups.Found?) {
        let first = report.sites.count
        defer {
            for site in report.sites.indices[first...] {
                report.sites[site].fix = misplaced?.lookup.fix
                report.sites[site].hidden = (misplaced?.hidden ?? []).filter {
                    options.selection.includes(locale: $0.locale)
                }
            }
        }
        for answer in index.bundles.answers(for: use) {
            if case .unknown(let reason) = answer {
                report.sites.append(LookupSite(use, unknownBy: reason))
                continue
            }
            var found = takeSearches(in: use.table, of: answer)
            let development = Key(use.key.text)
            var site = LookupSite(use, in: found.table.bundle)
            // An application is assumed to have every language that its packages have.
            let further = Set((misplaced?.hidden ?? []).map(\.locale)).subtracting(found.languages)
            let all = found.languages + further.sorted()
            for locale in options.selection.locales.isEmpty ? all : options.selection.locales.sorted() {
                site.shown += options.lookup.texts(
                    of: development, default: use.value?.text, in: found.files(for: locale))
            }
            searches[answer, default: [:]][use.table] = found
            report.sites.append(site)
        }
    }

    /// Returns the searches in a table, which the caller puts back with those that it adds.
    private mutating func takeSearches(in name: TableName, of answer: SiteBundles.Answer) -> TextLookup.Searches {
        if let known = searches[answer]?.removeValue(forKey: name) { return known }
        return TextLookup.Searches(in: index.bundles.table(name, of: answer), options.lookup)
    }

    // MARK: Dynamic uses

    /// Lists every place whose keys are known only at run time, with the number of keys that nothing else uses.
    private mutating func addDynamicUses() {
        var counts: [DynamicUse: Int] = [:]
        var reachable: [Int: [Key]] = [:]
        for (proof, table) in proofs where proof.verdict == .reachable {
            reachable[table, default: []].append(proof.key)
            for use in proof.dynamic where use.pattern.utf8.contains(.asterisk) { counts[use, default: 0] += 1 }
        }
        report.dynamic = index.runTimeKeys.uses(reaching: reachable)
        for use in report.dynamic {
            var known = use
            known.keyCount = 0
            counts[known] = nil
        }
        for (use, count) in counts {
            var use = use
            use.keyCount = count
            report.dynamic.append(use)
        }
    }

    // MARK: Places

    /// Replaces offsets by positions, and sorts what has them.
    private mutating func placeAll() {
        var lines: [String: LineIndex?] = [:]
        let position = { [workspace] (path: String, offset: Int) -> SourcePosition? in
            if let known = lines[path] { return known?.position(at: offset) }
            let document = FormatRegistry.isTable(path) ? workspace.optionalDocument(at: path) : nil
            let bytes = document == nil ? workspace.optionalBytes(at: path) : nil
            let new = document?.decodedText?.lines ?? bytes.map { LineIndex(DecodedText(detecting: $0).text) }
            lines[path] = .some(new)
            return new?.position(at: offset)
        }
        for index in report.keys.indices { report.keys[index].place(position) }
        for index in report.dynamic.indices {
            if let offset = report.dynamic[index].offset {
                report.dynamic[index].position = position(report.dynamic[index].path, offset)
            }
        }
        for site in report.sites.indices {
            for index in report.sites[site].shown.indices { report.sites[site].shown[index].place(position) }
            for index in report.sites[site].hidden.indices { report.sites[site].hidden[index].place(position) }
        }
        let start = SourcePosition(line: 0, column: 0)
        report.dynamic.sort {
            ($0.path, $0.position ?? start, $0.pattern) < ($1.path, $1.position ?? start, $1.pattern)
        }
    }
}

extension LookupSite.Reason {
    /// The reason for which a text isn't looked up; nil if it isn't known whether it is.
    init?(_ reason: VerbatimText.Reason) {
        switch reason {
        case .verbatim: self = .verbatim
        case .stringValue: self = .stringValue
        case .stringOverload: self = .stringOverload
        case .concatenation: self = .concatenation
        case .coalescing: self = .coalescing
        case .assigned: self = .assigned
        case .unknown: return nil
        }
    }
}
