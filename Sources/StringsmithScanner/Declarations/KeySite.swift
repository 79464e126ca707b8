import StringsmithText

/// A place in a source that names a key, by a literal or by a symbol, with what is around it.
package struct KeySite: Sendable {
    /// An argument of a call or of an interpolation.
    package struct Argument: Hashable, Sendable {
        /// The label; empty if there is none.
        package var label: String

        /// The bytes with the label, and without.
        package var range: Range<Int>
        package var value: Range<Int>

        /// The name of the value's type; empty if it isn't known, or isn't a simple one.
        package var type: String

        /// True if the value is a single literal, which may have interpolations.
        package var isLiteral = false

        /// The text of a value that is only literals without interpolations, empty for `nil`; nil for any other value.
        package var constant: ExactString?
    }

    /// A call with the literal or symbol as an argument of its own.
    package struct Call: Hashable, Sendable {
        package var range: Range<Int>

        /// The called function without its module or `init`: `String`.
        package var callee: String

        /// The arguments, trailing closures included. A closure without a label has braces as one.
        package var arguments: [Argument]

        /// The label of the argument.
        package var label: String
    }

    /// The bytes of the literal, or of the symbol with its arguments.
    package var range: Range<Int>

    /// The members of a symbol, of which the first is empty for `.name`; empty for a literal.
    package var names: [String] = []

    /// The arguments of the symbol, or the first one of each interpolation of the string.
    package var passed: [Argument] = []

    /// True for a symbol that is called.
    package var isCalled = false

    /// The type that the literal has; empty if it isn't known.
    package var type = ""

    package var call: Call?

    /// The comments, directives, and anything else between the tokens of the place and of its call, whose trailing
    /// closures don't count.
    package var remarks: [Range<Int>] = []

    /// Returns the comments and directives in a range, apart from those in the arguments that are passed.
    package func remarks(in range: Range<Int>) -> [Range<Int>] {
        remarks.filter { remark in
            remark.overlaps(range) && !passed.contains { $0.value.contains(remark.lowerBound) }
        }
    }
}

extension TypedScanner {
    /// Returns the literals that are keys by type, or by a call of `NSLocalizedString`, and the symbols, sorted by
    /// place.
    /// - Parameters:
    ///   - file: the number of the source in the scope.
    ///   - symbols: the members of each symbol to find. The first is empty for `.name`.
    package func sites(
        in source: UnsafeBufferPointer<UInt8>, file: Int, symbols: Set<[String]>
    ) -> [KeySite] {
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none) else { return [] }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true, readsPlainBodies: true)
        var sites = KeySiteReader(tree, reader(of: tree, file: file))
        return sites.sites(symbols)
    }
}

/// Finds sites in a tree.
private struct KeySiteReader {
    private let tree: SyntaxTree
    private let reader: TypeReader
    private var findings: [Int: KeyFinding] = [:]

    /// The parents of the nodes; -1 for none.
    private var parents: [Int]

    /// The names of variables and parameters, which may hide a type.
    private var variables: Set<String> = []

    /// What is known of calls, which may have many sites as arguments.
    private var calls: [Int: (call: KeySite.Call, remarks: [Range<Int>])] = [:]

    init(_ tree: SyntaxTree, _ reader: TypeReader) {
        (self.tree, self.reader) = (tree, reader)
        for finding in reader.findings where findings[finding.node] == nil { findings[finding.node] = finding }
        parents = Array(repeating: -1, count: tree.nodes.count)
        for node in tree.nodes.indices {
            for child in tree.children(of: node) { parents[child] = node }
        }
    }

