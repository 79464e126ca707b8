#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files of a bundle.
enum FileContents {
    /// The maximum size of a table.
    private static let maximumSize = 1 << 28

    /// The bytes of a file; nil if it can't be read in full.
    static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumSize else {
            return nil
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maximumSize {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes.count == Int(status.st_size) ? bytes : nil }
            guard count > 0 else {
                if errno == EINTR { continue }
                return nil
            }
            bytes += buffer[..<count]
        }
        return nil
    }

    /// The names of the locale directories in a directory, without extension, sorted.
    static func localeDirectories(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name.hasSuffix(".lproj"), name.utf8.count > 6 { names.append(String(name.dropLast(6))) }
        }
        return names.sorted()
    }
}
