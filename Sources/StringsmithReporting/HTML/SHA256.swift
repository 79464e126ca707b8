/// SHA-256 (FIPS 180-4) in base64, for allowing a script or style in a Content-Security-Policy.
enum SHA256 {
    private static let constants: [UInt32] = fractions(of: primes(64), root: 3)
    private static let initial: [UInt32] = fractions(of: primes(8), root: 2)

    /// Returns the digest of a text's UTF-8 form.
    static func digest(of text: String) -> [UInt8] {
        var message = Array(text.utf8)
        let length = UInt64(message.count) * 8
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        message += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - $0 * 8)) }
        var state = initial
        for start in stride(from: 0, to: message.count, by: 64) { compress(message[start..<start + 64], &state) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - $0 * 8)) } }
    }

    /// Returns the source expression for a policy, such as `'sha256-...'`.
    static func policySource(of text: String) -> String { "'sha256-\(base64(digest(of: text)))'" }

    private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        var words = (0..<16).map { index in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[block.startIndex + index * 4 + $1]) }
        }
        for index in 16..<64 {
            let (old, late) = (words[index - 15], words[index - 2])
            let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var now = state
        for index in 0..<64 {
            let (a, e) = (now[0], now[4])
            let choice = e & now[5] ^ ~e & now[6]
            let majority = a & now[1] ^ a & now[2] ^ now[1] & now[2]
            let mixed = now[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index]
            let first = mixed &+ words[index]
            let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
            now = [first &+ second, a, now[1], now[2], now[3] &+ first, e, now[5], now[6]]
        }
        for index in 0..<8 { state[index] &+= now[index] }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static func primes(_ count: Int) -> [UInt32] {
        var primes: [UInt32] = []
        var next: UInt32 = 2
        while primes.count < count {
            if !primes.contains(where: { next % $0 == 0 }) { primes.append(next) }
            next += 1
        }
        return primes
    }

    /// Computes the first 32 fractional bits of square or cube roots with integers.
    private static func fractions(of primes: [UInt32], root: Int) -> [UInt32] {
        primes.map { prime in
            // The root times 2^32 is below 2^37, and its power is compared in 128 bits.
            var low: UInt128 = 0
            var high: UInt128 = 1 << 37
            let target = UInt128(prime) << UInt128(32 * root)
            while high - low > 1 {
                let middle = (low + high) / 2
                let power = root == 2 ? middle * middle : middle * middle * middle
                if power <= target { low = middle } else { high = middle }
            }
            return UInt32(truncatingIfNeeded: low)
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
            for place in 0..<4 {
                let isPadding = start + place > bytes.count
                text.append(isPadding ? UInt8(ascii: "=") : digits[group >> (18 - place * 6) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
