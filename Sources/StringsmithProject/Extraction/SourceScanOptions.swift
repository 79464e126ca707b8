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

    /// Patterns of keys to leave out of all tables.
    package var skippedKeys: [KeyPattern] = []

    /// True to also find keys in Swift sources by type: in calls of Apple's frameworks, in literals of localizable
    /// types, and in arguments to the sources' own functions.
    package var readsTypes = true

    /// Options for finding keys by type.
    package var typeOptions = TypedScanner.Options()

    /// True to find texts that users see instead of keys.
    package var findsTexts = false

    /// True to follow these texts through the declarations of all sources.
    package var followsTexts = true

    /// What else shows texts, besides the platform.
    package var sinks: [NamedSink] = []

    /// The declarations of other modules' sources. Those of a source that is also scanned are ignored.
    package var dependencies: [DeclarationSummary.Source] = []

    /// False to read no sources of imported modules, so that the result depends on nothing but the scanned files.
    package var readsImports = true

    /// Extraction results to take uses from instead of scanning sources.
    package var results: [String] = []

    /// True to include commented-out calls, as a project may ask for in `LOCALIZED_STRING_CODE_COMMENTS`.
    package var readsComments = false

    /// True to include code that no release contains, such as debugging code and previews.
    package var readsAllBranches = false

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

    /// The modules of the repositories that contain the scanned directories, if they contain more.
    var repository: RepositoryModules?

    /// The versions of the project's Core Data models, sorted by path.
    var dataModels: [String] = []

    /// Creates options for the current directory and the standard routines.
    package init() {}

    /// True for a use of a key that is left out of all tables.
    func skips(_ use: KeyUse) -> Bool { skippedKeys.contains { $0.matches(use.catalogKey) } }

    /// Adds what a walk has found besides the sources: targets, data models, and the build settings of the repository's
    /// Xcode projects, which name routines in `LOCALIZED_STRING_MACRO_NAMES`, and include comments with
    /// `LOCALIZED_STRING_CODE_COMMENTS`. Returns true if there is more to find in the sources now.
    @discardableResult
    mutating func add(_ walk: ProjectWalk) -> Bool {
        (targets, dataModels) = (walk.targets, walk.dataModels)
        let known = Set(routines.map(\.displayName))
        repository = walk.repository
        let macros = walk.targets.stringMacros.subtracting(known).sorted { $0.precedesByBytes($1) }
        let added = macros.flatMap { (try? Routine.parse($0)) ?? [] }
        routines += added
        let addsComments = walk.targets.readsComments && !readsComments
        readsComments = readsComments || addsComments
        return !added.isEmpty || addsComments
    }
}
