/// The components of a path. Purely textual: the file system isn't consulted. Paths are split and compared by bytes: a
/// name may begin with a combining character, which Swift counts as one character with the slash before it.
package struct FilePath: Hashable, Sendable {
    /// The extension of locale directories, with its dot.
    package static let localeDirectoryExtension = ".lproj"

    /// The path.
    package let string: String

    /// Creates a path without changing the text.
    package init(_ string: String) {
        self.string = string
    }

    package static func == (left: FilePath, right: FilePath) -> Bool { left.string.hasSameBytes(as: right.string) }

    package func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The path up to and including the last slash; empty if there is none.
    package var directory: String {
        guard let slash = lastSlash else { return "" }
        return String(string[..<string.utf8.index(after: slash)])
    }

    /// True if a directory, given with its slash, contains the item itself and not one of its subdirectories.
    package func isItem(of directory: String) -> Bool {
        guard string.hasBytePrefix(directory) else { return false }
        let start = directory.utf8.count
        let hasSlash = string.utf8.withContiguousStorageIfAvailable { $0[start...].contains(.slash) }
        return !(hasSlash ?? string.utf8.dropFirst(start).contains(.slash))
    }

    /// The directory for a system call: without its slash, `.` if there is none, `/` for the root.
    package var parent: String {
        guard let slash = lastSlash else { return "." }
        return slash == string.startIndex ? "/" : String(string[..<slash])
    }

    /// Everything after the last slash.
    package var name: Substring {
        lastSlash.map { string[string.utf8.index(after: $0)...] } ?? string[...]
    }

    /// The name up to its last dot; the whole name if it has no dot or only a leading one.
    package var stem: Substring {
        let name = name
        return lastDot(in: name).map { name[..<$0] } ?? name
    }

    /// The part of the name after its last dot, in lowercase; empty if there is none.
    package var pathExtension: String {
        let name = name
        return lastDot(in: name).map { name[name.utf8.index(after: $0)...].lowercased() } ?? ""
    }

    /// The path without trailing slashes.
    package var withoutSlash: String {
        var text = string[...]
        while text.utf8.count > 1, text.utf8.last == .slash { text.removeLast() }
        return String(text)
    }

    /// The path with a trailing slash.
    package var withSlash: String { string.utf8.last == .slash ? string : string + "/" }

    /// True if the path starts at the root.
    package var isAbsolute: Bool { string.utf8.first == .slash }

    /// The names between slashes.
    package var components: [Substring] { string.utf8.split(separator: .slash).map(Substring.init) }

    /// The enclosing directory without its slash; empty if there is none, `/` for the root.
    package var enclosing: FilePath { FilePath(FilePath(directory).withoutSlash) }

    /// The directories around the path without their slashes, innermost first. The last one is empty: the current
    /// directory, or the root.
    package var ancestors: [Substring] {
        var text = string
        var ends: [Int] = []
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while let slash = Self.lastSlash(in: rest) {
                rest = rest[..<slash]
                ends.append(slash)
            }
        }
        if ends.last != 0 { ends.append(0) }
        return ends.map { text[..<text.utf8.index(text.startIndex, offsetBy: $0)] }
    }

    /// The path of an item in this directory.
    package func appending(_ name: some StringProtocol) -> String {
        string.isEmpty ? String(name) : withSlash + name
    }

    /// The rest of the path below a directory: empty for the directory itself, nil for a path elsewhere. An empty
    /// directory is the current one.
    package func relative(to directory: String) -> String? {
        let start = FilePath(directory).withoutSlash.utf8
        if start.isEmpty { return string }
        guard string.utf8.starts(with: start) else { return nil }
        let rest = string.utf8.dropFirst(start.count)
        if rest.isEmpty || start.last == .slash { return String(Substring(rest)) }
        return rest.first == .slash ? String(Substring(rest.dropFirst())) : nil
    }

    /// Whether the path is a directory, or below it.
    package func isInside(_ directory: String) -> Bool { relative(to: directory) != nil }

    /// The path as seen from a directory, with `.` and `..` resolved as far as the directory's spelling allows.
    package func resolved(from directory: String) -> String {
        if isAbsolute { return string }
        var parts = FilePath(directory).components
        for part in components where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (FilePath(directory).isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }

    /// True for a locale directory.
    package var isLocaleDirectory: Bool { localeDirectoryName != nil }

    /// The name of a locale directory without its extension: `fr` for `Resources/fr.lproj`; nil for any other path.
    package var localeDirectoryName: String? {
        // Most directories aren't locale directories.
        guard string.hasByteSuffix(Self.localeDirectoryExtension) || string.utf8.last == .slash else { return nil }
        let last = FilePath(withoutSlash).name
        guard last.hasSuffix(Self.localeDirectoryExtension), last.utf8.count > Self.localeDirectoryExtension.utf8.count
        else { return nil }
        return String(last.dropLast(Self.localeDirectoryExtension.count))
    }

    /// The name, without extension, of the locale directory that contains the file; nil if another directory does.
    package var enclosingLocaleDirectoryName: String? {
        let directory = directory
        return directory.isEmpty ? nil : FilePath(directory).localeDirectoryName
    }

    /// The directory around the locale directory that holds the file, with its slash; nil if another directory does.
    package var localizationDirectory: String? {
        enclosingLocaleDirectoryName.map { _ in enclosing.directory }
    }

    private var lastSlash: String.Index? {
        let offset = string.utf8.withContiguousStorageIfAvailable { Self.lastSlash(in: $0[...]) }
        guard let offset else { return string.utf8.lastIndex(of: .slash) }
        return offset.map { string.utf8.index(string.startIndex, offsetBy: $0) }
    }

    private static func lastSlash(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var offset = text.endIndex
        while offset > text.startIndex {
            offset -= 1
            if text[offset] == .slash { return offset }
        }
        return nil
    }

    private func lastDot(in name: Substring) -> String.Index? {
        guard let dot = name.utf8.lastIndex(of: .fullStop), dot != name.startIndex else { return nil }
        return dot
    }
}
