import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// A file and the plan for it.
package struct PlannedTable: Sendable {
    /// The file with its old and new contents.
    package var file: PlannedFile

    package var table: TableName

    /// The locales in the file; the development language first if there are several.
    package var locales: [LocaleIdentifier]

    /// The locale, or the development language of a file that holds several.
    package var locale: LocaleIdentifier { locales.first ?? LocaleIdentifier("") }

    /// The changes, for display.
    package var notes: [PlanNote]

    /// What a translation gets for the new keys if no option decides.
    package var newKeys: [NewKeyChoice] = []
}

extension [PlannedTable] {
    /// Lets the tables that lose something rest on the files that don't have it.
    mutating func rest(on basis: PlanBasis?) {
        for index in indices where self[index].notes.contains(where: \.restsOnAbsence) {
            self[index].file.basis = basis
        }
    }
}

/// A plan to update the tables of all locales from the sources. Nothing has been written yet.
package struct SyncResult: Sendable {
    /// The tables, sorted by path, including unchanged ones.
    package internal(set) var tables: [PlannedTable] = []

    /// The generated sources that lose the symbols of pruned keys.
    package internal(set) var sources: [PlannedFile] = []

    /// The records of what is pruned, which are written before the tables.
    package internal(set) var records: [PlannedFile] = []

    /// The diagnostics of the scan and the tables.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// A requested locale or table that the project doesn't have.
    package internal(set) var unknownSelection: UnknownSelection?

    /// The number of scanned sources.
    package internal(set) var sourceCount = 0

    /// True if a table, an interface file or a directory had to be left alone.
    package internal(set) var leavesSomethingAlone = false

    /// Whether everything was read that the plan depends on. If not, there are no tables.
    package internal(set) var completeness = ScanCompleteness()

    /// Adds diagnostics that aren't about sources. An error means that something was left alone.
    mutating func addLeftAlone(_ more: [Diagnostic]) {
        diagnostics += more
        if more.contains(where: { $0.severity == .error }) { leavesSomethingAlone = true }
    }
}
