#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file as it is to be.
package struct PlannedFile: Hashable, Sendable {
    /// Where it is to stand.
    package var path: String

    /// The bytes it is to have.
    package var contents: [UInt8]

    /// The bytes it has; nil if it does not exist.
    package var original: [UInt8]?

    /// One phrase about the change for a dry run, such as `3 keys added`.
    package var summary: String

    /// True if a byte would change.
    package var isChange: Bool { contents != original }

    /// Makes a plan for one file.
    package init(path: String, contents: [UInt8], original: [UInt8]?, summary: String) {
        self.path = path
        self.contents = contents
        self.original = original
        self.summary = summary
    }

    /// Makes a plan for a file that is written anew, whatever it holds now.
    package init(replacing path: String, by contents: [UInt8], summary: String) {
        self.init(path: path, contents: contents, original: try? FileReader.bytes(of: path), summary: summary)
    }
}

/// The only place where the program writes: files that were all planned before the first is touched.
package enum FilePlan {
    /// Writes the files that change, each atomically, and makes their directory if it is missing.
    /// - Throws: `FileSystemError` at the first file that can't be written; those before it are whole and new.
    package static func apply(_ files: [PlannedFile]) throws(FileSystemError) {
        for file in files where file.isChange {
            if let slash = file.path.utf8.lastIndex(of: UInt8(ascii: "/")) {
                try makeDirectory(String(file.path[..<slash]))
            }
            try AtomicFile.write(file.contents, to: file.path)
        }
    }

    /// Makes a directory and those above it that are missing.
    private static func makeDirectory(_ path: String) throws(FileSystemError) {
        guard !path.isEmpty, FileStatus.targetKind(of: path) != .directory else { return }
        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) { try makeDirectory(String(path[..<slash])) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileSystemError("write", path) }
    }
}
