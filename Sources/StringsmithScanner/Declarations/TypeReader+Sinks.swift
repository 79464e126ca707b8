import StringsmithText

/// Follows the texts that users see from their sinks to their literals. The type of a text says in which sink it is
/// shown, so that expected types lead there.
extension TypeReader {
    /// Notes a literal that is shown, or the declaration of a name whose value is.
    mutating func follow(_ node: Int, _ wanted: SwiftType) {
        switch tree.kind(node) {
        case .string:
            guard wanted.isShownText else { return }
            let specifiers = tree.children(of: node).map { specifier(of: $0) }
            texts.add(ShownLiteral(node: node, type: wanted, specifiers: specifiers))
        case .name: follow(name: node, wanted)
        case .member: follow(member: node, wanted)
        case .unwrapped: if let inner = tree.firstChild(of: node) { follow(inner, wanted) }
        case .subscripting:
            guard let base = tree.firstChild(of: node), wanted.isShownText else { return }
            let element = wanted.unwrapped
            if case .dictionary = infer(base).unwrapped.form { return follow(base, .dictionary(.unknown, element)) }
            follow(base, .array(element))
        case .tuple:
            let arguments = arguments(of: node)
            if arguments.count == 1, arguments[0].label == nil { check(arguments[0].expression, wanted) }
        default: break
        }
    }

    /// Returns the specifier that shows the value of an interpolation like the interpolation does.
    private mutating func specifier(of interpolation: Int) -> String? {
        let arguments = arguments(of: interpolation)
        guard arguments.count == 1, arguments[0].label == nil else { return nil }
        switch infer(arguments[0].expression).plain.form {
        case .named("String", _): return "%@"
        case .named("Int", _): return "%ld"
        default: return nil
        }
    }

    mutating func follow(name node: Int, _ wanted: SwiftType) {
        let name = tree.name(node)
        if let place = locals.place(of: name) {
            let declaration = locals[place].declaration
            guard declaration >= 0, mayShow(local(name) ?? .unknown, wanted) else { return }
            return texts.show(declaration, wanted)
        }
        if let found = found(name, of: scope.selfType).first(where: {
            $0.declaration.kind == .property && $0.declaration.isStatic == scope.isStatic
        }) {
            return follow(found, wanted)
        }
        var outer = scope.owner
        while !outer.isEmpty {
            let members = self.found(name, of: .named(outer))
            if let found = members.first(where: { $0.declaration.kind == .property && $0.declaration.isStatic }) {
                return follow(found, wanted)
            }
            outer = outer.scope
        }
        if let global = globals(name).first(where: { $0.declaration.kind == .property }) { follow(global, wanted) }
    }

    private mutating func follow(member node: Int, _ wanted: SwiftType) {
        guard let base = tree.firstChild(of: node) else { return }
        let name = tree.name(node)
        var type = infer(base).unwrapped
        var isStatic = false
        if case .metatype(let inner) = type.form { (type, isStatic) = (inner, true) }
        if case .named(.binding, let arguments) = type.form, let wrapped = arguments.first { type = wrapped.unwrapped }
        if case .tuple(let elements) = type.form {
            let place = elements.firstIndex { $0.label == name } ?? Int(name.text)
            return place.map { follow(element: $0, of: base, wanted) } ?? ()
        }
        if name == "rawValue", let owner = type.name { return followRawValue(of: owner, wanted) }
        if type == .string, Self.caseChanges.contains(name) { return follow(base, wanted) }
        let found = found(name, of: type).first {
            $0.declaration.kind == .property && $0.declaration.isStatic == isStatic
        }
        if let found, !found.isPlatform { return follow(found, wanted) }
        // What users see of an error with a description of its own.
        if name == .localizedDescription, !isStatic,
            let description = self.found("errorDescription", of: type).first(where: { !$0.isPlatform })
        {
            follow(description, wanted)
        }
    }

