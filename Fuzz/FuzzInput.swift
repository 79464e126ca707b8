import StringsmithText

/// The bytes that libFuzzer hands to a harness.
struct FuzzInput {
    /// All of them.
    let bytes: [UInt8]

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        bytes = Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The bytes as a file of some name.
    func file(_ name: String) -> SourceFile { SourceFile(path: name, bytes: bytes) }

    /// The parts between bytes that no text holds, for harnesses that take several files.
    func parts(_ count: Int) -> [[UInt8]] {
        let parts = bytes.split(separator: 0xFF, maxSplits: count - 1, omittingEmptySubsequences: false).map(Array.init)
        return parts + Array(repeating: [], count: count - parts.count)
    }
}

/// Stops the fuzzer: the program broke a promise.
func require(_ condition: Bool, _ promise: String) {
    if !condition { fatalError(promise) }
}
