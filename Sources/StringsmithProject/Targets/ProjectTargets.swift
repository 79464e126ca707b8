import StringsmithModel
import StringsmithScanner
import StringsmithText

/// A target of a package or of an Xcode project, which is compiled as a unit and has its own bundle.
package struct ProjectTarget: Hashable, Sendable {
    /// The product of a target.
    package enum Kind: Hashable, Sendable {
        /// A program whose bundle is the main bundle at run time.
        case application

        /// An extension of an application, which also has its own main bundle.
        case appExtension

        /// Code that is loaded by another program.
        case library

        /// A target of a Swift package.
        case module

        /// Tests of other targets.
        case test

        /// True if its bundle is the main bundle of its code.
        var isProgram: Bool { self == .application || self == .appExtension }
    }

    package var name: String

    /// The product.
    package var kind: Kind

    /// The package manifest or Xcode project that declares it.
    package var origin: String

    /// The walked directories in that of a project that wasn't walked; nil for one that was.
    var walkedDirectories: [String]?

    /// True for a static framework or library, by its product: it is linked into the program.
    var isStatic = false

    /// True for a program of a package, whose resources are in a bundle of their own like those of its libraries.
    var isExecutable = false

    /// The name in `import`: characters that an identifier can't have become underscores.
    var moduleName: String {
        let bytes = name.utf8.map { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 ? $0 : .lowLine }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// True if it only tests other targets.
    package var isTest: Bool { kind == .test }
}

/// The targets of a project, and the files that belong to each.
package struct ProjectTargets: Sendable {
    /// A directory whose files belong to a target.
    struct Directory: Sendable {
        var target: Int

        /// Files and directories in it, by relative path, that don't belong to the target.
        var exceptions: Set<String> = []

        /// If not nil, only these files and directories belong to the target.
        var selected: Set<String>?

        /// If not nil, only files of this kind belong to the target.
        var content: Content?

        /// If not nil, only files whose path in the directory matches belong to the target.
        var pattern: GlobPattern?

        /// Files whose path in the directory matches one of these don't belong to the target.
        var excluded: [GlobPattern] = []

        enum Content { case sources, resources }

        /// The path in the directory at which it was walked, if only that part of it was.
        var walkedPart = ""

        /// True if all files in the directory belong to the target.
        var holdsAll: Bool {
            exceptions.isEmpty && selected == nil && content == nil && pattern == nil && excluded.isEmpty
        }

        /// False if resources are included despite the exceptions, because a plugin of the package may build them.
        var exceptsResources = true
    }

    /// The targets, in the order in which the walk found their declarations.
    package internal(set) var targets: [ProjectTarget] = []

    /// The targets of single files, by path.
    var files: [FilePath: [Int]] = [:]

    /// The targets of directories, by path without a trailing slash.
    var directories: [FilePath: [Directory]] = [:]

    /// What targets link; that of others isn't known.
    var links: [Int: TargetLinks] = [:]

    /// The names of the targets in each product of a package.
    var packageProducts: [String: Set<String>] = [:]

    /// The build settings of an Xcode project's targets in each configuration.
    var buildSettings: [Int: [BuildSettings]] = [:]

    /// The oldest major versions of the systems that packages name, by manifest.
    var packageSystems: [String: [String: Int]] = [:]

    /// The directories that Xcode projects copy to bundles as they are, by path without a trailing slash.
    var copiedDirectories: Set<FilePath> = []

    /// How tables get into bundles except by membership, and which of them don't.
    var resourceCopies = ResourceCopies()

    /// The routines that Xcode projects name in `LOCALIZED_STRING_MACRO_NAMES`.
    private(set) var stringMacros: Set<String> = []

    /// True if an Xcode project extracts calls in comments: `LOCALIZED_STRING_CODE_COMMENTS`.
    private(set) var readsComments = false

    package init() {}

    /// The parts of files that declare targets that couldn't be read.
    var problems: [ProjectProblem] = []

    /// The declarations whose targets may compile further sources.
    private var incompleteOrigins: Set<String> = []

    /// The files that declare targets and couldn't be read at all.
    private(set) var failures: [FileSystemError] = []

    /// Reads the manifests and Xcode projects among paths. A project that Tuist or XcodeGen has generated has the same
    /// targets as its manifest.
    init(declarations paths: [String], in workspace: Workspace) {
        let generated = Set(
            paths.filter { $0.hasSuffix("project.pbxproj") }.map { FilePath($0).enclosing.enclosing.string })
        let described = paths.filter { Self.xcodeGenNames.contains(String(FilePath($0).name)) }
        for path in paths where !described.contains(path) {
            if FilePath(path).name == "Project.swift", generated.contains(FilePath(path).enclosing.string) { continue }
            let bytes: [UInt8]
            do throws(FileSystemError) {
                bytes = try workspace.bytes(at: path)
            } catch {
                failures.append(error)
                continue
            }
            if path.hasSuffix("project.pbxproj") {
                add(xcodeProject: bytes, at: path)
            } else if FilePath(path).name == "Project.swift" {
                let manifest = TuistManifest(bytes)
                if !manifest.computed.isEmpty { incompleteOrigins.insert(path) }
                problems += manifest.computed.map { ProjectProblem(path: path, message: $0) }
                add(manifest, at: path)
            } else {
                add(PackageManifest(bytes), at: path, in: workspace)
            }
        }
        addXcodeGen(described.filter { !generated.contains(FilePath($0).enclosing.string) }, in: workspace)
    }

    /// Adds what other projects state for all sources, and the problems with them. Damage there leaves nothing of the
    /// walked files unread.
    /// - Parameter spelled: returns the path of a file for display.
    mutating func addStatements(of others: ProjectTargets, spelled: (String) -> String) {
        stringMacros.formUnion(others.stringMacros)
        readsComments = readsComments || others.readsComments
        incompleteOrigins.formUnion(others.incompleteOrigins.map(spelled))
        for var problem in others.problems {
            (problem.path, problem.isDamage) = (spelled(problem.path), false)
            problems.append(problem)
        }
    }

    private mutating func add(xcodeProject bytes: [UInt8], at path: String) {
        let project = XcodeProject(bytes)
        stringMacros.formUnion(project.stringMacros)
        readsComments = readsComments || project.readsComments
        if let failure = project.failure {
            let place = LineIndex(bytes).position(at: failure)
            incompleteOrigins.insert(path)
            problems.append(
                ProjectProblem(
                    path: path, message: "not a property list from here on", place: place, isDamage: project.isOldStyle)
            )
        }
        add(project, at: path)
    }

    /// True for a framework that is linked into the program, so that its classes are in the bundle of that.
    func isLinkedStatically(_ target: Int, in workspace: Workspace) -> Bool {
        guard targets[target].kind == .library else { return false }
        return targets[target].isStatic
            || (buildSettings[target] ?? []).contains {
                $0.readingFiles(in: workspace).value(of: "MACH_O_TYPE") == "staticlib"
            }
    }

    /// False if a target may compile sources that aren't known to belong to it.
    func knowsSources(of target: ProjectTarget) -> Bool { !incompleteOrigins.contains(target.origin) }

    /// True for the names of files that declare targets.
    static func isDeclaration(_ name: String) -> Bool {
        guard mayBeDeclaration(name.utf8) else { return false }
        return name.hasByteSuffix("Package.swift") && FilePath(name).name == "Package.swift"
            || name.hasByteSuffix("Project.swift") && FilePath(name).name == "Project.swift"
            || name.hasByteSuffix(".xcodeproj/project.pbxproj") || name == "project.pbxproj"
            || xcodeGenNames.contains(where: name.hasByteSuffix) && xcodeGenNames.contains(String(FilePath(name).name))
    }

    /// True for the name of a file that declares a pod.
    static func isPodspec(_ name: String) -> Bool {
        name.hasByteSuffix(".podspec") || name.hasByteSuffix(".podspec.json")
    }

    /// The names of files with which other programs than Xcode and the package manager build a project.
    static let otherBuildFiles = xcodeGenNames.union([
        "BUILD", "BUILD.bazel", "WORKSPACE", "WORKSPACE.bazel", "MODULE.bazel", "BUCK", "CMakeLists.txt", "meson.build",
        "GNUmakefile", "Project.swift",
    ])

    /// Rules out most names by two of their bytes, since this is asked for every file: `Package.swift` and `Project.swift`
    /// have the same length.
    private static func mayBeDeclaration(_ name: String.UTF8View) -> Bool {
        switch name.last {
        case UInt8(ascii: "t"): name.count >= 13 && name.suffix(13).first == UInt8(ascii: "P")
        case UInt8(ascii: "j"), UInt8(ascii: "l"), UInt8(ascii: "n"): true
        default: false
        }
    }

    /// True for a file in a directory that is copied as it is, unless a target has the file.
    func isCopied(_ path: String) -> Bool {
        guard !copiedDirectories.isEmpty,
            FilePath(path).ancestors.contains(where: { copiedDirectories.contains(FilePath(String($0))) })
        else { return false }
        return targets(of: path).isEmpty
    }

    /// Returns the indices of the targets that compile a source, ascending.
    package func targets(of path: String) -> [Int] { members(path, isResource: false) }

    /// Returns the indices of the targets whose bundles contain a table, catalog or other resource, ascending.
    package func targets(holding path: String) -> [Int] { members(path, isResource: true) }

    /// Returns whether a file belongs only to tests; nil if it isn't in any target.
    /// - Parameters:
    ///   - isSource: false for a resource, which belongs to a target even if its `sources` and `exclude` leave it out,
    ///     unless they give it to another one.
    ///   - rules: those for the files of its directory.
    func isTest(_ path: String, isSource: Bool, _ rules: [Rule]) -> Bool? {
        guard !targets.isEmpty else { return nil }
        let listed = files.isEmpty ? [] : files[FilePath(path)] ?? []
        var owners = rules.filter { $0.holds(path, isResource: false) }
        if owners.isEmpty, !isSource { owners = rules.filter { $0.holds(path, isResource: true) } }
        if listed.isEmpty, owners.isEmpty { return nil }
        return listed.allSatisfy { targets[$0].isTest } && owners.allSatisfy { targets[$0.directory.target].isTest }
    }

    /// Returns the targets of sources, if there are several.
    func sourceTargets(_ paths: [String]) -> SourceTargets? {
        guard targets.count > 1 else { return nil }
        var rules = DirectoryRules(self)
        let own = paths.map { path in
            _ = rules.enter(directoryOf: path)
            return members(path, rules.rules, isResource: false)
        }
        guard let first = own.first, own.contains(where: { $0 != first }) else { return nil }
        return SourceTargets(targets: own, modules: targets.map(\.moduleName))
    }

    private func members(_ path: String, isResource: Bool) -> [Int] {
        targets.isEmpty ? [] : members(path, rules(around: path), isResource: isResource)
    }

    private func members(_ path: String, _ rules: [Rule], isResource: Bool) -> [Int] {
        var members = files.isEmpty ? [] : files[FilePath(path)] ?? []
        for rule in rules where rule.holds(path, isResource: isResource) { members.append(rule.directory.target) }
        return members.count > 1 ? Set(members).sorted() : members
    }

    /// A directory whose files belong to a target, as seen from a file in it.
    struct Rule {
        var directory: Directory

        /// The length of the directory's path with its slash, in UTF-8 bytes.
        var start: Int

        func holds(_ path: String, isResource: Bool) -> Bool {
            if directory.holdsAll { return true }
            return directory.holds(String(Substring(path.utf8.dropFirst(start))), isResource: isResource)
        }
    }

    /// Returns the rules for a file, which are the same for all files of its directory.
    func rules(around path: String) -> [Rule] {
        directories.isEmpty ? [] : FilePath(path).ancestors.flatMap { rules(of: $0) }
    }

    /// Returns the rules of one directory, which is named without a trailing slash.
    func rules(of directory: Substring) -> [Rule] {
        if directories.isEmpty { return [] }
        let start = directory.isEmpty ? 0 : directory.utf8.count + 1
        return (directories[FilePath(String(directory))] ?? []).map { Rule(directory: $0, start: start) }
    }
}

extension ProjectTargets.Directory {
    /// Returns whether a file belongs to the target, by its path relative to the walked part of the directory.
    func holds(_ walkedWay: String, isResource: Bool) -> Bool {
        let way = walkedPart.isEmpty ? walkedWay : "\(walkedPart)/\(walkedWay)"
        if let content, (content == .resources) != isResource { return false }
        if !(isResource && !exceptsResources), Self.names(exceptions, way) { return false }
        if let pattern, !pattern.matches(way.utf8) { return false }
        if excluded.contains(where: { $0.matches(way.utf8) }) { return false }
        guard let selected, !isResource else { return true }
        return Self.names(selected, way)
    }

    /// True if a set contains a file or one of its parent directories.
    private static func names(_ set: Set<String>, _ way: String) -> Bool {
        if set.isEmpty { return false }
        return set.contains(way) || FilePath(way).ancestors.dropLast().contains { set.contains(String($0)) }
    }
}
