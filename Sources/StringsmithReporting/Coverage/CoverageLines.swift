import StringsmithModel
import StringsmithText

/// The rows of a coverage report.
package enum CoverageRows: String, CaseIterable, Hashable, Sendable {
    /// One row per locale, for all its tables.
    case locale

    /// One row per table, for all its locales.
    case table

    /// One row per locale, followed by one for each of its tables.
    case both
}

/// A row of a coverage report in text.
struct CoverageLine: Hashable, Sendable {
    var title: String
    var coverage: Coverage
    var isIndented = false

    /// Returns the rows of a report.
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
