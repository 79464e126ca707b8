import StringsmithText

/// A property list to write, with strings and dictionaries.
package indirect enum PropertyListTree: Hashable, Sendable {
    case string(ExactString)

    /// A dictionary, which is written in the code point order of its keys, like Apple's tools do.
    case dictionary([ExactString: PropertyListTree])

    /// The bytes of an XML property list in CoreFoundation's layout. Control characters aren't replaced.
    package var xmlBytes: [UInt8] {
        var output = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """.utf8)
        append(to: &output, depth: 0)
        return output + Array("</plist>\n".utf8)
    }

    /// The bytes of a binary property list.
    package var binaryBytes: [UInt8] { BinaryPropertyListWriter.bytes(of: self) }

    private func append(to output: inout [UInt8], depth: Int) {
        let margin = [UInt8](repeating: .tab, count: depth)
        output += margin
        switch self {
        case .string(let text):
            output += "<string>".utf8
            output += XMLText.contentSpelling(text)
            output += "</string>\n".utf8
        case .dictionary(let members) where members.isEmpty: output += "<dict/>\n".utf8
        case .dictionary(let members):
            output += "<dict>\n".utf8
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                output += margin + Array("\t<key>".utf8)
                output += XMLText.contentSpelling(key)
                output += "</key>\n".utf8
                value.append(to: &output, depth: depth + 1)
            }
            output += margin + Array("</dict>\n".utf8)
        }
    }
}
