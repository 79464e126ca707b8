import StringsmithText

/// Looks up the rules for files in path order, which mostly share directories with the one before.
struct DirectoryRules {
    private let targets: ProjectTargets

    /// The directory of the last file, with its slash.
    private(set) var directory: String?

    /// The directories around the last file, outermost first, each with its slash and the rules for files in it.
    private var around: [(directory: String, rules: [ProjectTargets.Rule])]

    init(_ targets: ProjectTargets) {
        self.targets = targets
        around = [("", targets.rules(of: ""))]
    }

    /// The rules for the last file.
    var rules: [ProjectTargets.Rule] { around[around.count - 1].rules }

    /// Moves to the directory of a file; returns false if that is the directory of the last one.
    mutating func enter(directoryOf path: String) -> Bool {
        if let directory, FilePath(path).isItem(of: directory) { return false }
        let directory = FilePath(path).directory
        self.directory = directory
        while around.count > 1, !directory.hasBytePrefix(around[around.count - 1].directory) {
            around.removeLast()
        }
        var rest = directory.utf8.dropFirst(around[around.count - 1].directory.utf8.count)
        while let slash = rest.firstIndex(of: .slash) {
            rest = rest[directory.utf8.index(after: slash)...]
            around.append((String(directory[...slash]), targets.rules(of: directory[..<slash]) + rules))
        }
        return true
    }
}
