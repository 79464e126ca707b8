import StringsmithModel

/// Reports tables of the development language that are missing from a translation.
struct MissingTableRule: ProjectRule {
    static let description = RuleDescription(
        .missingTable, .note, summary: "a table of the development language is missing",
        why: "All its strings are shown in another language. One note per locale.",
        examples: [
            RuleExample(
                wrong: "en.lproj/a.strings\nen.lproj/b.strings\nde.lproj/a.strings",
                right: "en.lproj/a.strings\nde.lproj/a.strings", kind: .files)
        ])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap { group -> [LayoutFinding] in
            guard let source = group.directories.first(where: { $0.path == group.developmentPath }) else { return [] }
            return group.directories.compactMap { directory in
                guard directory.path != source.path, let locale = directory.locale, !directory.files.isEmpty else {
                    return nil
                }
                // `table-name-case` reports names that differ only in case.
                let present = Set(directory.files.map { $0.lowercased() })
                let missing = source.tables.filter { !present.contains($0.lowercased()) }
                guard !missing.isEmpty else { return nil }
                let names = missing.prefix(3).joined(separator: ", ")
                let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
                return LayoutFinding(
                    "missing \(names)\(more)", path: directory.path, locale: locale, partCount: missing.count)
            }
        }
    }
}
