import StringsmithModel
import StringsmithScanner
import StringsmithText

/// What to scan, and how.
package struct SourceScanOptions: Sendable {
    /// Files and directories; the current directory if empty.
    package var paths: [String] = []

    /// Which of the files below them count.
    package var selection = PathSelection()

    /// What counts as a call.
    package var routines: [Routine] = Routine.standard

    /// True to find keys of Swift sources by their types too: calls of Apple's frameworks, literals of localizable types,
    /// arguments of the sources' own functions.
    package var readsTypes = true

    /// How keys are found by types.
    package var typeOptions = TypedScanner.Options()

    /// True if commented-out calls count.
    package var readsComments = false

    /// How sources are encoded; nil for UTF-8, or UTF-16 with a byte order mark.
    package var encoding: TextEncoding?

    /// True to guess the encoding of sources that are not UTF-8.
    package var detectsEncoding = false

    /// How many threads work at once; nil for one a processor.
    package var jobs: Int?

    /// True if files are scanned in the order given instead of path order: the first default value wins.
    package var keepsOrder = false

    /// Makes options for the current directory and the standard routines.
    package init() {}
}

/// The key uses of all sources below some paths, in path order.
package struct SourceScan: Sendable {
    /// The files that were scanned.
    package private(set) var paths: [String] = []

    /// The key uses, by path and place.
    package private(set) var uses: [KeyUse] = []

    /// What could not be extracted or read, by path and place.
    package private(set) var diagnostics: [Diagnostic] = []

    /// True if a named path or a file could not be read at all.
    package private(set) var hasFailures = false

    /// The functions and macros that pass a parameter on as a key, in the order in which they were found.
    package private(set) var wrappers: [FoundWrapper] = []

    /// Whether all sources were read to their ends.
    package private(set) var completeness = ScanCompleteness()

    /// Finds and scans sources. `progress` is called with the number of files found, and later for each file done.
    package init(_ options: SourceScanOptions, progress: ScanProgress = ScanProgress()) async {
        let roots = options.paths
        let selection = options.selection
        let (walk, found) = await Self.scan(options, progress) { append in
            var paths: [String] = []
            let walk = ProjectWalk(roots, selection: selection) {
                paths.append($0)
                append($0)
            }
            progress.found(paths.count)
            return (walk: walk, paths: paths)
        }
        // Which sources are tests is known only once the walk is over.
        let kept = walk.paths.indices.filter { !walk.walk.isTest(walk.paths[$0]) }
        var (paths, results) = (kept.map { walk.paths[$0] }, kept.map { found[$0] })
        if !options.keepsOrder { (paths, results) = Self.unique(paths, results) }
        await finish(paths, results, walk.walk.failures, options)
    }

    /// Scans the sources that a walk has found.
    package init(
        of sources: [String], _ options: SourceScanOptions, progress: ScanProgress = ScanProgress()
    ) async {
        let (_, results) = await Self.scan(options, progress) { append in
            progress.found(sources.count)
            for source in sources { append(source) }
            return ()
        }
        await finish(sources, results, [], options)
    }

    private static func scan<Product: Sendable>(
        _ options: SourceScanOptions, _ progress: ScanProgress,
        produce: @escaping @Sendable ((String) -> Void) -> Product
    ) async -> (product: Product, results: [ScanResult]) {
        let reader = SourceReader(options)
        return await StreamedMap.map(
            jobs: options.jobs ?? ProcessorCount.online, produce: produce, makeState: { FileReader() }
        ) { (path: String, state: FileReader) in
            let result = reader.scan(path, with: state)
            progress.done(1)
            return result
        }
    }

    private mutating func finish(
        _ paths: [String], _ results: [ScanResult], _ failures: [FileSystemError], _ options: SourceScanOptions
    ) async {
        self.paths = paths
        diagnostics = failures.map { Diagnostic($0) }
        completeness.add(diagnostics)
        var results = results
        if options.readsTypes { await Self.addTypedUses(to: &results, paths, options) }
        var known: Set<FoundWrapper> = []
        for result in results {
            uses += result.uses
            diagnostics += result.diagnostics
            completeness.add(result.unread)
            for wrapper in result.wrappers where known.insert(wrapper).inserted { wrappers.append(wrapper) }
        }
        hasFailures = diagnostics.contains(where: \.isFailure)
    }

    /// Reads the Swift sources once more, now that it is known what all of them declare.
    private static func addTypedUses(
        to results: inout [ScanResult], _ paths: [String], _ options: SourceScanOptions
    ) async {
        guard results.contains(where: { $0.declarations != nil }) else { return }
        let reader = SourceReader(options)
        let scanner = TypedScanner(results.map(\.declarations), options: options.typeOptions)
        let files = results.indices.filter { results[$0].declarations != nil }
        let found = await ParallelMap.map(
            count: files.count, jobs: options.jobs ?? ProcessorCount.online, makeState: { FileReader() }
        ) { index, state in
            reader.scan(paths[files[index]], file: files[index], typed: scanner, with: state)
        }
        for (file, typed) in zip(files, found) { results[file].add(typed) }
    }

    /// Path order without the files that were named twice.
    private static func unique(_ paths: [String], _ results: [ScanResult]) -> ([String], [ScanResult]) {
        let ordered = zip(paths, paths.dropFirst()).allSatisfy { $0.precedesByBytes($1) }
        if ordered { return (paths, results) }
        // By bytes: two names that differ only in normalisation are two files.
        var seen: Set<ExactString> = []
        let indices = paths.indices.filter { seen.insert(ExactString(paths[$0])).inserted }
        let sorted = indices.sorted { paths[$0].precedesByBytes(paths[$1]) }
        return (sorted.map { paths[$0] }, sorted.map { results[$0] })
    }
}

extension SourceReader {
    /// The reader that a scan asks for.
    fileprivate init(_ options: SourceScanOptions) {
        self.init(
            scanner: SourceScanner(routines: options.routines, readsComments: options.readsComments),
            encoding: options.encoding, detectsEncoding: options.detectsEncoding, readsTypes: options.readsTypes)
    }
}

/// Who wants to know how far a scan is.
package struct ScanProgress: Sendable {
    /// Called once with the number of files, before the first is read.
    package var found: @Sendable (Int) -> Void

    /// Called from any thread with the number of files done since the last call.
    package var done: @Sendable (Int) -> Void

    /// Makes an observer; without functions it does nothing.
    package init(
        found: @escaping @Sendable (Int) -> Void = { _ in }, done: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.found = found
        self.done = done
    }
}
