import StringsmithText

/// Finds out which texts expressions in the sources of a scope can be: keys of look-ups that aren't literals.
package final class FiniteTextReader {
    /// The texts found in a source.
    package struct Reading {
        /// The texts of expressions, by the offsets by which these were asked for.
        package internal(set) var texts: [Int: FiniteText] = [:]

        /// The offsets of arguments of `.init` where a key is expected.
        package internal(set) var conversions: Set<Int> = []

        /// The offsets of expressions that no function of the scope gets, though one has the name in front of them: the
        /// values of enumeration cases, such as `.string(value)`.
        package internal(set) var caseValues: Set<Int> = []
    }

    let scanner: TypedScanner
    private let text: (Int) -> [UInt8]?
    private let words: (Int) -> WordFilter?
    private var sources: [Int: ParsedSource?] = [:]

    /// True for a source that a tool made from tables: it looks up all literals in its members.
    private let isGenerated: (Int) -> Bool

    /// The texts of members that have been looked at, nil also for those that are being looked at.
    var known: [Member: FiniteText?] = [:]

    /// A declaration in a source, by its node.
    struct Member: Hashable {
        var file: Int
        var node: Int

        /// The part of a collection that is read; nil for a single text.
        var elements: TypeReader.Elements?
    }

    /// A function or property that gets a text.
    struct TextMember: Hashable {
        var name: Symbol

        /// True if the text is the value that has the member, rather than an argument.
        var isMember: Bool
    }

    /// The number of times that each source was read for the arguments of calls.
    var reads: [Int: Int] = [:]

    /// False if code outside of the scope may use its declarations.
    let isWhole: Bool

    /// True for a source whose public declarations sources outside of the scope may use.
    let isImported: (Int) -> Bool

    /// The expressions to look for in the current source.
    var wanted = WantedTexts()

    /// - Parameters:
    ///   - text: returns the text of a source of the scope by its number.
    ///   - words: returns the words of a source by its number, if they are known.
    ///   - isGenerated: true for the number of a source that a tool made from tables.
    ///   - isWhole: false if sources outside of the scope may call its functions.
    ///   - isImported: true for the number of a source whose public declarations others may use.
    package init(
        _ scanner: TypedScanner, text: @escaping (Int) -> [UInt8]?, words: @escaping (Int) -> WordFilter?,
        isGenerated: @escaping (Int) -> Bool, isWhole: Bool, isImported: @escaping (Int) -> Bool
    ) {
        (self.scanner, self.text, self.words, self.isGenerated) = (scanner, text, words, isGenerated)
        (self.isWhole, self.isImported) = (isWhole, isImported)
    }

    /// Reads a source.
    /// - Parameters:
    ///   - expressions: the ranges of expressions.
    ///   - arguments: the offsets behind the parentheses of calls whose only arguments are expressions.
    package func read(_ file: Int, expressions: [Range<Int>], arguments: [Int]) -> Reading {
        guard let source = source(file) else { return Reading() }
        wanted = WantedTexts(expressions, arguments: arguments, in: source.tree)
        if wanted.starts.isEmpty { return wanted.reading }
        // Code without a wanted expression doesn't matter.
        scanner.reader(of: SyntaxTree(source.tree, strings: wanted.starts), file: file, texts: self)
        for node in source.tree.nodes.indices where source.tree.kind(node) == .argument {
            guard let value = source.tree.firstChild(of: node), let offset = wanted.offset(of: value, in: source),
                isCaseValue(node, in: source)
            else { continue }
            wanted.reading.caseValues.insert(offset)
        }
        return wanted.reading
    }

    /// Returns the texts that literals in a source can be completed to, with other literals of the same sum, by places
    /// between their quotes. One that is the key of a look-up has specifiers in place of values.
    package func texts(ofLiteralsAt offsets: [Int], in file: Int) -> [Int: FiniteText] {
        guard let source = source(file) else { return [:] }
        let tree = source.tree
        var completed: [Int: (range: Range<Int>, key: ExactString?)] = [:]
        // A type of its own may change the text of a literal.
        if hasInterpolatedTypes { return [:] }
        for (offset, literal) in source.literals(around: offsets).sorted(by: { $0.key < $1.key })
        where !source.changesTexts(around: literal) && !source.leavesBody(literal, mayChange) {
            let parent = source.parents[literal]
            if parent >= 0, source.isSum(parent) {
                completed[offset] = (tree.bytes(of: parent), nil)
            } else if let call = source.call(ofFormat: literal) {
                completed[offset] = (tree.bytes(of: call), nil)
            } else if let parts = TypedLiteral(tree: tree).texts(around: literal), parts.count > 1 {
                let specifier = [.percentSign, TextGap.anything.rawValue]
                let key = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: specifier)))
                completed[offset] = (tree.bytes(of: literal), key)
            }
        }
        let known = read(file, expressions: completed.values.map(\.range), arguments: []).texts
        return completed.compactMapValues { range, key in
            guard let text = known[range.lowerBound], text.isCertain, text.results.isEmpty else { return nil }
            return key.map { text.union(FiniteText([$0]).certain) } ?? text
        }
    }

    func source(_ file: Int) -> ParsedSource? {
        if let known = sources[file] { return known }
        let source = text(file).flatMap(ParsedSource.init)
        source?.isGenerated = isGenerated(file)
        sources[file] = .some(source)
        return source
    }

    /// The enumerations of the scope, by the sources that declare them.
    private(set) lazy var enumerations = scanner.enumerations

    /// The types and aliases in the scope by the last part of their names.
    private(set) lazy var typesByName = scanner.typesByName

    /// The names of the functions and operators that the scope declares, and of those among them that are static.
    private(set) lazy var functions = Set(scanner.functions.map(\.function.name))

    /// The static functions of the scope by name.
    private(set) lazy var staticFunctions = Dictionary(
        grouping: scanner.functions.map(\.function).filter(\.isStatic), by: \.name)

    /// The names of the functions that the scope adds to collections.
    private(set) lazy var collectionFunctions = Set(
        scanner.functions.filter { Self.collections.contains($0.owner) }.map(\.function.name))
    private static let collections: SymbolSet = [
        "Array", "ArraySlice", "Collection", "Sequence", "RangeReplaceableCollection", "MutableCollection",
        "BidirectionalCollection", "RandomAccessCollection", "Dictionary", "Set",
    ]

    /// The number of functions, properties, and cases in the scope with a name.
    private(set) lazy var memberCounts = scanner.memberCounts

    /// The names of the types that those with a name inherit from or conform to, also in extensions.
    private(set) lazy var inheritedNames = scanner.inheritedNames

    /// The names that the scope declares.
    private lazy var declaredNames = scanner.memberNames.union(typesByName.keys)

    /// The sources that contain each name for which somebody has asked.
    private var naming: [Symbol: [Int]?] = [:]

    /// Returns the sources that contain a name; nil if there may be others.
    func files(naming name: Symbol) -> [Int]? {
        if let known = naming[name] { return known }
        let text = { [text] (file: Int) -> [UInt8]? in
            if case .some(.some(let source)) = self.sources[file] { return Array(source.tree.source) }
            return text(file)
        }
        let search = WordSearch(name.text, text: text, words: words)
        let found = declaredNames.contains(name) ? search.files(among: 0..<scanner.sourceCount) : []
        naming[name] = .some(found)
        return found
    }

    /// True for a type of a source whose public declarations others may use.
    func isPublic(_ type: Symbol) -> Bool {
        (0..<scanner.sourceCount).contains { file in
            guard isImported(file), scanner.declares(type, in: file) else { return false }
            return source(file)?.declaresPublicType(type.last) ?? true
        }
    }

    /// False for an enumeration to which a macro may add cases.
    func hasOnlyWrittenCases(_ enumeration: Symbol) -> Bool {
        (enumerations[enumeration] ?? []).allSatisfy { file in
            guard let source = source(file) else { return false }
            return (source.enumerations[enumeration] ?? []).allSatisfy(source.hasOnlyWrittenCases)
        }
    }

    /// True for a function or property that may take its argument or its own value apart, or passes it on to one that
    /// may, for a type that may store it, and for a method that adds it to others.
    /// - Parameter isMember: true for a member of the text itself.
    private func mayChange(_ name: Symbol, isMember: Bool) -> Bool {
        changingMembers.contains(TextMember(name: name, isMember: isMember), members)
    }

    /// Returns the members to which a member passes texts on; nil if it may change or store them itself.
    private func members(after member: TextMember) -> [TextMember]? {
        let name = member.name
        let count = memberCounts[name] ?? 0
        if !member.isMember {
            if typesByName[name.last] != nil || Self.storing.contains(name) { return nil }
            // A property may be a closure, and a case stores the text.
            if count > functionCounts[name] ?? 0 { return nil }
        }
        guard count > 0 else { return [] }
        guard let files = files(naming: name) else { return nil }
        var found: [TextMember] = []
        for file in files {
            guard let next = source(file)?.members(after: member) else { return nil }
            found += next
        }
        return found.distinct()
    }

    private lazy var functionCounts = Dictionary(grouping: scanner.functions, by: \.function.name).mapValues(\.count)
    private var changingMembers = LeadingNames<TextMember>()
    private static let storing: SymbolSet = [
        "append", "insert", "add", "push", "send", "yield", "updateValue", "setValue", "set", "self", "init", "perform",
        "save", "store", "put", "enqueue", "write",
    ]

    /// True if types of the scope are made of literals with values.
    private lazy var hasInterpolatedTypes = inheritedNames.values.contains {
        $0.contains("ExpressibleByStringInterpolation")
    }

    /// The types that the scope declares initializers for, and those that aliases name.
    private(set) lazy var initializedTypes = scanner.initializedTypes
    private(set) lazy var aliasedTypes = scanner.aliasedTypes

    /// The types that declare each property, and all aliases.
    private(set) lazy var propertyOwners = scanner.owners(of: .property)
    private(set) lazy var aliases = scanner.aliasNames

    /// The types that declare each function.
    private(set) lazy var functionOwners = scanner.owners(of: .function)
}

