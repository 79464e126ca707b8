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

    /// A literal without interpolations.
    package struct Literal: Hashable, Sendable {
        package var offset: Int
        package var text: ExactString
    }

    /// The literals that are certainly shown as they are, alone or as a part of the text.
    package var literals: [Literal] = []
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
    private var decoder: TypedLiteral

    /// Properties of views, controls, and alerts with a `String` that users see.
    private static let properties: Set<String> = [
        "text", "title", "subtitle", "message", "placeholder", "prompt", "detailText", "stringValue", "toolTip",
        "placeholderString", "messageText", "informativeText", "accessibilityLabel", "accessibilityHint",
    ]

    /// Types that look literals up, but show nothing themselves.
    private static let texts: Set<String> = [
        "String", "AttributedString", "LocalizedStringKey", "LocalizedStringResource", "LocalizationValue",
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
        decoder = TypedLiteral(tree: tree)
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
        if label == "verbatim" { return text(value, name, .verbatim, shown: literals(in: value)) }
        guard label.isEmpty, !hasKey(in: value) else { return nil }
        return reason(of: value).map { reason in
            // An own function, or overload, may look its argument up.
            let isView = tree.kind(callee) == .name && isOfPlatform(name) && !Self.texts.contains(name)
            let isCertain = isView && tree.kind(value) != .string
            return text(value, name, reason, shown: isCertain ? literals(in: value) : [])
        }
    }

    /// Returns the first literal in the arguments of a method.
    private mutating func passed(to name: String, _ labels: [String], in call: Int) -> VerbatimText? {
        for argument in tree.children(of: call) where tree.kind(argument) == .argument {
            guard labels.contains(tree.name(argument).text), let value = tree.firstChild(of: argument),
                tree.kind(value) == .string, !keys.contains(value)
            else { continue }
            let type = tree.firstChild(of: call).flatMap { callee in
                tree.kind(callee) == .name ? name : tree.firstChild(of: callee).flatMap(typeName)
            }
            return text(value, name, .assigned, shown: type.map(isView) ?? false ? [value] : [])
        }
        return nil
    }

    /// The name of an expression's type, if that is known.
    private func typeName(of node: Int) -> String? { reader.inferred[node]?.unwrapped.name?.text }

    /// True for a type of UIKit or AppKit.
    private func isView(_ type: String) -> Bool {
        (type.hasPrefix("UI") || type.hasPrefix("NS")) && isOfPlatform(type)
    }

    /// True for a type that the sources don't declare.
    private func isOfPlatform(_ type: String) -> Bool {
        guard type.utf8.first.map({ $0 & 0x20 == 0 }) ?? false else { return false }
        return reader.index.type(Symbol(type)).map { $0.isPlatform || !$0.isDeclared } ?? true
    }

    /// Returns the literals that an expression can be, or that it joins.
    private func literals(in value: Int) -> [Int] {
        switch tree.kind(value) {
        case .string: keys.contains(value) ? [] : [value]
        case .sequence: literals(ofElements: Array(tree.children(of: value)))
        default: []
        }
    }

    private func literals(ofElements elements: [Int]) -> [Int] {
        if elements.count == 1 { return literals(in: elements[0]) }
        if let place = elements.firstIndex(where: { tree.kind($0) == .ternary }) {
            let middle = tree.firstChild(of: elements[place]).map { literals(in: $0) } ?? []
            return middle + literals(ofElements: Array(elements[(place + 1)...]))
        }
        let operators = elements.filter { tree.kind($0) == .binary }
        guard !operators.isEmpty, elements.count == 2 * operators.count + 1,
            operators.allSatisfy({ tree.spells($0, "+") }) || operators.allSatisfy({ tree.spells($0, "??") })
        else { return [] }
        return elements.filter { tree.kind($0) == .string && !keys.contains($0) }
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
        guard parts.count > 2, tree.kind(parts[0]) == .member, tree.kind(parts[1]) == .assignment else { return nil }
        let shown = literals(ofElements: Array(parts[2...]))
        let direct = parts[2...].first { tree.kind($0) == .string && !keys.contains($0) }
        guard let literal = direct ?? shown.first else { return nil }
        let name = tree.name(parts[0]).text
        guard Self.properties.contains(name) else { return nil }
        let isView = tree.firstChild(of: parts[0]).flatMap(typeName).map(isView) ?? false
        var found = text(literal, name, .assigned, shown: isView ? shown : [])
        if parts.count > 3 {
            found.text = nil
            found.range = tree.bytes(of: parts[2]).lowerBound..<tree.bytes(of: parts[parts.count - 1]).upperBound
        }
        return found
    }

    /// - Parameter shown: the literals that are certainly shown.
    private mutating func text(
        _ value: Int, _ call: String, _ reason: VerbatimText.Reason, shown: [Int]
    ) -> VerbatimText {
        var found = VerbatimText(range: tree.bytes(of: value), call: call, reason: reason, text: plainText(of: value))
        for node in shown {
            guard let text = plainText(of: node) else { continue }
            found.literals.append(VerbatimText.Literal(offset: tree.bytes(of: node).lowerBound, text: text))
        }
        return found
    }

    /// Returns the text of a literal without interpolations.
    private mutating func plainText(of node: Int) -> ExactString? {
        tree.kind(node) == .string && tree.firstChild(of: node) == nil ? decoder.literal(node, [])?.text : nil
    }
}