    /// The properties of a text that are the same text in other letters.
    private static let caseChanges: SymbolSet = [
        "capitalized", "localizedCapitalized", "localizedLowercase", "localizedUppercase",
    ]

    /// Follows an element of a tuple to the literal, the function, or the property that has it.
    mutating func follow(element: Int, of node: Int, _ wanted: SwiftType) {
        var found: Candidate?
        switch tree.kind(node) {
        case .tuple:
            let arguments = arguments(of: node)
            if arguments.indices.contains(element) { check(arguments[element].expression, wanted) }
        case .unwrapped: if let inner = tree.firstChild(of: node) { follow(element: element, of: inner, wanted) }
        case .call: found = callee(of: node)?.candidate
        case .subscripting:
            guard let base = tree.firstChild(of: node), let tuple = showing(element, of: infer(node), wanted) else {
                return
            }
            if case .array = infer(base).unwrapped.form { follow(base, .array(tuple)) }
        case .name:
            guard let place = locals.place(of: tree.name(node)) else {
                found = self.found(tree.name(node), of: scope.selfType).first { $0.declaration.kind == .property }
                break
            }
            let declaration = locals[place].declaration
            if declaration < 0 { return }
            if tree.kind(declaration) != .binding {
                // An element that a loop or a call passes on.
                let tuple = showing(element, of: local(tree.name(node)) ?? .unknown, wanted)
                if let tuple { texts.show(declaration, tuple) }
            } else if let value = tree.child(.initializer, of: declaration).flatMap({ tree.firstChild(of: $0) }),
                tree.kind(value) != .name
            {
                follow(element: element, of: value, wanted)
            }
        case .member:
            guard let base = tree.firstChild(of: node) else { return }
            found = self.found(tree.name(node), of: infer(base).unwrapped).first { $0.declaration.kind == .property }
        default: break
        }
        guard let found, case .tuple(let elements) = found.result.unwrapped.form, elements.count > element,
            mayShow(Array(elements)[element].type, wanted)
        else { return }
        for var part in parts(of: found) {
            part.element = element
            texts.show(part, wanted)
        }
    }

    /// Returns the type of a tuple with an element that is shown; nil if that can't be a text.
    private func showing(_ element: Int, of type: SwiftType, _ wanted: SwiftType) -> SwiftType? {
        guard case .tuple(let known) = type.unwrapped.form, known.indices.contains(element) else { return nil }
        var elements = Array(known)
        guard wanted.isShownText, Self.stringTypes.contains(elements[element].type.unwrapped.name ?? .empty) else {
            return nil
        }
        elements[element].type = elements[element].type.isOptional ? .optional(wanted.unwrapped) : wanted.unwrapped
        return .tuple(elements)
    }

    private mutating func followRawValue(of owner: Symbol, _ wanted: SwiftType) {
        guard wanted.isShownText, let entry = index.type(owner), !entry.isPlatform,
            index.rawType(of: owner).map({ index.resolved($0, in: owner) }) == .string
        else { return }
        texts.show(ShownPart(rawValueOf: owner), wanted)
    }

    /// Follows the value of a property, or the result of a function.
    mutating func follow(_ found: Candidate, _ wanted: SwiftType) {
        let type = found.declaration.kind == .property ? type(of: found) : found.result
        guard type.isKnown, mayShow(type, wanted) else { return }
        for part in parts(of: found) { texts.show(part, wanted) }
    }

    /// Follows a name in the pattern of an enumeration's case to the argument of the case.
    mutating func followPattern(_ node: Int, _ place: Int, _ name: Symbol, _ type: SwiftType) {
        guard tree.kind(node) == .namePattern, let wanted = texts.locals[node],
            let found = found(name, of: type.unwrapped).first(where: { $0.declaration.kind == .enumCase }),
            found.parameters.indices.contains(place), mayShow(found.parameters[place].type, wanted)
        else { return }
        for var part in parts(of: found) {
            part.parameter = place
            texts.show(part, wanted)
        }
    }

