/// The components of a path. Purely textual: the file system isn't consulted, and `..` isn't resolved.
package struct FilePath: Hashable, Sendable {
    /// The extension of locale directories, with its dot.
    package static let localeDirectoryExtension = ".lproj"

    /// The path.
    package let string: String

    /// Creates a path without changing the text.
    package init(_ string: String) {
        self.string = string
    }

    /// The path up to and including the last slash; empty if there is none.
    package var directory: String {
        guard let slash = lastSlash else { return "" }
        return String(string[...slash])
    }

    /// The directory for a system call: without its slash, `.` if there is none, `/` for the root.
    package var parent: String {
        guard let slash = lastSlash else { return "." }
        return slash == string.startIndex ? "/" : String(string[..<slash])
    }

    /// Everything after the last slash.
    package var name: Substring {
        lastSlash.map { string[string.index(after: $0)...] } ?? string[...]
    }

    /// The name up to its last dot; the whole name if it has no dot or only a leading one.
    package var stem: Substring {
        let name = name
        return lastDot(in: name).map { name[..<$0] } ?? name
    }

    /// The part of the name after its last dot, in lowercase; empty if there is none.
    package var pathExtension: String {
        let name = name
        return lastDot(in: name).map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// The path without trailing slashes.
    package var withoutSlash: String {
        var text = string[...]
        while text.utf8.count > 1, text.utf8.last == .slash { text.removeLast() }
        return String(text)
    }

    /// The path with a trailing slash.
    package var withSlash: String { string.utf8.last == .slash ? string : string + "/" }

    /// The name of a locale directory without its extension: `fr` for `Resources/fr.lproj`; nil for any other path.
    package var localeDirectoryName: String? {
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

    private var lastSlash: String.Index? { string.utf8.lastIndex(of: .slash) }

    private func lastDot(in name: Substring) -> String.Index? {
        guard let dot = name.utf8.lastIndex(of: .fullStop), dot != name.startIndex else { return nil }
        return dot
    }
}
