/// The bytes of one input with the path that diagnostics name.
public struct SourceFile: Sendable {
    /// The path as the user gave it or as the walk found it, for diagnostics only.
    public let path: String

    /// The whole content, undecoded.
    public let bytes: [UInt8]

    /// Makes a file from bytes that were already read.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
