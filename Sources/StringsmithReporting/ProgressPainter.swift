import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Draws a progress bar on a separate thread until it is stopped.
///
/// The thread waits in `poll` on a pipe, so that stopping wakes it immediately and a short job never waits for a tick.
final class ProgressPainter: Sendable {
    // On Apple's systems, a pthread_t is a pointer, which isn't Sendable. It is only a handle here, which any thread may
    // join: `stop` takes it out under the lock, so that it is joined or detached once.
    private struct Running: @unchecked Sendable {
        var thread: pthread_t
        var wake: Int32
    }

    private static let interval: Int32 = 100

    private let bar: ProgressBar
    private let descriptor: Int32
    private let delay: Int32
    private let running = Mutex<Running?>(nil)

    /// Creates a painter that waits `delay` milliseconds before it first draws.
    init(bar: ProgressBar, descriptor: Int32, delay: Int32) {
        self.bar = bar
        self.descriptor = descriptor
        self.delay = delay
    }

    /// Starts the thread. `completed` returns the number of completed units, or nil to end. If no thread or pipe can be
    /// created, nothing is drawn.
    func start(completed: @escaping @Sendable () -> Int?) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let sleep = ends[0]
        let job = PainterJob { [bar, descriptor, delay] in
            Self.paint(bar, on: descriptor, after: delay, untilReadable: sleep, completed: completed)
            close(sleep)
        }
        guard let thread = job.startThread() else {
            close(ends[0])
            close(ends[1])
            return
        }
        running.withLock { $0 = Running(thread: thread, wake: ends[1]) }
    }

    /// Stops the thread and waits until the bar is removed.
    func stop() {
        let running = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let running else { return }
        // Closing the pipe wakes the thread.
        close(running.wake)
        // The drawing thread itself can briefly hold the last reference. It can't wait for itself.
        if pthread_equal(running.thread, pthread_self()) == 0 {
            pthread_join(running.thread, nil)
        } else {
            pthread_detach(running.thread)
        }
    }

    private static func paint(
        _ bar: ProgressBar, on descriptor: Int32, after delay: Int32, untilReadable pipe: Int32,
        completed: () -> Int?
    ) {
        var shown = ""
        var timeout = delay
        while !isReadable(pipe, within: timeout), let completed = completed() {
            let line = bar.line(completed: completed, width: TerminalWidth.columns(of: descriptor) - 1)
            if line != shown { write(line, to: descriptor) }
            shown = line
            timeout = interval
        }
        if !shown.isEmpty { write("", to: descriptor) }
    }

    /// Replaces the previous line.
    private static func write(_ line: String, to descriptor: Int32) {
        // Carriage return, then Erase in Line (ECMA-48, 8.3.41).
        let bytes = Array("\r\u{1B}[K\(line)".utf8)
        // Ignore failures to draw.
        bytes.withUnsafeBytes { _ = posixWrite(descriptor, $0) }
    }

    private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }
}

private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// A closure for a thread, as an object that can be passed as a C pointer.
private final class PainterJob: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Runs the body on a new thread; returns nil if none can be created.
    func startThread() -> pthread_t? {
        let job = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { PainterJob.run($0) }, job)
        #else
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, { PainterJob.run($0) }, job)
        #endif
        guard status == 0 else {
            Unmanaged<PainterJob>.fromOpaque(job).release()
            return nil
        }
        return thread
    }

    private static func run(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let job { Unmanaged<PainterJob>.fromOpaque(job).takeRetainedValue().body() }
        return nil
    }
}
