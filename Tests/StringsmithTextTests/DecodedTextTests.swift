import StringsmithTestSupport
import Testing

@testable import StringsmithText

let allEncodings: [TextEncoding] = [
    .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .named("windows-1252"),
    .named("macintosh"), .named("Shift_JIS"),
]

@Test(
    "Encodings are found by name, and other names are rejected",
    arguments: [
        ("UTF-8", TextEncoding.utf8), ("utf16le", .utf16LittleEndian), ("utf-16", .utf16),
        ("UTF-32BE", .utf32BigEndian),
        ("macintosh", .named("macintosh")), ("latin1", .named("ISO-8859-1")), ("no-such-thing", nil), ("", nil),
    ])
func encodingNames(name: String, expected: TextEncoding?) {
    #expect(TextEncoding(name: name) == expected)
}

@Test(
    "Only utf-16 and utf-32 without a byte order are written with a byte order mark",
    arguments: [
        ("utf-8", false), ("utf-16", true), ("utf-16le", false), ("UTF-32", true),
    ])
func outputMarks(name: String, hasMark: Bool) throws {
    #expect(try #require(OutputEncoding(name: name)).byteOrderMark == hasMark)
}

@Test(
    "Encodings are detected",
    arguments: [
        ([0xEF, 0xBB, 0xBF, 0x61], TextEncoding.utf8, DecodedText.Origin.byteOrderMark, "a"),
        ([0xFF, 0xFE, 0x61, 0], .utf16LittleEndian, .byteOrderMark, "a"),
        ([0xFE, 0xFF, 0, 0x61], .utf16BigEndian, .byteOrderMark, "a"),
        ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], .utf32LittleEndian, .byteOrderMark, "a"),
        ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], .utf32BigEndian, .byteOrderMark, "a"),
        ([0x61, 0, 0x3D, 0, 0x4E, 0x2D], .utf16LittleEndian, .nulPattern, "a=\u{2D4E}"),
        ([0, 0x61, 0, 0x3D], .utf16BigEndian, .nulPattern, "a="),
        ([0x61, 0, 0, 0, 0x62, 0, 0, 0], .utf32LittleEndian, .nulPattern, "ab"),
        ([0xC3, 0xA9], .utf8, .content, "é"),
        ([], .utf8, .content, ""),
    ] as [([UInt8], TextEncoding, DecodedText.Origin, String)])
func detection(bytes: [UInt8], encoding: TextEncoding, origin: DecodedText.Origin, text: String) {
    let decoded = DecodedText(detecting: bytes)
    #expect(decoded.encoding == encoding)
    #expect(decoded.origin == origin)
    #expect(decoded.text == Array(text.utf8))
    #expect(decoded.undecodable.isEmpty)
}

@Test("Western text that isn't UTF-8 is read with the encoding that ICU detects")
func legacyDetection() throws {
    let text = """
        "greeting" = "Les élèves français ont déjà été reçus à l'école où ils étaient inscrits";

        """
    let bytes = try TextEncoding.named("windows-1252").encode(Array(text.utf8), byteOrderMark: false)
    let decoded = DecodedText(detecting: bytes)
    #expect(decoded.origin == .guess)
    #expect(decoded.text == Array(text.utf8))
}

@Test("An invalid byte in UTF-8 text is kept, and its place is reported")
func damagedUTF8() {
    let bytes = Array("éàüñ ".utf8) + [0xFF] + Array(" ok".utf8)
    let decoded = DecodedText(detecting: bytes)
    #expect(decoded.encoding == .utf8)
    #expect(decoded.text == bytes)
    #expect(decoded.undecodable == [9..<10])
}

@Test("An explicit encoding is used, but a byte order mark takes precedence")
func explicitEncoding() throws {
    #expect(try DecodedText([0x8E], encoding: .named("macintosh")).text == Array("é".utf8))
    #expect(try DecodedText([0xFF, 0xFE, 0x61, 0], encoding: .utf8).encoding == .utf16LittleEndian)
    #expect(throws: TextEncodingError.unknownEncoding("nonsense")) {
        try DecodedText([0x61], encoding: .named("nonsense"))
    }
}

@Test(
    "Invalid UTF-8 is counted like in Unicode",
    arguments: [
        ([0xC0, 0xAF], [0..<2]), ([0xE2, 0x80], [0..<2]), ([0xED, 0xA0, 0x80], [0..<3]), ([0x61, 0x80, 0x62], [1..<2]),
        ([0xF4, 0x90, 0x80, 0x80], [0..<4]), ([0xF0, 0x9F, 0x98, 0x80], []),
    ] as [([UInt8], [Range<Int>])])
func malformed(bytes: [UInt8], ranges: [Range<Int>]) {
    #expect(bytes.withUnsafeBufferPointer { UTF8Validation.report($0) }.malformed == ranges)
}

