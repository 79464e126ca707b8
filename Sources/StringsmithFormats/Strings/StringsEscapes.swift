import StringsmithText

/// Reads the escapes of `.strings` literals like CoreFoundation, and writes them like genstrings.
package enum StringsEscapes {
    /// Decodes the text between quotes. Adjacent surrogates become one character.
    static func decode(_ spelling: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        // No escape is longer when decoded: at most "\U" without digits, which is a NUL, and "\351", which is two
        // bytes.
        [UInt8](unsafeUninitializedCapacity: spelling.count + 4) { output, count in
            count = decode(spelling, into: output)
        }
    }

    /// Decodes to a buffer with room for four bytes more than the spelling, and returns the length.
    static func decode(
        _ spelling: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var offset = 0
        var written = 0
        while offset < spelling.count {
            let byte = spelling[offset]
            guard byte == .backslash else {
                output[written] = byte
                written += 1
                offset += 1
                if byte == 0xED { joinRawSurrogate(spelling, &offset, output, &written) }
                continue
            }
            offset += 1
            guard offset < spelling.count else { break }
            let escaped = spelling[offset]
            guard let scalar = escape(spelling, &offset) else {
                output[written] = escaped
                written += 1
                offset += 1
                if escaped == 0xED { joinRawSurrogate(spelling, &offset, output, &written) }
                continue
            }
            written = append(scalar, to: output, at: written)
        }
        return written
    }

    /// Returns the scalar of the escape whose character after the backslash is at `offset`, and advances `offset`.
    /// Returns nil and keeps `offset` if the character represents itself.
    private static func escape(_ spelling: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> UInt32? {
        let byte = spelling[offset]
        let scalar: UInt32
        switch byte {
        case UInt8(ascii: "a"): scalar = 0x07
        case UInt8(ascii: "b"): scalar = 0x08
        case UInt8(ascii: "f"): scalar = 0x0C
        case UInt8(ascii: "n"): scalar = 0x0A
        case UInt8(ascii: "r"): scalar = 0x0D
        case UInt8(ascii: "t"): scalar = 0x09
        case UInt8(ascii: "v"): scalar = 0x0B
        case UInt8(ascii: "U"):
            offset += 1
            return hexadecimal(spelling, &offset)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return NextStepLatin.scalar(octal(spelling, &offset))
        default: return nil
        }
        offset += 1
        return scalar
    }

    /// Reads up to four digits; none is NUL.
    private static func hexadecimal(_ spelling: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> UInt32 {
        var value: UInt32 = 0
        var digits = 0
        while digits < 4, offset < spelling.count, let digit = spelling[offset].hexadecimalDigitValue {
            value = value << 4 | digit
            offset += 1
            digits += 1
        }
        return value
    }

    // CoreFoundation reads at most three octal digits, so "\0005" is NUL and "5", and uses their lower eight bits.
    private static func octal(_ spelling: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> UInt8 {
        var value: UInt8 = 0
        var digits = 0
        while digits < 3, offset < spelling.count, spelling[offset] &- .digitZero < 8 {
            value = value << 3 | (spelling[offset] &- .digitZero)
            offset += 1
            digits += 1
        }
        return value
    }

    /// Appends a scalar or surrogate. A low surrogate after a high one is combined with it.
    private static func append(
        _ scalar: UInt32, to output: UnsafeMutableBufferPointer<UInt8>, at written: Int
    ) -> Int {
        if scalar & 0xFC00 == 0xDC00, written >= 3, output[written - 3] == 0xED, output[written - 2] & 0xF0 == 0xA0 {
            let high = UInt32(output[written - 2] & 0x0F) << 6 | UInt32(output[written - 1] & 0x3F)
            let joined = 0x10000 + (high << 10 | scalar & 0x3FF)
            return written - 3 + UTF8Sequence.write(joined, to: output, at: written - 3)
        }
        return written + UTF8Sequence.write(scalar, to: output, at: written)
    }

    /// A lone low surrogate in the file itself, whose first byte was just written, may follow an escaped high one.
    private static func joinRawSurrogate(
        _ spelling: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ output: UnsafeMutableBufferPointer<UInt8>,
        _ written: inout Int
    ) {
        guard offset + 1 < spelling.count, spelling[offset] & 0xF0 == 0xB0, !spelling[offset + 1].isUTF8Lead else {
            return
        }
        let low = 0xDC00 | UInt32(spelling[offset] & 0x0F) << 6 | UInt32(spelling[offset + 1] & 0x3F)
        written = append(low, to: output, at: written - 1)
        offset += 2
    }

    /// Returns the spelling of a text between `quote` characters: `\" \\ \n \t \r`, and other control characters and
    /// lone surrogates as `\Uxxxx`.
    package static func encode(_ text: ExactString, quote: UInt8 = .quotationMark) -> [UInt8] {
        var spelling: [UInt8] = []
        spelling.reserveCapacity(text.bytes.count + 8)
        text.bytes.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                offset += 1
                switch byte {
                case quote, .backslash: spelling += [.backslash, byte]
                case .lineFeed: spelling += [.backslash, UInt8(ascii: "n")]
                case .tab: spelling += [.backslash, UInt8(ascii: "t")]
                case .carriageReturn: spelling += [.backslash, UInt8(ascii: "r")]
                case ..<UInt8.space, .delete: appendHexadecimal(UInt32(byte), to: &spelling)
                case 0xED:
                    if let (scalar, length) = UTF8Sequence.read(bytes, at: offset - 1), scalar & 0xF800 == 0xD800 {
                        appendHexadecimal(scalar, to: &spelling)
                        offset += length - 1
                    } else {
                        spelling.append(byte)
                    }
                default: spelling.append(byte)
                }
            }
        }
        return spelling
    }

    private static func appendHexadecimal(_ scalar: UInt32, to spelling: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        spelling += [.backslash, UInt8(ascii: "U")]
        for shift: UInt32 in [12, 8, 4, 0] { spelling.append(digits[Int(scalar >> shift & 0xF)]) }
    }
}
