import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The directories of development tables, for interface files in `Base.lproj` or next to these tables.
struct InterfaceLanguageDirectories: Sendable {
    private let language: @Sendable (_ parent: String) -> LocaleIdentifier

    /// The directory of each parent's development language, as spelled: `English.lproj`, not `en.lproj`.
    private var directories: [FilePath: String] = [:]

    init(_ paths: [String], language: @escaping @Sendable (_ parent: String) -> LocaleIdentifier) {
        self.language = language
        for path in paths {
            let parent = FilePath(path).directory
            guard let name = FilePath(path).localeDirectoryName else { continue }
            if name != "Base", LocaleIdentifier.canonical(directoryName: name) == language(parent) {
                directories[FilePath(parent)] = path
            }
        }
    }

    /// True for a file in the directory of the development language.
    func isDevelopment(_ file: InterfaceFileLocation) -> Bool {
        guard let locale = file.locale else { return false }
        return LocaleIdentifier.canonical(directoryName: locale) == language(file.resources)
    }

    /// Returns the directory of a file's table, without a trailing slash.
    func directory(of file: InterfaceFileLocation) -> String {
        directories[FilePath(file.resources)] ?? file.resources + language(file.resources).directoryName
    }
}
