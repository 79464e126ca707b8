import StringsmithText

/// Facts about an entry, found in one pass over its bytes, by which the rules are skipped that can't find anything in it.
package struct EntryTraits: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// What every entry has, for rules that look at all of them.
    static let any = EntryTraits(rawValue: 1)

    /// The value, or the text that it is compared with, contains a percent sign.
    static let percentSign = EntryTraits(rawValue: 2)

    /// The value or its source contains `{` or `$`.
    static let placeholder = EntryTraits(rawValue: 4)

    /// The value or its source contains `<`.
    static let tag = EntryTraits(rawValue: 8)

    /// The value or its source contains a character that isn't ASCII.
    static let beyondASCII = EntryTraits(rawValue: 16)

    /// The key is empty.
    static let emptyKey = EntryTraits(rawValue: 32)

    /// The value is empty.
    static let emptyValue = EntryTraits(rawValue: 64)

    /// There is a comment that a rule reads, or the value is spelled with escapes.
    static let annotation = EntryTraits(rawValue: 128)

    /// The value or its source contains a backslash.
    static let backslash = EntryTraits(rawValue: 256)

    /// The facts about a text.
    init(_ text: ExactString) {
        rawValue = text.bytes.withUnsafeBufferPointer { bytes in
            Self.byteTraits.withUnsafeBufferPointer { traits in
                // In bounds: there is an element for each byte.
                bytes.reduce(Self.any.rawValue) { $0 | traits[Int($1)] }
            }
        }
    }

    private static let byteTraits: [UInt16] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case .percentSign: percentSign.rawValue
        case .leftBrace, .dollarSign: placeholder.rawValue
        case .lessThan: tag.rawValue
        case .backslash: backslash.rawValue
        case 0x80...: beyondASCII.rawValue
        default: 0
        }
    }
}

extension CheckedEntry {
    /// The facts about the entry.
    /// - Parameter source: the facts about the source; nil to look at it.
    func traits(_ source: EntryTraits? = nil) -> EntryTraits {
        var traits = EntryTraits(value)
        if let source {
            traits.formUnion(source)
        } else if let text = self.source {
            traits.formUnion(EntryTraits(text))
        }
        if formats != nil { traits.insert(.percentSign) }
        if key.text.isEmpty { traits.insert(.emptyKey) }
        if value.isEmpty { traits.insert(.emptyValue) }
        if spelling != nil || comment != nil || sourceComment != nil { traits.insert(.annotation) }
        return traits
    }
}
