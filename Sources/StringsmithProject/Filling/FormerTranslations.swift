import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Translations in earlier revisions of a project's tables, as far as they are in Git.
struct FormerTranslations {
    private var memories: [LocaleIdentifier: TranslationMemory] = [:]

    /// The maximum number of revisions of a file to read.
    private static let mostRevisions = 20

    /// Reads the revisions of the files that hold entries, from the latest to the earliest, until the source texts of all
    /// entries are known.
    init(of project: FillProject, entries: [FillEntry]) {
        for (index, entries) in Dictionary(grouping: entries, by: { $0.gaps[0].part }).sorted(by: { $0.key < $1.key }) {
            let part = project.parts[index]
            guard part.part.place.isTranslated || part.part.place.development == nil else { continue }
            var memory = memories[part.locale] ?? TranslationMemory()
            Self.read(part, &memory) { memory in
                entries.allSatisfy { $0.gaps.allSatisfy { memory.knows($0.unit.source, $0.steps) } }
            }
            memories[part.locale] = memory
        }
    }

    subscript(locale: LocaleIdentifier) -> TranslationMemory? { memories[locale] }

    private static func read(
        _ part: FillProject.Part, _ memory: inout TranslationMemory, until isEnough: (TranslationMemory) -> Bool
    ) {
        let place = part.part.place
        let target = FilePath(place.target)
        let directory = target.parent
        guard GitInvocation.top(around: directory) != nil else { return }
        let log = ChildProcess(
            GitInvocation(
                ["rev-list", "--max-count=\(mostRevisions)", "HEAD", "--", String(target.name)], in: directory),
            hidesErrors: true)
        guard log.status == 0 else { return }
        var relative = RelativePaths(from: directory)
        let objects = GitObjects(in: directory)
        func file(_ path: String, at commit: String) -> SourceFile? {
            let way = relative.path(to: path)
            let name = "\(commit):\(way.hasPrefix("../") ? way : "./" + way)"
            return objects.blob(name).map { SourceFile(path: path, bytes: $0) }
        }
        for commit in log.output.split(separator: .lineFeed).map({ String(decoding: $0, as: UTF8.self) }) {
            if isEnough(memory) { return }
            guard let source = file(place.path, at: commit) else { continue }
            let translation = place.development == nil ? nil : file(place.target, at: commit)
            let former = ExchangePart(place, source, translation, into: part.locale)
            guard former.isWhole else { continue }
            var found = TranslationMemory()
            for (identifier, unit) in zip(former.identifiers(), former.units) {
                guard let text = unit.target, text.unitState != nil else { continue }
                found.add(unit.source, identifier.steps, text.text)
            }
            memory.addUnknown(from: found)
        }
    }
}
