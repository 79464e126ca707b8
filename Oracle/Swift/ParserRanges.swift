#if canImport(SwiftParser)
    import SwiftSyntax

    /// The ranges and words that facts are stated in.
    extension ParserVisitor {
        static func reference(_ callee: ExprSyntax) -> TokenSyntax? {
            if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName }
            if let member = callee.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
            if let generic = callee.as(GenericSpecializationExprSyntax.self) { return reference(generic.expression) }
            if let tuple = callee.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
                return reference(only.expression)
            }
            return nil
        }

        static func word(_ token: TokenSyntax) -> String {
            let text = token.text
            return text.hasPrefix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
        }

        static func range(_ node: Syntax) -> Range<Int> {
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
        }

        /// The lexer takes names without their backticks.
        static func rangeWithoutBackticks(_ node: ExprSyntax) -> Range<Int> {
            let whole = range(Syntax(node))
            let first = node.firstToken(viewMode: .sourceAccurate)?.text.hasPrefix("`") == true
            let last = node.lastToken(viewMode: .sourceAccurate)?.text.hasSuffix("`") == true
            return whole.lowerBound + (first ? 1 : 0)..<whole.upperBound - (last ? 1 : 0)
        }

        static func arguments(_ arguments: LabeledExprListSyntax) -> String {
            let parts = arguments.map { argument in
                (argument.label.map { word($0) + ":" } ?? "") + expressionRange(argument.expression)
            }
            return "(" + parts.joined(separator: " ") + ")"
        }

        /// The range of an expression without `try`, `await`, and similar words at its start, which the scanner drops.
        private static func expressionRange(_ expression: ExprSyntax) -> String {
            let whole = range(Syntax(expression))
            var first = expression.firstToken(viewMode: .sourceAccurate)
            while let token = first, case .keyword = token.tokenKind, effects.contains(token.text),
                token.text != expression.trimmedDescription
            {
                first = token.nextToken(viewMode: .sourceAccurate)
                if token.text == "try", let mark = first, mark.text == "?" || mark.text == "!" {
                    first = mark.nextToken(viewMode: .sourceAccurate)
                }
            }
            let start = first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? whole.lowerBound
            var last = expression.lastToken(viewMode: .sourceAccurate)
            while let token = last, token.tokenKind == .poundEndif {
                last = token.previousToken(viewMode: .sourceAccurate)
            }
            return "\(start)..<\(last?.endPositionBeforeTrailingTrivia.utf8Offset ?? whole.upperBound)"
        }

        private static let effects: Set<String> = [
            "try", "await", "unsafe", "consume", "copy", "any", "some",
        ]
    }
#endif
