import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithRules
import StringsmithText

/// Finds the calls of libraries that look into the main bundle, although only the library's own bundle has the key.
///
/// A call isn't found if any table with the key may be in a program's bundle, or in one that isn't known, or if users see
/// the same text without the table.
struct MisplacedLookups {
    /// A misplaced look-up, and the texts in the library's bundle that it doesn't show.
    struct Found {
        var lookup: MisplacedLookup
        var hidden: [ShownText]
    }

    private let scan: SourceScan
    private let layout: ProjectLayout
    private let groups: [LocalizationGroup]
    private let tables: ProofTables
    private let workspace: Workspace
    private var bundles: SiteBundles

    /// The tables with each key in any localization, by name.
    private var holders: [TableName: [ExactString: [Int]]] = [:]

    /// The keys of each table in the development language.
    private var developmentKeys: [Int: Set<ExactString>] = [:]

    /// True for a source that is compiled differently outside of packages.
    private var isConditional: [String: Bool] = [:]

    /// - Parameter groups: the groups of the layout that were walked as a whole.
    init(
        _ scan: SourceScan, _ layout: ProjectLayout, groups: [LocalizationGroup], _ tables: ProofTables,
        _ bundles: SiteBundles, in workspace: Workspace
    ) {
        (self.scan, self.layout, self.groups, self.tables) = (scan, layout, groups, tables)
        (self.bundles, self.workspace) = (bundles, workspace)
    }

    /// Returns what is wrong with a call; nil if nothing is, or if it isn't certain.
    mutating func lookup(of use: KeyUse) -> Found? {
        let libraries = bundles.libraries(of: use)
        guard let library = libraries.first, use.shortcut == nil else { return nil }
        let own = libraries.map { library in
            tables.tables.indices.filter {
                tables.tables[$0].name == use.table && tables.tables[$0].targets.contains(library)
            }
        }
        guard let first = own.first?.first, let group = tables.tables[first].group else { return nil }
        let use = use.settled { developmentKeys(of: first).contains($0) }
        for tables in own where !tables.contains(where: { developmentKeys(of: $0).contains(use.key.text) }) {
            return nil
        }
        let programs = bundles.programTargets
        for table in tables(named: use.table, with: use.key.text) {
            let targets = tables.tables[table].targets
            if targets.isEmpty || !targets.isDisjoint(with: programs) { return nil }
        }
        if isConditional(use.path) || isOwnFunction(use) { return nil }
        let key = Key(use.key.text)
        let hidden = hidden(key, of: use, in: library)
        if hidden.isEmpty { return nil }
        let entries = tables.entries(of: [key], in: tables.tables[first])[key] ?? []
        let language = groups[group].developmentLanguage
        guard let entry = entries.first(where: { $0.locale == language }) ?? entries.first else { return nil }
        let targets = layout.walk.targets.targets
        let target = targets[library]
        let lookup = MisplacedLookup(
            use, in: target.name, runBy: programs.count == 1 ? programs.first.map { targets[$0].name } : nil,
            entry: (entry.path, entry.position.map { SourceRange(start: $0, end: $0) }),
            // Tuist declares it as well.
            isPackage: target.kind == .module || FilePath(target.origin).name == "Project.swift")
        return Found(lookup: lookup, hidden: hidden)
    }

    private mutating func developmentKeys(of table: Int) -> Set<ExactString> {
        if let known = developmentKeys[table] { return known }
        let keys = tables.tables[table].group.map { tables.developmentKeys(of: tables.tables[table], groups[$0]) } ?? []
        developmentKeys[table] = keys
        return keys
    }

    private mutating func tables(named name: TableName, with key: ExactString) -> [Int] {
        if let known = holders[name] { return known[key] ?? [] }
        var found: [ExactString: [Int]] = [:]
        for (index, table) in tables.tables.enumerated() where table.name == name {
            for key in tables.keys(of: table) { found[key.text, default: []].append(index) }
        }
        holders[name] = found
        return found[key] ?? []
    }

    /// Returns the texts in a library's own bundle that differ from those that users see.
    private mutating func hidden(_ key: Key, of use: KeyUse, in library: Int) -> [ShownText] {
        let table = bundles.table(use.table, of: .target(library))
        let seen = use.value?.text ?? key.text
        return table.languages.flatMap { language in
            TextLookup().texts(of: key, default: use.value?.text, in: table, for: language).filter { shown in
                switch shown.source {
                case .translation, .language, .development, .base: shown.text != seen
                case .default, .key, .verbatim, .none: false
                }
            }
        }
    }

    private mutating func isConditional(_ path: String) -> Bool {
        if let known = isConditional[path] { return known }
        let isConditional = workspace.optionalBytes(at: path)?.holds(Array("SWIFT_PACKAGE".utf8)) ?? true
        self.isConditional[path] = isConditional
        return isConditional
    }

    /// True if the project declares a function or an initializer for such calls, which may look anywhere.
    private func isOwnFunction(_ use: KeyUse) -> Bool {
        !scan.sources(declaringName: use.routine, seenFrom: use.path).isEmpty
            || !scan.sources(declaring: [use.routine, "init"], seenFrom: use.path).isEmpty
    }
}