    /// Returns the declarations in the sources that may be meant: several targets may have the same one.
    private func parts(of found: Candidate) -> [ShownPart] {
        guard !found.isPlatform, found.file >= 0, !FoundText.isForLogs(found.owner.last.text),
            !FoundText.isForLogs(found.declaration.name.text), !writesLogs(found.declaration, of: found.owner),
            !isForDevelopers(scope.owner)
        else { return [] }
        return found.files(meantBy: file, seeing: index.seenFiles).map {
            ShownPart(found.declaration, of: found.owner, in: $0)
        }
    }

    /// True for a type that shows logs, or something else for developers.
    private func isForDevelopers(_ type: Symbol) -> Bool {
        let name = type.last.text
        return !name.isEmpty && (FoundText.isForLogs(name) || FoundText.isForDevelopers(name))
    }

    /// True for a method that is named after a level of logs, of a type that also has one for debugging: `Diag.error`
    /// beside `Diag.debug`.
    private func writesLogs(_ declaration: Declaration, of owner: Symbol) -> Bool {
        guard declaration.kind == .function, !owner.isEmpty, Self.logLevels.contains(declaration.name) else {
            return false
        }
        return Self.debugLevels.contains { level in
            index.members(level, of: .named(owner)).all.contains { $0.declaration.kind == .function }
        }
    }

    private static let debugLevels: [Symbol] = ["debug", "verbose", "trace"]
    private static let logLevels: SymbolSet = [
        "debug", "verbose", "trace", "info", "notice", "warning", "warn", "error", "fault", "critical", "fatal",
    ]

    /// True if a value may be a text, or a collection of texts, and isn't known to be shown.
    private func mayShow(_ type: SwiftType, _ wanted: SwiftType) -> Bool {
        if type.showsText { return false }
        switch (type.unwrapped.form, wanted.unwrapped.form) {
        case (.unknown, _): return true
        case (.array(let element), .array(let text)): return mayShow(element, text)
        case (.dictionary(_, let value), .dictionary(_, let text)): return mayShow(value, text)
        case (.named(let name, _), .named): return Self.stringTypes.contains(name)
        case (.tuple(let elements), .tuple(let texts)):
            return elements.count == texts.count
                && zip(elements, texts).contains { $1.type.showsText && mayShow($0.type, $1.type) }
        default: return false
        }
    }

    static let stringTypes: SymbolSet = ["String", "Substring", "NSString"]

    // MARK: Declarations

    /// Returns the type of a variable, with the sink in which it is shown.
    mutating func shownType(ofBinding node: Int, _ written: SwiftType) -> SwiftType {
        if scope.isInFunction { return texts.locals[node] ?? written }
        guard isShownName(node) else { return written }
        let name = tree.name(node)
        let members = scope.owner.isEmpty ? globals(name).filter { $0.isIn(file) } : found(name, of: scope.selfType)
        let shown = members.first {
            $0.declaration.kind == .property && $0.declaration.isStatic == scope.isStatic && $0.result.showsText
        }
        if let shown, tree.firstChild(of: node) == nil {
            // What implements a property that is shown, without a value, gets it from arguments.
            for own in members where !own.isPlatform && own.isIn(file) { follow(own, shown.result) }
        }
        return shown?.result ?? written
    }

    /// Follows the new value that a setter or an observer shows to what is assigned to the property.
    mutating func followSetter(of binding: Int, _ wanted: SwiftType) {
        if scope.isInFunction { return texts.show(binding, wanted) }
        let name = tree.name(binding)
        let members = scope.owner.isEmpty ? globals(name) : found(name, of: scope.selfType)
        let own = members.first {
            $0.declaration.kind == .property && $0.declaration.isStatic == scope.isStatic && $0.isIn(file)
        }
        if let own { follow(own, wanted) }
    }

