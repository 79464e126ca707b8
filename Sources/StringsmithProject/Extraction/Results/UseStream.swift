import StringsmithModel
import StringsmithText

/// Reads a list of uses of any length, with only one use in memory at a time.
struct UseStream {
    private let path: String
    private let file: OpenFile
    private var reader = UseReader()

    /// The current part of the file.
    private var buffer: [UInt8] = []
    private var offset = 0

    /// The bytes of the file before the buffer.
    private var dropped = 0
    private var isAtEnd = false
    private var state = State.beginning
    private var version: Int?

    private enum State {
        case beginning, members, uses, end
    }

    private static let window = 1 << 16

    /// The maximum size of a use.
    private static let longestValue = 64 << 20

    init(path: String, in workspace: Workspace) throws(FileSystemError) {
        self.path = path
        file = try workspace.open(path)
    }

    /// True if the file is a list of uses; false if a member's name shows that it is `.stringsdata`.
    mutating func isList() throws -> Bool {
        if try has(3), buffer.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        try skipSpace()
        guard try current() == .leftBrace else { throw damage("not an extraction result") }
        offset += 1
        state = .members
        return try findUses()
    }

    /// The next use; nil after the last one, if the rest of the file is valid.
    mutating func next() throws -> KeyUse? {
        guard state == .uses else { return nil }
        try skipSpace()
        if try current() == .rightBracket {
            offset += 1
            state = .members
            try skipSeparator(before: .rightBrace)
            // It would be unclear which of two lists to use.
            if try findUses() { throw damage("a second list of uses") }
            return nil
        }
        let start = dropped + offset
        let use = try reader.use(Array(try value()), at: start)
        try skipSeparator(before: .rightBracket)
        return use
    }

    // MARK: Members

    /// Reads members up to the list of uses; false if there is none.
    private mutating func findUses() throws -> Bool {
        while true {
            try skipSpace()
            guard try current() != .rightBrace else { break }
            let name = try value()
            guard name.first == .quotationMark else { throw damage("expected the name of a member") }
            let text = String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
            try skipSpace()
            guard try current() == .colon else { throw damage("expected ':'") }
            offset += 1
            try skipSpace()
            if text == "source" || text == "tables" || text == "stringsmith" { return false }
            if text == "uses" {
                guard try current() == .leftBracket else { throw damage("'uses' is not a list") }
                offset += 1
                state = .uses
                return true
            }
            let start = dropped + offset
            let value = Array(try value())
            let document = try document(value, at: start)
            if text == "version" {
                version = document.integer(document.root)
                guard version == UseListing.version else { throw SyntaxError("unknown version", offset: start) }
            }
            try skipSeparator(before: .rightBrace)
        }
        offset += 1
        try skipSpace()
        guard isAtEnd, offset == buffer.count else { throw damage("text after the end") }
        guard state == .members, version != nil else {
            throw SyntaxError("not an extraction result: 'version' is missing", offset: dropped + offset)
        }
        state = .end
        return false
    }

    private func document(_ value: [UInt8], at start: Int) throws(SyntaxError) -> JSONDocument {
        do throws(SyntaxError) {
            return try JSONDocument(reading: value, as: .json)
        } catch {
            throw SyntaxError(error.message, offset: start + error.offset)
        }
    }

    private func damage(_ reason: String) -> SyntaxError {
        SyntaxError(isAtEnd && offset >= buffer.count ? "unexpected end" : reason, offset: dropped + offset)
    }

    // MARK: Bytes

    /// The byte at the offset; NUL at the end.
    private mutating func current() throws -> UInt8 { try has(1) ? buffer[offset] : .nul }

    private mutating func skipSpace() throws {
        while try has(1), buffer[offset] == .space || (buffer[offset] >= .tab && buffer[offset] <= .carriageReturn) {
            offset += 1
        }
    }

    private mutating func skipSeparator(before end: UInt8) throws {
        try skipSpace()
        if try current() == end { return }
        guard try current() == .comma else { throw damage("expected ','") }
        offset += 1
        try skipSpace()
        if try current() == end { throw damage("trailing comma") }
    }

    /// Skips a value and returns its bytes. They are validated later; only quotes and brackets matter here.
    private mutating func value() throws -> ArraySlice<UInt8> {
        var depth = 0
        var length = 0
        repeat {
            guard try has(length + 1) else { throw damage("unexpected end") }
            guard length <= Self.longestValue else { throw damage("a value longer than 64 MiB") }
            switch buffer[offset + length] {
            case .quotationMark: try passString(&length)
            case .leftBrace, .leftBracket:
                depth += 1
                length += 1
            case .rightBrace, .rightBracket:
                depth -= 1
                length += depth < 0 ? 0 : 1
            case .comma, .colon, .space, .tab, .lineFeed, .carriageReturn: length += 1
            default: try passWord(&length)
            }
        } while depth > 0
        guard depth == 0, length > 0 else { throw damage("expected a value") }
        defer { offset += length }
        return buffer[offset..<offset + length]
    }

    private mutating func passString(_ length: inout Int) throws {
        length += 1
        while true {
            guard try has(length + 1) else {
                offset = buffer.count
                throw damage("unexpected end")
            }
            let byte = buffer[offset + length]
            length += byte == .backslash ? 2 : 1
            if byte == .quotationMark { return }
        }
    }

    /// Skips a number, `true`, `false` or `null`.
    private mutating func passWord(_ length: inout Int) throws {
        while try has(length + 1) {
            switch buffer[offset + length] {
            case .comma, .colon, .space, .tab, .lineFeed, .carriageReturn, .rightBrace, .rightBracket, .leftBrace,
                .leftBracket, .quotationMark:
                return
            default: length += 1
            }
        }
    }

    /// True if the buffer has that many bytes after the offset. Fills it if necessary.
    private mutating func has(_ count: Int) throws(FileSystemError) -> Bool {
        if buffer.count - offset >= count { return true }
        if isAtEnd { return false }
        dropped += offset
        buffer.removeSubrange(..<offset)
        offset = 0
        while buffer.count < count, !isAtEnd {
            isAtEnd = try !file.read(max(Self.window, buffer.count), into: &buffer)
        }
        return buffer.count >= count
    }
}
