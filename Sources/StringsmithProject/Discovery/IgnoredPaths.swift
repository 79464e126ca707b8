import StringsmithText

/// The `.gitignore` files that apply to a directory, outermost first.
struct IgnoredPaths {
    private var files: [(directory: String, rules: IgnoreFile)] = []

    /// The rules of directories above the root, and the path from each of them to the root.
    private var parentRules: [(way: String, root: String, rules: IgnoreFile)] = []

    init() {}

    /// Reads the rules from the top of the repository to the parent of a root.
    init(root: String, in workspace: Workspace) {
        var parents: [String] = []
        var directory = root.isEmpty ? "./" : root
        // The top of a repository contains `.git`. Outside a repository, only files below the root count.
        for _ in 0..<64 where !workspace.isRepository(directory) {
            directory += "../"
            guard workspace.kind(of: directory) == .directory else { break }
            parents.append(directory)
        }
        guard workspace.isRepository(directory) else { return }
        for parent in parents.reversed() { addParent(parent, of: root, workspace) }
    }

    /// Reads the rules in a directory of the walk.
    mutating func add(_ directory: String, in workspace: Workspace) {
        if let bytes = workspace.optionalBytes(at: directory + ".gitignore") {
            files.append((directory, IgnoreFile(bytes)))
        }
    }

    /// Reads the rules of a directory above the root. They match paths relative to that directory, found with
    /// `realpath`.
    private mutating func addParent(_ parent: String, of root: String, _ workspace: Workspace) {
        guard let bytes = workspace.optionalBytes(at: parent + ".gitignore"), let top = workspace.realPath(of: parent),
            let below = workspace.realPath(of: root.isEmpty ? "." : root), below.hasPrefix(top)
        else { return }
        let way = below.dropFirst(top.count).drop { $0 == "/" }
        parentRules.append((way.isEmpty ? "" : way + "/", root, IgnoreFile(bytes)))
    }

    private func rest(of path: String, behind directory: String) -> String {
        String(decoding: path.utf8.dropFirst(directory.utf8.count), as: UTF8.self)
    }

    /// True if a path is excluded by the innermost rules that match it.
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
