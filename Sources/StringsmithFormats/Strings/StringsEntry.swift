/// An entry of a `.strings` text, as byte ranges of the document's UTF-8 form.
package struct StringsEntry: Hashable, Sendable {
    /// The form of a value.
    package enum ValueForm: UInt8, Hashable, Sendable {
        /// A string in `"` or `'`.
        case quoted

        /// An unquoted word.
        case unquoted

        /// No value: in `key;`, the key is the value.
        case shorthand

        /// `{ ... }`, `( ... )` and `< ... >`, which are valid syntax but useless at run time.
        case dictionary, array, data
    }

    /// The form of the value.
    package var valueForm: ValueForm

    /// False if the semicolon is missing, in which case the platform rejects the file.
    package var hasSemicolon = true

    var keyHasEscape: Bool
    var valueHasEscape = false
    var item: Int32
    var start: Int32
    var keyEnd: Int32
    var valueStart: Int32
    var valueEnd: Int32
    var end: Int32
}

extension StringsEntry {
    /// The range from the key to the semicolon, inclusive.
    package var range: Range<Int> { Int(start)..<Int(end) }

    /// The key with its quotes.
    package var keyLiteral: Range<Int> { Int(start)..<Int(keyEnd) }

    /// The value with its quotes or brackets; the key's range if there is no value.
    package var valueLiteral: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    /// The semicolon, or nil if it is missing.
    package var semicolon: Range<Int>? { hasSemicolon ? Int(end) - 1..<Int(end) : nil }

    /// True if the value is text.
    package var hasTextValue: Bool {
        switch valueForm {
        case .quoted, .unquoted, .shorthand: true
        case .dictionary, .array, .data: false
        }
    }
}
