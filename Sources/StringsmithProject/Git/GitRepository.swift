import StringsmithText

/// A git repository, through git itself.
package struct GitRepository: Sendable {
    /// The directory at the top of the working tree, which for a linked working tree is that tree's own.
    package let root: String

    /// Why git could not do something.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// What went wrong, without a full stop.
        package var description: String
    }

    /// Finds the repository that a directory lies in.
    /// - Throws: `Failure` if there is none with a working tree, or no git.
    package init(containing directory: String) throws(Failure) {
        let process = ChildProcess(["git", "-C", directory, "rev-parse", "--show-toplevel"])
        guard process.status != 127 else { throw Failure(description: "git can't be run") }
        guard process.status == 0, process.output.last == .lineFeed else {
            throw Failure(description: "'\(directory)' is in no working tree of a git repository")
        }
        root = String(decoding: process.output.dropLast(), as: UTF8.self)
    }

    /// The value of a key in the repository's own configuration, which all its working trees share; nil if it is not set.
    package func configuration(_ key: String) -> String? {
        let process = run("config", "--local", "--null", "--get", key)
        return process.status == 0 ? String(decoding: process.output.dropLast(), as: UTF8.self) : nil
    }

    /// Sets a key of the repository's own configuration, or removes it.
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

    /// Runs git without its words on standard error, for a question whose answer may be no.
    func ask(_ arguments: String...) -> ChildProcess {
        ChildProcess(["git", "-C", root] + arguments, hidesErrors: true)
    }
}
