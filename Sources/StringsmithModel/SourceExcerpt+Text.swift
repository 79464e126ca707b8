import StringsmithText

extension SourceExcerpt {
    /// The maximum number of bytes to keep of a line: a very long line can have thousands of diagnostics.
    private static let longestLine = 2048

    /// The number of bytes to keep before the place in a longer line; at least 100 characters.
    private static let bytesBefore = 400

    /// Creates the excerpt of a text at a place.
    package init(
        of text: [UInt8], _ lines: LineIndex, at place: SourcePosition, developmentText: String? = nil,
        value: String? = nil
    ) {
        var content = lines.lineContent(place.line)
        var firstColumn = 1
        if content.count > Self.longestLine {
            let offset = min(lines.offset(of: place), content.upperBound)
            var start = max(content.lowerBound, offset - Self.bytesBefore)
            while start > content.lowerBound, !text[start].isUTF8Lead { start -= 1 }
            var end = min(content.upperBound, offset + Self.longestLine - Self.bytesBefore)
            while end < content.upperBound, !text[end].isUTF8Lead { end += 1 }
            firstColumn = lines.position(at: start).column
            content = start..<end
        }
        self.init(
            line: String(decoding: text[content], as: UTF8.self), developmentText: developmentText, text: value)
        self.firstColumn = firstColumn
    }
}
