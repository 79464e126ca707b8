import StringsmithModel
import StringsmithScanner
import StringsmithText

extension GroupPlanner {
    /// Removes the uses of strings that are the same in all languages and became keys only by their type, such as
    /// `Text("·")`, unless the table has them. A catalog gets all, as in Xcode.
    func withoutBareSigns(_ uses: [KeyUse], in group: LocalizationGroup) -> [KeyUse] {
        var known: [TableName: Set<ExactString>] = [:]
        return uses.filter { use in
            let isTyped = use.origin != .call || FrameworkRoutines.names.contains(use.routine)
            guard isTyped, use.isBareSign, !group.allCatalogs.contains(use.table) else { return true }
            let keys = known[use.table] ?? developmentKeys(of: use.table, in: group)
            known[use.table] = keys
            return keys.contains(use.key.text)
        }
    }
}
