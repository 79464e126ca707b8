import StringsmithModel
import StringsmithRules
import StringsmithText

/// The findings that a project accepts, by rule, table, key and locale.
package struct Baseline: Sendable {
    /// The default name of the file.
    package static let fileName = ".stringsmith-baseline.json"

    /// The result of comparing findings with a baseline.
    package struct Comparison: Sendable {
        /// The findings that aren't in the baseline.
        package var new: [Diagnostic] = []

        /// The number of findings that are in the baseline.
        package var excused = 0

        /// The entries without a finding, as diagnostics at their lines.
        package var gone: [Diagnostic] = []
    }

    package let path: String

    /// The file's bytes; nil if the file doesn't exist.
    package let original: [UInt8]?

    private let items: [BaselineFile.Item]

    /// Creates an empty baseline.
    package init(emptyAt path: String) {
        (self.path, original, items) = (path, nil, [])
    }

    /// Reads a baseline.
    /// - Throws: an error with its place.
    package init(reading path: String, in workspace: Workspace) throws(ConfigurationFile.ReadingError) {
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try workspace.bytes(at: path)
        } catch {
            throw ConfigurationFile.ReadingError(path: path, message: error.description)
        }
        (self.path, original) = (path, bytes)
        items = try BaselineFile.items(in: bytes, of: path)
    }

    /// Reads a baseline, or creates an empty one if the file doesn't exist.
    /// - Throws: an error with its place.
    package init(at path: String, in workspace: Workspace) throws(ConfigurationFile.ReadingError) {
        if FileStatus.mayExist(path) { try self.init(reading: path, in: workspace) } else { self.init(emptyAt: path) }
    }

    /// The number of findings that each entry accepts. If an entry occurs twice, the larger number counts.
    private var counts: [BaselineEntry: Int] {
        Dictionary(items.map { ($0.entry, $0.count) }, uniquingKeysWith: max)
    }

    /// The entries that only a run that follows texts through declarations finds.
    private var followed: Set<BaselineEntry> { Set(items.filter(\.isFollowed).map(\.entry)) }

    /// Paths relative to the baseline's directory, which may not exist before the baseline is written.
    private var paths: RelativePaths { RelativePaths(from: FilePath(path).parent) }

    /// Separates findings that are in the baseline from new ones. Of several findings for an entry, the first ones are
    /// accepted.
    package func comparison(with diagnostics: [Diagnostic], in scope: BaselineScope) -> Comparison {
        var paths = paths
        var rest = counts
        var result = Comparison()
        for diagnostic in diagnostics.sorted(by: Diagnostic.displayOrder) {
            let entry = BaselineEntry(diagnostic, &paths)
            if Self.isExcusable(diagnostic), let count = rest[entry], count > 0 {
                rest[entry] = count - 1
                result.excused += 1
            } else {
                result.new.append(diagnostic)
            }
        }
        let directories = scope.directories(&paths)
        var seen: Set<BaselineEntry> = []
        let followed = followed
        let found = Set(diagnostics.flatMap { BaselineEntry.all(of: $0, &paths) })
        for item in items
        where !item.entry.isExplained(by: found) && scope.covers(item.entry, followed: followed, below: directories)
            && seen.insert(item.entry).inserted
        {
            if let count = rest[item.entry], count > 0 { result.gone.append(gone(item, count: count)) }
        }
        return result
    }

    /// Returns a baseline that accepts the findings. Entries for findings outside the scope are kept.
    package func bytes(excusing diagnostics: [Diagnostic], in scope: BaselineScope) -> (bytes: [UInt8], count: Int) {
        let found = entries(of: diagnostics)
        var paths = paths
        let directories = scope.directories(&paths)
        let followed = followed
        let kept = counts.filter { !scope.covers($0.key, followed: followed, below: directories) }
        let entries = found.merging(kept, uniquingKeysWith: max)
        let followedNow = diagnostics.filter(\.isFollowed).map { BaselineEntry($0, &paths) }
        let marked = followed.intersection(kept.keys).union(followedNow)
        return (BaselineFile.bytes(of: entries, followed: marked), entries.values.reduce(0, +))
    }

    /// Returns this baseline without entries that have no finding. Doesn't add entries or increase counts.
    package func pruned(to diagnostics: [Diagnostic], in scope: BaselineScope) -> (bytes: [UInt8], count: Int) {
        let found = entries(of: diagnostics)
        var paths = paths
        let directories = scope.directories(&paths)
        let followed = followed
        var entries: [BaselineEntry: Int] = [:]
        for (entry, count) in counts {
            let limit = scope.covers(entry, followed: followed, below: directories) ? found[entry] ?? 0 : count
            if min(count, limit) > 0 { entries[entry] = min(count, limit) }
        }
        return (BaselineFile.bytes(of: entries, followed: followed), entries.values.reduce(0, +))
    }

    private func entries(of diagnostics: [Diagnostic]) -> [BaselineEntry: Int] {
        var paths = paths
        var entries: [BaselineEntry: Int] = [:]
        for diagnostic in diagnostics where Self.isExcusable(diagnostic) {
            entries[BaselineEntry(diagnostic, &paths), default: 0] += 1
        }
        return entries
    }

    /// A file that can't be read isn't a finding that could be accepted, since the file wasn't checked.
    private static func isExcusable(_ diagnostic: Diagnostic) -> Bool { !diagnostic.isFailure }

    private func gone(_ item: BaselineFile.Item, count: Int) -> Diagnostic {
        let rule = ReaderRules.baselineEntryGone
        let what =
            item.count > 1 ? "\(count) of \(item.count) findings of this entry are" : "the finding of this entry is"
        var diagnostic = Diagnostic(
            path: path, range: item.range, severity: rule.severity, rule: rule.id,
            message: "\(item.entry.rule.rawValue): \(what) gone", key: item.entry.key,
            table: item.entry.table)
        diagnostic.locale = item.entry.locale
        return diagnostic
    }
}
