import StringsmithText

/// Follows names to the values that they can have.
extension CFamilyTextReader {
    /// What a source does with a variable in one place.
    private enum Mention {
        /// It is declared, and gets a value if it has one here.
        case declared(Range<Int>?)

        /// It gets a value; an element of it; or the elements of a collection, one after the other.
        case assigned(Range<Int>)
        case element(Range<Int>)
        case iterating(Range<Int>)

        /// It is read, or something else has the name.
        case read

        /// It may get any value, as where its address is taken.
        case changed
    }

    /// Returns the texts of a variable, parameter, constant, or macro.
    /// - Parameter token: the place where it is used.
    func name(_ name: String, at token: Int, _ part: Part, _ place: Place) -> FiniteText? {
        if let macro = place.macro {
            let parameters = source(place.file)?.macros[macro].parameters ?? []
            if let number = parameters.firstIndex(of: name) { return argument(number, ofMacro: macro, part, in: place) }
            return global(name, part, in: place)
        }
        let source = place.source
        guard let number = source.function(at: token) else {
            return source.hasStatements(around: token) == true ? nil : global(name, part, in: place)
        }
        let function = source.functions[number]
        // A macro may change it by its name.
        if source.macros(naming: name).contains(where: { !source.macros[$0].parameters.contains(name) }) { return nil }
        let mentions = source.occurrences(of: name).filter(function.body.contains)
        rest -= source.occurrences(of: name).count
        var isLocal = false
        var isUnchanged = true
        for mention in mentions {
            switch self.mention(at: mention, in: source) {
            // Perhaps the parameter of a block.
            case .changed: return nil
            case .read: continue
            case .declared, .iterating: if scope(of: mention, in: source).contains(token) { isLocal = true }
            case .assigned, .element: break
            }
            isUnchanged = false
        }
        if let parameter = function.parameters.firstIndex(of: name) {
            return isUnchanged ? argument(parameter, of: number, part, in: place) : nil
        }
        guard isLocal else { return global(name, part, in: place) }
        if part == .whole, function.isOrdered,
            let (value, mention) = lastValue(at: token, among: mentions, of: function, in: source)
        {
            return read(value, part, in: place)?.from(origin(mention, in: place), isOnly: true)
        }
        let followed = Followed(file: place.file, function: number, name: name, part: part)
        return remembering(followed) { values(of: mentions, part, in: place) }
    }

    /// Returns the value that a local variable certainly has in a place, with the token that gets it.
    ///
    /// A statement in a block around the place gives it the value, and nothing on the way from there another one.
    ///
    /// - Parameter mentions: all tokens with its name in the function.
    private func lastValue(
        at token: Int, among mentions: [Int], of function: CFamilySource.Function, in source: CFamilySource
    ) -> (value: Range<Int>, mention: Int)? {
        let tokens = source.tokens
        let writes = mentions.filter { mention in
            if case .read = self.mention(at: mention, in: source) { false } else { true }
        }
        guard let last = writes.last(where: { $0 < token }) else { return nil }
        let value: Range<Int>
        switch mention(at: last, in: source) {
        case .declared(let range?), .assigned(let range): value = range
        default: return nil
        }
        // In the value itself, it has the former one.
        if value.contains(token) { return nil }
        let block = source.enclosing[last]
        var start = last
        while start > block + 1, !tokens.isMark(start - 1, .semicolon), !tokens.isMark(start - 1, .leftBrace),
            !tokens.isMark(start - 1, .rightBrace)
        {
            start -= 1
        }
        rest -= last - start + token - last
        guard tokens.isMark(block, .leftBrace), block >= function.body.lowerBound, token < tokens.matches[block],
            (start..<last).allSatisfy({ tokens.isWord($0) || tokens.isMark($0, .asterisk) }),
            !(start..<last).contains(where: { Self.conditions.contains(tokens.word($0)) }),
            !(last..<token).contains(where: { Self.labels.contains(tokens.word($0)) })
        else { return nil }
        // A loop around the place may come back to it with a later value.
        var inner = source.enclosing[token]
        while inner >= 0, source.enclosing[inner] != block { inner = source.enclosing[inner] }
        let end = inner >= 0 && inner != block ? tokens.matches[inner] : token
        return writes.contains { $0 > token && $0 < end } ? nil : (value, last)
    }

