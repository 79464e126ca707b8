import StringsmithModel
import StringsmithText

/// The uses in extraction results, as a scan of the sources finds them: sorted by path and position, without those in
/// previews.
struct ResultUses {
    /// The uses.
    private(set) var uses: [KeyUse] = []

    /// The sources that have uses, sorted.
    private(set) var sources: [String] = []

    /// The results that are missing or damaged.
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads results. Columns in bytes become columns in characters, unless the source can't be read.
    init(of inputs: [String], in workspace: Workspace) {
        let files = ResultFiles(inputs, in: workspace)
        diagnostics = files.diagnostics
        var records: [(key: OrderedKey, use: KeyUse)] = []
        for path in files.paths {
            var places = PlaceNumber()
            do {
                _ = try ResultFiles.read(path, in: workspace) { use in
                    let number = places.next(use)
                    if !use.isInPreview { records.append((OrderedKey(placeOf: use, number: number), use)) }
                }
            } catch let error as UnreadableResult {
                diagnostics.append(error.diagnostic)
            } catch {
                diagnostics.append(Diagnostic(FileSystemError("read", path, reason: "\(error)")))
            }
        }
        records.sort { $0.key.bytes.precedes($1.key.bytes) }
        for (index, record) in records.enumerated() {
            // The same source in two results.
            let isRepeated = index > 0 && records[index - 1].key.bytes == record.key.bytes && uses.last == record.use
            if !isRepeated { uses.append(record.use) }
            if sources.last != record.use.path { sources.append(record.use.path) }
        }
        convertByteColumns(workspace)
        let failures = workspace.failures.map { Diagnostic($0) }
        diagnostics += failures.filter { !diagnostics.contains($0) }
        for index in uses.indices where !uses[index].hasStatedEnd { uses[index].place.end = uses[index].usualEnd }
    }

    /// Converts the columns of `.stringsdata`, which count bytes.
    private mutating func convertByteColumns(_ workspace: Workspace) {
        var source: (path: String, lines: LineIndex?)?
        for index in uses.indices where uses[index].byteColumn > 0 {
            let use = uses[index]
            if source?.path != use.path {
                let bytes = workspace.optionalBytes(at: use.path)
                source = (use.path, bytes.map { LineIndex(DecodedText(detecting: $0).text) })
            }
            guard let lines = source?.lines, use.place.start.line <= lines.lineCount else { continue }
            let content = lines.lineContent(use.place.start.line)
            let start = lines.position(at: min(content.lowerBound + use.byteColumn - 1, content.upperBound))
            uses[index].place.start = start
        }
    }
}

extension OrderedKey {
    /// The order of uses: by path and position, and by their number at one position.
    init(placeOf use: KeyUse, number: Int) {
        add(use.path.utf8)
        for number in [use.place.start.line, use.place.start.column, number] { add(number) }
    }
}

/// Counts the uses at one position, as of a literal that is the key of several tables.
struct PlaceNumber {
    private var path = ""
    private var start = SourcePosition(line: 0, column: 0)
    private var number = 0

    /// Returns the number of uses directly before that have the same position.
    mutating func next(_ use: KeyUse) -> Int {
        number = use.place.start == start && use.path.hasSameBytes(as: path) ? number + 1 : 0
        (path, start) = (use.path, use.place.start)
        return number
    }
}
