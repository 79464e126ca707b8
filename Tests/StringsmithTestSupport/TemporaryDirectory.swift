import Foundation

/// A temporary directory for a test, which is removed with its contents when it is released.
public final class TemporaryDirectory: Sendable {
    /// The absolute path, without links and without a trailing slash.
    public let path: String

    /// Creates an empty directory.
    public init() throws {
        let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = base + "/stringsmith-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Creates a directory that contains files with these texts.
    public convenience init(_ files: [String: String]) throws {
        try self.init()
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the absolute path of an item in the directory.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Creates a directory and its parents.
    public func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Writes a file, and creates its directory if necessary.
    public func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Writes a file, and creates its directory if necessary.
    public func write(_ bytes: [UInt8], to name: String) throws {
        if let slash = name.lastIndex(of: "/") { try makeDirectory(String(name[..<slash])) }
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    /// Creates a symbolic link.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// Removes a file, or a directory with its contents.
    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// True for a symbolic link.
    public func isLink(_ name: String) throws -> Bool {
        try FileManager.default.attributesOfItem(atPath: path(name))[.type] as? FileAttributeType == .typeSymbolicLink
    }

    /// Returns the contents of a file.
    public func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// Returns the contents of a UTF-8 file.
    public func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

    /// Returns the names in a directory, sorted, including hidden ones.
    public func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// Returns the permission bits of a file.
    public func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// Sets the permission bits of a file or directory.
    public func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}

extension Array<UInt8> {
    /// Encodes a text as UTF-16 with a byte order mark.
    public init(utf16 text: String, isBigEndian: Bool = false) {
        self = []
        for unit in [0xFEFF] + Array<UInt16>(text.utf16) {
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            self += isBigEndian ? bytes.reversed() : bytes
        }
    }
}
