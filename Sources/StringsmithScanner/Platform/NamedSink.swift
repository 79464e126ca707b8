import StringsmithText

/// A function, initializer, or property of a project that shows texts, as a configuration names it: `Toast.show(_:)`,
/// `Banner(title:)`, `Row.caption`.
package struct NamedSink: Hashable, Sendable {
    /// The name as written.
    package let text: String

    /// The names of the type, with those around it, and of the member.
    private let names: [Symbol]

    /// The labels of the parameters that are shown, nil for `_`; no list for a property.
    private let labels: [Symbol?]?

    /// Creates a sink; nil if the text isn't such a name.
    package init?(_ text: String) {
        self.text = text
        var path = text[...]
        if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
            let list = text[text.index(after: open)...].dropLast()
            guard list.hasSuffix(":") else { return nil }
            let labels = list.dropLast().split(separator: ":", omittingEmptySubsequences: false)
            guard labels.allSatisfy(Self.isName) else { return nil }
            self.labels = labels.map { $0 == "_" ? nil : Symbol(String($0)) }
            path = text[..<open]
        } else {
            labels = nil
        }
        let names = path.split(separator: ".", omittingEmptySubsequences: false)
        guard names.allSatisfy(Self.isName) else { return nil }
        self.names = names.map { Symbol(String($0)) }
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, !first.isASCIIDigit else { return false }
        return text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine || $0 >= 0x80 }
    }

    /// The type that a text has there.
    fileprivate var type: SwiftType { .shownText(in: .named(Symbol(text))) }

    private func path(_ names: ArraySlice<Symbol>) -> Symbol { names.dropFirst().reduce(names[0]) { $0.member($1) } }

    /// True for a member of a type, or of one inside others that aren't named.
    private func isMember(of owner: Symbol, _ type: ArraySlice<Symbol>) -> Bool {
        if type.isEmpty { return owner.isEmpty }
        let path = path(type)
        return owner == path || owner.text.hasSuffix(".\(path.text)")
    }

    /// Returns the parameters of a declaration that are shown, nil for its value; none for another declaration.
    /// - Parameter owner: the type that has it.
    fileprivate func parts(of declaration: Declaration, in owner: Symbol) -> [Int?] {
        guard let name = names.last else { return [] }
        guard let labels else {
            let isNamed = declaration.kind == .property && declaration.name == name
            return isNamed && isMember(of: owner, names.dropLast()) ? [nil] : []
        }
        switch declaration.kind {
        case .initializer:
            guard isMember(of: owner, names[...]) || name == .initializer && isMember(of: owner, names.dropLast())
            else { return [] }
        case .function, .enumCase:
            guard declaration.name == name, isMember(of: owner, names.dropLast()) else { return [] }
        // The memberwise initializer of a structure.
        case .property:
            let isArgument = declaration.isStored && labels.contains(declaration.name)
            return isArgument && isMember(of: owner, names[...]) ? [nil] : []
        case .subscripting: return []
        }
        var places: [Int?] = []
        var start = 0
        for label in labels {
            guard let place = declaration.parameters[start...].firstIndex(where: { $0.label == label }) else {
                return []
            }
            places.append(place)
            start = place + 1
        }
        return places
    }
}

extension SourceDeclarations {
    /// Changes the types of what sinks show; returns those that the source declares.
    mutating func show(_ sinks: [NamedSink]) -> Set<NamedSink> {
        var declared: Set<NamedSink> = []
        for index in members.indices {
            let member = members[index]
            let owner = member.type < 0 ? Symbol.empty : types[Int(member.type)].name
            for sink in sinks {
                for parameter in sink.parts(of: member.declaration, in: owner)
                where members[index].declaration.showTexts(parameter, sink.type) {
                    declared.insert(sink)
                }
            }
        }
        return declared
    }
}

extension Declaration {
    /// Shows the texts of a parameter, or of the value; returns false if they aren't texts.
    fileprivate mutating func showTexts(_ parameter: Int?, _ shown: SwiftType) -> Bool {
        guard let type = shownType(parameter.map { parameters[$0].type } ?? type, shown) else { return false }
        if let parameter { parameters[parameter].type = type } else { self.type = type }
        return true
    }

    private func shownType(_ type: SwiftType, _ shown: SwiftType) -> SwiftType? {
        switch type.unwrapped.form {
        case .array(let element): return shownType(element, shown).map { .array($0) }
        // A property without a type has a text as its initial value.
        case .unknown where kind == .property && initialValue?.utf8.first == .quotationMark: return shown
        case .named(let name, _) where name == "String" || generics.contains(name):
            return type.isOptional ? .optional(shown) : shown
        default: return type.showsText ? type : nil
        }
    }
}

extension TypedScanner.Declarations {
    /// Marks what sinks show; returns those that the source declares.
    package mutating func show(_ sinks: [NamedSink]) -> Set<NamedSink> { content.show(sinks) }
}
