import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Merges extraction results. The output has the same bytes as a single extraction of all sources, regardless of the
/// order of the results and of how the sources were divided.
///
/// Results of any size are merged in bounded memory. Nothing is written unless all of them could be read.
package struct ExtractionMerge {
    /// The format of the output, which is also that of an extraction.
    package enum Format: String, CaseIterable, Sendable {
        case strings, json, stringsdata, xcstrings
    }

    /// An output file.
    package struct Output: Sendable {
        /// Its path.
        package var path: String

        /// A phrase about its contents, for the summary.
        package var summary: String

        /// True if it was written; false if it already had these bytes.
        package var isWritten: Bool
    }

    /// The results.
    package var inputs: [String] = []

    /// The format of the output.
    package var format = Format.strings

    /// The directory of tables, or the file of a list of uses.
    package var output = ""

    /// The encoding of `.strings` tables.
    package var encoding = OutputEncoding.utf8

    /// The spelling of strings in tables.
    package var spelling = TableSpelling()

    /// The source language of catalogs.
    package var sourceLanguage: LocaleIdentifier = "en"

    /// The output files, by path.
    package private(set) var outputs: [Output] = []

    /// Problems with the results, and errors from writing.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The number of results that were read.
    package private(set) var inputCount = 0

    /// Creates a merge without inputs.
    package init() {}

    private var workspace = Workspace()  // Checked: the one of a run replaces it.

    /// Merges the results and writes the output. `write` takes a list of uses that goes to standard output.
    package mutating func run(in workspace: Workspace, writingTo write: (([UInt8]) -> Void)? = nil) {
        self.workspace = workspace
        let files = ResultFiles(inputs, in: workspace)
        inputCount = files.paths.count
        diagnostics = files.diagnostics
        guard diagnostics.isEmpty else { return }
        do {
            switch format {
            case .json: try mergeUses(files.paths, write)
            case .stringsdata: try mergeStringsData(files.paths)
            case .strings, .xcstrings: try mergeTables(files.paths)
            }
        } catch let error as UnreadableResult {
            diagnostics.append(error.diagnostic)
        } catch let error as FileSystemError {
            diagnostics.append(.unwritable(error.path, error))
        } catch {
            diagnostics.append(.unwritable(output, error))
        }
        outputs.sort { $0.path.precedesByBytes($1.path) }
    }

    /// The directory for temporary files.
    private var spillDirectory: String {
        if format == .json { return FilePath(output).parent }
        return workspace.kind(of: output) == .directory ? output : FilePath(FilePath(output).withoutSlash).parent
    }

    /// Reads all results and reports each damaged one.
    private mutating func read(
        _ paths: [String], as expected: ResultFiles.Format?, _ body: (KeyUse, Int) throws -> Void
    )
        throws
    {
        for path in paths {
            var places = PlaceNumber()
            do {
                let found = try ResultFiles.read(path, in: workspace) { try body($0, places.next($0)) }
                guard expected == nil || found == expected else {
                    throw UnreadableResult(diagnostic: Self.wrongFormat(path, wanted: format))
                }
            } catch let error as UnreadableResult {
                diagnostics.append(error.diagnostic)
            }
        }
    }

    private static func wrongFormat(_ path: String, wanted: Format) -> Diagnostic {
        let other = wanted == .json ? Format.json : Format.stringsdata
        return Diagnostic(
            path: path, severity: .error, rule: .unreadableFile,
            message: "results in this format can't be merged into \(wanted.rawValue)",
            notes: [Note("extract its sources with --format \(other.rawValue)")])
    }

    // MARK: Uses

    private mutating func mergeUses(_ paths: [String], _ write: (([UInt8]) -> Void)?) throws {
        let sorter = RecordSorter(directory: spillDirectory)
        try read(paths, as: .uses) { use, number in
            try sorter.add(key: OrderedKey(placeOf: use, number: number).bytes, payload: UseListing.line(use))
        }
        guard diagnostics.isEmpty else { return }
        let file = write == nil ? try StreamedFile(output, within: nil) : nil
        let put: ([UInt8]) throws -> Void = { bytes in
            if let file { try file.write(bytes) } else { write?(bytes) }
        }
        var listing = UseListing()
        var count = 0
        var last = RecordSorter.Record(key: [], payload: [])
        try put(UseListing.beginning)
        try sorter.drain { record in
            // The same source in two results.
            if record.key == last.key, record.payload == last.payload { return }
            last = RecordSorter.Record(key: ArraySlice(Array(record.key)), payload: ArraySlice(Array(record.payload)))
            try put(listing.next(line: record.payload))
            count += 1
        }
        try put(UseListing.end)
        guard let file else { return }
        let isWritten = try file.commit()
        outputs.append(Output(path: output, summary: count == 1 ? "1 use" : "\(count) uses", isWritten: isWritten))
    }

    // MARK: .stringsdata

    private mutating func mergeStringsData(_ paths: [String]) throws {
        var sources: [(source: String, path: String)] = []
        for path in paths {
            do {
                sources.append((try stringsData(path).source, path))
            } catch let error as UnreadableResult {
                diagnostics.append(error.diagnostic)
            }
        }
        guard diagnostics.isEmpty else { return }
        sources.sort { left, right in
            left.source == right.source
                ? left.path.precedesByBytes(right.path) : left.source.precedesByBytes(right.source)
        }
        var unique: [(source: String, path: String)] = []
        for item in sources {
            guard let last = unique.last, ExactString(last.source) == ExactString(item.source) else {
                unique.append(item)
                continue
            }
            guard try stringsData(last.path).bytes == stringsData(item.path).bytes else {
                diagnostics.append(Self.contradiction(item.source, last.path, item.path))
                return
            }
        }
        let roots = FileRoots([output])
        for (item, name) in zip(unique, StringsDataPlan.names(of: unique.map(\.source))) {
            let file = try stringsData(item.path).planned(
                at: FilePath(output).withSlash + name, in: workspace)
            let failures = FilePlan.apply([file], within: roots).failures
            diagnostics += failures.map { .unwritable($0.path, $0) }
            if failures.isEmpty {
                outputs.append(Output(path: file.path, summary: file.summary, isWritten: file.isChange))
            }
        }
    }

    private func stringsData(_ path: String) throws -> StringsDataFile {
        var bytes: [UInt8] = []
        do {
            bytes = try workspace.bytes(at: path)
            return try StringsDataFile(reading: bytes)
        } catch let damage as SyntaxError {
            var stream = try? UseStream(path: path, in: workspace)
            let isList = (try? stream?.isList()) ?? false
            throw UnreadableResult(
                diagnostic: isList
                    ? Self.wrongFormat(path, wanted: .stringsdata) : ResultFiles.diagnostic(damage, path, workspace))
        } catch let error as FileSystemError {
            throw UnreadableResult(diagnostic: Diagnostic(error))
        }
    }

    private static func contradiction(_ source: String, _ first: String, _ second: String) -> Diagnostic {
        Diagnostic(
            path: second, severity: .error, rule: .unreadableFile,
            message: "another result of '\(source)' differs: \(first)",
            notes: [Note("remove the result that is out of date")])
    }

    // MARK: Tables

    private mutating func mergeTables(_ paths: [String]) throws {
        let sorter = RecordSorter(directory: spillDirectory)
        try read(paths, as: nil) { use, number in
            // Tables don't contain the strings of previews.
            if use.isInPreview { return }
            var key = OrderedKey()
            key.add(use.table.rawValue.utf8)
            key.add(use.key.text.bytes)
            key.add(use.path.utf8)
            for number in [use.place.start.line, use.place.start.column, number] { key.add(number) }
            try sorter.add(key: key.bytes, payload: UseRecord(use, number: number).bytes)
        }
        guard diagnostics.isEmpty else { return }
        var writer = MergedTableWriter(
            format: format, directory: output, encoding: encoding, spelling: spelling, sourceLanguage: sourceLanguage,
            sorter: RecordSorter(directory: spillDirectory), workspace: workspace)
        var entry = EntryUses()
        try sorter.drain { record in
            guard let use = UseRecord(record.payload) else { return }
            let table = OrderedKey.firstText(of: record.key)
            if entry.isOther(table, use.key.text) {
                try writer.add(entry)
                entry = EntryUses(table: table)
            }
            entry.add(use)
        }
        try writer.add(entry)
        try writer.finish()
        diagnostics += writer.diagnostics
        outputs += writer.outputs
    }
}
