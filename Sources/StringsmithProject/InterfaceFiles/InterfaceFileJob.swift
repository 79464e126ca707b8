import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The string operations of Apple's `ibtool` on an interface file, in its order: update a localized file to a new base,
/// import the strings of a table, export the strings of the result.
package struct InterfaceFileJob: Sendable {
    /// The files for updating a localized version.
    package struct Update: Hashable, Sendable {
        /// The base file that the localized file was created from.
        package var previous: String

        /// The localized file.
        package var localized: String

        package init(previous: String, localized: String) {
            self.previous = previous
            self.localized = localized
        }
    }

    /// The interface file to read.
    package var input: String

    /// A localized version to update to `input`.
    package var update: Update?

    /// The table whose strings to import.
    package var tablePath: String?

    /// The path of the resulting interface file.
    package var outputPath: String?

    /// The path of the exported table.
    package var exportPath: String?

    /// The encoding of the exported table.
    package var exportEncoding = InterfaceTableWriter.exportEncoding

    /// Creates a job for a file.
    package init(input: String) {
        self.input = input
    }

    /// Plans the files; there are none if any part of the job fails.
    /// - Throws: `FileSystemError` for a file that can't be read.
    package func plan(in workspace: Workspace) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        let file = try workspace.file(at: input)
        var document = InterfaceDocument(file)
        if let update {
            let previous = InterfaceDocument(try workspace.file(at: update.previous))
            let localized = InterfaceDocument(try workspace.file(at: update.localized))
            let merged = localized.updated(from: previous, to: document)
            guard take(merged, into: &document, &result) else { return result }
        }
        if let tablePath {
            let table = StringsDocument(try workspace.file(at: tablePath))
            let translated = InterfaceTranslation.applying(table, to: document)
            guard take(translated, into: &document, &result) else { return result }
        } else if update == nil {
            result.diagnostics += document.diagnostics
        }
        guard result.isWhole else { return result }
        if let outputPath {
            // The output may be the input, which must not have changed since it was read.
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

    /// Uses a changed file, if there is one, for the next step.
    private func take(
        _ changed: Decoded<[UInt8]?>, into document: inout InterfaceDocument, _ result: inout Decoded<[PlannedFile]>
    ) -> Bool {
        result.diagnostics += changed.diagnostics
        guard let bytes = changed.value else { return false }
        document = InterfaceDocument(SourceFile(path: input, bytes: bytes))
        return true
    }

    private static func file(
        _ path: String, _ contents: [UInt8], _ original: [UInt8]?, _ count: Int
    ) -> PlannedFile {
        let summary = count == 1 ? "1 string" : "\(count) strings"
        return PlannedFile(output: path, contents: contents, original: original, summary: summary)
    }
}
