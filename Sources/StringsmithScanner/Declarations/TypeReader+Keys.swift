/// Reads literals that are keys, and their interpolations.
extension TypeReader {
    /// Reads the interpolations in a literal of the given type.
    mutating func checkInterpolations(_ node: Int, _ type: SwiftType = .unknown) {
        for interpolation in tree.children(of: node) where tree.hasString(interpolation) {
            let arguments = arguments(of: interpolation)
            // A text alone is an argument for `%@`.
            if arguments.count > 1 || arguments.first?.label != nil,
                let chosen = best(interpolations(of: type), arguments)
            {
                check(arguments, chosen, routine: "appendInterpolation", call: interpolation)
                continue
            }
            for argument in tree.children(of: interpolation) {
                if let expression = tree.firstChild(of: argument) { check(expression, .unknown) }
            }
        }
    }

    /// Returns the kinds of interpolations that the sources add to the literals of a type.
    private func interpolations(of type: SwiftType) -> [CallCandidate] {
        guard LocalizableType.contains(type) else { return [] }
        let name: Symbol =
            type.unwrapped.name == "LocalizedStringKey" ? "LocalizedStringKey" : "String.LocalizationValue"
        let owner = SwiftType.named(name.member("StringInterpolation"))
        return found("appendInterpolation", of: owner).map { candidate($0, base: owner) }
    }

    /// True for the initializers of types of keys that take a `String`: `LocalizedStringKey("...")` is a literal of the
    /// type (SE-0213), but `.init("...")` calls the initializer, and the compiler omits the text.
    static func isMadeOfText(_ found: DeclarationIndex.Found) -> Bool {
        ["LocalizedStringKey", "String.LocalizationValue"].contains(found.owner)
            && found.declaration.parameters.first?.label == nil
    }

    /// Records a key.
    mutating func note(_ node: Int, _ type: SwiftType, _ context: KeyContext) {
        var context = context
        if context.routine.isEmpty { context.routine = type.unwrapped.name?.text ?? "" }
        if case .named("AppShortcutPhrase", _) = type.unwrapped.form { context.constantTable = "AppShortcuts" }
        var finding = KeyFinding(node: node, context: context)
        finding.parts = parts(of: node)
        finding.macro = macro
        if let value = context.value { finding.valueParts = parts(of: value) }
        findings.append(finding)
    }

    private mutating func parts(of node: Int) -> [KeyPart] {
        tree.children(of: node).map { part(of: $0) }
    }

    /// Returns the text in a key for an interpolation.
    private mutating func part(of interpolation: Int) -> KeyPart {
        let arguments = arguments(of: interpolation)
        guard let first = arguments.first else { return .specifier("%@") }
        if tree.kind(first.expression) == .keyPath {
            let name = tree.children(of: first.expression).map { tree.name($0).text }.joined(separator: ".")
            return .variable(name.first == "$" ? String(name.dropFirst()) : name)
        }
        if tree.kind(first.expression) == .implicitMember, tree.spells(first.expression, "applicationName") {
            return .variable("applicationName")
        }
        if let label = first.label { return labeled(label, first.expression) }
        for argument in arguments.dropFirst() {
            if argument.label == "specifier", tree.kind(argument.expression) == .string {
                return .specifier(plainText(of: argument.expression))
            }
        }
        if arguments.count > 1 { return .specifier("%@") }
        let type = infer(first.expression)
        if let specifier = Self.specifier(of: type) { return .specifier(specifier) }
        return .open(first.expression, undeclared: undeclaredType(in: first.expression))
    }

    /// Returns the type of the first part of an expression if nothing declares it.
    private mutating func undeclaredType(in expression: Int) -> Symbol? {
        var node = expression
        while true {
            if case .named(let name, _) = infer(node).unwrapped.form {
                return index.type(name) == nil && bounds[name] == nil ? name : nil
            }
            guard let inner = tree.firstChild(of: node) else { return nil }
            node = inner
        }
    }

    /// Handles `\(placeholder: .int)`.
    private func labeled(_ label: Symbol, _ expression: Int) -> KeyPart {
        guard label == "placeholder" else { return .specifier("%@") }
        switch tree.name(expression).text {
        case "int": return .specifier("%lld")
        case "uint": return .specifier("%llu")
        case "float": return .specifier("%f")
        case "double": return .specifier("%lf")
        default: return .specifier("%@")
        }
    }

    private func plainText(of node: Int) -> String {
        let range = tree.tokens.tokens[Int(tree.nodes[node].token)].range
        return String(decoding: tree.source[range].dropFirst().dropLast(), as: UTF8.self)
    }

    /// Returns the specifier for a type, or nil if the type is unknown.
    static func specifier(of type: SwiftType) -> String? {
        switch type.form {
        case .unknown: nil
        case .named(let name, _):
            switch name.text {
            case "Int", "Int64": "%lld"
            case "Int8", "Int16", "Int32", "CInt", "CShort": "%d"
            case "UInt", "UInt64": "%llu"
            case "UInt8", "UInt16", "UInt32": "%u"
            case "Float": "%f"
            case "Double", "CGFloat": "%lf"
            default: "%@"
            }
        default: "%@"
        }
    }
}

/// The text in a key for an interpolation.
enum KeyPart {
    case specifier(String)

    /// `${name}`.
    case variable(String)

    /// An expression of unknown type, by its node: `%@` unless something else determines it. `undeclared` is the type that
    /// it is a member of, if nothing declares that.
    case open(Int, undeclared: Symbol?)
}
