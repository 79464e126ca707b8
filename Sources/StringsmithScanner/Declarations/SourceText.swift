import StringsmithText
import Synchronization

/// The text and the tokens of a source, which are kept after it was read: all of it, or only its declarations. Most
/// declarations are read from it when something first asks for them.
final class SourceText: @unchecked Sendable {
    // Sendable because nothing changes after `finish`, which comes before the text is shared, except the declarations:
    // a declaration is complete before a slot refers to it, and doesn't change afterward.
    private var bytes: UnsafeMutableBufferPointer<UInt8>?
    private(set) var tokens = SyntaxTokens()

    /// The tokens of each declaration, with its attributes and modifiers.
    private var ranges: [Range<Int32>] = []

    /// The declarations that were read, by number.
    private var slots: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Declaration>?>>?

    var source: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(bytes ?? UnsafeMutableBufferPointer(start: nil, count: 0))
    }

    /// The number of bytes between two tokens above which one byte replaces them.
    private static let longestGap: Int32 = 64

    deinit {
        bytes?.deallocate()
        guard let slots else { return }
        for number in ranges.indices {
            guard let known = slots[number].load(ordering: .acquiring) else { continue }
            known.deinitialize(count: 1)
            known.deallocate()
        }
        slots.deinitialize(count: ranges.count)
        slots.deallocate()
    }

    /// Adds a declaration, and returns its number.
    func add(_ tokens: Range<Int>) -> Int {
        ranges.append(Int32(tokens.lowerBound)..<Int32(tokens.upperBound))
        return ranges.count - 1
    }

    var hasDeclarations: Bool { !ranges.isEmpty }

    /// Makes room for the declarations after all were added.
    func finish() {
        if ranges.isEmpty { return }
        let slots = UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Declaration>?>>.allocate(capacity: ranges.count)
        for number in ranges.indices { (slots + number).initialize(to: Atomic(nil)) }
        self.slots = slots
    }

    /// Copies a source with all its tokens.
    func copy(_ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.count)
        _ = bytes.update(fromContentsOf: source)
        self.bytes = bytes
        self.tokens = tokens
    }

    /// Copies the tokens of the declarations, and the parts of the text that contain them: no bodies, no long comments.
    /// - Parameter values: the ranges of tokens between which all text is kept, in order.
    func copyDeclarations(
        _ source: UnsafeBufferPointer<UInt8>, _ all: [SyntaxToken], values: [Range<Int>]
    ) {
        var parts: [Part] = []
        var value = 0
        let copies = [SyntaxToken](unsafeUninitializedCapacity: all.count) { copies, count in
            // The end of all tokens so far: an interpolation's tokens are within their string.
            var end: Int32 = 0
            var moved: Int32 = 0
            var start: Int32 = 0
            for (index, token) in all.enumerated() {
                if token.start - end > Self.longestGap {
                    while value < values.count, values[value].upperBound <= index { value += 1 }
                    if value == values.count || index <= values[value].lowerBound {
                        let hasLineEnd = token.surroundings.contains(.lineBefore)
                        parts.append(Part(range: start..<end, separator: hasLineEnd ? .lineFeed : .space))
                        start = token.start
                        moved += token.start - end - 1
                    }
                }
                end = max(end, token.end)
                var copy = token
                copy.start = token.start - moved
                copy.end = token.end - moved
                copies.initializeElement(at: index, to: copy)
            }
            parts.append(Part(range: start..<end, separator: .space))
            count = all.count
        }
        tokens = SyntaxTokens(tokens: copies)
        copy(source, parts)
    }

    /// A part of the text, and the byte behind it.
    private struct Part {
        var range: Range<Int32>
        var separator: UInt8
    }

    private func copy(_ source: UnsafeBufferPointer<UInt8>, _ parts: [Part]) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: parts.reduce(0) { $0 + $1.range.count + 1 })
        var length = 0
        for part in parts {
            let text = source[Int(part.range.lowerBound)..<Int(part.range.upperBound)]
            length = bytes[length...].update(fromContentsOf: text)
            bytes[length] = part.separator
            length += 1
        }
        self.bytes = bytes
    }

    // MARK: Declarations

    /// Returns a declaration by its number. All threads get the same.
    func declaration(_ number: Int, _ member: SourceDeclarations.Member) -> Declaration {
        guard let slots else { return Declaration(kind: member.kind, name: member.name) }
        if let known = slots[number].load(ordering: .acquiring) { return known.pointee }
        let new = UnsafeMutablePointer<Declaration>.allocate(capacity: 1)
        new.initialize(to: read(number, member))
        let (isFirst, other) = slots[number].compareExchange(
            expected: nil, desired: new, ordering: .acquiringAndReleasing)
        guard !isFirst, let other else { return new.pointee }
        new.deinitialize(count: 1)
        new.deallocate()
        return other.pointee
    }

    private func read(_ number: Int, _ member: SourceDeclarations.Member) -> Declaration {
        let tree = SyntaxParser.parse(source, tokens, readsBodies: false, in: places(number))
        let read = DeclarationReader.read(tree)
        var declaration = read.members.isEmpty ? Declaration(kind: member.kind, name: member.name) : read[0]
        // The type around it determines the access.
        (declaration.kind, declaration.name, declaration.access) = (member.kind, member.name, member.access)
        return declaration
    }

    private func places(_ number: Int) -> Range<Int> {
        Int(ranges[number].lowerBound)..<Int(ranges[number].upperBound)
    }

    /// True if a declaration has the same bytes as another one, and so says the same.
    func spells(_ number: Int, like other: Int, of text: SourceText) -> Bool {
        source[range(number)].elementsEqual(text.source[text.range(other)])
    }

    private func range(_ number: Int) -> Range<Int> {
        let places = places(number)
        let start = Int(tokens.tokens[places.lowerBound].start)
        return start..<max(start, Int(tokens.tokens[places.upperBound - 1].end))
    }

    /// True if one of the names in a declaration may be one of some others.
    func mayName(_ number: Int, _ names: SymbolSet) -> Bool {
        tokens.tokens[places(number)].contains { $0.kind == .identifier && names.contains($0) }
    }

    /// The tokens of an initial value.
    private func value(_ number: Int) -> Range<Int>? {
        let places = places(number)
        guard let start = places.first(where: { tokens.tokens[$0].kind == .operation }) else { return nil }
        return start + 1..<max(start + 1, places.upperBound)
    }

    /// True if an initial value is a name, which may have several components.
    func hasOnlyName(_ number: Int) -> Bool {
        guard let value = value(number) else { return false }
        return tokens.tokens[value].allSatisfy { $0.kind == .identifier || $0.kind == .dot }
    }

    /// Calls a function for each name in an initial value except labels, and whether `.self` follows it.
    func forEachWord(_ number: Int, _ body: (_ name: Symbol, _ isMetatype: Bool) -> Void) {
        let all = tokens.tokens
        guard let value = value(number) else { return }
        // In `a ? b: c`, the colon doesn't follow a label.
        let hasLabels = !value.contains { all[$0].kind == .operation && source[Int(all[$0].start)] == .questionMark }
        for place in value where all[place].kind == .identifier {
            // The last token is the end.
            if hasLabels, all[place + 1].kind == .colon { continue }
            if source.spells("self", in: all[place].range) { continue }
            let isMetatype =
                all[place + 1].kind == .dot && source.spells("self", in: all[min(place + 2, all.count - 1)].range)
            body(Symbol(all[place]), isMetatype)
        }
    }
}

/// The memory for sources that are kept between two passes, so that they are read only once.
package final class TextBudget: Sendable {
    private let left: Atomic<Int>

    /// Creates a budget in bytes. It doesn't grow with the number of sources.
    package init(bytes: Int = 32 << 20) { left = Atomic(bytes) }

    /// True if a source of some length may be kept.
    func hasRoom(for length: Int) -> Bool { left.load(ordering: .relaxed) >= length * 8 }

    /// Takes the memory for a source and its tokens.
    func take(_ length: Int, _ tokens: SyntaxTokens) {
        let bytes = length + tokens.tokens.capacity * MemoryLayout<SyntaxToken>.stride
        left.subtract(bytes, ordering: .relaxed)
    }
}
