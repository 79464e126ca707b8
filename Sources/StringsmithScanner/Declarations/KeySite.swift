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
    }

    /// A call with the literal or symbol as an argument of its own.
    package struct Call: Hashable, Sendable {
        package var range: Range<Int>

        /// The called function without its module or `init`: `String`.
        package var callee: String

        /// The arguments between the parentheses.
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

    /// The names of the declarations that contain the place.
    package var declarations: [String] = []
}

extension TypedScanner {
    /// Returns the literals that are keys by type, or by a call of `NSLocalizedString`, and the symbols, sorted by place.
    /// - Parameters:
    ///   - file: the number of the source in the scope.
    ///   - symbols: the members of each symbol to find. The first is empty for `.name`.
    package func sites(
        in source: UnsafeBufferPointer<UInt8>, file: Int, symbols: Set<[String]>
    ) -> [KeySite] {
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none) else { return [] }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true, readsPlainBodies: true)
        return KeySiteReader(tree, reader(of: tree, file: file)).sites(symbols)
    }
}

/// Finds sites in a tree.
private struct KeySiteReader {
    private let tree: SyntaxTree
    private let reader: TypeReader
    private var findings: [Int: KeyFinding] = [:]

    /// The parents of the nodes; -1 for none.
    private var parents: [Int]

    init(_ tree: SyntaxTree, _ reader: TypeReader) {
        (self.tree, self.reader) = (tree, reader)
        for finding in reader.findings where findings[finding.node] == nil { findings[finding.node] = finding }
        parents = Array(repeating: -1, count: tree.nodes.count)
        for node in tree.nodes.indices {
            for child in tree.children(of: node) { parents[child] = node }
        }
    }

    func sites(_ symbols: Set<[String]>) -> [KeySite] {
        let longest = symbols.lazy.map(\.count).max() ?? 0
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

    private func literal(_ node: Int) -> KeySite? {
        let call = call(around: node)
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
        site.call = call
        site.declarations = declarations(around: node)
        return site
    }

    private func symbol(_ node: Int, _ names: [String]) -> KeySite {
        var site = KeySite(range: tree.bytes(of: node), names: names)
        var top = node
        let parent = parents[node]
        if parent >= 0, tree.kind(parent) == .call, tree.firstChild(of: parent) == node {
            (site.isCalled, top) = (true, parent)
            site.range = tree.bytes(of: parent)
            site.passed = arguments(of: parent)
        }
        site.call = call(around: top)
        site.declarations = declarations(around: node)
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
            case .name: return names.reversed()
            default: return nil
            }
        }
        return nil
    }

    // MARK: Surroundings

    private func call(around node: Int) -> KeySite.Call? {
        let argument = parents[node]
        guard argument >= 0, tree.kind(argument) == .argument else { return nil }
        let call = parents[argument]
        guard call >= 0, tree.kind(call) == .call, let callee = tree.firstChild(of: call) else { return nil }
        var name = String(decoding: tree.source[tree.bytes(of: callee)], as: UTF8.self)
        if name.hasSuffix(".init") { name.removeLast(5) }
        for module in ["Foundation.", "Swift.", "SwiftUI."] where name.hasPrefix(module) {
            name.removeFirst(module.count)
        }
        return KeySite.Call(
            range: tree.bytes(of: call), callee: name, arguments: arguments(of: call),
            label: label(of: argument))
    }

    private func arguments(of call: Int) -> [KeySite.Argument] {
        tree.children(of: call).filter { tree.kind($0) == .argument }.map(argument)
    }

    private func argument(_ node: Int) -> KeySite.Argument {
        let range = tree.bytes(of: node)
        guard let value = tree.firstChild(of: node) else {
            return KeySite.Argument(label: label(of: node), range: range, value: range, type: "")
        }
        return KeySite.Argument(
            label: label(of: node), range: range, value: tree.bytes(of: value), type: typeName(of: value))
    }

    private func label(of argument: Int) -> String { tree.name(argument).text }

    private func typeName(of node: Int) -> String {
        guard let type = reader.inferred[node], case .named(let name, let arguments) = type.form, arguments.isEmpty
        else { return "" }
        return name.text
    }

    private func declarations(around node: Int) -> [String] {
        var names: [String] = []
        var node = parents[node]
        while node >= 0 {
            switch tree.kind(node) {
            case .function, .binding, .nominal: names.append(tree.name(node).text.filter { $0 != "`" })
            default: break
            }
            node = parents[node]
        }
        return names
    }
}

extension SyntaxTree {
    /// Returns the bytes of a node.
    func bytes(of node: Int) -> Range<Int> {
        let first = tokens.tokens[Int(nodes[node].start)]
        let last = tokens.tokens[max(Int(nodes[node].start), Int(nodes[node].end) - 1)]
        return Int(first.start)..<max(Int(first.end), Int(last.end))
    }
}
