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

    /// The uses of each group, by table and key.
    private var uses: [Int: [TableName: [ExactString: [KeyUse]]]] = [:]

    /// All uses, by table and key.
    private var called: [TableName: [ExactString: [KeyUse]]] = [:]

    /// The interface files of tables that are named after them, and their objects.
    private var interfaces: [TablePlace: (path: String, objects: InterfaceObjects?)] = [:]

    init(_ layout: ProjectLayout, _ scan: SourceScan, _ options: ProjectProofOptions, in workspace: Workspace) {
        (self.layout, self.scan, self.options, self.workspace) = (layout, scan, options, workspace)
        let numbers = layout.allGroups.indices.filter { layout.allGroups[$0].isWhole }
        groups = numbers.map { layout.allGroups[$0] }
        tables = ProofTables(layout, groups: groups, in: workspace)
        bundles = SiteBundles(layout, groups: groups, in: workspace)
        mentions = MentionIndex(of: layout, scan, in: workspace)
        var known: BundleAssignment.KnownKeys = [:]
        for table in tables.tables {
            guard let group = table.group else { continue }
            known[group, default: [:]][table.name] = tables.developmentKeys(of: table, groups[group])
        }
        var assignment = BundleAssignment(groups: groups, known: known, layout: layout)
        for (group, assigned) in assignment.assign(scan.uses) {
            for use in assigned {
                let use = use.settled { known[group]?[use.table]?.contains($0) ?? false }
                Self.add(use, to: &uses[group, default: [:]])
            }
        }
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

    private static func add(_ use: KeyUse, to uses: inout [TableName: [ExactString: [KeyUse]]]) {
        uses[use.table, default: [:]][use.key.text, default: []].append(use)
        if use.catalogKey != use.key.text { uses[use.table, default: [:]][use.catalogKey, default: []].append(use) }
    }

    /// What couldn't be searched for keys.
    var failures: [Diagnostic] {
        _ = mentions.names("")
        return mentions.failures
    }

    /// True if a call has a key.
    func calls(_ key: ExactString) -> Bool { called.values.contains { $0[key] != nil } }

    /// Returns the verdict on a key of a table, and the reasons.
    func proof(of key: Key, in table: ProofTable, isComplete: Bool) -> KeyProof {
        let uses = table.group.map { self.uses[$0]?[table.name] } ?? called[table.name]
        return KeyProof(
            key, in: table.name, of: table.bundle, uses: uses?[key.text] ?? [],
            evidence: evidence(of: key, in: table), isComplete: isComplete)
    }

    /// Returns what shows besides calls that a key is used, or may be.
    private func evidence(of key: Key, in table: ProofTable) -> KeyEvidence? {
        if key.text.isEmpty { return KeyEvidence(.openTable) }
        if let group = table.group, let interface = interfaces[TablePlace(group: group, table: table.name)],
            interface.objects.mayLookUp(key)
        {
            let isPresent = interface.objects?.haveObject(of: key) ?? false
            return KeyEvidence(isPresent ? .file : .openTable, path: interface.path)
        }
        if var evidence = mentions.evidence(of: key.text, in: table.name) {
            if evidence.kind == .file, !isShipped(evidence.path) { evidence.kind = .literal }
            return evidence
        }
        if let pattern = (options.keptKeys + options.scan.skippedKeys).first(where: { $0.matches(key.text) }) {
            return KeyEvidence(.hint, pattern: pattern.text)
        }
        if let use = called[table.name]?[key.text]?.first {
            return KeyEvidence(.otherBundle, path: use.path, position: use.place.start)
        }
        let isNested = table.group.map { groups[$0].isNestedBundle } ?? false
        return table.name.isFilledElsewhere || isNested || called[table.name] == nil ? KeyEvidence(.openTable) : nil
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
