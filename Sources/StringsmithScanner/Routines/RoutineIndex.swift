import StringsmithText

/// The routines of one language family, found by the bytes of an identifier. Never changes once made.
final class RoutineIndex: Sendable {
    /// What one identifier can mean.
    struct Group: Sendable {
        /// The place of the identifier in the index.
        var position: Int

        var hasFunctions: Bool
        var hasMessages: Bool
    }

    /// All routines with one identifier, in the order given.
    private struct Meaning {
        var functions: [CompiledRoutine] = []
        var messages: [CompiledRoutine] = []

        /// True if the word before the identifier decides.
        var haveQualifiers = false
    }

    private let names: [[UInt8]]
    private let meanings: [Meaning]

    /// Bit n is set if a name has n bytes; names of 63 bytes and more share the last bit.
    let lengthMask: UInt64

    /// Byte sequences of which one occurs in every source that can hold a call.
    let needles: [[UInt8]]

    init(_ routines: [Routine], language: SourceLanguage) {
        var positions: [[UInt8]: Int] = [:]
        var names: [[UInt8]] = []
        var meanings: [Meaning] = []
        for routine in routines where routine.form.isUsed(in: language) {
            let name = Array(routine.identifier.utf8)
            let position = positions[name] ?? names.count
            if position == names.count {
                positions[name] = position
                names.append(name)
                meanings.append(Meaning())
            }
            if routine.qualifier != nil { meanings[position].haveQualifiers = true }
            switch routine.form {
            case .function: meanings[position].functions.append(CompiledRoutine(routine))
            case .message: meanings[position].messages.append(CompiledRoutine(routine))
            }
        }
        self.names = names
        self.meanings = meanings
        lengthMask = names.reduce(0) { $0 | Self.lengthBit($1.count) }
        needles = Self.needles(of: names)
    }

    @inline(__always)
    static func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

    /// What a stretch of a source can mean as an identifier; call it only for a length in the mask.
    func group(named name: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Group? {
        for position in names.indices where names[position].count == name.count {
            if source.spells(names[position], in: name) {
                let meaning = meanings[position]
                return Group(
                    position: position, hasFunctions: !meaning.functions.isEmpty, hasMessages: !meaning.messages.isEmpty
                )
            }
        }
        return nil
    }

    func haveQualifiers(_ group: Group) -> Bool { meanings[group.position].haveQualifiers }

    func functions(of group: Group) -> [CompiledRoutine] { meanings[group.position].functions }

    func messages(of group: Group) -> [CompiledRoutine] { meanings[group.position].messages }

    /// Few and long, so that a search is fast.
    ///
    /// Names that contain another are covered by it, and names that share a long stretch (`ocalizedString`) by the
    /// stretch.
    private static func needles(of names: [[UInt8]]) -> [[UInt8]] {
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

extension Routine.Form {
    /// True if calls of this form occur in a language family.
    fileprivate func isUsed(in language: SourceLanguage) -> Bool {
        switch self {
        case .function(let languages): languages.contains(language)
        case .message: language == .cFamily
        }
    }
}
