import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProof
import StringsmithText

/// All uses of keys in a project: which keys of its tables are used, and by what.
struct UseIndex: Sendable {
    let tables: ProofTables
    let scan: SourceScan
    var bundles: SiteBundles
    private let layout: ProjectLayout
    private let groups: [LocalizationGroup]

    /// The keys that are used because the user says so.
    private let keptKeys: [KeyPattern]
    private let workspace: Workspace
    let mentions: MentionIndex
    private let wrappers: FollowedWrappers

    /// The literals that don't look up what they say. They are no evidence of a use.
    var bypassed = BypassedKeys()

    /// The declarations that keys come from that aren't literals, by the place of the call.
    private let origins: [ProvenUse.Place: [ProvenUse.Place]]
    private(set) var runTimeKeys: RunTimeKeys

    /// The keys that will be looked up later; nil for all.
    private(set) var wanted: Set<ExactString>?

    /// The keys of each table; none until they are read.
    private(set) var keys: [[Key]] = []

    /// The uses of each table, by key.
    private var uses: [[ExactString: [KeyUse]]] = []

    /// All uses, by table and key.
    private var called: [TableName: [ExactString: [KeyUse]]] = [:]

    /// The tables that calls name whose keys are known only at run time.
    private let openTables: Set<TableName>

    /// True if a call's table is known only at run time.
    private let hasOpenTable: Bool

    /// The generated sources. Their keys are used where the symbols are, which isn't followed.
    private let generatedSources: Set<String>

    /// The declarations of symbols in them, by path.
    private let symbolRanges: [String: [Range<Int>]]

    /// An interface file whose table is named after it.
    private struct Interface {
        var path: String

        /// The keys that it looks up, and its objects; nil if it couldn't be read.
        var keys: Set<Key> = []
        var objects: InterfaceObjects?
    }

    private var interfaces: [TablePlace: Interface] = [:]

    /// The numbers of the tables in localization groups, by the parent of the group.
    private var numbers: [FilePath: [TableName: Int]] = [:]

    /// Finds all uses in a project.
    /// - Parameters:
    ///   - options: options for the scan. Its paths are the project.
    ///   - keptKeys: keys that are used in ways that the sources don't show.
    ///   - names: the keys or patterns that will be looked up later; nil for all keys.
    ///   - former: a scan of all sources with the same options, with or without code that no release contains.
    init(
        of layout: ProjectLayout, _ options: SourceScanOptions, keeping keptKeys: [KeyPattern],
        about names: [String]? = nil, in workspace: Workspace, after former: SourceScan? = nil,
        progress: ScanProgress = ScanProgress()
    ) async {
        var options = options
        // A key that only a debug build shows is used as well.
        options.readsAllBranches = true
        let scan =
            if let former {
                await SourceScan(completing: former, of: layout, options, in: workspace)
            } else {
                await SourceScan(of: layout, options, in: workspace, progress: progress)
            }
        let surroundings = Surroundings(of: layout.walk, in: workspace)
        var wrappers = await FollowedWrappers(after: scan, of: layout, options, in: workspace)
        // Results don't have the calls whose keys are known only at run time.
        let others = surroundings.sources + (options.results.isEmpty ? [] : layout.sources)
        if !others.isEmpty {
            var options = options
            options.results = []
            wrappers.scan.keep(await SourceScan(of: others, options, in: workspace).openCalls)
        }
        let groups = layout.allGroups.filter(\.isWhole)
        let tables = ProofTables(layout, groups: groups, in: workspace)
        let published = PublishedModules(of: layout, in: workspace)
        // The tables are read meanwhile.
        let jobs = options.jobs ?? ProcessResources.processorCount
        async let keys: Void = tables.readKeys(jobs: jobs)
        var resolved = ResolvedKeys(
            &wrappers.scan, tables, options, published,
            isWhole: surroundings.sources.isEmpty && options.results.isEmpty, in: workspace)
        await keys
        let wanted = names.flatMap { Self.keys(named: $0, tables) }
        let asked = wanted ?? Set(tables.keys.lazy.joined().map(\.text))
        let filter = MentionFilter(keys: asked, tables: tables.tables.map(\.name))
        let mentions = MentionIndex(
            of: layout, surroundings, wrappers.scan, literals: resolved.literals, published, filter, in: workspace)
        await mentions.prepare(jobs: jobs)
        resolved.add(mentions.conversions, initializers: mentions.initializers, to: &wrappers.scan)
        let unnamed = Self.unnamedKeys(
            among: asked, of: tables, in: wrappers.scan, besides: mentions.generatedSources)
        mentions.narrowCompletions(of: unnamed) {
            [scan = wrappers.scan] in resolved.completions(at: $0, of: scan)
        }
        self.init(layout, tables, wrappers, mentions, resolved, keptKeys + options.skippedKeys, in: workspace)
        self.wanted = wanted
        await addInterfaces(jobs: jobs)
    }