    /// Returns the declaration of a function, or one that it implements or overrides, with a result or parameters that
    /// are shown.
    mutating func shownFunction(_ node: Int) -> Candidate? {
        guard isShownName(node) else { return nil }
        let declaration = DeclarationReader.function(node, of: tree)
        let labels = declaration.parameters.map(\.label)
        let fitting = CallLabels(of: declaration)
        let named =
            scope.owner.isEmpty
            ? globals(declaration.name, fitting: fitting).filter { $0.isIn(file) }
            : found(declaration.name, of: scope.selfType, fitting: fitting)
        return named.first { found in
            found.declaration.kind == declaration.kind && found.parameters.map(\.label) == labels
                && (found.result.showsText || found.parameters.contains { $0.type.showsText })
        }
    }

    /// True if the name of a declaration may have a type with a sink.
    private func isShownName(_ node: Int) -> Bool {
        let token = Int(tree.nodes[node].token >= 0 ? tree.nodes[node].token : tree.nodes[node].extra)
        return token >= 0 && tree.tokens.hasKeyName(from: token, to: token + 1)
    }

    /// Follows the parameters of a member or a global that its body shows.
    mutating func followParameters(of node: Int) {
        let nodes = tree.children(of: node).filter { tree.kind($0) == .parameter }
        guard nodes.contains(where: { texts.locals[$0] != nil }) else { return }
        let declaration = DeclarationReader.function(node, of: tree)
        if FoundText.isForLogs(scope.owner.last.text) || FoundText.isForLogs(declaration.name.text) { return }
        if writesLogs(declaration, of: scope.owner) { return }
        // An argument that is also looked up is a key, even if it is shown where that has no text.
        var lookedUp = lookedUpNames(in: node)
        let names = nodes.map { tree.name(ofToken: tree.nodes[$0].extra) }
        if names.contains(where: lookedUp.contains) {
            // What such a function returns as it is if there is no text is the default value of the look-up.
            lookedUp.formUnion(defaultNames(in: node).intersection(names).subtracting(usedNames(in: node)))
        }
        for (place, parameter) in nodes.enumerated() {
            guard let wanted = texts.locals[parameter],
                !lookedUp.contains(tree.name(ofToken: tree.nodes[parameter].extra)),
                PlatformTexts.sink(of: wanted)?.kind != .accessibility
                    || !imageNames(in: node).contains(tree.name(ofToken: tree.nodes[parameter].extra))
            else { continue }
            texts.show(ShownPart(declaration, of: scope.owner, in: file, parameter: place), wanted)
        }
    }

    // MARK: Expressions

    /// The methods of strings whose results contain the string.
    private static let passingMembers: SymbolSet = [
        "uppercased", "lowercased", "capitalized", "localizedUppercase", "localizedLowercase", "localizedCapitalized",
        "trimmingCharacters", "appending", "appendingFormat", "replacingOccurrences", "description", "joined",
    ]

    /// The methods of collections that leave out or reorder elements.
    private static let selectingMembers: SymbolSet = ["compactMap", "filter", "sorted", "reversed"]

    /// Returns the expected type of the base of a chain: what is shown of `"save".uppercased()`, and of
    /// `["Save", name].compactMap { $0 }.joined()`.
    mutating func passedType(_ links: [Int], _ wanted: SwiftType) -> SwiftType {
        guard wanted.showsText, let last = links.last, tree.kind(last) == .member else { return .unknown }
        var type = wanted
        var call: Int?
        for link in links {
            switch tree.kind(link) {
            case .call: call = link
            case .unwrapped: break
            case .member:
                let name = tree.name(link)
                if type.isShownText, Self.passingMembers.contains(name) {
                    if name == "joined" { type = .array(type.unwrapped) }
                } else if case .array = type.unwrapped.form, Self.selectingMembers.contains(name) {
                    guard name != "compactMap" || call.map(isIdentity) ?? false else { return .unknown }
                } else {
                    return .unknown
                }
            default: return .unknown
            }
        }
        return type
    }

    /// True for a call whose closure returns its parameter: `compactMap { $0 }`.
    private func isIdentity(_ call: Int) -> Bool {
        guard let closure = arguments(of: call).last?.expression, tree.kind(closure) == .closure else { return false }
        return tree.source[tree.bytes(of: closure)].filter { $0 > .space }.elementsEqual("{$0}".utf8)
    }

