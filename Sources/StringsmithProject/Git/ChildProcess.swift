#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Another program, run to its end. Arguments go to it as they are: no shell reads them.
struct ChildProcess {
    /// Its exit status; 128 and the signal's number if a signal ended it, 127 if it was not found.
    let status: Int32

    /// What it wrote to standard output. Its errors go where ours do.
    let output: [UInt8]

    /// Runs a program that is looked for in `PATH`.
    init(_ arguments: [String]) {
        var pipe: [Int32] = [-1, -1]
        guard let program = arguments.first, makePipe(&pipe) == 0 else {
            (status, output) = (127, [])
            return
        }
        var child = pid_t()
        let code = Self.spawn(program, arguments, writingTo: pipe[1], &child)
        close(pipe[1])
        output = code == 0 ? Self.bytes(from: pipe[0]) : []
        close(pipe[0])
        status = code == 0 ? Self.status(of: child) : 127
    }

    private static func spawn(
        _ program: String, _ arguments: [String], writingTo descriptor: Int32, _ child: inout pid_t
    ) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
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
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    private static func status(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return 127 } }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}

/// A pipe whose ends other children don't inherit.
private func makePipe(_ descriptors: inout [Int32]) -> Int32 {
    let result = pipe(&descriptors)
    guard result == 0 else { return result }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return 0
}
