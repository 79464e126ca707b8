import StringsmithText

/// A git repository, accessed through git.
package struct GitRepository: Sendable {
    /// The top directory of the working tree. Linked working trees have their own.
    package let root: String

    /// Finds the repository that contains a directory.
    /// - Parameter hidesErrors: whether to discard what git says if there is none.
    /// - Throws: `RequestError` if there is no working tree, or no git.
    package init(containing directory: String, hidesErrors: Bool = false) throws(RequestError) {
        let process = ChildProcess(
            GitInvocation(["rev-parse", "--show-toplevel"], in: directory), hidesErrors: hidesErrors)
        guard process.status != 127 else { throw RequestError("git can't be run") }
        guard process.status == 0, process.output.last == .lineFeed else {
            throw RequestError("'\(directory)' isn't in a Git working tree")
        }
        let root = String(decoding: process.output.dropLast(), as: UTF8.self)
        try self.init(root: root, around: directory)
    }

    /// - Throws: `RequestError` if the repository's configuration calls another directory its working tree, where nothing
    ///   must be read or written.
    init(root: String, around directory: String) throws(RequestError) {
        if let top = GitInvocation.top(around: directory), RealPath.of(root) != top {
            throw RequestError("'\(top)' is a Git repository whose working tree is elsewhere, '\(root)'")
        }
        self.root = root
    }

    /// Returns the value of a key in all of git's configuration for the repository that contains a directory; nil if it
    /// isn't set, or if there is no repository.
    package static func setting(_ key: String, around directory: String) -> String? {
        guard GitInvocation.top(around: directory) != nil else { return nil }
        let process = ChildProcess(GitInvocation(["config", "--null", "--get", key], in: directory), hidesErrors: true)
        return process.status == 0 ? String(decoding: process.output.dropLast(), as: UTF8.self) : nil
    }

    /// Returns the value of a key in the repository's configuration, which its working trees share; nil if it isn't
    /// set.
    package func configuration(_ key: String) -> String? {
        let process = run("config", "--local", "--null", "--get", key)
        return process.status == 0 ? String(decoding: process.output.dropLast(), as: UTF8.self) : nil
    }

    /// Sets or removes a key in the repository's configuration.
    /// - Throws: `RequestError` if git can't.
    package func setConfiguration(_ key: String, to value: String?) throws(RequestError) {
        let process =
            value.map { run("config", "--local", "--replace-all", key, $0) }
            ?? run("config", "--local", "--unset-all", key)
        guard process.status == 0 else {
            throw RequestError("git config ended with status \(process.status) for '\(key)'")
        }
    }

    private func run(_ arguments: String...) -> ChildProcess { ChildProcess(GitInvocation(arguments, in: root)) }

    /// Runs git without its error messages, for questions whose answer may be no.
    func ask(_ arguments: String...) -> ChildProcess { ask(arguments) }

    /// Runs git without its error messages, for questions whose answer may be no.
    func ask(_ arguments: [String]) -> ChildProcess {
        ChildProcess(GitInvocation(arguments, in: root), hidesErrors: true)
    }

    /// Starts git without its error messages.
    /// - Parameter filters: those that must not run.
    func start(_ arguments: String..., without filters: [String] = []) -> StartedProcess {
        StartedProcess(GitInvocation(arguments, in: root, without: filters), hidesErrors: true)
    }

    /// The names of filters for the contents of files that the repository's own configuration defines, with the programs
    /// of a stranger; nil if git can't tell. Those of the user stay.
    var ownFilters: [String]? {
        let process = ask("config", "--list", "--show-scope", "--name-only", "--null")
        guard process.status == 0 else { return nil }
        let parts = process.output.split(separator: 0, omittingEmptySubsequences: false)
        var names: Set<String> = []
        for (scope, key) in zip(parts, parts.dropFirst()) where Self.ownScopes.contains(where: scope.elementsEqual) {
            guard let key = String(validating: key, as: UTF8.self) else { return nil }
            guard key.hasPrefix("filter."), let end = key.utf8.lastIndex(of: .fullStop) else { continue }
            let name = key[..<end].utf8.dropFirst("filter.".utf8.count)
            if end > key.utf8.index(key.startIndex, offsetBy: "filter".utf8.count) {
                names.insert(String(Substring(name)))
            }
        }
        return names.sorted()
    }

    private static let ownScopes = ["local", "worktree"].map { Array($0.utf8) }
}
