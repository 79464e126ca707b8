#if canImport(SwiftParser)
    import SwiftSyntax

    /// A type in the words that the scanner uses: without sugar, attributes, specifiers, and the names of Apple's
    /// modules; only the first part of a composition; of the generic arguments, only those of the last name.
    enum TypeWords {
        static func of(_ type: TypeSyntax) -> String {
            switch type.as(TypeSyntaxEnum.self) {
            case .identifierType(let node): return named(ParserVisitor.word(node.name), node.genericArgumentClause)
            case .memberType(let node):
                guard let name = qualifiedName(TypeSyntax(node)) else { return "?" }
                return named(name, node.genericArgumentClause)
            case .optionalType(let node): return "Optional<\(of(node.wrappedType))>"
            case .implicitlyUnwrappedOptionalType(let node): return "Optional<\(of(node.wrappedType))>"
            case .arrayType(let node): return "Array<\(of(node.element))>"
            case .dictionaryType(let node): return "Dictionary<\(of(node.key)), \(of(node.value))>"
            case .tupleType(let node): return tuple(node)
            case .functionType(let node):
                let parameters = node.parameters.map { of($0.type) }.joined(separator: ", ")
                return "{(\(parameters)) -> \(of(node.returnClause.type))}"
            case .metatypeType(let node): return of(node.baseType) + ".Type"
            case .attributedType(let node): return of(node.baseType)
            case .someOrAnyType(let node): return of(node.constraint)
            case .compositionType(let node): return node.elements.first.map { of($0.type) } ?? "?"
            case .suppressedType(let node): return of(node.type)
            case .packElementType(let node): return of(node.pack)
            case .packExpansionType(let node): return of(node.repetitionPattern)
            case .classRestrictionType: return "class"
            default: return "?"
            }
        }

        private static func tuple(_ node: TupleTypeSyntax) -> String {
            let elements = node.elements.map { element in
                let label = element.secondName == nil && element.firstName?.text != "_" ? element.firstName : nil
                return (label.map { ParserVisitor.word($0) + ": " } ?? "") + of(element.type)
            }
            if node.elements.count == 1, let only = node.elements.first, only.firstName == nil || only.secondName != nil
            {
                return elements[0]
            }
            return "(" + elements.joined(separator: ", ") + ")"
        }

        /// `A.B.C`; nil for a member of anything but a name.
        private static func qualifiedName(_ type: TypeSyntax) -> String? {
            if let node = type.as(IdentifierTypeSyntax.self) { return ParserVisitor.word(node.name) }
            guard let node = type.as(MemberTypeSyntax.self), let base = qualifiedName(node.baseType) else { return nil }
            return base + "." + ParserVisitor.word(node.name)
        }

        private static func named(_ name: String, _ clause: GenericArgumentClauseSyntax?) -> String {
            let arguments = (clause?.arguments).map { list in
                list.map { argument in
                    if case .type(let type) = argument.argument { of(type) } else { "?" }
                }
            }
            var name = name
            for module in ["Swift.", "SwiftUI.", "Foundation.", "AppIntents."] where name.hasPrefix(module) {
                name.removeFirst(module.count)
                break
            }
            if name == "Void" { return "()" }
            if name == "_" { return "?" }
            return name + DeclarationFacts.list(arguments ?? [])
        }
    }
#endif