    /// Words in front of a statement that may not be run, and those of labels to which a program may jump.
    private static let conditions: Set<String> = ["else", "do", "if", "while", "for", "switch", "catch"]
    private static let labels: Set<String> = ["case", "default"]

    /// Returns what is found for a name, which is nil while it is being looked for.
    private func remembering(_ followed: Followed, _ find: () -> FiniteText?) -> FiniteText? {
        if let found = known[followed] { return found }
        known[followed] = .some(nil)
        let found = find()
        known[followed] = .some(found)
        return found
    }

    /// Returns all texts that a variable gets where it is mentioned; nil if one isn't known.
    private func values(of mentions: [Int], _ part: Part, in place: Place) -> FiniteText? {
        var values: [FiniteText?] = [FiniteText([]).certain]
        let tokens = place.source.tokens
        // Whatever gets the address of an array can change its elements.
        let isArray = mentions.contains { tokens.isMark($0 + 1, .leftBracket) && isDeclared($0, tokens) }
        for mention in mentions {
            if isArray, !tokens.isMark(mention + 1, .leftBracket) { return nil }
            switch self.mention(at: mention, in: place.source) {
            case .read, .declared(nil): continue
            case .changed: return nil
            case .declared(let value?), .assigned(let value):
                values.append(read(value, part, in: place)?.from(origin(mention, in: place), isOnly: true))
            case .element(let value):
                guard part == .elements else { return nil }
                values.append(read(value, .whole, in: place))
            case .iterating(let collection):
                values.append(part == .whole ? read(collection, .iterated, in: place) : nil)
            }
        }
        return values.united
    }

    /// Returns the place of a token in texts.
    private func origin(_ token: Int, in place: Place) -> FiniteText.Place {
        let base = place.macro.flatMap { source(place.file)?.macros[$0].replacement.lowerBound } ?? 0
        return self.place(place.file, at: base + place.source.tokens.all[token].range.lowerBound)
    }

    // MARK: Variables

    private func mention(at token: Int, in source: CFamilySource) -> Mention {
        let tokens = source.tokens
        if isPassed(token, in: source) { return .changed }
        let isMember =
            tokens.isMark(token - 1, .fullStop) && !tokens.isScope(token - 1)
            || tokens.isMark(token - 1, UInt8(ascii: ">")) && tokens.isMark(token - 2, .hyphen)
        if isMember { return .read }
        if tokens.isMark(token - 1, .ampersand), !tokens.isMark(token - 2, .ampersand) { return .changed }
        let isDeclared = isDeclared(token, tokens)
        if tokens.isMark(token + 1, .equalsSign), !tokens.isMark(token + 2, .equalsSign) {
            let value = token + 2..<tokens.end(ofExpression: token + 2)
            return isDeclared ? .declared(value) : .assigned(value)
        }
        if Self.operators.contains(where: { tokens.isMark(token + 1, $0) }), tokens.isMark(token + 2, .equalsSign) {
            return .changed
        }
        if tokens.isMark(token + 1, .leftBracket) {
            let close = tokens.matches[token + 1]
            if tokens.isMark(close + 1, .equalsSign), !tokens.isMark(close + 2, .equalsSign) {
                let value = close + 2..<tokens.end(ofExpression: close + 2)
                return isDeclared ? .declared(value) : .element(value)
            }
            if isDeclared { return .declared(nil) }
        }
        if tokens.isMark(token - 1, .leftBracket), Self.changing.contains(where: tokens.word(token + 1).hasPrefix) {
            return .changed
        }
        let bracket = source.enclosing[token]
        let isInParentheses = tokens.isMark(bracket, .leftParenthesis)
        if isInParentheses, tokens.word(token + 1) == "in", tokens.word(bracket - 1) == "for" {
            return .iterating(token + 2..<tokens.matches[bracket])
        }
        guard isDeclared else { return .read }
        if tokens.isMark(token + 1, .semicolon) { return .declared(nil) }
        // In parentheses, it may be the parameter of a block.
        let isEnd = tokens.isMark(token + 1, .comma) || tokens.isMark(token + 1, .rightParenthesis)
        if isInParentheses, isEnd { return .changed }
        return tokens.isMark(bracket, .leftBrace) && isEnd ? .declared(nil) : .read
    }

