import StringsmithText
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files of a directory as they were at a revision, at the same paths: a layer of a `Workspace`.
final class RevisionFiles: Sendable {
    /// Something at a path.
    enum Node: Sendable {
        /// A file with its former contents; nil if they are those on disk.
        case file([UInt8]?)
        case directory(names: [String])

        /// A symbolic link, the path that it leads to, and whether there is another file or link on disk.
        case link(String, isChanged: Bool)

        var kind: FileKind {
            switch self {
            case .file: .file
            case .directory: .directory
            case .link: .link
            }
        }
    }

    /// The location of the present contents of a path.
    enum Place {
        /// On disk, as always.
        case disk
        case former(Node?)
    }

    private let root: String
    private let directories: [String]
    private let nodes: [ExactString: Node]
    private let paths: Mutex<RelativePaths>

    /// - Parameters:
    ///   - root: the real path of a directory.
    ///   - directories: the parts of it to replace, by relative path; empty for the directory itself.
    ///   - files: the files and links in these parts, by relative path. The files named `.gitignore` in the directories
    ///     around them are replaced, too.
    init(below root: String, in directories: [String], files: [ExactString: Node]) {
        (self.root, self.directories) = (root, directories)
        var names: [ExactString: Set<ExactString>] = [:]
        for path in files.keys {
            var path = path.string
            while !path.isEmpty {
                let enclosing = FilePath(path).enclosing.string
                let name = ExactString(String(FilePath(path).name))
                if !names[ExactString(enclosing), default: []].insert(name).inserted { break }
                path = enclosing
            }
        }
        nodes = names.mapValues { .directory(names: $0.map(\.string)) }.merging(files) { $1 }
        paths = Mutex(RelativePaths(from: root))
    }

    /// Returns what a path leads to at that time.
    /// - Parameter follows: whether to follow a link at the end of the path.
    func place(of path: String, follows: Bool = true) -> Place {
        guard let below = below(path), replaces(below) else { return .disk }
        switch resolve(below, follows: follows) {
        case .inside(let below, let isMoved):
            guard replaces(below) else { return .disk }
            if let node = nodes[ExactString(below)] { return .former(isMoved ? moved(node, below) : node) }
            // Dependencies and build products aren't part of a revision.
            return FilePath(below).components.contains(where: Self.isUntracked) ? .disk : .former(nil)
        case .outside: return .disk
        }
    }

    /// Returns what a directory contained, without following links.
    /// - Parameter names: the names of its node.
    func items(of directory: String, named names: [String]) -> [(name: String, node: Node?)] {
        guard let below = below(directory), case .inside(let real, _) = resolve(below, follows: true) else { return [] }
        return names.map { ($0, nodes[ExactString(FilePath(real).appending($0))]) }
    }

    /// Returns whether there is something at a path relative to the root.
    func contains(_ below: String) -> Bool { nodes[ExactString(below)] != nil }

    /// Returns whether a path leads to something that the former files have, or that they don't replace.
    func exists(_ path: String) -> Bool {
        if case .former(nil) = place(of: path) { return false }
        return true
    }

    /// Returns whether a path leads to the same as on disk, where that can be read.
    func isUnchanged(_ path: String) -> Bool {
        switch place(of: path) {
        case .disk, .former(.file(nil)): true
        case .former: false
        }
    }

    /// Returns the bytes of a file; nil if they are those on disk.
    /// - Throws: `FileSystemError` if there is no file.
    func bytes(of path: String) throws(FileSystemError) -> [UInt8]? {
        guard case .former(let node) = place(of: path) else { return nil }
        if case .file(let bytes) = node { return bytes }
        let reason = String(cString: strerror(node == nil ? ENOENT : EISDIR))
        throw FileSystemError("read", path, reason: reason, cause: .missing)
    }

    /// Returns the absolute path without links; nil if there is nothing.
    func realPath(of path: String) -> String? {
        guard let below = below(path), replaces(below) else { return RealPath.of(path) }
        guard case .inside(let real, _) = resolve(below, follows: true) else { return RealPath.of(path) }
        if nodes[ExactString(real)] == nil { return RealPath.of(path) }
        return real.isEmpty ? root : FilePath(root).appending(real)
    }

    private static func isUntracked(_ name: Substring) -> Bool {
        name == ".git" || FileDiscovery.skippedDirectories.contains(String(name))
    }

    /// Returns a path relative to the root; nil if it is outside.
    private func below(_ path: String) -> String? {
        paths.withLock { $0.path(below: path) }
    }

    private func replaces(_ below: String) -> Bool {
        if directories.contains(where: { $0.isEmpty || below == $0 || FilePath(below).isInside($0) }) { return true }
        guard FilePath(below).name == ".gitignore" else { return false }
        return directories.contains { FilePath($0).isInside(FilePath(below).enclosing.string) }
    }

    // MARK: Links

    private enum Destination {
        /// A path relative to the root, and whether a link on the way there has changed.
        case inside(String, isMoved: Bool)
        case outside
    }

    /// The maximum number of links on a path, as on most systems.
    private static let mostLinks = 40

    /// Replaces the links in a path.
    private func resolve(_ below: String, follows: Bool) -> Destination {
        var rest = FilePath(below).components.map(String.init)[...]
        var real: [String] = []
        var count = 0
        var isMoved = false
        while let name = rest.popFirst() {
            if name == "." { continue }
            if name == ".." {
                if real.popLast() == nil { return .outside }
                continue
            }
            real.append(name)
            guard follows || !rest.isEmpty,
                case .link(let target, let isChanged) = nodes[ExactString(real.joined(separator: "/"))]
            else { continue }
            count += 1
            isMoved = isMoved || isChanged
            if FilePath(target).isAbsolute || count > Self.mostLinks { return .outside }
            real.removeLast()
            rest = (FilePath(target).components.map(String.init) + rest)[...]
        }
        return .inside(real.joined(separator: "/"), isMoved: isMoved)
    }

    /// Returns a file behind a link that has changed: its contents, which are unchanged, are elsewhere on disk now.
    private func moved(_ node: Node, _ below: String) -> Node {
        guard case .file(nil) = node else { return node }
        return .file(try? FileReader().bytes(of: FilePath(root).appending(below), nil))
    }
}
