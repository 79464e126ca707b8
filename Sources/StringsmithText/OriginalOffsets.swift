/// Maps offsets in a text's UTF-8 form to offsets in the original bytes.
enum OriginalOffsets: Sendable {
    /// UTF-8: offsets differ only by the byte order mark.
    case shifted(by: Int)

    /// UTF-16 and UTF-32: pairs of offsets are stored at regular intervals, and counting starts at the nearest one.
    case counted(CountedOffsets)

    /// A legacy encoding: the original offset of each byte.
    case listed([UInt32], end: Int)

    /// The original offset. An offset inside a character counts as its start.
    func original(of offset: Int, in text: [UInt8]) -> Int {
        switch self {
        case .shifted(let distance): offset + distance
        case .counted(let counted): counted.original(of: offset, in: text)
        case .listed(let origins, let end): offset < origins.count ? Int(origins[offset]) : end
        }
    }
}

/// Offsets of a UTF-16 or UTF-32 text at every 4,096th byte of its UTF-8 form.
struct CountedOffsets: Sendable {
    private static let spacing = 4096

    private let unitLength: Int
    private let checkpoints: [Int]

    /// Scans a UTF-8 form whose first character is at `start` in the original. `unitLength` is 2 or 4.
    init(_ text: [UInt8], start: Int, unitLength: Int) {
        self.unitLength = unitLength
        var checkpoints = [start]
        checkpoints.reserveCapacity(text.count / Self.spacing + 1)
        var offset = 0
        var original = start
        text.withUnsafeBufferPointer { text in
            while offset + Self.spacing <= text.count {
                original += Self.length(of: text, offset..<(offset + Self.spacing), unitLength)
                offset += Self.spacing
                checkpoints.append(original)
            }
        }
        self.checkpoints = checkpoints
    }

    func original(of offset: Int, in text: [UInt8]) -> Int {
        var offset = min(offset, text.count)
        while offset < text.count, offset > 0, !text[offset].isUTF8Lead { offset -= 1 }
        let checkpoint = offset / Self.spacing
        let counted = text.withUnsafeBufferPointer {
            Self.length(of: $0, (checkpoint * Self.spacing)..<offset, unitLength)
        }
        return checkpoints[checkpoint] + counted
    }

    /// The original length of the characters whose first bytes are in a range.
    private static func length(of text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ unitLength: Int) -> Int {
        var units = 0
        for offset in range {
            let byte = text[offset]
            if byte.isUTF8Lead { units += 1 }
            if unitLength == 2, byte >= 0xF0 { units += 1 }
        }
        return units * unitLength
    }
}
