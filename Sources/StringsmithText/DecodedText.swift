/// A file's text as UTF-8, with a mapping back to the original bytes.
///
/// All reading and editing works on `text`. `applying` transfers edits to the original bytes and copies everything
/// that no edit touches.
package struct DecodedText: Sendable {
    /// How the encoding was determined.
    package enum Origin: Hashable, Sendable {
        /// Specified by the caller.
        case declared

        /// By the byte order mark.
        case byteOrderMark

        /// By the positions of NUL bytes, which show UTF-16 or UTF-32.
        case nulPattern

        /// The bytes are valid UTF-8, except for the `undecodable` ranges.
        case content

        /// Guessed by ICU's detector: a legacy encoding, possibly the wrong one.
        case guess
    }

    /// The file's bytes.
    package let original: [UInt8]

    /// The text as UTF-8, without a byte order mark. A lone UTF-16 surrogate is in its three-byte form, invalid bytes
    /// of a UTF-8 file are kept, and bytes that can't be decoded from another encoding are U+FFFD.
    package let text: [UInt8]

    /// The file's encoding.
    package let encoding: TextEncoding

    /// How the encoding was determined.
    package let origin: Origin

    /// The number of bytes of the byte order mark; 0 if there is none.
    package let byteOrderMarkLength: Int

    /// The ranges of `text` that represent bytes invalid in the encoding, in order. An empty range at the end means
    /// that the last character is truncated.
    package let undecodable: [Range<Int>]

    private let offsets: OriginalOffsets
    private let sharedLines = Once<LineIndex>()

    /// The lines of `text`, counted on first use and then shared by all copies.
    package var lines: LineIndex { sharedLines.value { LineIndex(text) } }

    /// Detects the encoding of bytes and decodes them. Never fails.
    package init(detecting bytes: [UInt8]) {
        let finding = bytes.withUnsafeBufferPointer(EncodingDetection.detect)
        if let decoded = try? DecodedText(bytes, finding) {
            self = decoded
        } else {
            // ICU detected an encoding that it has no converter for.
            self.init(utf8: bytes, EncodingDetection.Finding(encoding: .utf8, origin: .content))
        }
    }

    /// Decodes bytes of a format that is always Unicode, such as JSON. What isn't valid UTF-8 is `undecodable`, never
    /// text in a guessed encoding.
    package init(unicode bytes: [UInt8]) {
        let finding = bytes.withUnsafeBufferPointer {
            EncodingDetection.unicode($0) ?? EncodingDetection.Finding(encoding: .utf8, origin: .content)
        }
        if let decoded = try? DecodedText(bytes, finding) {
            self = decoded
        } else {
            self.init(utf8: bytes, EncodingDetection.Finding(encoding: .utf8, origin: .content))
        }
    }

    /// Decodes bytes in a given encoding. A byte order mark takes precedence. Throws `unknownEncoding` for a name that
    /// ICU doesn't know.
    package init(_ bytes: [UInt8], encoding: TextEncoding) throws(TextEncodingError) {
        let marked = bytes.withUnsafeBufferPointer(EncodingDetection.byteOrderMark)
        try self.init(bytes, marked ?? EncodingDetection.Finding(encoding: encoding, origin: .declared))
    }

    /// The offset in `original` of a byte of `text`.
    package func originalOffset(of offset: Int) -> Int { offsets.original(of: offset, in: text) }

    private init(_ bytes: [UInt8], _ finding: EncodingDetection.Finding) throws(TextEncodingError) {
        switch finding.encoding {
        case .utf8: self.init(utf8: bytes, finding)
        case .utf16LittleEndian: self.init(utf16: bytes, isBigEndian: false, finding)
        case .utf16BigEndian: self.init(utf16: bytes, isBigEndian: true, finding)
        case .utf32LittleEndian: self.init(utf32: bytes, isBigEndian: false, finding)
        case .utf32BigEndian: self.init(utf32: bytes, isBigEndian: true, finding)
        case .named(let name): try self.init(named: bytes, name: name, finding)
        }
    }

    private init(utf8 bytes: [UInt8], _ finding: EncodingDetection.Finding) {
        let start = finding.byteOrderMarkLength
        text = start == 0 ? bytes : Array(bytes[start...])
        undecodable = (finding.validation ?? text.withUnsafeBufferPointer { UTF8Validation.report($0) }).malformed
        offsets = .shifted(by: start)
        (original, encoding, origin, byteOrderMarkLength) = (bytes, .utf8, finding.origin, start)
    }

    private init(utf16 bytes: [UInt8], isBigEndian: Bool, _ finding: EncodingDetection.Finding) {
        let start = finding.byteOrderMarkLength
        text = bytes.withUnsafeBufferPointer {
            UTF16Transcoding.decode($0, from: start, isBigEndian: isBigEndian)
        }
        undecodable = (bytes.count - start) % 2 == 0 ? [] : [text.count..<text.count]
        offsets = .counted(CountedOffsets(text, start: start, unitLength: 2))
        (original, encoding, origin, byteOrderMarkLength) = (bytes, finding.encoding, finding.origin, start)
    }

    private init(utf32 bytes: [UInt8], isBigEndian: Bool, _ finding: EncodingDetection.Finding) {
        let start = finding.byteOrderMarkLength
        let decoded = bytes.withUnsafeBufferPointer {
            UTF32Transcoding.decode($0, from: start, isBigEndian: isBigEndian)
        }
        text = decoded.text
        let isCut = (bytes.count - start) % 4 != 0
        undecodable = decoded.malformed + (isCut ? [text.count..<text.count] : [])
        offsets = .counted(CountedOffsets(text, start: start, unitLength: 4))
        (original, encoding, origin, byteOrderMarkLength) = (bytes, finding.encoding, finding.origin, start)
    }

    private init(named bytes: [UInt8], name: String, _ finding: EncodingDetection.Finding) throws(TextEncodingError) {
        let converter = try NamedConverter(name: name)
        let decoded: NamedConverter.Result
        do {
            decoded = try bytes.withUnsafeBufferPointer { try converter.decode($0) }
        } catch {
            throw .conversionFailed(name)
        }
        text = decoded.text
        undecodable = decoded.malformed
        offsets = .listed(decoded.origins, end: bytes.count)
        (original, encoding, origin, byteOrderMarkLength) = (bytes, finding.encoding, finding.origin, 0)
    }
}

