import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file for `--arguments-from`, with one argument per line.
enum ArgumentsFile {
    /// The maximum size of a file, in bytes.
    static let maximumSize = 1 << 28

    /// Reads the arguments in a file; `-` is standard input.
    static func arguments(at path: String) throws(UsageError) -> [String] {
        arguments(in: try read(path))
    }

    /// Returns the arguments in the contents of a file: its nonempty lines. If there is a NUL, each argument ends in
    /// one instead, as in the output of `find -print0`.
    static func arguments(in content: [UInt8]) -> [String] {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = content.starts(with: byteOrderMark) ? content.dropFirst(byteOrderMark.count) : content[...]
        if content.contains(.nul) {
            return content.split(separator: .nul).map { String(decoding: $0, as: UTF8.self) }
        }
        return content.split(separator: .lineFeed).compactMap { line in
            let line = line.last == .carriageReturn ? line.dropLast() : line
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
    }

    private static func read(_ path: String) throws(UsageError) -> [UInt8] {
        let flags = O_RDONLY | O_CLOEXEC  // Checked: a part of the command line isn't a file of the project.
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, flags)
        guard descriptor >= 0 else { throw unreadable(path, describe(errorCode: errno)) }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0) }
            if count == 0 {
                guard isAtEnd(descriptor) else { throw unreadable(path, "it keeps changing while it is read") }
                return content
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw unreadable(path, describe(errorCode: errno))
            }
            content += buffer[..<count]
            guard content.count <= maximumSize else {
                throw unreadable(path, "larger than \(maximumSize >> 20) MiB")
            }
        }
    }

    /// False if a file that was read to its end has more bytes, as one that is being saved.
    private static func isAtEnd(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            return true
        }
        return lseek(descriptor, 0, SEEK_CUR) == status.st_size
    }

    private static func unreadable(_ path: String, _ reason: String) -> UsageError {
        UsageError("can't read the arguments file \(UsageError.quoted(path)): \(reason)")
    }
}

/// The arguments of a command line that haven't been parsed yet.
struct ArgumentQueue {
    private var rest: ArraySlice<String>

    /// The number of arguments after those from a file; nil if no file is being read.
    private var countAfterFile: Int?

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    /// Returns the next argument, verbatim.
    mutating func next() -> String? {
        guard let argument = rest.popFirst() else { return nil }
        if let count = countAfterFile, rest.count < count { countAfterFile = nil }
        return argument
    }

    /// Returns all remaining arguments.
    mutating func takeAll() -> [String] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Inserts the arguments in a file before all others.
    /// - Throws: an error if the option itself is in such a file, or if the file can't be read.
    mutating func insert(fileAt path: String) throws(UsageError) {
        guard countAfterFile == nil else {
            throw UsageError("'--arguments-from' can't be used in an arguments file: \(UsageError.quoted(path))")
        }
        countAfterFile = rest.count
        rest = try ArgumentsFile.arguments(at: path)[...] + rest
    }

    /// Replaces `--arguments-from FILE` at the front, so that a file can also contain the name of the command.
    mutating func expandFront() throws(UsageError) {
        let option = "--" + OptionDescription.argumentsFrom.name
        while let first = rest.first, first == option || first.hasPrefix(option + "=") {
            _ = next()
            if first == option {
                guard let path = next() else { throw UsageError("option '\(option)' needs a value: \(option) FILE") }
                try insert(fileAt: path)
            } else {
                try insert(fileAt: String(first.dropFirst(option.count + 1)))
            }
        }
    }
}

private func posixRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}