    /// True for a sum of strings.
    func isSum(_ elements: [Int]) -> Bool {
        elements.count > 2
            && elements.allSatisfy { element in
                switch tree.kind(element) {
                case .cast, .ternary, .assignment: false
                case .binary: tree.spells(element, "+")
                default: true
                }
            }
    }

    /// Returns the type of what is assigned to an expression, with the sink in which it is shown.
    mutating func assignedType(_ left: [Int]) -> SwiftType {
        guard findsTexts, left.count == 1 else { return infer(elements: left) }
        switch tree.kind(left[0]) {
        case .name, .member: return inferAnew(left[0])
        case .subscripting:
            // `userInfo[NSLocalizedDescriptionKey] = "..."`
            let key = arguments(of: left[0]).first?.expression
            if let key, tree.kind(key) == .name {
                let type = inferAnew(key)
                if type.showsText { return type }
            }
            return infer(left[0])
        default: return infer(left[0])
        }
    }

    // MARK: Calls

    /// Follows the parameters of a function that is passed for an argument to the calls of that function.
    mutating func followFunction(_ node: Int, _ place: Int, _ chosen: Callee) {
        guard case .function(let types, _)? = chosen.parameter(of: place)?.type.unwrapped.form else { return }
        let parts = parts(of: chosen.candidate)
        for number in types.indices {
            guard let wanted = shownParameter(number, of: types.count, function: node), mayShow(types[number], wanted)
            else { continue }
            for var part in parts {
                (part.parameter, part.argument) = (chosen.places[place], number)
                texts.show(part, wanted)
            }
        }
    }

    /// Returns the type of a parameter that a closure, or the function with a name, shows; nil for others.
    private mutating func shownParameter(_ number: Int, of count: Int, function node: Int) -> SwiftType? {
        switch tree.kind(node) {
        case .closure:
            let written = tree.children(of: node).filter { tree.kind($0) == .parameter }
            if written.isEmpty, count == 1 { return texts.locals[node] }
            return written.indices.contains(number) ? texts.locals[written[number]] : nil
        case .name:
            guard case .function(let types, _) = inferAnew(node).unwrapped.form, types.indices.contains(number),
                types[number].isShownText
            else { return nil }
            return types[number]
        default: return nil
        }
    }

    private static let mappings: SymbolSet = ["map", "flatMap", "compactMap"]

    /// Follows what an initializer shows in `names.map(Text.init)`.
    private mutating func followMapping(_ node: Int) {
        guard let callee = tree.firstChild(of: node), tree.kind(callee) == .member,
            Self.mappings.contains(tree.name(callee)), let base = tree.firstChild(of: callee),
            let function = arguments(of: node).first?.expression, tree.kind(function) == .member,
            tree.spells(function, "init"), let name = tree.firstChild(of: function), tree.kind(name) == .name
        else { return }
        let shown = found(.initializer, of: resolved(.named(tree.name(name)))).lazy.compactMap(\.parameters.first)
            .first { $0.label == nil && $0.type.isShownText }
        guard let shown else { return }
        if case .array = infer(base).unwrapped.form {
            follow(base, .array(shown.type.unwrapped))
        } else {
            follow(base, shown.type)
        }
    }

    /// Follows the result of a function in a parameter or a variable; returns false for another function.
    private mutating func followFunction(named callee: Int, _ wanted: SwiftType) -> Bool {
        guard tree.kind(callee) == .name, let place = locals.place(of: tree.name(callee)),
            case .function(let parameters, let result)? = local(tree.name(callee))?.unwrapped.form
        else { return false }
        let declaration = locals[place].declaration
        if declaration >= 0, mayShow(result, wanted) {
            let shown = result.isOptional ? .optional(wanted.unwrapped) : wanted.unwrapped
            texts.show(declaration, .function(Array(parameters), shown))
        }
        return true
    }

