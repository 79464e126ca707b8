import StringsmithLocales
import StringsmithModel
import StringsmithText

extension Workspace {
    /// Returns the table of another locale to which links lead from a table's path; nil if they lead to none. Translations
    /// that are written to the path would replace those of the other locale.
    func otherLocaleTable(behind path: String) -> String? {
        let directory = FilePath(path).parent
        let real = targetPath(of: path) ?? targetPath(of: directory).map { FilePath($0).appending(FilePath(path).name) }
        guard let real, let own = Self.locale(of: path), let other = Self.locale(of: real), own != other else {
            return nil
        }
        var relative = RelativePaths(from: ".")
        return relative.path(to: real)
    }

    private static func locale(of path: String) -> LocaleIdentifier? {
        FilePath(path).enclosingLocaleDirectoryName.flatMap { LocaleIdentifier.canonical(directoryName: $0) }
    }
}

extension Diagnostic {
    /// Reports that a table wasn't changed, since links lead from it to the table of another locale.
    static func linked(_ path: String, to other: String) -> Diagnostic {
        Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: linkedTable(to: other))
    }

    /// The reason not to write translations to a table's path.
    static func linkedTable(to other: String) -> String {
        "not changed: a link leads to '\(other)', a table of another locale: replace the link with a file"
    }
}
