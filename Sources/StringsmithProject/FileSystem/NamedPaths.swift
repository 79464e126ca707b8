import StringsmithModel

/// The paths on a command line.
package enum NamedPaths {
    /// Returns an error for each path that doesn't exist. Whatever else a command could report would follow from it.
    package static func missing(_ paths: [String]) -> [Diagnostic] {
        paths.filter { FileKind(of: $0) == .nothing }.compactMap { FileStatus.readingError(of: $0) }.map {
            Diagnostic($0)
        }
    }
}
