#if canImport(SwiftParser)
    import SwiftParser
    import SwiftSyntax

    /// The results of the compiler's own parser for a Swift source.
    struct SwiftSyntaxOracle {
        /// A literal that is the first argument of a call.
        struct Key: Hashable {
            var name: String
            var range: Range<Int>
            var text: String
        }

        /// The calls of named functions whose first argument is a literal without interpolation.
        private(set) var keys: Set<Key> = []

        /// The offsets of the string literals in the source.
        private(set) var literalStarts: Set<Int> = []

        /// The names of all called functions.
        private(set) var calledNames: Set<String> = []

        init(source: [UInt8]) {
            let visitor = CallVisitor(viewMode: .sourceAccurate)
            visitor.walk(source.withUnsafeBufferPointer { Parser.parse(source: $0) })
            keys = visitor.keys
            literalStarts = visitor.literalStarts
            calledNames = visitor.calledNames
        }
    }

    private final class CallVisitor: SyntaxVisitor {
        var keys: Set<SwiftSyntaxOracle.Key> = []
        var literalStarts: Set<Int> = []
        var calledNames: Set<String> = []

        override func visit(_ literal: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
            literalStarts.insert(literal.positionAfterSkippingLeadingTrivia.utf8Offset)
            return .visitChildren
        }

        override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard call.leftParen != nil, let name = name(of: call.calledExpression) else { return .visitChildren }
            calledNames.insert(name)
            if let literal = call.arguments.first?.expression.as(StringLiteralExprSyntax.self),
                let text = literal.representedLiteralValue
            {
                let start = literal.positionAfterSkippingLeadingTrivia.utf8Offset
                let end = literal.endPositionBeforeTrailingTrivia.utf8Offset
                keys.insert(.init(name: name, range: start..<end, text: text))
            }
            return .visitChildren
        }

        private func name(of callee: ExprSyntax) -> String? {
            if let reference = callee.as(DeclReferenceExprSyntax.self) { return word(reference) }
            if let member = callee.as(MemberAccessExprSyntax.self) { return word(member.declName) }
            if let generic = callee.as(GenericSpecializationExprSyntax.self) { return name(of: generic.expression) }
            return nil
        }

        private func word(_ reference: DeclReferenceExprSyntax) -> String? {
            guard case .identifier = reference.baseName.tokenKind else { return nil }
            return reference.baseName.identifier?.name
        }
    }
#endif
