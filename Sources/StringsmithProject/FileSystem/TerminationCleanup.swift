import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Removes the private directories of a process that a signal ends, for which no `deinit` runs.
///
/// A handler may do next to nothing, so that it only writes the signal's number into a pipe. A thread of its own reads
/// there, removes what is left, and lets the signal end the process as if nobody had listened.
enum TerminationCleanup {
    private static let directories = Mutex<Set<String>>([])
    private static let readingEnd = Atomic<Int32>(-1)
    private static let writingEnd = Atomic<Int32>(-1)

    /// Takes over a directory until `forget` is called.
    static func remember(_ directory: String) {
        directories.withLock { _ = $0.insert(directory) }
        _ = isListening
    }

    /// Leaves a directory that is gone.
    static func forget(_ directory: String) {
        directories.withLock { _ = $0.remove(directory) }
    }

    private static let isListening: Bool = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readingEnd.store(ends[0], ordering: .sequentiallyConsistent)
        writingEnd.store(ends[1], ordering: .sequentiallyConsistent)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            TerminationCleanup.waitForSignal()
            return nil
        }
        guard pthread_create(&thread, nil, body, nil) == 0 else { return false }
        for number in [SIGINT, SIGTERM, SIGHUP] { listen(to: number) }
        return true
    }()

    private static func listen(to number: Int32) {
        let former = signal(number) { number in
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(TerminationCleanup.writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        }
        // As under nohup: who started the process does not want it to end.
        if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(number, SIG_IGN) }
    }

    private static func waitForSignal() {
        var number: UInt8 = 0
        while read(readingEnd.load(ordering: .sequentiallyConsistent), &number, 1) != 1 {
            guard errno == EINTR else { return }
        }
        // Another thread may be writing there; what it begins after the first time finds no directory.
        for _ in 0..<2 {
            for directory in directories.withLock({ $0 }) { TemporaryTree.remove(directory) }
        }
        _ = signal(Int32(number), SIG_DFL)
        _ = kill(getpid(), Int32(number))
    }
}
