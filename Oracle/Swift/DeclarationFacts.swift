import StringsmithText

@testable import StringsmithScanner

/// The declarations that the scanner keeps of a Swift source, in words.
struct DeclarationFacts {
    private(set) var facts: [[SourceFact]] = [[], [], []]

    init(_ declarations: SourceDeclarations) {
        for type in declarations.types {
            let inherited = type.inherited.map(\.spelling).joined(separator: ", ")
            let text = Self.type("\(type.kind)", type.name.text, type.generics.map(\.text), inherited)
            facts[0].append(SourceFact(offset: 0, text: text))
        }
        for entry in declarations.members {
            let (owner, member) = (entry.type, entry.declaration)
            let type = owner < 0 ? "" : declarations.types[Int(owner)].name.text + "."
            facts[1].append(SourceFact(offset: 0, text: Self.text(of: member, owner: type)))
        }
        for alias in declarations.aliases {
            facts[2].append(SourceFact(offset: 0, text: "typealias \(alias.name) = \(alias.type.spelling)"))
        }
    }

    static func type(_ kind: String, _ name: String, _ generics: [String], _ inherited: String) -> String {
        "\(kind) \(name)\(list(generics)): \(inherited)"
    }

    static func list(_ generics: [String]) -> String {
        generics.isEmpty ? "" : "<" + generics.joined(separator: ", ") + ">"
    }

    private static func text(of member: Declaration, owner: String) -> String {
        let prefix = member.isStatic && member.kind != .initializer && member.kind != .enumCase ? "static " : ""
        let parameters = member.parameters.map {
            parameter($0.label?.text, $0.type.spelling, isVariadic: $0.isVariadic, hasDefault: $0.hasDefault)
        }
        let list = "(" + parameters.joined(separator: ", ") + ")"
        let generics = Self.list(member.generics.map(\.text))
        switch member.kind {
        case .property: return "\(prefix)property \(owner)\(member.name): \(member.type.spelling)"
        case .enumCase: return "case \(owner)\(member.name)\(list)"
        case .initializer: return "\(owner)init\(member.hasInitialValue ? "?" : "")\(generics)\(list)"
        case .subscripting: return "\(prefix)\(owner)subscript\(generics)\(list) -> \(member.type.spelling)"
        case .function:
            return
                "\(prefix)func \(owner)\(functionName(member.name.text))\(generics)\(list) -> \(member.type.spelling)"
        }
    }

    /// The names of operators serve nothing, so they aren't compared.
    static func functionName(_ name: String) -> String {
        name.utf8.contains { "/=-+!*%<>&|^~?.".utf8.contains($0) } ? "operator" : name
    }

    static func parameter(_ label: String?, _ type: String, isVariadic: Bool, hasDefault: Bool) -> String {
        "\(label ?? "_"): \(type)\(isVariadic ? "..." : "")\(hasDefault ? " =" : "")"
    }
}

extension SwiftType {
    /// The type in words, without sugar.
    var spelling: String {
        switch form {
        case .unknown: "?"
        case .named(let name, let arguments): name.text + DeclarationFacts.list(arguments.map(\.spelling))
        case .optional(let inner): "Optional<\(inner.spelling)>"
        case .array(let element): "Array<\(element.spelling)>"
        case .dictionary(let key, let value): "Dictionary<\(key.spelling), \(value.spelling)>"
        case .tuple(let elements):
            "(" + elements.map { ($0.label.map { $0.text + ": " } ?? "") + $0.type.spelling }.joined(separator: ", ")
                + ")"
        case .function(let parameters, let result):
            "{(" + parameters.map(\.spelling).joined(separator: ", ") + ") -> \(result.spelling)}"
        case .metatype(let inner): inner.spelling + ".Type"
        }
    }
}
