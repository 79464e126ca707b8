/// Determines the expected types of expressions, from the outside inward, down to the literals that are keys.
extension TypeReader {
    /// Reads an expression with an expected type.
    mutating func check(_ node: Int, _ wanted: SwiftType, origin: KeyContext.Origin = .type) {
        var context = KeyContext()
        context.origin = origin
        check(node, wanted, context)
    }

    /// - Parameter builder: the result builder of the parameter for which a closure is passed.
    mutating func check(_ node: Int, _ wanted: SwiftType, _ context: KeyContext, builder: Symbol? = nil) {
        guard tree.hasString(node), !isTooDeep(node) else { return }
        if findsTexts, !wanted.isKnown, !scope.hasKeyedNames, !tree.hasKeyName(node) { return }
        depth += 1
        defer { depth -= 1 }
        if findsTexts, wanted.showsText { follow(node, wanted) }
        if textReader != nil { noteTexts(of: node) }
        switch tree.kind(node) {
        case .string:
            checkInterpolations(node, wanted)
            if LocalizableType.contains(wanted) { note(node, wanted, context) }
        case .sequence: check(elements: tree.children(of: node).map { $0 }, wanted, context)
        case .call, .member, .subscripting, .unwrapped: checkChain(node, wanted)
        case .array:
            let element = wantedElement(wanted)
            var context = context
            context.phrases = element.unwrapped.name == "AppShortcutPhrase" ? node : nil
            for child in tree.children(of: node) { check(child, element, context) }
        case .dictionary:
            if findsTexts { noteKeys(ofDictionary: node) }
            checkDictionary(node, wanted, context)
        case .tuple: checkTuple(node, wanted, context)
        case .closure: checkClosure(node, wanted, builder: builder)
        case .prefix:
            if let operand = tree.firstChild(of: node) {
                check(operand, callee(ofPrefix: node)?.type(of: 0) ?? .unknown, origin: .parameter)
            }
        case .macro: checkMacro(node)
        case .conditional, .switching, .doing, .guarding, .iteration, .looping, .variable, .nominal, .function, .block,
            .returning, .throwing:
            read(node, implicit: wanted)
        case .unknown, .argument, .ternary:
            for child in tree.children(of: node) { check(child, .unknown) }
        default: break
        }
    }

    private func wantedElement(_ wanted: SwiftType) -> SwiftType {
        switch wanted.unwrapped.form {
        case .array(let element): element
        case .named(_, let arguments) where arguments.count == 1: arguments[0]
        default: .unknown
        }
    }

    private mutating func checkDictionary(_ node: Int, _ wanted: SwiftType, _ context: KeyContext) {
        var types = (SwiftType.unknown, SwiftType.unknown)
        if case .dictionary(let key, let value) = wanted.unwrapped.form { types = (key, value) }
        var shown = SwiftType.unknown
        for (place, child) in tree.children(of: node).enumerated() {
            if place % 2 == 0 {
                check(child, types.0, context)
                // `[NSLocalizedDescriptionKey: "..."]`
                shown = findsTexts && tree.kind(child) == .name ? inferAnew(child) : .unknown
            } else {
                check(child, shown.showsText ? shown : types.1, context)
            }
        }
    }

    private mutating func checkTuple(_ node: Int, _ wanted: SwiftType, _ context: KeyContext) {
        var elements: [TupleElement] = []
        if case .tuple(let known) = wanted.unwrapped.form { elements = Array(known) }
        for (place, argument) in tree.children(of: node).enumerated() {
            guard let value = tree.firstChild(of: argument) else { continue }
            check(value, elements.indices.contains(place) ? elements[place].type : .unknown, context)
        }
    }

    /// `#Preview` isn't read unless previews are enabled; the arguments of other macros are, by their parameters if the
    /// sources declare them.
    private mutating func checkMacro(_ node: Int) {
        let name = tree.name(node)
        let isPreview = name.text.hasPrefix("#Preview")
        if isPreview { previews.append((node, isMacro: true)) }
        guard !isPreview || readsPreviews else { return }
        scoped { reader in
            if isPreview { reader.scope.previewMacro = Int(reader.tree.nodes[node].token) }
            let arguments = reader.arguments(of: node)
            if let chosen = isPreview ? nil : reader.best(reader.macros(name), arguments) {
                reader.check(arguments, chosen, routine: name.text, call: node)
            } else {
                for argument in arguments { reader.check(argument.expression, .unknown) }
            }
        }
    }

    // MARK: Operators

