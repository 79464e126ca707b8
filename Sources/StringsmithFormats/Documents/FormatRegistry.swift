import StringsmithText

/// Every format that a table can be read from and written to. A new one is one line here.
package enum FormatRegistry {
    /// The formats, in the order in which content is asked about.
    package static let formats: [any TableFormat.Type] = [
        StringsFormat.self,
        StringsDictTableFormat.self,
        StringCatalogFormat.self,
        PropertyListFormat.self,
        JSONTableFormat.self,
    ]

    /// The format of a name that a user gives; nil if there is none.
    package static func format(named name: String) -> (any TableFormat)? {
        formats.first { $0.name == name }.map { $0.init() }
    }

    /// The format of a path's extension; nil if there is none.
    package static func format(forPathExtension pathExtension: String) -> (any TableFormat)? {
        let lower = pathExtension.lowercased()
        return formats.first { $0.pathExtensions.contains(lower) }.map { $0.init() }
    }

    /// The format of a file, by its extension, else by its content; nil if neither is known.
    package static func format(of file: SourceFile) -> (any TableFormat)? {
        if let known = format(forPathExtension: file.pathExtension) { return known }
        return formats.lazy.map { $0.init() }.first { $0.recognizes(file.bytes) }
    }

    /// Reads a table of any format. A file of no known one is read as `.strings`, whose reader finds what is wrong.
    package static func document(_ file: SourceFile) -> any TableDocument {
        (format(of: file) ?? StringsFormat()).document(file)
    }
}
