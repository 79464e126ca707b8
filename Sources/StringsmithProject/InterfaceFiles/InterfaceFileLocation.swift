import StringsmithModel
import StringsmithText

/// The location of an interface file in its project, according to its path.
struct InterfaceFileLocation: Hashable {
    let path: String

    /// The directory that contains the `.lproj` directories, with a trailing slash; empty for the current one.
    let resources: String

    /// The name of the `.lproj` directory without extension; nil if the file isn't in one, and so isn't localized.
    let locale: String?

    /// The file's name without extension, which is also the table's name.
    let name: String

    init(_ path: String) {
        self.path = path
        let file = FilePath(path)
        name = String(file.stem)
        locale = file.enclosingLocaleDirectoryName
        resources = file.localizationDirectory ?? file.directory
    }

    /// True if the path has the extension of an interface file.
    static func isInterfaceFile(_ path: String) -> Bool { pathExtensions.contains { path.hasSuffix($0) } }

    /// The extensions of interface files.
    static let pathExtensions = [".xib", ".storyboard"]

    /// An identifier that the localized copies of a file share.
    var identity: String { resources + FilePath(path).name }
}