    private mutating func check(elements: [Int], _ wanted: SwiftType, _ context: KeyContext) {
        guard let first = elements.first else { return }
        if findsTexts, elements.count > Self.longestSequence { return check(long: elements, wanted, context) }
        guard !isTooLong(elements) else {
            for element in elements { check(element, .unknown) }
            return
        }
        if elements.count == 1 { return check(first, wanted, context) }
        if let place = elements.firstIndex(where: { isAssignment($0) }) {
            let left = Array(elements[..<place])
            check(elements: left, .unknown, KeyContext())
            return check(elements: Array(elements[(place + 1)...]), assignedType(left), KeyContext())
        }
        if let place = elements.firstIndex(where: { tree.kind($0) == .ternary }) {
            check(elements: Array(elements[..<place]), .unknown, KeyContext())
            let rest = Array(elements[(place + 1)...])
            let middle = tree.firstChild(of: elements[place])
            var context = context
            context.isBranch = true
            let wanted = wanted.isKnown ? wanted : keyType(of: middle.map { [$0] } ?? []) ?? keyType(of: rest) ?? wanted
            if let middle { check(middle, wanted, context) }
            return check(elements: rest, wanted, context)
        }
        if let place = elements.firstIndex(where: { isOperator($0, "&&", "||") }) {
            check(elements: Array(elements[..<place]), .unknown, KeyContext())
            return check(elements: Array(elements[(place + 1)...]), .unknown, KeyContext())
        }
        if let place = elements.firstIndex(where: { isOperator($0, "==", "!=") }) {
            let (left, right) = (Array(elements[..<place]), Array(elements[(place + 1)...]))
            if findsTexts { noteComparison(left, right) }
            if let type = keyType(of: left) ?? keyType(of: right) {
                check(elements: left, type, KeyContext())
                return check(elements: right, type, KeyContext())
            }
        }
        if let place = elements.firstIndex(where: { isOperator($0, "??") }) {
            let left = Array(elements[..<place])
            check(elements: left, wanted, context)
            let wanted = wanted.isKnown ? wanted : keyType(of: left) ?? wanted
            return check(elements: Array(elements[(place + 1)...]), wanted, context)
        }
        if elements.count == 2, tree.kind(elements[1]) == .cast, let type = tree.type(of: elements[1]) {
            let shown = wanted.isKnown && findsTexts && wanted.showsText ? wanted : resolved(type)
            return check(first, tree.spells(elements[1], "as") ? shown : .unknown, context)
        }
        if findsTexts, wanted.isShownText, isSum(elements) {
            for element in elements where tree.kind(element) != .binary { check(element, wanted) }
            return
        }
        if elements.count == 3, let chosen = callee(ofInfix: elements) {
            for (place, operand) in [elements[0], elements[2]].enumerated() {
                check(operand, chosen.type(of: place), origin: .parameter)
            }
            return
        }
        let operand = operandType(of: elements, wanted)
        for element in elements where tree.kind(element) != .binary { check(element, operand) }
    }

    /// Reads a sequence that is too long for operators that could nest. Sums of texts and chains of conditions don't.
    private mutating func check(long elements: [Int], _ wanted: SwiftType, _ context: KeyContext) {
        var (rest, wanted) = (elements[...], wanted)
        if let place = elements.prefix(Self.longestSequence).firstIndex(where: { isAssignment($0) }) {
            let left = Array(elements[..<place])
            check(elements: left, .unknown, KeyContext())
            (rest, wanted) = (elements[(place + 1)...], assignedType(left))
        }
        while let place = rest.firstIndex(where: { tree.kind($0) == .ternary }) {
            for element in rest[..<place] { check(element, .unknown) }
            if let middle = tree.firstChild(of: rest[place]) { check(middle, wanted, context) }
            rest = rest[(place + 1)...]
        }
        let isShown = wanted.isShownText && (rest.count == 1 || isSum(Array(rest)))
        for element in rest where tree.kind(element) != .binary { check(element, isShown ? wanted : .unknown) }
    }

    /// Returns the type of all operands of a sum of arrays: `keys + ["a"]`.
    private mutating func operandType(of elements: [Int], _ wanted: SwiftType) -> SwiftType {
        let isSum = elements.allSatisfy { tree.kind($0) != .binary || tree.spells($0, "+") }
        guard isSum, elements.contains(where: { tree.kind($0) == .array }) else { return .unknown }
        if case .array(let element) = wanted.unwrapped.form, LocalizableType.contains(element) { return wanted }
        for element in elements where tree.kind(element) != .binary && tree.kind(element) != .array {
            let type = infer(element)
            if case .array(let element) = type.form, LocalizableType.contains(element) { return type }
        }
        return .unknown
    }

