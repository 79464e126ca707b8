import StringsmithModel

/// Levels of rules for some locales, files and tables. An empty list includes everything.
package struct SeverityOverride: Sendable {
    /// Patterns of locale identifiers, such as `pt-*`.
    package var locales: [String] = []

    /// Patterns of paths relative to the configuration's directory, as in `.gitignore`. A directory includes its
    /// contents.
    package var paths: [String] = []

    /// Patterns of table names.
    package var tables: [String] = []

    package var levels: [RuleID: RuleLevel] = [:]

    package init() {}
}

/// An override with patterns prepared for matching many diagnostics.
struct CompiledOverride: Sendable {
    private let locales: [GlobPattern]
    private let paths: [PathPattern]
    private let tables: [GlobPattern]

    init(_ override: SeverityOverride) {
        locales = override.locales.map { GlobPattern($0.utf8) }
        paths = override.paths.map(PathPattern.init)
        tables = override.tables.map { GlobPattern($0.utf8) }
    }

    func matches(_ diagnostic: Diagnostic, _ directory: inout RelativePaths) -> Bool {
        if !locales.isEmpty {
            guard let locale = diagnostic.locale, locales.contains(where: { $0.matches(locale.rawValue.utf8) }) else {
                return false
            }
        }
        if !tables.isEmpty {
            guard let table = diagnostic.table, tables.contains(where: { $0.matches(table.rawValue.utf8) }) else {
                return false
            }
        }
        guard !paths.isEmpty else { return true }
        guard let path = directory.path(below: diagnostic.path) else { return false }
        return paths.contains { $0.matches(path) }
    }
}
