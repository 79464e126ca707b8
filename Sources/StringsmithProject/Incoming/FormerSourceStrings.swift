import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// The source strings in the latest revisions of a file, as far as they are in Git.
///
/// Services send the source string for what nobody has translated, so a text that was the source string isn't a
/// translation.
final class FormerSourceStrings: Sendable {
    private struct State {
        var revisions: FileRevisions?
        var texts: [Key: Set<ExactString>] = [:]
    }

    private let path: String
    private let read: @Sendable (SourceFile) -> CatalogContents?
    private let state: Mutex<State?> = Mutex(nil)

    /// The maximum number of revisions to read.
    private static let mostRevisions = 100

    /// - Parameters:
    ///   - path: the path of the file.
    ///   - read: reads a revision of it; nil if that can't be read.
    init(of path: String, read: @escaping @Sendable (SourceFile) -> CatalogContents?) {
        (self.path, self.read) = (path, read)
    }

    /// Returns whether a text was the source string of a key, or a form of it. Reads revisions, from the latest on, until
    /// one has the text.
    func contain(_ text: ExactString, of key: Key) -> Bool {
        state.withLock { known in
            var state = known ?? State(revisions: FileRevisions(of: path, atMost: Self.mostRevisions))
            defer { known = state }
            while !(state.texts[key]?.contains(text) ?? false) {
                guard let commit = state.revisions?.popLatest() else { return false }
                guard let file = state.revisions?.file(path, at: commit), let contents = read(file) else { continue }
                for entry in contents.entries {
                    let strings = entry.sourceContent(contents.sourceLanguage).texts
                    state.texts[entry.key, default: []].formUnion(strings)
                }
            }
            return true
        }
    }
}