    private func isOperator(_ node: Int, _ words: StaticString...) -> Bool {
        tree.kind(node) == .binary && words.contains { tree.spells(node, $0) }
    }

    /// True for `=` and `+=`, whose operands have the same type.
    private func isAssignment(_ node: Int) -> Bool {
        tree.kind(node) == .assignment || isOperator(node, "+=")
    }

    // MARK: Calls

    /// Reads members, calls and subscripts, starting at the innermost base.
    private mutating func checkChain(_ node: Int, _ wanted: SwiftType) {
        var links: [Int] = []
        var base = node
        while true {
            switch tree.kind(base) {
            case .call, .member, .subscripting, .unwrapped:
                guard let inner = tree.firstChild(of: base) else { break }
                links.append(base)
                base = inner
                continue
            default: break
            }
            break
        }
        let isCalled = links.last.map { tree.kind($0) == .call } ?? false
        // A closure that is called returns the expected type: `{ ... }()`.
        let passed = findsTexts ? passedType(links, wanted) : .unknown
        check(base, isCalled && links.count == 1 ? .function([], wanted) : passed)
        for link in links.reversed() {
            if findsTexts { noteComparison(in: link) }
            if textReader != nil, link != node { noteTexts(of: link) }
            switch tree.kind(link) {
            case .call where hasStringArgument(link):
                let wanted = link == node ? wanted : chainType(link, links, wanted)
                if mayHaveKey(call: link, wanted) { checkCall(link, wanted) }
            case .subscripting where hasStringArgument(link):
                let chosen = mayHaveKey(call: link, .unknown) ? callee(ofSubscript: link) : nil
                check(
                    chosen?.arguments ?? arguments(of: link), chosen, routine: Symbol.subscripting.text, call: link)
            default: break
            }
        }
    }

    private func hasStringArgument(_ call: Int) -> Bool {
        guard let callee = tree.firstChild(of: call) else { return false }
        return tree.tokens.hasString(from: Int(tree.nodes[callee].end), to: Int(tree.nodes[call].end))
    }

    /// True if a call may have a key as an argument. Of its base, only the type matters.
    private func mayHaveKey(call: Int, _ wanted: SwiftType) -> Bool {
        guard let callee = tree.firstChild(of: call) else { return false }
        let node = tree.nodes[callee]
        let name = Int(tree.kind(callee) == .member ? node.token : node.start)
        return mayHaveKey(name..<Int(tree.nodes[call].end), wanted)
            || tree.tokens.hasKeyValue(from: Int(node.start), to: name)
    }

    /// Returns the expected type of the base of an implicit member chain: the type of the whole chain.
    private func chainType(_ link: Int, _ links: [Int], _ wanted: SwiftType) -> SwiftType {
        guard let callee = tree.firstChild(of: link), tree.kind(callee) == .implicitMember else { return .unknown }
        return wanted
    }

    private mutating func checkCall(_ node: Int, _ wanted: SwiftType) {
        let chosen = callee(of: node, expected: wanted)
        if let type = chosen?.result, inferred[node] == nil, type.isKnown {
            inferred[node] = findsTexts ? type.plain : type
        }
        if findsTexts { followCall(node, chosen, wanted) }
        if textReader != nil { noteConversion(node, wanted) }
        let callee = tree.firstChild(of: node) ?? node
        var name = tree.name(callee)
        if name == .initializer {
            name = chosen?.candidate.owner ?? name
        }
        if chosen == nil, LocalizableType.contains(wanted) || wanted.isShownText, let closure = mappingClosure(node) {
            return checkClosure(closure, .function([], wanted))
        }
        let takesText = chosen.map { tree.spells(callee, "init") && Self.isMadeOfText($0.candidate) } ?? false
        check(
            chosen?.arguments ?? arguments(of: node), takesText ? nil : chosen, routine: name.text, call: node,
            showing: wanted)
    }

    /// Reads an attribute. It names a property wrapper or macro, and its arguments belong to an
    /// initializer.
    mutating func checkAttribute(_ node: Int) {
        let arguments = arguments(of: node)
        guard !arguments.isEmpty else { return }
        let name = tree.name(node)
        let type = isType(name) ? resolved(.named(name)) : .unknown
        let declared = initializers(of: type).map { candidate in
            var parameters = candidate.parameters
            guard let place = parameters.firstIndex(where: { $0.label == .wrappedValue }) else { return candidate }
            // The initial value is the argument.
            parameters[place].hasDefault = true
            return candidate.taking(parameters)
        }
        if let chosen = best(declared + macros(Declaration.macroName(name)), arguments) {
            return check(arguments, chosen, routine: name.text, call: node)
        }
        // The platform's attributes have many overloads, but their labels always have the same meaning.
        var context = KeyContext(origin: .call, routine: name.text)
        readSiblings(arguments, &context)
        for argument in arguments {
            let parameter = declared.filter(\.isPlatform).flatMap(\.parameters)
                .first { $0.label == argument.label && argument.label != nil }
            check(argument.expression, parameter?.type ?? .unknown, context)
        }
    }

