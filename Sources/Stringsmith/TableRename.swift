import StringsmithModel
import StringsmithProject
import StringsmithText

/// Renames keys in every locale's tables and in the literals of sources, as `stringsmith rename` does.
public struct TableRename: Sendable {
    /// How keys are found in sources.
    public var extraction = KeyExtraction()

    /// The table of the keys; nil for all tables.
    public var table: TableName?

    /// Makes a rename in all tables.
    public init() {}

    /// Plans another name for one key. Nothing is written.
    /// - Parameters:
    ///   - old: the key as it is.
    ///   - new: the key that replaces it.
    ///   - paths: the files and directories of the project; the current directory if there are none.
    public func plan(renaming old: Key, to new: Key, in paths: [String]) async -> RenamePlan {
        await plan(KeyRenaming(old.text, to: new.text), in: paths)
    }

    /// Plans other names for all keys that a regular expression matches as a whole. Nothing is written.
    /// - Parameters:
    ///   - pattern: a regular expression that matches whole keys.
    ///   - template: the new name, in which `$1` is what the first parentheses matched.
    ///   - paths: the files and directories of the project; the current directory if there are none.
    /// - Throws: ``PatternError`` if the expression can't be read, or takes too long for a key.
    public func plan(
        renamingKeysMatching pattern: String, to template: String, in paths: [String]
    ) async throws(PatternError) -> RenamePlan {
        let renaming: KeyRenaming
        do throws(KeyRenaming.PatternError) {
            renaming = try KeyRenaming(pattern: pattern, to: template)
        } catch {
            throw PatternError(description: error.description)
        }
        let plan = await plan(renaming, in: paths)
        if let failure = renaming.failure { throw PatternError(description: failure.description) }
        return plan
    }

    private func plan(_ renaming: KeyRenaming, in paths: [String]) async -> RenamePlan {
        RenamePlan(await ProjectRename(renaming, in: extraction.options(paths), table: table), for: paths)
    }
}

/// What a ``TableRename`` is going to write.
public struct RenamePlan: Sendable {
    /// A key that gets another name.
    public struct RenamedKey: Hashable, Sendable {
        /// The key before.
        public let old: Key

        /// The key after.
        public let new: Key
    }

    /// The files that change, tables before sources, by path; none if the plan can't be carried out.
    public let files: [FileChange]

    /// The keys that are renamed.
    public let keys: [RenamedKey]

    /// Why the plan can't be carried out, and what to do by hand, by path and place.
    public let diagnostics: [Diagnostic]

    /// The paths that the plan was made for.
    private let roots: FileRoots

    init(_ rename: ProjectRename, for paths: [String]) {
        roots = FileRoots(paths)
        files = rename.files.map(FileChange.init)
        keys = rename.keys.map { RenamedKey(old: Key($0.old), new: Key($0.new)) }
        diagnostics = rename.diagnostics.sorted(by: Diagnostic.displayOrder)
    }

    /// True if any file changes.
    public var hasChanges: Bool { files.contains(where: \.isChange) }

    /// Writes the files that change, each in one step. Nothing is written if one of them can't be.
    /// - Throws: ``FileError`` for the first file that can't be written.
    public func apply() throws(FileError) { try FileChange.apply(files, within: roots) }
}

/// A regular expression that can't be read.
public struct PatternError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as a phrase without a full stop.
    public let description: String
}
