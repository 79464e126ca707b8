#if canImport(SwiftParser)
    import SwiftParser
    import SwiftSyntax

    /// The facts that the compiler's parser reads in a Swift source.
    struct ParserFacts {
        private(set) var facts = SourceFacts()

        /// The offsets of words before a parenthesis that only look like calls: modifiers, accessors, and attributes
        /// with a grammar of their own.
        private(set) var ignored: Set<Int> = []

        /// True if the compiler would reject the source, which the scanner then reads in its own way.
        private(set) var hasError = false

        init(source: UnsafeBufferPointer<UInt8>) {
            let file = Parser.parse(source: source, maximumNestingLevel: 400)
            hasError = file.hasError
            guard !hasError else { return }
            let visitor = ParserVisitor(viewMode: .sourceAccurate)
            visitor.walk(file)
            facts.places = visitor.facts
            ignored = visitor.ignored
            usesForeignOperators = visitor.usesForeignOperators
            routines = visitor.routines
            facts.declarations = ParserDeclarations(file).facts
        }

        private var routines: [ParserVisitor.Routine] = []

        /// True if an operator has characters outside ASCII, which the scanner takes for parts of names.
        private(set) var usesForeignOperators = false

        /// Adds the calls of names that the scanner looked for.
        mutating func addCalls(of names: Set<String>, as kind: String) {
            for routine in routines where names.contains(routine.name) {
                facts.places.insert(SourceFact(offset: routine.offset, text: "\(kind) \(routine.text)"))
            }
        }
    }

    final class ParserVisitor: SyntaxVisitor {
        struct Routine {
            var name: String
            var offset: Int
            var text: String
        }

        private(set) var facts: Set<SourceFact> = []
        private(set) var ignored: Set<Int> = []
        private(set) var routines: [Routine] = []

        /// The number of surrounding branches that are never compiled.
        private var deadBranches = 0

        /// The calls that are patterns, such as `.some(let value)`. The scanner reads them as patterns.
        private var patterns: Set<SyntaxIdentifier> = []

        /// The number of surrounding capture lists, which the scanner skips.
        private var captures = 0

        private var isCode: Bool { deadBranches == 0 && captures == 0 }

        // MARK: Conditional compilation

        override func visit(_ clause: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
            if let condition = clause.condition {
                for token in condition.tokens(viewMode: .sourceAccurate) {
                    ignored.insert(token.positionAfterSkippingLeadingTrivia.utf8Offset)
                }
            }
            let isDead = ReleasedBranches.isDead(clause)
            if isDead { deadBranches += 1 }
            if let elements = clause.elements { walk(elements) }
            if isDead { deadBranches -= 1 }
            return .skipChildren
        }

        override func visit(_ clause: ClosureCaptureClauseSyntax) -> SyntaxVisitorContinueKind {
            captures += 1
            return .visitChildren
        }

        override func visitPost(_ clause: ClosureCaptureClauseSyntax) { captures -= 1 }

        // MARK: Literals

        override func visit(_ literal: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
            let start = literal.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = literal.endPositionBeforeTrailingTrivia.utf8Offset
            let text = Self.value(literal)
            if isCode { facts.insert(SourceFact(offset: start, text: "literal ..<\(end) \(text)")) }
            return .skipChildren
        }

        /// The value of a literal in the arguments of a built-in attribute.
        private static func value(_ literal: SimpleStringLiteralExprSyntax) -> String {
            var source = Parser(literal.trimmedDescription)
            return ExprSyntax.parse(from: &source).as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? "?"
        }

        override func visit(_ literal: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
            guard isCode else { return .visitChildren }
            let start = literal.positionAfterSkippingLeadingTrivia.utf8Offset
            var segments: [StringLiteralSegmentListSyntax.Element] = []
            for segment in literal.segments {
                guard case .expressionSegment(let expression) = segment else {
                    segments.append(segment)
                    continue
                }
                // A private character that sources don't contain.
                segments.append(.stringSegment(StringSegmentSyntax(content: .stringSegment("\u{10FFFD}"))))
                interpolations.append("${\(Self.arguments(expression.expressions))}")
            }
            var text = literal.with(\.segments, StringLiteralSegmentListSyntax(segments)).representedLiteralValue ?? "?"
            for interpolation in interpolations {
                guard let place = text.unicodeScalars.firstIndex(of: "\u{10FFFD}") else { break }
                text.unicodeScalars.replaceSubrange(place...place, with: interpolation.unicodeScalars)
            }
            interpolations = []
            let end = literal.endPositionBeforeTrailingTrivia.utf8Offset
            facts.insert(SourceFact(offset: start, text: "literal ..<\(end) \(text)"))
            return .visitChildren
        }

        private var interpolations: [String] = []

        // MARK: Calls

        override func visit(_ pattern: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
            addPatterns(pattern.expression)
            return .visitChildren
        }

        private func addPatterns(_ expression: ExprSyntax) {
            if let call = expression.as(FunctionCallExprSyntax.self) {
                let binds = call.arguments.contains { $0.expression.is(PatternExprSyntax.self) }
                guard binds || Self.isName(call.calledExpression), call.trailingClosure == nil else { return }
                patterns.insert(call.id)
                for argument in call.arguments { addPatterns(argument.expression) }
            } else if let tuple = expression.as(TupleExprSyntax.self) {
                for element in tuple.elements { addPatterns(element.expression) }
            } else if let optional = expression.as(OptionalChainingExprSyntax.self) {
                addPatterns(optional.expression)
            } else if let pattern = expression.as(PatternExprSyntax.self)?.pattern.as(ExpressionPatternSyntax.self) {
                addPatterns(pattern.expression)
            }
        }

        /// True for `.name`, `Type.name`, and so on.
        private static func isName(_ callee: ExprSyntax) -> Bool {
            guard let base = callee.as(MemberAccessExprSyntax.self)?.base else {
                return callee.is(MemberAccessExprSyntax.self)
            }
            return base.is(DeclReferenceExprSyntax.self) || isName(base)
        }

        override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let reference = Self.reference(call.calledExpression)
            if isCode, !patterns.contains(call.id) {
                var text = "call \(reference.map(Self.word) ?? "-")"
                if let close = call.rightParen {
                    text += "\(Self.arguments(call.arguments))..<\(close.endPositionBeforeTrailingTrivia.utf8Offset)"
                }
                if let closure = call.trailingClosure { text += " {\(Self.range(Syntax(closure)))}" }
                for element in call.additionalTrailingClosures {
                    text += " \(Self.word(element.label)){\(Self.range(Syntax(element.closure)))}"
                }
                let open = call.leftParen ?? call.trailingClosure?.leftBrace
                facts.insert(SourceFact(offset: open?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0, text: text))
            }
            if call.leftParen != nil, let reference { addRoutine(reference, call.arguments, call.rightParen) }
            return .visitChildren
        }

        override func visit(_ macro: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            if macro.leftParen != nil { addRoutine(macro.macroName, macro.arguments, macro.rightParen) }
            return .visitChildren
        }

        override func visit(_ macro: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
            if macro.leftParen != nil { addRoutine(macro.macroName, macro.arguments, macro.rightParen) }
            return .visitChildren
        }

        override func visit(_ attribute: AttributeSyntax) -> SyntaxVisitorContinueKind {
            guard let name = attribute.attributeName.lastToken(viewMode: .sourceAccurate) else { return .visitChildren }
            var base = name
            if let type = attribute.attributeName.as(IdentifierTypeSyntax.self) { base = type.name }
            if let type = attribute.attributeName.as(MemberTypeSyntax.self) { base = type.name }
            if attribute.leftParen != nil, case .argumentList(let arguments) = attribute.arguments {
                addRoutine(base, arguments, attribute.rightParen)
            } else {
                ignored.insert(base.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            return .visitChildren
        }

        override func visit(_ element: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
            let quote = element.name.text.hasPrefix("`") ? 1 : 0
            ignored.insert(element.name.positionAfterSkippingLeadingTrivia.utf8Offset + quote)
            return .visitChildren
        }

        override func visit(_ modifier: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
            ignored.insert(modifier.positionAfterSkippingLeadingTrivia.utf8Offset)
            return .visitChildren
        }

        override func visit(_ accessor: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
            ignored.insert(accessor.accessorSpecifier.positionAfterSkippingLeadingTrivia.utf8Offset)
            return .visitChildren
        }

        /// After `case`, a call and a declaration look the same.
        override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
            if token.tokenKind == .keyword(.case), let next = token.nextToken(viewMode: .sourceAccurate) {
                ignored.insert(next.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            switch token.tokenKind {
            case .binaryOperator(let text), .prefixOperator(let text), .postfixOperator(let text):
                if text.utf8.contains(where: { $0 >= 0x80 }) { usesForeignOperators = true }
            default: break
            }
            return .skipChildren
        }

        private(set) var usesForeignOperators = false

        private func addRoutine(_ name: TokenSyntax, _ arguments: LabeledExprListSyntax, _ close: TokenSyntax?) {
            switch name.tokenKind {
            case .identifier: break
            // Contextual keywords such as `set` are also names of functions.
            case .keyword where !ScannerFacts.keywords.contains(name.text): break
            default: return
            }
            // The lexer doesn't look behind `name(_:)` and `(name)`.
            guard let next = name.nextToken(viewMode: .sourceAccurate)?.text, next != ")" else { return }
            if next == "(", name.parent?.as(DeclReferenceExprSyntax.self)?.argumentNames != nil { return }
            let word = Self.word(name)
            let quote = name.text.hasPrefix("`") ? 1 : 0
            let offset = name.positionAfterSkippingLeadingTrivia.utf8Offset + quote
            let parts = arguments.map { argument in
                let label = argument.label.map { Self.word($0) + ":" } ?? ""
                let range = Self.rangeWithoutBackticks(argument.expression)
                var text = "\(label)\(range)"
                if let literal = argument.expression.as(StringLiteralExprSyntax.self),
                    let value = literal.representedLiteralValue
                {
                    text += " \"\(value)\""
                }
                return text
            }
            let end = close?.endPositionBeforeTrailingTrivia.utf8Offset ?? 0
            routines.append(
                Routine(name: word, offset: offset, text: "\(word)(\(parts.joined(separator: ", ")))..<\(end)"))
        }
    }
#endif
