#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads whole files into a buffer that is used again for the next one.
///
/// A reader belongs to one thread.
final class FileReader {
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

    /// A buffer that a large file made larger than this is given back after use.
    private static let largestKept = 8 << 20

    /// Larger files are refused before they are read: each byte may take several of memory.
    private static let sizeLimit = 256 << 20

    deinit { buffer.deallocate() }

    /// Calls a function with the bytes of a file; they are valid during the call.
    /// - Throws: `FileSystemError` if the file can't be opened or read, or is no regular file.
    func withBytes<Result>(of path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) throws(FileSystemError)
        -> Result
    {
        let count = try read(path)
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        let result = body(bytes.bindMemory(to: UInt8.self))
        if buffer.count > Self.largestKept { resize(to: 1 << 18, keeping: 0) }
        return result
    }

    private func read(_ path: String) throws(FileSystemError) -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileSystemError("read", path) }
        defer { close(descriptor) }
        var count = 0
        while true {
            // A buffer that is larger than the file tells its end with the first short read.
            if count == buffer.count {
                try checkIsFile(descriptor, path)
                let size = max(fileSize(descriptor), count)
                guard size <= Self.sizeLimit else {
                    throw FileSystemError("read", path, reason: "Larger than 256 MiB, which no table or source is")
                }
                resize(to: max(buffer.count * 2, size + 1), keeping: count)
            }
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let length = systemRead(descriptor, rest.baseAddress, rest.count)
            if length < 0 {
                if errno == EINTR { continue }
                throw FileSystemError("read", path)
            }
            if length == 0 { return count }
            count += length
        }
    }

    private func checkIsFile(_ descriptor: Int32, _ path: String) throws(FileSystemError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileSystemError("read", path) }
        guard status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFIFO else {
            throw FileSystemError("read", path, reason: "Not a regular file")
        }
    }

    private func fileSize(_ descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    private func resize(to size: Int, keeping count: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        if count > 0 { larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        buffer.deallocate()
        buffer = larger
    }
}

/// The system call, which the method of the same name would hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

extension FileReader {
    /// Reads a whole file into an array.
    /// - Throws: `FileSystemError`.
    static func bytes(of path: String) throws(FileSystemError) -> [UInt8] {
        try FileReader().withBytes(of: path) { Array($0) }
    }
}
