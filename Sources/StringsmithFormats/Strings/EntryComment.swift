import StringsmithLocales
import StringsmithText

/// The comment of an entry of a table, which may hold the comments of several calls.
package struct EntryComment {
    /// `genstrings` joins the comments of one entry so.
    private static let separator = Array("\n   ".utf8)

    /// The comments that it holds.
    private let texts: [[UInt8]]

    /// Takes a comment apart.
    /// - Parameter text: the comment without delimiters and outer white space.
    package init(ofEntry index: Int, in document: any TableDocument, text: ExactString?) {
        guard let text else {
            texts = []
            return
        }
        var whole = text.bytes
        if let document = document as? StringsDocument {
            let start = document.entries[index].range.lowerBound
            whole = Self.untrimmed(text.bytes, endingBefore: start, in: document.text) ?? whole
        }
        texts = Self.split(LineEndStyle.replacing(in: whole, by: [.lineFeed]))
    }

    /// The old texts and the new ones, sorted and joined; nil if nothing new comes in.
    /// - Parameter placeholder: the text that stands for no comment, which goes when one comes.
    package func uniting(_ new: [ExactString], placeholder: ExactString?) -> ExactString? {
        let kept = texts.filter { $0 != placeholder?.bytes }
        let known = Set(kept)
        // A comment of several lines reads like several comments.
        let added = new.filter { !Self.split(Self.asWritten($0.bytes)).allSatisfy(known.contains) }
        guard !added.isEmpty else { return nil }
        let sorted = (kept.map { ExactString(bytes: $0) } + added).map { (GenstringsOrder(spelling: $0), $0.bytes) }
            .sorted { $0.0 < $1.0 }
        return ExactString(bytes: Array(sorted.map(\.1).joined(separator: Self.separator)))
    }

    /// The comment right above an entry with the white space inside its delimiters that the source gave it; nil if the
    /// text does not stand there as one `/* ... */`.
    private static func untrimmed(_ comment: [UInt8], endingBefore start: Int, in text: [UInt8]) -> [UInt8]? {
        let isBlank: (UInt8) -> Bool = { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn }
        var end = start
        while end > 0, isBlank(text[end - 1]) { end -= 1 }
        guard text[..<end].suffix(3).elementsEqual(" */".utf8) else { return nil }
        end -= 3
        var last = end
        while last > 0, isBlank(text[last - 1]) { last -= 1 }
        var first = last - comment.count
        guard first >= 3, text[first..<last].elementsEqual(comment) else { return nil }
        while first > 0, isBlank(text[first - 1]) { first -= 1 }
        guard text[..<first].suffix(2).elementsEqual("/*".utf8), text[first] == .space, first < end else { return nil }
        return Array(text[(first + 1)..<end])
    }

    /// A comment as it comes back from a table: a `*/` that would end it is written `* /`.
    private static func asWritten(_ comment: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in comment {
            if byte == .slash, result.last == .asterisk { result.append(.space) }
            result.append(byte)
        }
        return result
    }

    private static func split(_ comment: [UInt8]) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        var start = 0
        var offset = 0
        while offset < comment.count {
            if comment[offset...].starts(with: separator) {
                texts.append(Array(comment[start..<offset]))
                offset += separator.count
                start = offset
            } else {
                offset += 1
            }
        }
        return texts + [Array(comment[start...])]
    }
}
