import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Translations that people wrote in earlier revisions of a project's tables, as far as they are in Git.
struct FormerTranslations {
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
        let groups = Dictionary(grouping: entries, by: { $0.gaps[0].part }).filter { index, _ in
            let place = project.parts[index].part.place
            return place.isTranslated || place.development == nil
        }
        let parts = groups.map { (index: $0.key, gaps: Set($0.value.flatMap { $0.gaps.map(\.id) })) }
        let histories = await ParallelMap.map(count: parts.count, jobs: jobs, chunkLength: 1) { number in
            Self.read(project.parts[parts[number].index], parts[number].gaps)
        }
        for (part, history) in zip(parts, histories) {
            texts.merge(history.texts) { text, _ in text }
            memories[part.index] = history.memory
        }
    }

    /// Returns the former translation of the same string: the same source text at the same place of the same key.
    func ownTranslation(of gap: FillGap) -> ExactString? { texts[gap.id] }

    /// Returns the former translation of the string, or of all strings in its table with the same source text.
    func translation(of gap: FillGap) -> ExactString? {
        texts[gap.id] ?? memories[gap.part]?.translation(of: gap.unit.source, gap.steps)
    }

    /// Returns the translations in the history of a part, by string and by source text.
    private static func read(
        _ part: FillProject.Part, _ gaps: Set<FillGap.ID>
    ) -> (texts: [FillGap.ID: ExactString], memory: TranslationMemory) {
        var texts: [FillGap.ID: ExactString] = [:]
        var (memory, missing) = (TranslationMemory(), gaps)
        let place = part.part.place
        let target = FilePath(place.target)
        let directory = target.parent
        guard GitInvocation.top(around: directory) != nil else { return (texts, memory) }
        let log = ChildProcess(
            GitInvocation(
                ["rev-list", "--max-count=\(mostRevisions)", "HEAD", "--", String(target.name)], in: directory),
            hidesErrors: true)
        guard log.status == 0 else { return (texts, memory) }
        var relative = RelativePaths(from: directory)
        let objects = GitObjects(in: directory)
        func file(_ path: String, at commit: String) -> SourceFile? {
            let way = relative.path(to: path)
            let name = "\(commit):\(way.hasPrefix("../") ? way : "./" + way)"
            return objects.blob(name).map { SourceFile(path: path, bytes: $0) }
        }
        for commit in log.output.split(separator: .lineFeed).map({ String(decoding: $0, as: UTF8.self) }) {
            if missing.isEmpty { break }
            guard let source = file(place.path, at: commit) else { continue }
            let translation = place.development == nil ? nil : file(place.target, at: commit)
            let former = ExchangePart(place, source, translation, into: part.locale)
            guard former.isWhole else { continue }
            for (identifier, unit) in zip(former.identifiers(), former.units) {
                let id = FillGap.ID(unit, in: place, part.locale)
                // Nobody translated a copy of the source text, and a person may have deleted a machine's text.
                guard let target = unit.target, target.catalogState == .translated, target.text != unit.source,
                    texts[id] == nil
                else { continue }
                texts[id] = target.text
                memory.add(unit.source, identifier.steps, target.text)
                missing.remove(id)
            }
        }
        return (texts, memory)
    }
}
