import StringsmithProject

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Program {
    /// Runs this process's command line and exits with the command's exit status.
    package func main() -> Never {
        ProcessResources.prepareHeap()
        if let shortage = ProcessResources.shortage() {
            CommandContext.process().standardError.write("\(name): error: \(shortage)\n")
            exit(ExitStatus.failure.rawValue)
        }
        Task {
            let status = await run(arguments: Array(CommandLine.arguments.dropFirst()), context: .process())
            exit(status.rawValue)
        }
        // Not an asynchronous main function: it would end this thread, and in a program without shared libraries,
        // unwinding its stack takes longer than a short command.
        while true { pause() }
    }
}
