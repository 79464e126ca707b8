import StringsmithModel
import StringsmithRules
import StringsmithText

/// The identity of a finding in a baseline. It contains neither the line nor the message.
package struct BaselineEntry: Hashable, Comparable, Sendable {
    /// The directory that contains the `.lproj` directory or the file, relative to the baseline's directory; empty for
    /// the latter itself.
    package var directory: String

    /// The locale, if the finding has one.
    package var locale: LocaleIdentifier?

    /// The table, if the finding has one.
    package var table: TableName?

    /// The name of the file or directory, if the finding has no table.
    package var file: String?

    /// The key, if the finding has one.
    package var key: Key?

    package var rule: RuleID

    init(rule: RuleID, directory: String) {
        (self.rule, self.directory) = (rule, directory)
    }

    /// Creates the entry for a diagnostic.
    init(_ diagnostic: Diagnostic, _ paths: inout RelativePaths) {
        var parts = FilePath(paths.path(to: diagnostic.path)).components.map(String.init)
        let name = parts.popLast() ?? ""
        if parts.last.map({ FilePath($0).isLocaleDirectory }) ?? false { parts.removeLast() }
        directory = parts.joined(separator: "/")
        locale = diagnostic.locale
        table = diagnostic.table
        file = diagnostic.table == nil ? name : nil
        key = diagnostic.key
        rule = diagnostic.rule
    }

    /// Returns the entry for a diagnostic, and the one with its table if it only has a file: the compiler of catalogs
    /// knows no tables. For a directory whose name isn't a locale, also returns one for the directory around it.
    static func all(of diagnostic: Diagnostic, _ paths: inout RelativePaths) -> [BaselineEntry] {
        let entry = BaselineEntry(diagnostic, &paths)
        guard let file = entry.file else { return [entry] }
        var other = entry
        (other.file, other.table) = (nil, TableName(path: file))
        guard diagnostic.rule == .unknownLocale else { return [entry, other] }
        return [entry, other, BaselineEntry(rule: .unknownLocale, directory: entry.directory)]
    }

    /// Returns whether a finding for the same entry, or the same file, makes this one redundant. It isn't reported
    /// then, but it isn't fixed either.
    func isExplained(by found: Set<BaselineEntry>) -> Bool {
        // No key is missing in a directory whose name isn't a locale.
        if rule == .missingKey, locale == nil,
            found.contains(BaselineEntry(rule: .unknownLocale, directory: directory))
        {
            return true
        }
        return CommonCauses.rules(explaining: rule).contains { cause in
            var entry = self
            entry.rule = cause
            if found.contains(entry) { return true }
            entry.key = nil
            return found.contains(entry)
        }
    }

    /// The order in the file: by place, then key, then rule, comparing bytes.
    package static func < (left: BaselineEntry, right: BaselineEntry) -> Bool {
        for (one, other) in zip(left.sortKey, right.sortKey) where one != other { return one < other }
        return false
    }

    private var sortKey: [ExactString] {
        [
            ExactString(directory), ExactString(locale?.rawValue ?? ""), ExactString(table?.rawValue ?? ""),
            ExactString(file ?? ""), key?.text ?? "", ExactString(rule.rawValue),
        ]
    }

    /// Writes the entry as a JSON object.
    func write(count: Int, isFollowed: Bool, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("directory", directory.isEmpty ? nil : directory)
        writer.member("locale", locale?.rawValue)
        writer.member("table", table?.rawValue)
        writer.member("file", file)
        writer.member("key", key?.text)
        writer.member("rule", rule.rawValue)
        writer.member("count", count > 1 ? count : nil)
        if isFollowed {
            writer.name(plain: "followed")
            writer.boolean(true)
        }
        writer.endObject()
    }
}
