import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// A plan to replace literal keys in sources by the symbols of tables, or symbols by literals.
///
/// What a call says besides the key moves to the table, and from there. Before anything is written, the sources as they
/// would be are extracted, with their symbols as literals: see `proof`.
package struct SymbolConversion: Sendable {
    package enum Direction: Sendable { case adopt, inline }

    /// The changed files: tables before sources, each sorted by path; empty if the plan can't be applied.
    package internal(set) var files: [PlannedFile] = []

    /// The reasons why the plan can't be applied, and why uses stay as they are.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// A key and how its symbol is spelled, each pair once, sorted.
    package struct Pair: Hashable, Sendable {
        package var key: ExactString
        package var symbol: String
    }

    package internal(set) var pairs: [Pair] = []

    /// The number of uses that are converted, and of those that stay.
    package internal(set) var convertedCount = 0
    package internal(set) var skippedCount = 0

    /// True if a source changed while it was read, so that the plan can't be applied.
    package internal(set) var isOutdated = false

    /// The paths of all tables and sources, whether they change or not.
    package internal(set) var paths: [String] = []

    private let direction: Direction
    private let symbolOptions: SymbolOptions
    private let options: SourceScanOptions
    let workspace: Workspace
    let layout: ProjectLayout
    var tables: [TableName: SymbolTable] = [:]
    var documents: [TableName: [any TableDocument]] = [:]
    private var symbols: [TableName: [Key: GeneratedSymbol]] = [:]

    /// The symbols by the members that lead to them.
    var named: [[String]: [(form: GeneratedSymbol.Form, symbol: GeneratedSymbol)]] = [:]

    /// The first names of symbols.
    private var symbolTypes: Set<String> = []

    /// Whether sources are in packages, by the paths of their directories.
    private var packages: [String: Bool] = [:]

    /// A state of the sources, with what was found in them.
    struct State {
        var workspace: Workspace
        var scan: SourceScan
    }

    /// Plans a conversion.
    /// - Parameters:
    ///   - tables: the tables of the development language.
    ///   - options: options for the scan. Its paths are those of the sources.
    ///   - workspace: a workspace that records what is read.
    /// - Throws: `FileSystemError` if a table can't be read.
    package init(
        _ direction: Direction, of tables: [String], _ symbolOptions: SymbolOptions, _ options: SourceScanOptions,
        in workspace: Workspace
    ) async throws(FileSystemError) {
        var options = options
        options.readsAllBranches = true
        options.selection.takesTests = true
        (self.direction, self.symbolOptions, self.options, self.workspace) =
            (direction, symbolOptions, options, workspace)
        layout = workspace.layout(options.paths, selection: options.selection)
        paths = tables + layout.sources
        let scan = await SourceScan(of: layout, options, in: workspace)
        var completeness = layout.completeness
        completeness.add(scan.completeness)
        try read(tables)
        diagnostics += layout.failures.map { Diagnostic($0) } + scan.completeness.reasons
        completeness.addFailures(of: workspace, reportedIn: &diagnostics)
        if let incomplete = completeness.diagnostic("nothing is converted") { diagnostics.append(incomplete) }
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
        let state = State(workspace: workspace, scan: scan)
        guard canRead(state) else { return }
        switch direction {
        case .adopt: await adopt(state)
        case .inline: await inline(state)
        }
        if isOutdated { (files, pairs, convertedCount) = ([], [], 0) }
        diagnostics.sort(by: Diagnostic.displayOrder)
    }

    private mutating func read(_ paths: [String]) throws(FileSystemError) {
        let read = try SymbolGeneration.read(paths, in: workspace)
        diagnostics += read.diagnostics
        for table in read.value { tables[table.name] = table }
        for path in paths { documents[TableName(path: path), default: []].append(try workspace.document(at: path)) }
        for symbol in SymbolFiles(read.value, symbolOptions).symbols {
            symbols[symbol.table, default: [:]][symbol.entry.key] = symbol
            for form in GeneratedSymbol.Form.allCases {
                guard let members = symbol.members(form)?.map({ $0.filter { $0 != "`" } }) else { continue }
                named[members, default: []].append((form, symbol))
                if let type = members.first, !type.isEmpty { symbolTypes.insert(type) }
            }
        }
    }

    // MARK: Sources

    /// Returns the text of a Swift source; nil for a generated one, and for one that can't be read.
    func text(of path: String, in state: State) -> DecodedText? {
        guard SourceLanguage(path: path) == .swift, let bytes = state.workspace.optionalBytes(at: path),
            workspace.basis?.agrees(bytes, of: path) ?? true || state.workspace !== workspace,
            !SymbolFiles.isGenerated(bytes)
        else { return nil }
        return try? options.text(of: bytes)
    }

    // MARK: The sources' own declarations

    /// Throws if the sources declare a member by themselves to which a symbol leads, or a type that hides the symbol's.
    private func checkOwner(
        of symbol: GeneratedSymbol, _ forms: [GeneratedSymbol.Form], at path: String, in state: State
    ) throws(RequestError) {
        for form in forms {
            guard let members = symbol.members(form)?.map({ $0.filter { $0 != "`" } }) else { continue }
            let types = members[0].isEmpty ? Self.impliedTypes : [[members[0]]]
            for type in types {
                let members = type + members.dropFirst()
                if declare(state.scan.sources(declaring: members, seenFrom: path), in: state) {
                    throw RequestError(
                        "the sources have their own '\(members.joined(separator: "."))'")
                }
            }
        }
    }

    /// The types of which a member without a type may be one where a resource is expected.
    private static let impliedTypes = [
        ["LocalizedStringResource"], ["LocalizedStringKey"], ["String", "LocalizationValue"],
    ]

    /// True if some of the sources aren't generated.
    private func declare(_ paths: [String], in state: State) -> Bool {
        paths.contains { path in !(state.workspace.optionalBytes(at: path).map(SymbolFiles.isGenerated) ?? false) }
    }

    /// The functions that conversions replace and write, apart from initializers.
    private static let functions: Set<String> = ["NSLocalizedString"]

    /// Returns the functions and the first names of symbols that a source finds in the sources.
    private func ownNames(seenFrom path: String, in state: State) -> Set<String> {
        Self.functions.union(symbolTypes).filter { name in
            declare(state.scan.sources(declaringName: name, seenFrom: path), in: state)
        }
    }

    /// Returns the state of the sources after some edits; nil if one can't be encoded.
    private func state(_ state: State, applying converted: [ConvertedUse]) async -> State? {
        let next = Workspace(over: workspace)
        if state.workspace !== workspace {
            for (path, bytes) in state.workspace.unsaved.withLock({ $0 }) { next.replace(bytes, at: path.string) }
        }
        for (path, edits) in converted.edits {
            guard let bytes = try? text(of: path, in: state)?.applying(edits) else { return nil }
            next.replace(bytes, at: path)
        }
        return State(workspace: next, scan: await SourceScan(of: layout, options, in: next))
    }

    private mutating func skip(_ path: String, _ place: SourceRange?, _ key: Key?, _ reason: String) {
        skippedCount += 1
        diagnostics.append(
            Diagnostic(
                path: path, range: place, severity: .note, rule: .symbolConversionSkipped,
                message: key.map { "'\($0)' isn't converted: \(reason)" } ?? reason, key: key))
    }

    /// True for a source of a package's target, whose bundle isn't the main one.
    private mutating func isInPackage(_ path: String) -> Bool {
        let directory = FilePath(path).directory
        if let known = packages[directory] { return known }
        let isInPackage = isProjectPackage(of: path)
        packages[directory] = isInPackage
        return isInPackage
    }

    /// True if the nearest project of a source is a package.
    private func isProjectPackage(of path: String) -> Bool {
        guard let real = workspace.realPath(of: path) else { return false }
        for directory in FilePath(real).ancestors.map(String.init) where !directory.isEmpty {
            let items = workspace.outerListing(of: directory + "/")?.items ?? []
            if items.contains(where: { $0.name.hasByteSuffix(".xcodeproj") }) { return false }
            if items.contains(where: { $0.name == "Package.swift" }) { return true }
            if workspace.isRepository(directory) { return false }
        }
        return false
    }

    // MARK: Adoption

    private mutating func adopt(_ state: State) async {
        let candidates = candidates(in: state.scan)
        var converted: [ConvertedUse] = []
        for (path, uses) in Dictionary(grouping: candidates, by: \.path).sorted(by: { $0.key.precedesByBytes($1.key) })
        {
            guard let source = source(of: path, in: state) else {
                let isSwift = SourceLanguage(path: path) == .swift
                if !isSwift { for use in uses { skip(path, use.place, Key(use.key.text), "only Swift has symbols") } }
                continue
            }
            let ownNames = ownNames(seenFrom: path, in: state)
            let adoption = SymbolAdoption(
                symbolOptions, text: source.text, sites: state.scan.sites(in: source.text, at: path, symbols: []),
                isInPackage: isInPackage(path), hasIntents: state.scan.imports(of: path).contains("AppIntents"),
                ownFunctions: ownNames)
            let ownType = ownNames.subtracting(Self.functions).min()
            let nested = uses.map(\.key.range).overlapping
            for (index, use) in uses.enumerated() {
                let key = Key(use.key.text)
                do throws(RequestError) {
                    if nested.contains(index) {
                        throw RequestError("it contains another key, or is in one")
                    }
                    guard let symbol = symbols[use.table]?[key] else {
                        let isKnown = tables[use.table]?.entries.contains { $0.key == key } ?? false
                        throw RequestError(isKnown ? "it has no symbol" : "it isn't in the table")
                    }
                    try checkOwner(of: symbol, GeneratedSymbol.Form.allCases, at: path, in: state)
                    if let ownType {
                        throw RequestError("the sources have their own '\(ownType)'")
                    }
                    converted.append(try adoption.converted(use, symbol))
                } catch {
                    skip(path, use.place, key, error.description)
                }
            }
        }
        for problem in state.scan.diagnostics where [.nonLiteralKey, .interpolatedKey].contains(problem.rule) {
            // What looks up the keys of symbols.
            if state.workspace.optionalBytes(at: problem.path).map(SymbolFiles.isGenerated) ?? false { continue }
            skip(problem.path, problem.range, nil, "a key that is known only at run time isn't converted")
        }
        let (held, tables) = holdable(movable(converted))
        await prove(held, tables, state)
    }

    /// Returns the uses of the named tables' keys, in the bundles that these are in.
    private func candidates(in scan: SourceScan) -> [KeyUse] {
        let uses = scan.uses.filter { tables[$0.table] != nil }
        let groups = layout.groups
        let own = Set(documents.values.joined().map { workspace.realPath(of: $0.path) ?? $0.path })
        func files(_ group: LocalizationGroup, _ table: TableName) -> [String] {
            let tables = group.directories.flatMap { [$0.path(of: table), $0.pluralPath(of: table)] }
            return (tables + (group.catalogPath(of: table).map { [$0] } ?? [])).filter { FileStatus.mayExist($0) }
        }
        func holds(_ group: LocalizationGroup, _ table: TableName) -> Bool {
            files(group, table).contains { own.contains(workspace.realPath(of: $0) ?? $0) }
        }
        var known: BundleAssignment.KnownKeys = [:]
        for (index, group) in groups.enumerated() {
            for table in tables.keys {
                known[index, default: [:]][table] = files(group, table).reduce(into: []) {
                    $0.formUnion(workspace.keys(at: $1))
                }
            }
        }
        let holders = groups.indices.filter { index in tables.keys.contains { holds(groups[index], $0) } }
        if holders.isEmpty { return uses }
        var assignment = BundleAssignment(groups: groups, known: known, layout: layout)
        let assigned = assignment.assign(uses)
        let kept = Set(holders.flatMap { index in (assigned[index] ?? []).filter { holds(groups[index], $0.table) } })
        return uses.filter { kept.contains($0) }
    }

    /// Returns the uses whose comments and strings the table has, or can take.
    private mutating func movable(_ converted: [ConvertedUse]) -> [ConvertedUse] {
        var kept: [ConvertedUse] = []
        for uses in Dictionary(grouping: converted, by: { [$0.symbol.table.rawValue, $0.key.text.string] }).values {
            let comments = Set(uses.compactMap(\.use?.comment?.text))
            let values = Set(uses.compactMap(\.use?.value?.text))
            let entry = uses[0].symbol.entry
            let own = entry.comment.flatMap { $0.isEmpty ? nil : $0 }
            let text = entry.text?.fallback?.value
            var reason: String?
            if comments.count > 1 {
                reason = "its calls have different comments"
            } else if let comment = comments.first, let own, own != comment {
                reason = "the table has another comment"
            } else if values.count > 1 {
                reason = "its calls have different default values"
            } else if let value = values.first, let text,
                FormatString(value).positional() != FormatString(text).positional()
            {
                reason = "the table has another string than the default value"
            } else if !values.isEmpty, text == nil {
                reason = "the table has no string for the default value: run sync first"
            }
            guard let reason else {
                kept += uses
                continue
            }
            for use in uses { skip(use.path, use.use?.place, use.key, reason) }
        }
        return kept.sorted {
            $0.path.hasSameBytes(as: $1.path)
                ? $0.edits[0].range.lowerBound < $1.edits[0].range.lowerBound : $0.path.precedesByBytes($1.path)
        }
    }

    /// Returns the uses whose comments are the same after a table took them: one in `/* */` can't have spaces around it.
    /// Also returns the planned tables; nil if they have to be planned without some uses, or can't be written.
    private mutating func holdable(_ converted: [ConvertedUse]) -> ([ConvertedUse], [PlannedFile]?) {
        let files = plan(converted, isManual: true, nil)
        var comments: [TableName: [Key: Set<ExactString>]] = [:]
        for file in files ?? [] {
            let document = FormatRegistry.document(SourceFile(path: file.path, bytes: file.contents))
            let (table, locale) = (TableName(path: file.path), document.developmentLanguage)
            for index in 0..<document.entryCount(in: locale) {
                guard let comment = document.comment(at: index, in: locale) else { continue }
                comments[table, default: [:]][document.key(at: index, in: locale), default: []].insert(comment)
            }
        }
        let held = converted.filter { use in
            guard let comment = use.use?.comment?.text, !comment.isEmpty, use.symbol.entry.comment?.isEmpty ?? true,
                let known = comments[use.symbol.table]?[use.key], !known.contains(comment)
            else { return true }
            skip(use.path, use.use?.place, use.key, "the table can't store its comment unchanged")
            return false
        }
        return (held, held.count == converted.count ? files : nil)
    }

    /// Plans the files if the sources with symbols say the same as those with literals. A use whose symbol doesn't lead
    /// back to its key stays, and the rest is tried again.
    /// - Parameter tables: the planned tables, if they are known.
    private mutating func prove(
        _ converted: [ConvertedUse], _ tables: [PlannedFile]?, _ state: State, attempts: Int = 3
    ) async {
        let ranges = converted.newRanges
        let limits = converted.byPath(ranges)
        guard let adopted = await self.state(state, applying: converted) else { return failToApply() }
        // Its notes are about places in sources that nobody has seen.
        let notes = (diagnostics, skippedCount)
        let back = await inlined(adopted, limits)
        (diagnostics, skippedCount) = notes
        let places = Dictionary(grouping: back, by: \.path).mapValues { $0.map(\.edits[0].range.lowerBound).sorted() }
        let stray = converted.indices.filter { index in
            places[converted[index].path]?.indices(in: ranges[index]).isEmpty ?? true
        }
        if !stray.isEmpty, attempts > 1 {
            for use in stray.map({ converted[$0] }) {
                skip(use.path, use.use?.place, use.key, "its symbol may belong to another key")
            }
            let rest = Set(converted.indices).subtracting(stray).sorted().map { converted[$0] }
            return await prove(rest, nil, state, attempts: attempts - 1)
        }
        guard let restored = await self.state(adopted, applying: back) else { return failToApply() }
        finish(converted, in: state, tables ?? plan(converted, isManual: true, nil))
        check(state.scan.uses, restored.scan.uses, besides: [:])
    }

    /// Makes the plan outdated, and returns false, if a Swift source of the scan can't be read any more.
    private mutating func canRead(_ state: State) -> Bool {
        for path in layout.sources where !isOutdated { _ = source(of: path, in: state) }
        return !isOutdated
    }

    /// Returns the text of a Swift source; nil for a generated one, and for one that can't be read any more, which makes
    /// the plan outdated.
    private mutating func source(of path: String, in state: State) -> DecodedText? {
        if let text = text(of: path, in: state) { return text }
        let isGenerated = state.workspace.optionalBytes(at: path).map(SymbolFiles.isGenerated) ?? false
        if SourceLanguage(path: path) == .swift, !isGenerated, !isOutdated {
            isOutdated = true
            diagnostics.append(Diagnostic(.outdated(path)))
        }
        return nil
    }

    private mutating func failToApply() {
        fail(at: paths[0], nil, "a source can't be read, or its encoding lacks a character")
    }

    // MARK: Inlining

    private mutating func inline(_ state: State) async {
        let converted = await inlined(state, nil)
        guard let next = await self.state(state, applying: converted) else { return failToApply() }
        finish(converted, in: state, plan(converted, isManual: false, next))
        let ranges = converted.newRanges
        let uses = Dictionary(grouping: next.scan.uses, by: \.path)
        let places = uses.mapValues { $0.map(\.key.range.lowerBound) }
        for (use, range) in zip(converted, ranges) {
            let found = (places[use.path]?.indices(in: range) ?? 0..<0).compactMap { uses[use.path]?[$0] }
            if !found.contains(where: { $0.table == use.symbol.table && $0.key.text == use.key.text }) {
                return fail(at: use.path, nil, "'\(use.key)' would be looked up in another table, or not at all")
            }
        }
        check(state.scan.uses, next.scan.uses, besides: converted.byPath(ranges))
    }

    /// The symbols in a source.
    private struct Found {
        var path: String
        var source: DecodedText
        var inlining: SymbolInlining
        var symbols: [(site: KeySite, form: GeneratedSymbol.Form, symbol: GeneratedSymbol)] = []
    }

    /// Returns the symbols that can become literals.
    /// - Parameter limits: the bytes of each source in which they are; nil to find all.
    private mutating func inlined(_ state: State, _ limits: [String: [Range<Int>]]?) async -> [ConvertedUse] {
        let found = found(state, limits)
        var trials: [ConvertedUse] = []
        for found in found {
            for (site, _, symbol) in found.symbols where SymbolInlining.isOpen(site) {
                guard var trial = try? found.inlining.trial(site, symbol) else { continue }
                trial.path = found.path
                trials.append(trial)
            }
        }
        let literals = await literals(trials, state)
        var converted: [ConvertedUse] = []
        for found in found {
            let lines = LineIndex(found.source.text)
            for (site, form, symbol) in found.symbols {
                let literal = literals[found.path]?[site.range.lowerBound]
                // Another type may have a member with this name.
                if SymbolInlining.isOpen(site), literal == nil { continue }
                do throws(RequestError) {
                    if let type = site.names.first, found.inlining.ownFunctions.contains(type) {
                        throw RequestError("the sources have their own '\(type)'")
                    }
                    try checkOwner(of: symbol, [form], at: found.path, in: state)
                    var use = try found.inlining.converted(site, form, symbol, found: literal)
                    use.path = found.path
                    converted.append(use)
                } catch {
                    skip(found.path, lines.range(site.range), symbol.entry.key, error.description)
                }
            }
        }
        return converted
    }

    private mutating func found(_ state: State, _ limits: [String: [Range<Int>]]?) -> [Found] {
        let members = Set(named.keys)
        var result: [Found] = []
        for path in layout.sources where limits.map({ $0[path] != nil }) ?? true {
            guard let source = source(of: path, in: state) else { continue }
            let sites = state.scan.sites(in: source.text, at: path, symbols: members).filter { site in
                !site.names.isEmpty && !fitting(site).isEmpty
                    && (limits.map { $0[path]?.containInOrder(site.range.lowerBound) ?? false } ?? true)
            }
            if sites.isEmpty { continue }
            let bundle = symbolOptions.bundle ?? (isInPackage(path) ? ".module" : nil)
            let inlining = SymbolInlining(
                options: symbolOptions, text: source.text, bundle: bundle,
                ownFunctions: ownNames(seenFrom: path, in: state))
            var found = Found(path: path, source: source, inlining: inlining)
            let lines = LineIndex(source.text)
            let nested = sites.map(\.range).overlapping
            for (index, site) in sites.enumerated() {
                let fitting = fitting(site)
                guard let (form, symbol) = fitting.first else { continue }
                guard fitting.count == 1, !nested.contains(index) else {
                    let reason =
                        nested.contains(index)
                        ? "another symbol is in it, or around it" : "it may be one of several symbols"
                    skip(path, lines.range(site.range), symbol.entry.key, reason)
                    continue
                }
                found.symbols.append((site, form, symbol))
            }
            result.append(found)
        }
        return result
    }

    /// Returns the symbols that a site may be.
    private func fitting(_ site: KeySite) -> [(form: GeneratedSymbol.Form, symbol: GeneratedSymbol)] {
        if SymbolInlining.isOther(site) { return [] }
        return (named[site.names] ?? []).filter { form, symbol in
            symbol.isCalled(form) == site.isCalled && symbol.takes(form, labels: site.passed.map(\.label))
        }
    }

    /// Returns the literals of trials that are keys, by source and by the place of the symbol.
    private func literals(_ trials: [ConvertedUse], _ state: State) async -> [String: [Int: KeySite]] {
        guard !trials.isEmpty, let trial = await self.state(state, applying: trials) else { return [:] }
        var result: [String: [Int: KeySite]] = [:]
        let uses = Dictionary(grouping: trial.scan.uses, by: \.path)
        for (path, trials) in Dictionary(grouping: trials, by: \.path) {
            guard let source = text(of: path, in: trial) else { continue }
            let shifted = ShiftedOffsets(trials.flatMap(\.edits))
            let keys = Dictionary((uses[path] ?? []).map { ($0.key.range.lowerBound, $0.key.text) }) { first, _ in first
            }
            let sites = trial.scan.sites(in: source.text, at: path, symbols: [])
            let places = Dictionary(sites.map { ($0.range.lowerBound, $0) }) { first, _ in first }
            for trial in trials {
                let start = trial.edits[0].range.lowerBound
                let place = shifted[start]
                guard keys[place] == trial.key.text, let site = places[place] else { continue }
                result[path, default: [:]][start] = site
            }
        }
        return result
    }
}
