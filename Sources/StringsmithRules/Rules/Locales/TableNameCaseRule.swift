import StringsmithLocales
import StringsmithModel

/// Reports tables whose name differs in case from the development language's.
struct TableNameCaseRule: ProjectRule, UseRule {
    static let description = RuleDescription(
        .tableNameCase, .warning,
        summary: "a table's name differs in case from the development language's, or from the calls'",
        why: """
            The usual Mac file system finds localizable.strings as Localizable.strings, but devices don't: the app shows \
            keys, or another language. Translations are compared with the development language's tables, and these with \
            the calls that use them.
            """,
        examples: [
            RuleExample(
                wrong: "en.lproj/Main.strings\nde.lproj/main.strings",
                right: "en.lproj/Main.strings\nde.lproj/Main.strings", kind: .files)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        guard table.development == nil, let other = table.nameInOtherCase, let use = table.uses.first else { return [] }
        return [
            UseFinding("table '\(table.name)' is named '\(other)' on disk, so devices don't find it", at: .use(use))
        ]
    }

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap { group -> [LayoutFinding] in
            guard let source = group.directories.first(where: { $0.path == group.developmentPath }) else { return [] }
            let known = Set(source.files)
            let names = Dictionary(source.files.map { ($0.lowercased(), $0) }) { first, _ in first }
            return group.directories.flatMap { directory in
                directory.files.compactMap { file -> LayoutFinding? in
                    guard !known.contains(file), let name = names[file.lowercased()],
                        !directory.files.contains(name)
                    else { return nil }
                    return LayoutFinding(
                        "differs in case from \(name)", path: "\(directory.path)/\(file)", locale: directory.locale)
                }
            }
        }
    }
}
