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

        init(_ diagnostic: Diagnostic, at path: String?) {
            rule = diagnostic.rule
            self.path = path
            table = diagnostic.table
            key = diagnostic.key
            locale = diagnostic.locale
            message = FindingDifference.message(of: diagnostic)
        }
    }

    private let old: [Diagnostic]
    private let isGone: (String) -> Bool
    private let isNew: (String) -> Bool

    /// Takes the older findings, whose paths go from one directory on.
    /// - Parameters:
    ///   - isGone: whether the path of an older finding is no longer there.
    ///   - isNew: whether the path of a newer finding was not there.
    init(from old: [Diagnostic], isGone: @escaping (String) -> Bool, isNew: @escaping (String) -> Bool) {
        (self.old, self.isGone, self.isNew) = (old, isGone, isNew)
    }

    /// The message without the directory that holds the finding's `.lproj` directory, which may be spelled in many ways.
    static func message(of diagnostic: Diagnostic) -> String {
        guard let end = diagnostic.path.firstRange(of: ".lproj")?.lowerBound,
            let slash = diagnostic.path[..<end].lastIndex(of: "/")
        else { return diagnostic.message }
        return diagnostic.message.replacing(diagnostic.path[...slash], with: "")
    }

    /// What is new. Of several findings that are the same, the first ones are the old ones. What can't be read is new
    /// always: nothing is known of it.
    /// - Parameter path: the path of a newer finding from the same directory on.
    func new(among diagnostics: [Diagnostic], path: (String) -> String) -> [Diagnostic] {
        var budget: [Identity: Int] = [:]
        for diagnostic in old { budget[Identity(diagnostic, at: diagnostic.path), default: 0] += 1 }
        let found = diagnostics.sorted(by: Diagnostic.displayOrder).map { ($0, path($0.path)) }
        let rest = found.filter { diagnostic, path in
            diagnostic.isFailure || !Self.take(Identity(diagnostic, at: path), from: &budget)
        }
        // A file that was renamed brings its findings along.
        var moved: [Identity: Int] = [:]
        var known: [String: Bool] = [:]
        for diagnostic in old where Self.take(Identity(diagnostic, at: diagnostic.path), from: &budget) {
            let isGone = known[diagnostic.path] ?? isGone(diagnostic.path)
            known[diagnostic.path] = isGone
            if isGone { moved[Identity(diagnostic, at: nil), default: 0] += 1 }
        }
        guard !moved.isEmpty else { return rest.map(\.0) }
        known = [:]
        return rest.filter { diagnostic, path in
            let isNew = known[path] ?? isNew(path)
            known[path] = isNew
            return diagnostic.isFailure || !isNew
                || !Self.take(Identity(diagnostic, at: nil), from: &moved)
        }.map(\.0)
    }

    private static func take(_ identity: Identity, from budget: inout [Identity: Int]) -> Bool {
        guard let count = budget[identity], count > 0 else { return false }
        budget[identity] = count - 1
        return true
    }
}
