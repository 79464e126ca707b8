import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// A `.strings` or `.stringsdict` file that can be read and edited losslessly.
///
/// The file can be text in any encoding, or an XML or binary property list. Values are read and set by key, as in a
/// dictionary. ``bytes()`` returns the file's own bytes with only these changes: comments, order, white space, quotes,
/// line endings and encoding stay. If a key occurs more than once, its last value counts, as at run time.
///
/// A string catalog can be read, in its source language, but not changed.
public struct StringsFile: Sendable {
    /// The path of the file.
    public let path: String

    /// The problems that were found when the file was read, in order.
    public let diagnostics: [Diagnostic]

    /// The contents on disk, as far as this value knows.
    enum Stored: Sendable {
        /// Those that it has read or written.
        case known([UInt8])

        /// Those that it was given, unless the file doesn't exist.
        case given([UInt8])
    }

    var stored: Stored
    let document: any TableDocument

    /// The entries when the file was read.
    let original: [Entry]

    /// The current entries: the file's, with nil for removed ones, then the new ones.
    private(set) var current: [Entry?]

    private var index: TableIndex

    /// Reads a file.
    ///
    /// A file with syntax errors is read as far as possible; see ``diagnostics`` and ``isWhole``.
    /// - Throws: ``FileError`` if the file can't be opened or read.
    public init(_ path: String) throws(FileError) {
        do throws(FileSystemError) {
            let source = try Workspace().file(at: path)
            self.init(source, stored: .known(source.bytes))
        } catch {
            throw FileError(error)
        }
    }

    /// Reads the bytes of a file. If there are none, the file is new.
    /// - Parameters:
    ///   - bytes: the contents of a file.
    ///   - path: the path for diagnostics and ``write()``. Nothing is read from it until then: a file with other bytes at
    ///     that path is never replaced.
    public init(bytes: [UInt8], path: String) {
        self.init(SourceFile(path: path, bytes: bytes), stored: .given(bytes))
    }

    init(_ source: SourceFile, stored: Stored) {
        document = FormatRegistry.document(source)
        path = source.path
        diagnostics = document.diagnostics
        self.stored = stored
        original = document.spelledEntries()
        current = original
        index = TableIndex(original)
    }

    /// True if the file was read in full. Otherwise it can be inspected and checked, but not changed.
    public var isWhole: Bool { document.isWhole }

    /// All current entries in file order, including duplicates. New ones come last.
    public var entries: [Entry] { current.compactMap { $0 } }

    /// The value for a key; nil if there is no such key, or if its value isn't text.
    ///
    /// Setting a value edits the last entry for the key, or adds an entry in the style of its neighbors: in order if
    /// the keys are sorted as by `genstrings`, otherwise at the end. Setting nil removes all entries for the
    /// key, with their comments.
    public subscript(key: Key) -> ExactString? {
        get { index[key].flatMap { current[$0]?.value.text } }
        set {
            if let newValue { return set(.text(newValue), for: key) }
            for place in index.remove(key) { current[place] = nil }
        }
    }

    /// The forms of a key's text by number, device or width, as in a `.stringsdict`; nil if the value has only one.
    ///
    /// Setting the forms edits the strings that change, or adds an entry. Setting nil removes all entries for the key.
    public subscript(forms key: Key) -> VariedText? {
        get {
            guard case .varied(let text)? = index[key].flatMap({ current[$0] })?.value else { return nil }
            return text
        }
        set {
            guard let newValue else { return self[key] = nil }
            set(.varied(newValue), for: key)
        }
    }

    private mutating func set(_ value: EntryValue, for key: Key) {
        if let place = index[key] {
            current[place]?.value = value
        } else {
            index.add(key, at: current.count)
            current.append(Entry(key: key, value: value))
        }
    }

    /// The text of the comment of a key's last entry, without delimiters; nil if there is none.
    ///
    /// Setting it has no effect if there is no such key, or if the file is a binary property list, which has no
    /// comments.
    public subscript(comment key: Key) -> ExactString? {
        get { index[key].flatMap { current[$0]?.comment } }
        set {
            guard let place = index[key], document.decodedText != nil else { return }
            current[place]?.comment = newValue
        }
    }
}
