/// An input file: its bytes, and its path for diagnostics.
package struct SourceFile: Sendable {
    /// The path as the user gave it or as the walk found it, for diagnostics only.
    package let path: String

    /// The whole content, undecoded.
    package let bytes: [UInt8]

    /// Creates a file from bytes that were already read.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
