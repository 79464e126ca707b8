import StringsmithScanner
import StringsmithText

/// Finds out which files of a walk belong to tests, so that their keys don't count.
struct TestFinder {
    private let walk: ProjectWalk
    private let namedFiles: Set<FilePath>

    /// The rules of the targets, and whether the directory of the last file has the name of one for tests.
    private var rules: DirectoryRules
    private var isNamedAsTest = false

    /// - Parameter namedFiles: the files among the roots, which count even if they are tests.
    init(of walk: ProjectWalk, namedFiles: Set<FilePath>) {
        self.walk = walk
        self.namedFiles = namedFiles
        rules = DirectoryRules(walk.targets)
    }

    mutating func isTest(_ path: String) -> Bool {
        if walk.selection.takesTests || namedFiles.contains(FilePath(path)) { return false }
        if !walk.includedPaths.isEmpty, walk.includedPaths.contains(FilePath(path)) { return false }
        if rules.enter(directoryOf: path) { isNamedAsTest = isNamedAsTest(rules.directory ?? "") }
        let isSource = SourceLanguage(path: path) != nil
        return walk.targets.isTest(path, isSource: isSource, rules.rules) ?? isNamedAsTest
    }

    /// True if a directory below a root has the name of a directory for tests or previews.
    private func isNamedAsTest(_ directory: String) -> Bool {
        let root = walk.roots.lazy.filter { directory.hasBytePrefix($0) }.map(\.utf8.count).max() ?? 0
        var directory = directory
        return directory.withUTF8 { text in
            var start = root
            while start < text.count {
                let end = text[start...].firstIndex(of: .slash) ?? text.count
                if Self.isNamedAsTest(text[start..<end]) { return true }
                start = end + 1
            }
            return false
        }
    }

    private static func isNamedAsTest(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.count >= 5 && name.suffix(5).elementsEqual("Tests".utf8)
            || name.count == 15 && name.elementsEqual("Preview Content".utf8)
    }
}