    /// Scans the sources below paths while they are found, before anything else of the project is known.
    static func scan(
        _ options: SourceScanOptions, in workspace: Workspace, _ progress: ScanProgress
    ) async -> SourceScan {
        var options = options
        options.readsAllBranches = true
        return await SourceScan(options, in: workspace, progress: progress, reportsWalk: false)
    }

    /// Returns the keys of tables with names, or those that match them as patterns; nil if a name is anything else.
    private static func keys(named names: [String], _ tables: ProofTables) -> Set<ExactString>? {
        let keys = Set(tables.keys.lazy.joined().map(\.text))
        var found: Set<ExactString> = []
        for name in names {
            let matching =
                keys.contains(ExactString(name)) ? [ExactString(name)] : keys.filter(KeyPattern(name).matches)
            if matching.isEmpty { return nil }
            found.formUnion(matching)
        }
        return found
    }

    /// Returns the keys that no call names, except for calls in generated sources.
    /// - Parameter asked: the keys to look at.
    private static func unnamedKeys(
        among asked: Set<ExactString>, of tables: ProofTables, in scan: SourceScan, besides generated: Set<String>
    ) -> [TableName: Set<ExactString>] {
        var named: Set<ExactString> = []
        for use in scan.uses where !generated.contains(use.path) { named.formUnion([use.key.text, use.catalogKey]) }
        var unnamed: [TableName: Set<ExactString>] = [:]
        for (table, keys) in zip(tables.tables, tables.keys) {
            unnamed[table.name, default: []].formUnion(
                keys.lazy.map(\.text).filter { asked.contains($0) && !named.contains($0) })
        }
        return unnamed
    }

    private init(
        _ layout: ProjectLayout, _ tables: ProofTables, _ wrappers: FollowedWrappers, _ mentions: MentionIndex,
        _ resolved: ResolvedKeys, _ keptKeys: [KeyPattern], in workspace: Workspace
    ) {
        self.tables = tables
        (self.wrappers, self.mentions, origins) = (wrappers, mentions, resolved.through)
        openTables = Set(wrappers.scan.openCalls.flatMap { $0.tables ?? [] })
        hasOpenTable = wrappers.scan.openCalls.contains { $0.tables == nil }
        (self.layout, scan, self.keptKeys, self.workspace) = (layout, wrappers.scan, keptKeys, workspace)
        groups = layout.allGroups.filter(\.isWhole)
        (generatedSources, symbolRanges) = (mentions.generatedSources, mentions.symbolRanges)
        bundles = SiteBundles(layout, groups: groups, in: workspace)
        runTimeKeys = RunTimeKeys(scan, mentions, resolved, tables.tables, &bundles, in: workspace)
        for use in scan.uses { Self.add(use, to: &called) }
        for (number, table) in tables.tables.enumerated() {
            guard let group = table.group else { continue }
            self.numbers[FilePath(groups[group].parent), default: [:]][table.name] = number
        }
    }

    /// Reads the interface files after which tables are named.
    private mutating func addInterfaces(jobs: Int) async {
        let files = TableFiles(layout)
        let numbers = layout.allGroups.indices.filter { layout.allGroups[$0].isWhole }
        let named = tables.tables.compactMap { table in
            table.group.flatMap { group in
                files.interface(of: TablePlace(group: numbers[group], table: table.name)).map {
                    (place: TablePlace(group: group, table: table.name), path: $0)
                }
            }
        }
        let read = await ParallelMap.map(count: named.count, jobs: jobs, chunkLength: 1) { [workspace] index in
            Self.interface(at: named[index].path, named[index].place.table, in: workspace)
        }
        for (table, interface) in zip(named, read) { interfaces[table.place] = interface }
    }

    /// Reads the keys of all tables, on which proofs depend, unlike fates.
    mutating func readKeys() {
        uses = Array(repeating: [:], count: tables.tables.count)
        keys = tables.keys
        addUses()
    }

    private static func interface(at path: String, _ table: TableName, in workspace: Workspace) -> Interface {
        var interface = Interface(path: path)
        guard let bytes = workspace.optionalBytes(at: path) else { return interface }
        let document = InterfaceDocument(SourceFile(path: path, bytes: bytes))
        interface.objects = InterfaceObjects(document)
        interface.keys = Set(document.table(named: table).entries.map(\.key))
        return interface
    }

    private mutating func add(_ use: KeyUse, to table: Int) {
        // The system shows no preview.
        if use.isInPreview { return }
        uses[table][use.key.text, default: []].append(use)
        if use.catalogKey != use.key.text { uses[table][use.catalogKey, default: []].append(use) }
    }

