import StringsmithText

/// The `.gitignore` files that apply to a directory, the outermost first.
struct IgnoredPaths {
    private var files: [(directory: String, rules: IgnoreFile)] = []

    /// Rules of directories above the root, with the way from there to the root.
    private var parentRules: [(way: String, root: String, rules: IgnoreFile)] = []

    /// No rules.
    init() {}

    /// The rules from the top of the repository down to, but without, a root.
    init(root: String) {
        var parents: [String] = []
        var directory = root.isEmpty ? "./" : root
        // The repository's top holds `.git`; outside a repository only files below the root count.
        for _ in 0..<64 where FileStatus.targetKind(of: directory + ".git") == nil {
            directory += "../"
            guard FileStatus.targetKind(of: directory) == .directory else { break }
            parents.append(directory)
        }
        guard FileStatus.targetKind(of: directory + ".git") != nil else { return }
        for parent in parents.reversed() { addParent(parent, of: root) }
    }

    /// Reads the rules of a directory that is walked.
    mutating func add(_ directory: String) {
        if let bytes = try? FileReader.bytes(of: directory + ".gitignore") {
            files.append((directory, IgnoreFile(bytes)))
        }
    }

    /// Rules of a directory above the root match paths relative to that directory, which `realpath` finds.
    private mutating func addParent(_ parent: String, of root: String) {
        guard let bytes = try? FileReader.bytes(of: parent + ".gitignore"),
            let top = RealPath.of(parent), let below = RealPath.of(root.isEmpty ? "." : root), below.hasPrefix(top)
        else { return }
        let way = below.dropFirst(top.count).drop { $0 == "/" }
        parentRules.append((way.isEmpty ? "" : way + "/", root, IgnoreFile(bytes)))
    }

    private func rest(of path: String, behind directory: String) -> String {
        String(decoding: path.utf8.dropFirst(directory.utf8.count), as: UTF8.self)
    }

    /// True if the innermost rules that mention a path, or else outer ones, exclude it.
    func ignores(_ path: String, isDirectory: Bool) -> Bool {
        for file in files.reversed() {
            let relative = rest(of: path, behind: file.directory)
            if let verdict = file.rules.ignores(relative, isDirectory: isDirectory) { return verdict }
        }
        for parent in parentRules.reversed() {
            let relative = parent.way + rest(of: path, behind: parent.root)
            if let verdict = parent.rules.ignores(relative, isDirectory: isDirectory) { return verdict }
        }
        return false
    }
}
