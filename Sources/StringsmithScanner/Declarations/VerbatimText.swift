import StringsmithText

/// A text that a call or an assignment in a source shows as it is, where a literal of a localizable type would be
/// looked up.
package struct VerbatimText: Hashable, Sendable {
    /// Why a text isn't looked up.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// It is the argument `verbatim`.
        case verbatim

        /// It is a `String`.
        case stringValue = "string-value"

        /// It is a literal, but the chosen function takes a `String`.
        case stringOverload = "string-overload"

        /// It is a sum of strings.
        case concatenation

        /// It is an optional with an alternative.
        case coalescing

        /// It is assigned to a property, or passed to a method that does so.
        case assigned

        /// It isn't known whether it is a key or a string.
        case unknown
    }

    /// The bytes of the text's expression.
    package var range: Range<Int>

    /// The name of the function, type, or property.
    package var call: String
    package var reason: Reason

    /// The text, if it is a single literal.
    package var text: ExactString?
}

extension TypedScanner {
    /// Returns the texts that a source shows without looking them up, sorted by place. Only calls of Apple's frameworks
    /// that look literals up, and properties of their views, are known to show texts.
    package func verbatimTexts(in source: UnsafeBufferPointer<UInt8>, file: Int) -> [VerbatimText] {
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none) else { return [] }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true, readsPlainBodies: true)
        return VerbatimTextReader(tree, reader(of: tree, file: file)).texts()
    }
}

/// Finds texts that aren't looked up in a tree.
private struct VerbatimTextReader {
    private let tree: SyntaxTree
    private let reader: TypeReader

    /// The literals that are keys, by node.
    private let keys: Set<Int>
    private var literals: TypedLiteral

    /// Properties of views, controls, and alerts with a `String` that users see.
    private static let properties: Set<String> = [
        "text", "title", "subtitle", "message", "placeholder", "prompt", "detailText", "stringValue", "toolTip",
        "placeholderString", "messageText", "informativeText", "accessibilityLabel", "accessibilityHint",
    ]

    /// Methods and initializers of views, controls, and alerts with a `String` that users see, and its labels.
    private static let methods: [String: [String]] = [
        "setTitle": [""], "UIAlertController": ["title", "message"], "UIAlertAction": ["title"], "UIAction": ["title"],
        "UIBarButtonItem": ["title"], "UITabBarItem": ["title"], "UIMenu": ["title"], "NSMenuItem": ["title"],
        "addItem": ["withTitle"], "addButton": ["withTitle"],
    ]

    init(_ tree: SyntaxTree, _ reader: TypeReader) {
        (self.tree, self.reader) = (tree, reader)
        keys = Set(reader.findings.map(\.node))
        literals = TypedLiteral(tree: tree)
    }

    func texts() -> [VerbatimText] {
        var reader = self
        var texts: [VerbatimText] = []
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .call: texts += reader.argument(of: node).map { [$0] } ?? []
            case .sequence: texts += reader.assigned(in: node).map { [$0] } ?? []
            default: break
            }
        }
        return texts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func argument(of call: Int) -> VerbatimText? {
        guard let callee = tree.firstChild(of: call) else { return nil }
        switch tree.kind(callee) {
        case .name, .member: break
        default: return nil
        }
        let name = tree.name(callee).text
        if let labels = Self.methods[name] { return passed(to: name, labels, in: call) }
        guard FrameworkRoutines.names.contains(name),
            let argument = tree.children(of: call).first(where: { tree.kind($0) == .argument }),
            let value = tree.firstChild(of: argument)
        else { return nil }
        let label = tree.name(argument).text
        if label == "verbatim" { return text(value, name, .verbatim) }
        guard label.isEmpty, !hasKey(in: value) else { return nil }
        return reason(of: value).map { text(value, name, $0) }
    }

    /// Returns the first literal in the arguments of a method.
    private mutating func passed(to name: String, _ labels: [String], in call: Int) -> VerbatimText? {
        for argument in tree.children(of: call) where tree.kind(argument) == .argument {
            guard labels.contains(tree.name(argument).text), let value = tree.firstChild(of: argument),
                tree.kind(value) == .string, !keys.contains(value)
            else { continue }
            return text(value, name, .assigned)
        }
        return nil
    }

    /// Returns why a value isn't looked up, as far as that is known; nil if it isn't a string.
    private func reason(of value: Int) -> VerbatimText.Reason? {
        switch tree.kind(value) {
        case .string: return .stringOverload
        case .sequence:
            let parts = Array(tree.children(of: value))
            guard parts.contains(where: { tree.kind($0) == .string || isString($0) }) else { return .unknown }
            let operators = parts.filter { tree.kind($0) == .binary }
            if operators.contains(where: { tree.spells($0, "+") }) { return .concatenation }
            if operators.contains(where: { tree.spells($0, "?") || tree.spells($0, "??") }) { return .coalescing }
            return parts.contains { tree.kind($0) == .ternary } ? .stringValue : .unknown
        case .name, .member, .call, .subscripting, .implicitMember, .unwrapped:
            return isString(value) ? .stringValue : .unknown
        default: return isString(value) ? .stringValue : nil
        }
    }

    private func isString(_ node: Int) -> Bool { reader.inferred[node]?.unwrapped.name?.text == "String" }

    private func hasKey(in node: Int) -> Bool {
        keys.contains(node) || tree.children(of: node).contains { hasKey(in: $0) }
    }

    /// `label.text = "Retry"`, `label.text = isOn ? "On" : "Off"`.
    private mutating func assigned(in sequence: Int) -> VerbatimText? {
        let parts = Array(tree.children(of: sequence))
        guard parts.count > 2, tree.kind(parts[0]) == .member, tree.kind(parts[1]) == .assignment,
            let literal = parts[2...].first(where: { tree.kind($0) == .string && !keys.contains($0) })
        else { return nil }
        let name = tree.name(parts[0]).text
        guard Self.properties.contains(name) else { return nil }
        var found = text(literal, name, .assigned)
        if parts.count > 3 {
            found.text = nil
            found.range = tree.bytes(of: parts[2]).lowerBound..<tree.bytes(of: parts[parts.count - 1]).upperBound
        }
        return found
    }

    private mutating func text(_ value: Int, _ call: String, _ reason: VerbatimText.Reason) -> VerbatimText {
        var text: ExactString?
        if tree.kind(value) == .string, tree.firstChild(of: value) == nil { text = literals.literal(value, [])?.text }
        return VerbatimText(range: tree.bytes(of: value), call: call, reason: reason, text: text)
    }
}