    /// True for a variable that is passed to what may change it: a macro that assigns, a function with a reference, and
    /// one in a namespace; or that parentheses around it separate from an equals sign.
    private func isPassed(_ token: Int, in source: CFamilySource) -> Bool {
        let tokens = source.tokens
        let bracket = source.enclosing[token]
        guard tokens.isMark(bracket, .leftParenthesis) else { return false }
        let isBare =
            (token - 1 == bracket || tokens.isMark(token - 1, .comma))
            && (tokens.isMark(token + 1, .comma) || tokens.isMark(token + 1, .rightParenthesis))
        guard isBare else { return false }
        if tokens.isWord(bracket - 1), !Self.statements.contains(tokens.word(bracket - 1)) {
            if Self.conditions.contains(tokens.word(bracket - 1)) { return false }
            return tokens.isScope(bracket - 2) || mayAssign(tokens.word(bracket - 1))
        }
        let close = tokens.matches[bracket]
        return tokens.isMark(close + 1, .equalsSign) && !tokens.isMark(close + 2, .equalsSign)
    }

    /// True for a macro that may change its arguments, and for a function that gets references.
    private func mayAssign(_ name: String) -> Bool { assigning.contains(name, macros) }

    /// Returns the names in the replacement of a macro that may be macros; nil if a macro or function with the name may
    /// change its arguments itself.
    private func macros(after name: String) -> [String]? {
        guard rest > 0, let places = places(naming: name) else { return nil }
        var isKnown = false
        var changes = false
        var found: [String] = []
        for place in places {
            let tokens = place.source.tokens
            for macro in place.source.macros where macro.name == name {
                isKnown = true
                guard let next = names(inReplacementOf: macro, of: place) else { return nil }
                found += next
            }
            for token in place.source.occurrences(of: name) where tokens.isMark(token + 1, .leftParenthesis) {
                rest -= 1
                let list = token + 2..<tokens.matches[token + 1]
                let isTyped = tokens.isWord(token - 1) && !Self.statements.contains(tokens.word(token - 1))
                isKnown = isKnown || isTyped || tokens.isMark(token - 1, .asterisk)
                changes =
                    changes
                    || list.contains { index in
                        tokens.isMark(index, .ampersand) && tokens.isWord(index + 1)
                            && (tokens.isWord(index - 1) || tokens.isMark(index - 1, .asterisk))
                    }
            }
        }
        // An unknown name in uppercase is a macro.
        let isMacro = name.utf8.allSatisfy { !($0.isASCIILetter && $0 & 0x20 != 0) }
        return changes || !isKnown && isMacro ? nil : found
    }

    /// Returns the names in a replacement that may be macros; nil if it assigns.
    private func names(inReplacementOf macro: CFamilySource.Function, of place: Place) -> [String]? {
        let body = Array(place.source.tokens.source[macro.replacement])
        rest -= body.count
        let isAssigning = body.indices.contains { index in
            guard body[index] == .equalsSign || body[index] == .ampersand else { return false }
            let (before, after) = (index > 0 ? body[index - 1] : 0, index + 1 < body.count ? body[index + 1] : 0)
            return before != body[index] && after != body[index]
                && !(body[index] == .equalsSign && [UInt8(ascii: "!"), .lessThan, .greaterThan].contains(before))
        }
        if isAssigning { return nil }
        let words = body.split { !($0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine) }
        return words.map { String(decoding: $0, as: UTF8.self) }.distinct().filter {
            $0 != macro.name && !macro.parameters.contains($0) && $0.contains("_")
        }
    }

