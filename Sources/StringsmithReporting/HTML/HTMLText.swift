import StringsmithText

/// Text made fit for an HTML page.
enum HTMLText {
    /// A text as content of an element or of an attribute in double quotes; what acts on a display is spelled out.
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

    /// JSON as content of a `script` element. Only `<` could end the element, and it occurs in strings only.
    static func data(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        for byte in json {
            if byte == UInt8(ascii: "<") { result += "\\u003C".utf8 } else { result.append(byte) }
        }
        return result
    }
}
