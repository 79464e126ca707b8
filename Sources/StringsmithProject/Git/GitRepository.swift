import StringsmithText

/// A git repository, accessed through git.
package struct GitRepository: Sendable {
    /// The top directory of the working tree. Linked working trees have their own.
    package let root: String

    /// The reason why git failed.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// The problem, without a full stop.
        package var description: String
    }

    init(root: String) { self.root = root }

    /// Finds the repository that contains a directory.
    /// - Throws: `Failure` if there is no working tree, or no git.
    package init(containing directory: String) throws(Failure) {
        let process = ChildProcess(["git", "-C", directory, "rev-parse", "--show-toplevel"])
        guard process.status != 127 else { throw Failure(description: "git can't be run") }
        guard process.status == 0, process.output.last == .lineFeed else {
            throw Failure(description: "'\(directory)' isn't in a Git working tree")
        }
        root = String(decoding: process.output.dropLast(), as: UTF8.self)
    }

    /// Returns the value of a key in the repository's configuration, which its working trees share; nil if it isn't
    /// set.
    package func configuration(_ key: String) -> String? {
        let process = run("config", "--local", "--null", "--get", key)
        return process.status == 0 ? String(decoding: process.output.dropLast(), as: UTF8.self) : nil
    }

    /// Sets or removes a key in the repository's configuration.
    /// - Throws: `Failure` if git can't.
    package func setConfiguration(_ key: String, to value: String?) throws(Failure) {
        let process =
            value.map { run("config", "--local", "--replace-all", key, $0) }
            ?? run("config", "--local", "--unset-all", key)
        guard process.status == 0 else {
            throw Failure(description: "git config ended with status \(process.status) for '\(key)'")
        }
    }

    private func run(_ arguments: String...) -> ChildProcess { ChildProcess(["git", "-C", root] + arguments) }

    /// Runs git without its error messages, for questions whose answer may be no.
    func ask(_ arguments: String...) -> ChildProcess {
        ChildProcess(["git", "-C", root] + arguments, hidesErrors: true)
    }

    /// Starts git without its error messages.
    func start(_ arguments: String...) -> StartedProcess {
        StartedProcess(["git", "-C", root] + arguments, hidesErrors: true)
    }
}
