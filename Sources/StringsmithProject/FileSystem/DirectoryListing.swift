import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The contents of a directory.
struct DirectoryListing {
    enum Kind {
        case file, directory, link, other
    }

    struct Item {
        var name: String
        var kind: Kind

        /// False if the bytes of the name aren't UTF-8. Then `name` is only for display, and can't be used in a path.
        var isExact = true
    }

    /// The items, sorted by the bytes of their paths, where a directory's name ends in a slash.
    var items: [Item] = []

    /// Reads a directory without `.` and `..`.
    /// - Throws: `FileSystemError` if it can't be opened or read in full.
    init(of path: String) throws(FileSystemError) {
        if let former = FormerFiles.current, case .former(let node) = former.place(of: path.isEmpty ? "." : path) {
            items = try Self.items(path, former, node)
            sort()
            return
        }
        guard let directory = opendir(path.isEmpty ? "." : path) else {
            throw FileSystemError("list", path.isEmpty ? "." : path)
        }
        defer { closedir(directory) }
        while true {
            // A null pointer means the end only if `errno` is still 0.
            errno = 0
            guard let entry = readdir(directory) else {
                if errno != 0 { throw FileSystemError("list", path.isEmpty ? "." : path) }
                break
            }
            let (name, isExact) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    String(validatingCString: name).map { ($0, true) } ?? (String(cString: name), false)
                }
            }
            guard name != ".", name != ".." else { continue }
            let kind = Self.kind(Int32(entry.pointee.d_type), name: name, in: path)
            items.append(Item(name: name, kind: kind, isExact: isExact))
        }
        sort()
    }

    private mutating func sort() {
        guard items.count > 1 else { return }
        var names: [UInt8] = []
        var order: [(name: Range<Int>, item: Int)] = []
        order.reserveCapacity(items.count)
        for index in items.indices {
            let start = names.count
            names.append(contentsOf: items[index].name.utf8)
            if items[index].kind == .directory { names.append(.slash) }
            order.append((start..<names.count, index))
        }
        names.withUnsafeBufferPointer { names in
            order.sort { names.precedes($0.name, $1.name) }
        }
        items = order.map { items[$0.item] }
    }

    private static func items(
        _ path: String, _ files: FormerFiles, _ node: FormerFiles.Node?
    ) throws(FileSystemError) -> [Item] {
        guard case .directory(let names) = node else {
            throw FileSystemError("list", path, reason: String(cString: strerror(node == nil ? ENOENT : ENOTDIR)))
        }
        return files.items(of: path.isEmpty ? "." : path, named: names).map { name, node in
            Item(name: name, kind: FileStatus.kind(.former(node)) ?? .other)
        }
    }

    private static func kind(_ type: Int32, name: String, in path: String) -> Kind {
        switch type {
        case Int32(DT_REG): return .file
        case Int32(DT_DIR): return .directory
        case Int32(DT_LNK): return .link
        case Int32(DT_UNKNOWN):
            // Some file systems don't report the kind.
            return FileStatus.kind(of: FilePath(path).appending(name))
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

/// Determines the kind of file at a path.
enum FileStatus {
    /// Returns the kind of file at a path, without following links.
    static func kind(of path: String) -> DirectoryListing.Kind {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .other }
        return kind(status)
    }

    /// Returns the kind of file at a path, following links; nil if there is none.
    static func targetKind(of path: String) -> DirectoryListing.Kind? {
        if let place = FormerFiles.current?.place(of: path), case .former = place { return kind(place) }
        var status = stat()
        return stat(path, &status) == 0 ? kind(status) : nil
    }

    /// Returns the reason why a file can't be read, without reading it; nil if it can.
    static func readingError(of path: String) -> FileSystemError? {
        if case .former(.some) = FormerFiles.current?.place(of: path) { return nil }
        return access(path, R_OK) == 0 ? nil : FileSystemError("read", path)
    }

    fileprivate static func kind(_ place: FormerFiles.Place) -> DirectoryListing.Kind? {
        switch place {
        case .former(.file): .file
        case .former(.directory): .directory
        case .former(.link): .link
        case .former(nil), .disk: nil
        }
    }

    private static func kind(_ status: stat) -> DirectoryListing.Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        case S_IFLNK: .link
        default: .other
        }
    }
}
