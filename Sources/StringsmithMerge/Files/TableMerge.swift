import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The three-way merge of a table.
///
/// The result is our side with edits, so its encoding, line endings, layout, quotes and order are unchanged outside
/// merged parts. If one side equals the base byte for byte, the result is the other side, unless that is damaged.
package struct TableMerge: Sendable {
    /// Options for a merge.
    package struct Options: Sendable {
        /// How to resolve conflicts.
        package var resolution = ConflictResolution.markers

        /// The lines around a conflict.
        package var markers = ConflictMarkers()

        /// The path in diagnostics about the result; nil for our side's.
        package var path: String?

        package init() {}
    }

    /// The bytes of the merged file; nil if a side can't be read in full or the result can't be written.
    package private(set) var contents: [UInt8]?

    /// The unresolved conflicts.
    package private(set) var conflicts: [MergeConflict] = []

    /// Errors in the sides, notes, and one error for each conflict, at its place in the result.
    package private(set) var diagnostics: [Diagnostic] = []

    private let path: String
    private let options: Options

    /// Merges three files. An empty file is an empty table.
    package init(base: SourceFile, ours: SourceFile, theirs: SourceFile, options: Options = Options()) {
        self.options = options
        path = options.path ?? ours.path
        if ours.bytes == theirs.bytes {
            contents = theirs.bytes
        } else if ours.bytes == base.bytes {
            take(theirs, for: base)
        } else if theirs.bytes == base.bytes {
            take(ours, for: base)
        } else {
            mergeEntries(base, ours, theirs)
        }
    }

    /// Merges changes on both sides by entry.
    private mutating func mergeEntries(_ base: SourceFile, _ ours: SourceFile, _ theirs: SourceFile) {
        if FormatRegistry.forms(of: path) == .any {
            let merge = CatalogMerge(base: base, ours: ours, theirs: theirs, options: options, path: path)
            (contents, conflicts, diagnostics) = (merge.contents, merge.conflicts, merge.diagnostics)
        } else {
            mergeParts(base, ours, theirs)
        }
    }

    /// Takes the only side that differs from the base, unless it is damaged and the base isn't.
    private mutating func take(_ side: SourceFile, for base: SourceFile) {
        let document = document(side)
        if side.bytes.isEmpty || document.isWhole || !self.document(base).isWhole {
            contents = side.bytes
        } else {
            diagnostics += document.diagnostics.filter { $0.severity == .error }
        }
    }

    /// Reads a side, whose name may not tell its format.
    private func document(_ file: SourceFile) -> any TableDocument {
        if let format = FormatRegistry.format(forPathExtension: FilePath(path).pathExtension),
            type(of: format).forms != .single
        {
            return format.document(file)
        }
        switch PropertyListForm(sniffing: file.bytes) {
        case .text: return StringsDocument(file)
        case .xml: return XMLTableDocument(file)
        default: return FormatRegistry.document(SourceFile(path: path, bytes: file.bytes))
        }
    }

    /// Merges tables in one locale, part by part.
    private mutating func mergeParts(_ base: SourceFile, _ ours: SourceFile, _ theirs: SourceFile) {
        let documents = [base, ours, theirs].map { read($0) }
        guard let base = documents[0], let ours = documents[1], let theirs = documents[2] else { return }
        let kinds = Set([base, ours, theirs].filter { !$0.bytes.isEmpty }.map { ObjectIdentifier(type(of: $0)) })
        guard kinds.count <= 1 else {
            return report("tables in different forms: they can't be merged", .unreadableFile)
        }
        compareEncodings(ours, theirs)
        let style = LineEndStyle(of: ours.text)
        let sides = MergeSides(
            base: MergeSide(converting(base, to: style)), ours: MergeSide(ours),
            theirs: MergeSide(converting(theirs, to: style, told: true)))
        for side in [sides.base, sides.ours, sides.theirs] where side.parts.isEmpty && side.hasXMLComment {
            // Without parts, there is nothing that the comments precede or follow.
            return report("comments in a property list without entries: it can't be merged by key", .unreadableFile)
        }
        let plan = ThreeWayPlan(merging: sides, resolution: options.resolution)
        conflicts = plan.conflicts
        let main = ours.text.isEmpty ? theirs : ours
        do {
            var merged = MergedText(sides, options)
            try merged.append(plan)
            if conflicts.isEmpty, !isWhole(merged, like: main) { return }
            contents = try encoded(merged, as: main, ours)
            let places = Dictionary(uniqueKeysWithValues: merged.conflictOffsets.enumerated().map { ($0, $1) })
            diagnostics += conflicts.diagnostics(path: path, in: merged.text, at: places)
        } catch {
            let encoding = ours.decodedText.map { " in \($0.encoding.name)" } ?? ""
            report("the merged table can't be written\(encoding): \(error)", .unwritableTable)
        }
    }

    // MARK: Reading

    private mutating func read(_ file: SourceFile) -> (any TextTable)? {
        guard PropertyListForm(sniffing: file.bytes) != .binary, let document = document(file) as? any TextTable else {
            report("binary property list: it can't be merged", .unreadableFile, file.path)
            return nil
        }
        if document.isWhole || file.bytes.isEmpty { return document }
        diagnostics += document.diagnostics.filter { $0.severity == .error && $0.rule != .stringsEmptyFile }
        return nil
    }

    private mutating func compareEncodings(_ ours: any TextTable, _ theirs: any TextTable) {
        let names = [ours, theirs].map { document in
            guard let source = document.decodedText else { return "" }
            return source.encoding.name + (source.byteOrderMarkLength > 0 ? " with byte order mark" : "")
        }
        guard names[0] != names[1], !ours.text.isEmpty, !theirs.text.isEmpty else { return }
        note("theirs is in \(names[1]), ours in \(names[0]), which the result keeps")
    }

    private mutating func converting(
        _ document: any TextTable, to style: LineEndStyle, told: Bool = false
    ) -> any TextTable {
        let own = LineEndStyle(of: document.text)
        guard style.bytes != nil, own.isPresent, own != style,
            let source = try? DecodedText(style.converting(document.text), encoding: .utf8)
        else { return document }
        if told { note("theirs has \(own.name) line endings, ours \(style.name), which the result keeps") }
        return type(of: document).init(source, path: document.path)
    }

    /// Encodes the merged text like a document. In Unicode encodings, a text has one representation. In legacy
    /// encodings, parts without edits keep their bytes.
    private func encoded(_ merged: MergedText, as document: any TextTable, _ ours: any TextTable) throws -> [UInt8] {
        guard let source = document.decodedText else { return merged.text }
        switch source.encoding {
        case .named where !ours.text.isEmpty: return try source.applying(merged.edits)
        case .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .named:
            return try source.encoding.encode(merged.text, byteOrderMark: source.byteOrderMarkLength > 0)
        }
    }

    // MARK: Checking

    /// True if the merged text parses as planned. This is a last line of defense that takes one pass.
    private mutating func isWhole(_ merged: MergedText, like table: any TextTable) -> Bool {
        guard let source = try? DecodedText(merged.text, encoding: .utf8) else { return false }
        let document = type(of: table).init(source, path: path)
        guard document.entryCount(in: nil) == merged.entryCount else {
            report("the merged table would lack entries, or have others: merge it manually", .unwritableTable)
            return false
        }
        // A lone surrogate in a UTF-16 table isn't an error there, so neither is it here.
        if document.isWhole { return true }
        let errors = document.diagnostics.filter {
            $0.severity == .error && $0.rule != .stringsEmptyFile && $0.rule != .undecodableText
        }
        guard !errors.isEmpty else { return true }
        report("the merged table doesn't reparse: merge it manually", .unwritableTable)
        diagnostics += errors
        return false
    }

    // MARK: Reports

    private mutating func note(_ message: String) {
        diagnostics.append(Diagnostic(path: path, severity: .note, rule: .mergedForm, message: message))
    }

    private mutating func report(_ message: String, _ rule: RuleID, _ path: String? = nil) {
        diagnostics.append(Diagnostic(path: path ?? self.path, severity: .error, rule: rule, message: message))
    }
}

extension [MergeConflict] {
    /// Reports each conflict at its place in a merged text.
    func diagnostics(path: String, in text: [UInt8], at places: [Int: Int]) -> [Diagnostic] {
        let lines = LineIndex(text)
        let placed = indices.sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
        return placed.map { index in
            let place = lines.position(at: places[index] ?? 0)
            return Diagnostic(
                path: path, range: SourceRange(start: place, end: place), severity: .error, rule: .mergeConflict,
                message: "conflict: " + self[index].phrase, key: self[index].key)
        }
    }
}

extension MergeConflict {
    /// Describes the conflict.
    fileprivate var phrase: String {
        let name = "\"\(key.text)\"\(part ?? "")"
        return switch kind {
        case .value: "\(part == nil ? "value of " : "")\(name) changed on both sides"
        case .comment: "comment of \"\(key.text)\" changed on both sides"
        case .removedByTheirs: "\(name) changed by us and removed by them"
        case .removedByOurs: "\(name) changed by them and removed by us"
        }
    }
}
