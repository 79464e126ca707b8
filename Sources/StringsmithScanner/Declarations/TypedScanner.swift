import StringsmithModel
import StringsmithText

/// Finds the keys of Swift sources by types, as the compiler does: calls of Apple's frameworks, literals of a localizable
/// type, arguments of the sources' own functions.
///
/// Two passes: `declarations` of all sources of a scope, whose sum the scanner is made of; then `scan` of each.
package struct TypedScanner: Sendable {
    /// What is looked for.
    package struct Options: Sendable {
        /// True if an interpolation of unknown type is an error.
        package var isStrict = false

        /// True to read the bodies of `#Preview`, as the compiler does; their keys have the macro's place.
        package var readsPreviews = false

        /// Makes the usual options.
        package init() {}
    }

    private let index: DeclarationIndex
    private let options: Options

    /// What one source declares.
    package struct Declarations: Sendable {
        let content: SourceDeclarations
    }

    /// Makes a scanner of the declarations of a scope, in the order of its sources.
    package init(_ sources: [Declarations?], options: Options = Options()) {
        self.options = options
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
        guard let tokens = SyntaxTokenizer.tokens(of: source), !tokens.strings.isEmpty else { return ScanResult() }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        var reader = TypeReader(tree: tree, index: index, file: Int32(file))
        reader.readsPreviews = options.readsPreviews
        reader.readSource()
        var uses = TypedUses(tree: tree, path: path, options: options)
        var seen: Set<Int> = []
        let findings = reader.findings.sorted { tree.nodes[$0.node].token < tree.nodes[$1.node].token }
        for finding in findings where seen.insert(finding.node).inserted { uses.add(finding) }
        return uses.result
    }
}
