import StringsmithModel
import StringsmithText

/// Finds the keys of Swift sources by types, as the compiler does: calls of Apple's frameworks, literals of a localizable
/// type, arguments of the sources' own functions.
///
/// Two passes: `declarations` of all sources of a scope, whose sum the scanner is made of; then `scan` of each.
package struct TypedScanner: Sendable {
    private let index: DeclarationIndex

    /// What one source declares.
    package struct Declarations: Sendable {
        let content: SourceDeclarations
    }

    /// Makes a scanner of the declarations of a scope, in the order of its sources.
    package init(_ sources: [Declarations?]) {
        var index = DeclarationIndex()
        for platform in PlatformInterface.declarations { index.add(platform) }
        for (file, source) in sources.enumerated() {
            if let source { index.add(source.content, file: Int32(file)) }
        }
        self.index = index
    }

    /// Reads the declarations of a source that is UTF-8.
    package static func declarations(of source: UnsafeBufferPointer<UInt8>) -> Declarations? {
        guard let tokens = SyntaxTokenizer.tokens(of: source) else { return nil }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: false)
        return Declarations(content: DeclarationReader.read(tree))
    }

    /// Finds the keys of a source, by their place; `file` is its number in the scope.
    package func scan(_ source: UnsafeBufferPointer<UInt8>, path: String, file: Int) -> ScanResult {
        var result = ScanResult()
        guard let tokens = SyntaxTokenizer.tokens(of: source), !tokens.strings.isEmpty else { return result }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        var reader = TypeReader(tree: tree, index: index, file: Int32(file))
        reader.readSource()
        let literals = TypedLiteral(tree: tree)
        var places = PlaceCursor(source: source)
        var seen: Set<Int> = []
        let findings = reader.findings.sorted { tree.nodes[$0.node].token < tree.nodes[$1.node].token }
        for finding in findings where seen.insert(finding.node).inserted {
            if let use = use(finding, literals, path: path, &places) { result.uses.append(use) }
        }
        return result
    }

    private func use(
        _ finding: KeyFinding, _ literals: TypedLiteral, path: String, _ places: inout PlaceCursor
    ) -> KeyUse? {
        guard let key = literals.literal(finding.node, finding.parts) else { return nil }
        let context = finding.context
        guard !context.hasOpenTable else { return nil }
        var table = TableName.localizable
        if let constant = context.constantTable { table = TableName(constant) }
        if let node = context.table, let name = literals.literal(node, []) { table = TableName(name.text.string) }
        var use = KeyUse(
            path: path, place: places.range(key.range), routine: context.routine, table: table, key: key,
            value: context.value.flatMap { literals.literal($0, finding.valueParts) })
        if let comment = context.comment.flatMap({ literals.literal($0, []) }), !comment.text.bytes.isEmpty {
            use.comment = comment
        }
        use.isInterpolated = !finding.parts.isEmpty
        use.origin = KeyUse.Origin(rawValue: context.origin.rawValue) ?? .call
        return use
    }
}
