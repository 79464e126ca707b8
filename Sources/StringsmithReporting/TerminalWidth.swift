#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The width of a terminal.
package enum TerminalWidth {
    /// Returns the columns of the terminal at a descriptor; 80 if it isn't a terminal or the width is unknown.
    package static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
