#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The number of available processors.
enum ProcessorCount {
    static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