    /// - Parameter shown: the expected type of the call, if its result is shown.
    mutating func check(
        _ arguments: [CallArgumentNode], _ chosen: Callee?, routine: String, call: Int,
        showing shown: SwiftType = .unknown
    ) {
        var context = KeyContext()
        context.origin = chosen?.isPlatform == true ? .call : .parameter
        context.routine = routine
        context.call = call
        if chosen?.isPlatform == true { readSiblings(arguments, &context) }
        for (place, argument) in arguments.enumerated() {
            var type = chosen?.type(of: place) ?? .unknown
            if findsTexts { type = shownType(of: place, chosen, arguments, shown: shown) ?? type }
            if tree.kind(argument.expression) == .string, isText(argument, type) {
                checkInterpolations(argument.expression)
            } else {
                let builder = chosen?.parameter(of: place)?.builder.flatMap { isBuilder($0) ? $0 : nil }
                check(argument.expression, type, context, builder: builder)
            }
            if findsTexts, let chosen { followFunction(argument.expression, place, chosen) }
        }
    }

    /// True for a literal that isn't a key although its parameter is localizable: a value for another key, and the
    /// argument of `init(stringLiteral:)` if it has interpolations, since that takes a `String`.
    private func isText(_ argument: CallArgumentNode, _ type: SwiftType) -> Bool {
        type.unwrapped == Self.localizedDefault
            || argument.label == "stringLiteral" && tree.firstChild(of: argument.expression) != nil
    }

    private static let localizedDefault = SwiftType.named("LocalizedDefault")

    /// Reads the table, value and comment that a call passes in addition to the key.
    private func readSiblings(_ arguments: [CallArgumentNode], _ context: inout KeyContext) {
        for argument in arguments {
            let isLiteral = tree.kind(argument.expression) == .string
            switch argument.label?.text {
            case "table", "tableName":
                context.table = isLiteral ? argument.expression : nil
                context.hasOpenTable = !isLiteral && tree.kind(argument.expression) != .nilLiteral
            case "bundle": context.bundle = argument.expression
            case "comment": context.comment = isLiteral ? argument.expression : nil
            case "defaultValue": context.value = isLiteral ? argument.expression : nil
            default: break
            }
        }
    }

    // MARK: Closures

    /// - Parameter builder: the result builder of the parameter for which the closure is passed.
    mutating func checkClosure(_ node: Int, _ wanted: SwiftType, builder: Symbol? = nil) {
        var parameters: [SwiftType] = []
        var result = SwiftType.unknown
        if case .function(let known, let type) = wanted.unwrapped.form { (parameters, result) = (Array(known), type) }
        if let written = tree.type(of: node) { result = resolved(written) }
        scoped { reader in
            reader.enterBody(returning: result, builder)
            reader.bindParameters(ofClosure: node, parameters)
            let statements = reader.tree.children(of: node).filter { reader.tree.kind($0) != .parameter }
            reader.readStatements(statements, implicit: result)
        }
    }

    /// The type in the platform's declarations of what the builder around a call is for: a table's rows.
    private static let enclosingElement = SwiftType.named("EnclosingElement")

    /// Binds the parameters of a closure, or `$0` and so on.
    mutating func bindParameters(ofClosure node: Int, _ types: [SwiftType]) {
        var types = types.map { $0 == Self.enclosingElement ? local(Symbol("$0")) ?? .unknown : $0 }
        let written = tree.children(of: node).filter { tree.kind($0) == .parameter }
        if written.count > 1, types.count == 1, case .tuple(let elements) = types[0].form {
            types = elements.map(\.type)
        }
        guard !written.isEmpty else {
            for (place, type) in types.enumerated() { bind(Symbol("$\(place)"), type, declaration: node) }
            if textReader != nil, types.isEmpty { bind(Symbol("$0"), .unknown, declaration: node) }
            return
        }
        for (place, parameter) in written.enumerated() {
            let known = tree.type(of: parameter).map { resolved($0) }
            let type = known ?? (types.indices.contains(place) ? types[place] : .unknown)
            var name = tree.name(parameter)
            if name.firstByte == .dollarSign {
                // In `ForEach($items) { $item in`, the name without the dollar sign is the value itself.
                name = Symbol(String(name.text.dropFirst()))
                if case .named(.binding, let arguments) = type.form, let wrapped = arguments.first {
                    bind(name, wrapped)
                    continue
                }
            }
            bind(name, type, declaration: parameter)
        }
    }

