import StringsmithText

/// The routines for one language family, by the bytes of an identifier. Immutable.
final class RoutineIndex: Sendable {
    /// The routines that an identifier may refer to.
    struct Group: Sendable {
        /// The index of the identifier.
        var position: Int

        var hasFunctions: Bool
        var hasMessages: Bool

        /// True if it may be a method or property whose receiver is the key.
        var hasReceivers: Bool
    }

    /// All routines with one identifier, in the given order.
    private struct Meaning {
        var functions: [CompiledRoutine] = []
        var messages: [CompiledRoutine] = []

        /// Methods and properties whose receiver is the key.
        var receivers: [CompiledRoutine] = []

        /// True if the word before the identifier matters.
        var haveQualifiers = false
    }

    private let names: [[UInt8]]
    private let meanings: [Meaning]

    /// True if the receiver of any routine is the key, so that lexers have to remember the last literal.
    let hasReceivers: Bool

    /// Bit n is set if there is a name of n bytes. Names of 63 or more bytes share the last bit.
    let lengthMask: UInt64

    /// Finds byte sequences. Every source with a call contains at least one of them.
    let search: ByteSearch

    init(_ routines: [Routine], language: SourceLanguage) {
        var positions: [[UInt8]: Int] = [:]
        var names: [[UInt8]] = []
        var meanings: [Meaning] = []
        for routine in routines where routine.kind.isUsed(in: language) {
            let name = Array(routine.identifier.utf8)
            let position = positions[name] ?? names.count
            if position == names.count {
                positions[name] = position
                names.append(name)
                meanings.append(Meaning())
            }
            if routine.qualifier != nil { meanings[position].haveQualifiers = true }
            switch routine.kind {
            case .function where routine.selectors(of: .key).contains(.receiver):
                meanings[position].receivers.append(CompiledRoutine(routine))
            case .function: meanings[position].functions.append(CompiledRoutine(routine))
            case .message: meanings[position].messages.append(CompiledRoutine(routine))
            }
        }
        self.names = names
        self.meanings = meanings
        hasReceivers = routines.contains { $0.selectors(of: .key).contains(.receiver) }
        lengthMask = names.reduce(0) { $0 | Self.lengthBit($1.count) }
        search = ByteSearch(needles: Self.needles(of: names))
    }

    @inline(__always)
    static func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

    /// Returns the routines for a range of a source. Only call this for a length in the mask.
    func group(named name: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Group? {
        for position in names.indices where names[position].count == name.count {
            if source.spells(names[position], in: name) {
                return Group(
                    position: position, hasFunctions: !meanings[position].functions.isEmpty,
                    hasMessages: !meanings[position].messages.isEmpty,
                    hasReceivers: !meanings[position].receivers.isEmpty
                )
            }
        }
        return nil
    }

    /// True if the key of a described routine is found by one of this index, whatever their other arguments.
    func declares(_ signature: String) -> Bool {
        let routines = (try? Routine.parse(signature)) ?? []
        return routines.contains { routine in
            guard let position = names.firstIndex(of: Array(routine.identifier.utf8)) else { return false }
            let described = CompiledRoutine(routine)
            let meaning = meanings[position]
            return (meaning.functions + meaning.receivers + meaning.messages).contains {
                $0.kind.isMessage == routine.kind.isMessage && $0.findsKey(of: described)
            }
        }
    }

    func haveQualifiers(_ group: Group) -> Bool { meanings[group.position].haveQualifiers }

    func functions(of group: Group) -> [CompiledRoutine] { meanings[group.position].functions }

    func receivers(of group: Group) -> [CompiledRoutine] { meanings[group.position].receivers }

    func messages(of group: Group) -> [CompiledRoutine] { meanings[group.position].messages }

    /// Returns few, long sequences, so that a search is fast.
    ///
    /// A name covers all names that contain it, and a long common part (`ocalizedString`) covers the names that share
    /// it.
    private static func needles(of names: [[UInt8]]) -> [[UInt8]] {
        var needles: [[UInt8]] = []
        for name in names {
            let shared = needles.map { Self.contains(name, $0) ? $0 : Self.longestCommonStretch($0, name) }
            let best = shared.indices.max { shared[$0].count < shared[$1].count }
            if let best, shared[best].count >= min(Self.leastStretch, needles[best].count, name.count) {
                needles[best] = shared[best]
            } else {
                needles.append(name)
            }
        }
        return needles
    }

    /// The least length of a common part. Shorter ones would let too many sources through to the lexer.
    private static let leastStretch = 12

    private static func contains(_ name: [UInt8], _ part: [UInt8]) -> Bool {
        name.count >= part.count && (0...name.count - part.count).contains { name[$0...].starts(with: part) }
    }

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

extension Routine.Kind {
    fileprivate var isMessage: Bool {
        if case .message = self { true } else { false }
    }

    /// True if calls of this kind occur in a language family.
    fileprivate func isUsed(in language: SourceLanguage) -> Bool {
        switch self {
        case .function(let languages): languages.contains(language)
        case .message: language == .cFamily
        }
    }
}
