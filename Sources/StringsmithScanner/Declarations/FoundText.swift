import StringsmithModel
import StringsmithText

/// A text that users see as it is written in a source, that is looked up too early, or that is put together,
/// chosen, or compared in a way that fails in other languages.
package struct FoundText: Hashable, Sendable {
    package var path: String

    /// The place of the literal, of the look-up, or of the whole expression.
    package var place: SourceRange

    /// The literal with `%@` for each interpolation, the key of the look-up, or the text that pieces form, with the
    /// keys of look-ups.
    package var text: ExactString

    /// The sink that shows the text; nil for a look-up.
    package var sink: TextSink?

    /// How the text is joined, chosen, or compared; nil for others.
    package var form: TextForm?

    /// The rule that reports the text.
    package var rule: RuleID {
        if let form { return form.rule }
        guard let sink else { return .earlyText }
        return sink.kind == .error && !isAmongLookups ? .hardCodedError : .hardCodedText
    }

    /// True for the message of an error beside others that are looked up, so that users see it.
    package var isAmongLookups = false

    /// True if only a scan that follows texts through declarations finds it.
    package var isFollowed = false

    /// The literal, if a look-up in its place is certain to compile.
    package var literal: ReplaceableLiteral?

    /// True for one of some terms, alone or with values and signs: `Example %@`.
    package func isOnly(_ terms: Set<ExactString>) -> Bool {
        if terms.contains(text) { return true }
        guard form == nil, text.bytes.contains(.percentSign) else { return false }
        return terms.contains { term in
            guard let place = text.bytes.firstRange(of: term.bytes), text.isWord(place) else { return false }
            return !Self.hasWords(
                [text.bytes[..<place.lowerBound], text.bytes[place.upperBound...]].map { part in
                    ExactString(bytes: Array(part))
                })
        }
    }

    /// True if the texts between interpolations have words that can be translated, apart from format specifiers:
    /// letters of another script than Latin, or a word of three letters. Addresses, identifiers, units, and acronyms
    /// aren't words.
    static func hasWords(_ texts: [ExactString]) -> Bool {
        let all = texts.flatMap(\.bytes)
        if isAddress(all) || texts.count == 1 && (isIdentifier(all) || isProduct(all)) || isPlaceholder(all)
            || isNotice(all)
        {
            return false
        }
        return texts.contains { text in
            let specifiers = FormatString(text).specifiers.map(\.range)
            var word: [UInt8] = []
            var offset = 0
            var next = 0
            var others = 0
            while offset < text.bytes.count {
                if next < specifiers.count, specifiers[next].lowerBound <= offset {
                    if isWord(word) { return true }
                    (offset, word) = (max(offset, specifiers[next].upperBound), [])
                    next += 1
                    continue
                }
                let byte = text.bytes[offset]
                if (0xE0...0xED).contains(byte), byte != 0xE2 {
                    // A single one of an alphabet may be a currency.
                    others += 1
                    if byte > 0xE2 || others > 1 { return true }
                }
                // Letters of Latin, Greek, Cyrillic, Hebrew, and Arabic have two bytes.
                if byte.isASCIILetter || (0xC3..<0xE0).contains(byte) || !word.isEmpty && (0x80..<0xC0).contains(byte) {
                    word.append(byte)
                } else {
                    if isWord(word) { return true }
                    word = []
                }
                offset += 1
            }
            return isWord(word)
        }
    }

    /// True for a word of three letters or more, and for short words of buttons such as "OK" and "No".
    private static func isWord(_ word: [UInt8]) -> Bool {
        if word.contains(where: { $0 >= 0x80 }) {
            // `Да` is a word, but `Kč` and `zł` are currencies.
            let letters = word.count { $0 & 0xC0 != 0x80 }
            return letters > 2 || letters == 2 && word[0] >= 0xCD && word[2...].allSatisfy { $0 >= 0x80 }
        }
        let lowercase = word.count { $0 & 0x20 != 0 }
        if word.count == 2 { return shortWords.contains(word) }
        return word.count > 2 && (lowercase > 0 || word.count > 5) && !units.contains(word)
    }

    /// The symbols of units that most languages with Latin letters share, and the names of Apple's systems.
    private static let units: Set<[UInt8]> = Set(
        [
            "bps", "dBm", "GHz", "hPa", "kbps", "kHz", "kWh", "mAh", "Mbps", "MHz", "mmHg", "mmol", "ppm",
            "iOS", "iPadOS", "macOS", "tvOS", "visionOS", "watchOS",
        ].map { Array($0.utf8) })

    /// True for a word of two letters, in whatever case.
    static func isShortWord(_ word: some Sequence<UInt8>) -> Bool {
        let lowercase = word.map { $0 | 0x20 }
        return shortWords.contains { $0.map { $0 | 0x20 } == lowercase }
    }

    /// Words of two letters that stand alone, as on buttons.
    private static let shortWords: Set<[UInt8]> = Set(
        [
            "OK", "Ok", "No", "On", "Go", "Up", "Me", "My", "To", "By", "In", "At", "Of", "Or", "If", "It", "Is", "As",
            "Do", "Be", "We", "So", "Us", "An", "Am", "Hi", "He", "Ja", "Le", "La", "Du", "De", "Et", "Ou", "Il", "Un",
            "El", "Tu", "Si",
        ].map { Array($0.utf8) })

    /// True for an address, a path, or the name of a file.
    private static func isAddress(_ text: [UInt8]) -> Bool {
        if text.contains(.space) { return false }
        return text.holds(Array("://".utf8)) || text.first == .slash || text.contains(.commercialAt)
            || text.starts(with: Array("www.".utf8))
    }

    /// True for names such as `com.example.app`, `error_title`, `errorTitle`, and `#FF0000`.
    private static func isIdentifier(_ text: [UInt8]) -> Bool {
        if text.isEmpty { return false }
        let signs: Set<UInt8> = [.fullStop, .lowLine, .numberSign, UInt8(ascii: "-")]
        guard text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || signs.contains($0) }) else { return false }
        // `Loading...` isn't one.
        let name = text[...(text.lastIndex { $0 != .fullStop } ?? 0)]
        if text.first == .numberSign || name.dropLast().contains(where: { $0 == .fullStop || $0 == .lowLine }) {
            return true
        }
        // `viewDidLoad`
        return zip(text, text.dropFirst()).contains { left, right in
            left.isASCIILetter && left & 0x20 != 0 && right.isASCIILetter && right & 0x20 == 0
        }
    }
}

