import StringsmithModel
import StringsmithText

/// Key uses as JSON for other tools: `{"version":1,"uses":[{"path","line","column","routine","found","table",
/// "key","value","comment"}]}`, one use a line; members that don't apply are absent.
package struct UseListing {
    /// The version of the form.
    static let version = 1

    private var isEmpty = true
    private var writer = JSONWriter(layout: .compact, escaping: .display)

    package init() {}

    /// The beginning of a list.
    package let beginning = Array("{\"version\":\(version),\"uses\":[".utf8)

    /// The end of a list.
    package let end = Array("\n]}\n".utf8)

    /// The next use of a list.
    package mutating func next(_ use: KeyUse) -> [UInt8] {
        Self.write(use, to: &writer)
        return next(line: writer.takeBytes()[...])
    }

    /// The next use of a list, with the text made by `line`.
    mutating func next(line: ArraySlice<UInt8>) -> [UInt8] {
        defer { isEmpty = false }
        return (isEmpty ? [.lineFeed] : [.comma, .lineFeed]) + line
    }

    /// A use without a line ending.
    static func line(_ use: KeyUse) -> [UInt8] {
        var writer = JSONWriter(layout: .compact, escaping: .display)
        write(use, to: &writer)
        return writer.takeBytes()
    }

    private static func write(_ use: KeyUse, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", use.path)
        writer.member("line", use.place.start.line)
        writer.member("column", use.place.start.column)
        writer.member("routine", use.routine)
        writer.member("found", use.origin.rawValue)
        writer.member("table", use.table.rawValue)
        writer.member("key", use.key.text)
        writer.member("value", use.value?.text)
        writer.member("comment", use.comment?.text)
        UseDetails.write(use, to: &writer)
        writer.endObject()
    }
}
