import StringsmithText

/// The placeholders of a text that a program replaces itself, as Qt does: `%1`, `%L1`, and `%n` for a count.
///
/// No formatting call reads such a text, so that `%1x%2` contains no specifier, and percent signs aren't doubled.
package struct NumberedPlaceholders: Sendable {
    /// A placeholder.
    package struct Placeholder: Hashable, Sendable {
        /// The bytes from `%` to the last digit or the `n`.
        package var range: Range<Int>

        /// The number; nil for `%n`.
        package var number: Int?

        /// Its name without `L`, which only affects how a number is shown: `%1`, `%n`.
        package var name: String { number.map { "%\($0)" } ?? "%n" }
    }

    /// The placeholders in text order.
    package let all: [Placeholder]

    /// Reads a text. A percent sign after another one, or after digits that aren't a placeholder's, begins none.
    package init(_ text: ExactString) {
        let bytes = text.bytes
        var all: [Placeholder] = []
        var offset = 0
        var previous = 0
        while let start = bytes[offset...].firstIndex(of: .percentSign) {
            let isAfterNumber = start > previous && (bytes[start - 1].isASCIIDigit || bytes[start - 1] == .percentSign)
            offset = start + 1
            guard !isAfterNumber, let found = Self.placeholder(bytes, at: start) else { continue }
            all.append(found)
            (offset, previous) = (found.range.upperBound, found.range.upperBound)
        }
        self.all = all
    }

    private static func placeholder(_ bytes: [UInt8], at start: Int) -> Placeholder? {
        var offset = start + 1
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "L") { offset += 1 }
        guard offset < bytes.count else { return nil }
        if bytes[offset] == UInt8(ascii: "n") { return Placeholder(range: start..<offset + 1) }
        let digits = bytes[offset...].prefix(3).prefix { $0.isASCIIDigit }
        let end = digits.endIndex
        guard (1...2).contains(digits.count), digits.count == 1 || digits.first != .digitZero,
            end == bytes.count || bytes[end] != .dollarSign
        else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - .digitZero) }  // Checked: at most two digits.
        return Placeholder(range: start..<end, number: number)
    }

    /// Returns whether a text of the development language has placeholders like these and no specifiers.
    ///
    /// What the grammar of formats reads as a specifier must be a placeholder and the next letter: `%1s` in `%1s of %2`.
    /// The numbers must begin with 0 or 1 and be without gaps, and one must not be read as a part of a specifier, so that
    /// `%1d files` and `%5d of %5d` are formats.
    package static func areStyle(of signature: FormatSignature) -> Bool {
        guard let format = signature.format else { return false }
        let placeholders = NumberedPlaceholders(format.text).all
        guard !placeholders.isEmpty else { return false }
        var certain = Set(placeholders.map(\.range.lowerBound))
        for specifier in signature.specifiers {
            guard let placeholder = placeholders.first(where: { $0.range.lowerBound == specifier.range.lowerBound }),
                isBeginning(placeholder, of: specifier, in: format.text.bytes)
            else { return false }
            if placeholder.number != nil { certain.remove(specifier.range.lowerBound) }
        }
        guard !certain.isEmpty else { return false }
        let numbers = Set(placeholders.compactMap(\.number)).sorted()
        guard let first = numbers.first, let last = numbers.last else {
            // A letter after `%n` makes it a word: `%name`.
            return placeholders.allSatisfy { placeholder in
                let end = placeholder.range.upperBound
                return end == format.text.bytes.count || !format.text.bytes[end].isASCIILetter
            }
        }
        return first <= 1 && last - first == numbers.count - 1
    }

    /// Returns whether a specifier is a placeholder and a letter. An object isn't, since `%1@` lacks its `$`.
    private static func isBeginning(
        _ placeholder: Placeholder, of specifier: FormatSpecifier, in bytes: [UInt8]
    ) -> Bool {
        guard specifier.position == nil, specifier.flags.isEmpty, specifier.conversion != .object else { return false }
        if placeholder.number == nil { return specifier.range == placeholder.range }
        // `%1.d` is the end of a sentence, and `%1.2f` a specifier.
        let end = placeholder.range.upperBound
        let isSentence = bytes[end] == .fullStop && bytes[end + 1].isASCIILetter
        return specifier.width != nil && (specifier.precision == nil || isSentence)
    }
}