    /// Adds the uses of the tables where programs look. If it isn't known into which bundle a call looks, it uses a key
    /// that only one of the bundles has.
    private mutating func addUses() {
        var holders: [TableName: [ExactString: [Int]]] = [:]
        for (index, table) in tables.tables.enumerated() {
            for key in keys[index] { holders[table.name, default: [:]][key.text, default: []].append(index) }
        }
        let programs = bundles.programTargets
        for use in scan.uses where !generatedSources.contains(use.path) {
            guard let known = holders[use.table] else { continue }
            let use = use.settled { known[$0] != nil }
            let holding =
                (known[use.key.text] ?? []) + (use.catalogKey == use.key.text ? [] : known[use.catalogKey] ?? [])
            if holding.isEmpty { continue }
            var found: Set<Int> = []
            for answer in bundles.answers(for: use) {
                let own = holding.filter { number in
                    let table = tables.tables[number]
                    let isProgram = answer != .unknown(.mainBundle) || !table.targets.isDisjoint(with: programs)
                    return table.isIn(answer) && (isProgram || table.targets.isEmpty)
                }
                switch answer {
                case .target, .project: found.formUnion(own)
                case .unknown: if own.count == 1 { found.formUnion(own) }
                }
            }
            for table in found.sorted() { add(use, to: table) }
        }
    }

    private static func add(_ use: KeyUse, to uses: inout [TableName: [ExactString: [KeyUse]]]) {
        uses[use.table, default: [:]][use.key.text, default: []].append(use)
        if use.catalogKey != use.key.text { uses[use.table, default: [:]][use.catalogKey, default: []].append(use) }
    }

    /// Returns the texts of some keys of a table in the development language.
    func developmentTexts(of keys: Set<Key>, inTable number: Int) -> [Key: ExactString] {
        guard let group = tables.tables[number].group else { return [:] }
        return tables.developmentTexts(of: keys, in: tables.tables[number], groups[group])
    }

    /// Finds calls that look into the wrong bundle.
    var misplacedLookups: MisplacedLookups {
        MisplacedLookups(scan, layout, groups: groups, tables, bundles, in: workspace)
    }

    /// The development language of the first bundle.
    var developmentLanguage: LocaleIdentifier { groups.first?.developmentLanguage ?? "en" }

    /// Whether everything was read that may use a key.
    var completeness: ScanCompleteness {
        var completeness = scan.completeness
        completeness.add(mentions.failures)
        return completeness
    }

    /// Returns the verdict on a key of a table, and the reasons.
    func proof(of key: Key, inTable number: Int, isComplete: Bool) -> KeyProof {
        let table = tables.tables[number]
        var proof = KeyProof(
            key, in: table.name, of: table.bundle, uses: provenUses(uses[number][key.text] ?? []),
            evidence: evidence(of: key, inTable: number), isComplete: isComplete)
        proof.bypassed = bypassed.uses[key.text] ?? []
        return proof
    }

    /// Returns calls, each place once, with the declarations that their keys come from.
    private func provenUses(_ calls: [KeyUse]) -> [ProvenUse] {
        var seen: Set<ProvenUse.Place> = []
        return calls.compactMap { use in
            let place = ProvenUse.Place(path: use.path, position: use.place.start)
            guard seen.insert(place).inserted else { return nil }
            var proven = ProvenUse(path: use.path, position: use.place.start, means: ProvenUse.Means(use))
            let wrapper = use.origin == .call ? wrappers.places[use.routine] : nil
            let origins = origins[place].flatMap { $0.isEmpty ? nil : $0 }
            if let places = origins ?? wrapper { (proven.means, proven.through) = (.resolved, places) }
            return proven
        }
    }

    /// Returns the fate of a key that no call has, and the place of the call that may name it if nothing else does.
    func fate(
        of key: Key, in table: TableName, of group: LocalizationGroup
    ) -> (fate: UnwantedKeyFate, place: KeyEvidence?) {
        guard let number = numbers[FilePath(group.parent)]?[table] else { return (.used, nil) }
        if table == .appShortcuts, group.allCatalogs.contains(table) {
            // An entry has all phrases of a shortcut, and the first one as its key, which the caller has looked for.
            return (isNamed(table) && mentions.evidence(of: key.text, in: table) == nil ? .obsolete : .used, nil)
        }
        if textEvidence(of: key, inTable: number) != nil { return (.used, nil) }
        if let call = runTimeKeys.evidence(of: key, in: number) { return (.unknown, call) }
        return (tableEvidence(of: key, inTable: number) == nil ? .obsolete : .used, nil)
    }

    /// Returns what shows besides calls that a key is used, or may be.
    private func evidence(of key: Key, inTable number: Int) -> KeyEvidence? {
        textEvidence(of: key, inTable: number) ?? runTimeKeys.evidence(of: key, in: number)
            ?? tableEvidence(of: key, inTable: number)
    }

