/// Finds calls and messages in clang's tokens.
struct ClangCalls {
    struct Argument {
        var label: String?
        var range: Range<Int>
        var literal: String?

        /// True for a type and a name, as in a declaration.
        var isDeclaration = false
    }

    struct Call {
        var name: String
        var place: Int
        var end: Int
        var arguments: [Argument]
        var isMessage: Bool

        /// The macro whose body contains the call.
        var macro: String?

        var text: String {
            let parts = arguments.map { argument in
                (argument.label.map { $0 + ":" } ?? "") + "\(argument.range)"
                    + (argument.literal.map { " \"\($0)\"" } ?? "")
            }
            return "\(name)(\(parts.joined(separator: ", ")))..<\(end)"
        }
    }

    private let source: [UInt8]
    private var tokens: [ClangTokens.Token] = []
    private(set) var calls: [Call] = []

    /// True if brackets don't match, as with a bracket that only one branch of a condition opens.
    private(set) var isUnbalanced = false

    /// The offsets of calls with directives between their brackets.
    private(set) var ignored: Set<Int> = []

    /// The words after the first in selectors.
    private(set) var laterWords: Set<String> = []

    init(_ all: [ClangTokens.Token], source: [UInt8]) {
        self.source = source
        split(all)
    }

    private func text(_ token: ClangTokens.Token) -> String { String(decoding: source[token.range], as: UTF8.self) }

    // MARK: Directives

    /// Reads the text of the source and the body of each macro as separate sequences. Of other directives, only the
    /// words of conditions are code.
    private mutating func split(_ all: [ClangTokens.Token]) {
        var code: [ClangTokens.Token] = []
        var index = 0
        var startsLine = true
        while index < all.count {
            let token = all[index]
            if token.kind == "unknown" || token.kind == "comment" {
                if token.kind == "unknown", endsLine(token) { startsLine = true }
                index += 1
                continue
            }
            if token.kind == "hash", startsLine {
                let end = directiveEnd(all, from: index)
                readDirective(all[index..<end], &code)
                index = end
                continue
            }
            startsLine = false
            if token.kind != "eof" { code.append(token) }
            index += 1
        }
        read(code, macro: nil)
    }

    /// True for white space with a line ending that no backslash precedes.
    private func endsLine(_ token: ClangTokens.Token) -> Bool {
        var isSpliced = false
        for offset in token.range {
            switch source[offset] {
            case 0x0A, 0x0D:
                if !isSpliced { return true }
                if source[offset] == 0x0A { isSpliced = false }
            case UInt8(ascii: "\\"): isSpliced = true
            default: isSpliced = false
            }
        }
        return false
    }

    private func directiveEnd(_ all: [ClangTokens.Token], from start: Int) -> Int {
        var index = start + 1
        while index < all.count, all[index].kind != "eof" {
            if all[index].kind == "unknown", endsLine(all[index]) { return index }
            // A block comment continues a directive on the next line.
            index += 1
        }
        return index
    }

    private mutating func readDirective(_ directive: ArraySlice<ClangTokens.Token>, _ code: inout [ClangTokens.Token]) {
        let tokens = directive.filter { $0.kind != "comment" && !isSpace($0) }
        guard tokens.count > 1 else { return }
        let textual = ["import", "include", "include_next", "error", "warning", "pragma", "ident"]
        let name = text(tokens[1])
        if textual.contains(name) { return }
        guard name == "define" else {
            // A word at the edge has nothing to do with a parenthesis on the next line.
            let edge = ClangTokens.Token(kind: "directive", range: tokens[tokens.count - 1].range)
            code += [edge] + tokens.dropFirst(2) + [edge]
            return
        }
        guard tokens.count > 3 else { return }
        var body = 3
        // Parameters follow the name without a space.
        if tokens[3].kind == "l_paren", tokens[3].range.lowerBound == tokens[2].range.upperBound {
            while body < tokens.count, tokens[body].kind != "r_paren" { body += 1 }
            body += 1
        }
        if body < tokens.count { read(Array(tokens[body...]), macro: text(tokens[2])) }
    }

    private func isSpace(_ token: ClangTokens.Token) -> Bool {
        token.kind == "unknown" && (source[token.range.lowerBound] <= 0x20 || source[token.range.lowerBound] == 0x5C)
    }

    // MARK: Calls

