import StringsmithModel
import StringsmithText

/// A line of a file with a mark below its place, shortened to a readable length.
struct ExcerptLines {
    /// The maximum number of characters of a line to show.
    private static let longestLine = 100

    let line: String

    /// Spaces and carets; nil if they can't be aligned.
    let caret: String?

    /// The development language's text.
    let development: String?

    init(_ excerpt: SourceExcerpt, range: SourceRange?) {
        let scalars = Array(excerpt.line.unicodeScalars)
        let before = excerpt.firstColumn - 1
        let column = min(max((range?.start.column ?? 1) - 1 - before, 0), scalars.count)
        // Show the part of a long line around the place.
        let indent = before > 0 ? 0 : scalars.prefix { $0 == " " || $0 == "\t" }.count
        let start = column - indent > Self.longestLine * 2 / 3 ? column - Self.longestLine / 3 : min(indent, column)
        let end = min(scalars.count, start + Self.longestLine)
        line =
            (start + before > indent ? "…" : "") + Self.shown(scalars[start..<end])
            + (end < scalars.count ? "…" : "")
        development = excerpt.developmentText.map { text in
            let scalars = Array(text.unicodeScalars)
            return Self.shown(scalars.prefix(Self.longestLine)) + (scalars.count > Self.longestLine ? "…" : "")
        }
        guard let range, !scalars[start..<end].contains(where: Self.isRightToLeft) else {
            caret = nil
            return
        }
        let isOneLine = range.end.line == range.start.line
        let last = isOneLine ? min(max(range.end.column - 1 - before, column), end) : end
        let width = (start + before > indent ? 1 : 0) + Self.width(scalars[start..<min(column, end)])
        let length = max(1, Self.width(scalars[min(column, last)..<last]))
        caret = String(repeating: " ", count: width) + "^" + String(repeating: "~", count: length - 1)
    }

    private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text.escapedForDisplay
    }

    private static func width(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        shown(scalars).displayWidth
    }

    /// Right-to-left text is reordered by terminals, so a mark would be in the wrong column.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
        default: false
        }
    }
}
