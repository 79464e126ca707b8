import Foundation

/// The raw tokens that clang reads in a source, including white space and comments.
struct ClangTokens {
    struct Token {
        var kind: String
        var range: Range<Int>
    }

    private(set) var tokens: [Token] = []

    /// Runs clang on a file; nil if it fails.
    init?(path: String, source: [UInt8]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "clang", "-x", "objective-c++", "-std=c++20", "-fsyntax-only", "-w", "-Xclang", "-dump-raw-tokens", path,
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        read(bytes, path: path, lines: Self.lineStarts(of: source), end: source.count)
        for index in tokens.indices { tokens[index].range = Self.withoutSplices(tokens[index].range, in: source) }
    }

    /// clang counts line splices before a token as part of it.
    private static func withoutSplices(_ range: Range<Int>, in source: [UInt8]) -> Range<Int> {
        var start = range.lowerBound
        while start + 1 < range.upperBound, source[start] == UInt8(ascii: "\\") {
            if source[start + 1] == 0x0A {
                start += 2
            } else if source[start + 1] == 0x0D, start + 2 < range.upperBound, source[start + 2] == 0x0A {
                start += 3
            } else {
                break
            }
        }
        return start < range.upperBound ? start..<range.upperBound : range
    }

    private static func lineStarts(of source: [UInt8]) -> [Int] {
        var starts = [0]
        for (offset, byte) in source.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0D, offset + 1 < source.count, source[offset + 1] == 0x0A { continue }
            starts.append(offset + 1)
        }
        return starts
    }

    /// Reads `KIND 'SPELLING'\t FLAGS\tLoc=<PATH:LINE:COLUMN>`. Tokens are adjacent, so each ends where the next starts.
    private mutating func read(_ bytes: [UInt8], path: String, lines: [Int], end: Int) {
        let place = Array("\tLoc=<\(path):".utf8)
        var offset = 0
        while offset < bytes.count {
            let kind = bytes[offset...].prefix { $0 != UInt8(ascii: " ") }
            guard let found = Self.find(place, in: bytes, from: offset) else { break }
            var next = found + place.count
            let line = Self.number(bytes, &next)
            next += 1
            let column = Self.number(bytes, &next)
            guard lines.indices.contains(line - 1) else { break }
            let start = lines[line - 1] + column - 1
            if let last = tokens.indices.last { tokens[last].range = tokens[last].range.lowerBound..<start }
            tokens.append(Token(kind: String(decoding: kind, as: UTF8.self), range: start..<end))
            offset = next + 2
        }
    }

    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var offset = start
        while let found = bytes[offset...].firstIndex(of: needle[0]) {
            if bytes[found...].starts(with: needle) { return found }
            offset = found + 1
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ offset: inout Int) -> Int {
        var number = 0
        while offset < bytes.count, bytes[offset] &- 0x30 < 10 {
            number = number * 10 + Int(bytes[offset] - 0x30)
            offset += 1
        }
        return number
    }
}
