import StringsmithMerge
import StringsmithModel
import StringsmithProof
import StringsmithText
import Synchronization

/// The keys that a project uses: in calls, or by the index of uses, which is only made if a key seems unused.
final class ReferencedKeys: Sendable {
    /// The keys used by any source in the project, by table.
    private let called: [TableName: Set<ExactString>]
    private let patterns: [KeyPattern]

    /// False if only some of the sources were scanned, so that any key may be used.
    private let isComplete: Bool
    private let index: UseIndex?
    private let asksForIndex = Mutex(false)

    /// The keys that only the places of calls with unknown keys may name, by place.
    private let reached = Mutex<[KeyEvidence: Set<ExactString>]>([:])

    /// The fates of keys by the parent of the bundle, and by table: each of its locales asks for the same ones.
    private let fates = Memory<FilePath, Memory<TableName, Memory<ExactString, UnwantedKeyFate>>>()

    /// - Parameter index: the index of all uses; nil to find out whether it is needed.
    init(_ called: [TableName: Set<ExactString>], index: UseIndex?, options: ProjectSyncOptions) {
        (self.called, self.index) = (called, index)
        patterns = options.keptKeys + options.scan.skippedKeys
        isComplete = !options.isPartial
    }

    /// True if the fate of a key depends on the index, and there is none.
    var needsIndex: Bool { asksForIndex.withLock { $0 } }

    /// The tables that calls name.
    var tables: Set<TableName> { Set(called.keys) }

    /// True if a source may mention a table.
    func mentions(_ table: TableName) -> Bool {
        guard let index else {
            noteNeed()
            return true
        }
        return index.mentions(table)
    }

    /// True if a call uses a key of a table, whatever the bundle, or the user says that it is used.
    func calls(_ key: ExactString, in table: TableName) -> Bool {
        key.isEmpty || called[table]?.contains(key) ?? false || patterns.contains { $0.matches(key) }
    }

    /// Returns a function that returns the fate of a key that the uses of a bundle's table don't include.
    func fate(in table: TableName, of group: LocalizationGroup) -> @Sendable (ExactString) -> UnwantedKeyFate {
        let known = fates.value(FilePath(group.parent)) { Memory() }.value(table) { Memory() }
        return { key in known.value(key) { self.fate(of: key, in: table, of: group) } }
    }

    private func fate(of key: ExactString, in table: TableName, of group: LocalizationGroup) -> UnwantedKeyFate {
        if calls(key, in: table) { return .used }
        if !isComplete { return .unknown }
        guard let index else {
            noteNeed()
            return .unknown
        }
        let fate = index.fate(of: Key(key), in: table, of: group)
        if let place = fate.place { reached.withLock { _ = $0[place, default: []].insert(key) } }
        return fate.fate
    }

    /// Returns a function that tells the keys of a table that stay from those that become obsolete; nil if none does,
    /// since no call names the table.
    func filter(of table: TableName, in group: LocalizationGroup) -> ((ExactString) -> Bool)? {
        guard isComplete, called[table] != nil else { return nil }
        let fate = fate(in: table, of: group)
        return { !$0.isEmpty && fate($0) != .obsolete }
    }

    /// Returns notes about the keys that only calls with keys known at run time may name, at the first such call.
    func notes(in workspace: Workspace) -> [Diagnostic] {
        reached.withLock { $0 }.map { place, keys in
            let path = place.path ?? ""
            let offset = place.offset
            let position =
                place.position
                ?? workspace.optionalBytes(at: path).flatMap { bytes in
                    offset.map { LineIndex(bytes).position(at: $0) }
                }
            return .reachable(keys, path, position)
        }
    }

    private func noteNeed() { asksForIndex.withLock { $0 = isComplete } }
}

extension Diagnostic {
    fileprivate static func reachable(
        _ keys: Set<ExactString>, _ path: String, _ position: SourcePosition?
    ) -> Diagnostic {
        let first = keys.min()?.string ?? ""
        let subject = keys.count == 1 ? "'\(first)' stays" : "\(keys.count) keys, such as '\(first)', stay"
        return Diagnostic(
            path: path, range: position.map { SourceRange(start: $0, end: $0) }, severity: .note, rule: .reachableKey,
            message: "\(subject): nothing else names it, but this may look it up",
            notes: [Note("to say what it looks up, write its keys into a comment there: // stringsmith:uses PATTERN")])
    }
}
