/// The coverage of a project: a locale a row, a table a column.
package struct CoverageReport: Hashable, Sendable {
    /// A table of the development language.
    package struct TableColumn: Hashable, Sendable {
        /// The directory of the `.lproj` directories with a slash at its end; empty for the current one.
        package var directory: String

        /// The table's name.
        package var name: TableName

        /// The development language of the directory.
        package var development: LocaleIdentifier

        /// Makes a column.
        package init(directory: String, name: TableName, development: LocaleIdentifier) {
            (self.directory, self.name, self.development) = (directory, name, development)
        }
    }

    /// A translation.
    package struct LocaleRow: Hashable, Sendable {
        /// The locale.
        package var locale: LocaleIdentifier

        /// Its name in English.
        package var name: String

        /// Its coverage of each table; nil where the table's directory does not have the locale.
        package var cells: [Coverage?]

        /// Makes a row.
        package init(locale: LocaleIdentifier, name: String, cells: [Coverage?]) {
            (self.locale, self.name, self.cells) = (locale, name, cells)
        }

        /// The coverage of all its tables.
        package var total: Coverage { cells.compactMap { $0 }.sum }
    }

    /// The tables, by directory and name.
    package var tables: [TableColumn]

    /// The translations, by identifier.
    package var locales: [LocaleRow]

    /// Makes a report.
    package init(tables: [TableColumn] = [], locales: [LocaleRow] = []) {
        (self.tables, self.locales) = (tables, locales)
    }

    /// The coverage of all tables in all locales.
    package var total: Coverage { locales.map(\.total).sum }

    /// The coverage of a table in all locales that its directory has.
    /// - Parameter index: the table's place in `tables`.
    package func total(ofTable index: Int) -> Coverage { locales.compactMap { $0.cells[index] }.sum }

    /// The development languages, as a rule one.
    package var developmentLanguages: [LocaleIdentifier] { Set(tables.map(\.development)).sorted() }

    /// What a table is called: its name, after its directory where several tables have the name.
    package func title(ofTable index: Int) -> String {
        let table = tables[index]
        let isUnique = tables.count { $0.name == table.name } == 1
        return isUnique ? table.name.rawValue : table.directory + table.name.rawValue
    }
}