    mutating func sites(_ symbols: Set<[String]>) -> [KeySite] {
        let longest = symbols.lazy.map(\.count).max() ?? 0
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .namePattern, .binding, .parameter, .optionalBinding:
                for token in [tree.nodes[node].token, tree.nodes[node].extra] where token >= 0 {
                    variables.insert(tree.name(ofToken: token).text)
                }
            default: break
            }
        }
        var sites: [KeySite] = []
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .string:
                if let site = literal(node) { sites.append(site) }
            case .member, .implicitMember:
                guard let names = names(endingAt: node, longest), symbols.contains(names) else { continue }
                sites.append(symbol(node, names))
            default: break
            }
        }
        return sites.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func literal(_ node: Int) -> KeySite? {
        let (call, remarks) = surroundings(of: node)
        var site = KeySite(range: tree.bytes(of: node))
        if let finding = findings[node] {
            site.type = finding.type.unwrapped.name?.text ?? ""
            let value = finding.valueParts.isEmpty ? nil : finding.context.value
            site.passed = tree.children(of: value ?? node).map { interpolation in
                let arguments = tree.children(of: interpolation).filter { tree.kind($0) == .argument }
                guard arguments.count == 1 else {
                    let range = tree.bytes(of: interpolation)
                    return KeySite.Argument(label: "", range: range, value: range, type: "")
                }
                return argument(arguments[0])
            }
        } else if call?.callee != "NSLocalizedString" || call?.label != "" || tree.firstChild(of: node) != nil {
            return nil
        }
        (site.call, site.remarks) = (call, remarks)
        return site
    }

    private mutating func symbol(_ node: Int, _ names: [String]) -> KeySite {
        var site = KeySite(range: tree.bytes(of: node), names: names)
        var top = node
        let parent = parents[node]
        if parent >= 0, tree.kind(parent) == .call, tree.firstChild(of: parent) == node {
            (site.isCalled, top) = (true, parent)
            site.range = tree.bytes(of: parent)
            site.passed = arguments(of: parent)
        }
        (site.call, site.remarks) = surroundings(of: top)
        return site
    }

    /// Returns the names of a chain of members up to one of them; nil if it starts with anything else.
    private func names(endingAt node: Int, _ longest: Int) -> [String]? {
        var names: [String] = []
        var node = node
        while names.count < longest {
            let name = tree.name(node).text.filter { $0 != "`" }
            names.append(name)
            switch tree.kind(node) {
            case .member:
                guard let base = tree.firstChild(of: node) else { return nil }
                node = base
            case .implicitMember: return [""] + names.reversed()
            case .name: return variables.contains(name) ? nil : names.reversed()
            default: return nil
            }
        }
        return nil
    }

    // MARK: Surroundings

    /// Returns the call with an expression as an argument, and what is between the tokens of that call; without one,
    /// what is between those of the expression.
    private mutating func surroundings(of node: Int) -> (KeySite.Call?, remarks: [Range<Int>]) {
        guard let argument = argument(around: node), let callee = tree.firstChild(of: parents[argument]) else {
            return (nil, tree.remarks(in: Int(tree.nodes[node].start)..<Int(tree.nodes[node].end)))
        }
        let number = parents[argument]
        var (call, remarks) = calls[number] ?? (call(number, callee), remarks(of: number, callee))
        calls[number] = (call, remarks)
        call.label = label(of: argument)
        return (call, remarks)
    }

    private func call(_ call: Int, _ callee: Int) -> KeySite.Call {
        var name = String(decoding: tree.source[tree.bytes(of: callee)], as: UTF8.self)
        if name.hasSuffix(".init") { name.removeLast(5) }
        for module in ["Foundation.", "Swift.", "SwiftUI."] where name.hasPrefix(module) {
            name.removeFirst(module.count)
        }
        return KeySite.Call(range: tree.bytes(of: call), callee: name, arguments: arguments(of: call), label: "")
    }

    /// Returns what is between the tokens of a call, without its trailing closures.
    private func remarks(of call: Int, _ callee: Int) -> [Range<Int>] {
        let bracket = Int(tree.nodes[callee].end)
        let token = tree.tokens.tokens[bracket]
        let end = token.kind == .open ? Int(token.match) + 1 : Int(tree.nodes[call].end)
        return tree.remarks(in: Int(tree.nodes[callee].start)..<min(end, tree.tokens.tokens.count))
    }

    /// Returns the argument of a call that an expression is; nil for any other expression.
    private func argument(around node: Int) -> Int? {
        let argument = parents[node]
        guard argument >= 0, tree.kind(argument) == .argument, parents[argument] >= 0,
            tree.kind(parents[argument]) == .call
        else { return nil }
        return argument
    }

    private func arguments(of call: Int) -> [KeySite.Argument] {
        tree.children(of: call).filter { tree.kind($0) == .argument || tree.kind($0) == .trailingClosure }.map(argument)
    }

    private func argument(_ node: Int) -> KeySite.Argument {
        let range = tree.bytes(of: node)
        guard let value = tree.firstChild(of: node) else {
            return KeySite.Argument(label: label(of: node), range: range, value: range, type: "")
        }
        return KeySite.Argument(
            label: label(of: node), range: range, value: tree.bytes(of: value), type: typeName(of: value),
            isLiteral: tree.kind(value) == .string, constant: constant(value))
    }

    private func label(of argument: Int) -> String {
        tree.kind(argument) == .trailingClosure && tree.nodes[argument].token < 0 ? "{}" : tree.name(argument).text
    }

    /// Returns the text of an expression that is only literals without interpolations.
    private func constant(_ node: Int) -> ExactString? {
        switch tree.kind(node) {
        case .nilLiteral: return ""
        case .string where tree.firstChild(of: node) == nil:
            var literals = TypedLiteral(tree: tree)
            return literals.literal(node, [])?.text
        case .sequence:
            var text: [UInt8] = []
            for child in tree.children(of: node) where tree.kind(child) != .binary || !tree.spells(child, "+") {
                guard tree.kind(child) == .string, let part = constant(child) else { return nil }
                text += part.bytes
            }
            return ExactString(bytes: text)
        default: return nil
        }
    }

    private func typeName(of node: Int) -> String {
        guard let type = reader.inferred[node], case .named(let name, let arguments) = type.form, arguments.isEmpty
        else { return "" }
        return name.text
    }
}