    /// Returns the interface file that a table is named after, if any.
    private func interface(ofTable number: Int) -> Interface? {
        let table = tables.tables[number]
        return table.group.flatMap { interfaces[TablePlace(group: $0, table: table.name)] }
    }

    /// Returns where a key is named, by anything but a call that looks it up in its table.
    private func textEvidence(of key: Key, inTable number: Int) -> KeyEvidence? {
        let table = tables.tables[number]
        if key.text.isEmpty { return KeyEvidence(.openTable) }
        if let interface = interface(ofTable: number) {
            if interface.keys.contains(key) { return KeyEvidence(.file, path: interface.path) }
            let isUnread = interface.objects?.haveUnknownProperty(key) ?? (InterfaceKey.parts(of: key) != nil)
            if isUnread { return KeyEvidence(.openTable, path: interface.path) }
        }
        var mention = mentions.evidence(of: key.text, in: table.name, besides: bypassed.count(of: key.text)) {
            [hints = runTimeKeys.hints] in hints.restrict($0)
        }
        if mention?.kind == .file, !isShipped(mention?.path) { mention?.kind = .literal }
        if let mention, mention.isUse { return mention }
        if let uses = called[table.name]?[key.text]?.filter({ !isInSymbol($0) }), let first = uses.first {
            guard let use = uses.first(where: { !generatedSources.contains($0.path) }) else {
                return KeyEvidence(.accessors, path: first.path, position: first.place.start)
            }
            return KeyEvidence(.otherBundle, path: use.path, position: use.place.start)
        }
        if let mention { return mention }
        return keptKeys.first { $0.matches(key.text) }.map { KeyEvidence(.hint, pattern: $0.text) }
    }

    /// True for a call in the declaration of a symbol, which looks its key up where the symbol is used.
    private func isInSymbol(_ use: KeyUse) -> Bool {
        symbolRanges[use.path]?.containInOrder(use.key.range.lowerBound) ?? false
    }

    /// Returns why keys of a table may be looked up that no source names; nil if they can't.
    private func tableEvidence(of key: Key, inTable number: Int) -> KeyEvidence? {
        let table = tables.tables[number]
        let isNested = table.group.map { groups[$0].isNestedBundle } ?? false
        let isFilledElsewhere = table.name.isFilledElsewhere && !(table.name == .appShortcuts && isNamed(table.name))
        if isFilledElsewhere || isNested { return KeyEvidence(.openTable) }
        // An interface file looks up what its objects have, and no source names its table.
        if InterfaceKey.parts(of: key) != nil, interface(ofTable: number) != nil { return nil }
        if !isNamed(table.name), !isForgotten(table) { return KeyEvidence(.unnamedTable) }
        if let place = mentions.opening(table.name) { return place }
        return mentions.takesPushes && Self.maySend(key, in: table.name) ? KeyEvidence(.pushServer) : nil
    }

    /// True for a key that is spelled like those in push notifications (`loc-key`), such as `GAME_PLAY_REQUEST_FORMAT`
    /// in Apple's documentation. The system looks them up in the default table.
    private static func maySend(_ key: Key, in table: TableName) -> Bool {
        table == .localizable && key.text.bytes.contains(where: \.isASCIILetter)
            && key.text.bytes.allSatisfy {
                $0 == .lowLine || $0.isASCIIDigit || $0.isASCIILetter && $0 & 0x20 == 0
            }
    }

    /// True if a call names a table.
    private func isNamed(_ table: TableName) -> Bool { called[table] != nil || openTables.contains(table) }

    /// True for a catalog that nothing names, in a project with calls that all name their tables: it isn't filled from
    /// sources anymore.
    private func isForgotten(_ table: ProofTable) -> Bool {
        !called.isEmpty && !hasOpenTable && table.group.map { groups[$0].allCatalogs.contains(table.name) } ?? false
            && !mentions(table.name)
    }

    /// True if a source may mention a table: by its name, in any case, apart from the default one's.
    func mentions(_ table: TableName) -> Bool {
        // Where the file system ignores case, calls with another spelling find the table.
        mentions.names(table) || called.keys.contains { SpelledPlaces.isSpelling(table.rawValue, of: $0.rawValue) }
    }

    /// True for a file whose strings programs read: one that a target copies, or that its settings or a service name.
    private func isShipped(_ path: String?) -> Bool {
        guard let path, !layout.walk.targets.targets.isEmpty else { return path != nil }
        if !layout.walk.targets.targets(holding: path).isEmpty { return true }
        return [".apns", ".entitlements", ".sdef", "Info.plist", ".xib", ".storyboard", ".intentdefinition"].contains {
            path.hasByteSuffix($0)
        } || FilePath(path).components.contains { $0.hasSuffix(".bundle") }
    }
}
