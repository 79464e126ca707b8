#if canImport(SwiftParser)
    import SwiftSyntax

    /// The declarations that the compiler's parser reads in a Swift source, except those in bodies.
    struct ParserDeclarations {
        private(set) var facts: [[SourceFact]] = [[], [], []]

        init(_ file: SourceFileSyntax) { read(file.statements, scope: "", type: "") }

        private func offset(_ node: some SyntaxProtocol) -> Int {
            node.positionAfterSkippingLeadingTrivia.utf8Offset
        }

        private mutating func read(_ items: CodeBlockItemListSyntax, scope: String, type: String) {
            for item in items {
                if case .decl(let declaration) = item.item { read(declaration, scope: scope, type: type) }
            }
        }

        private mutating func read(_ block: MemberBlockSyntax, scope: String) {
            for member in block.members { read(member.decl, scope: scope, type: scope + ".") }
        }

        private mutating func read(_ declaration: DeclSyntax, scope: String, type: String) {
            switch declaration.as(DeclSyntaxEnum.self) {
            case .structDecl(let node): nominal(node, "structure", node.genericParameterClause, node.memberBlock, scope)
            case .classDecl(let node): nominal(node, "class", node.genericParameterClause, node.memberBlock, scope)
            case .actorDecl(let node): nominal(node, "class", node.genericParameterClause, node.memberBlock, scope)
            case .enumDecl(let node): nominal(node, "enumeration", node.genericParameterClause, node.memberBlock, scope)
            case .protocolDecl(let node): readProtocol(node, scope)
            case .extensionDecl(let node): readExtension(node)
            case .variableDecl(let node): readVariable(node, type)
            case .enumCaseDecl(let node): readCases(node, type)
            case .functionDecl(let node): readFunction(node, type)
            case .macroDecl(let node): readMacro(node)
            case .initializerDecl(let node): readInitializer(node, type)
            case .subscriptDecl(let node): readSubscript(node, type)
            case .typeAliasDecl(let node): readAlias(node, node.name, node.initializer.value, scope)
            case .associatedTypeDecl(let node):
                if let value = node.initializer?.value { readAlias(node, node.name, value, scope) }
            case .ifConfigDecl(let node): readBranches(node, scope, type)
            default: break
            }
        }

        private mutating func readBranches(_ node: IfConfigDeclSyntax, _ scope: String, _ type: String) {
            for clause in node.clauses where !ReleasedBranches.isDead(clause) {
                switch clause.elements {
                case .statements(let items): read(items, scope: scope, type: type)
                case .decls(let members): for member in members { read(member.decl, scope: scope, type: type) }
                default: break
                }
            }
        }

        // MARK: Types

        private func inherited(_ clause: InheritanceClauseSyntax?) -> String {
            (clause?.inheritedTypes).map { $0.map { TypeWords.of($0.type) }.joined(separator: ", ") } ?? ""
        }

        private func generics(_ clause: GenericParameterClauseSyntax?) -> [String] {
            (clause?.parameters).map { $0.map { ParserVisitor.word($0.name) } } ?? []
        }

        private func qualified(_ name: TokenSyntax, _ scope: String) -> String {
            scope.isEmpty ? ParserVisitor.word(name) : scope + "." + ParserVisitor.word(name)
        }

        private mutating func nominal(
            _ node: some NamedDeclSyntax & DeclGroupSyntax, _ kind: String, _ clause: GenericParameterClauseSyntax?,
            _ block: MemberBlockSyntax, _ scope: String
        ) {
            let name = qualified(node.name, scope)
            let text = DeclarationFacts.type(kind, name, generics(clause), inherited(node.inheritanceClause))
            facts[0].append(SourceFact(offset: offset(node.name), text: text))
            read(block, scope: name)
        }

        private mutating func readProtocol(_ node: ProtocolDeclSyntax, _ scope: String) {
            let name = qualified(node.name, scope)
            let primary = (node.primaryAssociatedTypeClause?.primaryAssociatedTypes).map { $0.map(\.name.text) } ?? []
            let text = DeclarationFacts.type("protocol", name, primary, inherited(node.inheritanceClause))
            facts[0].append(SourceFact(offset: offset(node.name), text: text))
            read(node.memberBlock, scope: name)
        }

        private mutating func readExtension(_ node: ExtensionDeclSyntax) {
            var name = TypeWords.of(node.extendedType)
            name = String(name.prefix { $0 != "<" })
            let text = DeclarationFacts.type("extension", name, [], inherited(node.inheritanceClause))
            facts[0].append(SourceFact(offset: offset(node.extendedType), text: text))
            read(node.memberBlock, scope: name)
        }

        // MARK: Members

        private func isStatic(_ modifiers: DeclModifierListSyntax) -> String {
            let words: [Keyword] = [.static, .class]
            let isStatic = modifiers.contains { modifier in
                words.contains { modifier.name.tokenKind == .keyword($0) }
            }
            return isStatic ? "static " : ""
        }

        private mutating func readVariable(_ node: VariableDeclSyntax, _ type: String) {
            let bindings = Array(node.bindings)
            var types = bindings.map { $0.typeAnnotation.map { TypeWords.of($0.type) } }
            // In `var a, b: Int`, the type is that of both.
            for place in bindings.indices.dropLast().reversed() where types[place] == nil {
                let isPlain = bindings[place].initializer == nil && bindings[place].accessorBlock == nil
                if isPlain, !bindings[place].pattern.is(TuplePatternSyntax.self) { types[place] = types[place + 1] }
            }
            for (binding, words) in zip(bindings, types) {
                let name: String
                if let pattern = binding.pattern.as(IdentifierPatternSyntax.self) {
                    name = ParserVisitor.word(pattern.identifier)
                } else if binding.pattern.is(WildcardPatternSyntax.self) {
                    name = "_"
                } else {
                    continue
                }
                facts[1].append(
                    SourceFact(
                        offset: offset(binding),
                        text: "\(isStatic(node.modifiers))property \(type)\(name): \(words ?? "?")"))
            }
        }

        private mutating func readCases(_ node: EnumCaseDeclSyntax, _ type: String) {
            for element in node.elements {
                let parameters = (element.parameterClause?.parameters).map { list in
                    list.map { parameter in
                        DeclarationFacts.parameter(
                            label(parameter.firstName), TypeWords.of(parameter.type), isVariadic: false,
                            hasDefault: parameter.defaultValue != nil)
                    }
                }
                let list = "(" + (parameters ?? []).joined(separator: ", ") + ")"
                facts[1].append(
                    SourceFact(
                        offset: offset(element), text: "case \(type)\(ParserVisitor.word(element.name))\(list)"))
            }
        }

        private func label(_ name: TokenSyntax?) -> String? {
            guard let name, name.text != "_" else { return nil }
            return ParserVisitor.word(name)
        }

        private func parameters(_ clause: FunctionParameterClauseSyntax, ofSubscript: Bool = false) -> String {
            let parameters = clause.parameters.map { parameter in
                // The only name of a subscript's parameter isn't a label.
                let hasLabel = !ofSubscript || parameter.secondName != nil
                return DeclarationFacts.parameter(
                    hasLabel ? label(parameter.firstName) : nil, TypeWords.of(parameter.type),
                    isVariadic: parameter.ellipsis != nil || parameter.type.is(PackExpansionTypeSyntax.self),
                    hasDefault: parameter.defaultValue != nil)
            }
            return "(" + parameters.joined(separator: ", ") + ")"
        }

        private mutating func readFunction(_ node: FunctionDeclSyntax, _ type: String) {
            let name = DeclarationFacts.functionName(ParserVisitor.word(node.name))
            let list = DeclarationFacts.list(generics(node.genericParameterClause))
            let result = node.signature.returnClause.map { TypeWords.of($0.type) } ?? "()"
            let text = "\(name)\(list)\(parameters(node.signature.parameterClause)) -> \(result)"
            facts[1].append(
                SourceFact(offset: offset(node.name), text: "\(isStatic(node.modifiers))func \(type)\(text)"))
        }

        private mutating func readMacro(_ node: MacroDeclSyntax) {
            let list = DeclarationFacts.list(generics(node.genericParameterClause))
            let result = node.signature.returnClause.map { TypeWords.of($0.type) } ?? "()"
            let text = "func #\(ParserVisitor.word(node.name))\(list)\(parameters(node.signature.parameterClause))"
            facts[1].append(SourceFact(offset: offset(node.name), text: "\(text) -> \(result)"))
        }

        private mutating func readInitializer(_ node: InitializerDeclSyntax, _ type: String) {
            let list = DeclarationFacts.list(generics(node.genericParameterClause))
            let mark = node.optionalMark == nil ? "" : "?"
            let text = "\(type)init\(mark)\(list)\(parameters(node.signature.parameterClause))"
            facts[1].append(SourceFact(offset: offset(node.initKeyword), text: text))
        }

        private mutating func readSubscript(_ node: SubscriptDeclSyntax, _ type: String) {
            let list = DeclarationFacts.list(generics(node.genericParameterClause))
            let result = TypeWords.of(node.returnClause.type)
            let text = "\(type)subscript\(list)\(parameters(node.parameterClause, ofSubscript: true)) -> \(result)"
            facts[1].append(
                SourceFact(offset: offset(node.subscriptKeyword), text: "\(isStatic(node.modifiers))\(text)"))
        }

        private mutating func readAlias(
            _ node: some SyntaxProtocol, _ name: TokenSyntax, _ value: TypeSyntax, _ scope: String
        ) {
            let text = "typealias \(qualified(name, scope)) = \(TypeWords.of(value))"
            facts[2].append(SourceFact(offset: offset(node), text: text))
        }
    }
#endif
