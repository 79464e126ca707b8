import StringsmithModel
import StringsmithText

/// Keys of a table that no bundle takes.
struct UnassignedKeys {
    struct Place: Hashable {
        var table: TableName

        var caller: Caller
    }

    /// Where the calls that use them are.
    struct Caller: Hashable {
        /// The only target that compiles the source; nil if there isn't exactly one.
        var target: String?

        /// True if no target compiles the source.
        var isUncompiled: Bool

        /// True for a widget, which looks into the bundle of its extension.
        var isInWidget: Bool
    }

    var place: Place
    var uses: [KeyUse]

    var diagnostic: Diagnostic? {
        guard let first = uses.first else { return nil }
        let keys = ShownKeys(uses)
        let count = keys.count == 1 ? "1 key isn't" : "\(keys.count) keys aren't"
        let isUncompiled = place.caller.isUncompiled
        let reason =
            isUncompiled
            ? "no target compiles this source"
            : "no bundle that \(place.caller.name) looks into has a table '\(place.table)'"
        let target = place.caller.isInWidget ? "the widget extension" : "the target's bundle"
        let advice =
            isUncompiled
            ? "add the source to a target, or name it in --include"
            : "add the table to \(target), or pass the bundle that has it with bundle:"
        return Diagnostic(
            path: first.path, range: first.place, severity: isUncompiled ? .note : .warning, rule: .unassignedKey,
            message: "\(count) added: \(reason)", table: place.table,
            notes: [Note("not added: \(keys.text)"), Note(advice)])
    }
}

extension UnassignedKeys.Caller {
    /// The name in messages.
    fileprivate var name: String {
        let target = target.map { "target '\($0)'" }
        if isInWidget { return target.map { "a widget of \($0)" } ?? "a widget" }
        return target ?? "its source"
    }
}
