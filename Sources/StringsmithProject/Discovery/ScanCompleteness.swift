import StringsmithModel

/// Whether everything that could name a key was read, and why not.
///
/// After a scan that isn't whole nobody knows which keys are unused: nothing becomes obsolete, is removed, renamed or
/// added.
package struct ScanCompleteness: Sendable {
    /// What was not read, or not to its end.
    package private(set) var reasons: [Diagnostic] = []

    private var known: Set<Diagnostic> = []

    /// True if everything was read.
    package var isWhole: Bool { reasons.isEmpty }

    /// Nothing that was not read.
    package init() {}

    /// Adds what was not read.
    mutating func add(_ reasons: [Diagnostic]) {
        for reason in reasons where known.insert(reason).inserted { self.reasons.append(reason) }
    }

    /// Adds what another scan did not read.
    mutating func add(_ other: ScanCompleteness) { add(other.reasons) }

    /// Adds those of some diagnostics that say that a file could not be read.
    mutating func addUnreadable(_ diagnostics: [Diagnostic]) { add(diagnostics.filter { $0.rule == .unreadableFile }) }

    /// The reasons in a diagnostic spell out at most this many paths.
    private static let shownReasons = 5

    /// Says what is left undone; nil if everything was read.
    package func diagnostic(_ consequence: String) -> Diagnostic? {
        guard let first = reasons.first else { return nil }
        var seen: Set<String> = []
        let paths = reasons.map(\.path).filter { seen.insert($0).inserted }
        var notes = paths.prefix(Self.shownReasons).map { Note("not read whole", path: $0) }
        if paths.count > notes.count { notes.append(Note("and \(paths.count - notes.count) more")) }
        notes.append(Note("mend this, or skip what holds no keys with --exclude"))
        return Diagnostic(
            path: first.path, severity: .error, rule: .incompleteScan,
            message: "scan is incomplete: \(consequence)", notes: notes)
    }
}
