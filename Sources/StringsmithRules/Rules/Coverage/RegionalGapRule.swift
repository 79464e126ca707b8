import StringsmithModel

/// Reports regional tables that hide strings of their language.
struct RegionalGapRule: TableRule {
    static let description = RuleDescription(
        .regionalGap, .warning, summary: "a regional table hides strings of its language",
        why: """
            Programs search one table only: the one for the user's region if there is one, otherwise the language's. A \
            key that `fr-CA.lproj` lacks isn't looked up in `fr.lproj`; the program shows the key, or the default value \
            of the call. Add the strings to the regional table, or delete the table if it has nothing of its own. Keys \
            that are the same as the hidden string aren't counted. There is one finding per table; with --rule, each \
            key is reported. `missing-key` counts only the other keys.
            """,
        examples: [
            RuleExample(
                locale: "fr-CA", source: "\"cart.title\" = \"Panier\";\n\"cart.email\" = \"E-mail\";",
                wrong: "\"cart.email\" = \"Courriel\";",
                right: "\"cart.title\" = \"Panier\";\n\"cart.email\" = \"Courriel\";", kind: .regional)
        ], follows: [.stringsEmptyFile])

    func check(_ table: CheckedTable) -> [TableFinding] {
        table.hidden.flatMap { hidden -> [TableFinding] in
            let keys = table.counted(hidden)
            if keys.isEmpty { return [] }
            if table.listsEach {
                return keys.map { TableFinding("hides \"\($0)\" of \(hidden.language)", path: table.path, key: $0) }
            }
            let count = "\(keys.count) \(keys.count == 1 ? "key" : "keys")"
            return [
                TableFinding(
                    "hides \(count) of \(hidden.language) that it lacks: \(keys.phrase())", path: table.path,
                    partCount: keys.count)
            ]
        }
    }
}

/// The keys that the table of a related language has, and that a regional table hides.
package struct HiddenKeys: Sendable {
    /// The name of the related language's directory, without extension.
    package var language: String

    /// The keys, in the order of its table.
    package var keys: [Key]

    package init(language: String, keys: [Key]) { (self.language, self.keys) = (language, keys) }
}

extension CheckedTable {
    /// Returns the hidden keys that a program looks up, as far as the development language's table shows them.
    func counted(_ hidden: HiddenKeys) -> [Key] {
        hidden.keys.filter { key in
            if knownMissing.contains(key) || namesMissingObject(key) { return false }
            guard let source, !source.keysAreTexts else { return true }
            return source.place(of: key) != nil
        }
    }

    /// The keys that a related language's table has, and that programs don't find because of this one.
    package var hiddenKeys: Set<Key> { Set(hidden.flatMap(counted)) }
}
