import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The contents of a directory.
struct DirectoryListing {
    struct Item {
        var name: String
        var kind: FileKind

        /// False if the bytes of the name aren't UTF-8. Then `name` is only for display, and can't be used in a path.
        var isExact = true
    }

    /// The items, sorted by the bytes of their paths, where a directory's name ends in a slash.
    let items: [Item]

    /// The stamp of the directory before it was read, if a plan needs it.
    private(set) var stamp: FileStamp?

    /// Reads a directory without `.` and `..`.
    /// - Parameter prefix: only names that start with it are read.
    /// - Throws: `FileSystemError` if it can't be opened or read in full.
    init(of path: String, startingWith prefix: String = "", isStamped: Bool = false) throws(FileSystemError) {
        var names = NameList(prefix: Array(prefix.utf8))
        stamp = try Self.read(path, isStamped: isStamped, into: &names)
        items = names.sorted()
    }

    /// Creates the contents of a directory at a revision.
    /// - Throws: `FileSystemError` if it isn't a directory.
    init(of path: String, _ files: RevisionFiles, _ node: RevisionFiles.Node?) throws(FileSystemError) {
        guard case .directory(let directory) = node else {
            let reason = String(cString: strerror(node == nil ? ENOENT : ENOTDIR))
            throw FileSystemError("list", path, reason: reason, cause: .missing)
        }
        var names = NameList(prefix: [])
        for (name, node) in files.items(of: path.isEmpty ? "." : path, named: directory) {
            try names.append(name.utf8) { node?.kind ?? .other }
        }
        items = names.sorted()
    }

    /// A hash of the names, except for hidden files and editors' backups.
    var visibleNames: Int {
        var hasher = Hasher()
        for item in items where !item.name.hasPrefix(".") && !item.name.hasSuffix("~") {
            ExactString(item.name).hash(into: &hasher)
        }
        return hasher.finalize()
    }

    /// Reads the names, and returns the directory's stamp before.
    private static func read(
        _ path: String, isStamped: Bool, into names: inout NameList
    ) throws(FileSystemError) -> FileStamp? {
        guard let directory = (path.isEmpty ? "." : path).withCString({ opendir($0) }) else {
            throw FileSystemError("list", path.isEmpty ? "." : path)
        }
        defer { closedir(directory) }
        var status = stat()
        let hasStatus = isStamped && fstat(dirfd(directory), &status) == 0
        while true {
            // A null pointer means the end only if `errno` is still 0.
            errno = 0
            guard let entry = readdir(directory) else {
                if errno != 0 { throw FileSystemError("list", path.isEmpty ? "." : path) }
                if isRemoved(dirfd(directory), path) {
                    throw FileSystemError("list", path, reason: "it was removed or replaced while it was being read")
                }
                return hasStatus ? FileStamp(status) : nil
            }
            let type = Int32(entry.pointee.d_type)
            // `withUnsafeBytes` doesn't accept a closure that throws a typed error, so use a result.
            let result = withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> Result<Void, FileSystemError> in
                let name = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.firstIndex(of: 0) ?? bytes.count)])
                if name.count <= 2, name.allSatisfy({ $0 == .fullStop }) { return .success(()) }
                return Result { () throws(FileSystemError) in
                    try names.append(name, { () throws(FileSystemError) in try Self.kind(type, name: name, in: path) })
                }
            }
            try result.get()
        }
    }

    /// Names in the form in which the system lists them. They are sorted before they become strings.
    private struct NameList {
        private var bytes: [UInt8] = []
        private var entries: [(name: Range<Int>, kind: FileKind)] = []
        private let prefix: [UInt8]

        init(prefix: [UInt8]) {
            self.prefix = prefix
            // Enough for most directories.
            bytes.reserveCapacity(512)
            entries.reserveCapacity(16)
        }

        mutating func append(
            _ name: some Collection<UInt8>, _ kind: () throws(FileSystemError) -> FileKind
        ) throws(FileSystemError) {
            guard prefix.isEmpty || name.starts(with: prefix) else { return }
            let kind = try kind()
            let start = bytes.count
            bytes.append(contentsOf: name)
            entries.append((start..<bytes.count, kind))
            if kind == .directory { bytes.append(.slash) }
        }

        func sorted() -> [Item] {
            bytes.withUnsafeBufferPointer { bytes in
                let order = entries.sorted { bytes.precedes(Self.inPath($0), Self.inPath($1)) }
                return order.map { entry in
                    let name = UnsafeBufferPointer(rebasing: bytes[entry.name])
                    return Item(
                        name: String(decoding: name, as: UTF8.self), kind: entry.kind,
                        isExact: name.isASCII || UTF8Validation.report(name).malformed.isEmpty)
                }
            }
        }

        /// Returns the range of a name with the slash that follows it in paths.
        private static func inPath(_ entry: (name: Range<Int>, kind: FileKind)) -> Range<Int> {
            entry.name.lowerBound..<entry.name.upperBound + (entry.kind == .directory ? 1 : 0)
        }
    }

    /// Whether an open directory no longer exists: for the system, its contents then end early without an error.
    private static func isRemoved(_ directory: Int32, _ path: String) -> Bool {
        var opened = stat()
        // Some network file systems count no links at all.
        guard fstat(directory, &opened) == 0, opened.st_nlink == 0 else { return false }
        var current = stat()
        return stat(path.isEmpty ? "." : path, &current) != 0 || current.st_ino != opened.st_ino
            || current.st_dev != opened.st_dev
    }

    private static func kind(
        _ type: Int32, name: some Sequence<UInt8>, in path: String
    ) throws(FileSystemError) -> FileKind {
        switch type {
        case Int32(DT_REG): return .file
        case Int32(DT_DIR): return .directory
        case Int32(DT_LNK): return .link
        case Int32(DT_UNKNOWN):
            // Some file systems don't report the kind.
            return try FileStatus.kind(of: FilePath(path).appending(String(decoding: Array(name), as: UTF8.self)))
                ?? .other
        default: return .other
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if a part sorts before another one.
    fileprivate func precedes(_ part: Range<Int>, _ other: Range<Int>) -> Bool {
        guard let baseAddress else { return false }
        let order = memcmp(
            baseAddress + part.lowerBound, baseAddress + other.lowerBound, Swift.min(part.count, other.count))
        return order == 0 ? part.count < other.count : order < 0
    }
}
