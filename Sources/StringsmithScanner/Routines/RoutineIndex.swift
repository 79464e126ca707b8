import StringsmithText

/// The routines of one language family, found by the bytes of an identifier.
struct RoutineIndex: Sendable {
    /// All routines that one identifier can mean, in the order given.
    struct Candidates: Sendable {
        var functions: [Routine] = []
        var messages: [Routine] = []

        /// True if the word before the identifier decides.
        var haveQualifiers = false
    }

    private var names: [[UInt8]] = []
    private var candidates: [Candidates] = []

    /// Bit n is set if a name has n bytes; names of 63 bytes and more share the last bit.
    private(set) var lengthMask: UInt64 = 0

    init(_ routines: [Routine], language: SourceLanguage) {
        for routine in routines {
            let position = index(of: Array(routine.identifier.utf8))
            if routine.qualifier != nil { candidates[position].haveQualifiers = true }
            switch routine.form {
            case .function(let languages):
                if languages.contains(language) { candidates[position].functions.append(routine) }
            case .message:
                if language == .cFamily { candidates[position].messages.append(routine) }
            }
        }
        let used = candidates.indices.filter { !candidates[$0].functions.isEmpty || !candidates[$0].messages.isEmpty }
        names = used.map { names[$0] }
        candidates = used.map { candidates[$0] }
        lengthMask = names.reduce(0) { $0 | Self.lengthBit($1.count) }
    }

    private mutating func index(of name: [UInt8]) -> Int {
        if let found = names.firstIndex(of: name) { return found }
        names.append(name)
        candidates.append(Candidates())
        return names.count - 1
    }

    @inline(__always)
    static func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

    /// The routines with this identifier; call it only for a length in the mask.
    func candidates(named name: UnsafeRawBufferPointer) -> Candidates? {
        for index in names.indices where names[index].count == name.count {
            if names[index].withUnsafeBytes({ $0.elementsEqual(name) }) { return candidates[index] }
        }
        return nil
    }

    /// Byte sequences of which one occurs in every source that can hold a call: few and long, so that a search is fast.
    ///
    /// Names that contain another are covered by it, and names that share a long stretch (`ocalizedString`) by the
    /// stretch.
    var needles: [[UInt8]] {
        var needles: [[UInt8]] = []
        for name in names {
            let shared = needles.indices.map { Self.longestCommonStretch(needles[$0], name) }
            let best = shared.indices.max { shared[$0].count < shared[$1].count }
            if let best, shared[best].count >= min(Self.leastStretch, needles[best].count, name.count) {
                needles[best] = shared[best]
            } else {
                needles.append(name)
            }
        }
        return needles
    }

    /// Shorter stretches would let too many sources through to the lexer.
    private static let leastStretch = 12

    private static func longestCommonStretch(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var best = 0..<0
        var lengths = [Int](repeating: 0, count: right.count + 1)
        for leftIndex in left.indices {
            for rightIndex in right.indices.reversed() {
                lengths[rightIndex + 1] = left[leftIndex] == right[rightIndex] ? lengths[rightIndex] + 1 : 0
                if lengths[rightIndex + 1] > best.count {
                    best = leftIndex + 1 - lengths[rightIndex + 1]..<leftIndex + 1
                }
            }
        }
        return Array(left[best])
    }
}
