import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// A `.strings` or `.stringsdict` file that is read and edited without losing a byte.
///
/// The file may be text in any encoding, or an XML or binary property list. Values are got and set by key, as in a
/// dictionary; ``bytes()`` are then the file's own bytes with these changes and no other: comments, order, white space,
/// quotes, line ends and encoding stay. A key that occurs more than once has its last value, as at run time.
public struct StringsFile: Sendable {
    /// Where the file stands.
    public let path: String

    /// What was wrong with the file when it was read, in its order.
    public let diagnostics: [Diagnostic]

    /// What is on disk, as far as this value and its copies know.
    let disk: StoredBytes
    let document: any TableDocument

    /// What the file held when it was read.
    let original: [Entry]

    /// The entries as they are to be: those of the file, nil where one was removed, then the new ones.
    private(set) var current: [Entry?]

    /// The last entry of each key.
    private var places: [Key: Int] = [:]

    /// The entries before the last, of keys that have several.
    private var duplicates: [Key: [Int]] = [:]

    /// Reads a file.
    ///
    /// A file with syntax errors is read as far as it goes; see ``diagnostics`` and ``isWhole``.
    /// - Throws: ``FileError`` if the file can't be opened or read.
    public init(_ path: String) throws(FileError) {
        do throws(FileSystemError) {
            let source = try SourceFile(reading: path)
            self.init(source, stored: source.bytes)
        } catch {
            throw FileError(error)
        }
    }

    /// Reads bytes. Without bytes it is a new file.
    /// - Parameters:
    ///   - bytes: the content of a file.
    ///   - path: where the file is to stand, for diagnostics and ``write()``; nothing is read from there.
    public init(bytes: [UInt8], path: String) {
        self.init(SourceFile(path: path, bytes: bytes), stored: nil)
    }

    init(_ source: SourceFile, stored: [UInt8]?) {
        document = FormatRegistry.document(source)
        path = source.path
        diagnostics = document.diagnostics
        disk = StoredBytes(stored)
        original = document.entries()
        current = original
        places.reserveCapacity(original.count)
        for (place, entry) in original.enumerated() {
            if let earlier = places.updateValue(place, forKey: entry.key) {
                duplicates[entry.key, default: []].append(earlier)
            }
        }
    }

    /// True if nothing of the file was lost in reading. One that isn't whole can be looked at and checked, but not changed.
    public var isWhole: Bool { document.isWhole }

    /// All entries in the file's order with the changes made so far, duplicates included; new ones come last.
    public var entries: [Entry] { current.compactMap { $0 } }

    /// The value of a key; nil if there is no such key, or if its value is no text.
    ///
    /// To set it edits the key's last entry, or adds one: where the file's order wants it if its keys are sorted as
    /// `genstrings` sorts them, else at the end, written like its neighbours. To set nil removes all entries of the key,
    /// with their comments.
    public subscript(key: Key) -> ExactString? {
        get { places[key].flatMap { current[$0]?.value.text } }
        set {
            if let newValue { return set(.text(newValue), for: key) }
            guard let place = places.removeValue(forKey: key) else { return }
            for place in [place] + (duplicates.removeValue(forKey: key) ?? []) { current[place] = nil }
        }
    }

    /// The forms of a key's text by number, device or width, as a `.stringsdict` has them; nil if the value has only one.
    ///
    /// To set it edits the texts that change, or adds an entry; setting nil removes all entries of the key.
    public subscript(forms key: Key) -> VariedText? {
        get {
            guard case .varied(let text)? = places[key].flatMap({ current[$0] })?.value else { return nil }
            return text
        }
        set {
            guard let newValue else { return self[key] = nil }
            set(.varied(newValue), for: key)
        }
    }

    private mutating func set(_ value: EntryValue, for key: Key) {
        if let place = places[key] {
            current[place]?.value = value
        } else {
            places[key] = current.count
            current.append(Entry(key: key, value: value))
        }
    }

    /// The text of the comment of a key's last entry, without delimiters; nil if there is none.
    ///
    /// To set it does nothing if there is no such key, or if the file is a binary property list, which has no comments.
    public subscript(comment key: Key) -> ExactString? {
        get { places[key].flatMap { current[$0]?.comment } }
        set {
            guard let place = places[key], document.decodedText != nil else { return }
            current[place]?.comment = newValue
        }
    }
}
