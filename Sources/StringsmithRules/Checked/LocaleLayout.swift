import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The files of a project, as layout rules see them.
package struct LocaleLayout: Sendable {
    /// A directory that contains `.lproj` directories.
    package struct Group: Sendable {
        /// The `.lproj` directories, sorted by path.
        package var directories: [Directory]

        /// The path of the development language's directory, if known.
        package var developmentPath: String?

        package init(directories: [Directory], developmentPath: String?) {
            (self.directories, self.developmentPath) = (directories, developmentPath)
        }
    }

    /// An `.lproj` directory.
    package struct Directory: Sendable {
        /// The path, including `.lproj`.
        package var path: String

        /// The meaning of the directory's name.
        package var name: LocaleDirectoryName

        /// The names of its files.
        package var files: [String]

        /// The names of the files that are tables.
        var tables: [String] { files.filter(FormatRegistry.isLocaleTable) }

        package init(path: String, files: [String]) {
            self.path = path
            self.files = files
            let path = FilePath(path)
            name = LocaleDirectoryName(path.localeDirectoryName ?? String(FilePath(path.withoutSlash).name))
        }

        /// The locale, if the name is a locale's.
        package var locale: LocaleIdentifier? {
            if case .locale(let locale, _) = name { locale } else { nil }
        }
    }

    /// The groups, sorted by path.
    package var groups: [Group]

    /// Interface files with strings that aren't in an `.lproj` directory.
    package var unlocalizedInterfaces: [String]

    package init(groups: [Group], unlocalizedInterfaces: [String] = []) {
        (self.groups, self.unlocalizedInterfaces) = (groups, unlocalizedInterfaces)
    }
}
