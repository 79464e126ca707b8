/// Breaks text into lines of a width, counted in Unicode scalars.
enum TextWrapping {
    /// The paragraphs of a text, which are separated by empty lines; a line that begins with two spaces stays a line
    /// of its own.
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

    /// The lines of one paragraph. A word that is longer than the width has a line of its own.
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

    /// A text in lines with an indentation, an empty line between paragraphs; each line is ended.
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

    /// A term with its explanation next to it, or below it if the term is too long.
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
