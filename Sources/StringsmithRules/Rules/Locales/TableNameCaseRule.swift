import StringsmithLocales
import StringsmithModel

/// Reports tables whose name differs in case from the development language's.
struct TableNameCaseRule: ProjectRule {
    static let description = RuleDescription(
        .tableNameCase, .warning, summary: "a table's name differs in case from the development language's",
        why: "The usual Mac file system finds localizable.strings as Localizable.strings, but devices don't.",
        examples: [
            RuleExample(
                wrong: "en.lproj/Main.strings\nde.lproj/main.strings",
                right: "en.lproj/Main.strings\nde.lproj/Main.strings", kind: .files)
        ])

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
