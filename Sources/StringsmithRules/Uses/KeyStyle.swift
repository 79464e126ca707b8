import StringsmithModel
import StringsmithText

/// What a key looks like.
enum KeyStyle {
    /// A name that nobody should see: `error.title`, `error_title`, `ERROR_TITLE`, `errorTitleText`.
    case identifier

    /// A text of the development language: with spaces, or letters that no identifier has.
    case text

    /// A single word, which can be either: `Save`, `iCloud`.
    case either

    init(_ key: Key) {
        let bytes = key.text.bytes
        guard let first = bytes.first, let last = bytes.last else {
            self = .either
            return
        }
        if bytes.contains(where: { $0 <= .space || $0 > .delete }) {
            self = .text
            return
        }
        if bytes.contains(.percentSign) {
            // `files.count_%d` is a name with the argument's place in it.
            let isName = first.isASCIILetter && bytes.contains { $0 == .lowLine || $0 == .fullStop }
            self = isName ? .either : .text
            return
        }
        let isName = bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || Self.joiners.contains($0) }
        // `Untitled.txt` is a name that is shown; a name of parts begins and ends in a letter or digit.
        let isWhole = first.isASCIILetter && (last.isASCIILetter || last.isASCIIDigit)
        guard isName, isWhole else {
            self = .either
            return
        }
        let words = bytes.split(whereSeparator: Self.joiners.contains)
        // `Micro.blog` is the name of a site.
        let isPath = words.count > 1 && first & 0x20 != 0 && bytes.contains(.fullStop)
        let isJoined = (bytes.contains(.lowLine) || isPath) && bytes.count > 4
        self = isJoined || Self.isCamelCase(bytes) ? .identifier : .either
    }

    private static let joiners: [UInt8] = [.fullStop, .lowLine, .hyphen]

    /// A small letter first, and two words or more behind: `iCloud` is a word.
    private static func isCamelCase(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, first.isASCIILetter, first & 0x20 != 0 else { return false }
        let humps = zip(bytes, bytes.dropFirst()).count {
            $0.isASCIILetter && $0 & 0x20 != 0 && $1.isASCIILetter && $1 & 0x20 == 0
        }
        return humps > 1
    }
}