extension DecodedText {
    /// The original bytes with edits of `text` applied. Everything outside the edits is copied from the original, and
    /// replacements are encoded in the file's encoding. Edits may be in any order; one that overlaps an earlier one is
    /// dropped.
    /// Throws if a replacement can't be encoded.
    package func applying(_ edits: [TextEdit]) throws -> [UInt8] {
        if edits.isEmpty { return original }
        if encoding.isStateful {
            return try encoding.encode(text.applying(edits), byteOrderMark: false)
        }
        let originalEdits = try edits.map { edit in
            let start = originalOffset(of: edit.range.lowerBound)
            let end = max(start, originalOffset(of: edit.range.upperBound))
            return TextEdit(
                range: start..<end, replacement: try encoding.encode(edit.replacement, byteOrderMark: false)
            )
        }
        return original.applying(originalEdits)
    }
}

extension TextEncoding {
    /// Encodes UTF-8 text. Lone surrogates are in their three-byte form, which only UTF-16 can represent. Throws
    /// `TextEncodingError` if the text is malformed or the encoding has no bytes for a character.
    package func encode(_ text: [UInt8], byteOrderMark: Bool) throws -> [UInt8] {
        var output = byteOrderMark ? self.byteOrderMark : []
        try text.withUnsafeBufferPointer { text in
            switch self {
            case .utf8:
                if let range = UTF8Validation.report(text).malformed.first {
                    guard let (scalar, _) = UTF8Sequence.read(text, at: range.lowerBound) else {
                        throw TextEncodingError.malformedReplacement
                    }
                    throw TextEncodingError.unencodable(scalar: scalar, encoding: name)
                }
                output.append(contentsOf: text)
            case .utf16LittleEndian: try UTF16Transcoding.encode(text, isBigEndian: false, to: &output)
            case .utf16BigEndian: try UTF16Transcoding.encode(text, isBigEndian: true, to: &output)
            case .utf32LittleEndian: try UTF32Transcoding.encode(text, isBigEndian: false, to: &output)
            case .utf32BigEndian: try UTF32Transcoding.encode(text, isBigEndian: true, to: &output)
            case .named(let name): try NamedConverter(name: name).encode(text, to: &output)
            }
        }
        return output
    }
}
