import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithRules
import StringsmithScanner
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

    /// The keys of each table that a program has, or may have, in any localization.
    private var programKeys: [TableName: Set<ExactString>] = [:]

    /// The keys of each table in the development language.
    private var developmentKeys: [Int: Set<ExactString>] = [:]

    /// The tables with each name.
    private let named: [TableName: [Int]]

    /// The first entry of each key of a table, in the development language if possible.
    private var entries: [Int: [Key: KeyProof.Entry]] = [:]

    /// The searches in the tables of libraries.
    private var searches: [TableName: [Int: TextLookup.Searches]] = [:]

    /// The names of tables that a program copies, and that weren't read.
    private var unread: Set<TableName>?

    /// What is known of the sources with calls.
    private var sources: [String: (isConditional: Bool, importsViews: Bool)] = [:]

    /// - Parameter groups: the groups of the layout that were walked as a whole.
    init(
        _ scan: SourceScan, _ layout: ProjectLayout, groups: [LocalizationGroup], _ tables: ProofTables,
        _ bundles: SiteBundles, in workspace: Workspace
    ) {
        (self.scan, self.layout, self.groups, self.tables) = (scan, layout, groups, tables)
        (self.bundles, self.workspace) = (bundles, workspace)
        named = Dictionary(grouping: tables.tables.indices) { tables.tables[$0].name }
    }

    /// Returns what is wrong with a call; nil if nothing is, or if it isn't certain.
    /// - Parameter listsAll: true for the hidden texts of all languages; otherwise, the first one has to do.
    mutating func lookup(of use: KeyUse, listsAll: Bool = false) -> Found? {
        let libraries = bundles.libraries(of: use)
        guard let library = libraries.first, use.shortcut == nil, !unreadTables().contains(use.table) else {
            return nil
        }
        let copies = layout.walk.targets.resourceCopies
        let own = libraries.map { library in
            (named[use.table] ?? []).filter { table in
                tables.tables[table].targets.contains(library)
                    && tables.tables[table].files.allSatisfy { copies.mayShip($0.path, with: library) }
            }
        }
        guard let first = own.first?.first, let group = tables.tables[first].group else { return nil }
        let use = use.settled { developmentKeys(of: first).contains($0) }
        for tables in own where !tables.contains(where: { developmentKeys(of: $0).contains(use.key.text) }) {
            return nil
        }
        let programs = bundles.programTargets
        if programMayHave(use.key.text, in: use.table) || !isCertain(use) || isOwnFunction(use) { return nil }
        let key = Key(use.key.text)
        let hidden = hidden(key, of: use, in: library, listsAll: listsAll)
        guard !hidden.isEmpty, let entry = entry(of: key, in: first, groups[group].developmentLanguage) else {
            return nil
        }
        let targets = layout.walk.targets.targets
        let target = targets[library]
        // Tuist declares a `Bundle.module` as well.
        let isPackage = target.kind == .module || FilePath(target.origin).name == "Project.swift"
        let lookup = MisplacedLookup(
            use, in: target.name, target.isExecutable ? .executable : isPackage ? .package : .framework,
            runBy: programs.count == 1 ? programs.first.map { targets[$0].name } : nil,
            entry: (entry.path, entry.position.map { SourceRange(start: $0, end: $0) }),
            isView: FrameworkRoutines.views.contains(use.routine))
        return Found(lookup: lookup, hidden: hidden)
    }

    private mutating func developmentKeys(of table: Int) -> Set<ExactString> {
        if let known = developmentKeys[table] { return known }
        let keys = tables.tables[table].group.map { tables.developmentKeys(of: tables.tables[table], groups[$0]) } ?? []
        developmentKeys[table] = keys
        return keys
    }

    /// True if a table with the key is in a program's bundle, or may be.
    private mutating func programMayHave(_ key: ExactString, in name: TableName) -> Bool {
        if let known = programKeys[name] { return known.contains(key) }
        let programs = bundles.programTargets
        let keys = (named[name] ?? []).map { tables.tables[$0] }
            .filter { $0.targets.isEmpty || !$0.targets.isDisjoint(with: programs) }
            .flatMap { tables.keys(of: $0).map(\.text) }
        programKeys[name] = Set(keys)
        return keys.contains(key)
    }

    private mutating func entry(
        of key: Key, in table: Int, _ language: LocaleIdentifier
    ) -> KeyProof.Entry? {
        if let known = entries[table] { return known[key] }
        var own = tables.tables[table]
        let isOwn = { (file: ProofTable.File) in file.directory?.locale.map { $0 == language } ?? true }
        if own.files.contains(where: isOwn) { own.files = own.files.filter(isOwn) }
        let all = tables.entries(of: Set(tables.keys(of: own)), in: own)
        let first = all.compactMapValues { entries in entries.first { $0.locale == language } ?? entries.first }
        entries[table] = first
        return first[key]
    }

    /// Returns the texts in a library's own bundle that differ from those that users see: those of all languages, or of
    /// the first language with any.
    private mutating func hidden(_ key: Key, of use: KeyUse, in library: Int, listsAll: Bool) -> [ShownText] {
        let seen = use.value?.text ?? key.text
        var hidden: [ShownText] = []
        var index = 0
        while let searched = search(index, in: use.table, of: library), listsAll || hidden.isEmpty {
            hidden += TextLookup().texts(of: key, default: use.value?.text, in: searched).filter { shown in
                switch shown.source {
                case .translation, .language, .development, .base: shown.text != seen
                case .default, .key, .verbatim, .none: false
                }
            }
            index += 1
        }
        return hidden
    }

    /// Returns the search for a language of a library's table; nil after the last one.
    private mutating func search(_ index: Int, in name: TableName, of library: Int) -> TextLookup.SearchedFiles? {
        if searches[name]?[library] == nil {
            let table = bundles.table(name, of: .target(library))
            searches[name, default: [:]][library] = TextLookup.Searches(in: table, TextLookup())
        }
        guard let languages = searches[name]?[library]?.languages, index < languages.count else { return nil }
        return searches[name]?[library]?.files(for: languages[index])
    }

    /// The names of the tables of programs that were excluded, that Git ignores, or that are missing.
    private mutating func unreadTables() -> Set<TableName> {
        if let unread { return unread }
        let read = Set((layout.tablePaths + layout.catalogPaths).map(FilePath.init))
        let programs = bundles.programTargets
        let members = layout.walk.targets.files.filter { file, targets in
            FormatRegistry.isTable(file.string) && !read.contains(file) && targets.contains(where: programs.contains)
        }
        var unread = Set(members.keys.map { TableName(path: $0.string) })
        let walk = layout.walk
        for directory in walk.localeDirectories + walk.skippedLocaleDirectories {
            guard let items = workspace.optionalListing(of: directory + "/")?.items else { continue }
            for path in items.map({ "\(directory)/\($0.name)" })
            where FormatRegistry.isTable(path) && !read.contains(FilePath(path))
                && walk.targets.targets(holding: path).contains(where: programs.contains)
            {
                unread.insert(TableName(path: path))
            }
        }
        self.unread = unread
        return unread
    }

    /// False for a call in a source that is compiled in several ways, or that doesn't import the routine's module.
    private mutating func isCertain(_ use: KeyUse) -> Bool {
        let known = sources[use.path]
        let source =
            known
            ?? (
                isConditional: workspace.optionalBytes(at: use.path).map(CompilationConditions.haveFlags) ?? true,
                importsViews: scan.imports(of: use.path).contains(where: FrameworkRoutines.modules.contains)
            )
        sources[use.path] = source
        let isBasic =
            FrameworkRoutines.ofFoundation.contains(use.routine) || !FrameworkRoutines.names.contains(use.routine)
            || use.routine.hasPrefix("NSLocalizedString")
        return !source.isConditional && (isBasic || source.importsViews)
    }

    /// True if the project declares a function or an initializer for such calls, which may look anywhere.
    private func isOwnFunction(_ use: KeyUse) -> Bool {
        !scan.sources(declaringName: use.routine, seenFrom: use.path).isEmpty
            || !scan.sources(declaring: [use.routine, "init"], seenFrom: use.path).isEmpty
    }
}
