#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Identifies a state of a file: its inode, its size and its modification times.
struct FileStamp: Equatable {
    private let device: Int
    private let inode: Int
    private let size: Int

    /// The time of the last change to the content, in nanoseconds since 1970.
    let modified: Int

    /// The time of the last change to the content or the attributes, in nanoseconds since 1970.
    private let changed: Int

    init(_ status: stat) {
        device = Int(truncatingIfNeeded: status.st_dev)
        inode = Int(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            (modified, changed) = (Self.nanoseconds(status.st_mtimespec), Self.nanoseconds(status.st_ctimespec))
        #else
            (modified, changed) = (Self.nanoseconds(status.st_mtim), Self.nanoseconds(status.st_ctim))
        #endif
    }

    /// Returns the stamp of the file that a path leads to; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The current time, in nanoseconds since 1970.
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// A time in the far future, which a file may have, wraps around: it only has to stay the same.
    private static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
