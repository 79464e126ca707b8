import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A buffered sink for a file descriptor.
///
/// A broken pipe silently ends the output, as expected for `stringsmith ... | head`: anything after it is dropped. Call
/// `ignoreBrokenPipeSignal()` first; otherwise the signal ends the process.
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

    /// Creates a sink for an open descriptor, which still belongs to the caller. Without a buffer, every `write` is
    /// immediate.
    package init(descriptor: Int32, isBuffered: Bool = true) {
        self.descriptor = descriptor
        self.isBuffered = isBuffered
    }

    /// Turns a write to a closed pipe into an error instead of a signal.
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

    /// Waits for a descriptor that is non-blocking, as shared terminals can be.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// The system call, which a method with the same name would hide.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
