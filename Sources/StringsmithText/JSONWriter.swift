/// A streaming JSON (RFC 8259) writer.
///
/// It adds commas, line endings and indentation. Output is UTF-8: invalid bytes become U+FFFD, and a lone surrogate in
/// an `ExactString` is escaped, as in `\uD83D`.
package struct JSONWriter: Sendable {
    /// The layout of white space.
    package struct Layout: Hashable, Sendable {
        /// The indentation of one level; nil to write everything on one line.
        package var indentation: [UInt8]?

        /// The bytes between the name and the value of a member.
        package var colon: [UInt8]

        /// The end of a line.
        package var lineEnd: [UInt8] = [.lineFeed]

        /// True to write an empty container as a bracket, an empty line and a bracket.
        package var opensEmptyContainers = false

        /// Without white space.
        package static let compact = Layout(indentation: nil, colon: [.colon])

        /// Two spaces per level, one member per line.
        package static let pretty = Layout(indentation: [.space, .space], colon: [.colon, .space])

        /// The layout of Xcode's string catalogs.
        package static let xcode = Layout(
            indentation: [.space, .space], colon: [.space, .colon, .space], opensEmptyContainers: true)

        /// Creates a layout with line feeds.
        package init(indentation: [UInt8]?, colon: [UInt8], opensEmptyContainers: Bool = false) {
            self.indentation = indentation
            self.colon = colon
            self.opensEmptyContainers = opensEmptyContainers
        }
    }

    /// The characters of a text to escape.
    package enum Escaping: Sendable {
        /// The characters that JSON requires: quotation mark, backslash, C0.
        case required

        /// Also control characters (`Unicode.Scalar.actsOnDisplay`); the value is the same.
        case display

        /// The characters that JSON requires, with Foundation's `\b` and `\f` and lowercase digits, like Xcode.
        case xcode
    }

    private let layout: Layout
    private let escaping: Escaping
    private var buffer: [UInt8] = []

    /// For each open container, whether it has any elements.
    private var hasElement: [Bool] = []
    private var followsName = false

    /// The end of a line and the white space before the next one, for the current depth.
    private var lineBreak: [UInt8]

    /// Creates a writer with an empty output.
    /// - Parameter margin: white space before every line but the first.
    package init(layout: Layout = .compact, escaping: Escaping = .required, margin: [UInt8] = []) {
        self.layout = layout
        self.escaping = escaping
        lineBreak = layout.lineEnd + margin
    }

    /// Makes room for output of a known length.
    package mutating func reserveCapacity(_ count: Int) { buffer.reserveCapacity(count) }

    /// The output since the last `takeBytes()`.
    package var bytes: [UInt8] { buffer }

    /// Returns the output so far and clears it, so that long output can be streamed.
    package mutating func takeBytes() -> [UInt8] {
        defer { buffer.removeAll(keepingCapacity: true) }
        return buffer
    }

    /// Begins an object.
    package mutating func beginObject() { open(.leftBrace) }

    /// Ends the innermost container, which must be an object.
    package mutating func endObject() { close(.rightBrace) }

    /// Begins an array.
    package mutating func beginArray() { open(.leftBracket) }

    /// Ends the innermost container, which must be an array.
    package mutating func endArray() { close(.rightBracket) }

    /// Writes the name of a member; a value must follow.
    package mutating func name(_ name: String) {
        beginElement()
        append(text: name)
        buffer += layout.colon
        followsName = true
    }

    /// Writes the name of a member, such as a key; a value must follow.
    package mutating func name(_ name: ExactString) {
        beginElement()
        append(text: name.bytes)
        buffer += layout.colon
        followsName = true
    }

    /// Writes the name of a member, of which nothing has to be escaped; a value must follow.
    package mutating func name(plain name: StaticString) {
        beginElement()
        buffer.append(.quotationMark)
        name.withUTF8Buffer { buffer += $0 }
        buffer.append(.quotationMark)
        buffer += layout.colon
        followsName = true
    }

    /// Writes a member name that is already encoded as JSON, including quotes; a value must follow.
    package mutating func name(json: ArraySlice<UInt8>) {
        beginElement()
        buffer += json
        buffer += layout.colon
        followsName = true
    }

    /// Writes a value that is already encoded as JSON.
    package mutating func value(json: ArraySlice<UInt8>) {
        beginElement()
        buffer += json
    }

    /// Writes a string.
    package mutating func string(_ text: String) {
        beginElement()
        append(text: text)
    }

    /// Writes a string of exact code units.
    package mutating func string(_ text: ExactString) {
        beginElement()
        append(text: text.bytes)
    }

    /// Writes an integer.
    package mutating func integer(_ number: Int) {
        beginElement()
        buffer += String(number).utf8
    }

    /// Writes `true` or `false`.
    package mutating func boolean(_ value: Bool) {
        beginElement()
        buffer += (value ? "true" : "false").utf8
    }

    /// Writes `null`.
    package mutating func null() {
        beginElement()
        buffer += "null".utf8
    }

    /// Writes the final line feed.
    package mutating func endLine() { buffer.append(.lineFeed) }

    private mutating func open(_ bracket: UInt8) {
        beginElement()
        buffer.append(bracket)
        hasElement.append(false)
        if let indentation = layout.indentation { lineBreak += indentation }
    }

    private mutating func close(_ bracket: UInt8) {
        if let indentation = layout.indentation, !hasElement.isEmpty { lineBreak.removeLast(indentation.count) }
        if hasElement.popLast() == true {
            breakLine()
        } else if layout.opensEmptyContainers {
            buffer += layout.lineEnd
            breakLine()
        }
        buffer.append(bracket)
    }

    private mutating func beginElement() {
        if followsName {
            followsName = false
            return
        }
        guard let hasEarlier = hasElement.last else { return }
        if hasEarlier { buffer.append(.comma) }
        hasElement[hasElement.count - 1] = true
        breakLine()
    }

    private mutating func breakLine() {
        if layout.indentation != nil { buffer += lineBreak }
    }

    private mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(text: $0) }
    }

    private mutating func append(text: [UInt8]) { text.withUnsafeBufferPointer { append(text: $0) } }

    private mutating func append(text: UnsafeBufferPointer<UInt8>) {
        buffer.append(.quotationMark)
        var offset = 0
        while offset < text.count {
            let start = offset
            while offset + 8 <= text.count, text.hasPlainJSON(at: offset) { offset += 8 }
            while offset < text.count, text[offset].isPlainInJSON { offset += 1 }
            buffer += text[start..<offset]
            guard offset < text.count else { break }
            if text[offset] < 0x80 {
                append(ascii: text[offset])
                offset += 1
            } else {
                offset += append(sequenceAt: offset, of: text)
            }
        }
        buffer.append(.quotationMark)
    }

    private mutating func append(ascii byte: UInt8) {
        switch byte {
        case .quotationMark, .backslash: buffer += [.backslash, byte]
        case .lineFeed: buffer += "\\n".utf8
        case .carriageReturn: buffer += "\\r".utf8
        case .tab: buffer += "\\t".utf8
        case 0x08 where escaping == .xcode: buffer += "\\b".utf8
        case 0x0C where escaping == .xcode: buffer += "\\f".utf8
        case 0..<0x20: append(escape: UInt32(byte))
        case .delete where escaping == .display: append(escape: UInt32(byte))
        default: buffer.append(byte)
        }
    }

    /// Appends the sequence that begins at an offset and returns its length in bytes, at least 1.
    private mutating func append(sequenceAt offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let (value, length) = Self.sequence(at: offset, of: text) else {
            buffer += "\u{FFFD}".utf8
            return 1
        }
        guard let scalar = Unicode.Scalar(value) else {
            append(escape: value)
            return length
        }
        if escaping == .display, scalar.actsOnDisplay {
            for unit in scalar.utf16 { append(escape: UInt32(unit)) }
        } else {
            buffer += text[offset..<offset + length]
        }
        return length
    }

    private mutating func append(escape unit: UInt32) {
        buffer += "\\u".utf8
        for shift in stride(from: UInt32(12), through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
            let letterA: UInt8 = escaping == .xcode ? UInt8(ascii: "a") : UInt8(ascii: "A")
            buffer.append(digit < 10 ? .digitZero + digit : letterA + digit - 10)
        }
    }

    /// Decodes a sequence of two to four bytes; nil for overlong forms. Surrogates are allowed.
    private static func sequence(
        at offset: Int, of text: UnsafeBufferPointer<UInt8>
    ) -> (value: UInt32, length: Int)? {
        let lead = text[offset]
        let (length, minimum): (Int, UInt32) =
            switch lead {
            case 0xC2...0xDF: (2, 0x80)
            case 0xE0...0xEF: (3, 0x800)
            case 0xF0...0xF4: (4, 0x10000)
            default: (0, 0)
            }
        guard length > 0, offset + length <= text.count else { return nil }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for byte in text[offset + 1..<offset + length] {
            guard !byte.isUTF8Lead else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return value >= minimum && value <= 0x10FFFF ? (value, length) : nil
    }
}
