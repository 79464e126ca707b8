#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The line ending that a text uses throughout.
package struct LineEndStyle: Hashable, Sendable {
    /// The bytes of the line ending; nil if there are none, or if they are mixed.
    package let bytes: [UInt8]?

    /// Whether the text has any line endings.
    package let isPresent: Bool

    /// Inspects a text.
    package init(of text: [UInt8]) {
        var hasLineFeed = false
        var hasReturn = false
        var hasPair = false
        text.withUnsafeBytes { text in
            // Nearly all strings use a single form, which two searches detect.
            let firstReturn = Self.first(.carriageReturn, in: text)
            guard var offset = firstReturn else {
                hasLineFeed = Self.first(.lineFeed, in: text) != nil
                return
            }
            hasLineFeed = Self.first(.lineFeed, in: UnsafeRawBufferPointer(rebasing: text[..<offset])) != nil
            while offset < text.count {
                let length = Self.length(at: offset, in: text)
                if length == 2 {
                    hasPair = true
                } else if length == 1 {
                    if text[offset] == .lineFeed { hasLineFeed = true } else { hasReturn = true }
                }
                offset += max(length, 1)
            }
        }
        isPresent = hasLineFeed || hasReturn || hasPair
        switch (hasLineFeed, hasReturn, hasPair) {
        case (true, false, false): bytes = [.lineFeed]
        case (false, true, false): bytes = [.carriageReturn]
        case (false, false, true): bytes = [.carriageReturn, .lineFeed]
        default: bytes = nil
        }
    }

    /// The display name.
    package var name: String {
        switch bytes {
        case [.lineFeed]: "LF"
        case [.carriageReturn]: "CR"
        case .some: "CR LF"
        case nil: isPresent ? "mixed" : "none"
        }
    }

    /// Converts a text to this line ending; returns it unchanged if there isn't a single one.
    package func converting(_ text: [UInt8]) -> [UInt8] {
        bytes.map { Self.replacing(in: text, by: $0) } ?? text
    }

    /// Replaces LF, CR LF and CR with another line ending.
    package static func replacing(in text: [UInt8], by lineEnd: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 16)
        text.withUnsafeBytes { text in
            var offset = 0
            while offset < text.count {
                let length = length(at: offset, in: text)
                if length > 0 { result += lineEnd } else { result.append(text[offset]) }
                offset += max(length, 1)
            }
        }
        return result
    }

    private static func length(at offset: Int, in text: UnsafeRawBufferPointer) -> Int {
        if text[offset] == .lineFeed { return 1 }
        guard text[offset] == .carriageReturn else { return 0 }
        return offset + 1 < text.count && text[offset + 1] == .lineFeed ? 2 : 1
    }

    private static func first(_ byte: UInt8, in text: UnsafeRawBufferPointer) -> Int? {
        guard let start = text.baseAddress, let found = memchr(start, Int32(byte), text.count) else { return nil }
        return UnsafeRawPointer(found) - start
    }
}
