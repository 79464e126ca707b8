import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The device and inode of an item, without following links.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// Returns nil if nothing is at the path.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
    }

    func isOnDevice(of other: FileIdentity) -> Bool { device == other.device }
}

/// Real paths, of which several may lead to one file: a file system can ignore case or Unicode normalization.
struct SpelledPlaces {
    /// The paths by what they have in common. Two strings are equal even if their normalization differs.
    private var paths: [String: [String]] = [:]

    /// Asks the file system for an item.
    private let identity: (String) -> FileIdentity?

    init(identity: @escaping (String) -> FileIdentity? = FileIdentity.init(of:)) { self.identity = identity }

    /// Adds a path; returns a former one with another spelling that leads to the same file.
    mutating func insert(_ path: String) -> String? {
        let known = paths[Self.folded(path), default: []]
        if known.contains(where: { $0.hasSameBytes(as: path) }) { return nil }
        paths[Self.folded(path), default: []].append(path)
        return known.first { areSame($0, path) }
    }

    /// True if names differ at most in case and normalization.
    static func isSpelling(_ name: some StringProtocol, of other: some StringProtocol) -> Bool {
        folded(name) == folded(other)
    }

    private static func folded(_ path: some StringProtocol) -> String { path.uppercased().lowercased() }

    private func areSame(_ left: String, _ right: String) -> Bool {
        switch (identity(left), identity(right)) {
        case (let left?, let right?): left == right
        case (nil, nil): ignoresCase(around: FilePath(left).parent) ?? true
        case (nil, _), (_, nil): false
        }
    }

    /// Returns the name that a directory lists for an existing item, if it is spelled differently in a path.
    static func listedName(of path: String) -> String? {
        let (directory, name) = (FilePath(path).directory, FilePath(path).name)
        guard let identity = FileIdentity(of: path), let items = try? DirectoryListing(of: directory).items,
            !items.contains(where: { $0.name.hasSameBytes(as: String(name)) })
        else { return nil }
        let spellings = items.lazy.map(\.name).filter { isSpelling($0, of: name) }
        return spellings.first { FileIdentity(of: directory + $0) == identity }
    }

    /// Looks an item of a directory, or the nearest one around it, up in the other case. A system that ignores case also
    /// ignores normalization.
    /// - Returns: nil if no item on the device has letters.
    private func ignoresCase(around directory: String) -> Bool? {
        var path = RealPath.of(directory)
        var missing = FilePath(directory)
        while path == nil, !missing.enclosing.string.isEmpty {
            missing = missing.enclosing
            path = RealPath.of(missing.string)
        }
        guard var path = path ?? RealPath.of("."), let device = identity(path) else { return nil }
        for item in (try? DirectoryListing(of: FilePath(path).withSlash).items) ?? [] {
            if let answer = ignoresCase(of: FilePath(path).appending(item.name)) { return answer }
        }
        while path != "/", identity(FilePath(path).parent)?.isOnDevice(of: device) ?? false {
            if let answer = ignoresCase(of: path) { return answer }
            path = FilePath(path).parent
        }
        return nil
    }

    private func ignoresCase(of path: String) -> Bool? {
        let name = FilePath(path).name
        guard let letter = name.utf8.first(where: { $0.isASCIILetter }), let identity = identity(path) else {
            return nil
        }
        let isLower = letter >= UInt8(ascii: "a")
        let swapped = isLower ? name.uppercased() : name.lowercased()
        guard !swapped.hasSameBytes(as: String(name)) else { return nil }
        return self.identity(FilePath(path).directory + swapped) == identity
    }
}

extension FileSystemError {
    /// Reports one of two paths that lead to one file.
    static func shared(_ path: String, with other: String) -> FileSystemError {
        FileSystemError("write", path, reason: "it is the same file as '\(other)'")
    }
}