    private func isDeclared(_ token: Int, _ tokens: CFamilyTokens) -> Bool {
        tokens.isMark(token - 1, .asterisk)
            || tokens.isWord(token - 1) && !Self.statements.contains(tokens.word(token - 1))
    }

    private static let statements: Set<String> = ["return", "else", "case", "in", "goto", "sizeof", "typeof", "do"]
    private static let operators = Set("+-*/|&^%".utf8)

    /// The beginnings of selectors that change their receivers.
    private static let changing = [
        "add", "append", "delete", "exchange", "filter", "insert", "intersect", "minus", "remove", "replace", "set",
        "sort", "union",
    ]

    /// Returns the tokens in which a declaration holds.
    private func scope(of declaration: Int, in source: CFamilySource) -> Range<Int> {
        let tokens = source.tokens
        let bracket = source.enclosing[declaration]
        guard bracket >= 0 else { return declaration..<tokens.all.count }
        let close = tokens.matches[bracket]
        if tokens.isMark(bracket, .leftBrace) { return declaration..<close }
        // That of a loop: its statement.
        if tokens.isMark(close + 1, .leftBrace) { return declaration..<tokens.matches[close + 1] }
        var end = close + 1
        while end < tokens.all.count, !tokens.isMark(end, .semicolon) { end = max(end, tokens.matches[end]) + 1 }
        return declaration..<end
    }

    // MARK: Constants

    /// Returns the texts of a macro or variable outside of functions.
    private func global(_ name: String, _ part: Part, in place: Place) -> FiniteText? {
        guard let own = source(place.file) else { return nil }
        rest -= own.macros.count + own.occurrences(of: name).count
        // Other sources don't see a variable of this one, or can't change it.
        let definitions = definitions(of: name, in: own)
        let isDefined = definitions.contains {
            if case .declared(.some) = mention(at: $0, in: own) { true } else { false }
        }
        let isOwn =
            isDefined && definitions.allSatisfy { isConstant($0, own.tokens) || isStatic($0, own.tokens) }
            || own.macros.contains { $0.name == name }
        let followed = Followed(file: isOwn ? place.file : -1, function: nil, name: name, part: part)
        return remembering(followed) {
            guard let places = isOwn ? [Place(file: place.file, source: own)] : places(naming: name) else { return nil }
            let values = places.flatMap { macros(name, part, in: $0) } + variables(name, part, in: places)
            return values.isEmpty || values.count > FiniteText.most ? nil : values.united
        }
    }

    /// Returns the places where a source declares a variable outside of functions.
    private func definitions(of name: String, in source: CFamilySource) -> [Int] {
        source.occurrences(of: name).filter { token in
            guard source.function(at: token) == nil, source.hasStatements(around: token) == nil else { return false }
            if case .declared = mention(at: token, in: source) { return true } else { return false }
        }
    }

    private func macros(_ name: String, _ part: Part, in place: Place) -> [FiniteText?] {
        place.source.macros.indices.filter { place.source.macros[$0].name == name }.map { number in
            let macro = place.source.macros[number]
            let source = place.source.source(ofMacro: number)
            guard macro.kind == .constant, source.isBalanced, !place.source.mayBeDefinedElsewhere(name) else {
                return nil
            }
            let value = Place(file: place.file, source: source, macro: number)
            let text = read(0..<source.tokens.all.count, part, in: value)
            return text?.from(self.place(place.file, at: macro.replacement.lowerBound), isOnly: true)
        }
    }

    /// Returns the values of a variable outside of functions; nil among them for one that isn't known.
    private func variables(_ name: String, _ part: Part, in places: [Place]) -> [FiniteText?] {
        let definitions = places.map { self.definitions(of: name, in: $0.source) }
        let isConstant = zip(places, definitions).allSatisfy { place, tokens in
            tokens.allSatisfy { self.isConstant($0, place.source.tokens) }
        }
        let isStatic = zip(places, definitions).allSatisfy { place, tokens in
            tokens.allSatisfy { self.isStatic($0, place.source.tokens) }
        }
        var values: [FiniteText?] = []
        if !isConstant, !isStatic, isOpen || isNamedElsewhere(name) { return [nil] }
        for (place, definitions) in zip(places, definitions) {
            let source = place.source
            // It hides the other one in methods.
            if source.instanceVariables.contains(name) { return [nil] }
            let mentions = source.occurrences(of: name)
            rest -= mentions.count
            let own = (isConstant ? definitions : mentions).filter { token in
                !(source.function(at: token).map { isLocal(name, in: $0, of: source) } ?? false)
            }
            let hasValue = own.contains { token in
                switch mention(at: token, in: source) {
                case .read, .declared(nil): false
                default: true
                }
            }
            if hasValue { values.append(self.values(of: own, part, in: place)) }
        }
        return values
    }