extension SyntaxTree {
    /// Returns the bytes of a node.
    func bytes(of node: Int) -> Range<Int> {
        let range = Int(nodes[node].start)..<max(Int(nodes[node].start) + 1, Int(nodes[node].end))
        let first = bytes(ofToken: range.lowerBound)
        let last = bytes(ofToken: range.upperBound - 1)
        var end = max(first.upperBound, last.upperBound)
        let token = tokens.tokens[range.upperBound - 1]
        if token.kind == .close, Int(token.match) > range.lowerBound, isInterpolation(Int(token.match)),
            let string = tokens.string(from: range.lowerBound, endingBefore: range.upperBound)
        {
            end = max(end, Int(tokens.tokens[string].end))
        }
        return first.lowerBound..<end
    }

    /// True if a token is the bracket that opens an interpolation.
    private func isInterpolation(_ index: Int) -> Bool {
        let token = tokens.tokens[index]
        return token.kind == .open && token.start > 0
            && [.backslash, .numberSign].contains(source[Int(token.start) - 1])
    }

    /// Returns the bytes of a token with its backticks.
    private func bytes(ofToken index: Int) -> Range<Int> {
        let token = tokens.tokens[index]
        let quote = token.surroundings.contains(.quoted) ? 1 : 0
        return Int(token.start) - quote..<Int(token.end) + quote
    }

    /// Returns the comments, directives, and skipped bytes between some tokens.
    func remarks(in indices: Range<Int>) -> [Range<Int>] {
        guard let first = indices.first else { return [] }
        var remarks: [Range<Int>] = []
        var end = bytes(ofToken: first).lowerBound
        var strings: [SyntaxToken] = []
        for index in indices {
            while let string = strings.last, Int(string.match) <= index {
                end = max(end, Int(string.end))
                strings.removeLast()
            }
            let range = bytes(ofToken: index)
            let token = tokens.tokens[index]
            // What precedes the bracket of an interpolation is the text of the string.
            let isText = !strings.isEmpty && isInterpolation(index)
            if !isText, end < range.lowerBound, !source[end..<range.lowerBound].allSatisfy({ $0 <= .space }) {
                remarks.append(end..<range.lowerBound)
            }
            end = range.upperBound
            if token.kind == .string, Int(token.match) > index + 1 { strings.append(token) }
        }
        return remarks
    }
}
