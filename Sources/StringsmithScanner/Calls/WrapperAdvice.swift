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
    var macros: [MacroDefinition]

    /// Returns a signature for `--routine`, such as `MyString(key:1, comment:note)`; nil if the key isn't a parameter
    /// of the enclosing function, or if its table can't be determined.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the call, including the key.
    ///   - table: the routine's own table for calls that don't name one, if it has one.
    func signature(passing arguments: [Passed], table: String?, at call: Range<Int>) -> String? {
        guard let wrapper = wrapper(around: call) else { return nil }
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
            if let selector = wrapper.selector(of: word(passed.range), in: source) {
                roles.append("\(role.name):\(selector)")
                continue
            }
            switch role {
            case .key: return nil
            // A table that is neither a parameter nor constant can't be described.
            case .table:
                if passed.isNil { continue }
                guard let literal = passed.literal, let constant = Self.constant(literal) else { return nil }
                roles.append(constant)
            default: break
            }
        }
        return "\(wrapper.name)(\(roles.joined(separator: ", ")))"
    }

    /// Returns a constant table; nil if a signature can't express it.
    private static func constant(_ table: String) -> String? {
        table.utf8.contains { $0 == .comma || $0 == .quotationMark || $0 == .rightParenthesis }
            ? nil : "table:\"\(table)\""
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

/// The name and parameters of a function, method or macro.
struct WrapperHead {
    /// The name as written in a signature: `tr`, or a whole selector.
    private(set) var name: String

    /// The parameters: the label in calls, and the name in the body.
    private var parameters: [(selector: String, name: Range<Int>)] = []

    /// The maximum distance in bytes between the head and the call.
    private static let reach = 4096

    /// Returns the label of the parameter that is passed as an argument; nil if it isn't a parameter.
    func selector(of word: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> String? {
        parameters.first { source[$0.name].elementsEqual(source[word]) }?.selector
    }

    init(macro: MacroDefinition, in source: UnsafeBufferPointer<UInt8>) {
        name = String(decoding: source[macro.name], as: UTF8.self)
        parameters = macro.parameters.enumerated().map { (String($0.offset + 1), $0.element) }
    }

    // MARK: Swift

    /// Finds the nearest `func name(...)` before a place.
    init?(swiftBefore call: Int, in source: UnsafeBufferPointer<UInt8>) {
        let keyword = Array("func ".utf8)
        var offset = call - keyword.count
        let limit = max(0, call - Self.reach)
        while offset >= limit, !source[offset..<offset + keyword.count].elementsEqual(keyword) { offset -= 1 }
        guard offset >= limit else { return nil }
        var end = offset + keyword.count
        while end < call, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
        name = String(decoding: source[offset + keyword.count..<end], as: UTF8.self)
        guard !name.isEmpty, let list = Self.parameterList(from: end, to: call, in: source) else { return nil }
        // Other types often have a method with the same name, but with argument labels.
        let isMethod = offset > 0 && source[offset - 1] <= .space && !Self.beginsInFirstColumn(offset, of: source)
        for (place, words) in list.enumerated() {
            guard let last = words.last else { continue }
            let label = String(decoding: source[words.first ?? last], as: UTF8.self)
            parameters.append((label == "_" ? (isMethod ? "_" : "") + String(place + 1) : label, last))
        }
    }

    /// True if the line of a declaration isn't indented, so that it isn't in a type.
    private static func beginsInFirstColumn(_ declaration: Int, of source: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = declaration
        while start > 0, source[start - 1] != .lineFeed, source[start - 1] != .carriageReturn { start -= 1 }
        return source[start] > .space
    }

    /// Returns the words before the colon of each parameter in a list; nil if the list doesn't end before the call.
    private static func parameterList(
        from start: Int, to end: Int, in source: UnsafeBufferPointer<UInt8>
    ) -> [[Range<Int>]]? {
        guard start < end, source[start] == .leftParenthesis else { return nil }
        var list: [[Range<Int>]] = [[]]
        var depth = 0
        var isBehindColon = false
        var offset = start
        while offset < end {
            switch source[offset] {
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket:
                depth -= 1
                if depth == 0 { return list }
            case .comma where depth == 1:
                list.append([])
                isBehindColon = false
            case .colon where depth == 1: isBehindColon = true
            case let byte where depth == 1 && !isBehindColon && ByteTable.identifierPart[byte] == 1:
                let first = offset
                while offset + 1 < end, ByteTable.identifierPart[source[offset + 1]] == 1 { offset += 1 }
                list[list.count - 1].append(first..<offset + 1)
            default: break
            }
            offset += 1
        }
        return nil
    }

    // MARK: C family

    /// Finds the C function or Objective-C method whose body contains a place.
    init?(cFamilyBefore call: Int, in source: UnsafeBufferPointer<UInt8>) {
        let limit = max(0, call - Self.reach)
        // The body starts at the outermost brace that is open at the call.
        var depth = 0
        var body: Int?
        var offset = call - 1
        while offset >= limit {
            switch source[offset] {
            case .rightBrace: depth += 1
            case .leftBrace:
                if depth == 0 { body = offset } else { depth -= 1 }
            default: break
            }
            // A head starts in the first column; text before it belongs to something else.
            if body != nil, depth == 0, offset == 0 || source[offset - 1] == .lineFeed, source[offset] > .space,
                source[offset] != .leftBrace
            {
                break
            }
            offset -= 1
        }
        guard let body, offset >= limit else { return nil }
        let head = offset..<body
        if source[offset] == .hyphen || source[offset] == UInt8(ascii: "+") {
            self.init(method: head, in: source)
        } else {
            self.init(function: head, in: source)
        }
    }

    /// Reads `static NSString *name(NSString *key, ...)`: the last word of each parameter is its name.
    private init?(function head: Range<Int>, in source: UnsafeBufferPointer<UInt8>) {
        guard let open = source[head].firstIndex(of: .leftParenthesis),
            let close = source[head].lastIndex(of: .rightParenthesis), open < close,
            let word = Self.lastWord(of: head.lowerBound..<open, in: source)
        else { return nil }
        name = String(decoding: source[word], as: UTF8.self)
        var start = open + 1
        for end in start...close where end == close || source[end] == .comma {
            if let word = Self.lastWord(of: start..<end, in: source) {
                parameters.append((String(parameters.count + 1), word))
            }
            start = end + 1
        }
    }

    /// Reads `+ (NSString *)string:(NSString *)key table:(NSString *)table`.
    private init?(method head: Range<Int>, in source: UnsafeBufferPointer<UInt8>) {
        name = ""
        var offset = head.lowerBound + 1
        var piece: Range<Int>?
        while offset < head.upperBound {
            switch source[offset] {
            case .leftParenthesis:
                var depth = 0
                repeat {
                    if source[offset] == .leftParenthesis { depth += 1 }
                    if source[offset] == .rightParenthesis { depth -= 1 }
                    offset += 1
                } while depth > 0 && offset < head.upperBound
                continue
            case .colon:
                guard let label = piece else { return nil }
                name += String(decoding: source[label], as: UTF8.self) + ":"
                parameters.append((String(parameters.count + 1), offset..<offset))
                piece = nil
            case let byte where ByteTable.identifierPart[byte] == 1:
                let first = offset
                while offset + 1 < head.upperBound, ByteTable.identifierPart[source[offset + 1]] == 1 { offset += 1 }
                let word = first..<offset + 1
                if let last = parameters.indices.last, parameters[last].name.isEmpty {
                    parameters[last].name = word
                } else {
                    piece = word
                }
            default: break
            }
            offset += 1
        }
        if name.isEmpty { return nil }
    }

    private static func lastWord(of range: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var end = range.upperBound
        while end > range.lowerBound, ByteTable.identifierPart[source[end - 1]] != 1 { end -= 1 }
        var start = end
        while start > range.lowerBound, ByteTable.identifierPart[source[start - 1]] == 1 { start -= 1 }
        return start < end ? start..<end : nil
    }
}
