/// What becomes of conflicts.
public enum ConflictResolution: String, Hashable, Sendable, CaseIterable {
    /// Both versions, between markers.
    case markers

    /// Ours counts.
    case ours

    /// Theirs counts.
    case theirs

    /// The base counts, as if neither side had touched the part: what git wants for the common ancestor that it makes
    /// when there are several.
    case base

    /// Both versions, ours first, without markers.
    case union
}
