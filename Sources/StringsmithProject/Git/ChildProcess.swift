#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs git to its end.
struct ChildProcess {
    /// The exit status: 128 plus the signal's number if a signal ended it, 127 if it wasn't found.
    let status: Int32

    /// The standard output. Standard error is inherited.
    let output: [UInt8]

    fileprivate init(status: Int32, output: [UInt8]) {
        (self.status, self.output) = (status, output)
    }

    /// Runs the git that is found in `PATH`.
    /// - Parameters:
    ///   - hidesErrors: whether to discard standard error.
    init(_ git: GitInvocation, hidesErrors: Bool = false) {
        self = StartedProcess(git, hidesErrors: hidesErrors).finish()
    }

    /// Starts the git that is found in `PATH`; returns an error number, or 0.
    static func spawn(_ git: GitInvocation, _ redirections: [Redirection], _ child: inout pid_t) -> Int32 {
        var environment = git.environment.map { strdup($0) } + [nil]
        defer { environment.forEach { free($0) } }
        return environment.withUnsafeMutableBufferPointer {
            spawn(git.arguments, redirections, &child, environment: $0.baseAddress)
        }
    }

    /// Starts a program, which is found in `PATH` if its name has no slash; returns an error number, or 0.
    /// - Parameters:
    ///   - words: its name and its arguments, which are passed verbatim, without a shell.
    ///   - environment: its environment; nil for this process's.
    static func spawn(
        _ words: [String], _ redirections: [Redirection], _ child: inout pid_t,
        environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
    ) -> Int32 {
        guard let program = words.first else { return ENOENT }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for redirection in redirections {
            let descriptor = redirection.descriptor
            switch redirection.target {
            case .descriptor(let target): posix_spawn_file_actions_adddup2(&actions, target, descriptor)
            case .writing(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY, 0)
            }
        }
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        #if canImport(Darwin)
            let inherited = _NSGetEnviron().pointee
        #else
            let inherited: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        #endif
        var attributes = SignalAttributes()
        defer { attributes.destroy() }
        return posix_spawnp(
            &child, program, &actions, &attributes.value, &arguments, environment ?? inherited)
    }

    /// The attributes of a child that gets all signals, and that a broken pipe ends, as usual: threads of Swift's
    /// concurrency block most signals, and this process ignores that one.
    private struct SignalAttributes {
        #if canImport(Darwin)
            var value: posix_spawnattr_t?
        #else
            var value = posix_spawnattr_t()
        #endif

        init() {
            posix_spawnattr_init(&value)
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&value, &signals)
            sigaddset(&signals, SIGPIPE)
            posix_spawnattr_setsigdefault(&value, &signals)
            posix_spawnattr_setflags(&value, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        }

        mutating func destroy() { posix_spawnattr_destroy(&value) }
    }

    fileprivate static func bytes(from descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Waits for a program to end; returns its exit status.
    static func status(of child: pid_t) -> Int32 {
        finalStatus(of: child, 0) ?? 127
    }

    /// Returns the exit status of a program; nil if it hasn't ended.
    static func statusIfEnded(of child: pid_t) -> Int32? { finalStatus(of: child, WNOHANG) }

    private static func finalStatus(of child: pid_t, _ options: Int32) -> Int32? {
        var status: Int32 = 0
        while true {
            let found = waitpid(child, &status, options)
            if found < 0, errno == EINTR { continue }
            if found == 0 { return nil }
            let signal = status & 0x7F
            return found < 0 ? 127 : signal == 0 ? status >> 8 & 0xFF : 128 + signal
        }
    }

    /// The target of a child's file descriptor.
    struct Redirection {
        enum Target {
            case descriptor(Int32)
            case writing(String)
        }

        var descriptor: Int32
        var target: Target
    }

    /// Creates a pipe that other children don't inherit.
    static func makePipe(_ descriptors: inout [Int32]) -> Int32 {
        let result = pipe(&descriptors)
        guard result == 0 else { return result }
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return 0
    }
}

/// A git that has been started. `finish` must be called.
struct StartedProcess {
    private let child: pid_t
    private let output: Int32

    /// Starts the git that is found in `PATH`.
    /// - Parameters:
    ///   - hidesErrors: whether to discard standard error.
    init(_ git: GitInvocation, hidesErrors: Bool = false) {
        var pipe: [Int32] = [-1, -1]
        guard ChildProcess.makePipe(&pipe) == 0 else {
            (child, output) = (0, -1)
            return
        }
        var child = pid_t()
        var redirections = [ChildProcess.Redirection(descriptor: STDOUT_FILENO, target: .descriptor(pipe[1]))]
        if hidesErrors { redirections.append(.init(descriptor: STDERR_FILENO, target: .writing("/dev/null"))) }
        let code = ChildProcess.spawn(git, redirections, &child)
        close(pipe[1])
        (self.child, output) = (code == 0 ? child : 0, pipe[0])
    }

    /// Reads the output to its end, and waits for the program to end.
    func finish() -> ChildProcess {
        guard child > 0 else {
            if output >= 0 { close(output) }
            return ChildProcess(status: 127, output: [])
        }
        let bytes = ChildProcess.bytes(from: output)
        close(output)
        return ChildProcess(status: ChildProcess.status(of: child), output: bytes)
    }
}
