import StringsmithLocales
import StringsmithModel

/// Reports tables that the development language doesn't have.
struct SurplusTableRule: ProjectRule {
    static let description = RuleDescription(
        .surplusTable, .note, isDefault: false, summary: "a table exists only in a translation",
        why: """
            Its keys are no longer looked up, or the development language shows keys. Tables of interface files and of \
            Info.plist don't need a table in the development language and aren't reported. One note per locale.
            """,
        examples: [
            RuleExample(
                wrong: "en.lproj/a.strings\nde.lproj/a.strings\nde.lproj/b.strings",
                right: "en.lproj/a.strings\nen.lproj/c.xib\nde.lproj/a.strings\nde.lproj/c.strings", kind: .files)
        ])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap { group -> [LayoutFinding] in
            guard let source = group.directories.first(where: { $0.path == group.developmentPath }) else { return [] }
            let base = group.directories.filter { $0.name == .base || $0.path == source.path }
            // A table can belong to any file with its name: an interface, an intent definition, a `.stringsdict`, a
            // catalog.
            let known = Set(base.flatMap(\.files).map(Self.stem))
            return group.directories.compactMap { directory in
                guard let locale = directory.locale, directory.path != source.path else { return nil }
                let surplus = directory.tables.filter { file in
                    !known.contains(Self.stem(file)) && !Self.stem(file).hasSuffix("InfoPlist")
                }
                guard !surplus.isEmpty else { return nil }
                let more = surplus.count > 3 ? " and \(surplus.count - 3) more" : ""
                let names = surplus.prefix(3).joined(separator: ", ")
                return LayoutFinding(
                    "\(names)\(more) missing from the development language", path: directory.path, locale: locale)
            }
        }
    }

    private static func stem(_ file: String) -> String {
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
