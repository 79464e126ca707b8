import StringsmithText
import Synchronization

/// A declaration whose contents are read when something first asks for them.
final class UnreadDeclaration: Sendable {
    private let text: SourceText

    /// The tokens of the declaration, with its attributes and modifiers.
    private let tokens: Range<Int32>

    /// True for a property without a declared type.
    let isInferred: Bool

    private let known = Atomic<Unmanaged<Declaration.Box>?>(nil)

    init(_ text: SourceText, _ tokens: Range<Int>, isInferred: Bool) {
        (self.text, self.isInferred) = (text, isInferred)
        self.tokens = Int32(tokens.lowerBound)..<Int32(tokens.upperBound)
    }

    /// The contents. All threads get the same.
    var box: Declaration.Box {
        if let known = known.load(ordering: .acquiring) { return known.takeUnretainedValue() }
        let new = Unmanaged.passRetained(Declaration.Box(text.contents(of: places)))
        let (isFirst, other) = known.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
        guard !isFirst, let other else { return new.takeUnretainedValue() }
        new.release()
        return other.takeUnretainedValue()
    }

    deinit { known.load(ordering: .acquiring)?.release() }

    private var places: Range<Int> { Int(tokens.lowerBound)..<Int(tokens.upperBound) }

    /// True if another declaration has the same bytes, and so the same contents.
    func hasSameText(as other: UnreadDeclaration) -> Bool {
        self === other || text.source[range].elementsEqual(other.text.source[other.range])
    }

    private var range: Range<Int> {
        let all = text.tokens.tokens
        let start = Int(all[places.lowerBound].start)
        return start..<max(start, Int(all[places.upperBound - 1].end))
    }

    /// True if one of the names in the declaration may be one of some others.
    func mayName(_ names: SymbolSet) -> Bool {
        text.tokens.tokens[places].contains { $0.kind == .identifier && names.contains($0) }
    }

    /// True if an initial value is a name, which may have several components.
    var isOnlyName: Bool {
        let all = text.tokens.tokens
        guard let start = places.first(where: { all[$0].kind == .operation }) else { return false }
        return all[(start + 1)..<max(start + 1, places.upperBound)].allSatisfy {
            $0.kind == .identifier || $0.kind == .dot
        }
    }

    /// Calls a function for each name in an initial value except labels, and whether `.self` follows it.
    func forEachWord(_ body: (_ name: Symbol, _ isMetatype: Bool) -> Void) {
        let all = text.tokens.tokens
        guard let start = places.first(where: { all[$0].kind == .operation }) else { return }
        let value = start + 1..<places.upperBound
        // In `a ? b: c`, the colon doesn't follow a label.
        let hasLabels = !value.contains {
            all[$0].kind == .operation && text.source[Int(all[$0].start)] == .questionMark
        }
        for place in value where all[place].kind == .identifier {
            // The last token is the end.
            if hasLabels, all[place + 1].kind == .colon { continue }
            if text.source.spells("self", in: all[place].range) { continue }
            let isMetatype =
                all[place + 1].kind == .dot && text.source.spells("self", in: all[min(place + 2, all.count - 1)].range)
            body(Symbol(all[place]), isMetatype)
        }
    }
}
