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

    /// The development region of a bundle, and the file that states it.
    package struct Statement: Hashable, Sendable {
        package var path: String
        package var language: LocaleIdentifier

        package init(path: String, language: LocaleIdentifier) { (self.path, self.language) = (path, language) }
    }

    /// The bundle of a target whose tables are known.
    package struct Bundle: Sendable {
        /// The name of the target.
        package var name: String
        package var region: Statement
        package var localizations: Set<LocaleIdentifier>

        package init(name: String, region: Statement, localizations: Set<LocaleIdentifier>) {
            (self.name, self.region, self.localizations) = (name, region, localizations)
        }

        /// Returns whether programs find a language in the bundle: by its name, or as a variety in the same script.
        package func isLocalized(for language: LocaleIdentifier) -> Bool {
            let (name, script) = (language.canonicalLanguage, language.script)
            return localizations.contains { $0.canonicalLanguage == name && $0.script == script }
        }
    }

    /// A table that no target copies to where programs look for it, or one that hides others there.
    package struct UnshippedTable: Sendable {
        package enum Reason: Hashable, Sendable {
            /// The Xcode project copies other tables of the directory.
            case noMember(project: String)
            case excluded(target: String)
            case inCopiedDirectory(target: String, directory: String)
            case noRule(target: String)
            case hiding(target: String, other: String)
        }

        package var path: String
        package var locale: LocaleIdentifier?
        package var reason: Reason

        /// True for all tables of a locale directory.
        package var isDirectory = false

        /// The number of files or directories with the same reason in other localizations.
        package var others = 0

        package init(path: String, locale: LocaleIdentifier?, _ reason: Reason) {
            (self.path, self.locale, self.reason) = (path, locale, reason)
        }
    }

    /// The bundle of a package's target or a framework that only applications of the project use.
    package struct Library: Sendable {
        package var name: String

        /// Its languages, with the directory or catalog of each.
        package var languages: [(locale: LocaleIdentifier, path: String)]

        /// The languages of the applications that may use it.
        package var applicationLanguages: Set<LocaleIdentifier>

        package init(
            name: String, languages: [(locale: LocaleIdentifier, path: String)],
            applicationLanguages: Set<LocaleIdentifier>
        ) {
            (self.name, self.languages, self.applicationLanguages) = (name, languages, applicationLanguages)
        }

        /// Returns whether an application has a variety of a language.
        func isReachable(_ language: LocaleIdentifier) -> Bool {
            let isVariety = { (other: LocaleIdentifier, language: LocaleIdentifier) in
                other.isSameLanguage(as: language) && other.script == language.script
            }
            if applicationLanguages.contains(where: { isVariety($0, language) }) { return true }
            // Without a language in common, the user's languages are searched.
            return !languages.contains { own in applicationLanguages.contains { isVariety($0, own.locale) } }
        }
    }

    /// The groups, sorted by path.
    package var groups: [Group]

    /// The bundles of packages and frameworks, in the order of the targets.
    package var libraries: [Library] = []

    /// The tables that aren't in any bundle, by path.
    package var unshipped: [UnshippedTable] = []

    /// The bundles of the project's targets, in the order of the targets.
    package var bundles: [Bundle] = []

    /// Interface files with strings that aren't in an `.lproj` directory.
    package var unlocalizedInterfaces: [String]

    package init(groups: [Group], unlocalizedInterfaces: [String] = []) {
        (self.groups, self.unlocalizedInterfaces) = (groups, unlocalizedInterfaces)
    }
}

extension LocaleIdentifier {
    /// The language without script and region. Programs take these for one language.
    fileprivate var canonicalLanguage: String {
        let locale = canonical
        let language = String(locale.languageCode)
        return ["no": "nb", "tl": "fil"][language] ?? language
    }
}
