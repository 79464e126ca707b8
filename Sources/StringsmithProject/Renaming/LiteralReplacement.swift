import StringsmithText

extension ExactString {
    /// Returns a key as a literal, with escapes that Swift and the C family have in common.
    /// - Parameter former: the literal that it replaces. `@` and an encoding prefix are kept; joined and raw literals
    ///   become one plain literal.
    func literal(replacing former: ArraySlice<UInt8> = []) -> [UInt8] {
        let prefix = former.prefix { $0 != .quotationMark && $0 != .numberSign }.filter { $0 != UInt8(ascii: "R") }
        var literal = prefix + [.quotationMark]
        for byte in bytes {
            switch byte {
            case .quotationMark, .backslash: literal += [.backslash, byte]
            case .lineFeed: literal += Array("\\n".utf8)
            case .carriageReturn: literal += Array("\\r".utf8)
            case .tab: literal += Array("\\t".utf8)
            default: literal.append(byte)
            }
        }
        return literal + [.quotationMark]
    }
}
