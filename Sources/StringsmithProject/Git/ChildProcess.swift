#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs another program to its end. Arguments are passed verbatim, without a shell.
struct ChildProcess {
    /// The exit status: 128 plus the signal's number if a signal ended it, 127 if it wasn't found.
    let status: Int32

    /// The standard output, unless it was consumed. Standard error is inherited.
    let output: [UInt8]

    /// Runs a program that is found in `PATH`.
    /// - Parameters:
    ///   - input: a file for standard input; nil to inherit it.
    ///   - hidesErrors: whether to discard standard error.
    ///   - consume: called with the output in pieces.
    init(
        _ arguments: [String], input: String? = nil, hidesErrors: Bool = false,
        consume: ((ArraySlice<UInt8>) -> Void)? = nil
    ) {
        var pipe: [Int32] = [-1, -1]
        guard let program = arguments.first, makePipe(&pipe) == 0 else {
            (status, output) = (127, [])
            return
        }
        var child = pid_t()
        var redirections = [Redirection(descriptor: STDOUT_FILENO, target: .descriptor(pipe[1]))]
        if let input { redirections.append(Redirection(descriptor: STDIN_FILENO, target: .reading(input))) }
        if hidesErrors { redirections.append(Redirection(descriptor: STDERR_FILENO, target: .writing("/dev/null"))) }
        let code = Self.spawn(program, arguments, redirections, &child)
        close(pipe[1])
        output = code == 0 ? Self.bytes(from: pipe[0], consume) : []
        close(pipe[0])
        status = code == 0 ? Self.status(of: child) : 127
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ redirections: [Redirection], _ child: inout pid_t
    ) -> Int32 {
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
            case .reading(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDONLY, 0)
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

    private static func bytes(from descriptor: Int32, _ consume: ((ArraySlice<UInt8>) -> Void)?) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            if let consume { consume(buffer[..<count]) } else { bytes += buffer[..<count] }
        }
    }

    private static func status(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return 127 } }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}

/// The target of a child's file descriptor.
private struct Redirection {
    enum Target {
        case descriptor(Int32)
        case reading(String)
        case writing(String)
    }

    var descriptor: Int32
    var target: Target
}

/// Creates a pipe that other children don't inherit.
private func makePipe(_ descriptors: inout [Int32]) -> Int32 {
    let result = pipe(&descriptors)
    guard result == 0 else { return result }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return 0
}
