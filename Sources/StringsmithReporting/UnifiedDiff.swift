import StringsmithText

/// The lines that differ between two strings, in the unified format of `diff -u`.
///
/// After a difference, the algorithm searches nearby for equal lines. It is designed for edits of single entries, takes
/// linear time, and is correct for any two strings, although not always minimal.
package struct UnifiedDiff {
    private enum Line {
        case same(Int)
        case removed(Int)
        case added(Int)
    }

    private static let context = 3
    private static let reach = 200

    private let path: String
    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]

    /// Compares two UTF-8 strings for the file at a path.
    package init(path: String, old: [UInt8], new: [UInt8]) {
        self.path = path
        (self.old, self.new) = (Self.lines(old), Self.lines(new))
    }

    /// Splits a text into lines with their line feeds.
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

    /// The differences; empty if there are none. Control characters are escaped, except carriage returns at the end of
    /// a line.
    package var text: String {
        let lines = compared
        var result = ""
        var index = 0
        while let first = lines[index...].firstIndex(where: Self.isChange) {
            var end = first + 1
            // Hunks whose context lines would touch are combined.
            while let next = lines[end...].prefix(Self.context * 2 + 1).firstIndex(where: Self.isChange) {
                end = next + 1
            }
            let range = max(index, first - Self.context)..<min(lines.count, end + Self.context)
            result += hunk(lines, range)
            index = range.upperBound
        }
        guard !result.isEmpty else { return "" }
        let name = path.escapedForDisplay
        return FilePath(path).isAbsolute
            ? "--- \(name)\n+++ \(name)\n\(result)" : "--- a/\(name)\n+++ b/\(name)\n\(result)"
    }

    private static func isChange(_ line: Line) -> Bool {
        if case .same = line { false } else { true }
    }

    private var compared: [Line] {
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, right < new.count, old[left] == new[right] {
                lines.append(.same(left))
                (left, right) = (left + 1, right + 1)
                continue
            }
            let (removed, added) = difference(left, right)
            lines += (left..<left + removed).map(Line.removed) + (right..<right + added).map(Line.added)
            (left, right) = (left + removed, right + added)
        }
        return lines
    }

    /// Returns the number of lines on each side that differ from two positions on.
    private func difference(_ left: Int, _ right: Int) -> (removed: Int, added: Int) {
        for distance in 1...Self.reach {
            for removed in 0...distance where meets(left + removed, right + distance - removed) {
                return (removed, distance - removed)
            }
        }
        return (old.count - left, new.count - right)
    }

    /// True if three lines, or all remaining lines, are equal from two positions on.
    private func meets(_ left: Int, _ right: Int) -> Bool {
        guard left <= old.count, right <= new.count else { return false }
        for step in 0..<3 {
            if left + step == old.count || right + step == new.count {
                return left + step == old.count && right + step == new.count
            }
            if old[left + step] != new[right + step] { return false }
        }
        return true
    }

    private func hunk(_ lines: [Line], _ range: Range<Int>) -> String {
        var (removed, added) = (0, 0)
        for line in lines[..<range.lowerBound] { count(line, &removed, &added) }
        let start = (removed, added)
        for line in lines[range] { count(line, &removed, &added) }
        let counts = (removed - start.0, added - start.1)
        // A side without lines has the number of the line before it.
        let first = (start.0 + (counts.0 > 0 ? 1 : 0), start.1 + (counts.1 > 0 ? 1 : 0))
        var text = "@@ -\(first.0),\(counts.0) +\(first.1),\(counts.1) @@\n"
        for line in lines[range] {
            switch line {
            case .same(let index): text += " " + shown(old[index])
            case .removed(let index): text += "-" + shown(old[index])
            case .added(let index): text += "+" + shown(new[index])
            }
        }
        return text
    }

    private func count(_ line: Line, _ removed: inout Int, _ added: inout Int) {
        switch line {
        case .same: (removed, added) = (removed + 1, added + 1)
        case .removed: removed += 1
        case .added: added += 1
        }
    }

    private func shown(_ line: ArraySlice<UInt8>) -> String {
        var content = line
        var end = "\n\\ No newline at end of file\n"
        if content.last == .lineFeed {
            content.removeLast()
            end = "\n"
            if content.last == .carriageReturn {
                content.removeLast()
                end = "\r\n"
            }
        }
        // Keep tabs, which only advance the cursor.
        let parts = String(decoding: content, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
        return parts.map(\.escapedForDisplay).joined(separator: "\t") + end
    }
}
