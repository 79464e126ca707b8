/// Converts UTF-16 bytes to UTF-8 and back. Lone surrogates are converted to and from their three-byte form (WTF-8).
package enum UTF16Transcoding {
    /// Converts UTF-16 bytes to UTF-8; an odd byte at the end is dropped.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isBigEndian: Bool) -> [UInt8] {
        let unitCount = (bytes.count - start) / 2
        guard unitCount > 0, let base = bytes.baseAddress else { return [] }
        let raw = UnsafeRawPointer(base)
        // A unit takes at most three bytes.
        return [UInt8](unsafeUninitializedCapacity: unitCount * 3) { output, count in
            var unit = 0
            var written = 0
            while unit < unitCount {
                let value = Self.unit(raw, start + unit * 2, isBigEndian)
                unit += 1
                if value < 0x80 {
                    output[written] = UInt8(truncatingIfNeeded: value)
                    written += 1
                } else if value & 0xFC00 == 0xD800, unit < unitCount {
                    let next = Self.unit(raw, start + unit * 2, isBigEndian)
                    if next & 0xFC00 == 0xDC00 {
                        unit += 1
                        let scalar = 0x10000 + (UInt32(value & 0x3FF) << 10 | UInt32(next & 0x3FF))
                        written += UTF8Sequence.write(scalar, to: output, at: written)
                    } else {
                        written += UTF8Sequence.write(UInt32(value), to: output, at: written)
                    }
                } else {
                    written += UTF8Sequence.write(UInt32(value), to: output, at: written)
                }
            }
            count = written
        }
    }

    /// Converts UTF-16 units to UTF-8.
    package static func decode(_ units: ArraySlice<UInt16>) -> [UInt8] {
        let isBigEndian = UInt16(1).bigEndian == 1
        return units.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { decode($0, from: 0, isBigEndian: isBigEndian) }
        }
    }

    /// Appends the UTF-16 bytes of a well-formed UTF-8 (or WTF-8) text.
    static func encode(_ text: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, to output: inout [UInt8]) throws {
        output.reserveCapacity(output.count + text.count * 2)
        var offset = 0
        while offset < text.count {
            guard let (scalar, length) = UTF8Sequence.read(text, at: offset) else {
                throw TextEncodingError.malformedReplacement
            }
            offset += length
            if scalar < 0x10000 {
                append(UInt16(scalar), isBigEndian, to: &output)
            } else {
                append(UInt16(0xD800 + ((scalar - 0x10000) >> 10)), isBigEndian, to: &output)
                append(UInt16(0xDC00 + ((scalar - 0x10000) & 0x3FF)), isBigEndian, to: &output)
            }
        }
    }

    @inline(__always)
    private static func append(_ unit: UInt16, _ isBigEndian: Bool, to output: inout [UInt8]) {
        let ordered = isBigEndian ? unit.byteSwapped : unit
        output.append(UInt8(truncatingIfNeeded: ordered))
        output.append(UInt8(truncatingIfNeeded: ordered >> 8))
    }

    @inline(__always)
    private static func unit(_ raw: UnsafeRawPointer, _ offset: Int, _ isBigEndian: Bool) -> UInt16 {
        let value = raw.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return isBigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value)
    }
}

extension TextEncoding {
    /// Returns the UTF-8 form of UTF-16 units inside another format, in this byte order (little-endian if this isn't
    /// UTF-16). U+FEFF is treated as text.
    package func decodeUnits(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBufferPointer {
            UTF16Transcoding.decode($0, from: 0, isBigEndian: self == .utf16BigEndian)
        }
    }
}
