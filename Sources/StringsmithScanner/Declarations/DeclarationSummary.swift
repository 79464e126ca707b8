import StringsmithText

/// The declarations of a module's sources, written to a file so that another module's keys can be found without these
/// sources.
///
/// The file is a header line, the strings, the types, and the declarations of each source by its path, followed by a
/// checksum. Numbers have seven bits per byte. The same sources always give the same bytes.
package struct DeclarationSummary: Sendable {
    /// A source and its declarations.
    package struct Source: Sendable {
        /// The path as it was given when the summary was written.
        package var path: String

        /// The declarations.
        package var declarations: TypedScanner.Declarations

        /// Creates a source.
        package init(path: String, declarations: TypedScanner.Declarations) {
            (self.path, self.declarations) = (path, declarations)
        }
    }

    /// The sources, by path.
    package var sources: [Source]

    /// Creates a summary of sources sorted by path.
    package init(sources: [Source]) { self.sources = sources }

    static let header = Array("stringsmith declarations ".utf8)
    static let version = Array("4\n".utf8)

    /// The bytes of the file.
    package var bytes: [UInt8] {
        var encoder = DeclarationEncoder()
        for source in sources { encoder.add(source.declarations.content, of: source.path) }
        let bytes = Self.header + Self.version + encoder.bytes
        return bytes + Self.checksum(bytes)
    }

    /// Reads the bytes of a file.
    /// - Throws: an error unless the file is a complete summary of this version.
    package init(reading bytes: [UInt8]) throws(RequestError) {
        guard bytes.starts(with: Self.header) else {
            throw RequestError("Not a summary written by 'extract --summary'")
        }
        guard bytes[Self.header.count...].starts(with: Self.version) else {
            throw RequestError("Written by another version of the program: extract it again")
        }
        let end = bytes.count - Self.checksumLength
        let start = Self.header.count + Self.version.count
        guard end >= start, Self.checksum(bytes[..<end]).elementsEqual(bytes[end...]) else {
            throw RequestError("Damaged or incomplete: extract it again")
        }
        var decoder = DeclarationDecoder(bytes: bytes, range: start..<end)
        guard let sources = decoder.sources() else {
            throw RequestError("Damaged: extract it again")
        }
        self.sources = sources
    }

    private static let checksumLength = 8

    /// A hash is enough to detect truncated and corrupted files.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let hash = ByteHash.of(bytes)
        return (0..<checksumLength).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }
}

/// The tags of types in a summary.
enum TypeTag: UInt8 {
    case unknown, named, optional, array, dictionary, tuple, function, metatype
}

extension DeclaredType {
    /// Added to the kind of a type that other sources can't use.
    static let fileFlag: UInt8 = 128

    /// Added to the kind of the implementation of a macro whose expansion looks up a key.
    static let macroFlag: UInt8 = 64
}

extension Declaration {
    /// The facts of a declaration that are true or false.
    struct Facts: OptionSet {
        let rawValue: Int

        static let isStatic = Facts(rawValue: 1)
        static let isDisfavored = Facts(rawValue: 2)
        static let isStored = Facts(rawValue: 4)
        static let hasInitialValue = Facts(rawValue: 8)
        static let isConstant = Facts(rawValue: 16)
        static let hasInitialText = Facts(rawValue: 64)
        static let hasWrapper = Facts(rawValue: 128)
        static let isInFile = Facts(rawValue: 256)
    }

    var facts: Facts {
        get {
            var facts: Facts = []
            if isStatic { facts.insert(.isStatic) }
            if isDisfavored { facts.insert(.isDisfavored) }
            if isStored { facts.insert(.isStored) }
            if hasInitialValue { facts.insert(.hasInitialValue) }
            if isConstant { facts.insert(.isConstant) }
            if initialValue != nil { facts.insert(.hasInitialText) }
            if wrapper != nil { facts.insert(.hasWrapper) }
            if access == .file { facts.insert(.isInFile) }
            return facts
        }
        set {
            isStatic = newValue.contains(.isStatic)
            isDisfavored = newValue.contains(.isDisfavored)
            isStored = newValue.contains(.isStored)
            hasInitialValue = newValue.contains(.hasInitialValue)
            isConstant = newValue.contains(.isConstant)
            access = newValue.contains(.isInFile) ? .file : .module
        }
    }
}
