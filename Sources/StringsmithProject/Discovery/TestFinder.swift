import StringsmithScanner
import StringsmithText

/// Finds out which files of a walk belong to tests, so that their keys don't count.
///
/// Files in path order share a directory with the one before, so the rules of the last directory are kept.
struct TestFinder {
    private let walk: ProjectWalk
    private let namedFiles: Set<String>

    /// The directory of the last file, with its slash.
    private var directory: String?
    private var isNamedAsTest = false

    /// The directories around the last file, outermost first, each with its slash and the rules for files in it.
    private var around: [(directory: String, rules: [ProjectTargets.Rule])]

    /// - Parameter namedFiles: the files among the roots, which count even if they are tests.
    init(of walk: ProjectWalk, namedFiles: Set<String>) {
        self.walk = walk
        self.namedFiles = namedFiles
        around = [("", walk.targets.rules(of: ""))]
    }

    mutating func isTest(_ path: String) -> Bool {
        if walk.takesTests || namedFiles.contains(path) { return false }
        if !walk.includedPaths.isEmpty, walk.includedPaths.contains(path) { return false }
        let isInLast = directory.map { FilePath(path).isItem(of: $0) } ?? false
        if !isInLast { enter(FilePath(path).directory) }
        let isSource = SourceLanguage(path: path) != nil
        return walk.targets.isTest(path, isSource: isSource, around[around.count - 1].rules) ?? isNamedAsTest
    }

    private mutating func enter(_ directory: String) {
        self.directory = directory
        isNamedAsTest = isNamedAsTest(directory)
        while around.count > 1, !directory.hasBytePrefix(around[around.count - 1].directory) {
            around.removeLast()
        }
        var rest = directory.utf8.dropFirst(around[around.count - 1].directory.utf8.count)
        while let slash = rest.firstIndex(of: .slash) {
            rest = rest[directory.utf8.index(after: slash)...]
            let rules = walk.targets.rules(of: directory[..<slash]) + around[around.count - 1].rules
            around.append((String(directory[...slash]), rules))
        }
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
