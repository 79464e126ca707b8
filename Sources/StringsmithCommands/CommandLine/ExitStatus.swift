/// What a command tells its caller.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    /// Nothing was found.
    case success = 0

    /// Something was found, or `--check` saw a difference.
    case findings = 1

    /// The command could not run: usage, configuration, unreadable input.
    case failure = 2
}
