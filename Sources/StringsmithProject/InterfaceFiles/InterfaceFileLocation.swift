import StringsmithModel
import StringsmithText

/// Where an interface file stands in its project, as its path says.
struct InterfaceFileLocation: Hashable {
    /// The path of the file.
    let path: String

    /// The directory that holds the `.lproj` directories, with its slash; empty for the current one.
    let resources: String

    /// The name of the `.lproj` directory without extension; nil if the file is in none, and so is not localized.
    let locale: String?

    /// The file's name without extension: the table's name.
    let name: String

    init(_ path: String) {
        self.path = path
        let file = FilePath(path)
        name = String(file.stem)
        locale = file.enclosingLocaleDirectoryName
        resources = locale == nil ? file.directory : FilePath(FilePath(file.directory).withoutSlash).directory
    }

    /// True for the extensions of interface files.
    static func isInterfaceFile(_ path: String) -> Bool { pathExtensions.contains { path.hasSuffix($0) } }

    /// The extensions of interface files.
    static let pathExtensions = [".xib", ".storyboard"]

    /// What the localized copies of one file have in common.
    var identity: String { resources + FilePath(path).name }
}
