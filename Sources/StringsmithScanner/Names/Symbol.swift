import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A name as a number: two names are the same if their numbers are.
///
/// A name may have several components, as `Outer.Inner`: that is a scope and the last component, each of which is a
/// name.
struct Symbol: Hashable, Sendable {
    let number: UInt32

    /// The name without characters, which is also the scope of names outside of others.
    static let empty = Symbol(number: 0)

    init(number: UInt32) { self.number = number }

    /// Creates the name that a token was given.
    @inline(__always)
    init(_ token: SyntaxToken) { number = UInt32(bitPattern: token.match) }

    /// Creates a name from its text, in which dots separate components, except in operators.
    init(_ text: String) {
        var text = text
        self = text.withUTF8 { bytes in
            guard let first = bytes.first, first != .fullStop, bytes.contains(.fullStop) else {
                return Symbol(bytes.indices, in: bytes)
            }
            var name = Symbol.empty
            var start = 0
            while start <= bytes.count {
                let end = bytes.firstOffset(of: .fullStop, from: start, to: bytes.count) ?? bytes.count
                name = name.member(Symbol(start..<end, in: bytes))
                start = end + 1
            }
            return name
        }
    }

    /// Creates a name from bytes in a source, which have no dots except in an operator.
    @inline(__always)
    init(_ name: Range<Int>, in source: UnsafeBufferPointer<UInt8>) { number = Self.names.number(of: name, in: source) }

    var isEmpty: Bool { number == 0 }

    /// The name's text.
    var text: String {
        let name = Self.names.all[number]
        if name.last == number { return String(decoding: name.bytes, as: UTF8.self) }
        return scope.isEmpty ? last.text : scope.text + "." + last.text
    }

    /// The first byte of the last component; zero if it is empty.
    var firstByte: UInt8 { Self.names.all[last.number].bytes.first ?? 0 }

    /// True if the last component begins with an uppercase letter.
    var isCapitalized: Bool {
        let byte = firstByte
        return byte < 0x80
            ? byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") : last.text.first?.isUppercase ?? false
    }

    func hasSuffix(_ suffix: String) -> Bool { last.text.hasSuffix(suffix) }

    // MARK: Components

    /// The name without its last component; empty if it has only one.
    var scope: Symbol { Symbol(number: Self.names.all[number].scope) }

    /// The last component.
    var last: Symbol { Symbol(number: Self.names.all[number].last) }

    var hasScope: Bool { Self.names.all[number].scope != 0 }

    /// The first component.
    var outermost: Symbol {
        var name = self
        while name.hasScope { name = name.scope }
        return name
    }

    /// Returns the name of a member, or the name itself outside of scopes. All components of the member's name are
    /// kept.
    func member(_ name: Symbol) -> Symbol {
        if isEmpty { return name }
        if name.isEmpty { return self }
        let inner = Self.names.all[name.number]
        if inner.scope != 0 { return member(Symbol(number: inner.scope)).member(Symbol(number: inner.last)) }
        return Symbol(number: Self.names.number(of: number, name.number))
    }

    /// Returns the name of a member if anything has that name.
    func knownMember(_ name: Symbol) -> Symbol? {
        if isEmpty { return name }
        let inner = Self.names.all[name.number]
        if inner.scope != 0 {
            return knownMember(Symbol(number: inner.scope))?.knownMember(Symbol(number: inner.last))
        }
        return Self.names.knownNumber(of: number, name.number).map(Symbol.init(number:))
    }

    /// Returns the name with another one instead of the first component.
    func replacingOutermost(with name: Symbol) -> Symbol {
        hasScope ? scope.replacingOutermost(with: name).member(last) : name
    }

    /// The name without the first component; empty if it has only one.
    var withoutOutermost: Symbol { hasScope ? scope.withoutOutermost.member(last) : .empty }

    /// True if the name, or the name of a type around it, is one of some names.
    func isHidden(by hidden: Set<Symbol>) -> Bool {
        if hidden.isEmpty { return false }
        var name = self
        while !name.isEmpty {
            if hidden.contains(name) { return true }
            name = name.scope
        }
        return false
    }

    /// The names of all sources that the process reads.
    fileprivate static let names = Names()
}

extension Symbol: ExpressibleByStringLiteral, CustomStringConvertible {
    init(stringLiteral text: String) { self.init(text) }

    var description: String { text }
}

/// The names by number.
private struct Names {
    struct Name: BitwiseCopyable {
        var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

        /// The numbers of the scope, or 0, and of the last component: the name's own if that is all of it.
        var scope: UInt32 = 0
        var last: UInt32 = 0
    }

    let all = NumberedValues(first: Name())

    @inline(__always)
    func number(of name: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard let base = source.baseAddress, !name.isEmpty else { return 0 }
        let bytes = UnsafeBufferPointer(start: base + name.lowerBound, count: name.count)
        let hash = Self.hash(bytes)
        return all.find(hash) { Self.areEqual($0.bytes, bytes) } ?? add(bytes, hash)
    }

    @inline(never)
    private func add(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> UInt32 {
        all.add(hash) {
            Self.areEqual($0.bytes, bytes)
        } _: { number in
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = copy.initialize(from: bytes)
            return Name(bytes: UnsafeBufferPointer(copy), last: number)
        }
    }

    func knownNumber(of scope: UInt32, _ last: UInt32) -> UInt32? {
        all.find(Self.hash(scope, last)) { $0.scope == scope && $0.last == last }
    }

    func number(of scope: UInt32, _ last: UInt32) -> UInt32 {
        knownNumber(of: scope, last)
            ?? all.add(Self.hash(scope, last)) {
                $0.scope == scope && $0.last == last
            } _: { _ in
                Name(scope: scope, last: last)
            }
    }

    private static func hash(_ scope: UInt32, _ last: UInt32) -> UInt32 {
        mixed(UInt64(scope) << 32 | UInt64(last))
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt32 {
        var value = value &* 0xD6E8_FEB8_6659_FD93
        value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: value >> 32)
    }

    /// Returns the hash of all bytes of a name.
    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let start = UnsafeRawPointer(name.baseAddress.unsafelyUnwrapped)
        let count = name.count
        var value: UInt64
        if count >= 8 {
            // All loads are within the name, and the last one covers what is left of it.
            value = start.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
            var offset = 8
            while offset + 8 < count {
                value = (value ^ (start + offset).loadUnaligned(as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
                value ^= value >> 29
                offset += 8
            }
            value ^= (start + (count - 8)).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            value = UInt64(start.loadUnaligned(as: UInt32.self)) << 32
            value |= UInt64((start + (count - 4)).loadUnaligned(as: UInt32.self))
        } else {
            value = UInt64(name[0]) << 16 | UInt64(name[count / 2]) << 8 | UInt64(name[count - 1])
        }
        return mixed(value ^ UInt64(count))
    }

    /// True for the same bytes. Names with a scope have none.
    @inline(__always)
    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let left = left.baseAddress, let start = right.baseAddress else {
            return false
        }
        return memcmp(left, start, right.count) == 0
    }
}
