import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Removes the temporary files and directories of a process that a signal ends, for which no `deinit` runs.
///
/// A handler may do next to nothing, so that it only writes the signal's number into a pipe. A thread of its own reads
/// there, removes what is left, and lets the signal end the process as if nobody had listened.
package enum TerminationCleanup {
    private struct Items {
        var directories: Set<String> = []
        var files: Set<String> = []
    }

    private static let items = Mutex(Items())
    private static let isEnabled = Atomic<Bool>(false)
    private static let readingEnd = Atomic<Int32>(-1)
    private static let writingEnd = Atomic<Int32>(-1)

    /// Lets this process remove what is its own when a signal ends it. A program that only uses the library has signal
    /// handlers of its own, or none.
    ///
    /// A file that outgrows its limit is an error of a write from here on, and not the end of the process.
    package static func enable() {
        signal(SIGXFSZ, SIG_IGN)
        isEnabled.store(true, ordering: .sequentiallyConsistent)
    }

    /// Takes over a directory until `forget` is called.
    static func remember(directory: String) {
        listen()
        items.withLock { _ = $0.directories.insert(directory) }
    }

    /// Makes a file and takes it over until `forget` is called. After the signal none is made any more.
    /// - Returns: the result of `make`, which is negative if there is no file.
    static func making(_ file: String, _ make: () -> Int32) -> Int32 {
        listen()
        return items.withLock { items in
            let result = make()
            if result >= 0 { items.files.insert(file) }
            return result
        }
    }

    /// True for a file that this process has made and still has to remove.
    static func owns(_ file: String) -> Bool { items.withLock { $0.files.contains(file) } }

    /// Leaves a file or directory that is gone.
    static func forget(_ path: String) {
        items.withLock { items in
            items.files.remove(path)
            items.directories.remove(path)
        }
    }

    private static func listen() {
        if isEnabled.load(ordering: .sequentiallyConsistent) { _ = isListening }
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
        // The lock is never given back: nobody makes another file.
        items.withLock { items in
            for file in items.files { unlink(file) }
            // Another thread may be writing there; what it begins after the first time finds no directory.
            for _ in 0..<2 {
                for directory in items.directories { TemporaryTree.remove(directory) }
            }
            _ = signal(Int32(number), SIG_DFL)
            _ = kill(getpid(), Int32(number))
            while true { pause() }
        }
    }
}
