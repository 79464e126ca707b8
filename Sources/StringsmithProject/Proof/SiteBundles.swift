import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// The bundles that calls look into at run time, as far as the project shows them.
struct SiteBundles {
    /// The bundle of a look-up, or the reason why it isn't known.
    enum Answer: Hashable {
        /// The bundle of a target.
        case target(Int)

        /// The only bundle of a project without targets.
        case project
        case unknown(LookupSite.Reason)
    }

    private let layout: ProjectLayout
    private let targets: ProjectTargets
    private let groups: [LocalizationGroup]
    private let bundles: TargetBundles
    private let workspace: Workspace
    private let programs: [Int]
    private let extensions: [Int]

    /// The frameworks that are linked into the program, whose resources the program may copy.
    private let statics: Set<Int>
    private var uncompiled: UncompiledSources
    private var tables: [TableOfBundle: LookupTable] = [:]

    /// The places of the files of each table in `paths`: all of them, and those in the bundle of each target.
    private lazy var places = filePlaces()
    private let paths: [String]

    private struct TableOfBundle: Hashable {
        var bundle: Answer
        var name: TableName
    }

    init(_ layout: ProjectLayout, groups: [LocalizationGroup], in workspace: Workspace) {
        (self.layout, self.groups, self.workspace) = (layout, groups, workspace)
        targets = layout.walk.targets
        bundles = TargetBundles(targets, groups: groups)
        paths = layout.tablePaths + layout.catalogPaths
        uncompiled = UncompiledSources(in: layout.walk, isCompiled: false)
        let all = targets.targets
        programs = all.indices.filter { all[$0].kind.isProgram }
        extensions = all.indices.filter { all[$0].kind == .appExtension }
        statics = Set(all.indices.filter { [targets] in targets.isLinkedStatically($0, in: workspace) })
    }

    /// Returns the bundles that a use looks into: several if several targets compile its source.
    mutating func answers(for use: KeyUse) -> [Answer] {
        if use.bundle == .system { return [.unknown(.systemBundle)] }
        guard !targets.targets.isEmpty else {
            if use.bundle == .other { return [.unknown(.namedBundle)] }
            return [groups.count < 2 ? .project : .unknown(.mainBundle)]
        }
        let members = bundles.targets(of: use.path)
        if members.isEmpty { return [.unknown(.uncompiled)] }
        var answers: [Answer] = []
        for member in members {
            let answer = answer(for: use, in: member)
            if !answers.contains(answer) { answers.append(answer) }
        }
        return answers
    }

    private func answer(for use: KeyUse, in target: Int) -> Answer {
        let kind = targets.targets[target].kind
        switch use.bundle {
        case .module: return .target(target)
        // Statically linked code has no bundle of its own.
        case .ofClass: return kind == .module ? mainBundle() : .target(target)
        case .other: return .unknown(.namedBundle)
        case .system: return .unknown(.systemBundle)
        case .widget:
            if kind.isProgram { return .target(target) }
            return extensions.count == 1 ? .target(extensions[0]) : .unknown(.mainBundle)
        case .main: return kind.isProgram ? .target(target) : mainBundle()
        case nil:
            // A project's own function may name any bundle.
            let isOwn = use.origin == .parameter || use.origin == .call && !Self.routines.contains(use.routine)
            if isOwn, bundles.isInLibrary(use.table) { return .unknown(.ownRoutine) }
            return kind.isProgram ? .target(target) : mainBundle()
        }
    }

    private static let routines = Set(Routine.genstringsRoutines.map(\.identifier)).union(FrameworkRoutines.names)
        .union(Routine.standard.map(\.displayName))

    /// Calls that make a key for a look-up elsewhere.
    private static let keyTypes: Set<String> = ["LocalizedStringKey", "LocalizationValue", "String.LocalizationValue"]

    /// Returns the libraries and modules that compile the Swift source of a call that certainly looks into the main
    /// bundle of some program; none if a program compiles it as well.
    func libraries(of use: KeyUse) -> [Int] {
        guard use.origin == .call, use.bundle == nil, !use.isInPreview,
            bundles.isInLibrary(use.table), Self.mainBundleRoutines.contains(use.routine),
            !Self.keyTypes.contains(use.routine), SourceLanguage(path: use.path) == .swift
        else { return [] }
        let members = bundles.targets(of: use.path)
        // The tables of a program that wasn't walked aren't known.
        let isCertain =
            members.allSatisfy { !targets.targets[$0].kind.isProgram && !statics.contains($0) }
            && programs.allSatisfy { targets.targets[$0].walkedDirectories == nil }
        return isCertain ? members : []
    }

    private static let mainBundleRoutines = Set(Routine.genstringsRoutines.map(\.identifier)).union(
        FrameworkRoutines.names)

    /// The programs, of which each may run a library's code.
    var programTargets: Set<Int> { Set(programs) }

    /// The bundle of the program that runs a library.
    private func mainBundle() -> Answer { programs.count == 1 ? .target(programs[0]) : .unknown(.mainBundle) }

    /// Returns the name of a bundle's target.
    func name(of answer: Answer) -> String? {
        if case .target(let target) = answer { targets.targets[target].name } else { nil }
    }

    /// Returns a table as a program finds it in a bundle.
    mutating func table(_ name: TableName, of answer: Answer) -> LookupTable {
        let key = TableOfBundle(bundle: answer, name: name)
        if let known = tables[key] { return known }
        let own: [LocalizationGroup] =
            switch answer {
            case .target(let target): bundles.groups(of: target).map { groups[$0] }
            case .project: groups
            case .unknown: []
            }
        let directories = own.flatMap { $0.directories + $0.unknownDirectories }
        var table = LookupTable(
            bundle: self.name(of: answer), name, developmentLanguage: own.first?.developmentLanguage ?? "en",
            localizations: Set(directories.compactMap { FilePath($0.path).localeDirectoryName }))
        let bundle = if case .target = answer { answer } else { Answer.project }
        let found = [name, table.linuxName].flatMap { places[TableOfBundle(bundle: bundle, name: $0)] ?? [] }
        for path in found.sorted().map({ paths[$0] }) {
            guard let document = workspace.optionalDocument(at: path) else { continue }
            table.add(document, in: FilePath(path).enclosingLocaleDirectoryName)
        }
        tables[key] = table
        return table
    }

    private func filePlaces() -> [TableOfBundle: [Int]] {
        var places: [TableOfBundle: [Int]] = [:]
        for (place, path) in paths.enumerated() {
            let name = TableName(path: path)
            for bundle in [.project] + targets.targets(holding: path).map(Answer.target) {
                places[TableOfBundle(bundle: bundle, name: name), default: []].append(place)
            }
        }
        return places
    }
}
