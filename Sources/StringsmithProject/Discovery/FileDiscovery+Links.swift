import StringsmithText

/// The real paths of everything that a walk has reached, so that nothing behind a link is found twice.
struct ReachedPaths {
    /// The real paths of the named files and directories.
    private let roots: [String]
    private var directories: Set<ExactString> = []
    private var files: Set<ExactString> = []

    init(roots: [String]) { self.roots = roots }

    /// True if the path from a root contains a directory that every walk skips.
    func isInSkippedDirectory(_ real: String) -> Bool {
        roots.contains { root in
            guard let rest = FilePath(real).relative(to: root) else { return false }
            return FilePath(rest).components.contains {
                FileDiscovery.skippedDirectories.contains(String($0))
            }
        }
    }

    /// Adds a directory; returns false if it was already reached.
    mutating func insert(directory real: String) -> Bool { directories.insert(ExactString(real)).inserted }

    /// Adds a file; returns false if it was already reached.
    mutating func insert(file real: String) -> Bool { files.insert(ExactString(real)).inserted }

    func contains(directory real: String) -> Bool { directories.contains(ExactString(real)) }
}

extension FileDiscovery {
    /// Follows the links that the walk found, and those behind them, in path order. Each directory or file is found
    /// once, so cycles have no effect.
    mutating func followLinks() {
        for index in starts.indices where starts[index].real == nil {
            starts[index].real = RealPath.of(starts[index].prefix.isEmpty ? "." : starts[index].prefix)
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
        guard let real = start.real else { return path }
        let rest = String(decoding: path.utf8.dropFirst(start.prefix.utf8.count), as: UTF8.self)
        if rest.isEmpty { return real }
        return FilePath(real).appending(FilePath(rest).withoutSlash)
    }

    private mutating func follow(_ link: FoundLink, _ localized: inout Set<ExactString>) {
        let name = String(FilePath(link.path).name)
        let real: String
        switch roots.destination(of: link.path) {
        case .inside(let path): real = path
        case .outside(let path):
            guard isWanted(name) || FileStatus.targetKind(of: path) == .directory else { return }
            found.failures.append(
                FileSystemError("follow", link.path, reason: "It leads out of the named directories, to '\(path)'"))
            return
        case .nowhere(let reason):
            // A name without an extension may have been a directory of sources.
            guard isWanted(name) || !name.contains(".") || FilePath(name).isLocaleDirectory else { return }
            found.danglingLinks.append(link.path)
            found.failures.append(FileSystemError("follow", link.path, reason: reason))
            return
        }
        switch FileStatus.targetKind(of: real) {
        case .directory: followDirectory(link, name: name, to: real)
        case .file where isWanted(name): followFile(link, to: real, &localized)
        case .some where isWanted(name):
            found.failures.append(FileSystemError("read", link.path, reason: "Not a regular file"))
        default: break
        }
    }

    private mutating func followDirectory(_ link: FoundLink, name: String, to real: String) {
        guard let reached, !reached.contains(directory: real), !reached.isInSkippedDirectory(real) else { return }
        if FilePath(name).isLocaleDirectory { found.localeDirectories.append(link.path) }
        begin(link.path + "/", real: real)
        walk(link.path + "/", link.surroundings)
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
