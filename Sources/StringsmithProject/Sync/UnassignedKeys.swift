import StringsmithModel
import StringsmithText

/// Keys of a table that no bundle takes.
struct UnassignedKeys {
    struct Place: Hashable {
        var table: TableName

        /// The target whose calls use them; nil if it is unknown.
        var target: String?
    }

    var place: Place
    var uses: [KeyUse]

    /// The maximum number of keys in the diagnostic.
    private static let shownKeys = 10

    var diagnostic: Diagnostic? {
        guard let first = uses.first else { return nil }
        var known: Set<ExactString> = []
        let keys = uses.map(\.key.text).filter { known.insert($0).inserted }
        let count = keys.count == 1 ? "1 key isn't" : "\(keys.count) keys aren't"
        let caller = place.target.map { "target '\($0)'" } ?? "its source"
        var list = keys.prefix(Self.shownKeys).map { "'\($0.string)'" }.joined(separator: ", ")
        if keys.count > Self.shownKeys { list += " and \(keys.count - Self.shownKeys) more" }
        return Diagnostic(
            path: first.path, range: first.place, severity: .warning, rule: .unassignedKey,
            message: "\(count) added: no bundle that \(caller) looks into has a table '\(place.table)'",
            table: place.table,
            notes: [
                Note("not added: \(list)"),
                Note("add the table to the target's bundle, or pass the bundle that has it with bundle:"),
            ])
    }
}
