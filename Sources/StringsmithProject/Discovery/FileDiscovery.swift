import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Finds the files below the paths that a user names.
///
/// A file that is named is always included. In directories, the walk skips hidden items, items ignored by `.gitignore`
/// files, and the usual directories of third-party code and build products. It follows links that stay inside the named
/// directories and lead to something that it doesn't reach otherwise. Excluded patterns apply to the path of a link and
/// to where it leads. Anything that can't be read is a failure. The
/// result is in path order and the same on every machine.
package struct FileDiscovery {
    /// Directories that don't contain the project's own code.
    package static let skippedDirectories: Set<String> = [
        ".build", "DerivedData", "Pods", "Carthage", "node_modules",
    ]

    /// True for the names of directories that don't contain the project's own code, and of packages for translators
    /// (`fr.xcloc`), which hold copies of its tables.
    package static func isSkipped(_ name: String) -> Bool {
        name.hasByteSuffix(".xcloc") || skippedDirectories.contains(name)
    }

    /// The maximum depth of directories, for file systems that contain themselves.
    private static let deepestDirectory = 256

    /// The result of a walk.
    struct Found: Sendable {
        /// The files, sorted by path; those behind links come last.
        var paths: [String] = []

        /// Everything that couldn't be read: directories, named files, links that lead out of the named directories.
        var failures: [FileSystemError] = []

        /// The locale directories (`*.lproj`), sorted by path, including empty ones.
        var localeDirectories: [String] = []

        /// Locale directories that the walk skipped: those that patterns exclude, and those that Git ignores.
        var skippedLocaleDirectories: [String] = []

        /// Broken links that may have led to a part of the project.
        var danglingLinks: [String] = []

        /// Files that were only found because of an included pattern.
        var includedPaths: Set<FilePath> = []

        /// The files that were named.
        var namedFiles: Set<FilePath> = []
    }

    var found = Found()

    /// The start of a part of the walk: a root, or a link that was followed.
    struct Start {
        /// The prefix of its paths.
        var prefix: String

        /// The real path; nil until a link or a pattern needs it.
        var real: String?

        /// The absolute path of a link as it was found, to which patterns apply as well; nil for a root.
        var spelled: String?

        /// Its first items in `paths` and `directories`.
        var firstPath: Int
        var firstDirectory: Int
    }

    /// The rules for items in a directory.
    struct Surroundings {
        var ignored: IgnoredPaths

        /// The number of directories around them, from the root.
        var depth = 0

        /// True below a directory that matches an included pattern.
        var isIncluded = false

        /// True if only items that match an included pattern are found.
        var isClosed = false
    }

    /// A link that the walk found.
    struct FoundLink {
        var path: String
        var surroundings: Surroundings

        /// The absolute path; empty if no pattern needs it.
        var spelled: String
    }

    var starts: [Start] = []
    var directories: [String] = []
    var links: [FoundLink] = []

    /// The paths that were reached; set when links are followed.
    var reached: ReachedPaths?
    let isWanted: (String) -> Bool
    let roots: FileRoots
    let workspace: Workspace
    private let tell: (String) -> Void
    let rules: PathRules

    /// Walks paths for files whose name is wanted. Without paths, walks the current directory.
    /// - Parameter found: called for each path during the walk, in the order of `paths`.
    package init(
        _ roots: [String], in workspace: Workspace, selection: PathSelection = PathSelection(),
        isWanted: @escaping (_ path: String) -> Bool, found: @escaping (_ path: String) -> Void = { _ in }
    ) {
        (self.workspace, self.isWanted, tell) = (workspace, isWanted, found)
        rules = PathRules(selection, roots: roots, in: workspace)
        self.roots = FileRoots(roots, in: workspace)
        for root in roots.isEmpty ? ["."] : roots { add(root) }
        if !links.isEmpty { followLinks() }
    }

    private mutating func add(_ root: String) {
        switch workspace.kind(of: root) {
        case .directory:
            var path = root == "." ? "" : root
            if !path.isEmpty { path = FilePath(path).withSlash }
            begin(path)
            walk(path, Surroundings(ignored: IgnoredPaths(root: path, in: workspace)))
        case .some:
            begin(root)
            found.namedFiles.insert(FilePath(root))
            take(root)
        case nil: found.failures.append(FileSystemError("read", root))
        }
    }

    mutating func begin(_ prefix: String, real: String? = nil, spelled: String? = nil) {
        let real = real ?? (rules.isEmpty ? nil : workspace.realPath(of: prefix.isEmpty ? "." : prefix))
        starts.append(
            Start(
                prefix: prefix, real: real, spelled: spelled, firstPath: found.paths.count,
                firstDirectory: directories.count))
    }

    mutating func take(_ path: String) {
        found.paths.append(path)
        tell(path)
    }

    /// Returns the path of an item in the current part of the walk, with links above it resolved.
    private func realPath(_ path: String) -> String { starts.last.map { Self.real(path, $0) } ?? path }

    /// Returns the absolute path of an item as it was found, with links that were followed.
    private func spelledPath(_ path: String) -> String {
        guard let start = starts.last, let spelled = start.spelled else { return realPath(path) }
        return Self.path(path, of: start, in: spelled)
    }

    private func verdict(on path: String, isDirectory: Bool) -> PathRules.Verdict {
        let verdict = rules.verdict(on: realPath(path), isDirectory: isDirectory)
        guard starts.last?.spelled != nil else { return verdict }
        let spelled = rules.verdict(on: spelledPath(path), isDirectory: isDirectory)
        return spelled == .included || verdict == .none ? spelled : verdict
    }

    private mutating func isNew(directory: String) -> Bool {
        let real = realPath(directory)
        return reached?.insert(directory: real) ?? true
    }

    private mutating func isNew(file: String) -> Bool {
        let real = realPath(file)
        return reached?.insert(file: real) ?? true
    }

    // MARK: Walking

    /// Walks a directory. Unless empty, its path ends in a slash.
    mutating func walk(_ directory: String, _ surroundings: Surroundings) {
        // Behind a link, a walk may reach something that it has already seen.
        if reached != nil, !isNew(directory: directory) { return }
        directories.append(directory)
        guard surroundings.depth < Self.deepestDirectory else {
            found.failures.append(FileSystemError("list", directory, reason: "it is too deep"))
            return
        }
        let listing: DirectoryListing
        do throws(FileSystemError) {
            listing = try workspace.search(directory)
        } catch {
            found.failures.append(error)
            return
        }
        var surroundings = surroundings
        if listing.items.contains(where: { $0.name == ".gitignore" && $0.kind == .file }) {
            surroundings.ignored.add(directory, in: workspace)
        }
        surroundings.depth += 1
        for item in listing.items { visit(item, directory + item.name, surroundings) }
    }

    private mutating func visit(_ item: DirectoryListing.Item, _ path: String, _ surroundings: Surroundings) {
        var verdict = PathRules.Verdict.none
        if !rules.isEmpty {
            var isDirectory = item.kind == .directory
            if item.kind == .link {
                isDirectory = (try? workspace.targetKind(of: path)) == .directory  // Checked: `followLinks` reports it.
            }
            verdict = self.verdict(on: path, isDirectory: isDirectory)
        }
        let isIncluded = verdict == .included
        // A record of removed entries uses none of their keys.
        guard item.name != PruneRecord.fileName else { return }
        guard isIncluded || item.name.utf8.first != .fullStop else { return }
        if verdict == .excluded {
            if item.kind != .file, FilePath(item.name).isLocaleDirectory { found.skippedLocaleDirectories.append(path) }
            if item.kind == .directory { walkForIncluded(path, surroundings) }
            return
        }
        if surroundings.isClosed, !isIncluded {
            if item.kind == .directory { walkForIncluded(path, surroundings) }
            return
        }
        guard item.isExact else {
            if item.kind != .file && item.kind != .other || isWanted(item.name) {
                found.failures.append(FileSystemError("read", path, reason: "its name is not UTF-8"))
            }
            return
        }
        let included = Surroundings(ignored: IgnoredPaths(), depth: surroundings.depth, isIncluded: true)
        visit(item, path, isIncluded ? included : surroundings, isIncluded: isIncluded)
    }

    private mutating func visit(
        _ item: DirectoryListing.Item, _ path: String, _ surroundings: Surroundings, isIncluded: Bool
    ) {
        switch item.kind {
        case .file:
            guard isWanted(item.name), isIncluded || !surroundings.ignored.ignores(path, isDirectory: false) else {
                return
            }
            if reached != nil, !isNew(file: path) { return }
            if surroundings.isIncluded { found.includedPaths.insert(FilePath(path)) }
            take(path)
        case .directory:
            let isSkipped = Self.isSkipped(item.name)
            guard isIncluded || !isSkipped && !surroundings.ignored.ignores(path, isDirectory: true) else {
                if FilePath(item.name).isLocaleDirectory { found.skippedLocaleDirectories.append(path) }
                return walkForIncluded(path, surroundings)
            }
            if FilePath(item.name).isLocaleDirectory { found.localeDirectories.append(path) }
            if isTable(path) { return fail(atTable: path) }
            walk(path + "/", surroundings)
        case .link:
            let isIgnored =
                Self.isSkipped(item.name) || surroundings.ignored.ignores(path, isDirectory: false)
                || surroundings.ignored.ignores(path, isDirectory: true)
            guard isIncluded || !isIgnored else { return }
            let spelled = rules.isEmpty ? "" : spelledPath(path)
            links.append(FoundLink(path: path, surroundings: surroundings, spelled: spelled))
        case .other:
            guard isWanted(item.name), isIncluded || !surroundings.ignored.ignores(path, isDirectory: false) else {
                return
            }
            found.failures.append(FileSystemError("read", path, reason: "Not a regular file", cause: .missing))
        }
    }

    /// True for the path of a wanted table: one in a locale directory, or one for all locales, outside built products.
    func isTable(_ path: String) -> Bool {
        guard FormatRegistry.isTable(path), isWanted(String(FilePath(path).name)), !Self.isInProduct(path) else {
            return false
        }
        return FormatRegistry.isCommonTable(path) || FilePath(path).enclosingLocaleDirectoryName != nil
    }

    /// Reports a directory at the path of a table, which can't be read.
    mutating func fail(atTable path: String) {
        found.failures.append(FileSystemError("read", path, reason: "Is a directory", cause: .missing))
    }

    /// Walks a directory that is skipped if an included pattern may match something below it.
    private mutating func walkForIncluded(_ path: String, _ surroundings: Surroundings) {
        guard rules.reaches(below: realPath(path)) || rules.reaches(below: spelledPath(path)) else { return }
        var inner = surroundings
        inner.isClosed = true
        walk(path + "/", inner)
    }
}