    /// An open bracket.
    private struct Frame {
        var token: ClangTokens.Token
        var call: Call?
        var label: String?
        var first: Int
        var questions = 0
        var hasDirective = false
    }

    private mutating func read(_ tokens: [ClangTokens.Token], macro: String?) {
        self.tokens = tokens
        var frames: [Frame] = []
        var found: [Call] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case "l_paren", "l_square", "l_brace":
                var frame = Frame(token: token, first: index + 1)
                if token.kind == "l_paren", index > 0, tokens[index - 1].kind == "raw_identifier" {
                    let name = tokens[index - 1]
                    frame.call = Call(
                        name: text(name), place: name.range.lowerBound, end: 0, arguments: [], isMessage: false)
                }
                frames.append(frame)
            case "r_paren", "r_square", "r_brace":
                guard let frame = frames.popLast(), Self.matches(frame.token.kind, token.kind) else {
                    if macro == nil { isUnbalanced = true }
                    return
                }
                guard var call = frame.call else { continue }
                if call.isMessage || index > frame.first || frame.label != nil {
                    call.arguments.append(argument(frame, to: index))
                }
                call.end = token.range.upperBound
                if frame.hasDirective { ignored.insert(call.place) }
                if !call.arguments.contains(where: \.isDeclaration) { found.append(call) }
            case "comma":
                guard let top = frames.indices.last, frames[top].call != nil else { continue }
                let argument = argument(frames[top], to: index)
                frames[top].call?.arguments.append(argument)
                frames[top].first = index + 1
                frames[top].label = nil
                frames[top].questions = 0
            case "directive": for frame in frames.indices { frames[frame].hasDirective = true }
            case "question": if let top = frames.indices.last { frames[top].questions += 1 }
            case "colon": colon(at: index, &frames)
            default: break
            }
        }
        if !frames.isEmpty, macro == nil { isUnbalanced = true }
        for var call in found {
            call.macro = macro
            calls.append(call)
        }
    }

    private mutating func colon(at index: Int, _ frames: inout [Frame]) {
        guard let top = frames.indices.last else { return }
        guard frames[top].token.kind == "l_square" else {
            // `@selector(name:)`.
            guard frames[top].call != nil, frames[top].label == nil, frames[top].questions == 0,
                index == frames[top].first + 1, tokens[index - 1].kind == "raw_identifier"
            else {
                frames[top].questions = max(0, frames[top].questions - 1)
                return
            }
            frames[top].label = text(tokens[index - 1])
            frames[top].first = index + 1
            return
        }
        if frames[top].questions > 0 {
            frames[top].questions -= 1
            return
        }
        guard index > frames[top].first, tokens[index - 1].kind == "raw_identifier" else { return }
        let word = tokens[index - 1]
        if frames[top].call == nil {
            frames[top].call = Call(
                name: text(word), place: word.range.lowerBound, end: 0, arguments: [], isMessage: true)
        } else {
            laterWords.insert(text(word))
            let argument = argument(frames[top], to: index - 1)
            frames[top].call?.arguments.append(argument)
        }
        frames[top].label = text(word)
        frames[top].first = index + 1
    }

    private static func matches(_ open: String, _ close: String) -> Bool {
        open.dropFirst(2) == close.dropFirst(2)
    }

    private func argument(_ frame: Frame, to end: Int) -> Argument {
        guard frame.first < end else {
            let place = tokens[end].range.lowerBound
            return Argument(label: frame.label, range: place..<place, literal: nil)
        }
        let range = tokens[frame.first].range.lowerBound..<tokens[end - 1].range.upperBound
        let parts = tokens[frame.first..<end]
        let isDeclaration = parts.count > 1 && parts.allSatisfy { $0.kind == "raw_identifier" || $0.kind == "star" }
        return Argument(label: frame.label, range: range, literal: literal(parts), isDeclaration: isDeclaration)
    }

    /// The text of one or more adjacent literals.
    private func literal(_ tokens: ArraySlice<ClangTokens.Token>) -> String? {
        var bytes: [UInt8] = []
        var hasLiteral = false
        for token in tokens {
            if token.kind == "at" { continue }
            guard token.kind.hasSuffix("string_literal"), let text = CLiteral.bytes(source[token.range]) else {
                return nil
            }
            hasLiteral = true
            bytes += text
        }
        return hasLiteral ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
