import StringsmithText

/// A function, method or macro that passes its parameters on to a routine.
package struct FoundWrapper: Hashable, Sendable {
    /// Its description in the syntax of `--routine`.
    package var signature: String

    /// The name of the routine that it calls.
    package var wrapped: String
}

/// Finds the function, method or macro that passes its own parameters on to a routine and hasn't been declared as one.
///
/// This is a guess for the note of a diagnostic, based on the text before the call. It is never used for extraction
/// unless a person or `init` asks for it.
struct WrapperAdvice {
    /// An argument of the routine's call.
    struct Passed {
        var role: ArgumentRole

        /// The byte range of the argument.
        var range: Range<Int>

        /// The text of a literal, or nil.
        var literal: String?

        /// True for `nil` and similar constants.
        var isNil = false
    }

    let source: UnsafeBufferPointer<UInt8>
    let language: SourceLanguage
    var macros: [MacroDefinition] = []
    private var extensions: StringExtensions

    init(source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
        (self.source, self.language) = (source, language)
        extensions = StringExtensions(source: source, language: language)
    }

    /// Returns a signature for `--routine`, such as `MyString(key:1, comment:note)`; nil if the key isn't a parameter
    /// of the enclosing function, or if its table can't be determined.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the call, including the key.
    ///   - table: the routine's own table for calls that don't name one, if it has one.
    mutating func signature(passing arguments: [Passed], table: String?, at call: Range<Int>) -> String? {
        guard let key = (arguments.first { $0.role == .key }.map { word($0.range) }) else { return nil }
        let member = isSelf(key) ? extensions.member(around: call) : nil
        guard let wrapper = member ?? wrapper(around: call) else { return nil }
        let keyIsSelf = member != nil && wrapper.selector(of: key, in: source) == nil
        var roles: [String] = []
        for role in [ArgumentRole.key, .table, .value, .comment] {
            guard let passed = arguments.first(where: { $0.role == role }) else {
                if role == .key { return nil }
                if role == .table, let table {
                    guard let constant = Self.constant(table) else { return nil }
                    roles.append(constant)
                }
                continue
            }
            if role == .key, keyIsSelf {
                roles.append("key:self")
                continue
            }
            if let selector = wrapper.selector(of: word(passed.range), in: source) {
                roles.append("\(role.name):\(selector)")
                continue
            }
            switch role {
            case .key: return nil
            // A table that is neither a parameter nor constant can't be described.
            case .table:
                if passed.isNil { continue }
                guard let literal = passed.literal ?? macroText(passed.range), let constant = Self.constant(literal)
                else { return nil }
                roles.append(constant)
            default: break
            }
        }
        return "\(wrapper.name)(\(roles.joined(separator: ", ")))"
    }

    /// Returns the text of a macro of the source; nil if the range contains anything else.
    private func macroText(_ range: Range<Int>) -> String? {
        guard language == .cFamily else { return nil }
        return LiteralMacros(of: source).text(of: String(decoding: source[word(range)], as: UTF8.self))
    }

    /// Returns a constant table; nil if a signature can't express it.
    private static func constant(_ table: String) -> String? {
        table.utf8.contains { $0 == .comma || $0 == .quotationMark || $0 == .rightParenthesis }
            ? nil : "table:\"\(table)\""
    }

    /// True for words that mean the text itself in an extension of `String`; empty for a member without `self`.
    private func isSelf(_ word: Range<Int>) -> Bool {
        let names: [StaticString] = [
            "", "self", "self as String", "self as NSString", "String(self)", "description", "self.description",
        ]
        return names.contains { source.spells($0, in: word) }
    }

    /// Strips the parentheses and casts that macros put around an argument.
    private func word(_ range: Range<Int>) -> Range<Int> {
        var word = range
        while let first = word.first, source[first] <= .space { word = word.dropFirst() }
        while let last = word.last, source[last] <= .space { word = word.dropLast() }
        while word.count > 2, source[word.lowerBound] == .leftParenthesis,
            source[word.upperBound - 1] == .rightParenthesis
        {
            word = word.lowerBound + 1..<word.upperBound - 1
        }
        return word
    }

    private func wrapper(around call: Range<Int>) -> WrapperHead? {
        if let macro = macros.last(where: { $0.body.contains(call.lowerBound) }) {
            return WrapperHead(macro: macro, in: source)
        }
        switch language {
        case .swift: return WrapperHead(swiftBefore: call.lowerBound, in: source)
        case .cFamily: return WrapperHead(cFamilyBefore: call.lowerBound, in: source)
        }
    }
}
