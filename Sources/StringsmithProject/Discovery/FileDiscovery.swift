import StringsmithModel
import StringsmithText

/// Finds the files to work on below paths that a user names.
///
/// A named file is taken as it is. A directory is walked; hidden items, what `.gitignore` files name, and the usual
/// directories of other people's code and of build products are passed over, and links are not followed. The result is in
/// path order, the same on every machine.
package struct FileDiscovery {
    /// Directories that hold no code of the project's own.
    package static let skippedDirectories: Set<String> = [
        ".build", "DerivedData", "Pods", "Carthage", "node_modules",
    ]

    /// Deeper directories are not walked: a bound for file systems that contain themselves.
    private static let deepestDirectory = 256

    /// The files found, by path.
    package private(set) var paths: [String] = []

    /// Directories and named files that could not be read.
    package private(set) var failures: [FileSystemError] = []

    /// The locale directories (`*.lproj`) found, by path, empty ones too.
    package private(set) var localeDirectories: [String] = []

    private let isWanted: (String) -> Bool
    private let found: (String) -> Void

    /// Walks paths for files whose name a function wants. Without paths, the current directory is walked.
    /// - Parameter found: called with each path in the order of `paths`, while the walk goes on.
    package init(
        _ roots: [String], isWanted: @escaping (_ path: String) -> Bool,
        found: @escaping (_ path: String) -> Void = { _ in }
    ) {
        self.isWanted = isWanted
        self.found = found
        for root in roots.isEmpty ? ["."] : roots { add(root) }
    }

    private mutating func add(_ root: String) {
        switch FileStatus.targetKind(of: root) {
        case .directory:
            var path = root == "." ? "" : root
            if !path.isEmpty, !path.hasSuffix("/") { path += "/" }
            walk(path, below: Ignoring(root: path), depth: 0)
        case .some: take(root)
        case nil: failures.append(FileSystemError("read", root))
        }
    }

    private mutating func take(_ path: String) {
        paths.append(path)
        found(path)
    }

    private mutating func walk(_ directory: String, below ignoring: Ignoring, depth: Int) {
        let listing: DirectoryListing
        do throws(FileSystemError) {
            listing = try DirectoryListing(of: directory)
        } catch {
            failures.append(error)
            return
        }
        var ignoring = ignoring
        if listing.items.contains(where: { $0.name == ".gitignore" && $0.kind == .file }) { ignoring.add(directory) }
        for item in listing.items where !item.name.hasPrefix(".") {
            let path = directory + item.name
            guard item.isExact else {
                if item.kind == .directory || item.kind == .file && isWanted(item.name) {
                    failures.append(FileSystemError("read", path, reason: "Its name is not UTF-8"))
                }
                continue
            }
            switch item.kind {
            case .file:
                if isWanted(item.name), !ignoring.ignores(path, isDirectory: false) { take(path) }
            case .directory:
                guard depth < Self.deepestDirectory, !Self.skippedDirectories.contains(item.name),
                    !ignoring.ignores(path, isDirectory: true)
                else { continue }
                if item.name.hasSuffix(".lproj") { localeDirectories.append(path) }
                walk(path + "/", below: ignoring, depth: depth + 1)
            case .link, .other: break
            }
        }
    }
}

/// The `.gitignore` files that hold for a directory, the outermost first.
private struct Ignoring {
    private var files: [(directory: String, rules: IgnoreFile)] = []

    /// Rules of directories above the root, with the way from there to the root.
    private var parentRules: [(way: String, root: String, rules: IgnoreFile)] = []

    /// The rules from the top of the repository down to, but without, a root.
    init(root: String) {
        var parents: [String] = []
        var directory = root.isEmpty ? "./" : root
        // The repository's top holds `.git`; outside a repository only files below the root count.
        for _ in 0..<64 where FileStatus.targetKind(of: directory + ".git") == nil {
            directory += "../"
            guard FileStatus.targetKind(of: directory) == .directory else { break }
            parents.append(directory)
        }
        guard FileStatus.targetKind(of: directory + ".git") != nil else { return }
        for parent in parents.reversed() { addParent(parent, of: root) }
    }

    /// Reads the rules of a directory that is walked.
    mutating func add(_ directory: String) {
        if let bytes = try? FileReader.bytes(of: directory + ".gitignore") {
            files.append((directory, IgnoreFile(bytes)))
        }
    }

    /// Rules of a directory above the root know paths by their way from there, which `realpath` tells.
    private mutating func addParent(_ parent: String, of root: String) {
        guard let bytes = try? FileReader.bytes(of: parent + ".gitignore"),
            let top = RealPath.of(parent), let below = RealPath.of(root.isEmpty ? "." : root), below.hasPrefix(top)
        else { return }
        let way = below.dropFirst(top.count).drop { $0 == "/" }
        parentRules.append((way.isEmpty ? "" : way + "/", root, IgnoreFile(bytes)))
    }

    private func rest(of path: String, behind directory: String) -> String {
        String(decoding: path.utf8.dropFirst(directory.utf8.count), as: UTF8.self)
    }

    /// True if the innermost rules that speak of a path, or else outer ones, pass it over.
    func ignores(_ path: String, isDirectory: Bool) -> Bool {
        for file in files.reversed() {
            let relative = rest(of: path, behind: file.directory)
            if let verdict = file.rules.ignores(relative, isDirectory: isDirectory) { return verdict }
        }
        for parent in parentRules.reversed() {
            let relative = parent.way + rest(of: path, behind: parent.root)
            if let verdict = parent.rules.ignores(relative, isDirectory: isDirectory) { return verdict }
        }
        return false
    }
}
