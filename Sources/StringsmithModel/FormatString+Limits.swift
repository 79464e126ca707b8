import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FormatString {
    /// The length of the longest text that is examined as a format, in bytes.
    package static let longestText = 256 << 10

    /// The largest number of percent signs in a text that is examined as a format.
    package static let mostPercentSigns = 1000

    /// Returns whether a text is too large to be examined as a format, which takes about a hundred times the memory of
    /// the text.
    package static func isOversized(_ text: ExactString) -> Bool {
        if text.bytes.count <= mostPercentSigns { return false }
        if text.bytes.count > longestText { return true }
        return text.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var (offset, found) = (0, 0)
            while found <= mostPercentSigns, offset < bytes.count,
                let next = memchr(base + offset, Int32(UInt8.percentSign), bytes.count - offset)
            {
                found += 1
                offset = UnsafeRawPointer(next) - base + 1
            }
            return found > mostPercentSigns
        }
    }
}
