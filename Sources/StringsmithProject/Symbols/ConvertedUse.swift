import StringsmithModel
import StringsmithSymbols
import StringsmithText

/// A use of a key that is a literal in one state of a source, and a symbol in another.
struct ConvertedUse {
    var path: String
    var symbol: GeneratedSymbol

    /// The spelling of the symbol.
    var spelling: String

    /// The edits of the source, of which the first replaces the literal or symbol, or the call around it.
    var edits: [TextEdit]

    /// The literal's use; nil if only the symbol is known.
    var use: KeyUse?

    var key: Key { symbol.entry.key }

    /// A use that isn't converted.
    struct Skipped: Error {
        var reason: String
    }
}

extension [ConvertedUse] {
    /// The edits of each source.
    var edits: [String: [TextEdit]] {
        Dictionary(grouping: self, by: \.path).mapValues { uses in uses.flatMap(\.edits) }
    }
}

extension [TextEdit] {
    /// Returns the place of a byte after the edits before it.
    func shifted(_ offset: Int) -> Int {
        reduce(offset) { shifted, edit in
            edit.range.upperBound <= offset && edit.range.lowerBound < offset
                ? shifted + edit.replacement.count - edit.range.count : shifted
        }
    }
}
