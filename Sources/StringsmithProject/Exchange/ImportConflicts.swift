import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The units for which exchange files have several strings.
struct ImportConflicts {
    private var conflicts: [Place: Set<ExactString>] = [:]

    /// A file in a project, and a language.
    private struct Place: Hashable {
        var original: String
        var locale: LocaleIdentifier?

        init(_ file: XLIFFDocument.File) {
            original = file.original
            locale = file.target?.canonical
        }
    }

    /// Compares the finished strings of documents.
    init(of documents: [XLIFFDocument]) {
        var texts: [Place: [ExactString: ExactString]] = [:]
        for file in documents.flatMap(\.files) {
            let place = Place(file)
            var known = texts.removeValue(forKey: place) ?? [:]
            known.reserveCapacity(file.units.count)
            for unit in file.units {
                guard let target = unit.target, target.unitState != nil, !target.text.isBlank else { continue }
                if let other = known.updateValue(target.text, forKey: unit.id), other != target.text {
                    conflicts[place, default: []].insert(unit.id)
                }
            }
            texts[place] = known
        }
    }

    /// Reports the conflicts in a part of a document. Nothing is imported for their keys.
    func report(to step: inout ImportStep) {
        guard let conflicts = conflicts[Place(step.file)] else { return }
        for unit in step.file.units where conflicts.contains(unit.id) {
            step.conflicts.insert(UnitIdentifier(unit.id).key)
            step.report(
                "several strings for '\(unit.id)' in '\(step.locale)': keep one of them", .exchangeDuplicate, unit,
                severity: .error)
        }
    }
}
