import StringsmithModel
import StringsmithText

/// A target of a package or of an Xcode project, which is compiled as a unit and has its own bundle.
package struct ProjectTarget: Hashable, Sendable {
    /// The product of a target.
    package enum Kind: Hashable, Sendable {
        /// A program whose bundle is the main bundle at run time: an application or an extension.
        case application

        /// Code that is loaded by another program.
        case library

        /// A target of a Swift package.
        case module

        /// Tests of other targets.
        case test
    }

    package var name: String

    /// The product.
    package var kind: Kind

    /// The package manifest or Xcode project that declares it.
    package var origin: String

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

        /// False if resources are included despite the exceptions, because a plugin of the package may build them.
        var exceptsResources = true
    }

    /// The targets, in the order in which the walk found their declarations.
    package internal(set) var targets: [ProjectTarget] = []

    /// The targets of single files, by path.
    var files: [String: [Int]] = [:]

    /// The targets of directories, by path without a trailing slash.
    var directories: [String: [Directory]] = [:]

    package init() {}

    /// Reads the manifests and Xcode projects among paths.
    init(declarations paths: [String]) {
        for path in paths {
            guard let bytes = try? FileReader.bytes(of: path) else { continue }
            if path.hasSuffix("project.pbxproj") {
                add(XcodeProject(bytes), at: path)
            } else {
                add(PackageManifest(bytes), at: path)
            }
        }
    }

    /// True for the names of files that declare targets.
    static func isDeclaration(_ name: String) -> Bool {
        name == "Package.swift" || name.hasSuffix("/Package.swift") || name == "project.pbxproj"
            || name.hasSuffix(".xcodeproj/project.pbxproj")
    }

    /// Returns the indices of the targets that compile a source, ascending.
    package func targets(of path: String) -> [Int] { members(path, isResource: false) }

    /// Returns the indices of the targets whose bundles contain a table, catalog or other resource, ascending.
    package func targets(holding path: String) -> [Int] { members(path, isResource: true) }

    /// Returns whether a file belongs only to tests; nil if it isn't in any target.
    func isTest(_ path: String) -> Bool? {
        let members = members(path, isResource: true)
        return members.isEmpty ? nil : members.allSatisfy { targets[$0].isTest }
    }

    private func members(_ path: String, isResource: Bool) -> [Int] {
        guard !targets.isEmpty else { return [] }
        var found = Set(files[path] ?? [])
        guard !directories.isEmpty else { return found.sorted() }
        var directory = path[...]
        while let slash = directory.utf8.lastIndex(of: .slash) {
            directory = directory[..<slash]
            add(directory, to: &found, of: path, isResource)
        }
        add("", to: &found, of: path, isResource)
        return found.sorted()
    }

    private func add(_ directory: Substring, to found: inout Set<Int>, of path: String, _ isResource: Bool) {
        guard let rules = directories[String(directory)] else { return }
        let way = path.dropFirst(directory.isEmpty ? 0 : directory.count + 1)
        for rule in rules where rule.holds(way, isResource: isResource) { found.insert(rule.target) }
    }
}

extension ProjectTargets.Directory {
    /// Returns whether a file belongs to the target, by its path relative to the directory.
    func holds(_ way: Substring, isResource: Bool) -> Bool {
        if !(isResource && !exceptsResources), Self.names(exceptions, way) { return false }
        guard let selected, !isResource else { return true }
        return Self.names(selected, way)
    }

    /// True if a set contains a file or one of its parent directories.
    private static func names(_ set: Set<String>, _ way: Substring) -> Bool {
        guard !set.isEmpty else { return false }
        var part = way
        while true {
            if set.contains(String(part)) { return true }
            guard let slash = part.utf8.lastIndex(of: .slash) else { return false }
            part = part[..<slash]
        }
    }
}

extension ProjectTargets {
    /// Returns a path relative to a directory, with `.` and `..` resolved as far as the spelling allows.
    static func path(_ path: String, from directory: String) -> String {
        if path.hasPrefix("/") { return path }
        let isAbsolute = directory.hasPrefix("/")
        var parts = directory.split(separator: "/").map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }

    /// Returns the directory that a declaration's paths are relative to, without a trailing slash.
    static func directory(above path: String, levels: Int) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels)
        return parts.joined(separator: "/")
    }
}
