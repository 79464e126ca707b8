/// How to resolve conflicts.
public enum ConflictResolution: String, Hashable, Sendable, CaseIterable {
    /// Keep both versions, between conflict markers.
    case markers

    /// Use our version.
    case ours

    /// Use their version.
    case theirs

    /// Use the base version, as if neither side had changed it. Git needs this to create a common ancestor when there
    /// are several.
    case base

    /// Keep both versions, ours first, without conflict markers.
    case union
}
