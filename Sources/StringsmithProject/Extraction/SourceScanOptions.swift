import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Options for a scan of sources.
package struct SourceScanOptions: Sendable {
    /// Files and directories; if empty, the current directory.
    package var paths: [String] = []

    /// The files below them to scan.
    package var selection = PathSelection()

    /// The routines to find.
    package var routines: [Routine] = Routine.standard

    /// True to also find keys in Swift sources by type: in calls of Apple's frameworks, in literals of localizable
    /// types, and in arguments to the sources' own functions.
    package var readsTypes = true

    /// Options for finding keys by type.
    package var typeOptions = TypedScanner.Options()

    /// The declarations of other modules' sources. Those of a source that is also scanned are ignored.
    package var dependencies: [DeclarationSummary.Source] = []

    /// False to read no sources of imported modules, so that the result depends on nothing but the scanned files.
    package var readsImports = true

    /// Extraction results to take uses from instead of scanning sources.
    package var results: [String] = []

    /// True to include commented-out calls.
    package var readsComments = false

    /// The encoding of sources; nil for UTF-8, or UTF-16 with a byte order mark.
    package var encoding: TextEncoding?

    /// True to detect the encoding of sources that aren't UTF-8.
    package var detectsEncoding = false

    /// The number of threads; nil for one per processor.
    package var jobs: Int?

    /// True to scan files in the given order instead of path order. The first default value wins.
    package var keepsOrder = false

    /// The project's targets, if known.
    var targets: ProjectTargets?

    /// The versions of the project's Core Data models, sorted by path.
    var dataModels: [String] = []

    /// The results that scans of different versions of a project share.
    var memory: ScanMemory?

    /// Creates options for the current directory and the standard routines.
    package init() {}

    /// Adds what a walk has found besides the sources: targets, data models, and the routines that an Xcode project
    /// names in `LOCALIZED_STRING_MACRO_NAMES`, unless they are known. Returns true if there are more routines now.
    @discardableResult
    mutating func add(_ walk: ProjectWalk) -> Bool {
        (targets, dataModels) = (walk.targets, walk.dataModels)
        let known = Set(routines.map(\.displayName))
        let macros = walk.targets.stringMacros.subtracting(known).sorted { $0.precedesByBytes($1) }
        let added = macros.flatMap { (try? RoutineSignature.parse($0)) ?? [] }
        routines += added
        if let memory, !memory.fits(routines) { self.memory = nil }
        return !added.isEmpty
    }
}
