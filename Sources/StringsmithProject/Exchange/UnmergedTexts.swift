import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Finds what people wrote in a translator's file and its new version lacks: strings that nobody has merged yet,
/// states, notes, comments, and flags.
struct UnmergedTexts {
    /// A place in a file and the text there.
    private struct Text: Hashable {
        /// The part of an exchange file; empty in other formats.
        var part = ""
        var id: ExactString
        var value: ExactString
    }

    /// What a file holds.
    private struct Holdings {
        /// The strings in file order, with their states.
        var texts: [(text: Text, state: StringUnit.State)] = []
        var remarks = ExchangeRemarks()
    }

    /// The path of the file.
    private let path: String

    /// The identifiers of the strings, in file order.
    private var ids: [ExactString] = []

    /// What would be lost besides strings, in file order.
    private var remarks: [ExchangeRemarks.Remark] = []

    /// True if the file couldn't be read in full.
    private var isDamaged = false

    /// Compares a file with its new version. An empty or missing file has no strings.
    init(
        at path: String, replacedBy bytes: [UInt8], _ format: any ExchangeFormat, _ languages: ExchangeLanguages,
        in workspace: Workspace
    ) {
        self.path = path
        compare(bytes, in: workspace) { file in
            let read = format.read(file, languages)
            guard read.isWhole else { return nil }
            let units = read.value.incomingUnits(of: read.value.spellings(of: languages.target), path: path).units
            return Holdings(
                texts: units.filter { !$0.unit.value.isBlank }.map {
                    (Text(id: $0.id, value: $0.unit.value), $0.unit.state)
                },
                remarks: format.remarks(in: file, languages))
        }
    }

    /// Compares an XLIFF file with its new version.
    init(at path: String, replacedByXLIFF bytes: [UInt8], in workspace: Workspace) {
        self.path = path
        compare(bytes, in: workspace) { file in
            let document = XLIFFDocument(file)
            guard !document.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
            let texts = document.files.flatMap { part in
                part.units.compactMap { unit -> (Text, StringUnit.State)? in
                    // Exports repeat the source text as an unfinished translation.
                    guard let target = unit.target, !target.text.isBlank,
                        target.unitState != nil || target.text != unit.source
                    else { return nil }
                    return (Text(part: part.original, id: unit.id, value: target.text), target.catalogState)
                }
            }
            return Holdings(texts: texts, remarks: document.remarks)
        }
    }

    /// Returns a path as a word of a command line, in quotes only if it needs them.
    static func word(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "/._-".utf8.contains(byte)
        }
        return isPlain ? path : path.quotedForShell
    }

    private mutating func compare(
        _ new: [UInt8], in workspace: Workspace, _ holdings: (SourceFile) -> Holdings?
    ) {
        guard FileKind(of: path, in: workspace) != nil else { return }
        guard let old = try? workspace.bytes(at: path) else {  // Checked: counts as damaged.
            isDamaged = true
            return
        }
        guard old != new, !old.isEmpty else { return }
        guard let before = holdings(SourceFile(path: path, bytes: old)) else {
            isDamaged = true
            return
        }
        let after = holdings(SourceFile(path: path, bytes: new)) ?? Holdings()
        let states = Dictionary(after.texts.map { ($0.text, $0.state) }) { $1 }
        for (text, state) in before.texts {
            guard let kept = states[text] else {
                ids.append(text.id)
                continue
            }
            if kept != state { remarks.append(.init(.state, part: text.part, of: text.id, state.rawValue)) }
        }
        remarks += before.remarks.lost(in: after.remarks)
    }

    /// Returns an error that says how to keep the strings; nil if nothing is lost.
    /// - Parameters:
    ///   - owner: the name of the file or project that lacks them.
    ///   - command: the command that merges the file.
    func refusal(owner: String, command: String) -> Diagnostic? {
        let message: String
        if isDamaged {
            message = "existing file can't be read in full, so it may contain new translations: repair or remove it"
        } else if let first = ids.first {
            let strings =
                ids.count == 1 ? "string '\(first)' isn't" : "\(ids.count) strings, such as '\(first)', aren't"
            message =
                "\(strings) in \(owner): merge the file with '\(command)' if it has the newer text, or remove it"
        } else if let first = remarks.first(where: { $0.kind == .state }) {
            let unit = first.unit ?? ""
            message =
                "state '\(first.text)' of '\(unit)' isn't in \(owner): merge the file with '\(command)', or remove it"
        } else if let first = remarks.first {
            let place = first.unit.map { " of '\($0)'" } ?? ""
            let more = remarks.count == 1 ? "" : ", and \(remarks.count - 1) more,"
            message =
                "\(first.kind.rawValue) '\(first.text)'\(place)\(more) would be lost: copy what is needed, and "
                + "remove the file or use '--replace'"
        } else {
            return nil
        }
        return Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: message)
    }
}
