import StringsmithModel

/// The findings of one check that another one did not have, as a difference of sets with multiplicity: what counts is
/// the rule, the file, the table, the key, the locale and the words, never the line.
struct FindingDifference {
    private struct Identity: Hashable {
        var rule: RuleID
        var path: String?
        var table: TableName?
        var key: Key?
        var locale: LocaleIdentifier?
        var message: String

        init(_ diagnostic: Diagnostic, hasPath: Bool) {
            rule = diagnostic.rule
            path = hasPath ? diagnostic.path : nil
            table = diagnostic.table
            key = diagnostic.key
            locale = diagnostic.locale
            message = diagnostic.message
        }
    }

    private let old: [Diagnostic]
    private let isMoved: (_ old: String, _ new: Bool) -> Bool

    /// Takes the older findings.
    /// - Parameter isMoved: whether a path of the older findings (false) is gone, or one of the newer (true) was not there.
    init(from old: [Diagnostic], isMoved: @escaping (String, Bool) -> Bool) {
        (self.old, self.isMoved) = (old, isMoved)
    }

    /// What is new. Of several findings that are the same, the first ones are the old ones. What can't be read is new
    /// always: nothing is known of it.
    func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var budget: [Identity: Int] = [:]
        for diagnostic in old { budget[Identity(diagnostic, hasPath: true), default: 0] += 1 }
        let rest = diagnostics.sorted(by: Diagnostic.displayOrder).filter { diagnostic in
            diagnostic.rule == .unreadableFile || !Self.take(Identity(diagnostic, hasPath: true), from: &budget)
        }
        // A file that was renamed brings its findings along.
        var moved: [Identity: Int] = [:]
        var known: [String: Bool] = [:]
        for diagnostic in old where Self.take(Identity(diagnostic, hasPath: true), from: &budget) {
            let isGone = known[diagnostic.path] ?? isMoved(diagnostic.path, false)
            known[diagnostic.path] = isGone
            if isGone { moved[Identity(diagnostic, hasPath: false), default: 0] += 1 }
        }
        guard !moved.isEmpty else { return rest }
        known = [:]
        return rest.filter { diagnostic in
            let isNew = known[diagnostic.path] ?? isMoved(diagnostic.path, true)
            known[diagnostic.path] = isNew
            return diagnostic.rule == .unreadableFile || !isNew
                || !Self.take(Identity(diagnostic, hasPath: false), from: &moved)
        }
    }

    private static func take(_ identity: Identity, from budget: inout [Identity: Int]) -> Bool {
        guard let count = budget[identity], count > 0 else { return false }
        budget[identity] = count - 1
        return true
    }
}
