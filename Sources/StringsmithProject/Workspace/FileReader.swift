#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads whole files into a reusable buffer, for a `Workspace`.
final class FileReader {
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

    /// The maximum size of a buffer that is kept. A larger one is released after use.
    private static let largestKept = 8 << 20

    /// The maximum size of a file. Each of its bytes may take several bytes of memory.
    private static let sizeLimit = 256 << 20

    deinit { buffer.deallocate() }

    /// Calls a function with the bytes of a file, which are valid only during the call.
    /// - Parameter basis: records that the file was read.
    /// - Throws: `FileSystemError` if the file can't be opened or read, or isn't a regular file.
    func withBytes<Result>(
        of path: String, _ basis: PlanBasis?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(FileSystemError) -> Result {
        switch try content(of: path, basis, isCopied: false) {
        case .buffered(let count):
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            let result = body(bytes.bindMemory(to: UInt8.self))
            if buffer.count > Self.largestKept { resize(to: 1 << 18, keeping: 0) }
            return result
        case .copied(let bytes): return bytes.withUnsafeBufferPointer(body)
        }
    }

    /// Returns the bytes of a file. Those of a large file are read into the array, without a copy.
    /// - Throws: `FileSystemError`, like `withBytes`.
    func bytes(of path: String, _ basis: PlanBasis?) throws(FileSystemError) -> [UInt8] {
        switch try content(of: path, basis, isCopied: true) {
        case .buffered(let count): return Array(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        case .copied(let bytes): return bytes
        }
    }

    /// Returns the error that reading a file would throw, as far as opening it tells.
    static func failure(of path: String) -> FileSystemError? {
        do throws(FileSystemError) {
            let descriptor = try open(path)
            defer { close(descriptor) }
            _ = try status(of: descriptor, path)
            return nil
        } catch {
            return error
        }
    }

    private static func open(_ path: String) throws(FileSystemError) -> Int32 {
        while true {
            // Without O_NONBLOCK, opening a pipe without a writer would block.
            let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw FileSystemError("read", path) }
        }
    }

    /// The bytes of a file that was read in full.
    private enum Content {
        /// The first bytes of the buffer.
        case buffered(Int)

        /// The bytes of a file that is larger than the buffer.
        case copied([UInt8])
    }

    /// The pauses before each attempt to read a file that changes while it is read, in microseconds.
    private static let pauses: [UInt32] = [0, 1000, 4000, 16000, 64000, 250_000]

    /// Reads a file. A regular file must have as many bytes as the file system says: one that is being saved is read
    /// again.
    /// - Parameter isCopied: Whether the bytes are to be copied. Then the file is read to its end, even if it has more
    ///   bytes than the file system says: a table that was cut would be written without its end.
    private func content(of path: String, _ basis: PlanBasis?, isCopied: Bool) throws(FileSystemError) -> Content {
        for pause in Self.pauses {
            if pause > 0 { usleep(pause) }
            let descriptor = try Self.open(path)
            defer { close(descriptor) }
            guard let status = try Self.status(of: descriptor, path) else {
                return .buffered(try readToEnd(descriptor, path))
            }
            let size = Int(status.st_size)
            if isCopied, size >= buffer.count {
                let bytes = try Self.bytes(of: descriptor, path, size: size)
                guard bytes.count == size else { continue }
                bytes.withUnsafeBytes { basis?.add(path, FileStamp(status), $0) }
                return .copied(bytes)
            }
            if size >= buffer.count { resize(to: size + 1, keeping: 0) }
            // Files of `/proc` have no size, and are read to the end.
            let count =
                size == 0 || isCopied
                ? try readToEnd(descriptor, path)
                : try Self.read(descriptor, path, into: buffer, from: 0, atLeast: size)
            if count != size {
                guard size == 0, try Self.status(of: descriptor, path)?.st_size == 0 else { continue }
            }
            basis?.add(path, FileStamp(status), UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return .buffered(count)
        }
        throw FileSystemError("read", path, reason: "it keeps changing while it is read")
    }

    /// Returns the bytes of an open file, one more than its size if there are more.
    private static func bytes(
        of descriptor: Int32, _ path: String, size: Int
    ) throws(FileSystemError) -> [UInt8] {
        var failure: FileSystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { bytes, count in
            do throws(FileSystemError) {
                count = try read(descriptor, path, into: UnsafeMutableRawBufferPointer(bytes), from: 0)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads an open file to its end into the buffer, which grows as needed, and returns the number of bytes.
    private func readToEnd(_ descriptor: Int32, _ path: String) throws(FileSystemError) -> Int {
        var count = 0
        while true {
            count = try Self.read(descriptor, path, into: buffer, from: count)
            guard count == buffer.count else { return count }
            try Self.checkSize(count, path)
            resize(to: buffer.count * 2, keeping: count)
        }
    }

    /// Reads into a part of a buffer until it is full, or the file ends, or there are enough bytes; returns their number.
    private static func read(
        _ descriptor: Int32, _ path: String, into buffer: UnsafeMutableRawBufferPointer, from start: Int,
        atLeast enough: Int = .max
    ) throws(FileSystemError) -> Int {
        var count = start
        while count < min(buffer.count, enough) {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let length = systemRead(descriptor, rest.baseAddress, rest.count)
            if length < 0, errno == EINTR { continue }
            guard length >= 0 else { throw FileSystemError("read", path) }
            if length == 0 { break }
            count += length
        }
        return count
    }

    private static func checkSize(_ size: Int, _ path: String) throws(FileSystemError) {
        guard size <= sizeLimit else {
            throw FileSystemError("read", path, reason: "Larger than 256 MiB")
        }
    }

    /// Returns the status of an open regular file; nil for a pipe or a device.
    /// - Throws: an error if it is too large or can't be read as a file. A shell's `<(command)`, which is a pipe that this
    ///   process inherited, and `/dev/null` are allowed.
    private static func status(of descriptor: Int32, _ path: String) throws(FileSystemError) -> stat? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileSystemError("read", path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            try checkSize(Int(status.st_size), path)
            return status
        case S_IFDIR: throw FileSystemError("read", path, reason: "Is a directory", cause: .missing)
        default:
            guard path == "/dev/null" || OutputDevice.descriptor(ofPath: path) != nil else {
                throw FileSystemError("read", path, reason: "Not a regular file", cause: .missing)
            }
            guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileSystemError("read", path) }
            return nil
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

/// A workspace lends a reader to one thread at a time: while it is in use, only that thread refers to it.
extension FileReader: @unchecked Sendable {}
