/// Byte order marks after the first one, which decoding removes. Tools that add one to each file they write leave them.
package enum RepeatedMark {
    /// The problem that they are at the start of a file.
    package static let problem = "second byte order mark at the start, with which the platform can't read the file"

    /// Returns the length of those at the start of a text in UTF-8.
    package static func length(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let mark = TextEncoding.utf8.byteOrderMark
        var length = 0
        while length < text.count, text[length] == mark[0], text[length...].starts(with: mark) { length += mark.count }
        return length
    }
}
