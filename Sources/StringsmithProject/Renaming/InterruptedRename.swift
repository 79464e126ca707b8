import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The evidence of a run that was interrupted while it renamed keys. Without it, a new name is another key's.
struct InterruptedRename {
    private let files: [PlannedFile]
    private let workspace: Workspace

    /// True if a run that was killed has stored one of the planned contents next to its file. It would not have done so
    /// if a new name had been taken.
    private lazy var isStaged = Dictionary(grouping: files.filter(\.isChange)) { place(of: $0.path).parent }
        .contains { TemporaryFile.isLeft(in: $0.key, withAnyOf: $0.value.map(\.contents)) }

    /// - Parameter files: the planned rest of the renaming.
    init(of files: [PlannedFile], in workspace: Workspace) {
        (self.files, self.workspace) = (files, workspace)
    }

    /// Returns those of the new names in a table that certainly are renamed keys: in the last commit, the table has the
    /// old names, with the same values, and not the new ones.
    /// - Parameters:
    ///   - keys: the new names that the table has.
    ///   - names: the new names by the old ones.
    mutating func renamed(_ keys: Set<ExactString>, of names: [ExactString: ExactString], in path: String)
        -> Set<ExactString>
    {
        if isStaged { return keys }
        let place = place(of: path)
        guard GitInvocation.top(around: place.parent) != nil, let current = workspace.optionalDocument(at: path),
            let blob = GitObjects(in: place.parent).blob("HEAD:./\(place.name)")
        else { return [] }
        let former = FormatRegistry.document(SourceFile(path: path, bytes: blob))
        var renamed = keys
        for locale in current.locales.isEmpty ? [nil] : current.locales.map(Optional.some) {
            let (values, formerValues) = (Self.values(in: current, locale), Self.values(in: former, locale))
            for (old, new) in names where keys.contains(new) {
                // The value of a key that has none is the key itself.
                let isSame =
                    values[new] == formerValues[old]
                    || values[new] == [.text(new)] && formerValues[old] == [.text(old)]
                if !isSame || formerValues[new] != nil { renamed.remove(new) }
            }
        }
        return renamed
    }

    private static func values(
        in document: any TableDocument, _ locale: LocaleIdentifier?
    ) -> [ExactString: [EntryValue]] {
        (0..<document.entryCount(in: locale)).reduce(into: [:]) { values, index in
            values[document.key(at: index, in: locale).text, default: []].append(document.value(at: index, in: locale))
        }
    }

    /// The file that a path leads to.
    private func place(of path: String) -> (parent: String, name: Substring) {
        let real = FilePath(workspace.realPath(of: path) ?? path)
        return (real.parent, real.name)
    }
}
