import CICU

/// A legacy encoding, converted by ICU.
struct NamedConverter: ~Copyable {
    private let handle: OpaquePointer
    private let name: String

    /// Opens a converter by name, or throws `unknownEncoding`.
    init(name: String) throws(TextEncodingError) {
        guard let handle = cicu_converter_open(name) else { throw .unknownEncoding(name) }
        self.handle = handle
        self.name = name
    }

    deinit { cicu_converter_close(handle) }

    /// A decoded text, the offset in the original for each of its bytes, and the ranges of undecodable bytes.
    struct Result {
        var text: [UInt8]
        var origins: [UInt32]
        var malformed: [Range<Int>]
    }

    /// Decodes all bytes. Undecodable bytes become U+FFFD.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(TextEncodingError) -> Result {
        let capacity = bytes.count * 2 + 16
        var units = [UInt16](repeating: 0, count: capacity)
        var places = [UInt32](repeating: 0, count: capacity)
        var errors = [Int64](repeating: 0, count: bytes.count + 1)
        var errorCount: Int64 = 0
        let unitCount = cicu_converter_decode(
            handle, bytes.baseAddress, Int64(bytes.count), &units, &places, Int64(capacity), &errors,
            Int64(errors.count), &errorCount
        )
        guard unitCount >= 0 else { throw .conversionFailed(name) }
        return Self.result(
            units: units[..<Int(unitCount)], places: places, errors: errors[..<min(Int(errorCount), errors.count)]
        )
    }

    private static func result(
        units: ArraySlice<UInt16>, places: [UInt32], errors: ArraySlice<Int64>
    ) -> Result {
        var result = Result(text: [], origins: [], malformed: [])
        result.text.reserveCapacity(units.count * 2)
        result.origins.reserveCapacity(units.count * 2)
        var index = 0
        var error = errors.startIndex
        while index < units.count {
            let place = places[index]
            let start = result.text.count
            if error < errors.endIndex, errors[error] == Int64(index) {
                result.malformed.append(start..<(start + 3))
                error += 1
            }
            var scalar = UInt32(units[index])
            index += 1
            if scalar & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
                scalar = 0x10000 + ((scalar & 0x3FF) << 10 | UInt32(units[index] & 0x3FF))
                index += 1
            }
            UTF8Sequence.append(scalar, to: &result.text)
            while result.origins.count < result.text.count { result.origins.append(place) }
        }
        return result
    }

    /// Appends the bytes of a UTF-8 text, or throws `unencodable`.
    func encode(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) throws {
        var units: [UInt16] = []
        units.reserveCapacity(text.count)
        var offset = 0
        while offset < text.count {
            guard let (scalar, length) = UTF8Sequence.read(text, at: offset) else {
                throw TextEncodingError.malformedReplacement
            }
            guard let character = Unicode.Scalar(scalar) else {
                throw TextEncodingError.unencodable(scalar: scalar, encoding: name)
            }
            offset += length
            units.append(contentsOf: UTF16.encode(character) ?? .init())
        }
        var bytes = [UInt8](repeating: 0, count: units.count * 8 + 16)
        var failedAt: Int64 = 0
        let count = cicu_converter_encode(handle, units, Int64(units.count), &bytes, Int64(bytes.count), &failedAt)
        guard count >= 0 else {
            throw TextEncodingError.unencodable(scalar: Self.scalar(before: Int(failedAt), in: units), encoding: name)
        }
        output += bytes[..<Int(count)]
    }

    // ICU has already consumed the character that it can't encode.
    private static func scalar(before index: Int, in units: [UInt16]) -> UInt32 {
        guard index > 0, index <= units.count else { return 0xFFFD }
        let last = UInt32(units[index - 1])
        guard last & 0xFC00 == 0xDC00, index > 1 else { return last }
        return 0x10000 + ((UInt32(units[index - 2]) & 0x3FF) << 10 | last & 0x3FF)
    }
}
