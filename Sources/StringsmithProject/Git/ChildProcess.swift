#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs another program to its end. Arguments are passed verbatim, without a shell.
struct ChildProcess {
    /// The exit status: 128 plus the signal's number if a signal ended it, 127 if it wasn't found.
    let status: Int32

    /// The standard output. Standard error is inherited.
    let output: [UInt8]

    /// Runs a program that is found in `PATH`.
    /// - Parameters:
    ///   - hidesErrors: whether to discard standard error.
    init(
        _ arguments: [String], hidesErrors: Bool = false
    ) {
        var pipe: [Int32] = [-1, -1]
        guard Self.makePipe(&pipe) == 0 else {
            (status, output) = (127, [])
            return
        }
        var child = pid_t()
        var redirections = [Redirection(descriptor: STDOUT_FILENO, target: .descriptor(pipe[1]))]
        if hidesErrors { redirections.append(Redirection(descriptor: STDERR_FILENO, target: .writing("/dev/null"))) }
        let code = Self.spawn(arguments, redirections, &child)
        close(pipe[1])
        output = code == 0 ? Self.bytes(from: pipe[0]) : []
        close(pipe[0])
        status = code == 0 ? Self.status(of: child) : 127
    }

    /// Starts a program that is found in `PATH`; returns an error number, or 0.
    static func spawn(_ arguments: [String], _ redirections: [Redirection], _ child: inout pid_t) -> Int32 {
        guard let program = arguments.first else { return ENOENT }
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
        var vector = arguments.map { strdup($0) } + [nil]
        defer { vector.forEach { free($0) } }
        #if canImport(Darwin)
            let environment = _NSGetEnviron().pointee
        #else
            let environment = environ
        #endif
        return posix_spawnp(&child, program, &actions, nil, &vector, environment)
    }

    private static func bytes(from descriptor: Int32) -> [UInt8] {
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
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return 127 } }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
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
