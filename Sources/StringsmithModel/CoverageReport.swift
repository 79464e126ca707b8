/// The coverage of a project, with a row per locale and a column per table.
public struct CoverageReport: Hashable, Sendable {
    /// A table of the development language.
    public struct TableColumn: Hashable, Sendable {
        /// The directory that contains the `.lproj` directories, with a trailing slash; empty for the current
        /// directory.
        public var directory: String

        /// The table's name.
        public var name: TableName

        /// The development language of the directory.
        public var development: LocaleIdentifier

        /// Creates a column.
        public init(directory: String, name: TableName, development: LocaleIdentifier) {
            (self.directory, self.name, self.development) = (directory, name, development)
        }
    }

    /// A translation.
    public struct LocaleRow: Hashable, Sendable {
        /// The locale.
        public var locale: LocaleIdentifier

        /// The locale's name in English.
        public var name: String

        /// The coverage of each table; nil if the table's directory doesn't have the locale.
        public var cells: [Coverage?]

        /// Creates a row.
        public init(locale: LocaleIdentifier, name: String, cells: [Coverage?]) {
            (self.locale, self.name, self.cells) = (locale, name, cells)
        }

        /// The coverage of all tables in the locale.
        public var total: Coverage { cells.compactMap { $0 }.sum }
    }

    /// The tables, sorted by directory and name.
    public var tables: [TableColumn]

    /// The translations, sorted by identifier.
    public var locales: [LocaleRow]

    /// Creates a report.
    public init(tables: [TableColumn] = [], locales: [LocaleRow] = []) {
        (self.tables, self.locales) = (tables, locales)
    }

    /// The coverage of all tables in all locales.
    public var total: Coverage { locales.map(\.total).sum }

    /// The coverage of a table in all locales of its directory.
    ///
    /// - Parameter index: the table's index in `tables`.
    public func total(ofTable index: Int) -> Coverage { locales.compactMap { $0.cells[index] }.sum }

    /// The development languages, usually one.
    public var developmentLanguages: [LocaleIdentifier] { Set(tables.map(\.development)).sorted() }

    /// The title of a table: its name, after its directory if several tables have the name.
    public func title(ofTable index: Int) -> String {
        let table = tables[index]
        let isUnique = tables.count { $0.name == table.name } == 1
        return isUnique ? table.name.rawValue : table.directory + table.name.rawValue
    }
}
