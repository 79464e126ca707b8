import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes to a file descriptor through a buffer.
///
/// A broken pipe ends the output without a word, as `stringsmith ... | head` expects: what comes later is dropped.
/// `ignoreBrokenPipeSignal()` must have been called, or the signal ends the process first.
package final class FileDescriptorSink: OutputSink {
    private struct State {
        var buffer: [UInt8] = []
        var isClosed = false
        var failure: Int32?
    }

    private static let bufferSize = 1 << 16

    private let descriptor: Int32
    private let isBuffered: Bool
    private let state = Mutex(State())

    /// Writes to an open descriptor, which stays the caller's. Unbuffered, every `write` reaches it at once.
    package init(descriptor: Int32, isBuffered: Bool = true) {
        self.descriptor = descriptor
        self.isBuffered = isBuffered
    }

    /// Makes a write to a closed pipe an error of that write instead of a signal to the process.
    package static func ignoreBrokenPipeSignal() {
        signal(SIGPIPE, SIG_IGN)
    }

    package var failure: Int32? { state.withLock { $0.failure } }

    package func write(_ bytes: [UInt8]) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.buffer += bytes
            if !isBuffered || state.buffer.count >= Self.bufferSize { drain(&state) }
        }
    }

    package func flush() {
        state.withLock { drain(&$0) }
    }

    private func drain(_ state: inout State) {
        var offset = 0
        while offset < state.buffer.count, !state.isClosed {
            let written = state.buffer.withUnsafeBytes { bytes in
                posixWrite(descriptor, UnsafeRawBufferPointer(rebasing: bytes[offset...]))
            }
            if written >= 0 {
                offset += written
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            case EPIPE: state.isClosed = true
            case let code:
                state.isClosed = true
                state.failure = code
            }
        }
        state.buffer.removeAll(keepingCapacity: true)
    }

    /// Waits for a descriptor that somebody else made non-blocking, as a shared terminal may be.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// The system call, out of reach of the method of the same name.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
