import StringsmithModel
import StringsmithText

/// Creates key uses from the literals found in a source.
struct TypedUses {
    private let tree: SyntaxTree
    private let path: String
    private let options: TypedScanner.Options
    private var literals: TypedLiteral
    private var places: PlaceCursor
    private var formatting: FormattingCall

    /// The first phrase of each App Shortcut, by the node of its phrases.
    private var firstPhrases: [Int: ExactString] = [:]
    var result = ScanResult()

    /// The modules that the source imports, and whose declarations are unknown.
    private let missingModules: [String]

    init(tree: SyntaxTree, path: String, options: TypedScanner.Options, imports: [String]) {
        missingModules = Set(imports).intersection(options.missingModules).sorted()
        self.tree = tree
        self.path = path
        self.options = options
        literals = TypedLiteral(tree: tree)
        places = PlaceCursor(source: tree.source)
        formatting = FormattingCall(source: tree.source, language: .swift)
    }

    /// Adds the use of a literal, and its diagnostics.
    mutating func add(_ finding: KeyFinding) {
        let context = finding.context
        guard !context.hasOpenTable, let key = literals.literal(finding.node, finding.parts) else { return }
        let open = literals.openOffsets
        let guess = finding.addsTexts ? literals.openGuess(finding.node) : literals.guess
        let value = context.value.flatMap { literals.literal($0, finding.valueParts) }
        let macro = options.readsAllBranches ? nil : finding.macro
        let start = macro.map { Int(tree.tokens.tokens[$0].start) } ?? key.range.lowerBound
        let end = macro.map { Int(tree.tokens.tokens[$0].end) } ?? key.range.upperBound
        let (place, byteColumn) = places.literal(start..<end)
        var use = KeyUse(
            path: path, place: place, routine: context.routine, table: table(of: context), key: key,
            value: value)
        use.value?.hasInterpolations = !finding.valueParts.isEmpty
        if let comment = context.comment.flatMap({ literals.literal($0, []) }), !comment.text.bytes.isEmpty {
            use.comment = comment
        }
        use.bundle = context.bundle.map { KeyBundle(UnsafeBufferPointer(rebasing: tree.source[range(of: $0)])) }
        use.isInterpolated = !finding.parts.isEmpty
        use.origin = KeyUse.Origin(rawValue: context.origin.rawValue) ?? .call
        use.byteColumn = byteColumn
        use.isInPreview = macro != nil
        use.isBranch = context.isBranch
        use.openSpecifiers = openSpecifiers(finding, open)
        use.guess = guess
        for part in finding.valueParts { report(part, in: "value") }
        if let phrases = context.phrases {
            use.shortcut = firstPhrases[phrases] ?? key.text
            firstPhrases[phrases] = use.shortcut
        }
        // An interpolated text has its arguments in itself.
        if !use.isInterpolated, use.value?.hasInterpolations != true, let call = context.call {
            use.formatArguments = formatting.arguments(ofFormat: range(of: call))
        }
        result.uses.append(use)
    }

    /// Records a preview, in which only the compiler finds keys.
    mutating func addPreview(_ node: Int, isMacro: Bool) {
        if options.readsAllBranches { return }
        let range = range(of: node)
        var place: SourceRange?
        if isMacro, options.readsPreviews {
            let token = tree.tokens.tokens[Int(tree.nodes[node].token)]
            place = places.range(Int(token.start)..<Int(token.end))
        } else if options.readsPreviews {
            return
        }
        result.previews.append(
            ScanResult.Preview(range: range, macro: place, byteColumn: tree.source.byteColumn(of: range.lowerBound)))
    }

    mutating func addWidget(_ node: Int) { result.widgets.append(range(of: node)) }

    private mutating func table(of context: KeyContext) -> TableName {
        if let constant = context.constantTable { return TableName(constant) }
        guard let node = context.table, let name = literals.literal(node, []) else { return .localizable }
        return TableName(name.text.string)
    }

    /// Records the interpolations of unknown type.
    private mutating func openSpecifiers(
        _ finding: KeyFinding, _ offsets: [(text: Int, spelling: Int)]
    ) -> [OpenSpecifier] {
        zip(finding.parts.compactMap { report($0, in: "key") }, offsets).map { place, offset in
            OpenSpecifier(offset: offset.text, spellingOffset: offset.spelling, place: place)
        }
    }

    /// Reports an interpolation of unknown type, and returns its place; nil for another one.
    @discardableResult
    private mutating func report(_ part: KeyPart, in text: String) -> SourceRange? {
        guard case .open(let node, let undeclared) = part else { return nil }
        let bytes = range(of: node)
        let place = places.range(bytes)
        let expression = String(decoding: tree.source[bytes].prefix(80), as: UTF8.self)
        result.diagnostics.append(
            Diagnostic(
                path: path, range: place, severity: options.isStrict ? .error : .note, rule: .openSpecifier,
                message: "type of '\(expression)' unknown: its specifier in the \(text) is %@",
                notes: notes(undeclared)
            )
        )
        return place
    }

    private func notes(_ undeclared: Symbol?) -> [Note] {
        var notes: [Note] = []
        if let undeclared, !missingModules.isEmpty {
            // The name may be qualified by its module's.
            let named = missingModules.filter { $0 == undeclared.outermost.text }
            let modules = (named.isEmpty ? missingModules : named).map { "'\($0)'" }.joined(separator: " or ")
            notes.append(
                Note("'\(undeclared)' may be declared in \(modules), whose sources weren't found: check it out"))
        }
        if options.isStrict { notes.append(Note("declare the type, or give a specifier")) }
        return notes
    }

    private func range(of node: Int) -> Range<Int> { tree.bytes(of: node) }
}
