import StringsmithModel
import StringsmithText

/// All formats that tables can be read from and written to. To add a format, add a line here.
package enum FormatRegistry {
    /// The formats, in the order in which they are asked to recognize content.
    package static let formats: [any TableFormat.Type] = [
        StringsFormat.self,
        StringsDictTableFormat.self,
        StringCatalogFormat.self,
        PropertyListFormat.self,
        JSONTableFormat.self,
    ]

    /// The extensions of the tables in projects, without the dot.
    package static let tableExtensions = formats.filter { $0.isLookedUp }.flatMap { $0.pathExtensions }

    /// The ends of the names of the tables in projects.
    package static let tableSuffixes = tableExtensions.map { "." + $0 }

    private static let commonSuffixes = formats.filter { $0.isLookedUp && $0.holdsAllLocales }.flatMap {
        $0.pathExtensions
    }
    .map { "." + $0 }

    /// True for the name of a table in a project.
    package static func isTable(_ path: String) -> Bool { tableSuffixes.contains { path.hasByteSuffix($0) } }

    /// True for the name of a table in a project that holds all locales.
    package static func isCommonTable(_ path: String) -> Bool { commonSuffixes.contains { path.hasByteSuffix($0) } }

    /// True for the name of a table in a project that holds one locale.
    package static func isLocaleTable(_ path: String) -> Bool { isTable(path) && !isCommonTable(path) }

    /// Returns the format with a name given by a user, or nil.
    package static func format(named name: String) -> (any TableFormat)? {
        formats.first { $0.name == name }.map { $0.init() }
    }

    /// Returns the format for a path extension, or nil.
    package static func format(forPathExtension pathExtension: String) -> (any TableFormat)? {
        let lower = pathExtension.lowercased()
        return formats.first { $0.pathExtensions.contains(lower) }.map { $0.init() }
    }

    /// The values that a file at a path has room for, by its extension; a single string for each key if that is
    /// unknown.
    package static func forms(of path: String) -> ValueForms {
        format(forPathExtension: FilePath(path).pathExtension).map { type(of: $0).forms } ?? .single
    }

    /// Returns the format of a file by its extension, or otherwise by its content; nil if neither is known.
    package static func format(of file: SourceFile) -> (any TableFormat)? {
        if let known = format(forPathExtension: file.pathExtension) { return known }
        return formats.lazy.map { $0.init() }.first { $0.recognizes(file.bytes) }
    }

    /// Reads a table in any format. A file in an unknown format is read as `.strings`, whose reader reports the
    /// problems.
    package static func document(_ file: SourceFile) -> any TableDocument {
        (format(of: file) ?? StringsFormat()).document(file)
    }
}

extension TableName {
    /// Returns the name of a file in a project with the table's values of some forms: `.strings` for single ones.
    package func fileName(_ forms: ValueForms) -> String { rawValue + forms.suffix }

    /// Creates the name of a table from the name of its file in a project; nil for a file with other forms.
    package init?(fileName: String, _ forms: ValueForms) {
        guard fileName.hasSuffix(forms.suffix), fileName != forms.suffix else { return nil }
        self.init(path: fileName)
    }
}

extension ValueForms {
    /// The end of the names of the tables in projects with values of these forms.
    fileprivate var suffix: String {
        switch self {
        case .single: "." + StringsFormat.pathExtensions[0]
        case .several: "." + StringsDictTableFormat.pathExtensions[0]
        case .any: "." + StringCatalogFormat.pathExtensions[0]
        }
    }
}
