import StringsmithModel
import StringsmithText

/// Apple's `.stringsdata` files, one per source, as read by `xcstringstool sync`.
package struct StringsDataPlan: Sendable {
    /// The files, sorted by path.
    package private(set) var files: [PlannedFile] = []

    /// Plans the files for sources.
    /// - Parameters:
    ///   - sources: the scanned sources. Those without uses also get a file.
    ///   - uses: the uses in the sources.
    ///   - directory: the output directory.
    package init(sources: [String], uses: [KeyUse], directory: String, in workspace: Workspace) {
        let usesByPath = Dictionary(grouping: uses) { ExactString($0.path) }
        for (source, name) in zip(sources, Self.names(of: sources)) {
            let data = StringsDataFile(source: source, uses: usesByPath[ExactString(source)] ?? [])
            files.append(data.planned(at: FilePath(directory).appending(name), in: workspace))
        }
        files.sort { $0.path.precedesByBytes($1.path) }
    }

    /// The longest name of a file without its extension, in bytes.
    private static let longestName = 200

    /// Returns the file names: the base names of the sources. If several have the same one, the names of their parent
    /// directories are added, and then a number if names still differ only in case.
    /// - Parameter sources: the sources, sorted by path.
    static func names(of sources: [String]) -> [String] {
        let bases = sources.map { String(FilePath($0).stem) }
        let counts = Dictionary(bases.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        var taken: Set<String> = []
        var numbers: [String: Int] = [:]
        return zip(sources, bases).map { source, base in
            var name = base
            if counts[base.lowercased()] ?? 0 > 1 {
                let directories = FilePath(source).components.dropLast().map(String.init)
                name = (directories.filter { $0 != "." && $0 != ".." } + [base]).joined(separator: "-")
            }
            while name.utf8.count > longestName { name.removeFirst() }
            var unique = name
            while !taken.insert(unique.lowercased()).inserted {
                let number = numbers[name.lowercased(), default: 1] + 1
                numbers[name.lowercased()] = number
                unique = "\(name)-\(number)"
            }
            return unique + "." + StringsDataFile.pathExtension
        }
    }
}
