import StringsmithModel
import StringsmithText

/// The merge of three files line by line, as Git does it, for tables that can't be merged by key.
///
/// Every conflict has markers, also in files that Git treats as binary. Text in UTF-16 and UTF-32 is merged as text.
package struct TextMerge: Sendable {
    /// The bytes of the merged file.
    package private(set) var contents: [UInt8] = []

    /// The number of unresolved conflicts.
    package private(set) var conflictCount = 0

    /// A warning, and one error for each conflict, at its place in the result.
    package private(set) var diagnostics: [Diagnostic] = []

    private let path: String
    private let options: TableMerge.Options

    /// Merges three files.
    /// - Parameter reasons: why they can't be merged by key. They are reported as warnings.
    package init(
        base: SourceFile, ours: SourceFile, theirs: SourceFile, options: TableMerge.Options, reasons: [Diagnostic]
    ) {
        (self.options, path) = (options, options.path ?? ours.path)
        diagnostics = reasons.map(\.asWarning)
        diagnostics.append(
            Diagnostic(
                path: path, severity: .warning, rule: .mergedAsText,
                message: "merged line by line, as Git does, since the table can't be merged by key"))
        let sides = [base.bytes, ours.bytes, theirs.bytes]
        if ours.bytes == theirs.bytes || theirs.bytes == base.bytes {
            contents = ours.bytes
        } else if ours.bytes == base.bytes {
            contents = theirs.bytes
        } else if sides.allSatisfy({ !$0.contains(.nul) }) {
            contents = merge(sides)
        } else if !mergeUnicode(sides) {
            encloseWhole(sides)
        }
    }

    /// Merges UTF-16 and UTF-32 in the encoding of our side; returns false if a side isn't text.
    private mutating func mergeUnicode(_ sides: [[UInt8]]) -> Bool {
        let texts = sides.map { DecodedText(unicode: $0) }
        let isText = texts.allSatisfy { text in
            let again = try? text.encoding.encode(text.text, byteOrderMark: text.byteOrderMarkLength > 0)
            return !text.text.contains(.nul) && again == text.original
        }
        let own = texts[1].original.isEmpty ? texts[2] : texts[1]
        var merged = self
        let lines = merged.merge(texts.map(\.text))
        guard isText, let bytes = try? own.encoding.encode(lines, byteOrderMark: own.byteOrderMarkLength > 0) else {
            return false
        }
        self = merged
        contents = bytes
        return true
    }

    // MARK: Lines

    private mutating func merge(_ sides: [[UInt8]]) -> [UInt8] {
        let lines = sides.map(Self.lines)
        let merge = LineMerge(
            base: lines[0], ours: lines[1], theirs: lines[2],
            refinesConflicts: options.resolution != .base && options.markers.style == .merge)
        let lineEnd = LineEndStyle(of: sides[1]).bytes ?? [.lineFeed]
        var text: [UInt8] = []
        var offsets: [Int] = []
        for piece in merge.pieces {
            switch piece {
            case .common(let range), .ours(let range): text += lines[1][range].joined()
            case .theirs(let range): text += lines[2][range].joined()
            case .conflict(let base, let ours, let theirs):
                let own = Array(lines[1][ours].joined())
                let other = Array(lines[2][theirs].joined())
                switch options.resolution {
                case .ours: text += own
                case .theirs: text += other
                case .base: text += lines[0][base].joined()
                case .union: text += Self.ended(own, lineEnd) + other
                case .markers:
                    let block = options.markers.conflict(
                        ours: Self.ended(own, lineEnd), base: Self.ended(Array(lines[0][base].joined()), lineEnd),
                        theirs: Self.ended(other, lineEnd), lineEnd: lineEnd)
                    offsets.append(text.count + options.markers.sharedEdges(own[...], other[...]).start)
                    text += block
                }
            }
        }
        conflictCount = offsets.count
        let places = LineIndex(text)
        for offset in offsets { report("conflict: both sides changed these lines", at: places.position(at: offset)) }
        return text
    }

    /// Splits a text into lines with their line endings.
    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// Lines whose last one has a line ending.
    private static func ended(_ lines: [UInt8], _ lineEnd: [UInt8]) -> [UInt8] {
        lines.isEmpty || lines.last == .lineFeed ? lines : lines + lineEnd
    }

    // MARK: Binary files

    /// Makes both sides of a binary file one conflict. Git would leave our side alone, which a `git add` takes for the
    /// result.
    private mutating func encloseWhole(_ sides: [[UInt8]]) {
        switch options.resolution {
        case .ours: contents = sides[1]
        case .theirs: contents = sides[2]
        case .base: contents = sides[0]
        case .union, .markers:
            var markers = options.markers
            markers.style = .merge
            contents = markers.conflict(
                ours: Self.ended(sides[1], [.lineFeed]), base: [], theirs: Self.ended(sides[2], [.lineFeed]),
                lineEnd: [.lineFeed])
            conflictCount = 1
            report(
                "conflict: both sides changed a binary file: choose one with 'git checkout --ours' or '--theirs'",
                at: SourcePosition(line: 1, column: 1))
        }
    }

    private mutating func report(_ message: String, at place: SourcePosition) {
        diagnostics.append(
            Diagnostic(
                path: path, range: SourceRange(start: place, end: place), severity: .error, rule: .mergeConflict,
                message: message))
    }
}

extension Diagnostic {
    /// The diagnostic as a warning that doesn't make the run fail.
    fileprivate var asWarning: Diagnostic {
        var warning = self
        warning.severity = min(severity, .warning)
        warning.isFailure = false
        return warning
    }
}
