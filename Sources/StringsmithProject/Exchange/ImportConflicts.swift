import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The units for which exchange files have several texts.
struct ImportConflicts {
    private var texts: [Place: ExactString] = [:]
    private var conflicts: Set<Place> = []

    /// A unit of a file in a project and a language.
    private struct Place: Hashable {
        var original: String
        var locale: LocaleIdentifier?
        var id: ExactString

        init(_ file: XLIFFDocument.File, _ id: ExactString) {
            (original, self.id) = (file.original, id)
            locale = file.target.map { LocaleIdentifier.canonical(directoryName: $0.rawValue) ?? $0 }
        }
    }

    /// Compares the finished texts of a document with those of the earlier ones.
    mutating func add(_ document: XLIFFDocument) {
        for file in document.files {
            for unit in file.units {
                guard let target = unit.target, target.unitState != nil, !target.text.isBlank else { continue }
                let place = Place(file, unit.id)
                if let other = texts.updateValue(target.text, forKey: place), other != target.text {
                    conflicts.insert(place)
                }
            }
        }
    }

    /// Reports the conflicts in a part of a document. Nothing is imported for their keys.
    func report(to step: inout ImportStep) {
        guard !conflicts.isEmpty else { return }
        for unit in step.file.units where conflicts.contains(Place(step.file, unit.id)) {
            step.conflicts.insert(UnitIdentifier(unit.id).key)
            step.report(
                "several texts for '\(unit.id)': keep one of them", .exchangeDuplicate, unit, severity: .error)
        }
    }
}
