import StringsmithScanner
import StringsmithText

/// The sources that no target compiles, although the project's targets are known: Xcode extracts nothing from them.
///
/// Sources that were named or included count as compiled, and so do headers, which belong to the sources that include
/// them.
struct UncompiledSources {
    private let walk: ProjectWalk
    private let isCompiled: Bool

    /// The lowercase names of files that targets have and the walk hasn't found: where the file system ignores case, or
    /// by way of a link, they may be other sources.
    private lazy var missingNames: Set<String> = {
        let found = Set(walk.sources.map(FilePath.init))
        return Set(walk.targets.files.keys.filter { !found.contains($0) }.map { $0.name.lowercased() })
    }()

    /// - Parameter isCompiled: true if the uses come from a compiler.
    init(in walk: ProjectWalk, isCompiled: Bool) {
        self.walk = walk
        self.isCompiled = isCompiled || walk.targets.targets.isEmpty
    }

    mutating func contains(_ path: String) -> Bool {
        guard !isCompiled, !Self.headers.contains(where: path.hasByteSuffix), walk.targets.targets(of: path).isEmpty,
            !walk.includedPaths.contains(FilePath(path)), !walk.roots.contains(path)
        else { return false }
        return !missingNames.contains(FilePath(path).name.lowercased())
    }

    private static let headers = [".h", ".hh", ".hpp", ".hxx", ".pch", ".inc"]
}
