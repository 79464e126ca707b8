import StringsmithModel
import StringsmithRules
import StringsmithText

/// The fixes of one file that can be applied together.
struct FixRound {
    /// The fixes, by place.
    private(set) var fixes: [Fix] = []

    private var keys: Set<Key> = []
    private var end = -1

    /// Chooses among the diagnostics of a file.
    /// - Parameters:
    ///   - allowsUnsafe: whether fixes that can alter what a user sees are wanted.
    ///   - isWhole: false if the file could not be read whole; then only what the reader offers is taken.
    init(_ diagnostics: [Diagnostic], allowsUnsafe: Bool, isWhole: Bool) {
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
        for candidate in ordered { add(candidate.fix, candidate.span, key: candidate.diagnostic.key) }
    }

    /// Adds a fix unless it touches one before it. Of one entry only one fix is taken: each was proved alone.
    private mutating func add(_ fix: Fix, _ span: Range<Int>, key: Key?) {
        guard span.lowerBound > end else { return }
        if let key, !keys.insert(key).inserted { return }
        fixes.append(fix)
        end = span.upperBound
    }

    /// True for rules whose findings come from reading the file, not from what was read.
    private static func isReaders(_ id: RuleID) -> Bool {
        RuleRegistry.rules.contains { $0.description.id == id && $0 is any ReaderRule.Type }
    }
}
