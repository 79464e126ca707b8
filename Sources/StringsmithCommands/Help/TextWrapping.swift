/// Wraps text at a width, counted in Unicode scalars.
enum TextWrapping {
    /// Returns the paragraphs of a text, which are separated by empty lines. Lines that start with two spaces aren't
    /// joined.
    static func paragraphs(of text: String) -> [String] {
        var paragraphs: [String] = []
        var current = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isVerbatim = line.hasPrefix("  ")
            if !current.isEmpty, line.isEmpty || isVerbatim {
                paragraphs.append(current)
                current = ""
            }
            if isVerbatim {
                paragraphs.append(String(line))
            } else if !line.isEmpty {
                current += (current.isEmpty ? "" : " ") + line
            }
        }
        return current.isEmpty ? paragraphs : paragraphs + [current]
    }

    /// Returns the lines of a paragraph. A word that is longer than the width is on a line of its own.
    static func lines(of paragraph: String, width: Int) -> [String] {
        if paragraph.hasPrefix("  ") { return [paragraph] }
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if line.unicodeScalars.count + 1 + word.unicodeScalars.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Returns a wrapped and indented text, with empty lines between paragraphs and a line feed at the end of each
    /// line.
    static func block(_ text: String, indentation: Int, width: Int) -> String {
        let margin = String(repeating: " ", count: indentation)
        var result = ""
        var wasVerbatim = true
        for paragraph in paragraphs(of: text) {
            let isVerbatim = paragraph.hasPrefix("  ")
            if !result.isEmpty, !(isVerbatim && wasVerbatim) { result += "\n" }
            wasVerbatim = isVerbatim
            for line in lines(of: paragraph, width: width - indentation) { result += margin + line + "\n" }
        }
        return result
    }

    /// Returns a term followed by its explanation, which starts below the term if that is too long.
    static func item(_ term: String, _ explanation: String, column: Int, width: Int) -> String {
        let lines = paragraphs(of: explanation).flatMap { Self.lines(of: $0, width: max(width - column, 20)) }
        let margin = String(repeating: " ", count: column)
        let head = "  " + term
        let room = column - head.unicodeScalars.count
        guard room >= 2, let first = lines.first else {
            return head + "\n" + lines.map { margin + $0 + "\n" }.joined()
        }
        let rest = lines.dropFirst().map { margin + $0 + "\n" }.joined()
        return head + String(repeating: " ", count: room) + first + "\n" + rest
    }
}