@Test("UTF-8 validation agrees with the standard library on random bytes")
func validationOracle() {
    var generator = SeededGenerator(seed: 11)
    let pieces: [[UInt8]] = [[0x61], Array("é".utf8), Array("漢".utf8), Array("😀".utf8), [0x80], [0xE2], [0xED, 0xA0]]
    for _ in 0..<3000 {
        let bytes = (0..<Int.random(in: 0..<60, using: &generator)).flatMap { _ in
            Int.random(in: 0..<20, using: &generator) == 0
                ? [UInt8.random(in: 0...255, using: &generator)]
                : pieces[Int.random(in: 0..<4, using: &generator)]
        }
        let isValid = bytes.withUnsafeBufferPointer { UTF8Validation.report($0) }.malformed.isEmpty
        #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil))
    }
}

@Test("Without edits the bytes are unchanged, whatever they are and in any encoding")
func identity() throws {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<400 {
        let bytes = (0..<Int.random(in: 0..<70, using: &generator)).map { _ in
            round % 2 == 0
                ? UInt8.random(in: 0...255, using: &generator)
                : [0, 0x22, 0xD8, 0xDC, 0x61].randomElement(using: &generator) ?? 0
        }
        #expect(try DecodedText(detecting: bytes).applying([]) == bytes)
        for encoding in allEncodings {
            let decoded = try DecodedText(bytes, encoding: encoding)
            #expect(try decoded.applying([]) == bytes)
            // An edit that changes nothing at the end still copies everything before it.
            let end = decoded.text.count
            #expect(try decoded.applying([TextEdit(range: end..<end, replacement: [])]) == bytes)
        }
    }
}

@Test("An edit only replaces the bytes of its own characters, in every encoding", arguments: allEncodings)
func splicing(encoding: TextEncoding) throws {
    let isJapanese = encoding == .named("Shift_JIS")
    let word = isJapanese ? "漢字" : "é½"
    let usable = encoding == .named("macintosh") ? "éü" : word
    let padding = String(repeating: "x\(usable)y", count: 2000)
    let text = padding + "[old]" + padding
    let bytes = try encoding.encode(Array(text.utf8), byteOrderMark: true)
    let decoded = try DecodedText(bytes, encoding: encoding)
    #expect(decoded.text == Array(text.utf8))
    let start = padding.utf8.count
    let edit = TextEdit(range: start..<start + 5, replacement: Array("<\(usable)>".utf8))
    let expected = try encoding.encode(Array((padding + "<\(usable)>" + padding).utf8), byteOrderMark: true)
    #expect(try decoded.applying([edit]) == expected)
}

@Test("An odd last byte and lone surrogates of UTF-16 survive an edit")
func brokenUTF16() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0, 0x00, 0xDC, 0x63, 0, 0x7A]
    let decoded = DecodedText(detecting: bytes)
    #expect(decoded.text == [0x61, 0xED, 0xA0, 0xBD, 0x62, 0xED, 0xB0, 0x80, 0x63])
    #expect(decoded.undecodable == [9..<9])
    let edited = try decoded.applying([TextEdit(range: 4..<5, replacement: Array("😀".utf8))])
    #expect(edited == Array(bytes[..<6]) + [0x3D, 0xD8, 0x00, 0xDE] + Array(bytes[8...]))
}

@Test("A character that the encoding lacks is an error, not a question mark")
func unencodable() throws {
    #expect(throws: TextEncodingError.unencodable(scalar: 0x6F22, encoding: "macintosh")) {
        try TextEncoding.named("macintosh").encode(Array("a漢".utf8), byteOrderMark: false)
    }
    #expect(throws: TextEncodingError.unencodable(scalar: 0xD800, encoding: "utf-8")) {
        try TextEncoding.utf8.encode([0xED, 0xA0, 0x80], byteOrderMark: false)
    }
    #expect(throws: TextEncodingError.malformedReplacement) {
        try TextEncoding.utf16LittleEndian.encode([0xFF], byteOrderMark: false)
    }
}

@Test("Undecodable bytes in a legacy encoding become U+FFFD at a known place, and stay in the file")
func brokenShiftJIS() throws {
    let bytes: [UInt8] = [0x61, 0x81, 0x20, 0x8A, 0xBF, 0x62, 0x81]
    let decoded = try DecodedText(bytes, encoding: .named("Shift_JIS"))
    #expect(decoded.undecodable.count == 2)
    #expect(decoded.text.contains { $0 == 0x62 })
    let place = try #require(decoded.text.firstIndex(of: 0x62))
    let edited = try decoded.applying([TextEdit(range: place..<place + 1, replacement: [0x63])])
    #expect(edited == [0x61, 0x81, 0x20, 0x8A, 0xBF, 0x63, 0x81])
}
