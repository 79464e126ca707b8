import StringsmithModel
import StringsmithScanner
import StringsmithText

/// What to scan, and how.
package struct SourceScanOptions: Sendable {
    /// Files and directories; the current directory if empty.
    package var paths: [String] = []

    /// What counts as a call.
    package var routines: [Routine] = Routine.standard

    /// True to find keys of Swift sources by their types too: calls of Apple's frameworks, literals of localizable types,
    /// arguments of the sources' own functions.
    package var readsTypes = true

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

    /// Finds and scans sources. `progress` is called with the number of files found, and later for each file done.
    package init(_ options: SourceScanOptions, progress: ScanProgress = ScanProgress()) async {
        let reader = SourceReader(
            scanner: SourceScanner(routines: options.routines, readsComments: options.readsComments),
            encoding: options.encoding, detectsEncoding: options.detectsEncoding, readsTypes: options.readsTypes
        )
        let roots = options.paths
        let (discovery, found) = await StreamedMap.map(
            jobs: options.jobs ?? ProcessorCount.online,
            produce: { append in
                let walk = Walk(of: roots, append)
                progress.found(walk.paths.count)
                return walk
            },
            makeState: { FileReader() }
        ) { (path: String, state: FileReader) in
            let result = reader.scan(path, with: state)
            progress.done(1)
            return result
        }
        var results = found
        paths = discovery.paths
        if !options.keepsOrder { (paths, results) = Self.unique(paths, results) }
        diagnostics = discovery.failures.map { Diagnostic($0) }
        if options.readsTypes { await Self.addTypedUses(to: &results, paths, reader, jobs: options.jobs) }
        for result in results {
            uses += result.uses
            diagnostics += result.diagnostics
        }
        hasFailures = diagnostics.contains(where: \.isFailure)
    }

    /// Reads the Swift sources once more, now that it is known what all of them declare.
    private static func addTypedUses(
        to results: inout [ScanResult], _ paths: [String], _ reader: SourceReader, jobs: Int?
    ) async {
        guard results.contains(where: { $0.declarations != nil }) else { return }
        let scanner = TypedScanner(results.map(\.declarations))
        let files = results.indices.filter { results[$0].declarations != nil }
        let found = await ParallelMap.map(
            count: files.count, jobs: jobs ?? ProcessorCount.online, makeState: { FileReader() }
        ) { index, state in
            reader.scan(paths[files[index]], file: files[index], typed: scanner, with: state)
        }
        for (file, typed) in zip(files, found) { results[file].add(typed) }
    }

    /// What a walk found; the walk itself holds functions and stays where it is.
    private struct Walk: Sendable {
        var paths: [String]
        var failures: [FileSystemError]

        init(of roots: [String], _ found: (String) -> Void) {
            self = withoutActuallyEscaping(found) { found in
                let discovery = FileDiscovery(roots, isWanted: { SourceLanguage(path: $0) != nil }, found: found)
                return Walk(paths: discovery.paths, failures: discovery.failures)
            }
        }

        private init(paths: [String], failures: [FileSystemError]) {
            self.paths = paths
            self.failures = failures
        }
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
