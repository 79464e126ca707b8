import StringsmithFormats
import StringsmithModel
import StringsmithText

/// What Apple's `ibtool` does to the strings of one interface file, in its order: carry a localized file over to the new
/// base, put a table's texts in, export the texts of the result.
package struct InterfaceFileJob: Sendable {
    /// The files of a localized version that is carried over.
    package struct Update: Hashable, Sendable {
        /// The base file that the localized one was made from.
        package var previous: String

        /// The localized file.
        package var localized: String

        /// Names the files.
        package init(previous: String, localized: String) {
            self.previous = previous
            self.localized = localized
        }
    }

    /// The interface file to read.
    package var input: String

    /// A localized version to carry over to `input`.
    package var update: Update?

    /// The table whose texts are put in.
    package var tablePath: String?

    /// Where the interface file is written.
    package var outputPath: String?

    /// Where its texts are exported.
    package var exportPath: String?

    /// The encoding of the exported table.
    package var exportEncoding = InterfaceTableWriter.exportEncoding

    /// Makes a job for a file.
    package init(input: String) {
        self.input = input
    }

    /// The files as they are to be; none if the job can't be done whole.
    /// - Throws: `FileSystemError` for a file that can't be read.
    package func plan() throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        let file = SourceFile(path: input, bytes: try FileReader.bytes(of: input))
        var document = InterfaceDocument(file)
        if let update {
            let previous = try Self.document(update.previous)
            let localized = try Self.document(update.localized)
            let merged = InterfaceUpdate.merging(base: document, previous: previous, localized: localized)
            guard take(merged, into: &document, &result) else { return result }
        }
        if let tablePath {
            let table = StringsDocument(SourceFile(path: tablePath, bytes: try FileReader.bytes(of: tablePath)))
            let translated = InterfaceTranslation.applying(table, to: document)
            guard take(translated, into: &document, &result) else { return result }
        } else if update == nil {
            result.diagnostics += document.diagnostics
        }
        guard result.isWhole else { return result }
        if let outputPath {
            // The input may be replaced: what was read is what it must hold then.
            let original = outputPath == input ? file.bytes : nil
            result.value.append(
                Self.file(outputPath, document.source.original, original, document.properties.count))
        }
        if let exportPath {
            let contents = try InterfaceTableWriter(encoding: exportEncoding).bytes(for: document)
            result.value.append(Self.file(exportPath, contents, nil, document.properties.count))
        }
        return result
    }

    /// Goes on with a changed file, if there is one.
    private func take(
        _ changed: Decoded<[UInt8]?>, into document: inout InterfaceDocument, _ result: inout Decoded<[PlannedFile]>
    ) -> Bool {
        result.diagnostics += changed.diagnostics
        guard let bytes = changed.value else { return false }
        document = InterfaceDocument(SourceFile(path: input, bytes: bytes))
        return true
    }

    private static func document(_ path: String) throws(FileSystemError) -> InterfaceDocument {
        InterfaceDocument(SourceFile(path: path, bytes: try FileReader.bytes(of: path)))
    }

    private static func file(
        _ path: String, _ contents: [UInt8], _ original: [UInt8]?, _ count: Int
    ) -> PlannedFile {
        let summary = count == 1 ? "1 text" : "\(count) texts"
        return PlannedFile(output: path, contents: contents, original: original, summary: summary)
    }
}
