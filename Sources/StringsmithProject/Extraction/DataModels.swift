import StringsmithFormats
import StringsmithScanner
import StringsmithText

/// The declarations of the classes that Xcode generates from a project's Core Data models.
struct DataModels {
    private(set) var declarations: [TypedScanner.Declarations] = []

    /// The models that were read.
    private(set) var paths: [String] = []

    /// Finds and reads the models below paths, if any source uses Core Data.
    init(of sources: [DeclarationSummary.Source], below roots: [String]) {
        guard sources.contains(where: { $0.declarations.imports.contains("CoreData") }) else { return }
        let found = FileDiscovery(roots, isWanted: { $0.hasByteSuffix("contents") }).found.paths
        for path in Self.current(found.filter(Self.isModel)) {
            guard let bytes = try? FileReader.bytes(of: path), let model = DataModel(bytes) else { continue }
            let text = Array(model.classes.utf8)
            guard let read = text.withUnsafeBufferPointer({ TypedScanner.declarations(of: $0) }) else { continue }
            declarations.append(read)
            paths.append(path)
        }
    }

    /// True for a file that determines the classes.
    static func isRead(_ path: String) -> Bool { isModel(path) || path.hasByteSuffix("/.xccurrentversion") }

    private static func isModel(_ path: String) -> Bool { path.hasByteSuffix(".xcdatamodel/contents") }

    /// Returns the current version of each model. Without a statement, that is the last one by name.
    private static func current(_ paths: [String]) -> [String] {
        let versions = Dictionary(grouping: paths) { FilePath($0).enclosing.enclosing.string }
        return versions.sorted { $0.key.precedesByBytes($1.key) }.flatMap { directory, paths -> [String] in
            guard paths.count > 1, directory.hasByteSuffix(".xcdatamodeld") else { return paths }
            let named = (try? FileReader.bytes(of: directory + "/.xccurrentversion")).flatMap(DataModel.currentVersion)
            return [paths.first { FilePath($0).enclosing.name == named ?? "" } ?? paths[paths.count - 1]]
        }
    }
}
