#if canImport(SwiftParser)
    import SwiftSyntax

    /// Decides which branches of `#if` a release certainly lacks, by the tree of the compiler's parser.
    enum ReleasedBranches {
        static func isDead(_ clause: IfConfigClauseSyntax) -> Bool {
            guard let declaration = clause.parent?.parent?.as(IfConfigDeclSyntax.self) else { return false }
            for other in declaration.clauses {
                let value = other.condition.map(value) ?? true
                if other.id == clause.id { return value == false }
                if value == true { return true }
            }
            return false
        }

        private static func value(_ condition: ExprSyntax) -> Bool? {
            if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
            if let name = condition.as(DeclReferenceExprSyntax.self) {
                return name.baseName.text == "DEBUG" ? false : nil
            }
            if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
                return value(negation.expression).map { !$0 }
            }
            if let group = condition.as(TupleExprSyntax.self), group.elements.count == 1,
                let only = group.elements.first
            {
                return value(only.expression)
            }
            if let operation = condition.as(InfixOperatorExprSyntax.self) {
                return combined(
                    value(operation.leftOperand), operation.operator.trimmedDescription, value(operation.rightOperand))
            }
            guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
            return value(Array(sequence.elements)[...])
        }

        /// Returns the value of operands and the operators between them.
        private static func value(_ elements: ArraySlice<ExprSyntax>) -> Bool? {
            for operation in ["||", "&&"] {
                guard let place = elements.lastIndex(where: { $0.trimmedDescription == operation }) else { continue }
                return combined(value(elements[..<place]), operation, value(elements[(place + 1)...]))
            }
            return elements.count == 1 ? elements.first.flatMap(value) : nil
        }

        private static func combined(_ left: Bool?, _ operation: String, _ right: Bool?) -> Bool? {
            switch operation {
            case "||": left == true || right == true ? true : left == false && right == false ? false : nil
            case "&&": left == false || right == false ? false : left == true && right == true ? true : nil
            default: nil
            }
        }
    }
#endif
