import StringsmithLocales
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// What a project consists of: its sources and its locale directories, grouped by bundle.
package struct ProjectLayout: Sendable {
    /// The sources, by path.
    package private(set) var sources: [String] = []

    /// Files that hold no calls but may mention keys: interface files and property lists.
    package private(set) var otherFiles: [String] = []

    /// The localisations, by the path of their parent.
    package private(set) var groups: [LocalizationGroup] = []

    /// What is wrong with the locale directories, and paths that can't be read.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Walks a project.
    /// - Parameters:
    ///   - roots: files and directories; the current directory if empty.
    ///   - developmentLanguage: the language of all groups; nil to look into manifests and Xcode projects.
    package init(_ roots: [String], developmentLanguage: LocaleIdentifier? = nil) {
        let discovery = FileDiscovery(roots) { Self.isWanted($0) }
        for failure in discovery.failures {
            diagnostics.append(
                Diagnostic(path: failure.path, severity: .error, rule: .unreadableFile, message: failure.description)
            )
        }
        sources = discovery.paths.filter { SourceLanguage(path: $0) != nil }
        otherFiles = discovery.paths.filter { path in [".xib", ".storyboard", ".plist"].contains { path.hasSuffix($0) }
        }
        let languages = DevelopmentLanguage(paths: discovery.paths)
        let parents = Dictionary(grouping: discovery.localeDirectories) { Self.parent(of: $0) }
        for parent in parents.keys.sorted(by: { $0.precedesByBytes($1) }) {
            let directories = (parents[parent] ?? []).compactMap { directory(at: $0, files: discovery.paths) }
            let language = developmentLanguage ?? languages.language(of: parent) ?? LocaleIdentifier("en")
            guard hasNoDuplicates(directories) else { continue }
            var group = LocalizationGroup(parent: parent, directories: directories, developmentLanguage: language)
            group.catalogs = Set(
                discovery.paths.filter { Self.parent(of: $0) == parent }.compactMap { Self.table(of: $0, "xcstrings") }
            )
            groups.append(group)
        }
    }

    private static func isWanted(_ name: String) -> Bool {
        if SourceLanguage(path: name) != nil || name == "project.pbxproj" { return true }
        return [".strings", ".stringsdict", ".xcstrings", ".xib", ".storyboard", ".plist"].contains {
            name.hasSuffix($0)
        }
    }

    private mutating func directory(at path: String, files: [String]) -> LocaleDirectory? {
        let name = String(path.dropFirst(Self.parent(of: path).count).dropLast(".lproj".count))
        // "Multiple languages": where Xcode keeps the catalogs of interface files.
        if name == "mul" { return nil }
        var directory: LocaleDirectory
        switch LocaleDirectoryName(name) {
        case .base: directory = LocaleDirectory(path: path, locale: nil)
        case .locale(let locale, let spelling):
            directory = LocaleDirectory(path: path, locale: locale)
            if spelling != .canonical { report(spelling, of: path, name: name, locale: locale) }
        case .unknown:
            diagnostics.append(
                Diagnostic(
                    path: path, severity: .note, rule: "unknown-locale-name",
                    message: "'\(name)' is no locale: left alone"
                )
            )
            return nil
        }
        for file in Self.files(files, in: path) {
            if InterfaceFileLocation.isInterfaceFile(file) {
                directory.interfaceFiles.insert(String(file.dropFirst(path.count + 1)))
            }
            if let table = Self.table(of: file, "strings") { directory.tables.insert(table) }
            if let table = Self.table(of: file, "stringsdict") { directory.pluralTables.insert(table) }
        }
        return directory
    }

    /// The files directly in a directory; all paths are sorted, so that they stand together.
    private static func files(_ files: [String], in directory: String) -> ArraySlice<String> {
        let prefix = directory + "/"
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].precedesByBytes(prefix) { low = middle + 1 } else { high = middle }
        }
        return files[low...].prefix { $0.hasPrefix(prefix) }.filter { parent(of: $0) == prefix }[...]
    }

    private mutating func report(
        _ spelling: LocaleDirectoryName.Spelling, of path: String, name: String, locale: LocaleIdentifier
    ) {
        let kind = spelling == .legacy ? "legacy" : "non-canonical"
        let target = Self.parent(of: path) + locale.rawValue + ".lproj"
        diagnostics.append(
            Diagnostic(
                path: path, severity: .note, rule: "legacy-locale-name",
                message: "\(kind) name '\(name)' means '\(locale)'",
                notes: [Note("rename it, and the project's references to it: git mv '\(path)' '\(target)'")]
            )
        )
    }

    private mutating func hasNoDuplicates(_ directories: [LocaleDirectory]) -> Bool {
        var first: [LocaleIdentifier: String] = [:]
        var isUnique = true
        for directory in directories {
            guard let locale = directory.locale else { continue }
            if let other = first[locale] {
                isUnique = false
                diagnostics.append(
                    Diagnostic(
                        path: directory.path, severity: .error, rule: .duplicateLocale,
                        message: "second directory for '\(locale)': neither is touched",
                        notes: [Note("the first", path: other)]
                    )
                )
            } else {
                first[locale] = directory.path
            }
        }
        return isUnique
    }

    /// The directory of a path, with a slash at its end; empty if it has none.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return "" }
        return String(path[...slash])
    }

    private static func table(of path: String, _ pathExtension: String) -> TableName? {
        guard path.hasSuffix("." + pathExtension) else { return nil }
        let name = path.dropFirst(parent(of: path).count).dropLast(pathExtension.count + 1)
        return name.isEmpty ? nil : TableName(String(name))
    }
}

extension RuleID {
    /// Two directories are for one locale.
    package static let duplicateLocale: RuleID = "duplicate-locale"
}
