import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Which files there are, as rules of the layout see them.
package struct LocaleLayout: Sendable {
    /// A directory that holds `.lproj` directories.
    package struct Group: Sendable {
        /// The `.lproj` directories, by path.
        package var directories: [Directory]

        /// The path of the development language's directory, if it is known.
        package var developmentPath: String?

        /// Makes a group.
        package init(directories: [Directory], developmentPath: String?) {
            (self.directories, self.developmentPath) = (directories, developmentPath)
        }
    }

    /// An `.lproj` directory.
    package struct Directory: Sendable {
        /// The path, with `.lproj`.
        package var path: String

        /// What its name means.
        package var name: LocaleDirectoryName

        /// The names of all files in it.
        package var files: [String]

        /// The names of the files among them that are tables.
        var tables: [String] { files.filter { $0.hasSuffix(".strings") || $0.hasSuffix(".stringsdict") } }

        /// Makes a directory.
        package init(path: String, files: [String]) {
            self.path = path
            self.files = files
            let path = FilePath(path)
            name = LocaleDirectoryName(path.localeDirectoryName ?? String(FilePath(path.withoutSlash).name))
        }

        /// The locale, if the name means one.
        package var locale: LocaleIdentifier? {
            if case .locale(let locale, _) = name { locale } else { nil }
        }
    }

    /// The groups, by path.
    package var groups: [Group]

    /// The interface files with texts that are in no `.lproj` directory.
    package var unlocalizedInterfaces: [String]

    /// Makes a layout.
    package init(groups: [Group], unlocalizedInterfaces: [String] = []) {
        (self.groups, self.unlocalizedInterfaces) = (groups, unlocalizedInterfaces)
    }
}
