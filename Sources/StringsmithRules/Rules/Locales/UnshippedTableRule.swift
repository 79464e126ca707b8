import StringsmithModel

/// Reports tables that no target copies to where programs look for them.
struct UnshippedTableRule: ProjectRule {
    static let description = RuleDescription(
        .unshippedTable, .warning, summary: "no target copies a table to where programs look for it",
        why: """
            Translators work on the table, and no user sees it. It isn't a member of any target, although the Xcode project \
            copies tables beside it; or a package excludes it, has no resource rule for it, or copies the directory \
            around it as it is, while programs only look into the bundle's own `.lproj` directories. A table outside \
            of such directories hides all localized ones with its name. Add the table to the target, move it, or \
            delete it. Nothing is reported where a podspec, Bazel, or CMake may copy tables, where a script of the \
            project names tables or a tool for localization, and in directories that Xcode synchronizes.
            """,
        examples: [
            RuleExample(
                wrong: "exclude: en.lproj/b.strings\nen.lproj/a.strings\nen.lproj/b.strings",
                right: "en.lproj/a.strings\nen.lproj/b.strings", kind: .files)
        ], needsWholeProject: true)

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.unshipped.map { table in
            let message =
                switch table.reason {
                case .noMember(let project): "no target of \(project) copies \(table.isDirectory ? "its tables" : "it")"
                case .excluded(let target): "excluded from the target \(target)"
                case .inCopiedDirectory(let target, let directory):
                    "programs don't look into \(directory), which the target \(target) copies as it is"
                case .noRule(let target): "no resource rule of the target \(target) includes it"
                case .hiding(let target, let other):
                    "hides the localized tables in the bundle of \(target), such as \(other)"
                }
            if table.others == 0 { return LayoutFinding(message, path: table.path, locale: table.locale) }
            let noun = table.isDirectory ? "language" : "file"
            let others = "\(table.others) other \(noun)\(table.others == 1 ? "" : "s")"
            let like = table.isDirectory ? "like those of \(others)" : "like \(others) of the table"
            return LayoutFinding(
                "\(message), \(like)", path: table.path, locale: table.locale,
                partCount: table.others + 1)
        }
    }
}
