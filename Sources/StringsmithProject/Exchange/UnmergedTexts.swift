import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Finds texts in a translator's file that its new version lacks, since nobody has merged them yet.
struct UnmergedTexts {
    /// A place in a file and the text there.
    private struct Text: Hashable {
        /// The part of an exchange file; empty in other formats.
        var part = ""
        var id: ExactString
        var value: ExactString
    }

    /// The path of the file.
    private let path: String

    /// The identifiers of the texts, in file order.
    private var ids: [ExactString] = []

    /// True if the file couldn't be read in full.
    private var isDamaged = false

    /// Compares a file with its new version. An empty or missing file has no texts.
    init(at path: String, replacedBy bytes: [UInt8], _ format: any ExchangeFormat, _ languages: ExchangeLanguages) {
        self.path = path
        compare(bytes) { file in
            let read = format.read(file, languages)
            guard read.isWhole else { return nil }
            let units = read.value.incomingUnits(of: read.value.spellings(of: languages.target), path: path).units
            return units.filter { !$0.unit.value.isBlank }.map { Text(id: $0.id, value: $0.unit.value) }
        }
    }

    /// Compares an XLIFF file with its new version.
    init(at path: String, replacedByXLIFF bytes: [UInt8]) {
        self.path = path
        compare(bytes) { file in
            let document = XLIFFDocument(file)
            guard !document.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
            return document.files.flatMap { part in
                part.units.compactMap { unit in
                    // Exports repeat the source text as an unfinished translation.
                    guard let target = unit.target, !target.text.isBlank,
                        target.unitState != nil || target.text != unit.source
                    else { return nil }
                    return Text(part: part.original, id: unit.id, value: target.text)
                }
            }
        }
    }

    /// Returns a path as a word of a command line, in quotes only if it needs them.
    static func word(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "/._-".utf8.contains(byte)
        }
        return isPlain ? path : ProgramPath.quotedForShell(path)
    }

    private mutating func compare(_ new: [UInt8], _ texts: (SourceFile) -> [Text]?) {
        guard FileKind(of: path) != .nothing else { return }
        guard let old = try? FileReader.bytes(of: path) else {
            isDamaged = true
            return
        }
        guard old != new, !old.isEmpty else { return }
        guard let before = texts(SourceFile(path: path, bytes: old)) else {
            isDamaged = true
            return
        }
        let after = Set(texts(SourceFile(path: path, bytes: new)) ?? [])
        ids = before.filter { !after.contains($0) }.map(\.id)
    }

    /// Returns an error that says how to keep the texts; nil if there are none.
    /// - Parameters:
    ///   - owner: the name of the file or project that lacks them.
    ///   - command: the command that merges the file.
    func refusal(owner: String, command: String) -> Diagnostic? {
        let message: String
        if isDamaged {
            message = "existing file can't be read in full, so it may contain new texts: repair or remove it"
        } else if let first = ids.first {
            let texts = ids.count == 1 ? "text of '\(first)' isn't" : "\(ids.count) texts, such as '\(first)', aren't"
            message = "\(texts) in \(owner) yet: merge the file with '\(command)', or remove it"
        } else {
            return nil
        }
        return Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: message)
    }
}
