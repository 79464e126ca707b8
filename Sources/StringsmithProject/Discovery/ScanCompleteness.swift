import StringsmithModel
import StringsmithText

/// Whether every file that may use a key was read.
///
/// After an incomplete scan it is unknown which keys are unused, so nothing is marked obsolete, removed, renamed or
/// added.
package struct ScanCompleteness: Sendable {
    /// Diagnostics for files that weren't read in full.
    package private(set) var reasons: [Diagnostic] = []

    private var known: Set<Diagnostic> = []

    /// True if everything was read.
    package var isWhole: Bool { reasons.isEmpty }

    /// Creates a complete scan.
    package init() {}

    /// Adds files that weren't read in full.
    mutating func add(_ reasons: [Diagnostic]) {
        for reason in reasons where known.insert(reason).inserted { self.reasons.append(reason) }
    }

    /// Adds the files that another scan didn't read in full.
    mutating func add(_ other: ScanCompleteness) { add(other.reasons) }

    /// Adds the diagnostics that say that a file couldn't be read.
    mutating func addUnreadable(_ diagnostics: [Diagnostic]) { add(diagnostics.filter { $0.rule == .unreadableFile }) }

    /// Adds what a workspace couldn't look at, and reports it unless it has been reported.
    mutating func addFailures(of workspace: Workspace, reportedIn diagnostics: inout [Diagnostic]) {
        let failures = workspace.failures.map { Diagnostic($0) }
        add(failures)
        if failures.isEmpty { return }
        let reported = Set(diagnostics)
        diagnostics += failures.filter { !reported.contains($0) }
    }

    /// The maximum number of paths in the diagnostic.
    private static let shownReasons = 5

    /// Reports the consequence of an incomplete scan; nil if everything was read.
    package func diagnostic(
        _ consequence: String, remedy: String = "fix this, or skip files without keys with --exclude"
    ) -> Diagnostic? {
        guard let first = reasons.first else { return nil }
        let paths = reasons.map(\.path).distinct()
        var notes = paths.prefix(Self.shownReasons).map { Note("not read in full", path: $0) }
        if paths.count > notes.count { notes.append(Note("and \(paths.count - notes.count) more")) }
        notes.append(Note(remedy))
        return Diagnostic(
            path: first.path, severity: .error, rule: .incompleteScan,
            message: "scan is incomplete: \(consequence)", notes: notes)
    }
}
