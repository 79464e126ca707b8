import StringsmithText

/// Text made fit for GitHub Flavored Markdown.
enum MarkdownText {
    /// A text on one line that is shown literally, even in a table cell: Markdown and HTML syntax is escaped.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.escapedForDisplay.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            // A mention, a reference to an issue and the scheme of a link would notify or lead people.
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

    /// A row of a table; the cells are Markdown.
    static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
