import StringsmithModel
import StringsmithRules
import StringsmithText

/// The fixes in one file that can be applied together.
struct FixRound {
    /// The fixes, sorted by place.
    private(set) var fixes: [Fix] = []

    private var keys: Set<Key> = []
    private var end = -1

    /// Selects fixes from the diagnostics of a file.
    /// - Parameters:
    ///   - allowsUnsafe: whether to include fixes that can change text that users see.
    ///   - isWhole: false if the file couldn't be read in full, in which case only fixes from the reader are included.
    ///   - isTable: false for a source, in which several findings may have the same text.
    init(_ diagnostics: [Diagnostic], allowsUnsafe: Bool, isWhole: Bool, isTable: Bool = true) {
        let candidates = diagnostics.flatMap { diagnostic in
            diagnostic.fixes.prefix(1).compactMap { fix -> (diagnostic: Diagnostic, fix: Fix, span: Range<Int>)? in
                guard allowsUnsafe || fix.safety == .safe, isWhole || Self.isReaders(diagnostic.rule),
                    let start = fix.edits.map(\.range.lowerBound).min(),
                    let end = fix.edits.map(\.range.upperBound).max()
                else { return nil }
                return (diagnostic, fix, start..<end)
            }
        }
        let ordered = candidates.sorted { left, right in
            let places = (left.span, right.span)
            if places.0 == places.1 { return Diagnostic.displayOrder(left.diagnostic, right.diagnostic) }
            return (places.0.lowerBound, places.0.upperBound) < (places.1.lowerBound, places.1.upperBound)
        }
        for candidate in ordered {
            add(candidate.fix, candidate.span, key: isTable ? candidate.diagnostic.key : nil)
        }
    }

    /// Adds a fix unless it overlaps with an earlier one. Takes one fix per entry, since each was verified separately.
    private mutating func add(_ fix: Fix, _ span: Range<Int>, key: Key?) {
        guard span.lowerBound > end else { return }
        if let key, !keys.insert(key).inserted { return }
        fixes.append(fix)
        end = span.upperBound
    }

    /// True for rules whose findings come from the reader of a file.
    private static func isReaders(_ id: RuleID) -> Bool { RuleRegistry.isReaderRule(id) }
}
