import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Converts a table to another format.
package struct TableConversion: Sendable {
    /// The name of the target format; nil for that of the output's extension.
    package var format: String?

    /// The encoding of a text table. If nil, UTF-8, or the input's encoding if `.strings` text is only copied.
    package var encoding: OutputEncoding?

    /// The reason why a conversion is impossible.
    package struct RequestError: Error, Hashable, CustomStringConvertible {
        /// The problem, without a full stop.
        package var description: String
    }

    /// Creates a conversion to the format of the output's extension.
    package init() {}

    /// Plans the conversion of a file. There is no plan if the input couldn't be read in full.
    /// - Parameter output: the path of the result; nil to only print it.
    /// - Throws: `FileSystemError`, `RequestError`, or an error about what the format can't represent.
    package func plan(_ input: String, to output: String?) throws -> Decoded<PlannedFile?> {
        let file = SourceFile(path: input, bytes: try FileReader.bytes(of: input))
        // The name of a shell's <(command) has no meaning.
        let usual = OutputDevice.descriptor(ofPath: input).map { _ in StringsFormat() }
        guard let source = FormatRegistry.format(of: file) ?? usual else {
            throw RequestError(description: "'\(input)' is not a table of a known form")
        }
        let document = source.document(file)
        let table = document.table()
        guard document.isWhole else { return Decoded(nil, diagnostics: document.diagnostics) }
        let target = try targetFormat(for: output)
        let contents: [UInt8]
        do {
            contents = try encode(table, of: document, as: target)
        } catch let error as TableChangeError {
            throw RequestError(description: "cannot convert '\(input)': \(error)")
        } catch TextEncodingError.unencodable(let scalar, let encoding) {
            let number = String(scalar, radix: 16, uppercase: true)
            throw RequestError(description: "cannot convert '\(input)': U+\(number) can't be written in \(encoding)")
        }
        // The output may be the input, which must not have changed since it was read.
        let planned = PlannedFile(
            output: output ?? "-", contents: contents, original: output == input ? file.bytes : nil,
            summary: "\(table.entries.count) entries"
        )
        return Decoded(planned, diagnostics: document.diagnostics)
    }

    private func targetFormat(for output: String?) throws(RequestError) -> any TableFormat {
        if let format {
            guard let found = FormatRegistry.format(named: format) else {
                throw RequestError(description: "'\(format)' is not a known form of table")
            }
            return found
        }
        guard let output else {
            throw RequestError(description: "standard output has no extension: name a form with --to")
        }
        let pathExtension = SourceFile(path: output, bytes: []).pathExtension
        guard let found = FormatRegistry.format(forPathExtension: pathExtension) else {
            throw RequestError(description: "'\(output)' has no extension of a known form: name one with --to")
        }
        return found
    }

    private func encode(_ table: Table, of document: any TableDocument, as target: any TableFormat) throws -> [UInt8] {
        guard target is StringsFormat else { return try target.encode(table) }
        // From text to text, only the encoding changes; layout and comments stay.
        if let strings = document as? StringsDocument {
            guard let encoding else { return strings.bytes }
            return try encoding.encoding.encode(strings.text, byteOrderMark: encoding.byteOrderMark)
        }
        return try StringsFormat(encoding: encoding ?? .utf8).encode(table)
    }
}
