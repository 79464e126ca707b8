#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What an `errno` means, in the system's words.
func describe(errorCode: Int32) -> String {
    String(cString: strerror(errorCode))
}
