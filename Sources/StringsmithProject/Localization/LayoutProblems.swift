import StringsmithLocales
import StringsmithModel

extension ProjectLayout {
    /// What is wrong with the locale directories, and paths that can't be read, as a command tells it that writes tables.
    package var diagnostics: [Diagnostic] {
        var diagnostics = failures.map { Diagnostic($0) }
        for group in allGroups where group.isWhole {
            diagnostics += group.directories.compactMap { Self.misspelling($0, in: group) }
            diagnostics += group.unknownDirectories.map {
                Diagnostic(
                    path: $0.path, severity: .note, rule: "unknown-locale-name",
                    message: "'\(Self.name(of: $0, in: group))' is no locale: left alone")
            }
            diagnostics += Self.duplicates(in: group)
        }
        return diagnostics
    }

    private static func name(of directory: LocaleDirectory, in group: LocalizationGroup) -> String {
        String(directory.path.dropFirst(group.parent.count).dropLast(".lproj".count))
    }

    private static func misspelling(_ directory: LocaleDirectory, in group: LocalizationGroup) -> Diagnostic? {
        let name = name(of: directory, in: group)
        guard case .locale(let locale, let spelling) = LocaleDirectoryName(name), spelling != .canonical else {
            return nil
        }
        let kind = spelling == .legacy ? "legacy" : "non-canonical"
        let target = group.parent + locale.rawValue + ".lproj"
        return Diagnostic(
            path: directory.path, severity: .note, rule: "legacy-locale-name",
            message: "\(kind) name '\(name)' means '\(locale)'",
            notes: [Note("rename it, and the project's references to it: git mv '\(directory.path)' '\(target)'")]
        )
    }

    private static func duplicates(in group: LocalizationGroup) -> [Diagnostic] {
        var first: [LocaleIdentifier: String] = [:]
        return group.directories.compactMap { directory in
            guard let locale = directory.locale else { return nil }
            guard let other = first[locale] else {
                first[locale] = directory.path
                return nil
            }
            return Diagnostic(
                path: directory.path, severity: .error, rule: .duplicateLocale,
                message: "second directory for '\(locale)': neither is touched",
                notes: [Note("the first", path: other)]
            )
        }
    }
}

extension RuleID {
    /// Two directories are for one locale.
    package static let duplicateLocale: RuleID = "duplicate-locale"
}
