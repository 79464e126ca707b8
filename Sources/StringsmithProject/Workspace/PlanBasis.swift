import StringsmithText
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files and directories that a plan rests on, as they were when they were read.
///
/// A `Workspace` with a basis adds each file that it reads and each directory in which it looks for files. An editor
/// may empty a source before it writes it, or remove it before it puts a new one into its place. A plan that deletes
/// what no source uses would then delete what is used.
package final class PlanBasis: Sendable {
    private struct Record {
        var path: String
        var stamp: FileStamp

        /// A hash of the bytes of a file; nil if its stamp is enough.
        var hash: Int?

        /// A hash of the names in a directory.
        var names: Int?
    }

    private let records = Mutex<[Record]>([])

    /// True to remember the bytes of all files, not only of those that had just been changed.
    private let remembersBytes: Bool

    /// The time, in nanoseconds, for which everything must have been left alone before something is deleted.
    private let settlingTime: Int

    package init(remembersBytes: Bool = false, settlingTime: Int = PlanBasis.usualSettlingTime) {
        (self.remembersBytes, self.settlingTime) = (remembersBytes, settlingTime)
    }

    /// One second.
    package static let usualSettlingTime = 1_000_000_000

    /// Adds a file that was read.
    /// - Parameters:
    ///   - stamp: the stamp before it was read.
    ///   - bytes: the bytes; nil if they weren't read at once.
    func add(_ path: String, _ stamp: FileStamp, _ bytes: UnsafeRawBufferPointer?) {
        // Times have the resolution of the file system. Within it, a file can change without a new stamp.
        let needsHash = remembersBytes || Self.isRecent(stamp, within: Self.coarsestResolution)
        let record = Record(path: path, stamp: stamp, hash: needsHash ? bytes.map(Self.hash) : nil)
        records.withLock { $0.append(record) }
    }

    /// Adds a directory in which files were looked for.
    func add(directory path: String, _ listing: DirectoryListing) {
        guard let stamp = listing.stamp else { return }
        let record = Record(path: path.isEmpty ? "." : path, stamp: stamp, names: listing.visibleNames)
        records.withLock { $0.append(record) }
    }

    /// Whether a file had these bytes each time it was read. Only for a basis that remembers bytes.
    func agrees(_ bytes: [UInt8], of path: String) -> Bool {
        let hash = bytes.withUnsafeBytes { Self.hash($0) }
        return records.withLock { $0.allSatisfy { $0.hash == hash || !$0.path.hasSameBytes(as: path) } }
    }

    /// Waits until everything has been left alone for a while, and verifies that it is as it was read.
    /// - Throws: an error for the first file or directory that isn't.
    func verify() throws(FileSystemError) {
        let records = records.withLock { $0 }
        let now = FileStamp.now
        let ages = records.map { now &- $0.stamp.modified }.filter { $0 >= 0 && $0 < settlingTime }
        if let youngest = ages.min() {
            // There is no use in waiting for a plan that is outdated anyway.
            for record in records where FileStamp(of: record.path) != record.stamp { try Self.verify(record) }
            pause(until: now &+ (settlingTime - youngest))
        }
        for record in records { try Self.verify(record) }
    }

    private func pause(until end: Int) {
        while case let rest = end &- FileStamp.now, rest > 0, rest <= settlingTime {
            usleep(UInt32(clamping: rest / 1000 + 1))
        }
    }

    private static func verify(_ record: Record) throws(FileSystemError) {
        let stamp = FileStamp(of: record.path)
        if let names = record.names {
            // Other files may come and go, such as an editor's.
            if stamp == record.stamp || (try? DirectoryListing(of: record.path))?.visibleNames == names { return }
        } else if stamp == record.stamp {
            guard let hash = record.hash else { return }
            let bytes = try FileReader().bytes(of: record.path, nil)
            if bytes.withUnsafeBytes({ Self.hash($0) }) == hash { return }
        }
        throw .outdated(record.path)
    }

    /// The coarsest resolution of times in a file system: FAT's.
    private static let coarsestResolution = 2_000_000_000

    private static func isRecent(_ stamp: FileStamp, within time: Int) -> Bool {
        let age = FileStamp.now &- stamp.modified
        return age < time && age > -time
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}

extension PlanBasis: Hashable {
    package static func == (left: PlanBasis, right: PlanBasis) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FileSystemError {
    /// Reports a file or directory that isn't any more as a plan found it.
    static func outdated(_ path: String) -> FileSystemError {
        FileSystemError(
            "read", path, reason: "it was changed in the meantime, so nothing is written: run the command again")
    }
}
