#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A string that is compared by code units.
///
/// Swift's `String` considers `é` and `e` + U+0301 equal, but at run time they are different keys. The code units are
/// stored as UTF-8, with a lone surrogate (`\UD83D` in a table) in its generalized three-byte form (WTF-8), so that every
/// value that a table can contain survives a round trip.
public struct ExactString: Hashable, Sendable {
    /// The code units as UTF-8, which may contain lone surrogates.
    public let bytes: [UInt8]

    /// Wraps code units that are already UTF-8 (or its generalized form).
    @inlinable
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Wraps part of a buffer.
    @inlinable
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Takes the code units of a string.
    @inlinable
    public init(_ string: some StringProtocol) {
        bytes = Array(string.utf8)
    }

    /// The text for display; a lone surrogate becomes U+FFFD.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// True if there are no code units.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Compares the code units.
    public static func == (left: ExactString, right: ExactString) -> Bool {
        left.bytes.withUnsafeBytes { left in
            right.bytes.withUnsafeBytes { right in
                guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
                    return left.count == right.count
                }
                // In bounds: both have `count` bytes.
                return memcmp(first, second, left.count) == 0
            }
        }
    }

    @inlinable
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension ExactString: Comparable {
    /// Code point order, which is also the order of the UTF-8 bytes.
    public static func < (left: ExactString, right: ExactString) -> Bool {
        left.bytes.precedes(right.bytes)
    }
}

extension ExactString: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral value: String) {
        self.init(value)
    }

    public var description: String { string }
}
