import StringsmithLocales
import StringsmithModel

/// Which files there are, as rules of the layout see them.
public struct LocaleLayout: Sendable {
    /// A directory that holds `.lproj` directories.
    public struct Group: Sendable {
        /// The `.lproj` directories, by path.
        public var directories: [LocaleDirectory]

        /// The path of the development language's directory, if it is known.
        public var developmentPath: String?

        /// Makes a group.
        public init(directories: [LocaleDirectory], developmentPath: String?) {
            (self.directories, self.developmentPath) = (directories, developmentPath)
        }
    }

    /// An `.lproj` directory.
    public struct LocaleDirectory: Sendable {
        /// The path, with `.lproj`.
        public var path: String

        /// What its name means.
        public var name: LocaleDirectoryName

        /// The names of all files in it.
        public var files: [String]

        /// Makes a directory.
        public init(path: String, files: [String]) {
            self.path = path
            self.files = files
            let last = path.split(separator: "/").last.map(String.init) ?? ""
            name = LocaleDirectoryName(last.hasSuffix(".lproj") ? String(last.dropLast(6)) : last)
        }

        /// The locale, if the name means one.
        public var locale: LocaleIdentifier? {
            if case .locale(let locale, _) = name { locale } else { nil }
        }
    }

    /// The groups, by path.
    public var groups: [Group]

    /// The interface files with texts that are in no `.lproj` directory.
    public var unlocalizedInterfaces: [String]

    /// Makes a layout.
    public init(groups: [Group], unlocalizedInterfaces: [String] = []) {
        (self.groups, self.unlocalizedInterfaces) = (groups, unlocalizedInterfaces)
    }
}
