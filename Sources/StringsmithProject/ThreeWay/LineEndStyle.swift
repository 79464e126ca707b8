import StringsmithText

/// The line end that a text uses everywhere.
struct LineEndStyle: Hashable {
    /// The bytes of the line end; nil if there is none, or several forms.
    let bytes: [UInt8]?

    /// Whether there is any line end.
    let isPresent: Bool

    /// Looks at a text.
    init(of text: [UInt8]) {
        var forms: Set<[UInt8]> = []
        var offset = 0
        text.withUnsafeBufferPointer { text in
            while offset < text.count {
                let length = Self.length(at: offset, in: text)
                if length > 0 { forms.insert(Array(text[offset..<offset + length])) }
                offset += max(length, 1)
            }
        }
        isPresent = !forms.isEmpty
        bytes = forms.count == 1 ? forms.first : nil
    }

    /// The name for people.
    var name: String {
        switch bytes {
        case [.lineFeed]: "LF"
        case [.carriageReturn]: "CR"
        case .some: "CR LF"
        case nil: isPresent ? "mixed" : "none"
        }
    }

    /// A text with this line end; the text itself if there is no single one.
    func converting(_ text: [UInt8]) -> [UInt8] {
        guard let bytes else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 16)
        text.withUnsafeBufferPointer { text in
            var offset = 0
            while offset < text.count {
                let length = Self.length(at: offset, in: text)
                if length > 0 { result += bytes } else { result.append(text[offset]) }
                offset += max(length, 1)
            }
        }
        return result
    }

    private static func length(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        if text[offset] == .lineFeed { return 1 }
        guard text[offset] == .carriageReturn else { return 0 }
        return offset + 1 < text.count && text[offset + 1] == .lineFeed ? 2 : 1
    }
}