extension ExactString {
    /// True if no letter or digit stands beside a range.
    fileprivate func isWord(_ range: Range<Int>) -> Bool {
        let isPart: (UInt8?) -> Bool = { byte in
            guard let byte else { return false }
            return byte.isASCIILetter || byte.isASCIIDigit || (0xC3...0xED).contains(byte) && byte != 0xE2
        }
        let before = bytes[..<range.lowerBound].last { !(0x80..<0xC0).contains($0) }
        return !isPart(before) && !isPart(bytes[range.upperBound...].first)
    }
}

extension TypedScanner {
    /// Finds the texts that users see in a source; `file` is its number in the scope.
    package func texts(in source: UnsafeBufferPointer<UInt8>, path: String, file: Int) -> ScanResult {
        let leavesOut = options.readsAllBranches ? ConditionalCode.Scope.none : .unreleased
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: leavesOut) else { return ScanResult() }
        return texts(in: source, tokens, path: path, file: file)
    }

    func texts(
        in source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, path: String, file: Int
    ) -> ScanResult {
        var tokens = tokens
        var result = ScanResult()
        if let problem = tokens.unterminated { result.addUnread(problem, in: source, path: path) }
        tokens.keyPlaces = names.places(in: source, tokens.tokens)
        let places = options.findsNewTexts ? TextPlaces() : TextPlaces(of: tokens, in: source)
        tokens.keyPlaces?.names.add(places.lookups + places.composed)
        if tokens.keyPlaces?.names.isEmpty ?? false { return result }
        // A variable is as much a text as a literal.
        tokens.takesNamesForStrings = true
        let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        let reader = reader(of: tree, file: file)
        if let token = tree.unread ?? reader.unread {
            let problem = LexicalProblem(kind: .deepNesting, range: tree.tokens.tokens[token].range)
            result.addUnread(problem, in: source, path: path)
        }
        var writer = FoundTextWriter(tree: tree, index: reader.index, path: path)
        for literal in reader.texts.literals { writer.add(literal) }
        for call in reader.texts.earlyLookups { writer.add(lookup: call) }
        var composed = ComposedTexts(tree, keys: reader.findings.lazy.map(\.node))
        composed.read(places.composed)
        // The pieces of a sentence, and the forms of a plural, belong into one text.
        writer.keepLiterals(in: composed.found.map(\.bytes))
        let all = composed.found + reader.texts.compared.values
        for text in all.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) { writer.add(text) }
        result.texts = writer.texts.sorted { $0.place.start < $1.place.start }
        result.shownParts = reader.texts.parts
        return result
    }
}

