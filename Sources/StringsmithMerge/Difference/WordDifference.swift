import StringsmithText

/// The difference between two texts, word by word, for display.
package struct WordDifference: Hashable, Sendable {
    /// A sequence of words.
    package enum Part: Hashable, Sendable {
        case same(ExactString)
        case removed(ExactString)
        case added(ExactString)
    }

    /// The maximum number of pairs of words to compare. In longer texts, everything from the first to the last
    /// different word counts as changed.
    private static let mostComparisons = 1 << 20

    /// The parts. Without the added ones they form the old text; without the removed ones, the new text.
    package private(set) var parts: [Part] = []

    package init(from old: ExactString, to new: ExactString) {
        let old = Self.words(of: old.bytes)
        let new = Self.words(of: new.bytes)
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var end = 0
        while end < old.count - start, end < new.count - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        append(same: old[..<start])
        compare(old[start..<old.count - end], new[start..<new.count - end])
        append(same: old[(old.count - end)...])
    }

    private mutating func append(same words: ArraySlice<ArraySlice<UInt8>>) {
        if !words.isEmpty { parts.append(.same(ExactString(bytes: words.joined()))) }
    }

    private mutating func append(removed: ArraySlice<ArraySlice<UInt8>>, added: ArraySlice<ArraySlice<UInt8>>) {
        if !removed.isEmpty { parts.append(.removed(ExactString(bytes: removed.joined()))) }
        if !added.isEmpty { parts.append(.added(ExactString(bytes: added.joined()))) }
    }

    /// Computes a longest common subsequence with a table.
    private mutating func compare(_ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>) {
        let width = new.count + 1
        guard old.count * width <= Self.mostComparisons else { return append(removed: old, added: new) }
        var lengths = Array(repeating: UInt32(0), count: (old.count + 1) * width)
        for row in stride(from: old.count - 1, through: 0, by: -1) {
            for column in stride(from: new.count - 1, through: 0, by: -1) {
                let isSame = old[old.startIndex + row] == new[new.startIndex + column]
                lengths[row * width + column] =
                    isSame
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var (row, column) = (0, 0)
        var (keptRow, keptColumn) = (0, 0)
        var same: Range<Int>?
        func flush(_ parts: inout Self) {
            if let run = same {
                parts.append(same: old[(old.startIndex + run.lowerBound)..<(old.startIndex + run.upperBound)])
            }
            same = nil
        }
        while row < old.count, column < new.count {
            if old[old.startIndex + row] == new[new.startIndex + column] {
                if keptRow < row || keptColumn < column {
                    flush(&self)
                    append(
                        removed: old[(old.startIndex + keptRow)..<(old.startIndex + row)],
                        added: new[(new.startIndex + keptColumn)..<(new.startIndex + column)])
                }
                same = (same?.lowerBound ?? row)..<row + 1
                row += 1
                column += 1
                (keptRow, keptColumn) = (row, column)
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        flush(&self)
        append(removed: old[(old.startIndex + keptRow)...], added: new[(new.startIndex + keptColumn)...])
    }

    // MARK: Words

    private enum ByteClass {
        case word, space, ideograph, other
    }

    /// Splits a text into runs of letters and digits, runs of white space, and single characters of any other kind.
    /// Scripts without spaces between words are split into characters.
    private static func words(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var words: [ArraySlice<UInt8>] = []
        var start = 0
        var open: ByteClass?
        var offset = 0
        while offset < bytes.count {
            let kind = byteClass(bytes[offset])
            let continues = kind == open && (kind == .word || kind == .space)
            if !continues, offset > start {
                words.append(bytes[start..<offset])
                start = offset
            }
            open = kind
            offset += 1
            while offset < bytes.count, !bytes[offset].isUTF8Lead { offset += 1 }
        }
        if offset > start { words.append(bytes[start..<offset]) }
        return words
    }

    // U+2000 and above are punctuation, symbols, kana, ideographs, Hangul and emoji. U+1000 to U+1FFF contain letters
    // of Burmese and Khmer, which have no spaces either, and accented Latin and Greek letters, which do.
    private static func byteClass(_ lead: UInt8) -> ByteClass {
        if lead >= 0xE2 { return .ideograph }
        if lead >= 0x80 || lead.isASCIILetter || lead.isASCIIDigit || lead == .lowLine { return .word }
        return lead <= .space ? .space : .other
    }
}
