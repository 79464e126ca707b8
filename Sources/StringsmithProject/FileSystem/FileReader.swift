#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads whole files into a reusable buffer.
///
/// A reader must be used by only one thread.
final class FileReader {
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

    /// The maximum size of a buffer that is kept. A larger one is released after use.
    private static let largestKept = 8 << 20

    /// The maximum size of a file. Each of its bytes may take several bytes of memory.
    private static let sizeLimit = 256 << 20

    deinit { buffer.deallocate() }

    /// Calls a function with the bytes of a file, which are valid during the call.
    /// - Throws: `FileSystemError` if the file can't be opened or read, or isn't a regular file.
    func withBytes<Result>(of name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) throws(FileSystemError)
        -> Result
    {
        let path: String
        switch try Self.origin(of: name) {
        case .memory(let bytes): return bytes.withUnsafeBufferPointer(body)
        case .disk(let real): path = real
        }
        let count = try read(path)
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        let result = body(bytes.bindMemory(to: UInt8.self))
        if buffer.count > Self.largestKept { resize(to: 1 << 18, keeping: 0) }
        return result
    }

    /// Returns the bytes of a file. Those of a large file are read into the array, without a copy.
    /// - Throws: `FileSystemError`, like `withBytes`.
    func bytes(of name: String) throws(FileSystemError) -> [UInt8] {
        let path: String
        switch try Self.origin(of: name) {
        case .memory(let bytes): return bytes
        case .disk(let real): path = real
        }
        let descriptor = try Self.open(path)
        defer { close(descriptor) }
        let size = try Self.size(of: descriptor, path)
        try Self.checkSize(size, path)
        guard size >= buffer.count else {
            let count = try read(descriptor, path, size: size, untilEnd: true)
            return Array(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        var failure: FileSystemError?
        var isComplete = false
        // Request one byte more than the file's size to detect its end.
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { bytes, count in
            while count < bytes.count, let start = bytes.baseAddress {
                let length = systemRead(descriptor, start + count, bytes.count - count)
                if length < 0, errno == EINTR { continue }
                if length < 0 { failure = FileSystemError("read", path) }
                if length <= 0 { return isComplete = length == 0 }
                count += length
            }
        }
        if let failure { throw failure }
        // A file that is growing is read again.
        return isComplete ? bytes : try withBytes(of: path) { Array($0) }
    }

    /// The place of a file's bytes.
    private enum Origin {
        /// Bytes of former files.
        case memory([UInt8])

        /// The path on disk.
        case disk(String)
    }

    private static func origin(of path: String) throws(FileSystemError) -> Origin {
        guard let former = FormerFiles.current, case .former(let node) = former.place(of: path) else {
            return .disk(path)
        }
        guard case .file(let bytes) = node else {
            let number = node == nil ? ENOENT : EISDIR
            throw FileSystemError("read", path, reason: String(cString: strerror(number)))
        }
        return bytes.map { .memory($0) } ?? .disk(former.realPath(of: path) ?? path)
    }

    /// Returns the error that reading a file would throw, as far as opening it tells.
    static func failure(of name: String) -> FileSystemError? {
        do throws(FileSystemError) {
            guard case .disk(let path) = try origin(of: name) else { return nil }
            let descriptor = try open(path)
            defer { close(descriptor) }
            try checkSize(try size(of: descriptor, path), path)
            return nil
        } catch {
            return error
        }
    }

    private static func open(_ path: String) throws(FileSystemError) -> Int32 {
        // Without O_NONBLOCK, opening a pipe without a writer would block.
        let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileSystemError("read", path) }
        return descriptor
    }

    private func read(_ path: String) throws(FileSystemError) -> Int {
        let descriptor = try Self.open(path)
        defer { close(descriptor) }
        let size = try Self.size(of: descriptor, path)
        try Self.checkSize(size, path)
        return try read(descriptor, path, size: size, untilEnd: false)
    }

    /// Reads an open file of some size into the buffer, and returns the number of bytes.
    /// - Parameter untilEnd: Whether to read on if there are more bytes than the file system says. A table that was cut
    ///   would be written without its end.
    private func read(_ descriptor: Int32, _ path: String, size: Int, untilEnd: Bool) throws(FileSystemError) -> Int {
        // Request one byte more than the file's size to detect its end.
        if size >= buffer.count { resize(to: size + 1, keeping: 0) }
        var count = 0
        while true {
            if count == buffer.count {
                try Self.checkSize(count, path)
                resize(to: buffer.count * 2, keeping: count)
            }
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let length = systemRead(descriptor, rest.baseAddress, rest.count)
            if length < 0 {
                if errno == EINTR { continue }
                throw FileSystemError("read", path)
            }
            if length == 0 { return count }
            count += length
            // Files of `/proc` have no size, and are read to the end.
            if count == size, size > 0, !untilEnd { return count }
        }
    }

    private static func checkSize(_ size: Int, _ path: String) throws(FileSystemError) {
        guard size <= sizeLimit else {
            throw FileSystemError("read", path, reason: "Larger than 256 MiB")
        }
    }

    /// Returns the size of an open file.
    /// - Throws: an error if it isn't a regular file. A shell's `<(command)`, which is a pipe that this process
    ///   inherited, and `/dev/null` are allowed.
    private static func size(of descriptor: Int32, _ path: String) throws(FileSystemError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileSystemError("read", path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw FileSystemError("read", path, reason: "Is a directory")
        default:
            guard path == "/dev/null" || OutputDevice.descriptor(ofPath: path) != nil else {
                throw FileSystemError("read", path, reason: "Not a regular file")
            }
            guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileSystemError("read", path) }
            return 0
        }
    }

    private func resize(to size: Int, keeping count: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        if count > 0 { larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        buffer.deallocate()
        buffer = larger
    }
}

/// The system calls, which methods with the same names would hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// Passing the string itself would copy it.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { path.withCString { open($0, flags) } }

extension FileReader {
    /// Reads a whole file into an array.
    /// - Throws: `FileSystemError`.
    static func bytes(of path: String) throws(FileSystemError) -> [UInt8] {
        try FileReader().bytes(of: path)
    }
}
