import StringsmithText
import Synchronization

/// The text and the tokens of a source, which are kept after it was read: all of it, or only its declarations.
final class SourceText: @unchecked Sendable {
    // Sendable because nothing changes after `copy`, which comes before the text is shared.
    private var bytes: UnsafeMutableBufferPointer<UInt8>?
    private(set) var tokens = SyntaxTokens()

    var source: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(bytes ?? UnsafeMutableBufferPointer(start: nil, count: 0))
    }

    /// The number of bytes between two tokens above which one byte replaces them.
    private static let longestGap: Int32 = 64

    deinit { bytes?.deallocate() }

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

    /// Reads the only declaration in a range of tokens.
    func contents(of range: Range<Int>) -> Declaration.Contents {
        let tree = SyntaxParser.parse(source, tokens, readsBodies: false, in: range)
        return DeclarationReader.read(tree).members.first?.declaration.contents ?? Declaration.Contents()
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
