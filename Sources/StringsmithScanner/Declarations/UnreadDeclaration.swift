import StringsmithText
import Synchronization

/// A declaration whose contents are read when something first asks for them.
final class UnreadDeclaration: Sendable {
    private let text: DeclarationText

    /// The tokens of the declaration, with its attributes and modifiers.
    private let tokens: Range<Int32>

    /// True for a property without a declared type.
    let isInferred: Bool

    private let box = Atomic<Unmanaged<Box>?>(nil)

    private final class Box: Sendable {
        let contents: Declaration.Contents

        init(_ contents: Declaration.Contents) { self.contents = contents }
    }

    init(_ text: DeclarationText, _ tokens: Range<Int>, isInferred: Bool) {
        (self.text, self.isInferred) = (text, isInferred)
        self.tokens = Int32(tokens.lowerBound)..<Int32(tokens.upperBound)
    }

    /// The contents. All threads get the same.
    var contents: Declaration.Contents {
        _read { yield read.contents }
    }

    private var read: Box {
        if let known = box.load(ordering: .acquiring) { return known.takeUnretainedValue() }
        let new = Unmanaged.passRetained(Box(text.contents(of: places)))
        let (isStored, known) = box.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if isStored { return new.takeUnretainedValue() }
        new.release()
        return known?.takeUnretainedValue() ?? new.takeUnretainedValue()
    }

    deinit { box.load(ordering: .acquiring)?.release() }

    private var places: Range<Int> { Int(tokens.lowerBound)..<Int(tokens.upperBound) }

    /// True if one of the names in the declaration may be one of some others.
    func mayName(_ names: NameFilter) -> Bool {
        text.tokens.tokens[places].contains { $0.kind == .identifier && names.mayContain($0.match) }
    }

    /// Calls a function for each name in an initial value except labels, and whether `.self` follows it.
    func forEachWord(_ body: (_ hash: Int32, _ isMetatype: Bool) -> Void) {
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
            body(all[place].match, isMetatype)
        }
    }
}

/// The text and the tokens of a source's declarations, without the bodies and long comments.
final class DeclarationText: @unchecked Sendable {
    // Sendable because nothing changes after `fill`, which comes before the text is shared.
    private var bytes: UnsafeMutableBufferPointer<UInt8>?
    private(set) var tokens = SyntaxTokens()

    var source: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(bytes ?? UnsafeMutableBufferPointer(start: nil, count: 0))
    }

    /// The number of bytes between two tokens above which one byte replaces them.
    private static let longestGap: Int32 = 64

    deinit { bytes?.deallocate() }

    /// Copies the tokens of a source, and the parts of its text that contain them.
    /// - Parameter values: the ranges of tokens between which all text is kept, in order.
    func fill(_ source: UnsafeBufferPointer<UInt8>, _ all: [SyntaxToken], values: [Range<Int>]) {
        var parts: [Part] = []
        var value = 0
        let copies = [SyntaxToken](unsafeUninitializedCapacity: all.count) { copies, count in
            // The end of all tokens so far: those of an interpolation are within their string.
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
        fill(source, parts)
    }

    /// A part of the text, and the byte behind it.
    private struct Part {
        var range: Range<Int32>
        var separator: UInt8
    }

    private func fill(_ source: UnsafeBufferPointer<UInt8>, _ parts: [Part]) {
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

    /// Reads the only declaration in a range of tokens.
    func contents(of range: Range<Int>) -> Declaration.Contents {
        let tree = SyntaxParser.parse(source, tokens, readsBodies: false, in: range)
        return DeclarationReader.read(tree).members.first?.declaration.contents ?? Declaration.Contents(name: "")
    }
}
