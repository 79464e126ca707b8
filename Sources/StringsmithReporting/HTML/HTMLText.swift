import StringsmithText

/// Escapes text for HTML pages.
enum HTMLText {
    /// Escapes a text for an element, or for an attribute in double quotes. Control characters are made visible.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.escapedForDisplay.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Escapes JSON for a `script` element. Only `<` could end the element, and it occurs only in strings.
    static func data(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        for byte in json {
            if byte == UInt8(ascii: "<") { result += "\\u003C".utf8 } else { result.append(byte) }
        }
        return result
    }
}
