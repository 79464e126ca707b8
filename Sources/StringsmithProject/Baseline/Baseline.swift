import StringsmithModel
import StringsmithRules
import StringsmithText

/// The findings that a project has decided to live with, by rule, table, key and locale.
package struct Baseline: Sendable {
    /// The usual name of the file.
    package static let fileName = ".stringsmith-baseline.json"

    /// What a baseline makes of findings.
    package struct Comparison: Sendable {
        /// The findings that it does not excuse.
        package var new: [Diagnostic] = []

        /// The number of those that it excuses.
        package var excused = 0

        /// Its entries that stand for nothing any more, as diagnostics of its own lines.
        package var gone: [Diagnostic] = []
    }

    /// The file.
    package let path: String

    /// The bytes of the file; nil if there is none yet.
    package let original: [UInt8]?

    private let items: [BaselineFile.Item]

    /// A baseline that excuses nothing yet.
    package init(emptyAt path: String) {
        (self.path, original, items) = (path, nil, [])
    }

    /// Reads a baseline.
    /// - Throws: an error with its place.
    package init(reading path: String) throws(ConfigurationFile.ReadingError) {
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try FileReader.bytes(of: path)
        } catch {
            throw ConfigurationFile.ReadingError(path: path, message: error.description)
        }
        (self.path, original) = (path, bytes)
        items = try BaselineFile.items(in: bytes, of: path)
    }

    /// The baseline of a path, or an empty one if nothing stands there.
    /// - Throws: an error with its place.
    package init(at path: String) throws(ConfigurationFile.ReadingError) {
        if FileStatus.targetKind(of: path) == nil { self.init(emptyAt: path) } else { try self.init(reading: path) }
    }

    /// How many findings each entry excuses; of an entry that stands there twice, the larger number.
    private var counts: [BaselineEntry: Int] {
        Dictionary(items.map { ($0.entry, $0.count) }, uniquingKeysWith: max)
    }

    /// The paths of the baseline's directory, which may be made only when the baseline is written.
    private var paths: RelativePaths { RelativePaths(from: FilePath(path).parent) }

    /// Takes what the baseline excuses out of findings. Of several with the same entry the first ones are excused.
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
        for item in items where scope.covers(item.entry, below: directories) && seen.insert(item.entry).inserted {
            if let count = rest[item.entry], count > 0 { result.gone.append(gone(item, count: count)) }
        }
        return result
    }

    /// The text of a baseline that excuses findings; what the run could not have found stays in it.
    package func bytes(excusing diagnostics: [Diagnostic], in scope: BaselineScope) -> (bytes: [UInt8], count: Int) {
        let found = entries(of: diagnostics)
        var paths = paths
        let directories = scope.directories(&paths)
        let kept = counts.filter { !scope.covers($0.key, below: directories) }
        let entries = found.merging(kept, uniquingKeysWith: max)
        return (BaselineFile.bytes(of: entries), entries.values.reduce(0, +))
    }

    /// The text of this baseline without what is gone: no entry is added, and no count grows.
    package func pruned(to diagnostics: [Diagnostic], in scope: BaselineScope) -> (bytes: [UInt8], count: Int) {
        let found = entries(of: diagnostics)
        var paths = paths
        let directories = scope.directories(&paths)
        var entries: [BaselineEntry: Int] = [:]
        for (entry, count) in counts {
            let limit = scope.covers(entry, below: directories) ? found[entry] ?? 0 : count
            if min(count, limit) > 0 { entries[entry] = min(count, limit) }
        }
        return (BaselineFile.bytes(of: entries), entries.values.reduce(0, +))
    }

    private func entries(of diagnostics: [Diagnostic]) -> [BaselineEntry: Int] {
        var paths = paths
        var entries: [BaselineEntry: Int] = [:]
        for diagnostic in diagnostics where Self.isExcusable(diagnostic) {
            entries[BaselineEntry(diagnostic, &paths), default: 0] += 1
        }
        return entries
    }

    /// A file that can't be read was not checked: that is no finding that one could live with.
    private static func isExcusable(_ diagnostic: Diagnostic) -> Bool { !diagnostic.isFailure }

    private func gone(_ item: BaselineFile.Item, count: Int) -> Diagnostic {
        let rule = BaselineEntryGoneRule.description
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
