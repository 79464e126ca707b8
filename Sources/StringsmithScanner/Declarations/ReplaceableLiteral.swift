import StringsmithModel
import StringsmithText

/// A literal in a place where a look-up compiles as well, and shows the same text.
package struct ReplaceableLiteral: Hashable, Sendable {
    /// A value that the literal interpolates.
    package struct Value: Hashable, Sendable {
        /// The bytes of the interpolation, from the backslash to the closing parenthesis.
        package var range: Range<Int>

        /// The bytes of the expression.
        package var expression: Range<Int>

        /// The specifier for it in a format: `%@` or `%ld`.
        package var specifier: String
    }

    /// The bytes of the literal with its delimiters.
    package var range: Range<Int>

    /// The interpolations in order.
    package var values: [Value] = []
}

extension SyntaxTree {
    /// The modules of which each exports Foundation.
    private static let frameworks: Set<String> = [
        "Foundation", "UIKit", "AppKit", "Cocoa", "SwiftUI", "WatchKit", "WidgetKit",
    ]

    /// The most imports, and elements of a sequence, that are looked at.
    private static let mostImports = 64
    private static let mostElements = 64

    /// True if the source imports Foundation, whatever the conditions of `#if`.
    var importsFoundation: Bool {
        let imports = children(of: root).filter { kind($0) == .importing && Self.frameworks.contains(name($0).text) }
        if imports.isEmpty { return false }
        let start = Array("#".utf8)
        let text = source
        return imports.prefix(Self.mostImports).contains { node in
            var depth = 0
            var lineStart = 0
            let end = bytes(of: node).lowerBound
            while lineStart < end {
                let line = text[lineStart..<end].prefix { $0 != .lineFeed }
                let content = line.drop { $0 <= .space }
                if content.starts(with: start) {
                    if content.starts(with: Array("#if".utf8)) { depth += 1 }
                    if content.starts(with: Array("#endif".utf8)) { depth -= 1 }
                }
                lineStart = line.endIndex + 1
            }
            return depth == 0
        }
    }

    /// Returns a literal that can be replaced; nil if a look-up might not compile, or might show another text.
    /// - Parameter parts: the texts between the interpolations.
    func replaceable(_ literal: ShownLiteral, _ parts: [ExactString], parents: [Int]) -> ReplaceableLiteral? {
        let node = literal.node
        guard let isFormat = lookupTakes(placeOf: node, parents) else { return nil }
        let range = tokens.tokens[Int(nodes[node].token)].range
        let hasPercent = parts.contains { $0.bytes.contains(.percentSign) }
        if literal.specifiers.isEmpty {
            return hasPercent && !isFormat ? nil : ReplaceableLiteral(range: range)
        }
        guard !hasPercent, !isFormat, source[range.lowerBound] == .quotationMark else { return nil }
        var values: [ReplaceableLiteral.Value] = []
        for (interpolation, specifier) in zip(children(of: node), literal.specifiers) {
            guard let specifier, !holdsLiteral(interpolation), let argument = firstChild(of: interpolation),
                let expression = firstChild(of: argument)
            else { return nil }
            let open = tokens.tokens[Int(nodes[interpolation].start)]
            guard tokens.tokens.indices.contains(Int(open.match)) else { return nil }
            values.append(
                ReplaceableLiteral.Value(
                    range: Int(open.start) - 1..<Int(tokens.tokens[Int(open.match)].end),
                    expression: bytes(of: expression), specifier: specifier))
        }
        return ReplaceableLiteral(range: range, values: values)
    }

    private func holdsLiteral(_ node: Int) -> Bool {
        kind(node) == .string || children(of: node).contains { holdsLiteral($0) }
    }

    /// Returns whether a literal is a format, if a call that returns a `String` can be in its place: as an argument, an
    /// assigned value, or a result. Nil for other places, such as the raw value of a case, and an attribute.
    private func lookupTakes(placeOf literal: Int, _ parents: [Int]) -> Bool? {
        var node = literal
        while let parent = parents.indices.contains(node) ? parents[node] : nil, parent >= 0 {
            switch kind(parent) {
            case .ternary, .array, .dictionary: node = parent
            case .sequence:
                guard let isAssigned = isAssigned(node, in: parent) else { return nil }
                if isAssigned {
                    return !assignsIdentifier(parent) && isEvaluatedInPlace(parent, parents) ? false : nil
                }
                node = parent
            case .argument:
                let call = parents[parent]
                guard call >= 0, !Self.identifiers.contains(name(parent)) else { return nil }
                if kind(call) == .tuple {
                    node = call
                    continue
                }
                guard kind(call) == .call, let isFormat = takesString(call, parent, literal: node == literal),
                    isEvaluatedInPlace(call, parents)
                else { return nil }
                return isFormat
            case .member where Self.caseMembers.contains(name(parent)): node = parent
            case .call where kind(node) == .member && firstChild(of: parent) == node: node = parent
            case .returning:
                return returnsString(parent, parents) && isEvaluatedInPlace(parent, parents) ? false : nil
            case .initializer:
                let binding = parents[parent]
                guard binding >= 0, kind(binding) == .binding, nodes[binding].token >= 0,
                    !Self.identifiers.contains(name(binding)),
                    type(of: binding).map({ $0.unwrapped == .string }) ?? true
                else { return nil }
                return isEvaluatedInPlace(parent, parents) ? false : nil
            case .accessor, .block:
                // The only expression of a body is its result.
                guard nodes[node].next < 0, children(of: parent).filter({ kind($0) != .attribute }) == [node] else {
                    return nil
                }
                let owner = kind(parent) == .block ? parents[parent] : parent
                guard owner >= 0 else { return nil }
                if [.switchCase, .conditional, .switching].contains(kind(owner)) {
                    node = parent
                    continue
                }
                return returnsString(node, parents) && isEvaluatedInPlace(node, parents) ? false : nil
            case .switchCase, .switching, .conditional: node = parent
            default: return nil
            }
        }
        return nil
    }

