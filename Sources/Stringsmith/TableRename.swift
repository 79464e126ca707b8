import StringsmithModel
import StringsmithProject
import StringsmithText

/// Renames keys in the tables of all locales and in the literals of sources, like `stringsmith rename`.
public struct TableRename: Sendable {
    /// How to find keys in sources.
    public var extraction = KeyExtraction()

    /// The table of the keys; nil for all tables.
    public var table: TableName?

    /// Creates a rename in all tables.
    public init() {}

    /// Plans to rename a key. Nothing is written.
    /// - Parameters:
    ///   - old: the current key.
    ///   - new: the new key.
    ///   - paths: the files and directories of the project; if empty, the current directory.
    public func plan(renaming old: Key, to new: Key, in paths: [String]) async -> RenamePlan {
        await plan(KeyRenaming(old.text, to: new.text), in: paths)
    }

    /// Plans to rename all keys that match a regular expression in full. Nothing is written.
    /// - Parameters:
    ///   - pattern: a regular expression that matches whole keys.
    ///   - template: the new name, in which `$1` is the match of the first parentheses.
    ///   - paths: the files and directories of the project; if empty, the current directory.
    /// - Throws: ``PatternError`` if the expression is invalid, or takes too long for a key.
    public func plan(
        renamingKeysMatching pattern: String, to template: String, in paths: [String]
    ) async throws(PatternError) -> RenamePlan {
        let renaming: KeyRenaming
        do throws(RequestError) {
            renaming = try KeyRenaming(pattern: pattern, to: template)
        } catch {
            throw PatternError(description: error.description)
        }
        let plan = await plan(renaming, in: paths)
        if let failure = renaming.failure { throw PatternError(description: failure.description) }
        return plan
    }

    private func plan(_ renaming: KeyRenaming, in paths: [String]) async -> RenamePlan {
        RenamePlan(
            await ProjectRename(
                renaming, extraction.options(paths), in: Workspace(recording: PlanBasis(remembersBytes: true)),
                table: table
            ).run(), for: paths)
    }
}

/// The changes planned by a ``TableRename``.
public struct RenamePlan: Sendable {
    /// A key to rename.
    public struct RenamedKey: Hashable, Sendable {
        /// The former key.
        public let old: Key

        /// The new key.
        public let new: Key
    }

    /// The changed files, tables before sources, each sorted by path; empty if the plan can't be applied.
    public let files: [FileChange]

    /// The keys to rename.
    public let keys: [RenamedKey]

    /// The reasons why the plan can't be applied, and what has to be done manually, sorted by path and place.
    public let diagnostics: [Diagnostic]

    /// The paths of the plan.
    private let roots: FileRoots

    init(_ rename: RenameResult, for paths: [String]) {
        roots = FileRoots(paths)
        files = rename.files.map(FileChange.init)
        keys = rename.keys.map { RenamedKey(old: Key($0.old), new: Key($0.new)) }
        diagnostics = rename.diagnostics.sorted(by: Diagnostic.displayOrder)
    }

    /// True if any file changes.
    public var hasChanges: Bool { files.contains(where: \.isChange) }

    /// Writes the changed files, each atomically. If any file can't be written, or any file of the project has changed
    /// since it was read, none is changed. Waits until the project has been left alone for a second.
    /// - Throws: ``FileError`` for the first file that can't be written or has changed.
    public func apply() throws(FileError) { try FileChange.apply(files, within: roots) }
}

/// An invalid regular expression.
public struct PatternError: Error, Hashable, CustomStringConvertible {
    /// The problem, as a phrase without a full stop.
    public let description: String
}
