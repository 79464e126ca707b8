import StringsmithText

/// Finds the function or macro that passes its own parameter on as a key: a routine that nobody has described yet.
///
/// It is a guess for a note of a diagnostic, made from the text before the call, and is never used to extract anything.
struct WrapperAdvice {
    let source: UnsafeBufferPointer<UInt8>
    let language: SourceLanguage
    var macros: [MacroDefinition]

    /// No function's head is looked for further back than this many bytes.
    private static let reach = 4096

    /// A signature for `--routine`, such as `MyString(key:1)`, if the argument is a parameter of what encloses the call.
    func signature(passing argument: Range<Int>, at call: Range<Int>) -> String? {
        var word = source[argument]
        // Macros wrap their parameters in parentheses.
        while word.count > 2, word.first == .leftParenthesis, word.last == .rightParenthesis {
            word = word.dropFirst().dropLast()
        }
        guard !word.isEmpty, word.allSatisfy({ ByteTable.identifierPart[$0] == 1 }) else { return nil }
        if let macro = macros.last(where: { $0.body.contains(call.lowerBound) }),
            let place = macro.parameters.firstIndex(where: { source[$0].elementsEqual(word) })
        {
            return "\(text(macro.name))(key:\(place + 1))"
        }
        return language == .swift ? swiftSignature(parameter: Array(word), before: call.lowerBound) : nil
    }

    /// The nearest `func name(` before the call with such a parameter.
    private func swiftSignature(parameter: [UInt8], before call: Int) -> String? {
        let keyword = Array("func ".utf8)
        var offset = call - keyword.count
        let limit = max(0, call - Self.reach)
        while offset >= limit {
            if source[offset..<offset + keyword.count].elementsEqual(keyword) {
                return signature(head: offset + keyword.count, parameter: parameter, before: call)
            }
            offset -= 1
        }
        return nil
    }

    private func signature(head: Int, parameter: [UInt8], before call: Int) -> String? {
        var nameEnd = head
        while nameEnd < call, ByteTable.identifierPart[source[nameEnd]] == 1 { nameEnd += 1 }
        guard nameEnd > head, nameEnd < call, source[nameEnd] == .leftParenthesis else { return nil }
        var place = 1
        var depth = 0
        var words: [Range<Int>] = []
        var offset = nameEnd
        while offset < call {
            let byte = source[offset]
            switch byte {
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket:
                depth -= 1
                if depth == 0 { return nil }
            case .comma where depth == 1:
                place += 1
                words = []
            case .colon where depth == 1:
                if let last = words.last, source[last].elementsEqual(parameter) {
                    let label = words.count > 1 ? text(words[words.count - 2]) : text(last)
                    return "\(text(head..<nameEnd))(key:\(label == "_" ? String(place) : label))"
                }
            case _ where depth == 1 && ByteTable.identifierPart[byte] == 1:
                let start = offset
                while offset + 1 < call, ByteTable.identifierPart[source[offset + 1]] == 1 { offset += 1 }
                words.append(start..<offset + 1)
            default: break
            }
            offset += 1
        }
        return nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
