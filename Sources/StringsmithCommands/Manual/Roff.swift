/// Text and requests of a manual page in the `man` macros.
///
/// Escapes as groff_char(7) and man(7) advise: `\-` for what is typed, `\e` for a backslash, `\&` before a line that
/// would be a request.
struct Roff {
    /// The page so far.
    private(set) var text = ""

    /// Writes the title of a page of section 1. Words are not broken: most of them are to be typed.
    mutating func title(_ name: String, date: String, source: String) {
        text += ".TH \(name.uppercased()) 1 \(date) \"\(source)\" \"User Commands\"\n.nh\n.ad l\n"
    }

    /// Writes a request with arguments, each quoted if need be.
    mutating func request(_ name: String, _ arguments: String...) {
        text += "." + name
        for argument in arguments {
            let escaped = Self.escaped(argument)
            let quoted = escaped.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
            text += quoted.contains(" ") || quoted.isEmpty ? " \"\(quoted)\"" : " \(quoted)"
        }
        text += "\n"
    }

    /// Writes a line of text.
    mutating func line(_ content: String) {
        let escaped = Self.escaped(content)
        let isRequest = escaped.hasPrefix(".") || escaped.hasPrefix("'")
        text += (isRequest ? "\\&" : "") + escaped + "\n"
    }

    /// Writes paragraphs; a line that begins with two spaces is shown as it is.
    mutating func paragraphs(_ content: String, isFirstPlain: Bool = false) {
        var isFirst = isFirstPlain
        for paragraph in TextWrapping.paragraphs(of: content) {
            if paragraph.hasPrefix("  ") {
                example(String(paragraph.drop { $0 == " " }))
            } else {
                if !isFirst { request("PP") }
                for line in TextWrapping.lines(of: paragraph, width: 76) { self.line(line) }
            }
            isFirst = false
        }
    }

    /// Writes a line in the form in which it would be typed.
    mutating func example(_ content: String) {
        request("PP")
        request("RS", "4")
        request("EX")
        line(content)
        request("EE")
        request("RE")
    }

    /// Writes a term in bold with its explanation.
    mutating func item(_ term: String, _ explanation: String) {
        request("TP")
        request("B", term)
        for (index, paragraph) in TextWrapping.paragraphs(of: explanation).enumerated() {
            if index > 0 { request("IP") }
            for line in TextWrapping.lines(of: paragraph, width: 76) { self.line(line) }
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case let scalar where !scalar.isASCII:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
