import StringsmithModel
import StringsmithText

/// What the rows of a coverage report are.
package enum CoverageRows: String, CaseIterable, Hashable, Sendable {
    /// A row a locale, of all its tables.
    case locale

    /// A row a table, of all its locales.
    case table

    /// A row a locale, and beneath it one a table.
    case both
}

/// One row of a coverage report in text.
struct CoverageLine: Hashable, Sendable {
    var title: String
    var coverage: Coverage
    var isIndented = false

    /// The rows of a report.
    static func lines(of report: CoverageReport, by rows: CoverageRows) -> [CoverageLine] {
        let titles = report.tables.indices.map(report.title)
        if rows == .table {
            return titles.enumerated().map { CoverageLine(title: $1, coverage: report.total(ofTable: $0)) }
        }
        return report.locales.flatMap { row in
            let line = CoverageLine(title: row.locale.rawValue, coverage: row.total)
            guard rows == .both else { return [line] }
            return [line]
                + zip(titles, row.cells).compactMap { title, coverage in
                    coverage.map { CoverageLine(title: title, coverage: $0, isIndented: true) }
                }
        }
    }
}
