import StringsmithText

/// The name and parameters of a function, method or macro.
struct WrapperHead {
    /// The name as written in a signature: `tr`, or a whole selector.
    private(set) var name: String

    /// The parameters: the label in calls, and the name in the body.
    private var parameters: [(selector: String, name: Range<Int>)] = []

    /// The maximum distance in bytes between the head and the call.
    static let reach = 4096

    /// Returns the label of the parameter that is passed as an argument; nil if it isn't a parameter.
    func selector(of word: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> String? {
        parameters.first { source[$0.name].elementsEqual(source[word]) }?.selector
    }

    init(macro: MacroDefinition, in source: UnsafeBufferPointer<UInt8>) {
        name = String(decoding: source[macro.name], as: UTF8.self)
        parameters = macro.parameters.enumerated().map { (String($0.offset + 1), $0.element) }
    }

    /// A property.
    init(property name: String) {
        self.name = name
    }

    // MARK: Swift

    /// Finds the nearest `func name(...)` before a place.
    init?(swiftBefore call: Int, in source: UnsafeBufferPointer<UInt8>) {
        let keyword = Array("func ".utf8)
        var offset = call - keyword.count
        let limit = max(0, call - Self.reach)
        while offset >= limit, !source[offset..<offset + keyword.count].elementsEqual(keyword) { offset -= 1 }
        guard offset >= limit else { return nil }
        self.init(swiftFunction: offset, before: call, in: source)
    }

    /// Reads `func name(...)` at a place.
    ///
    /// - Parameter isMember: true if it is known to be in a type.
    init?(
        swiftFunction offset: Int, before call: Int, in source: UnsafeBufferPointer<UInt8>, isMember: Bool = false
    ) {
        let start = offset + "func ".utf8.count
        var end = start
        while end < call, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
        name = String(decoding: source[start..<end], as: UTF8.self)
        guard !name.isEmpty, let list = Self.parameterList(from: end, to: call, in: source) else { return nil }
        // Other types often have a method with the same name, but with argument labels.
        let isMethod =
            isMember || offset > 0 && source[offset - 1] <= .space && !Self.beginsInFirstColumn(offset, of: source)
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
        // A message without arguments.
        if name.isEmpty, let piece { name = String(decoding: source[piece], as: UTF8.self) }
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
