import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports strings for objects that the interface file doesn't have.
struct InterfaceMissingObjectRule: TableRule {
    static let description = RuleDescription(
        .interfaceMissingObject, .warning, summary: "a key belongs to an object that isn't in the interface file",
        why: """
            The object was deleted, or replaced by one with another id, whose text is no longer translated. \
            `stringsmith sync` finds the new id or marks the entry as obsolete, and marked entries aren't reported. \
            One warning per table, unless the development language's table has the same problem; with --rule, each key \
            is reported.
            """,
        examples: [
            RuleExample(
                source: "<menuItem title=\"Open\" id=\"a-1\"/>",
                wrong: "\"a-1.title\" = \"Öffnen\";\n\"b-2.title\" = \"Sichern\";",
                right: "\"a-1.title\" = \"Öffnen\";", kind: .interfaceTable)
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard table.interface != nil, let strings = table.strings else { return [] }
        var missing: [(key: Key, range: Range<Int>?)] = []
        for index in 0..<strings.count {
            let key = strings.key(at: index)
            guard table.namesMissingObject(key) else { continue }
            // The finding for the development language's table covers all locales.
            if !table.listsEach, table.source?.place(of: key) != nil { continue }
            if strings.state(at: index)?.kind == .obsolete { continue }
            missing.append((key, strings.ranges(at: index)?.key))
        }
        guard let first = missing.first else { return [] }
        if table.listsEach || missing.count == 1 {
            return missing.map {
                TableFinding(
                    "\"\($0.key)\" belongs to an object that isn't in the interface file", path: strings.path,
                    range: $0.range,
                    key: $0.key)
            }
        }
        let keys = missing.map(\.key).phrase()
        let message = "\(missing.count) keys belong to objects that aren't in the interface file: \(keys)"
        return [TableFinding(message, path: strings.path, range: first.range, partCount: missing.count)]
    }
}
