import StringsmithText

/// The real paths of everything that a walk has reached, so that nothing behind a link is found twice.
struct ReachedPaths {
    /// The real paths of the named files and directories.
    private let roots: [String]
    private var directories: Set<ExactString> = []
    private var files: Set<ExactString> = []
    private var released: Set<ExactString> = []

    init(roots: [String]) { self.roots = roots }

    /// Returns the directory that every walk skips and that contains a path below a root; nil if there is none. The
    /// products of a build don't count: they are copies.
    func skippedDirectory(around real: String) -> Substring? {
        roots.lazy.compactMap { root -> Substring? in
            let names = FilePath(real).relative(to: root).map { FilePath($0).components } ?? []
            return names.first { FileDiscovery.isSkipped(String($0)) }
        }.first
    }

    /// True for a path below a root in a directory of build products. Those are copies, except for the sources that
    /// SwiftPM and Xcode check out.
    func isBuildProduct(_ real: String) -> Bool {
        roots.contains { root in
            let names = FilePath(real).relative(to: root).map { FilePath($0).components } ?? []
            guard let start = names.firstIndex(where: { $0 == ".build" || $0 == "DerivedData" }) else { return false }
            return !names[start...].contains("checkouts")
        }
    }

    /// Adds a directory; returns false if it was already reached.
    mutating func insert(directory real: String) -> Bool { directories.insert(ExactString(real)).inserted }

    /// Adds a file; returns false if it was already reached.
    mutating func insert(file real: String) -> Bool { files.insert(ExactString(real)).inserted }

    func contains(directory real: String) -> Bool { directories.contains(ExactString(real)) }

    /// Forgets a directory and the files directly in it, so that a walk reaches them again by another path. Returns the
    /// files; none if this has already happened.
    mutating func release(directory real: String) -> [ExactString] {
        guard directories.contains(ExactString(real)), released.insert(ExactString(real)).inserted else { return [] }
        directories.remove(ExactString(real))
        let inside = files.filter { FilePath($0.string).parent.utf8.elementsEqual(real.utf8) }
        files.subtract(inside)
        return Array(inside)
    }
}

extension FileDiscovery {
    /// Follows the links that the walk found, and those behind them, in path order. Each directory or file is found
    /// once, so cycles have no effect.
    mutating func followLinks() {
        for index in starts.indices where starts[index].real == nil {
            starts[index].real = workspace.realPath(of: starts[index].prefix.isEmpty ? "." : starts[index].prefix)
        }
        var reached = ReachedPaths(roots: starts.compactMap(\.real))
        for path in realPaths(of: directories, first: \.firstDirectory) { _ = reached.insert(directory: path) }
        let walked = realPaths(of: found.paths, first: \.firstPath)
        for path in walked { _ = reached.insert(file: path) }
        self.reached = reached
        var localized: Set<ExactString> = []
        while !links.isEmpty {
            let next = links.sorted { $0.path.precedesByBytes($1.path) }
            links = []
            for link in next { follow(link, &localized) }
        }
        guard !localized.isEmpty else { return }
        // A file that a locale directory links to isn't a loose table.
        let kept = zip(found.paths, walked).filter { !localized.contains(ExactString($1)) }.map(\.0)
        found.paths = kept + found.paths[walked.count...]
    }

