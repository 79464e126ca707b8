import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// The key uses in all sources below paths, in path order.
package struct SourceScan: Sendable {
    /// The scanned files.
    package private(set) var paths: [String] = []

    /// The key uses, sorted by path and place.
    package private(set) var uses: [KeyUse] = []

    /// Diagnostics about calls that couldn't be extracted and sources that couldn't be read, sorted by path and place.
    package private(set) var diagnostics: [Diagnostic] = []

    /// True if a named path or a file couldn't be read at all.
    package private(set) var hasFailures = false

    /// The functions and macros that pass a parameter on as a key, in the order in which they were found.
    package private(set) var wrappers: [FoundWrapper] = []

    /// The calls whose keys are known only at run time, sorted by path and place.
    package private(set) var openCalls: [OpenCall] = []

    /// The texts that users see as they are, sorted by path and place, if they are looked for.
    package private(set) var texts: [FoundText] = []

    /// The sinks among those of the options that no source declares.
    package private(set) var unknownSinks: [NamedSink] = []

    /// Whether all sources were read in full.
    package private(set) var completeness = ScanCompleteness()

    /// The targets of the project, if the scan walked it.
    private(set) var targets: ProjectTargets?

    /// The declarations of the Swift sources, sorted by path, if types are read.
    package private(set) var declarations: [DeclarationSummary.Source] = []

    /// The sources in which something may have been left out, sorted by path.
    private var partialPaths: [String] = []

    /// The words of sources, and the keys by type in them, by path; none of a source for which nobody asked.
    private(set) var words: [ExactString: WordFilter] = [:]
    private var typedResults: [ExactString: ScanResult] = [:]

    /// True if all keys by type were kept like that.
    private var keepsTypedResults = false

    /// What was known of types in the scan, which is kept or released with the rest of it.
    private var types = KnownTypes()

    /// The sources of imported modules, and the data models, that were read for their types.
    package private(set) var importedPaths: [String] = []

    /// Finds and scans sources, each as soon as it is found. `progress` is called with the number of files, and then for
    /// each file.
    /// - Parameter reportsWalk: false if the caller reports what the project's layout couldn't read.
    package init(
        _ options: SourceScanOptions, in workspace: Workspace, progress: ScanProgress = ScanProgress(),
        reportsWalk: Bool = true
    ) async {
        let roots = options.paths
        let selection = options.selection
        let (walk, found) = await Self.scan(options, workspace, progress) { append in
            let walk = workspace.walk(roots, selection: selection, foundSource: append)
            progress.found(walk.foundSources.count)
            return walk
        }
        // Only after the walk is it known which sources are tests.
        var (paths, results) = Self.selected(
            walk.foundSources, found, without: walk.skippedSources, keepsOrder: options.keepsOrder)
        var options = options
        // So are the project's routines, which few projects have.
        if options.add(walk) { results = await Self.scan(paths, options, workspace) }
        if reportsWalk { (diagnostics, completeness) = (walk.diagnostics, walk.completeness) }
        targets = walk.targets
        await finish(paths, results, options, workspace)
    }

    /// Scans the sources that a walk has found.
    package init(
        of sources: [String], _ options: SourceScanOptions, in workspace: Workspace,
        progress: ScanProgress = ScanProgress()
    ) async {
        guard options.results.isEmpty else {
            self = SourceScan(extracted: options.results, in: workspace)
            uses.removeAll(where: options.skips)
            return
        }
        await finish(sources, await Self.scan(sources, options, workspace, progress), options, workspace)
    }

    /// Scans the sources of a project, each as a part of its targets.
    init(
        of layout: ProjectLayout, _ options: SourceScanOptions, in workspace: Workspace,
        progress: ScanProgress = ScanProgress()
    ) async {
        var options = options
        options.add(layout.walk)
        self = await SourceScan(of: layout.sources, options, in: workspace, progress: progress)
    }

    /// Scans the sources of a project like a former scan, and everything that it left out. Only sources with such parts
    /// are read again, unless they declare something.
    init(
        completing former: SourceScan, of layout: ProjectLayout, _ options: SourceScanOptions,
        in workspace: Workspace
    ) async {
        var options = options
        options.readsAllBranches = true
        self = former
        if former.partialPaths.isEmpty || !options.results.isEmpty { return }
        options.add(layout.walk)
        let paths = former.partialPaths
        var results = await Self.scan(paths, options, workspace)
        guard await complete(paths, &results, options, workspace) else {
            self = await SourceScan(of: layout.sources, options, in: workspace)
            return
        }
    }

    /// Replaces what was found in some sources by what another scan has found; returns false if it would find something
    /// else in others, too.
    private mutating func complete(
        _ paths: [String], _ results: inout [ScannedSource?], _ options: SourceScanOptions, _ workspace: Workspace
    ) async -> Bool {
        let reader = SourceReader(options, in: workspace)
        var files: [(place: Int, number: Int)] = []
        for (place, path) in paths.enumerated() {
            guard results[place]?.result.openTables.isEmpty ?? true else { return false }
            let known = types.scanner(of: path, in: declarations)
            guard let new = results[place]?.result.declarations else {
                if known == nil { continue }
                return false
            }
            guard let known, declarations[known.file].declarations.declareSame(as: new) else { return false }
            declarations[known.file].declarations = new
            if new.needsScan { files.append((place, known.file)) }
        }
        if let first = files.first, let known = types.scanner(of: paths[first.place], in: declarations) {
            let typed = known.scanner.readingAllBranches
            let found = await ParallelMap.map(
                count: files.count, jobs: options.jobs ?? ProcessResources.processorCount
            ) { [files, declarations] index in
                let (place, number) = files[index]
                return reader.scan(
                    paths[place], file: number, declarations[number].declarations, typed: typed, in: workspace)
            }
            for ((place, _), typed) in zip(files, found) {
                guard let typed, var result = results[place]?.result else { continue }
                typedResults[ExactString(paths[place])] = typed
                result.add(typed)
                results[place] = ScannedSource(result)
            }
        }
        let replaced = Set(paths.map { FilePath($0) })
        uses.removeAll { replaced.contains(FilePath($0.path)) }
        openCalls.removeAll { replaced.contains(FilePath($0.use.path)) }
        diagnostics.removeAll { replaced.contains(FilePath($0.path)) }
        add(&results, of: paths, options)
        hasFailures = diagnostics.contains(where: \.isFailure)
        uses.sort(by: KeyUse.sourceOrder)
        openCalls.sort { KeyUse.sourceOrder($0.use, $1.use) }
        diagnostics.sort(by: Diagnostic.displayOrder)
        return true
    }

    /// Adds the calls of further routines. Only the sources that name one of them are read again, and only for calls.
    /// - Parameter options: the options of the scan, with all routines.
    mutating func find(
        _ routines: [Routine], of layout: ProjectLayout, _ options: SourceScanOptions, in workspace: Workspace
    ) async {
        var options = options
        options.add(layout.walk)
        let jobs = options.jobs ?? ProcessResources.processorCount
        await readWords(options, workspace, jobs: jobs)
        let names = Set(routines.map { WordFilter.Word(Array($0.identifier.utf8)) })
        let files = paths.indices.filter { file in
            guard let words = words[ExactString(paths[file])] else { return true }
            return names.contains(where: words.mayContain)
        }
        if files.isEmpty { return }
        var settings = options.readerSettings(routines: options.routines)
        (settings.readsTypes, settings.findsTexts) = (false, false)
        let reader = SourceReader(settings, in: workspace)
        let found = await ParallelMap.map(count: files.count, jobs: jobs) { [self, options] index in
            self.scan(paths[files[index]], for: reader, options, workspace)
        }
        var results: [ScannedSource?] = Array(repeating: nil, count: paths.count)
        for (file, result) in zip(files, found) { results[file] = result.map(ScannedSource.init) }
        settleTables(of: &results, options, workspace)
        replace(files, by: results, options)
    }

    /// Returns what is in a source according to a reader of calls, and to the types that are known.
    private func scan(
        _ path: String, for reader: SourceReader, _ options: SourceScanOptions, _ workspace: Workspace
    ) -> ScanResult? {
        var result = workspace.scan(of: path, by: reader)
        var typed = typedResults[ExactString(path)]
        if typed == nil, !keepsTypedResults, let known = types.scanner(of: path, in: declarations),
            declarations[known.file].declarations.needsScan
        {
            let scanner = options.readsAllBranches ? known.scanner.readingAllBranches : known.scanner
            typed = reader.scan(
                path, file: known.file, declarations[known.file].declarations, typed: scanner, in: workspace)
        }
        guard var typed else { return result }
        if result?.diagnostics.contains(where: { $0.rule == .undecodableText }) ?? false {
            typed.diagnostics.removeAll { $0.rule == .undecodableText }
        }
        result = result ?? ScanResult()
        result?.add(typed)
        return result
    }

    /// Replaces what was found in some of the files. The calls whose keys are known only at run time are all that is
    /// left of those: the caller has the others.
    private mutating func replace(_ files: [Int], by results: [ScannedSource?], _ options: SourceScanOptions) {
        let numbers = Dictionary(zip(paths.map { ExactString($0) }, paths.indices)) { first, _ in first }
        let replaced = Set(files)
        func replacing<Item>(
            _ items: [Item], of path: (Item) -> String, by found: (ScanResult) -> [Item]
        ) -> [Item] {
            var all: [Item] = []
            var rest = files[...]
            for item in items {
                let number = numbers[ExactString(path(item))]
                while let next = rest.first, let number, next <= number {
                    all += results[next].map { found($0.result) } ?? []
                    rest = rest.dropFirst()
                }
                if number.map({ !replaced.contains($0) }) ?? true { all.append(item) }
            }
            for next in rest { all += results[next].map { found($0.result) } ?? [] }
            return all
        }
        uses = replacing(uses, of: \.path) { $0.uses.filter { !options.skips($0) } }
        diagnostics = replacing(diagnostics, of: \.path, by: \.diagnostics)
        hasFailures = diagnostics.contains(where: \.isFailure)
        openCalls = files.flatMap { results[$0]?.result.openCalls ?? [] }
        var known = Set(wrappers)
        for file in files {
            completeness.add(results[file]?.result.unread ?? [])
            for wrapper in results[file]?.result.wrappers ?? [] where known.insert(wrapper).inserted {
                wrappers.append(wrapper)
            }
        }
    }

    /// Notes the words of the sources that were read for something else.
    private mutating func readWords(_ options: SourceScanOptions, _ workspace: Workspace, jobs: Int) async {
        let missing = paths.filter { words[ExactString($0)] == nil }
        let found = await ParallelMap.map(count: missing.count, jobs: jobs) { index -> WordFilter? in
            guard let bytes = workspace.optionalBytes(at: missing[index]), let text = try? options.text(of: bytes)
            else {
                return nil
            }
            return text.text.withUnsafeBufferPointer { WordFilter($0) }
        }
        for (path, filter) in zip(missing, found) { words[ExactString(path)] = filter }
    }

    /// Takes the uses from extraction results instead of sources. A result that can't be read makes the scan
    /// incomplete.
    package init(extracted results: [String], in workspace: Workspace) {
        let extracted = ResultUses(of: results, in: workspace)
        (paths, uses, diagnostics) = (extracted.sources, extracted.uses, extracted.diagnostics)
        completeness.add(diagnostics)
        hasFailures = !diagnostics.isEmpty
    }

    /// Returns the places in a scanned source that name a key, by literals or by symbols; none in the C family.
    func sites(in text: [UInt8], at path: String, symbols: Set<[String]>) -> [KeySite] {
        guard let (scanner, file) = types.scanner(of: path, in: declarations) else { return [] }
        return text.withUnsafeBufferPointer { scanner.sites(in: $0, file: file, symbols: symbols) }
    }

    /// Returns the texts that a scanned Swift source shows without looking them up.
    func verbatimTexts(in text: [UInt8], at path: String) -> [VerbatimText] {
        guard let (scanner, file) = types.scanner(of: path, in: declarations) else { return [] }
        return text.withUnsafeBufferPointer { scanner.verbatimTexts(in: $0, file: file) }
    }

    /// Returns the sources that declare a member of a type, as another one sees it.
    func sources(declaring members: [String], seenFrom path: String) -> [String] {
        guard let (scanner, file) = types.scanner(of: path, in: declarations) else { return [] }
        return scanner.sources(declaring: members, seenFrom: file).map { declarations[$0].path }
    }

    /// Returns the sources that declare a type, function, or variable with a name, as another one sees it.
    func sources(declaringName name: String, seenFrom path: String) -> [String] {
        guard let (scanner, file) = types.scanner(of: path, in: declarations) else { return [] }
        return scanner.sources(of: types.declarations(named: name, in: scanner), seenFrom: file)
            .map { declarations[$0].path }
    }

    /// The names of the sources' aliases of types of keys.
    var keyAliases: [String] { Set(declarations.flatMap(\.declarations.keyAliases)).sorted() }

    /// Returns the modules that a Swift source imports.
    func imports(of path: String) -> [String] {
        types.scanner(of: path, in: declarations).map { declarations[$0.file].declarations.imports } ?? []
    }

    private static func scan(
        _ sources: [String], _ options: SourceScanOptions, _ workspace: Workspace,
        _ progress: ScanProgress = ScanProgress()
    ) async -> [ScannedSource?] {
        await scan(options, workspace, progress) { append in
            progress.found(sources.count)
            for source in sources { append(source) }
            return ()
        }.results
    }

    private static func scan<Product: Sendable>(
        _ options: SourceScanOptions, _ workspace: Workspace, _ progress: ScanProgress,
        produce: @escaping @Sendable ((String) -> Void) -> Product
    ) async -> (product: Product, results: [ScannedSource?]) {
        let reader = SourceReader(options, in: workspace)
        return await StreamedMap.map(jobs: options.jobs ?? ProcessResources.processorCount, produce: produce) { path in
            defer { progress.done(1) }
            return workspace.scan(of: path, by: reader).map(ScannedSource.init)
        }
    }

    /// The result of scanning a source, which is selected and sorted without being copied.
    final class ScannedSource: Sendable {
        let result: ScanResult

        init(_ result: ScanResult) { self.result = result }
    }

    private mutating func finish(
        _ paths: [String], _ results: consuming [ScannedSource?], _ options: SourceScanOptions, _ workspace: Workspace
    ) async {
        self.paths = paths
        var results = results
        if options.readsTypes {
            declarations = paths.indices.compactMap { index in
                results[index]?.result.declarations.map {
                    DeclarationSummary.Source(path: paths[index], declarations: $0)
                }
            }
        }
        if !declarations.isEmpty { await addTypedUses(to: &results, options, workspace) }
        settleTables(of: &results, options, workspace)
        diagnostics += options.repository?.diagnostics ?? []
        uses.reserveCapacity(results.reduce(0) { $0 + ($1?.result.uses.count ?? 0) })
        add(&results, of: paths, options)
        completeness.addFailures(of: workspace, reportedIn: &diagnostics)
        hasFailures = diagnostics.contains(where: \.isFailure)
    }

    /// Adds what was found in sources.
    private mutating func add(
        _ results: inout [ScannedSource?], of paths: [String], _ options: SourceScanOptions
    ) {
        var known = Set(wrappers)
        for index in results.indices {
            guard let result = results[index]?.result else { continue }
            // Memory that isn't needed any more is used again.
            results[index] = nil
            uses += options.skippedKeys.isEmpty ? result.uses : result.uses.filter { !options.skips($0) }
            diagnostics += result.diagnostics
            texts += result.texts
            openCalls += result.openCalls
            completeness.add(result.unread)
            if let filter = result.words { words[ExactString(paths[index])] = filter }
            if result.isPartial { partialPaths.append(paths[index]) }
            for wrapper in result.wrappers where known.insert(wrapper).inserted { wrappers.append(wrapper) }
        }
    }

    /// Adds the open calls of an earlier scan with fewer routines.
    mutating func keep(_ former: [OpenCall]) {
        let known = Set(former)
        openCalls = (former + openCalls.filter { !known.contains($0) }).sorted { KeyUse.sourceOrder($0.use, $1.use) }
    }

    /// Adds uses, in place of calls whose keys are known only at run time.
    /// - Parameters:
    ///   - places: the places of the calls' keys.
    ///   - explained: the places whose keys are known better than their expressions show.
    mutating func settle(
        _ added: [KeyUse], insteadOf places: Set<ProvenUse.Place>, explaining explained: Set<ProvenUse.Place> = []
    ) {
        if added.isEmpty, places.isEmpty, explained.isEmpty { return }
        uses = (uses + added).sorted(by: KeyUse.sourceOrder)
        openCalls.removeAll { places.contains(ProvenUse.Place(path: $0.use.path, position: $0.use.place.start)) }
        diagnostics.removeAll { problem in
            guard [.nonLiteralKey, .interpolatedKey].contains(problem.rule), let range = problem.range else {
                return false
            }
            let place = ProvenUse.Place(path: problem.path, position: range.start)
            return places.contains(place) || explained.contains(place)
        }
    }

    /// Returns a reader of the texts that expressions in the Swift sources can have; nil without Swift sources.
    /// - Parameters:
    ///   - text: returns the text of a source.
    ///   - isGenerated: true for a source that a tool made from tables.
    ///   - isWhole: false if other sources may call the functions in these.
    func textReader(
        _ text: @escaping (String) -> [UInt8]?, isGenerated: @escaping (String) -> Bool, isWhole: Bool,
        isImported: @escaping (String) -> Bool
    ) -> FiniteTextReader? {
        guard let first = declarations.first, let known = types.scanner(of: first.path, in: declarations) else {
            return nil
        }
        let paths = declarations.map(\.path)
        return FiniteTextReader(
            known.scanner, text: { paths.indices.contains($0) ? text(paths[$0]) : nil },
            words: { [words] in paths.indices.contains($0) ? words[ExactString(paths[$0])] : nil },
            isGenerated: { paths.indices.contains($0) && isGenerated(paths[$0]) }, isWhole: isWhole,
            isImported: { !paths.indices.contains($0) || isImported(paths[$0]) })
    }

    /// Returns the number of a Swift source.
    func sourceNumber(of path: String) -> Int? { types.scanner(of: path, in: declarations)?.file }

    /// Finds the macros that calls have in place of a table's name: in their own source, or else in any other.
    private func settleTables(
        of results: inout [ScannedSource?], _ options: SourceScanOptions, _ workspace: Workspace
    ) {
        let open = results.indices.filter { !(results[$0]?.result.openTables.isEmpty ?? true) }
        guard !open.isEmpty else { return }
        var macros: [Int: LiteralMacros] = [:]
        var all = LiteralMacros()
        for (index, path) in paths.enumerated() where SourceLanguage(path: path) == .cFamily {
            // The scan has reported a source in another encoding.
            guard let bytes = workspace.optionalBytes(at: path), let text = try? options.text(of: bytes).text else {
                continue
            }
            let own = text.withUnsafeBufferPointer { LiteralMacros(of: $0) }
            all.unite(own)
            if !(results[index]?.result.openTables.isEmpty ?? true) { macros[index] = own }
        }
        for index in open {
            guard var result = results[index]?.result else { continue }
            results[index] = nil
            var known = macros[index] ?? LiteralMacros()
            known.add(all)
            result.settleTables(known.text)
            results[index] = ScannedSource(result)
        }
    }

    /// Scans the Swift sources again, with the declarations of all of them.
    private mutating func addTypedUses(
        to results: inout [ScannedSource?], _ options: SourceScanOptions, _ workspace: Workspace
    ) async {
        let reader = SourceReader(options, in: workspace)
        let scope = Self.scope(of: declarations, options.dependencies)
        let files = zip(results.indices.filter { results[$0]?.result.declarations != nil }, scope.own).filter {
            file, _ in
            results[file]?.result.declarations?.needsScan ?? false
        }
        if files.isEmpty { return }
        let jobs = options.jobs ?? ProcessResources.processorCount
        var typeOptions = options.typeOptions
        let (modules, missing) = await readImports(options, workspace, jobs: jobs)
        let (sources, imported) = marked(scope.sources, modules, by: options.findsTexts ? options.sinks : [])
        (typeOptions.missingModules, typeOptions.readsAllBranches) = (missing, options.readsAllBranches)
        typeOptions.findsTexts = options.findsTexts
        let targets = options.dependencies.isEmpty ? options.targets?.sourceTargets(declarations.map(\.path)) : nil
        // A file's keys also depend on the declarations in others, but not on their strings.
        let known = workspace.sources?.typedPass.flatMap { pass in
            let isSame =
                pass.settings == reader.settingsNumber && pass.paths.elementsEqual(paths) { $0.hasSameBytes(as: $1) }
            return isSame && pass.scanner.knows(sources, imported: imported, targets: targets) ? pass : nil
        }
        let scanner: TypedScanner
        if let known {
            scanner = known.scanner
        } else {
            scanner = await TypedScanner(
                sources, imported: imported, targets: targets, options: typeOptions, jobs: jobs)
        }
        types = KnownTypes(scanner)
        keepsTypedResults = options.readsAllBranches
        let found = await ParallelMap.map(count: files.count, jobs: jobs) { [paths] index in
            let (file, number) = files[index]
            if let result = known?.results[ExactString(paths[file])], workspace.isUnchanged(paths[file]) {
                return result
            }
            return reader.scan(paths[file], file: number, sources[number], typed: scanner, in: workspace)
        }
        if workspace.sources != nil {
            let results = Dictionary(zip(files, found).map { (ExactString(paths[$0.0]), $1) }) { first, _ in first }
            workspace.keep(
                SourceMemory.TypedPass(
                    scanner: scanner, settings: reader.settingsNumber, paths: paths, results: results))
        }
        let followed =
            options.findsTexts && options.followsTexts
            ? await Self.following(found, from: scanner, jobs: jobs) { [paths] scanner, index in
                let (file, number) = files[index]
                return reader.scan(paths[file], file: number, sources[number], typed: scanner, in: workspace)
            } : found
        for ((file, _), typed) in zip(files, followed) {
            guard let typed, var result = results[file]?.result else { continue }
            if keepsTypedResults { typedResults[ExactString(paths[file])] = typed }
            results[file] = nil
            result.add(typed)
            results[file] = ScannedSource(result)
        }
    }

    /// Returns declarations with the types of what sinks show.
    private mutating func marked(
        _ sources: [TypedScanner.Declarations], _ imported: [[TypedScanner.Declarations]], by sinks: [NamedSink]
    ) -> ([TypedScanner.Declarations], [[TypedScanner.Declarations]]) {
        if sinks.isEmpty { return (sources, imported) }
        var declared: Set<NamedSink> = []
        func marked(_ source: TypedScanner.Declarations) -> TypedScanner.Declarations {
            var source = source
            declared.formUnion(source.show(sinks))
            return source
        }
        let result = (sources.map(marked), imported.map { $0.map(marked) })
        unknownSinks = sinks.filter { !declared.contains($0) }
        return result
    }

    /// The maximum number of declarations that a text passes on its way to its sink.
    private static let mostTextRounds = 8

    /// Returns the results of scans that follow texts through the declarations that show them.
    private static func following(
        _ results: [ScanResult?], from scanner: TypedScanner, jobs: Int,
        scan: @escaping @Sendable (TypedScanner, Int) -> ScanResult?
    ) async -> [ScanResult?] {
        var results = results
        var parts = ShownParts()
        var scanner = scanner
        scanner.prepareToShow()
        for _ in 0..<mostTextRounds {
            var new = ShownParts()
            for result in results { if let result { _ = new.add(parts.add(result.shownParts)) } }
            if new.isEmpty { break }
            let scanner = scanner.showing(parts, new: new)
            let found = await ParallelMap.map(count: results.count, jobs: jobs) { scan(scanner, $0) }
            for (file, result) in found.enumerated() {
                guard let result else { continue }
                var all = results[file] ?? ScanResult()
                all.addTexts(of: result)
                results[file] = all
            }
        }
        return results
    }

    /// Reads the declarations of imported modules and of data models. Also returns the names of modules that weren't
    /// found.
    private mutating func readImports(
        _ options: SourceScanOptions, _ workspace: Workspace, jobs: Int
    ) async -> (declarations: [[TypedScanner.Declarations]], missing: Set<String>) {
        // With summaries, the caller states what the sources depend on.
        guard options.dependencies.isEmpty, options.readsImports else { return ([], []) }
        let modules = await ImportedModules(
            by: declarations, roots: options.paths, in: options.repository, workspace,
            reader: SourceReader(options.readerSettings(routines: []), in: workspace), jobs: jobs)
        importedPaths = modules.paths
        guard declarations.contains(where: { $0.declarations.imports.contains("CoreData") }) else {
            return (modules.declarations, modules.missing)
        }
        let models = DataModels(options.dataModels, in: workspace)
        diagnostics += models.diagnostics
        completeness.add(models.diagnostics)
        importedPaths.insert(contentsOf: models.paths, at: 0)
        return ((models.declarations.isEmpty ? [] : [models.declarations]) + modules.declarations, modules.missing)
    }
}

extension SourceReader {
    /// Creates the reader for a scan.
    fileprivate init(_ options: SourceScanOptions, in workspace: Workspace) {
        self.init(options.readerSettings(routines: options.routines), in: workspace)
        // Texts are looked for in all bodies, and again wherever they lead.
        if options.readsTypes { budget = options.findsTexts ? TextBudget(bytes: 160 << 20) : TextBudget() }
    }
}

extension SourceScanOptions {
    /// The settings of a reader that finds some routines.
    fileprivate func readerSettings(routines: [Routine]) -> SourceReader.Settings {
        SourceReader.Settings(
            routines: routines, readsComments: readsComments, encoding: encoding, detectsEncoding: detectsEncoding,
            readsTypes: readsTypes, readsAllBranches: readsAllBranches, findsTexts: findsTexts)
    }
}