/// The expressions in a source whose texts are looked for.
struct WantedTexts {
    /// The tokens at which they start, and their ranges; nil for arguments, whose ends aren't known.
    private var expressions: [Int32: (offset: Int, range: Range<Int>?)] = [:]
    var reading = FiniteTextReader.Reading()

    init() {}

    init(_ ranges: [Range<Int>], arguments: [Int], in tree: SyntaxTree) {
        let tokens = tree.tokens.tokens
        for range in ranges {
            guard let index = Self.first(tokens, from: range.lowerBound),
                Int(tokens[index].start) == range.lowerBound
            else { continue }
            expressions[Int32(index)] = (range.lowerBound, range)
        }
        for offset in arguments {
            guard var index = Self.first(tokens, from: offset) else { continue }
            if index + 2 < tokens.count, tokens[index].kind == .identifier, tokens[index + 1].kind == .colon {
                index += 2
            }
            if expressions[Int32(index)] == nil { expressions[Int32(index)] = (offset, nil) }
        }
    }

    /// Returns the index of the first token from an offset on.
    private static func first(_ tokens: [SyntaxToken], from offset: Int) -> Int? {
        let first = tokens.partitioningIndex { Int($0.start) >= offset }
        return first < tokens.count ? first : nil
    }

    /// The tokens at which wanted expressions may start, in order.
    var starts: [Int32] { expressions.keys.sorted() }

    /// True for a token at which a wanted expression may start.
    func isStart(_ token: Int32) -> Bool { expressions[token] != nil }

    /// Returns the offset by which an expression was asked for.
    func offset(of node: Int, in source: ParsedSource) -> Int? {
        guard let wanted = expressions[source.tree.nodes[node].start] else { return nil }
        if let range = wanted.range { return range == source.tree.bytes(of: node) ? wanted.offset : nil }
        let parent = source.parents[node]
        return parent >= 0 && source.tree.kind(parent) == .argument ? wanted.offset : nil
    }
}
