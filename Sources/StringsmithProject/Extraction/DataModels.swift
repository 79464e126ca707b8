import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The declarations of the classes that Xcode generates from a project's Core Data models.
struct DataModels {
    private(set) var declarations: [TypedScanner.Declarations] = []

    /// The files that were read.
    private(set) var paths: [String] = []

    /// The reasons why something wasn't read.
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads models in their current versions.
    /// - Parameter models: the paths of all versions, sorted.
    init(_ models: [String], in workspace: Workspace) {
        let versions = Dictionary(grouping: models) { FilePath($0).enclosing.enclosing.string }
        for (directory, models) in versions.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            for path in current(models, in: directory, workspace) {
                guard let bytes = bytes(of: path, workspace) else { continue }
                let model = DataModel(bytes, path: path)
                if let problem = model.problem { diagnostics.append(problem) }
                let classes = Array(model.classes.utf8)
                let read = classes.withUnsafeBufferPointer { TypedScanner.declarations(of: $0) }
                if let read { declarations.append(read) }
            }
        }
    }

    /// True for a version of a model.
    static func isModel(_ path: String) -> Bool { path.hasByteSuffix(".xcdatamodel/" + fileName) }

    /// The name of the file with a model, in the directory of its version.
    static let fileName = "contents"

    /// The name of the file that names the current version, next to the versions.
    static let currentVersionName = ".xccurrentversion"

    /// Returns the current version of a model, which is the last one by name if none is stated; all models if they
    /// aren't versions of one.
    private mutating func current(
        _ models: [String], in directory: String, _ workspace: Workspace
    ) -> [String] {
        guard models.count > 1, directory.hasByteSuffix(".xcdatamodeld") else { return models }
        let path = directory + "/" + Self.currentVersionName
        var name: String?
        if workspace.kind(of: path) != nil, let bytes = bytes(of: path, workspace) {
            let stated = DataModel.currentVersion(bytes, path: path)
            name = stated.name
            if let problem = stated.problem { diagnostics.append(problem) }
        }
        return [models.first { FilePath($0).enclosing.name == name ?? "" } ?? models[models.count - 1]]
    }

    private mutating func bytes(of path: String, _ workspace: Workspace) -> [UInt8]? {
        do throws(FileSystemError) {
            let bytes = try workspace.bytes(at: path)
            paths.append(path)
            return bytes
        } catch {
            diagnostics.append(Diagnostic(error))
            return nil
        }
    }
}
