#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Program {
    /// Runs this process's command line and exits with the command's exit status.
    package func main() async -> Never {
        let status = await run(arguments: Array(CommandLine.arguments.dropFirst()), context: .process())
        exit(status.rawValue)
    }
}
