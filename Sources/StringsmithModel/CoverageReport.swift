/// The coverage of a project: a locale a row, a table a column.
public struct CoverageReport: Hashable, Sendable {
    /// A table of the development language.
    public struct TableColumn: Hashable, Sendable {
        /// The directory of the `.lproj` directories with a slash at its end; empty for the current one.
        public var directory: String

        /// The table's name.
        public var name: TableName

        /// The development language of the directory.
        public var development: LocaleIdentifier

        /// Makes a column.
        public init(directory: String, name: TableName, development: LocaleIdentifier) {
            (self.directory, self.name, self.development) = (directory, name, development)
        }
    }

    /// A translation.
    public struct LocaleRow: Hashable, Sendable {
        /// The locale.
        public var locale: LocaleIdentifier

        /// Its name in English.
        public var name: String

        /// Its coverage of each table; nil where the table's directory does not have the locale.
        public var cells: [Coverage?]

        /// Makes a row.
        public init(locale: LocaleIdentifier, name: String, cells: [Coverage?]) {
            (self.locale, self.name, self.cells) = (locale, name, cells)
        }

        /// The coverage of all its tables.
        public var total: Coverage { cells.compactMap { $0 }.sum }
    }

    /// The tables, by directory and name.
    public var tables: [TableColumn]

    /// The translations, by identifier.
    public var locales: [LocaleRow]

    /// Makes a report.
    public init(tables: [TableColumn] = [], locales: [LocaleRow] = []) {
        (self.tables, self.locales) = (tables, locales)
    }

    /// The coverage of all tables in all locales.
    public var total: Coverage { locales.map(\.total).sum }

    /// The coverage of a table in all locales that its directory has.
    /// - Parameter index: the table's place in `tables`.
    public func total(ofTable index: Int) -> Coverage { locales.compactMap { $0.cells[index] }.sum }

    /// The development languages, as a rule one.
    public var developmentLanguages: [LocaleIdentifier] { Set(tables.map(\.development)).sorted() }

    /// What a table is called: its name, after its directory where several tables have the name.
    public func title(ofTable index: Int) -> String {
        let table = tables[index]
        let isUnique = tables.count { $0.name == table.name } == 1
        return isUnique ? table.name.rawValue : table.directory + table.name.rawValue
    }
}
