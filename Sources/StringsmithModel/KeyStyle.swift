import StringsmithText

/// The style of a key.
package enum KeyStyle: Hashable, Sendable {
    /// An identifier that users should never see: `error.title`, `error_title`, `ERROR_TITLE`, `errorTitleText`.
    case identifier

    /// A text of the development language, which has spaces, or letters that identifiers don't have.
    case text

    /// A single word, which can be either: `Save`, `iCloud`.
    case either

    package init(_ key: Key) {
        let bytes = key.text.bytes
        guard let first = bytes.first, let last = bytes.last else {
            self = .either
            return
        }
        if bytes.contains(where: { $0 <= .space || $0 > .delete }) {
            self = Self.isNameWithArguments(bytes) ? .identifier : .text
            return
        }
        if bytes.contains(.percentSign) {
            // `files.count_%d` is an identifier that contains the argument's position.
            let isName = first.isASCIILetter && bytes.contains { $0 == .lowLine || $0 == .fullStop }
            self = isName ? .either : .text
            return
        }
        let isName = bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || Self.joiners.contains($0) }
        // `Untitled.txt` is a name that is shown. An identifier starts with a letter, perhaps after an underscore, and
        // ends with a letter or digit.
        let start = first == .lowLine ? bytes.dropFirst().first : first
        let isWhole = start?.isASCIILetter == true && (last.isASCIILetter || last.isASCIIDigit)
        guard isName, isWhole else {
            self = .either
            return
        }
        if let dot = bytes.lastIndex(of: .fullStop),
            Self.fileExtensions.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
        {
            self = .either
            return
        }
        let words = bytes.split(whereSeparator: Self.joiners.contains)
        // `Micro.blog` is the name of a website.
        let isPath = words.count > 1 && first & 0x20 != 0 && bytes.contains(.fullStop)
        let isJoined = (bytes.contains(.lowLine) || isPath) && bytes.count > 4
        self = isJoined || Self.isCamelCase(bytes) ? .identifier : .either
    }

    /// The extensions of files whose names programs show or look up, as in `read_me.txt`.
    private static let fileExtensions: Set<String> = [
        "aac", "avi", "csv", "doc", "docx", "gif", "gz", "heic", "htm", "html", "icns", "ico",
        "jpeg", "jpg", "js", "json", "json5", "log", "m4a", "md", "mov", "mp3", "mp4", "ogg",
        "otf", "pdf", "plist", "png", "rtf", "sqlite", "strings",
        "stringsdict", "svg", "swift", "tar", "tif", "tiff", "toml", "ttf", "txt", "wav",
        "webp", "xcstrings", "xls", "xlsx", "xml", "yaml", "yml", "zip",
    ]

    private static let joiners: [UInt8] = [.fullStop, .lowLine, .hyphen]

    /// Returns whether a key is an identifier apart from specifiers, as in `Text("greeting.title \\(name)")`.
    private static func isNameWithArguments(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(.percentSign) else { return false }
        let words = bytes.split(separator: .space)
        let names = words.filter { word in
            let isSpecifier =
                word.first == .percentSign && !word.dropFirst().contains(.percentSign)
                && word.last.map { $0 == UInt8(ascii: "@") || $0.isASCIILetter } ?? false
            return !isSpecifier
        }
        return names.count == 1 && names.count < words.count
            && KeyStyle(Key(ExactString(bytes: Array(names[0])))) == .identifier
    }

    /// Returns whether a key is in camel case: it starts with a lowercase letter, and at least two words follow, so
    /// `iCloud` is a word.
    private static func isCamelCase(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, first.isASCIILetter, first & 0x20 != 0 else { return false }
        let humps = zip(bytes, bytes.dropFirst()).count {
            $0.isASCIILetter && $0 & 0x20 != 0 && $1.isASCIILetter && $1 & 0x20 == 0
        }
        return humps > 1
    }
}
