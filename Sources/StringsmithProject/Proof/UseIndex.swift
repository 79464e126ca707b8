import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithText

/// All uses of keys in a project: which keys of its tables are used, and by what.
struct UseIndex {
    let tables: ProofTables
    let scan: SourceScan
    var bundles: SiteBundles
    private let layout: ProjectLayout
    private let groups: [LocalizationGroup]
    private let options: ProjectProofOptions
    private let workspace: Workspace
    private let mentions: MentionIndex
    private let wrappers: FollowedWrappers

    /// The declarations that keys come from that aren't literals, by the place of the call.
    private let origins: [ProvenUse.Place: [ProvenUse.Place]]
    private(set) var runTimeKeys: RunTimeKeys

    /// The keys of each table.
    let keys: [[Key]]

    /// The uses of each table, by key.
    private var uses: [[ExactString: [KeyUse]]]

    /// All uses, by table and key.
    private var called: [TableName: [ExactString: [KeyUse]]] = [:]

    /// The tables that calls name whose keys are known only at run time.
    private let openTables: Set<TableName>

    /// The generated sources. Their keys are used where the symbols are, which isn't followed.
    private let generatedSources: Set<String>

    /// The interface files of tables that are named after them, and their objects.
    private var interfaces: [TablePlace: (path: String, objects: InterfaceObjects?)] = [:]

    init(
        _ layout: ProjectLayout, _ wrappers: FollowedWrappers, _ mentions: MentionIndex, _ resolved: ResolvedKeys,
        _ options: ProjectProofOptions, in workspace: Workspace
    ) {
        (self.wrappers, self.mentions, origins) = (wrappers, mentions, resolved.through)
        openTables = Set(wrappers.scan.openCalls.flatMap { $0.tables ?? [] })
        (self.layout, scan, self.options, self.workspace) = (layout, wrappers.scan, options, workspace)
        let numbers = layout.allGroups.indices.filter { layout.allGroups[$0].isWhole }
        groups = numbers.map { layout.allGroups[$0] }
        generatedSources = mentions.generatedSources
        tables = ProofTables(layout, groups: groups, in: workspace)
        bundles = SiteBundles(layout, groups: groups, in: workspace)
        runTimeKeys = RunTimeKeys(scan, mentions, resolved, tables.tables, &bundles, in: workspace)
        uses = Array(repeating: [:], count: tables.tables.count)
        keys = tables.tables.map(tables.keys)
        addUses()
        for use in scan.uses { Self.add(use, to: &called) }
        let files = TableFiles(layout)
        for table in tables.tables {
            guard let group = table.group,
                let path = files.interface(of: TablePlace(group: numbers[group], table: table.name))
            else { continue }
            let objects = workspace.optionalBytes(at: path).flatMap {
                InterfaceObjects(InterfaceDocument(SourceFile(path: path, bytes: $0)))
            }
            interfaces[TablePlace(group: group, table: table.name)] = (path, objects)
        }
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

    /// What couldn't be searched for keys.
    var failures: [Diagnostic] {
        _ = mentions.names("")
        return mentions.failures
    }

    /// Returns the verdict on a key of a table, and the reasons.
    func proof(of key: Key, inTable number: Int, isComplete: Bool) -> KeyProof {
        let table = tables.tables[number]
        return KeyProof(
            key, in: table.name, of: table.bundle, uses: provenUses(uses[number][key.text] ?? []),
            evidence: evidence(of: key, inTable: number), isComplete: isComplete)
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

    /// Returns what shows besides calls that a key is used, or may be.
    private func evidence(of key: Key, inTable number: Int) -> KeyEvidence? {
        let table = tables.tables[number]
        if key.text.isEmpty { return KeyEvidence(.openTable) }
        if let group = table.group, let interface = interfaces[TablePlace(group: group, table: table.name)],
            interface.objects.mayLookUp(key)
        {
            let isPresent = interface.objects?.haveObject(of: key) ?? false
            return KeyEvidence(isPresent ? .file : .openTable, path: interface.path)
        }
        var mention = mentions.evidence(of: key.text, in: table.name)
        if mention?.kind == .file, !isShipped(mention?.path) { mention?.kind = .literal }
        if let mention, mention.isUse { return mention }
        if let uses = called[table.name]?[key.text], let first = uses.first {
            guard let use = uses.first(where: { !generatedSources.contains($0.path) }) else {
                return KeyEvidence(.accessors, path: first.path, position: first.place.start)
            }
            return KeyEvidence(.otherBundle, path: use.path, position: use.place.start)
        }
        if let mention { return mention }
        if let pattern = (options.keptKeys + options.scan.skippedKeys).first(where: { $0.matches(key.text) }) {
            return KeyEvidence(.hint, pattern: pattern.text)
        }
        if let call = runTimeKeys.evidence(of: key, in: number) { return call }
        let isNested = table.group.map { groups[$0].isNestedBundle } ?? false
        if table.name.isFilledElsewhere || isNested { return KeyEvidence(.openTable) }
        return called[table.name] == nil && !openTables.contains(table.name) ? KeyEvidence(.unnamedTable) : nil
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
