#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How wide a terminal is.
package enum TerminalWidth {
    /// The columns of the terminal behind a descriptor; 80 if it is none or does not say.
    package static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
