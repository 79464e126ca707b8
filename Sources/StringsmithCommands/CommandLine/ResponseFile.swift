import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Replaces `@list` by the arguments that the file `list` holds, one a line, or ended by NUL if it holds one.
///
/// `@-` is standard input, `@@name` the argument `@name`. After `--` nothing is replaced. A file may name further
/// ones, relative to the working directory.
struct ResponseFile {
    /// How deep files may name files.
    static let maximumDepth = 8

    /// How many files one command line may read, so that files that name each other several times come to an end.
    static let maximumCount = 1000

    /// The longest file, in bytes.
    static let maximumSize = 1 << 28

    private var result: [String] = []
    private var filesRead = 0
    private var isAfterSeparator = false

    /// The arguments with every response file replaced by its content.
    static func expanding(_ arguments: [String]) throws(UsageError) -> [String] {
        guard arguments.contains(where: { $0.hasPrefix("@") }) else { return arguments }
        var expansion = ResponseFile()
        try expansion.append(arguments, depth: 0)
        return expansion.result
    }

    private mutating func append(_ arguments: [String], depth: Int) throws(UsageError) {
        for argument in arguments {
            if isAfterSeparator || !argument.hasPrefix("@") {
                if argument == "--" { isAfterSeparator = true }
                result.append(argument)
            } else if argument.hasPrefix("@@") {
                result.append(String(argument.dropFirst()))
            } else {
                try append(fileOf: argument, depth: depth + 1)
            }
        }
    }

    private mutating func append(fileOf argument: String, depth: Int) throws(UsageError) {
        let name = UsageError.quoted(argument)
        guard depth <= Self.maximumDepth else {
            throw UsageError("response file \(name) is nested deeper than \(Self.maximumDepth) files")
        }
        filesRead += 1
        guard filesRead <= Self.maximumCount else {
            throw UsageError("response file \(name) is one of more than \(Self.maximumCount)")
        }
        let content = try Self.read(argument)
        try append(Self.arguments(in: content), depth: depth)
    }

    /// The arguments that the content of a file stands for; empty ones don't count.
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

    private static func read(_ argument: String) throws(UsageError) -> [UInt8] {
        let path = String(argument.dropFirst())
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(argument, describe(errorCode: errno)) }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0) }
            if count == 0 { return content }
            if count < 0 {
                if errno == EINTR { continue }
                throw unreadable(argument, describe(errorCode: errno))
            }
            content += buffer[..<count]
            guard content.count <= maximumSize else {
                throw unreadable(argument, "larger than \(maximumSize >> 20) MiB")
            }
        }
    }

    private static func unreadable(_ argument: String, _ reason: String) -> UsageError {
        UsageError("response file \(UsageError.quoted(argument)) can't be read: \(reason)")
    }
}

private func posixRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}
