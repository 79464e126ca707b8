#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Identifies a state of a file: its inode, its size and its modification times.
struct FileStamp: Equatable {
    private let numbers: [Int]

    init(_ status: stat) {
        #if canImport(Darwin)
            let times = [status.st_mtimespec, status.st_ctimespec]
        #else
            let times = [status.st_mtim, status.st_ctim]
        #endif
        numbers =
            [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size)]
            + times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    }
}