    // MARK: Keys

    /// Reads the interpolations in a literal of the given type.
    mutating func checkInterpolations(_ node: Int, _ type: SwiftType = .unknown) {
        for interpolation in tree.children(of: node) where tree.hasString(interpolation) {
            let arguments = arguments(of: interpolation)
            if findsTexts, arguments.count == 1, arguments[0].label == nil, let shown = shownType(inTextOf: type) {
                check(arguments[0].expression, shown)
                continue
            }
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

    /// Returns the type of what a text or a key interpolates, which users see as it is; nil for other literals.
    private func shownType(inTextOf type: SwiftType) -> SwiftType? {
        if type.isShownText { return type.interpolated }
        guard LocalizableType.contains(type), let name = type.unwrapped.name else { return nil }
        return SwiftType.shownText(in: .named(name)).interpolated
    }

    /// Returns the kinds of interpolations that the sources add to the literals of a type.
    private func interpolations(of type: SwiftType) -> [Candidate] {
        guard LocalizableType.contains(type) else { return [] }
        let name: Symbol =
            type.unwrapped.name == "LocalizedStringKey" ? "LocalizedStringKey" : "String.LocalizationValue"
        return found("appendInterpolation", of: .named(name.member("StringInterpolation")))
    }

    /// True for the initializers of types of keys that take a `String`: `LocalizedStringKey("...")` is a literal of the
    /// type (SE-0213), but `.init("...")` calls the initializer, and the compiler omits the text.
    static func isMadeOfText(_ candidate: Candidate) -> Bool {
        ["LocalizedStringKey", "String.LocalizationValue"].contains(candidate.owner)
            && candidate.parameters.first?.label == nil
    }

    /// Records a key.
    mutating func note(_ node: Int, _ type: SwiftType, _ context: KeyContext) {
        var context = context
        if context.routine.isEmpty { context.routine = type.unwrapped.name?.text ?? "" }
        if case .named("AppShortcutPhrase", _) = type.unwrapped.form { context.constantTable = "AppShortcuts" }
        var finding = KeyFinding(node: node, type: type, context: context)
        finding.parts = parts(of: node)
        finding.addsTexts = tree.children(of: node).contains { addsText($0, to: type) }
        finding.macro = scope.previewMacro
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
        for argument in arguments.dropFirst() where argument.label == "specifier" {
            guard tree.kind(argument.expression) == .string else { return .specifier("%@", isGuess: true) }
            let isGuess = tree.firstChild(of: argument.expression) != nil
            return .specifier(plainText(of: argument.expression), isGuess: isGuess)
        }
        if arguments.count > 1 { return .specifier("%@") }
        let type = infer(first.expression)
        if let specifier = Self.specifier(of: type) { return .specifier(specifier, isGuess: isGuess(type)) }
        return .open(first.expression, undeclared: undeclaredType(in: first.expression))
    }

    /// True for a type that is only likely, and for the name of an undeclared one, which may be an alias.
    private func isGuess(_ type: SwiftType) -> Bool {
        guard case .named(let name, _) = type.form, Self.specifier(of: type) == "%@" else { return type.isGuess }
        return index.type(name) == nil
    }

    /// True if the sources declare an interpolation that a literal may use, which may add any text to a key.
    private mutating func addsText(_ interpolation: Int, to type: SwiftType) -> Bool {
        let arguments = arguments(of: interpolation)
        return interpolations(of: type).contains { candidate in
            guard !candidate.isPlatform, arguments.count <= candidate.parameters.count,
                zip(arguments, candidate.parameters).allSatisfy({ $0.label == $1.label })
            else { return false }
            guard arguments.count == 1, arguments[0].label == nil, let parameter = candidate.parameters.first else {
                return true
            }
            return misfit(arguments[0].expression, parameter.type, candidate) != nil
        }
    }

    /// Returns the type of the first part of an expression if nothing declares it.
    private mutating func undeclaredType(in expression: Int) -> Symbol? {
        var node = expression
        while true {
            if case .named(let name, _) = infer(node).unwrapped.form {
                return index.type(name) == nil && scope.bounds[name] == nil ? name : nil
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
