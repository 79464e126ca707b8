import StringsmithScanner
import StringsmithText
import Synchronization

/// What workspaces over the same disk know about sources.
final class SourceMemory: Sendable {
    /// A scan of a source depends only on that file and on the settings of its reader.
    private struct ScanID: Hashable {
        var path: ExactString
        var settings: Int
    }

    /// The pass over all sources that finds keys by type, with its results by path.
    struct TypedPass: Sendable {
        var scanner: TypedScanner
        var settings: Int
        var paths: [String]
        var results: [ExactString: ScanResult?]
    }

    private let scans = Memory<ScanID, ScanResult?>()
    private let settings = Mutex<[SourceReader.Settings]>([])
    private let types = Mutex<TypedPass?>(nil)

    /// Returns a number for the settings of a reader, which is cheaper to compare.
    func number(of settings: SourceReader.Settings) -> Int {
        self.settings.withLock { known in
            if let number = known.firstIndex(of: settings) { return number }
            known.append(settings)
            return known.count - 1
        }
    }

    fileprivate func scan(of path: String, _ settings: Int, make: () -> ScanResult?) -> ScanResult? {
        scans.value(ScanID(path: ExactString(path), settings: settings), make: make)
    }

    /// The last pass over the sources that are on disk.
    var typedPass: TypedPass? { types.withLock { $0 } }

    fileprivate func keep(_ pass: TypedPass) { types.withLock { $0 = pass } }
}

extension Workspace {
    /// Returns what a reader finds in a source.
    func scan(of path: String, by reader: SourceReader) -> ScanResult? {
        if let base, isUnchanged(path) { return base.scan(of: path, by: reader) }
        guard let sources, base == nil else { return reader.scan(path, in: self) }
        return sources.scan(of: path, reader.settingsNumber) { reader.scan(path, in: self) }
    }

    /// Replaces the contents of a source in memory, in a workspace over another.
    func replace(_ bytes: [UInt8], at path: String) { unsaved.withLock { $0[FilePath(path)] = bytes } }

    /// Remembers a pass over the sources that are on disk.
    func keep(_ pass: SourceMemory.TypedPass) {
        if hasFilesOnDisk, unsaved.withLock({ $0.isEmpty }) { sources?.keep(pass) }
    }
}
