import StringsmithModel
import StringsmithText

/// The findings of one check that another one doesn't have, as a multiset difference. Findings are compared by rule,
/// file, table, key, locale and message, but not by line.
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

    /// Creates a difference to older findings, whose paths are relative to one directory.
    /// - Parameters:
    ///   - isGone: returns whether the path of an older finding no longer exists.
    ///   - isNew: returns whether the path of a newer finding didn't exist.
    init(from old: [Diagnostic], isGone: @escaping (String) -> Bool, isNew: @escaping (String) -> Bool) {
        (self.old, self.isGone, self.isNew) = (old, isGone, isNew)
    }

    /// Returns the message without the parent of the finding's `.lproj` directory, which can have different spellings.
    static func message(of diagnostic: Diagnostic) -> String {
        let path = Array(diagnostic.path.utf8)
        guard let end = path.offsets(of: localeDirectoryExtension).first else { return diagnostic.message }
        let directory = FilePath(String(decoding: path[..<end], as: UTF8.self)).directory
        // Most messages name no path.
        if directory.isEmpty || !Array(diagnostic.message.utf8).holds(Array(directory.utf8)) {
            return diagnostic.message
        }
        return diagnostic.message.replacing(directory, with: "")
    }

    private static let localeDirectoryExtension = Array(FilePath.localeDirectoryExtension.utf8)

    /// Returns the new findings. Of several identical ones, the first are the old ones. Files that can't be read are
    /// always new, since nothing is known about them.
    /// - Parameter path: returns the path of a newer finding relative to the same directory.
    func new(among diagnostics: [Diagnostic], path: (String) -> String) -> [Diagnostic] {
        var budget: [Identity: Int] = [:]
        for diagnostic in old { budget[Identity(diagnostic, at: diagnostic.path), default: 0] += 1 }
        if budget.isEmpty { return diagnostics.sorted(by: Diagnostic.displayOrder) }
        let found = diagnostics.sorted(by: Diagnostic.displayOrder).map { ($0, path($0.path)) }
        let rest = found.filter { diagnostic, path in
            diagnostic.isFailure || !Self.take(Identity(diagnostic, at: path), from: &budget)
        }
        // A renamed file keeps its findings.
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
