/// How the bytes of a file stand for text.
public enum TextEncoding: Hashable, Sendable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    case utf32LittleEndian
    case utf32BigEndian

    /// Another encoding, by a name that ICU knows (`macintosh`, `windows-1252`, `Shift_JIS`).
    case named(String)
}
