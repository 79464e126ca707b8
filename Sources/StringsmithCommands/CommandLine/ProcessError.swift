#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Returns the system's description of an `errno`.
func describe(errorCode: Int32) -> String {
    String(cString: strerror(errorCode))
}
