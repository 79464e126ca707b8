#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Workspace {
    /// Opens a file that is too large to be read as a whole. It is read from disk.
    func open(_ path: String) throws(FileSystemError) -> OpenFile { try OpenFile(path, basis) }
}

/// A file open for sequential reading.
final class OpenFile {
    private let path: String
    private let number: Int32

    fileprivate init(_ path: String, _ basis: PlanBasis?) throws(FileSystemError) {
        self.path = path
        number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw FileSystemError("read", path) }
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileSystemError("read", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileSystemError("read", path, reason: "Not a regular file")
        }
        basis?.add(path, FileStamp(status), nil)
    }

    deinit { close(number) }

    /// Appends up to that many bytes; returns false at the end.
    func read(_ count: Int, into bytes: inout [UInt8]) throws(FileSystemError) -> Bool {
        let start = bytes.count
        bytes += repeatElement(0, count: count)
        while true {
            let length = bytes.withUnsafeMutableBytes { buffer in
                // The array has that many bytes after `start`.
                readBytes(number, buffer.baseAddress.map { $0 + start }, count)
            }
            if length < 0, errno == EINTR { continue }
            guard length >= 0 else { throw FileSystemError("read", path) }
            bytes.removeSubrange((start + length)...)
            return length > 0
        }
    }
}

/// The system call, which the method of the same name would hide.
private func readBytes(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(number, buffer, count)
}
