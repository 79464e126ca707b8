#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A git that answers requests until it is released. Standard error is discarded.
final class RunningProcess {
    private let child: pid_t
    private let input: Int32
    private let output: Int32
    private var pending: ArraySlice<UInt8> = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Starts the git that is found in `PATH`; returns nil if it can't be run.
    init?(_ git: GitInvocation) {
        // Writing to a pipe whose reader has ended raises a signal; writing to a socket need not.
        var sockets: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            // A program that inherited the other end would wait for its own input.
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { return nil }
        var pipe: [Int32] = [-1, -1]
        var child = pid_t()
        #if canImport(Darwin)
            for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
            var isOn: Int32 = 1
            setsockopt(sockets[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        let isStarted =
            ChildProcess.makePipe(&pipe) == 0
            && ChildProcess.spawn(
                git,
                [
                    .init(descriptor: STDIN_FILENO, target: .descriptor(sockets[1])),
                    .init(descriptor: STDOUT_FILENO, target: .descriptor(pipe[1])),
                    .init(descriptor: STDERR_FILENO, target: .writing("/dev/null")),
                ], &child) == 0
        close(sockets[1])
        if pipe[1] >= 0 { close(pipe[1]) }
        (self.child, input, output) = (isStarted ? child : 0, sockets[0], pipe[0])
        if !isStarted { return nil }
    }

    deinit {
        close(input)
        if output >= 0 { close(output) }
        if child > 0 { _ = ChildProcess.status(of: child) }
    }

    /// Writes to the program's standard input; returns false if it doesn't read any more.
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { Self.systemSend(input, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns the next line of the output without its end; nil if the program has ended.
    func line() -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if let end = pending.firstIndex(of: .lineFeed) {
                line += pending[..<end]
                pending = pending[(end + 1)...]
                return line
            }
            line += pending
            guard receive() else { return nil }
        }
    }

    /// Returns the next bytes of the output; nil if the program ends before.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while true {
            let part = pending.prefix(count - bytes.count)
            bytes += part
            pending = pending[part.endIndex...]
            if bytes.count == count { return bytes }
            guard receive() else { return nil }
        }
    }

    private func receive() -> Bool {
        while true {
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            pending = count > 0 ? buffer[..<count] : []
            return count > 0
        }
    }

    private static func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
        #if canImport(Darwin)
            Darwin.send(socket, bytes, count, flags)
        #else
            Glibc.send(socket, bytes, count, flags)
        #endif
    }
}
