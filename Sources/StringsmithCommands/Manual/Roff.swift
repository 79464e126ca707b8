/// Writes text and requests of a manual page with the `man` macros.
///
/// Escapes follow groff_char(7) and man(7): `\-` for input to type, `\e` for a backslash, `\&` before a line that would
/// be a request.
struct Roff {
    /// The page so far.
    private(set) var text = ""

    /// Writes the title of a page in section 1. Turns off hyphenation, since most words are to be typed.
    mutating func title(_ name: String, date: String, source: String) {
        text += ".TH \(name.uppercased()) 1 \(date) \"\(source)\" \"User Commands\"\n.nh\n.ad l\n"
    }

    /// Writes a request with arguments, which are quoted if necessary.
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

    /// Writes paragraphs. Lines that start with two spaces are shown verbatim.
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

    /// Writes a line of input to type.
    mutating func example(_ content: String) {
        request("PP")
        request("RS", "4")
        request("EX")
        line(content)
        request("EE")
        request("RE")
    }

    /// Writes a term in bold and its explanation.
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
