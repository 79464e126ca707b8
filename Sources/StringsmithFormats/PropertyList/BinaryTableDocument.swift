import StringsmithModel
import StringsmithText

/// A binary property list with a dictionary of strings, as compiled by Xcode. It has no order or comments, so its
/// entries are sorted by the bytes of their keys.
package struct BinaryTableDocument: TableDocument {
    package let path: String
    package let bytes: [UInt8]
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    private let entries: [Entry]

    package var decodedText: DecodedText? { nil }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        path = file.path
        bytes = file.bytes
        do throws(RequestError) {
            entries = try BinaryPropertyList(file.bytes).entries()
            // The values have no places.
            let unsupported = entries.compactMap { [path] entry -> Diagnostic? in
                guard case .unsupported(let kind) = entry.value else { return nil }
                let message = "\(kind) as value of \"\(entry.key)\", which a look-up can't use"
                return Diagnostic(
                    path: path, severity: .warning, rule: .stringsNonStringValue, message: message, key: entry.key)
            }
            diagnostics = DiagnosticLimit.bounded(unsupported)
        } catch {
            entries = []
            diagnostics = [
                Diagnostic(path: path, severity: .error, rule: .propertyListSyntaxError, message: error.description)
            ]
        }
        obstacle = WriteObstacle(diagnostics, nil)
    }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { entries.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { entries[index].key }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue { entries[index].value }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { nil }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? { nil }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        let changed = entries.applying(changes)
        // The file can't contain comments, so changing only these changes nothing.
        if changed == entries { return bytes }
        return try BinaryPropertyListWriter.bytes(for: changed)
    }
}
