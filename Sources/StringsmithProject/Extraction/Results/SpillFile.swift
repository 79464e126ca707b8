#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A temporary file without a name, which disappears when the process ends.
final class SpillFile {
    /// The directory, for error messages.
    let path: String
    private let number: Int32
    private var buffer: [UInt8] = []
    private var written = 0

    private static let bufferLength = 1 << 20

    /// Creates an empty file in a directory if possible, or else in the system's temporary directory.
    init(in directory: String) throws(FileSystemError) {
        path = directory
        var name = Array((directory + "/.stringsmith-spill-XXXXXX").utf8CString)
        var number = mkstemp(&name)
        if number >= 0 {
            unlink(name)
        } else if let file = tmpfile() {
            number = dup(fileno(file))
            fclose(file)
        }
        guard number >= 0 else { throw FileSystemError("write", directory) }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        self.number = number
    }

    deinit { close(number) }

    /// The number of bytes in the file.
    var length: Int { written + buffer.count }

    /// Appends a number below 2^32 as four bytes.
    func append(length: Int) throws(FileSystemError) {
        guard length <= UInt32.max else { throw FileSystemError("write", path, reason: "Longer than 4 GB") }
        for shift in stride(from: 0, to: 32, by: 8) { buffer.append(UInt8(truncatingIfNeeded: length >> shift)) }
    }

    func append(_ bytes: ArraySlice<UInt8>) throws(FileSystemError) {
        buffer += bytes
        if buffer.count >= Self.bufferLength { try flush() }
    }

    func flush() throws(FileSystemError) {
        try number.write(buffer, for: path)
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    /// Appends a range of the file to an array.
    func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws(FileSystemError) {
        let start = bytes.count
        bytes += repeatElement(0, count: range.count)
        let count = bytes.withUnsafeMutableBytes { buffer in
            number.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]), at: range.lowerBound)
        }
        guard count == range.count else { throw FileSystemError("read", path) }
    }
}
