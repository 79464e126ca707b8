#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension [UInt8] {
    /// The offsets of every occurrence of a pattern, in order. The search is fastest if the pattern's last byte is rare.
    package func offsets(of part: [UInt8]) -> [Int] {
        var found: [Int] = []
        search(for: part) {
            found.append($0)
            return true
        }
        return found
    }

    /// Whether a pattern occurs followed by something that the body accepts; the body gets the end of each occurrence. The
    /// search is fastest if the pattern's last byte is rare.
    package func holds(_ part: [UInt8], before isWanted: (Int) -> Bool = { _ in true }) -> Bool {
        var isFound = false
        search(for: part) { start in
            isFound = isWanted(start + part.count)
            return !isFound
        }
        return isFound
    }

    /// Returns the first occurrence of a pattern at an offset or after it; nil if there is none.
    package func firstOffset(of part: [UInt8], from start: Int) -> Int? {
        var found: Int?
        search(for: part, from: start) {
            found = $0
            return false
        }
        return found
    }

    /// Calls the body with each offset until it returns false.
    private func search(for part: [UInt8], from start: Int = 0, _ body: (Int) -> Bool) {
        guard let last = part.last, part.count <= count - start else { return }
        withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var offset = start + part.count - 1
            while offset < bytes.count, let hit = memchr(base + offset, Int32(last), bytes.count - offset) {
                let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit)) + 1
                let start = end - part.count
                if bytes[start..<end].elementsEqual(part), !body(start) { return }
                offset = end
            }
        }
    }
}

extension BidirectionalCollection<UInt8> {
    /// True if the bytes end with others.
    package func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
