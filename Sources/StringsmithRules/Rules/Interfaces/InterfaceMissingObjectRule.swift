import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports texts for objects that the interface file doesn't have.
struct InterfaceMissingObjectRule: TableRule {
    static let description = RuleDescription(
        .interfaceMissingObject, .warning, summary: "a key names an object that the interface file does not have",
        why: """
            The object was deleted, or made anew with another id, and then its text is not translated any more: nobody \
            looks the key up. `stringsmith sync` finds the new id or marks the entry obsolete; marked ones are not \
            reported. One warning for a table, and none for what the development language's table has as well; with \
            --rule each key is named.
            """,
        examples: [
            RuleExample(
                source: "<menuItem title=\"Open\" id=\"a-1\"/>",
                wrong: "\"a-1.title\" = \"Öffnen\";\n\"b-2.title\" = \"Sichern\";",
                right: "\"a-1.title\" = \"Öffnen\";", form: .interfaceTable)
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard table.interface != nil, let strings = table.strings else { return [] }
        var missing: [(key: Key, range: Range<Int>?)] = []
        for index in 0..<strings.count {
            let key = strings.key(at: index)
            guard table.namesMissingObject(key) else { continue }
            // The finding for the development language's table covers all locales.
            if !table.listsEach, table.source?.place(of: key) != nil { continue }
            if MarkedComment(strings.comment(at: index)).marker?.state == .obsolete { continue }
            missing.append((key, strings.ranges(at: index)?.key))
        }
        guard let first = missing.first else { return [] }
        if table.listsEach || missing.count == 1 {
            return missing.map {
                TableFinding(
                    "\"\($0.key)\" names no object of the interface file", path: strings.path, range: $0.range,
                    key: $0.key)
            }
        }
        let keys = KeyList.phrase(missing.map(\.key))
        let message = "\(missing.count) keys name no object of the interface file: \(keys)"
        return [TableFinding(message, path: strings.path, range: first.range)]
    }
}