    /// True for a name that a function has for something of its own.
    private func isLocal(_ name: String, in number: Int, of source: CFamilySource) -> Bool {
        let function = source.functions[number]
        if function.parameters.contains(name) { return true }
        return source.occurrences(of: name).contains { token in
            guard function.body.contains(token), case .declared = mention(at: token, in: source) else { return false }
            return true
        }
    }

    /// True for a pointer that doesn't change.
    private func isConstant(_ token: Int, _ tokens: CFamilyTokens) -> Bool {
        var index = token - 1
        while tokens.isWord(index) {
            if tokens.word(index) == "const" { return true }
            index -= 1
        }
        return false
    }

    private func isStatic(_ token: Int, _ tokens: CFamilyTokens) -> Bool {
        var index = token - 1
        while tokens.isWord(index) || tokens.isMark(index, .asterisk) {
            if tokens.word(index) == "static" { return true }
            index -= 1
        }
        return false
    }

    // MARK: Calls

    /// Returns the texts that functions with a name return.
    func results(of name: String, _ part: Part) -> FiniteText? {
        remembering(Followed(file: -2, function: nil, name: name, part: part)) {
            guard let places = places(naming: name) else { return nil }
            var values: [FiniteText?] = []
            for place in places {
                if place.source.macros.contains(where: { $0.name == name }) { return nil }
                for function in place.source.functions where function.kind == .function && function.name == name {
                    rest -= function.body.count
                    let tokens = place.source.tokens
                    for token in function.body where tokens.word(token) == "return" {
                        values.append(read(token + 1..<tokens.end(ofExpression: token + 1), part, in: place))
                    }
                }
            }
            return values.isEmpty ? nil : values.united
        }
    }

    /// Returns the texts of an argument in all calls of a function or method; nil if there may be others.
    private func argument(_ number: Int, of function: Int, _ part: Part, in place: Place) -> FiniteText? {
        let called = place.source.functions[function]
        guard !isOpen || called.isStatic, called.kind != .instanceMethod, part == .whole else { return nil }
        let word = called.name.split(separator: ":").first.map(String.init) ?? ""
        guard !word.isEmpty, word != "main", !isSetter(called), !isCalledElsewhere(called, by: word),
            called.kind == .function || !isSelectorInString(called.name, word)
        else { return nil }
        let followed = Followed(file: place.file, function: -1 - function, name: "\(number)", part: part)
        return remembering(followed) {
            calls(naming: word, part) { token, place in
                called.kind == .function
                    ? self.argument(number, ofCallAt: token, in: place)
                    : self.argument(number, ofMessage: called.name, at: token, in: place)
            }
        }
    }

    /// True if a string has the selector of a method, which may then be called by it.
    private func isSelectorInString(_ selector: String, _ word: String) -> Bool {
        let text = Array("\"\(selector)\"".utf8)
        guard let places = places(naming: word) else { return true }
        return places.contains { place in
            let source = place.source.tokens.source
            return source.firstOffset(of: text, from: 0) < source.count
        }
    }

    /// True for a method that an assignment calls.
    private func isSetter(_ function: CFamilySource.Function) -> Bool {
        function.kind != .function && function.parameters.count == 1 && function.name.hasPrefix("set")
    }

