import StringsmithText

/// The input from libFuzzer.
struct FuzzInput {
    let bytes: [UInt8]

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        bytes = Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Returns the bytes as a file with a name.
    func file(_ name: String) -> SourceFile { SourceFile(path: name, bytes: bytes) }

    /// Splits the bytes at a byte that doesn't occur in text, for harnesses with several files.
    func parts(_ count: Int) -> [[UInt8]] {
        let parts = bytes.split(separator: 0xFF, maxSplits: count - 1, omittingEmptySubsequences: false).map(Array.init)
        return parts + Array(repeating: [], count: count - parts.count)
    }
}

/// Stops the fuzzer if the program broke a promise.
func require(_ condition: Bool, _ promise: String) {
    if !condition { fatalError(promise) }
}
