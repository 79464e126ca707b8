#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The first stage of the scan: does any of a few byte sequences occur at all?
struct ByteSearch: Sendable {
    let needles: [[UInt8]]

    func matches(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = source.baseAddress else { return false }
        return needles.contains { needle in
            memmem(base, source.count, needle, needle.count) != nil
        }
    }
}