    /// True if a source in another language may call a function or class method, for which it may have another name.
    /// - Parameter word: the name, or the first word of the selector.
    private func isCalledElsewhere(_ function: CFamilySource.Function, by word: String) -> Bool {
        if !hasOthers { return false }
        let names = Set([word, function.className]).subtracting([""])
        guard !names.contains(where: isNamedElsewhere), let places = places(naming: word) else { return true }
        if places.contains(where: { place in Self.renaming.contains { !place.source.occurrences(of: $0).isEmpty } }) {
            return true
        }
        if function.className.isEmpty { return false }
        // A subclass has the method, too.
        return self.places(naming: function.className)?.contains { place in
            place.source.occurrences(of: function.className).contains { token in
                place.source.tokens.isMark(token - 1, .colon) && place.source.tokens.isDirective(token - 3, "interface")
            }
        } ?? true
    }

    private static let renaming = ["NS_SWIFT_NAME", "CF_SWIFT_NAME", "swift_name"]

    private func argument(_ number: Int, ofMacro macro: Int, _ part: Part, in place: Place) -> FiniteText? {
        guard !isOpen, part == .whole, let name = source(place.file)?.macros[macro].name else { return nil }
        let followed = Followed(file: place.file, function: Int.min + macro, name: "\(number)", part: part)
        return remembering(followed) {
            calls(naming: name, part) { token, place in self.argument(number, ofCallAt: token, in: place, isMacro: true)
            }
        }
    }

    /// What a word is in one place: no call, a call with an argument, or something that isn't followed.
    private enum Call { case none, argument(Range<Int>), unknown }

    private func calls(naming word: String, _ part: Part, _ call: (Int, Place) -> Call) -> FiniteText? {
        guard let places = places(naming: word) else { return nil }
        var values: [FiniteText?] = []
        for place in places {
            let bodies = place.source.macros(naming: word).map { number in
                Place(file: place.file, source: place.source.source(ofMacro: number), macro: number)
            }
            guard bodies.allSatisfy(\.source.isBalanced) else { return nil }
            for place in [place] + bodies {
                for token in place.source.occurrences(of: word) {
                    rest -= 1
                    switch call(token, place) {
                    case .none: continue
                    case .unknown: return nil
                    case .argument(let range):
                        let argument = read(range, part, in: place).orAnything
                        values.append(argument.passed(at: origin(range.lowerBound, in: place)))
                    }
                }
            }
        }
        return values.isEmpty ? nil : values.united
    }

    private func argument(_ number: Int, ofCallAt token: Int, in place: Place, isMacro: Bool = false) -> Call {
        let tokens = place.source.tokens
        if !isMacro, isDefinition(token, in: place) { return .none }
        guard tokens.isMark(token + 1, .leftParenthesis), !tokens.isMark(token - 1, .fullStop) else { return .unknown }
        let arguments = tokens.parts(of: token + 2..<tokens.matches[token + 1])
        // With fewer arguments, another function is called.
        guard arguments.indices.contains(number) else { return .none }
        return arguments[number].isEmpty ? .unknown : .argument(arguments[number])
    }

    /// True for the name in the head of a function, or in a declaration of it.
    private func isDefinition(_ token: Int, in place: Place) -> Bool {
        let source = place.source
        if place.macro != nil { return false }
        if let number = source.function(at: token) { return !source.functions[number].body.contains(token) }
        // In the value of a variable, it is a call.
        let bracket = source.enclosing[token]
        return source.hasStatements(around: token) == nil && (bracket < 0 || source.tokens.isMark(bracket, .leftBrace))
            && !source.tokens.isMark(token - 1, .equalsSign)
    }

    private func argument(_ number: Int, ofMessage selector: String, at token: Int, in place: Place) -> Call {
        let tokens = place.source.tokens
        // Another thing with the name.
        guard tokens.isMark(token + 1, .colon), !isDefinition(token, in: place) else { return .none }
        let bracket = place.source.enclosing[token]
        if tokens.isMark(bracket, .leftParenthesis), tokens.word(bracket - 1) == "selector" { return .unknown }
        guard tokens.isMark(bracket, .leftBracket), let message = tokens.message(bracket) else { return .none }
        guard message.selector == selector, message.arguments.indices.contains(number) else { return .none }
        return .argument(message.arguments[number])
    }
}
