import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithScanner
import StringsmithText

extension GroupPlanner {
    /// Removes the uses of strings that became keys only by their type and that nobody would add to the table, unless
    /// it has them: strings that are the same in all languages, such as `Text("·")`, and by default plain text where
    /// all other keys are identifiers. A catalog gets all, as in Xcode.
    func withoutIncidentalTexts(_ uses: [KeyUse], in group: LocalizationGroup) -> Decoded<[KeyUse]> {
        var present: [TableName: Set<ExactString>] = [:]
        var styles: [TableName: KeyStyles] = [:]
        var leftOut: [TableName: [KeyUse]] = [:]
        for use in uses where present[use.table] == nil && use.isIncidental && !group.allCatalogs.contains(use.table) {
            present[use.table] = developmentKeys(of: use.table, in: group)
        }
        // The next sync finds the keys that are added, and not those that are removed, so these count.
        var keys = present.reduce(into: [:]) { $0[$1.key] = lasting($1.value, of: $1.key, in: group) }
        for use in uses where !use.isIncidental || use.isIdentifier || !use.isPlainText {
            keys[use.table]?.insert(use.key.text)
        }
        // Where literals are looked up, a word may be a key, too.
        let looksUp = Set(
            uses.lazy.filter { $0.isIncidental && keys[$0.table]?.contains($0.key.text) ?? false }.map(\.table))
        let kept = uses.keeping { use in
            guard use.isIncidental, let present = present[use.table], !present.contains(use.key.text) else {
                return true
            }
            if use.isBareSign { return false }
            guard options.tables.newValue == .auto, use.isPlainText else { return true }
            let style = styles[use.table] ?? keyStyles(of: use.table, keys[use.table] ?? [], in: group)
            styles[use.table] = style
            guard style.areIdentifiers, !style.fits(Key(use.key.text), takesWords: looksUp.contains(use.table)) else {
                return true
            }
            leftOut[use.table, default: []].append(use)
            return false
        }
        let diagnostics = leftOut.sorted { $0.key < $1.key }.map { Diagnostic.textsLeftOut($1, of: $0) }
        return Decoded(kept, diagnostics: diagnostics)
    }

    /// Returns the style of a table's keys in the development language. Where it has too few keys to tell, those of the
    /// bundle's other tables count, too, and then those of the project's other bundles.
    private func keyStyles(
        of table: TableName, _ keys: Set<ExactString>, in group: LocalizationGroup
    ) -> KeyStyles {
        var styles = KeyStyles(keys.lazy.map { Key($0) })
        if styles.count >= KeyStyles.fewest { return styles }
        // Words and object IDs tell nothing about other tables.
        for other in [group] + groups.filter({ !$0.parent.hasSameBytes(as: group.parent) })
        where styles.telling < KeyStyles.fewest {
            for name in calledTables(of: other) where name != table || !other.parent.hasSameBytes(as: group.parent) {
                let keys = lasting(developmentKeys(of: name, in: other), of: name, in: other)
                for key in keys { styles.add(Key(key)) }
            }
        }
        return styles
    }

    /// Returns the keys of a table in the development language that are still there after the sync, or new.
    private func lasting(
        _ keys: Set<ExactString>, of table: TableName, in group: LocalizationGroup
    ) -> Set<ExactString> {
        let removesOthers = options.tables.obsolete == .prune || options.tables.obsolete == .comment
        let used = removesOthers ? usedKeys.filter(of: table, in: group) : nil
        return (used.map { keys.filter($0) } ?? keys).union(newKeys(in: group)[table] ?? [])
    }

    private func newKeys(in group: LocalizationGroup) -> [TableName: Set<ExactString>] {
        groups.firstIndex { $0.parent.hasSameBytes(as: group.parent) }.flatMap { newKeys[$0] } ?? [:]
    }

    /// Returns the tables of the development language that calls use.
    private func calledTables(of group: LocalizationGroup) -> [TableName] {
        var tables = Set(newKeys(in: group).keys).subtracting(group.allCatalogs)
        for directory in group.developmentDirectories {
            tables.formUnion(directory.tables.union(directory.pluralTables))
        }
        return tables.sorted().filter { table in
            !table.isFilledElsewhere && !group.directories.contains { $0.hasInterface(of: table) }
        }
    }
}

extension KeyUse {
    /// True for a string that became a key by its type, such as `"Save"` in `Text("Save")`.
    fileprivate var isIncidental: Bool { origin != .call || FrameworkRoutines.names.contains(routine) }

    /// True for a string that nobody declared to be a key, either by what it is passed to or with a comment.
    fileprivate var isPlainText: Bool {
        comment == nil && value == nil && !(origin == .call && Self.declaringRoutines.contains(routine))
    }

    fileprivate var isIdentifier: Bool { KeyStyle(Key(key.text)) == .identifier }

    /// The initializers that are only called to localize.
    private static let declaringRoutines: Set<String> = [
        "String", "AttributedString", "LocalizedStringKey", "LocalizedStringResource",
    ]
}

extension Diagnostic {
    /// A note that strings aren't added to a table of identifiers.
    fileprivate static func textsLeftOut(_ uses: [KeyUse], of table: TableName) -> Diagnostic {
        let keys = ShownKeys(uses)
        return Diagnostic(
            path: uses.first?.path ?? "", range: uses.first?.place, severity: .note, rule: .textLeftOut,
            message:
                "\(keys.count == 1 ? "1 string isn't" : "\(keys.count) strings aren't") added to table '\(table)', "
                + "whose keys are identifiers",
            table: table,
            notes: [
                Note("not added: \(keys.text)"),
                Note("use identifiers as keys, or add the strings as they are with --new source"),
            ])
    }
}
