import StringsmithText

/// Escapes text for GitHub Flavored Markdown.
enum MarkdownText {
    /// Escapes a text for display on one line, even in a table cell, including Markdown and HTML syntax.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.escapedForDisplay.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            // Mentions, references to issues and links would notify or mislead people.
            case "@": result += "&#64;"
            case "#": result += "&#35;"
            case ":": result += "&#58;"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "|", "~", "!", "$": result += "\\" + String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        // GitHub would turn bare addresses into links.
        return result.replacing("www.", with: "www&#46;")
    }

    /// Returns a row of a table. The cells are Markdown.
    static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
