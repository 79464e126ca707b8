#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension [UInt8] {
    /// The offsets at which bytes stand, in order. The last of them, which is best a rare one, is searched for.
    package func offsets(of part: [UInt8]) -> [Int] {
        var found: [Int] = []
        search(for: part) {
            found.append($0)
            return true
        }
        return found
    }

    /// Whether bytes stand somewhere, with something behind them that is given their end. The last is best a rare one.
    package func holds(_ part: [UInt8], before isWanted: (Int) -> Bool = { _ in true }) -> Bool {
        var isFound = false
        search(for: part) { start in
            isFound = isWanted(start + part.count)
            return !isFound
        }
        return isFound
    }

    /// Calls the body with each offset until it returns false.
    private func search(for part: [UInt8], _ body: (Int) -> Bool) {
        guard let last = part.last, part.count <= count else { return }
        withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var offset = part.count - 1
            while offset < bytes.count, let hit = memchr(base + offset, Int32(last), bytes.count - offset) {
                let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit)) + 1
                let start = end - part.count
                if bytes[start..<end].elementsEqual(part), !body(start) { return }
                offset = end
            }
        }
    }
}