    /// The names of arguments and properties with texts that code compares, even if a view shows them.
    private static let identifiers: SymbolSet = ["id", "identifier"]

    /// True for `id = ...` and `item.id = ...`.
    private func assignsIdentifier(_ sequence: Int) -> Bool {
        guard let left = firstChild(of: sequence), kind(left) == .name || kind(left) == .member else { return false }
        return Self.identifiers.contains(name(left))
    }

    private static let caseMembers: SymbolSet = [
        "uppercased", "lowercased", "capitalized", "localizedUppercase", "localizedLowercase", "localizedCapitalized",
    ]

    /// Returns whether an operand is assigned as it is; false for the result of a sequence, and nil for other operands.
    private func isAssigned(_ node: Int, in sequence: Int) -> Bool? {
        let elements = Array(children(of: sequence).prefix(Self.mostElements + 1))
        guard elements.count <= Self.mostElements, let place = elements.firstIndex(of: node) else {
            return nil
        }
        let hasAssignment = elements[..<place].contains { kind($0) == .assignment }
        if kind(node) == .ternary { return hasAssignment }
        if elements[place...].contains(where: { kind($0) == .ternary || kind($0) == .cast }) { return nil }
        let start = elements[..<place].lastIndex { kind($0) == .ternary || kind($0) == .assignment } ?? -1
        let operators = elements[(start + 1)...].filter { kind($0) == .binary }
        return operators.allSatisfy { spells($0, "??") } ? hasAssignment : nil
    }

    /// Returns whether an argument is the format of a call; nil if the call may need a literal.
    private func takesString(_ call: Int, _ argument: Int, literal isLiteral: Bool) -> Bool? {
        guard let callee = firstChild(of: call) else { return nil }
        if spells(callee, "localizedStringWithFormat") {
            let base = firstChild(of: callee)
            return isLiteral && base.map { kind($0) == .name && spells($0, "String") } ?? false ? true : nil
        }
        if kind(callee) == .name, spells(callee, "String") {
            return isLiteral && spells(argument, "format") ? true : nil
        }
        return spells(callee, "NSString") || spells(callee, "StaticString") ? nil : false
    }

    /// True if the function or property around a node has the type `String`, and isn't named as an identifier.
    private func returnsString(_ node: Int, _ parents: [Int]) -> Bool {
        var node = node
        while parents[node] >= 0 {
            node = parents[node]
            switch kind(node) {
            case .closure: return false
            case .function:
                let function = DeclarationReader.function(node, of: self)
                return function.type.unwrapped == .string && !Self.identifiers.contains(function.name)
            case .accessors:
                let binding = parents[node]
                return binding >= 0 && kind(binding) == .binding && type(of: binding)?.unwrapped == .string
                    && !Self.identifiers.contains(name(binding))
            default: break
            }
        }
        return false
    }

    /// False for what isn't evaluated where it is, or only once: arguments of attributes and macros, default arguments,
    /// and initial values of global and static constants and of wrapped properties.
    private func isEvaluatedInPlace(_ node: Int, _ parents: [Int]) -> Bool {
        var node = node
        var isInBody = false
        while parents[node] >= 0 {
            node = parents[node]
            switch kind(node) {
            case .attribute, .macro, .parameter, .enumCase, .expressionPattern, .string: return false
            case .function, .accessor:
                // Other modules compile this code, but can't use the bundle of this one.
                if children(of: node).contains(where: { kind($0) == .attribute && spells($0, "inlinable") }) {
                    return false
                }
                isInBody = true
            case .closure: isInBody = true
            case .variable where !isInBody:
                let isLocal = isLocal(node, parents)
                if !isLocal, nodes[node].flags.contains(.isStatic) || parents[node] == root { return false }
                if child(.attribute, of: node) != nil { return false }
            default: break
            }
        }
        return true
    }

    /// True for a variable in the body of a function.
    private func isLocal(_ variable: Int, _ parents: [Int]) -> Bool {
        var node = variable
        while parents[node] >= 0 {
            node = parents[node]
            switch kind(node) {
            case .closure, .function, .accessor: return true
            case .nominal: return false
            default: break
            }
        }
        return false
    }
}
