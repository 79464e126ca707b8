import StringsmithModel
import StringsmithText

/// Finds the keys in Swift sources by type, like the compiler: in calls of Apple's frameworks, in literals of
/// localizable types, and in arguments to the sources' own functions.
///
/// There are two passes: first `declarations` for all sources of a scope, from which the scanner is created, then
/// `scan` for each source.
package struct TypedScanner: Sendable {
    package struct Options: Sendable {
        /// True to report interpolations of unknown type as errors.
        package var isStrict = false

        /// True to read the bodies of `#Preview`, like the compiler does. Their keys have the place of the macro.
        package var readsPreviews = false

        /// True to also find keys in code that no release contains, previews included.
        package var readsAllBranches = false

        /// The names of the imported modules whose sources weren't found, apart from Apple's.
        package var missingModules: Set<String> = []

        /// True to find texts that users see instead of keys.
        package var findsTexts = false

        /// True to find only those that further declarations show.
        var findsNewTexts = false

        package init() {}
    }

    private var index: DeclarationIndex
    private(set) var names: KeyNames
    private(set) var options: Options

    /// The declarations of the scope's sources, and of those of each module that it imports.
    private var declarations: [[SourceDeclarations]]

    /// The declarations of the well-known packages that it imports.
    private let packages: [SourceDeclarations]
    private let targets: SourceTargets?

    /// What leads to texts, whichever declarations show them, after `prepareToShow`.
    private var textNames: KeyNameCollector?

    /// The declarations of a source.
    package struct Declarations: Sendable {
        var content: SourceDeclarations

        /// The names of the modules that the source imports.
        package var imports: [String] { content.imports }

        /// The names of the classes outside of other types, without generic ones, that all sources of the module see.
        package var classes: [String] {
            content.types.filter { type in
                type.kind == .class && type.access != .file && !type.name.hasScope && type.generics.isEmpty
            }.map(\.name.text)
        }

        /// The last names of all types and aliases, also of those in others.
        package var typeNames: [String] { (content.types.map(\.name) + content.aliases.map(\.name)).map(\.last.text) }

        /// The names of the aliases of localizable types.
        package var keyAliases: [String] {
            content.aliases.filter { alias in
                alias.type.name.map { LocalizableType.contains($0.last) || $0.last == "LocalizationValue" } ?? false
            }.map(\.name.last.text)
        }

        /// True if both declare the same.
        package func declareSame(as other: Declarations) -> Bool { content == other.content }

        /// False if a scan of the source finds nothing, because it has no string literals and nothing is unclosed.
        package var needsScan = true

        /// The whole source, if it was kept.
        var text: SourceText?
    }

    /// Creates a scanner from the declarations of a scope, in the order of its sources.
    /// - Parameters:
    ///   - imported: the declarations of the modules that it imports, one array per module.
    ///   - targets: the targets of the sources, if known.
    package init(
        _ sources: [Declarations], imported: [[Declarations]] = [], targets: SourceTargets? = nil,
        options: Options = Options()
    ) {
        let declarations = Self.contents(sources, imported)
        let packages = Self.packages(of: declarations[0])
        self.init(
            declarations, packages, targets, options, Self.names(declarations, packages, options),
            Self.index(declarations, packages, targets, options))
    }

    /// Creates a scanner as above, its two parts at the same time if there is more than one job.
    package init(
        _ sources: [Declarations], imported: [[Declarations]], targets: SourceTargets?, options: Options, jobs: Int
    ) async {
        guard jobs > 1 else {
            self.init(sources, imported: imported, targets: targets, options: options)
            return
        }
        let declarations = Self.contents(sources, imported)
        let packages = Self.packages(of: declarations[0])
        async let names = Self.names(declarations, packages, options)
        let index = Self.index(declarations, packages, targets, options)
        self.init(declarations, packages, targets, options, await names, index)
    }

    private init(
        _ declarations: [[SourceDeclarations]], _ packages: [SourceDeclarations], _ targets: SourceTargets?,
        _ options: Options, _ names: KeyNames, _ index: DeclarationIndex
    ) {
        (self.declarations, self.packages) = (declarations, packages)
        (self.names, self.index, self.targets, self.options) = (names, index, targets, options)
    }

    private static func index(
        _ declarations: [[SourceDeclarations]], _ packages: [SourceDeclarations], _ targets: SourceTargets?,
        _ options: Options
    ) -> DeclarationIndex {
        var tables = options.findsTexts ? textTables : keyTables
        let platform = tables.types
        for (file, source) in declarations[0].enumerated() { tables.add(source, file: Int32(file)) }
        var file = Int32(declarations[0].count)
        for module in declarations.dropFirst() {
            tables.add(module: module, firstFile: file)
            file += Int32(module.count)
        }
        if !packages.isEmpty { tables.add(module: packages, firstFile: file) }
        if let targets {
            tables.separate(
                declarations[0], from: Int32(Self.platform(options).count), platform: platform, by: targets)
        }
        return DeclarationIndex(tables)
    }

    private static func names(
        _ declarations: [[SourceDeclarations]], _ packages: [SourceDeclarations], _ options: Options
    ) -> KeyNames {
        let isEmpty = packages.isEmpty && declarations.count == 1 && declarations[0].allSatisfy(\.isEmpty)
        if isEmpty, !options.findsTexts { return keyNames }
        return KeyNames(
            KeyNameCollector(
                [platform(options), packages] + declarations,
                leadingTo: options.findsTexts ? SwiftType.textNames : LocalizableType.names))
    }

    /// The platform's declarations, which a command may need several times.
    private static let keyTables = tables(of: PlatformInterface.declarations, findsTexts: false)
    private static let textTables = tables(of: PlatformTexts.declarations, findsTexts: true)

    private static func tables(of platform: [SourceDeclarations], findsTexts: Bool) -> DeclarationTables {
        var tables = DeclarationTables()
        tables.findsTexts = findsTexts
        for source in platform { tables.add(source) }
        return tables
    }

    /// The names of the platform that lead to keys. Sources that declare nothing add none.
    private static let keyNames = KeyNames(
        KeyNameCollector([PlatformInterface.declarations, [], []], leadingTo: LocalizableType.names))

    private static func platform(_ options: Options) -> [SourceDeclarations] {
        options.findsTexts ? PlatformTexts.declarations : PlatformInterface.declarations
    }

    /// Returns the declarations of the well-known packages that sources import.
    private static func packages(of sources: [SourceDeclarations]) -> [SourceDeclarations] {
        var packages: Set<String> = []
        for source in sources {
            for name in source.imports where PackageInterface.modules.contains(name) { packages.insert(name) }
        }
        return packages.isEmpty ? [] : PackageInterface.declarations(of: packages)
    }

    /// True if the scanner was created from these declarations and targets.
    package func knows(_ sources: [Declarations], imported: [[Declarations]], targets: SourceTargets?) -> Bool {
        self.targets == targets && declarations == Self.contents(sources, imported)
    }

    private static func contents(_ sources: [Declarations], _ imported: [[Declarations]]) -> [[SourceDeclarations]] {
        ([sources] + imported).map { $0.map(\.content) }
    }

    /// Reads the declarations of a source in UTF-8.
    /// - Parameters:
    ///   - readsAllBranches: true to also read code that no release contains.
    ///   - budget: the memory for the sources that need a scan, which are kept for it.
    ///   - findsTexts: true for a scan that finds texts, which matter in all bodies.
    package static func declarations(
        of source: UnsafeBufferPointer<UInt8>, readsAllBranches: Bool = false, findsTexts: Bool = false,
        keepingIn budget: TextBudget? = nil
    ) -> Declarations? {
        let keeps = budget?.hasRoom(for: source.count) ?? false
        let read = SyntaxTokenizer.tokens(
            of: source, bodies: keeps ? findsTexts ? .all : .withStrings : .ofShortValues,
            leavesOut: readsAllBranches ? .none : .unreleased)
        guard let tokens = read else { return nil }
        let needsScan = findsTexts || tokens.hasStrings || tokens.unterminated != nil
        var text: SourceText?
        if keeps, needsScan {
            budget?.take(source.count, tokens)
            text = SourceText(source, tokens, findsTexts: findsTexts)
        }
        let content = DeclarationReader.read(SyntaxParser.parse(source, tokens, readsBodies: false))
        return Declarations(content: content, needsScan: needsScan, text: text)
    }

    /// The scanner that also finds keys in code that no release contains, if the declarations there are the same.
    package var readingAllBranches: TypedScanner {
        var scanner = self
        scanner.options.readsAllBranches = true
        return scanner
    }

    private func imports(of file: Int) -> [String] {
        guard let sources = declarations.first, sources.indices.contains(file) else { return [] }
        return sources[file].imports
    }

    /// Finds the keys of a source that was kept, like `scan`; nil if it wasn't.
    package func scan(kept declarations: Declarations, path: String, file: Int) -> ScanResult? {
        declarations.text.map { text in
            if options.findsNewTexts, !names.mayBe(among: text.names) { return ScanResult() }
            return text.bytes.withUnsafeBufferPointer { source in
                options.findsTexts
                    ? texts(in: source, text.tokens, text.names, path: path, file: file)
                    : scan(source, text.tokens, path: path, file: file)
            }
        }
    }

    /// Finds the keys of a source, sorted by place; `file` is its number in the scope.
    package func scan(_ source: UnsafeBufferPointer<UInt8>, path: String, file: Int) -> ScanResult {
        if options.findsTexts { return texts(in: source, path: path, file: file) }
        let leavesOut = options.readsAllBranches ? ConditionalCode.Scope.none : .unreleased
        guard let tokens = SyntaxTokenizer.tokens(of: source, bodies: .withStrings, leavesOut: leavesOut) else {
            return ScanResult()
        }
        return scan(source, tokens, path: path, file: file)
    }

    /// Returns the numbers of the scope's sources that declare a member of a type, as one of them sees it.
    /// - Parameter members: the path to the member, such as `String` and `title`.
    package func sources(declaring members: [String], seenFrom file: Int) -> [Int] {
        guard let first = members.first, let last = members.last, let sources = declarations.first else { return [] }
        let index = index.seen(from: Int32(file))
        // A type inside another one may hide the one with the same name outside.
        let types = Set([Symbol(first)] + (index.tables.types.qualifiedNames[Symbol(first)] ?? []))
            .union(index.own.qualifiedNames[Symbol(first)] ?? [])
        var found: Set<Int> = []
        for type in types {
            let name = members.dropFirst().dropLast().reduce(type) { $0.member(Symbol($1)) }
            let resolved = index.resolved(.named(name), in: .empty)
            // The members of an extension of an alias are those of the type that it stands for.
            let aliases = index.extendedAliases.filter { alias in
                resolved.name.map { index.resolved(.named(alias), in: .empty).name == $0 } ?? false
            }
            for type in [resolved] + aliases.map({ .named($0) }) {
                for candidate in index.members(Symbol(last), of: type).all where !candidate.isPlatform {
                    if candidate.declaration.access == .file, !candidate.isIn(Int32(file)) { continue }
                    found.formUnion(sources.indices.filter { candidate.isIn(Int32($0)) })
                }
            }
        }
        return found.sorted()
    }

    /// A declaration in the scope's sources.
    package struct NamedDeclaration: Sendable {
        fileprivate var file: Int

        /// The type that it is in.
        fileprivate var scope: Symbol
        fileprivate var isPrivate: Bool
    }

    /// Returns the types, aliases, functions, and variables with a name.
    package func declarations(named name: String) -> [NamedDeclaration] {
        let name = Symbol(name)
        var found: [NamedDeclaration] = []
        for (file, source) in (declarations.first ?? []).enumerated() {
            func add(_ scope: Symbol, _ access: Access) {
                found.append(NamedDeclaration(file: file, scope: scope, isPrivate: access == .file))
            }
            for type in source.types where type.kind != .extension && type.name.last == name {
                add(type.name.scope, type.access)
            }
            for alias in source.aliases where alias.name.last == name { add(alias.name.scope, alias.access) }
            for member in source.members where member.declaration.name == name {
                if member.declaration.kind == .enumCase { continue }
                let owner = member.type < 0 ? Symbol.empty : source.types[Int(member.type)].name
                add(owner, member.declaration.access)
            }
        }
        return found
    }

    /// Returns the numbers of the sources of those declarations that a source may mean by their names: outside of
    /// types, or in a type that it declares or extends, or from which one of these inherits.
    package func sources(of declarations: [NamedDeclaration], seenFrom file: Int) -> [Int] {
        guard !declarations.isEmpty, let sources = self.declarations.first, sources.indices.contains(file) else {
            return []
        }
        let index = index.seen(from: Int32(file))
        let isNested = declarations.contains { !$0.scope.isEmpty }
        let scopes = isNested ? index.scopes(of: sources[file]) : []
        return declarations.filter { item in
            if item.isPrivate, item.file != file { return false }
            return item.scope.isEmpty ? index.seenFiles?(Int32(item.file)) ?? true : scopes.contains(item.scope)
        }.map(\.file)
    }

    /// All declarations, one array per module.
    private var modules: [[SourceDeclarations]] { [Self.platform(options), packages] + declarations }

    /// Collects what `showing` needs of all declarations.
    package mutating func prepareToShow() { textNames = KeyNameCollector(forTextsIn: modules) }

    /// Returns a scanner that knows which further declarations of the scope show texts.
    /// - Parameters:
    ///   - parts: all that are known.
    ///   - new: those among them that it looks for, since what the others show was found.
    package func showing(_ parts: ShownParts, new: ShownParts) -> TypedScanner {
        var shown = ShownDeclarations()
        for (part, type) in parts.types { shown.add(part, new.types[part] == nil ? type : type.new) }
        var scanner = self
        scanner.options.findsNewTexts = true
        var changed: [Int] = []
        for (file, source) in declarations[0].enumerated() {
            guard let source = source.showing(shown, file: Int32(file)) else { continue }
            scanner.declarations[0][file] = source
            changed.append(file)
        }
        scanner.names = KeyNames(
            (textNames ?? KeyNameCollector(forTextsIn: modules)).leading(
                to: SwiftType.newTextNames, in: changed.map { scanner.declarations[0][$0] }, of: scanner.modules))
        scanner.index =
            index.tables.haveUnequalCopies(shown)
            ? Self.index(scanner.declarations, packages, targets, options)
            : DeclarationIndex(
                index.tables.replacing(
                    scanner.declarations[0], changed, from: Self.platform(options).count, shown.rawTypes))
        return scanner
    }

    /// The numbers of the sources that declare each enumeration.
    var enumerations: [Symbol: [Int]] {
        var found: [Symbol: [Int]] = [:]
        for (file, source) in (declarations.first ?? []).enumerated() {
            for type in source.types where type.kind == .enumeration && found[type.name]?.last != file {
                found[type.name, default: []].append(file)
            }
        }
        return found
    }

    /// The types and aliases by the last part of their names, each once.
    var typesByName: [Symbol: [Symbol]] {
        var found: Set<Symbol> = []
        for source in declarations.first ?? [] {
            for type in source.types where type.kind != .extension { found.insert(type.name) }
            found.formUnion(source.aliases.map(\.name))
        }
        return Dictionary(grouping: found, by: \.last)
    }

    /// The number of functions, properties, and cases with a name.
    var memberCounts: [Symbol: Int] {
        var counts: [Symbol: Int] = [:]
        for source in declarations.first ?? [] {
            for member in source.members { counts[member.declaration.name, default: 0] += 1 }
        }
        return counts
    }

    /// Returns the types that declare each member of a kind, by the last part of their names: once for each declaration.
    func owners(of kind: Declaration.Kind) -> [ParsedSource.Name: [Symbol]] {
        var found: [ParsedSource.Name: [Symbol]] = [:]
        for source in declarations.first ?? [] {
            for member in source.members where member.type >= 0 && member.declaration.kind == kind {
                let owner = source.types[Int(member.type)].name
                found[ParsedSource.Name(owner: owner.last, name: member.declaration.name), default: []].append(owner)
            }
        }
        return found
    }

    /// The names of the aliases that the scope declares, whatever they are members of.
    var aliasNames: Set<Symbol> { Set((declarations.first ?? []).flatMap { $0.aliases.map(\.name.last) }) }

    /// True for a source of the scope that declares a type.
    func declares(_ type: Symbol, in file: Int) -> Bool {
        declarations.first?[file].types.contains { $0.name == type } ?? true
    }

    /// The types that the scope declares initializers for, by the last part of their names.
    var initializedTypes: Set<Symbol> {
        var found: Set<Symbol> = []
        for source in declarations.first ?? [] {
            for member in source.members where member.type >= 0 && member.declaration.kind == .initializer {
                found.insert(source.types[Int(member.type)].name.last)
            }
        }
        return found
    }

    /// The types that aliases of the scope name, by the last part of their names.
    var aliasedTypes: Set<Symbol> {
        Set((declarations.first ?? []).flatMap { $0.aliases.compactMap { $0.type.name?.last } })
    }

    /// The number of sources of the scope.
    var sourceCount: Int { declarations.first?.count ?? 0 }

    /// The names of the functions and properties that the scope declares.
    var memberNames: Set<Symbol> {
        Set((declarations.first ?? []).flatMap { $0.members.map(\.declaration.name) })
    }

    /// The names of the types that those with a name inherit from or conform to, also in extensions.
    var inheritedNames: [Symbol: Set<Symbol>] {
        var found: [Symbol: Set<Symbol>] = [:]
        for type in (declarations.first ?? []).lazy.flatMap(\.types) where !type.inherited.isEmpty {
            // A type that has no name, such as a composition, isn't known.
            found[type.name.last, default: []].formUnion(type.inherited.map { $0.name?.last ?? .underscore })
        }
        return found
    }

    /// The functions and operators that the scope declares, with the last part of their types' names.
    var functions: [(function: Declaration, owner: Symbol)] {
        (declarations.first ?? []).flatMap { source in
            source.members.filter { $0.declaration.kind == .function }.map { member in
                (member.declaration, member.type < 0 ? .empty : source.types[Int(member.type)].name.last)
            }
        }
    }

    /// Returns the reader of a source after it has read it.
    /// - Parameters:
    ///   - texts: what looks for the texts of expressions in it.
    ///   - prepare: changes the reader before.
    @discardableResult
    func reader(
        of tree: SyntaxTree, file: Int, texts: FiniteTextReader? = nil, prepare: (inout TypeReader) -> Void = { _ in }
    ) -> TypeReader {
        var reader = TypeReader(tree: tree, index: index, names: names, file: Int32(file))
        reader.textReader = texts
        prepare(&reader)
        reader.readsPreviews = options.readsPreviews || options.readsAllBranches
        reader.readSource()
        return reader
    }

    private func scan(
        _ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, path: String, file: Int
    ) -> ScanResult {
        var tokens = tokens
        var result = ScanResult()
        if let problem = tokens.unterminated { result.addUnread(problem, in: source, path: path) }
        guard !tokens.strings.isEmpty else { return result }
        tokens.keyPlaces = names.places(in: source, tokens.tokens)
        if tokens.keyPlaces?.names.isEmpty ?? false { return result }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        let reader = reader(of: tree, file: file)
        if let token = tree.unread ?? reader.unread {
            let problem = LexicalProblem(kind: .deepNesting, range: tree.tokens.tokens[token].range)
            result.addUnread(problem, in: source, path: path)
        }
        var uses = TypedUses(tree: tree, path: path, options: options, imports: imports(of: file))
        for preview in reader.previews { uses.addPreview(preview.node, isMacro: preview.isMacro) }
        for widget in reader.widgets { uses.addWidget(widget) }
        var seen: Set<Int> = []
        let findings = reader.findings.sorted { tree.nodes[$0.node].token < tree.nodes[$1.node].token }
        for finding in findings where seen.insert(finding.node).inserted { uses.add(finding) }
        uses.result.diagnostics += result.diagnostics
        uses.result.unread += result.unread
        return uses.result
    }
}

extension DeclarationIndex {
    /// The aliases that extensions name.
    fileprivate var extendedAliases: [Symbol] {
        tables.extendedAliases + own.aliases.entries.map(\.name).filter { own.types.contains($0) }
    }

    /// Returns the types in which code of a source may be, with those around them and those that they inherit from.
    fileprivate func scopes(of source: SourceDeclarations) -> Set<Symbol> {
        var scopes: Set<Symbol> = []
        for type in source.types {
            for ancestor in ancestors(of: resolved(.named(type.name), in: .empty)) + [type.name] {
                var scope = ancestor
                while !scope.isEmpty, scopes.insert(scope).inserted { scope = scope.scope }
            }
        }
        return scopes
    }
}