extension [Int32] {
    /// Adds indices to ascending ones.
    fileprivate mutating func add(_ others: [Int32]) {
        if others.isEmpty { return }
        self = Set(self).union(others).sorted()
    }
}

/// Turns literals of a tree into texts with their places.
private struct FoundTextWriter {
    private let tree: SyntaxTree
    private let index: DeclarationIndex
    private let path: String
    private let literals: TypedLiteral
    private var places: PlaceCursor
    private let isForDevelopers: Bool
    private var parents: [Int]?
    private lazy var importsFoundation = tree.importsFoundation

    /// True if the source names the main menu or a submenu: the menu bar shows the titles of its menus. The titles of
    /// other menus aren't shown.
    private lazy var showsMenus = tree.nodes.indices.contains { node in
        (tree.kind(node) == .member || tree.kind(node) == .name) && Self.menus.contains(tree.name(node))
    }
    private static let menus: SymbolSet = ["mainMenu", "submenu", "setSubmenu"]

    /// The literals of enumerations and switches, by node, and whether they are names.
    private var nameGroups: [Int: (values: Set<Int>, areNames: Bool)] = [:]

    /// The properties and functions with messages of errors, and whether they look up any text.
    private var declarationsWithLookups: [Int: Bool] = [:]
    private(set) var texts: [FoundText] = []

    init(tree: SyntaxTree, index: DeclarationIndex, path: String) {
        (self.tree, self.index, self.path) = (tree, index, path)
        isForDevelopers = FoundText.isForDevelopers(file: path)
        literals = TypedLiteral(tree: tree)
        places = PlaceCursor(source: tree.source)
    }

