import StringsmithModel

/// The paths on a command line.
package enum NamedPaths {
    /// Returns an error for each path that doesn't exist, or that the system can't look at. Whatever else a command
    /// could report would follow from it.
    package static func missing(_ paths: [String]) -> [Diagnostic] {
        paths.compactMap(FileStatus.absence).map { Diagnostic($0) }
    }
}
