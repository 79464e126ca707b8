import StringsmithText

/// The files in a repository's history, read through one `git cat-file --batch`, which starts with the first request.
final class GitObjects {
    private let directory: String
    private var process: RunningProcess?
    private var hasFailed = false

    /// The maximum length of the names that are requested before reading the answers. Both sides would wait for each
    /// other if the names filled the socket's buffer.
    private static let mostNameBytes = 1 << 14

    /// - Parameter directory: a directory in the working tree, which names can refer to: `REVISION:./PATH`.
    init(in directory: String) { self.directory = directory }

    /// Returns the contents of a file; nil if there is no file with this name.
    func blob(_ name: String) -> [UInt8]? {
        var found: [UInt8]?
        try? read([name]) { found = $1 }
        return found
    }

    /// Reads files in sequence.
    /// - Parameters:
    ///   - names: names as in gitrevisions(7).
    ///   - body: called with the index and the contents of each; nil if there is no file with this name.
    /// - Throws: `RequestError` if git fails.
    func read(_ names: [String], _ body: (Int, [UInt8]?) -> Void) throws(RequestError) {
        var next = 0
        while next < names.count {
            var request: [UInt8] = []
            let first = next
            while next < names.count, request.isEmpty || request.count < Self.mostNameBytes {
                // A line feed would end the request.
                if !names[next].utf8.contains(.lineFeed) { request += Array(names[next].utf8) + [.lineFeed] }
                next += 1
            }
            guard !hasFailed, let process = process ?? start(), process.send(request) else { throw failure() }
            for index in first..<next {
                guard !names[index].utf8.contains(.lineFeed) else {
                    body(index, nil)
                    continue
                }
                body(index, try answer(process))
            }
        }
    }

    private func start() -> RunningProcess? {
        process = RunningProcess(GitInvocation(["cat-file", "--batch"], in: directory))
        return process
    }

    /// Reads `name SP type SP size LF bytes LF`, or `request SP missing LF`.
    private func answer(_ process: RunningProcess) throws(RequestError) -> [UInt8]? {
        guard let line = process.line() else { throw failure() }
        let parts = line.split(separator: .space)
        if let last = parts.last, last.elementsEqual("missing".utf8) || last.elementsEqual("ambiguous".utf8) {
            return nil
        }
        guard parts.count == 3, let size = Int(String(decoding: parts[2], as: UTF8.self)), size >= 0,
            let bytes = process.bytes(size), process.bytes(1) == [.lineFeed]
        else { throw failure() }
        return parts[1].elementsEqual("blob".utf8) ? bytes : nil
    }

    private func failure() -> RequestError {
        hasFailed = true
        return RequestError("git cat-file can't read files in '\(directory)'")
    }
}
