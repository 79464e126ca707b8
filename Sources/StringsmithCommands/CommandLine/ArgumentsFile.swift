import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file of arguments, one a line, that `--arguments-from` names.
enum ArgumentsFile {
    /// The longest file, in bytes.
    static let maximumSize = 1 << 28

    /// Reads the arguments of a file; `-` is standard input.
    static func arguments(at path: String) throws(UsageError) -> [String] {
        arguments(in: try read(path))
    }

    /// The arguments in the content of a file: lines, without the empty ones. If the content has a NUL, each argument
    /// ends with one instead, as `find -print0` writes names.
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
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, describe(errorCode: errno)) }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0) }
            if count == 0 { return content }
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

    private static func unreadable(_ path: String, _ reason: String) -> UsageError {
        UsageError("can't read the arguments file \(UsageError.quoted(path)): \(reason)")
    }
}

/// The arguments of a command line that haven't been parsed yet.
struct ArgumentQueue {
    private var rest: ArraySlice<String>

    /// The arguments that follow those of the file that is being read; nil if no file is.
    private var countAfterFile: Int?

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    /// The next argument, as it is.
    mutating func next() -> String? {
        guard let argument = rest.popFirst() else { return nil }
        if let count = countAfterFile, rest.count < count { countAfterFile = nil }
        return argument
    }

    /// Everything that is left.
    mutating func takeAll() -> [String] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Puts the arguments of a file in front of the others.
    /// - Throws: an error if the option stands in such a file itself, or the file can't be read.
    mutating func insert(fileAt path: String) throws(UsageError) {
        guard countAfterFile == nil else {
            throw UsageError("'--arguments-from' can't be used in an arguments file: \(UsageError.quoted(path))")
        }
        countAfterFile = rest.count
        rest = try ArgumentsFile.arguments(at: path)[...] + rest
    }

    /// Replaces `--arguments-from FILE` at the front, so that a file may also hold the name of the command.
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
