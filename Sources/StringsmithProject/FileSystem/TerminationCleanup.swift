import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Removes the process's temporary files when a signal ends it, since no `deinit` runs then.
///
/// A signal handler can do very little, so it only writes the signal's number to a pipe. A thread reads it, removes the
/// files, and then lets the signal end the process in the default way.
package enum TerminationCleanup {
    private static let files = Mutex<Set<String>>([])
    private static let work = Mutex<Void>(())
    private static let isEnabled = Atomic<Bool>(false)
    private static let readingEnd = Atomic<Int32>(-1)
    private static let writingEnd = Atomic<Int32>(-1)
    private static let isPostponed = Atomic<Bool>(false)
    private static let isRequested = Atomic<Bool>(false)

    /// Installs the signal handlers. Only for programs: clients of the library may have signal handlers of their own.
    ///
    /// From then on, exceeding the file size limit is a write error instead of ending the process.
    package static func enable() {
        signal(SIGXFSZ, SIG_IGN)
        isEnabled.store(true, ordering: .sequentiallyConsistent)
    }

    /// Creates a file and registers it for removal until `forget` is called. Creates nothing after a signal.
    /// - Returns: the result of `make`, which is negative if there is no file.
    static func making(_ file: String, _ make: () -> Int32) -> Int32 {
        listen()
        return files.withLock { files in
            let result = make()
            if result >= 0 { files.insert(file) }
            return result
        }
    }

    /// True for a file that is registered for removal.
    static func owns(_ file: String) -> Bool { files.withLock { $0.contains(file) } }

    /// Unregisters a file.
    static func forget(_ path: String) { files.withLock { _ = $0.remove(path) } }

    /// True after the first signal during `postponing`, which asks to come to an end.
    static var isTerminationRequested: Bool { isRequested.load(ordering: .sequentiallyConsistent) }

    /// Runs something whose result is saved afterwards. Until it returns, the first signal doesn't end the process.
    static func postponing<Result>(_ body: () -> Result) -> Result {
        listen()
        isPostponed.store(true, ordering: .sequentiallyConsistent)
        defer { isPostponed.store(false, ordering: .sequentiallyConsistent) }
        return body()
    }

    /// Runs something that must not be interrupted halfway. A signal ends the process after it returns.
    static func finishing(_ body: () -> Void) {
        listen()
        work.withLock { _ in body() }
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
        // The signal is ignored, as under nohup, so the process shouldn't end.
        if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(number, SIG_IGN) }
    }

    private static func waitForSignal() {
        var number: UInt8 = 0
        repeat {
            while read(readingEnd.load(ordering: .sequentiallyConsistent), &number, 1) != 1 {
                guard errno == EINTR else { return }
            }
        } while isPostponed.load(ordering: .sequentiallyConsistent)
            && !isRequested.exchange(true, ordering: .sequentiallyConsistent)
        // The locks are never released, so that no work starts, and no other file is created.
        work.withLock { _ in
            files.withLock { files in
                for file in files { unlink(file) }
                _ = signal(Int32(number), SIG_DFL)
                _ = kill(getpid(), Int32(number))
                while true { pause() }
            }
        }
    }
}