    mutating func add(_ literal: ShownLiteral) {
        let (node, type) = (literal.node, literal.type)
        guard let sink = PlatformTexts.sink(of: type), let parts = literals.texts(around: node),
            FoundText.hasWords(parts), !type.isIndirect || FoundText.isProse(parts, isValue: type.isInterpolated),
            !isForDevelopers(node), !isChoice(node, type), !type.isIndirect || !isNameAmongNames(node, parts),
            type.isIndirect || sink.name != "NSMenu(title:)" || showsMenus
        else { return }
        let text = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: Array("%@".utf8))))
        let place = places.range(range(of: node))
        var found = FoundText(path: path, place: place, text: text, sink: sink, isFollowed: type.isIndirect)
        if sink.kind == .error { found.isAmongLookups = isAmongLookups(node) }
        if type.isTypedString, !type.isInterpolated, importsFoundation, let parents {
            found.literal = tree.replaceable(literal, parts, parents: parents)
        }
        texts.append(found)
    }

    /// Lets the literals in some ranges stay as they are.
    mutating func keepLiterals(in ranges: [Range<Int>]) {
        if ranges.isEmpty { return }
        let literals = texts.indices.compactMap { index in texts[index].literal.map { ($0.range.lowerBound, index) } }
        var rest = ranges.sorted { $0.lowerBound < $1.lowerBound }[...]
        var end = 0
        for (start, index) in literals.sorted(by: { $0.0 < $1.0 }) {
            while let range = rest.first, range.lowerBound <= start {
                end = max(end, range.upperBound)
                rest.removeFirst()
            }
            if start < end { texts[index].literal = nil }
        }
    }

    mutating func add(_ text: ComposedTexts.Found) {
        if isForDevelopers(text.node, withLogs: true) { return }
        if let value = text.value, isForDevelopers(value, withLogs: true) { return }
        texts.append(
            FoundText(
                path: path, place: places.range(text.bytes), text: text.text, sink: text.sink, form: text.form))
    }

    mutating func add(lookup call: Int) {
        let argument = tree.children(of: call).first { tree.kind($0) == .argument }
        guard let key = argument.flatMap({ tree.firstChild(of: $0) }), tree.kind(key) == .string,
            let parts = literals.texts(around: key), !isForDevelopers(call)
        else { return }
        let text = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: Array("%@".utf8))))
        texts.append(FoundText(path: path, place: places.range(range(of: key)), text: text))
    }

    private func range(of literal: Int) -> Range<Int> {
        tree.tokens.tokens[Int(tree.nodes[literal].token)].range
    }

    /// True in a declaration whose name says that it isn't for users, and in tests.
    /// - Parameter withLogs: true to also look for calls that write logs.
    private mutating func isForDevelopers(_ node: Int, withLogs: Bool = false) -> Bool {
        if isForDevelopers { return true }
        if parents == nil {
            var all = Array(repeating: -1, count: tree.nodes.count)
            for node in tree.nodes.indices {
                for child in tree.children(of: node) { all[child] = node }
            }
            parents = all
        }
        var node = node
        var calls: [Int] = []
        while let parent = parents?[node], parent >= 0 {
            node = parent
            switch tree.kind(node) {
            case .nominal: if FoundText.isForDevelopers(tree.name(node).text) || isTest(node) { return true }
            case .function: if FoundText.isForDevelopers(tree.name(node).text) { return true }
            case .binding:
                if FoundText.isForDevelopers(tree.name(node).text) || isPreview(node, calls) { return true }
            case .call:
                if withLogs, isLog(node) { return true }
                calls.append(node)
            case .macro: if withLogs, tree.name(node).text.hasPrefix("#Preview") { return true }
            default: break
            }
        }
        return false
    }

    /// True for a message in a property or function that looks up others: `case .full: NSLocalizedString("Full", ...)`.
    private mutating func isAmongLookups(_ literal: Int) -> Bool {
        guard let parents else { return false }
        var declaration: Int?
        var node = literal
        while case let parent = parents[node], parent >= 0, tree.kind(parent) != .nominal {
            node = parent
            if tree.kind(node) == .binding || tree.kind(node) == .function { declaration = node }
        }
        return declaration.map { looksUp($0) } ?? false
    }

    private mutating func looksUp(_ declaration: Int) -> Bool {
        if let known = declarationsWithLookups[declaration] { return known }
        let isFound = tree.looksUp(declaration)
        declarationsWithLookups[declaration] = isFound
        return isFound
    }

    /// True for a literal that is kept from being looked up, since its place takes a key as well: `String("Name")`, and
    /// `\("Name")` in a key.
    private func isChoice(_ node: Int, _ type: SwiftType) -> Bool {
        guard PlatformTexts.takesKeys(type), let parents, case let argument = parents[node], argument >= 0,
            tree.kind(argument) == .argument, tree.name(argument).isEmpty,
            case let parent = parents[argument], parent >= 0
        else { return false }
        switch tree.kind(parent) {
        case .string: return true
        case .call:
            guard let callee = tree.firstChild(of: parent), tree.kind(callee) == .name else { return false }
            return tree.spells(callee, "String")
        case .tuple: return parents[parent] >= 0 && tree.kind(parents[parent]) == .string
        default: return false
        }
    }

    /// True for a name of a person or a product in credits, in a static constant of a type of names, or among the cases
    /// of an enumeration or a switch.
    private mutating func isNameAmongNames(_ literal: Int, _ parts: [ExactString]) -> Bool {
        guard parts.count == 1, FoundText.mayBeName(parts[0].bytes), let parents else { return false }
        var node = literal
        var isElement = false
        while case let parent = parents[node], parent >= 0 {
            node = parent
            switch tree.kind(node) {
            case .array: isElement = true
            case .argument: if FoundText.isForCredits(tree.name(node).text) { return true }
            case .binding:
                if isElement, FoundText.isForCredits(tree.name(node).text) { return true }
                if hasFlags([.isStatic, .isConstant], binding: node), let type = group(of: node),
                    tree.kind(type) == .nominal, FoundText.isForNames(tree.name(type).text)
                {
                    return true
                }
            case .switchCase, .enumCase:
                // Arguments and conditions aren't what a case is.
                guard let group = group(of: node) else { break }
                let known = nameGroups[group] ?? nameGroup(group)
                nameGroups[group] = known
                if known.values.contains(literal) { return known.areNames }
            case .function, .closure, .nominal: return false
            default: break
            }
        }
        return false
    }

    /// Returns the switch or the type of a case or a constant.
    private func group(of node: Int) -> Int? {
        var node = node
        while let parent = parents?[node], parent >= 0 {
            node = parent
            if tree.kind(node) == .switching || tree.kind(node) == .nominal { return node }
        }
        return nil
    }

    /// Returns the literals that the cases of a switch or an enumeration are.
    private func values(of group: Int) -> [Int] {
        var values: [Int] = []
        var open = [group]
        while let node = open.popLast() {
            switch tree.kind(node) {
            case .string: values.append(node)
            case .call, .argument, .closure, .attribute, .casePattern, .expressionPattern, .function, .binding:
                continue
            case .nominal, .switching: if node != group { continue }
            default: break
            }
            open += tree.children(of: node)
        }
        return values
    }

    /// Finds the literals of a switch or an enumeration. They are names if at least two thirds of those that
    /// aren't identifiers can only be names.
    private func nameGroup(_ node: Int) -> (values: Set<Int>, areNames: Bool) {
        let values = values(of: node)
        let texts = values.compactMap { node in
            tree.firstChild(of: node) == nil ? literals.texts(around: node)?.first?.bytes : nil
        }
        let titles = texts.filter(FoundText.isTitle)
        let names = titles.count(where: FoundText.isName)
        return (Set(values), names > 0 && names * 3 >= titles.count * 2)
    }

    private static let logs: SymbolSet = [
        "print", "debugPrint", "NSLog", "os_log", "assert", "assertionFailure", "precondition", "preconditionFailure",
        "fatalError",
    ]

    /// True for a call that writes a log: `print("...")`, `Logger.network.error("...")`.
    private func isLog(_ call: Int) -> Bool {
        guard var callee = tree.firstChild(of: call) else { return false }
        if Self.logs.contains(tree.name(callee)) { return true }
        while true {
            let isName = tree.kind(callee) == .name || tree.kind(callee) == .member
            if isName, FoundText.isForLogs(tree.name(callee).text) { return true }
            guard tree.kind(callee) == .member, let base = tree.firstChild(of: callee) else { return false }
            callee = base
        }
    }

    /// True for a static property with values of its own type for previews: `static let preview = Item(title: "...")`.
    /// - Parameter calls: the calls around a literal in it.
    private func isPreview(_ node: Int, _ calls: [Int]) -> Bool {
        guard ["preview", "previews"].contains(tree.name(node).text), hasFlags(.isStatic, binding: node),
            let type = group(of: node)
        else { return false }
        return calls.contains { call in
            guard let callee = tree.firstChild(of: call) else { return false }
            if tree.kind(callee) == .implicitMember { return tree.spells(callee, "init") }
            return tree.kind(callee) == .name
                && (tree.name(callee) == tree.name(type).last || tree.spells(callee, "Self"))
        }
    }

    private func hasFlags(_ flags: SyntaxNode.Flags, binding: Int) -> Bool {
        guard let variable = parents?[binding], variable >= 0 else { return false }
        return tree.nodes[variable].flags.isSuperset(of: flags)
    }

    /// True for a subclass of `XCTestCase`.
    private func isTest(_ nominal: Int) -> Bool {
        tree.children(of: nominal).contains { child in
            guard tree.kind(child) == .inherited, let name = tree.type(of: child)?.name else { return false }
            return ([name] + index.ancestors(of: .named(name))).contains { ancestor in
                ancestor == "XCTestCase" || index.type(ancestor)?.inherited.contains(.named("XCTestCase")) ?? false
            }
        }
    }
}
