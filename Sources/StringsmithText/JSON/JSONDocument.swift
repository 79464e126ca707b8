/// A JSON text as a flat list of its values in text order, each with its byte range.
///
/// Single values are neither decoded nor allocated, so that large strings are read at several hundred megabytes per
/// second. A container precedes its contents. In an object, keys and values alternate.
package struct JSONDocument: Sendable {
    /// The kind of a value.
    package enum Kind: UInt8, Hashable, Sendable {
        case null, `true`, `false`, number, array, object

        /// A string without escapes.
        case string

        /// A string with at least one escape.
        case escapedString

        /// An object's key without quotes (JSON5).
        case identifier
    }

    /// A value's kind and place. Offsets take 32 bits to keep the list small.
    @usableFromInline struct Value: Sendable {
        @usableFromInline var kind: Kind
        @usableFromInline var start: UInt32
        @usableFromInline var end: UInt32

        /// The index of the next value that isn't part of this one.
        @usableFromInline var next: UInt32
    }

    /// The text, including any byte order mark.
    package let text: [UInt8]

    /// The dialect.
    package let dialect: JSONDialect

    @usableFromInline let values: [Value]

    /// Reads a whole UTF-8 text, with or without a byte order mark, in one pass.
    /// - Parameter isValid: whether the text is known to be valid UTF-8.
    /// - Throws: the first error: invalid syntax, invalid UTF-8, or nesting over `JSONNode.largestDepth`.
    package init(
        reading text: [UInt8], as dialect: JSONDialect, isValid: Bool = false
    ) throws(SyntaxError) {
        guard text.count < Int(UInt32.max) else { throw SyntaxError("text of 4 GB or more", offset: 0) }
        values = try text.withUnsafeBufferPointer { (buffer) throws(SyntaxError) in
            var reader = JSONReader(text: buffer, dialect: dialect, isValid: isValid)
            return try reader.readDocument()
        }
        self.text = text
        self.dialect = dialect
    }

    /// The index of the top-level value.
    @inlinable package var root: Int { 0 }

    /// The kind of a value.
    @inlinable package func kind(of index: Int) -> Kind { values[index].kind }

    /// The bytes of a value, including quotes and brackets.
    @inlinable package func range(of index: Int) -> Range<Int> { Int(values[index].start)..<Int(values[index].end) }

    /// The index of the next value that isn't part of this one.
    @inlinable package func end(of index: Int) -> Int { Int(values[index].next) }

    /// True for a string, including keys without quotes.
    @inlinable package func isString(_ index: Int) -> Bool {
        switch values[index].kind {
        case .string, .escapedString, .identifier: true
        case .null, .true, .false, .number, .array, .object: false
        }
    }

    /// Returns a decoded string; nil for other values. An escaped lone surrogate is preserved.
    package func string(_ index: Int) -> ExactString? {
        let range = range(of: index)
        switch kind(of: index) {
        case .string: return ExactString(bytes: Array(text[range.lowerBound + 1..<range.upperBound - 1]))
        case .escapedString, .identifier:
            return text.withUnsafeBufferPointer { buffer in
                var reader = JSONReader(text: buffer, dialect: dialect)
                reader.offset = range.lowerBound
                // The text was already read without errors.
                return try? kind(of: index) == .identifier ? reader.readIdentifier() : reader.readString()
            }
        case .null, .true, .false, .number, .array, .object: return nil
        }
    }

    /// True if a value is the string `other`, which must contain neither quotes nor escapes.
    @inlinable package func isString(_ index: Int, _ other: StaticString) -> Bool {
        let value = values[index]
        guard value.kind == .string, Int(value.end - value.start) == other.utf8CodeUnitCount + 2 else {
            return value.kind == .escapedString && string(index)?.bytes.elementsEqual(bytes(of: other)) == true
        }
        let (start, wanted) = (Int(value.start) + 1, bytes(of: other))
        return text.withUnsafeBufferPointer { text in
            // In bounds: the value has this length.
            for offset in wanted.indices where text[start &+ offset] != wanted[offset] { return false }
            return true
        }
    }

    /// True if a value's bytes contain a byte.
    package func holds(_ byte: UInt8, in index: Int) -> Bool {
        let range = range(of: index)
        return text.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]).contains(byte) }
    }

    @usableFromInline func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Returns the members of an object in text order; empty for other values.
    @inlinable package func members(of index: Int) -> JSONMembers {
        let isObject = values[index].kind == .object
        return JSONMembers(self, from: isObject ? index + 1 : 0, to: isObject ? end(of: index) : 0)
    }

    /// Returns the number of an object's members; 0 for other values.
    package func memberCount(of index: Int) -> Int { members(of: index).reduce(0) { count, _ in count + 1 } }

    /// Returns the members of an object in text order, without those whose value is `null`.
    @inlinable package func presentMembers(of index: Int) -> JSONMembers {
        var members = members(of: index)
        members.skipsNull = true
        return members
    }

    /// Returns the value of the last member with a name; nil if there is none, or if it is `null`.
    package func member(_ name: StaticString, of index: Int) -> Int? {
        var found: Int?
        for member in members(of: index) where isString(member.key, name) { found = member.value }
        return found.flatMap { kind(of: $0) == .null ? nil : $0 }
    }

    /// Returns the value of a number without a fraction; nil for anything else.
    package func integer(_ index: Int) -> Int? {
        kind(of: index) == .number ? Int(String(decoding: text[range(of: index)], as: UTF8.self)) : nil
    }

    /// Returns the elements of an array in text order; empty for other values.
    package func elements(of index: Int) -> [Int] {
        guard kind(of: index) == .array else { return [] }
        var elements: [Int] = []
        var next = index + 1
        while next < end(of: index) {
            elements.append(next)
            next = end(of: next)
        }
        return elements
    }
}

/// The members of an object as pairs of indices into its `JSONDocument`.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let document: JSONDocument
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    /// True to leave out members whose value is `null`.
    @usableFromInline var skipsNull = false

    @inlinable init(_ document: JSONDocument, from start: Int, to end: Int) {
        self.document = document
        position = start
        self.end = end
    }

    @inlinable package mutating func next() -> (key: Int, value: Int)? {
        while position < end {
            let key = position
            position = document.end(of: key + 1)
            if skipsNull, document.kind(of: key + 1) == .null { continue }
            return (key, key + 1)
        }
        return nil
    }
}

extension JSONDocument {
    /// Returns the keys of an object that duplicate an earlier one, in text order.
    package func duplicateKeys(of object: Int) -> [Int] {
        var last: (key: Int, isPlain: Bool)?
        var isAscending = true
        for member in members(of: object) {
            let isPlain = kind(of: member.key) == .string
            if let last, !(last.isPlain && isPlain && spelling(last.key, precedes: member.key)) {
                isAscending = false
                break
            }
            last = (member.key, isPlain)
        }
        // Most objects are sorted by bytes, so they have no duplicates.
        if isAscending { return [] }
        var seen: Set<ExactString> = Set(minimumCapacity: memberCount(of: object))
        return members(of: object).filter { !seen.insert(string($0.key) ?? "").inserted }.map(\.key)
    }

    private func spelling(_ left: Int, precedes right: Int) -> Bool {
        let left = range(of: left)
        let right = range(of: right)
        let common = min(left.count, right.count) - 1
        for offset in 1..<max(common, 1) {
            let (a, b) = (text[left.lowerBound + offset], text[right.lowerBound + offset])
            if a != b { return a < b }
        }
        return left.count < right.count
    }
}