    private func realPaths(of list: [String], first: KeyPath<Start, Int>) -> [String] {
        var result: [String] = []
        result.reserveCapacity(list.count)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1][keyPath: first] : list.count
            for path in list[start[keyPath: first]..<end] { result.append(Self.real(path, start)) }
        }
        return result
    }

    static func real(_ path: String, _ start: Start) -> String {
        start.real.map { Self.path(path, of: start, in: $0) } ?? path
    }

    /// Returns the path of an item in another spelling of the place where a part of the walk starts.
    static func path(_ path: String, of start: Start, in place: String) -> String {
        let rest = String(decoding: path.utf8.dropFirst(start.prefix.utf8.count), as: UTF8.self)
        return rest.isEmpty ? place : FilePath(place).appending(FilePath(rest).withoutSlash)
    }

    private mutating func follow(_ link: FoundLink, _ localized: inout Set<ExactString>) {
        let name = String(FilePath(link.path).name)
        let real: String
        var link = link
        let destination = roots.destination(of: link.path, in: workspace)
        if let path = destination.real, !link.surroundings.isIncluded, rules.excludes(path, in: workspace) {
            guard rules.reaches(below: link.spelled) else { return }
            link.surroundings.isClosed = true
        }
        switch destination {
        case .inside(let path): real = path
        case .outside(let path):
            guard isWanted(name) || workspace.kind(of: path) == .directory else { return }
            found.failures.append(
                FileSystemError("follow", link.path, reason: "it leads out of the named directories, to '\(path)'"))
            return
        case .nowhere(let error):
            // A name without an extension may have been a directory of sources, but not in a framework.
            let mayBeDirectory = !name.contains(".") && !Self.isInProduct(link.path)
            guard isWanted(name) || mayBeDirectory || FilePath(name).isLocaleDirectory else { return }
            found.danglingLinks.append(link.path)
            found.failures.append(error)
            return
        }
        switch workspace.kind(of: real) {
        case .directory where isTable(link.path): fail(atTable: link.path)
        case .directory: followDirectory(link, name: name, to: real, &localized)
        case .file where isWanted(name): followFile(link, to: real, &localized)
        case .some where isWanted(name):
            found.failures.append(FileSystemError("read", link.path, reason: "Not a regular file", cause: .missing))
        default: break
        }
    }

    private mutating func followDirectory(
        _ link: FoundLink, name: String, to real: String, _ localized: inout Set<ExactString>
    ) {
        let isLocaleDirectory = FilePath(name).isLocaleDirectory
        var released: [ExactString] = []
        if isLocaleDirectory, !FilePath(real).isLocaleDirectory, !isInside(link, real) {
            // A plain directory belongs to the first locale directory that links to it.
            released = reached?.release(directory: real) ?? []
        }
        guard let reached, !reached.contains(directory: real) else { return }
        if let skipped = reached.skippedDirectory(around: real), !isLocaleDirectory, !link.surroundings.isIncluded {
            if !reached.isBuildProduct(real), hasProjectFiles(real) {
                found.failures.append(
                    FileSystemError("follow", link.path, reason: "it leads into '\(skipped)', which is skipped"))
            }
            return
        }
        if isLocaleDirectory { found.localeDirectories.append(link.path) }
        begin(link.path + "/", real: real, spelled: link.spelled)
        walk(link.path + "/", link.surroundings)
        for file in released where !(self.reached?.insert(file: file.string) ?? true) { localized.insert(file) }
    }

    /// True for a link to a directory around it.
    private func isInside(_ link: FoundLink, _ real: String) -> Bool {
        workspace.realPath(of: FilePath(link.path).parent).map { FilePath($0).isInside(real) } ?? false
    }

    /// True if a directory contains sources or tables outside built frameworks. A project of CocoaPods has none itself.
    private func hasProjectFiles(_ directory: String) -> Bool {
        FileDiscovery([directory], in: workspace, isWanted: isWanted).found.paths.contains { path in
            !path.hasSuffix(".plist") && !path.hasSuffix(".pbxproj")
                && !Self.isInProduct(path)
        }
    }

    private static let products = [".framework/", ".xcframework/", ".app/"].map { Array($0.utf8) }

    /// True for a file in a built product, which doesn't belong to the project.
    static func isInProduct(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { text in products.contains { text.firstOffset(of: $0, from: 0) < text.count } }
    }

    private mutating func followFile(_ link: FoundLink, to real: String, _ localized: inout Set<ExactString>) {
        let isFirst = reached?.insert(file: real) ?? false
        // A loose table belongs to the first locale directory that links to it.
        let isLocalized = Self.isInLocaleDirectory(link.path) && !Self.isInLocaleDirectory(real)
        if isFirst || isLocalized && localized.insert(ExactString(real)).inserted { take(link.path) }
    }

    private static func isInLocaleDirectory(_ path: String) -> Bool {
        FilePath(path).enclosingLocaleDirectoryName != nil
    }
}