    /// Follows the result of a call, or what it appends to a text.
    mutating func followCall(_ node: Int, _ chosen: Callee?, _ wanted: SwiftType) {
        followMapping(node)
        if wanted.isShownText, let callee = tree.firstChild(of: node), followFunction(named: callee, wanted) { return }
        if wanted.showsText, let found = chosen?.candidate, found.declaration.kind == .function {
            return follow(found, wanted)
        }
        guard let callee = tree.firstChild(of: node), tree.kind(callee) == .member, tree.spells(callee, "append"),
            let base = tree.firstChild(of: callee), tree.kind(base) == .name || tree.kind(base) == .member,
            let value = arguments(of: node).first?.expression
        else { return }
        let type = inferAnew(base)
        guard type.showsText else { return }
        if case .array(let element) = type.unwrapped.form { check(value, element) } else { check(value, type) }
    }

    /// Returns the expected type of an argument that users see: as a part of the result, or as the elements that a
    /// closure of the same call shows; nil for another one.
    /// - Parameter shown: the expected type of the call, if its result is shown.
    mutating func shownType(
        of place: Int, _ chosen: Callee?, _ arguments: [CallArgumentNode], shown: SwiftType
    ) -> SwiftType? {
        guard let chosen, let parameter = chosen.parameter(of: place)?.type else { return nil }
        // A literal is a value in a format that is looked up.
        if place > 0, shown.isShownText, chosen.parameter(of: 0)?.type.isPassedText ?? false,
            tree.kind(arguments[place].expression) == .string, tree.lookupKey(of: arguments[0].expression) != nil
        {
            return shown.interpolated
        }
        if parameter.isPassedText { return shown.isShownText ? shown : .string }
        var element = parameter.unwrapped
        var isArray = false
        if case .array(let inner) = element.form { (element, isArray) = (inner, true) }
        guard let name = element.plainName, chosen.candidate.declaration.generics.contains(name) else { return nil }
        for (other, argument) in arguments.enumerated() where tree.kind(argument.expression) == .closure {
            guard case .function(let parameters, _)? = chosen.parameter(of: other)?.type.unwrapped.form,
                let number = parameters.indices.first(where: { parameters[$0].plainName == name })
            else { continue }
            let written = tree.children(of: argument.expression).filter { tree.kind($0) == .parameter }
            if isArray, parameters.count == 1, written.count > 1 {
                if let type = shownTuple(written, in: arguments[place].expression) { return .array(type) }
                continue
            }
            let declaration = written.indices.contains(number) ? written[number] : argument.expression
            if let type = texts.locals[declaration] { return isArray ? .array(type.unwrapped) : type }
        }
        return nil
    }

    /// Returns the type of the elements of a collection whose parts a closure takes as parameters and shows.
    private mutating func shownTuple(_ parameters: [Int], in collection: Int) -> SwiftType? {
        guard parameters.contains(where: { texts.locals[$0] != nil }),
            case .array(let element) = infer(collection).unwrapped.form, case .tuple(let known) = element.form,
            known.count == parameters.count
        else { return nil }
        return .tuple(
            zip(known, parameters).map { TupleElement(label: $0.label, type: texts.locals[$1] ?? $0.type) })
    }

    /// Notes the look-ups in an initial value that is evaluated once.
    mutating func noteEarlyLookups(in node: Int) {
        var open = [node]
        while let node = open.popLast() {
            switch tree.kind(node) {
            case .closure, .function, .nominal: continue
            case .call:
                if isLookup(node) { texts.earlyLookups.append(node) }
            default: break
            }
            open += tree.children(of: node)
        }
    }

    func isLookup(_ call: Int) -> Bool {
        guard let callee = tree.firstChild(of: call), tree.kind(callee) == .name else { return false }
        if tree.spells(callee, "NSLocalizedString") { return true }
        return tree.spells(callee, "String") && arguments(of: call).first?.label == "localized"
    }
}
