import CICU

/// A text encoding.
package enum TextEncoding: Hashable, Sendable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    case utf32LittleEndian
    case utf32BigEndian

    /// Another encoding, by its ICU name (`macintosh`, `windows-1252`, `Shift_JIS`).
    case named(String)
}

extension TextEncoding {
    /// UTF-16 in the byte order of this machine.
    package static var utf16: TextEncoding { isHostLittleEndian ? .utf16LittleEndian : .utf16BigEndian }

    /// UTF-32 in the byte order of this machine.
    package static var utf32: TextEncoding { isHostLittleEndian ? .utf32LittleEndian : .utf32BigEndian }

    /// Returns the encoding with a name: `utf-8`, `utf-16` and `utf-32` (the host's byte order), `utf-16le` and so on
    /// in any case, with or without a hyphen, or any name that ICU knows; otherwise nil.
    package init?(name: String) {
        let plain = String(decoding: name.utf8.filter { $0 != .hyphen && $0 != .lowLine }, as: UTF8.self).lowercased()
        switch plain {
        case "utf8": self = .utf8
        case "utf16": self = .utf16
        case "utf16le": self = .utf16LittleEndian
        case "utf16be": self = .utf16BigEndian
        case "utf32": self = .utf32
        case "utf32le": self = .utf32LittleEndian
        case "utf32be": self = .utf32BigEndian
        default:
            guard !name.isEmpty, let standard = cicu_encoding_standard_name(name) else { return nil }
            self = .named(String(cString: standard))
        }
    }

    /// The name that users see and may specify.
    package var name: String {
        switch self {
        case .utf8: "utf-8"
        case .utf16LittleEndian: "utf-16le"
        case .utf16BigEndian: "utf-16be"
        case .utf32LittleEndian: "utf-32le"
        case .utf32BigEndian: "utf-32be"
        case .named(let name): name
        }
    }

    /// U+FEFF in this encoding; empty for a legacy encoding.
    package var byteOrderMark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
        case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
        case .named: []
        }
    }

    /// True for stateful encodings, in which text can't be spliced.
    var isStateful: Bool {
        guard case .named(let name) = self else { return false }
        let upper = name.uppercased()
        return ["ISO-2022", "HZ", "UTF-7", "SCSU", "BOCU", "IMAP", "UTF-16", "UTF-32"].contains { upper.hasPrefix($0) }
    }

    private static var isHostLittleEndian: Bool { UInt16(1).littleEndian == 1 }
}

/// An output encoding, with or without a byte order mark.
package struct OutputEncoding: Hashable, Sendable {
    /// The encoding.
    package var encoding: TextEncoding

    /// Whether to write a byte order mark.
    package var byteOrderMark: Bool

    /// Creates an output encoding.
    package init(_ encoding: TextEncoding, byteOrderMark: Bool = false) {
        self.encoding = encoding
        self.byteOrderMark = byteOrderMark
    }

    /// UTF-8 without a byte order mark.
    package static let utf8 = OutputEncoding(.utf8)

    /// Returns the output encoding with a name. `utf-16` and `utf-32` have the host's byte order and a byte order mark;
    /// all other names are those of `TextEncoding`, without a mark. Returns nil for an unknown name.
    package init?(name: String) {
        guard let encoding = TextEncoding(name: name) else { return nil }
        let plain = name.lowercased().utf8.filter { $0 != .hyphen && $0 != .lowLine }
        let hasMark = plain.elementsEqual("utf16".utf8) || plain.elementsEqual("utf32".utf8)
        self.init(encoding, byteOrderMark: hasMark)
    }
}

/// An encoding error.
package enum TextEncodingError: Error, Hashable, Sendable {
    /// ICU doesn't know the encoding.
    case unknownEncoding(String)

    /// The encoding can't represent a character: its number, and the encoding's name.
    case unencodable(scalar: UInt32, encoding: String)

    /// A replacement isn't valid UTF-8.
    case malformedReplacement

    /// ICU failed for another reason.
    case conversionFailed(String)
}
