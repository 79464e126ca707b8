/// The exit status of a command.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    /// Success.
    case success = 0

    /// Findings were reported, or `--check` found a difference.
    case findings = 1

    /// The command couldn't run in full: invalid usage or configuration, unreadable input, or a file that was left
    /// alone.
    case failure = 2
}
