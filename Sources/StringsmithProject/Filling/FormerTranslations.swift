import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Translations that people wrote in earlier revisions of a project's tables, as far as they are in Git.
struct FormerTranslations: Sendable {
    /// The latest translation of each string.
    private var texts: [FillGap.ID: ExactString] = [:]

    /// The same by the source texts of a part, by its index.
    private var memories: [Int: TranslationMemory] = [:]

    /// The maximum number of revisions of a file to read.
    private static let mostRevisions = 20

    /// Creates a history without translations.
    init() {}

    /// Reads the revisions of the files that hold entries, from the latest to the earliest, until a translation of each
    /// gap is known.
    /// - Parameter jobs: the number of threads.
    init(of project: FillProject, entries: [FillEntry], jobs: Int) async {
        // A catalog has many parts, one in each language.
        let files = Array(Dictionary(grouping: entries) { FilePath($0.path) }.values)
        let histories = await ParallelMap.map(count: files.count, jobs: jobs, chunkLength: 1) { index in
            var history = FormerTranslations()
            history.read(files[index], of: project)
            return history
        }
        for history in histories {
            texts.merge(history.texts) { text, _ in text }
            memories.merge(history.memories) { memory, _ in memory }
        }
    }

    /// Returns the former translation of the same string: the same source text at the same place of the same key.
    func ownTranslation(of gap: FillGap) -> ExactString? { texts[gap.id] }

    /// Returns the former translation of the string, or of all strings in its table with the same source text.
    func translation(of gap: FillGap) -> ExactString? {
        texts[gap.id] ?? memories[gap.part]?.translation(of: gap.unit.source, gap.steps)
    }

    /// Reads the revisions of a file.
    /// - Parameter entries: the entries with gaps in it.
    private mutating func read(_ entries: [FillEntry], of project: FillProject) {
        var missing = Dictionary(grouping: entries.flatMap(\.gaps), by: \.part).mapValues { Set($0.map(\.id)) }
        guard let first = missing.keys.min() else { return }
        let place = project.parts[first].part.place
        guard place.isTranslated || place.development == nil else { return }
        guard var revisions = FileRevisions(of: place.target, atMost: Self.mostRevisions) else { return }
        while let commit = revisions.popLatest() {
            guard let source = revisions.file(place.path, at: commit) else { continue }
            let translation = place.development == nil ? nil : revisions.file(place.target, at: commit)
            let former = ExchangePart(place, source, translation, into: project.parts[first].locale)
            guard former.isWhole else { continue }
            for part in missing.keys {
                let locale = project.parts[part].locale
                missing[part]?.subtract(add(former.translated(into: locale), in: locale, to: part))
            }
            missing = missing.filter { !$0.value.isEmpty }
            if missing.isEmpty { return }
        }
    }

    /// Adds the translations in a revision of a part, except for strings that have a later one.
    /// - Returns: the strings.
    private mutating func add(_ former: ExchangePart, in locale: LocaleIdentifier, to part: Int) -> [FillGap.ID] {
        var added: [FillGap.ID] = []
        for (identifier, unit) in zip(former.identifiers(), former.units) {
            let id = FillGap.ID(unit, in: former.place, locale)
            // Nobody translated a copy of the source text, and a person may have deleted a machine's text.
            guard let target = unit.target, target.catalogState == .translated, target.text != unit.source,
                texts[id] == nil
            else { continue }
            texts[id] = target.text
            memories[part, default: TranslationMemory()].add(unit.source, identifier.steps, target.text)
            added.append(id)
        }
        return added
    }
}
