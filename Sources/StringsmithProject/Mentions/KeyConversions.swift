import StringsmithScanner
import StringsmithText

/// Values that a source makes a key of: `LocalizedStringKey(name)`, `Text(.init(name))`.
struct KeyConversions: Sendable {
    private(set) var found: [(pattern: KeyPattern, place: Mention)] = []

    /// The values in `.init(value)`, whose type the source doesn't name.
    private(set) var initializers: [(pattern: KeyPattern, place: Mention)] = []

    private static let commonPart = Array("ocaliz".utf8)
    private static let keyTypes = ["LocalizedStringKey", "LocalizationValue", "LocalizedStringResource"]

    /// Functions that look up a key and that no routine describes, with what is in front of the key: its label, or in C
    /// the argument before it.
    private static let functions: [(name: [UInt8], label: [UInt8], followsComma: Bool)] = [
        ("localizedUserNotificationString", "(forKey:", false), ("localizedUserNotificationStringForKey", ":", false),
        ("DisplayRepresentation", "(stringLiteral:", false), ("CFBundleCopyLocalizedString", "(", true),
        ("deferredLocalizedIntentsString", "(with:", false), ("deferredLocalizedIntentsStringWithFormat", ":", false),
    ].map { (Array($0.utf8), Array($1.utf8), $2) }

    /// Functions and methods that look up a key, which may be values.
    private static let values = (["String.init", "localizedString", "localizedStringForKey"] + macros).map {
        Array($0.utf8)
    }
    private static let macros = [
        "NSLocalizedString", "NSLocalizedStringFromTable", "NSLocalizedStringFromTableInBundle",
        "NSLocalizedStringWithDefaultValue", "CFCopyLocalizedString", "CFCopyLocalizedStringFromTable",
        "CFCopyLocalizedStringFromTableInBundle", "CFCopyLocalizedStringWithDefaultValue",
        "CFBundleCopyLocalizedString",
    ]

    /// The names of the types, and of the sources' aliases of them.
    private let types: [[UInt8]]
    private static let initializer = Array(".init".utf8)
    private static let label = Array("stringLiteral:".utf8)

    /// The labels behind the first argument of the types' initializers.
    private static let keyLabels: Set<String> = [
        "defaultValue", "table", "tableName", "bundle", "locale", "comment", "options",
    ]

    /// The maximum length of an expression that is read.
    private static let longest = 512

    init(aliases: [String] = []) { types = (Self.keyTypes + aliases).map { Array($0.utf8) } }

    /// Reads a Swift source without comments.
    mutating func add(code: UnsafeBufferPointer<UInt8>, file: Int) {
        // Most names have this part, which few sources have.
        let isLocalized = code.firstOffset(of: Self.commonPart, from: 0) < code.count
        let mayHave = { (name: [UInt8]) in isLocalized || !name.holds(Self.commonPart) }
        var isNamed = false
        var isExtended = false
        for name in types where mayHave(name) {
            Self.forEachPlace(of: name, in: code) { place in
                isNamed = true
                isExtended = isExtended || Self.isExtended(at: place, in: code)
                add(callOf: name, at: place, in: code, file: file)
            }
        }
        for function in Self.functions where mayHave(function.name) {
            Self.forEachPlace(of: function.name, in: code) { place in
                let end = place + function.name.count
                guard code[end...].starts(with: function.label), place == 0 || !Self.isInName(code[place - 1]) else {
                    return
                }
                var key = code[(end + function.label.count)...].prefix(Self.longest)
                if function.followsComma { key = key.drop { $0 != .comma }.dropFirst() }
                addKey(key, file: file)
            }
        }
        for name in Self.values where mayHave(name) {
            Self.forEachPlace(of: name, in: code) { place in
                guard Self.isValue(name, at: place, in: code) else { return }
                found.append((KeyPattern("*"), Mention(file: file, offset: place)))
            }
        }
        if isLocalized { addDecoded(code, file: file) }
        addMacros(code, file: file)
        if isExtended || code.firstOffset(of: Self.literals, from: 0) < code.count {
            // An extension makes keys of itself.
            for name in [Array("Self".utf8), Array("self.init".utf8)] {
                Self.forEachPlace(of: name, in: code) { add(callOf: name, at: $0, in: code, file: file) }
            }
        }
        Self.forEachPlace(of: Self.initializer, in: code) { place in
            let end = place + Self.initializer.count
            guard end < code.count, code[end] == .leftParenthesis else { return }
            // `self.init` and `View.init` make something else.
            if place > 0, Self.endsValue(code[place - 1]) { return }
            // A source that names the types has declarations that take keys, which can be anywhere in front of the
            // call.
            if isNamed || Self.takesKey(before: place, in: code) {
                add(argumentAt: end + 1, in: code, file: file, isInitializer: true)
            } else {
                initializers += values(ofArgumentAt: end + 1, in: code, file: file, isInitializer: true)
            }
        }
    }

    /// Adds what was found in later files.
    mutating func add(_ others: KeyConversions) {
        found += others.found
        initializers += others.initializers
    }

    private static func forEachPlace(of name: [UInt8], in code: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
        var start = 0
        while true {
            let place = code.firstOffset(of: name, from: start)
            if place >= code.count { return }
            body(place)
            start = place + name.count
        }
    }

    /// Adds the argument of a call of a type's initializer.
    private mutating func add(callOf name: [UInt8], at place: Int, in code: UnsafeBufferPointer<UInt8>, file: Int) {
        var end = place + name.count
        if place > 0, Self.isInName(code[place - 1]) || end < code.count && Self.isInName(code[end]) { return }
        let isInitializer = code[end...].starts(with: Self.initializer)
        if isInitializer { end += Self.initializer.count }
        if end < code.count, code[end] == .leftParenthesis {
            add(argumentAt: end + 1, in: code, file: file, isInitializer: isInitializer)
        } else if isInitializer {
            // `names.map(LocalizedStringKey.init)`
            found.append((KeyPattern("*"), Mention(file: file, offset: place)))
        }
    }

    /// Adds resources that are decoded, with keys that are only in the data.
    private mutating func addDecoded(_ code: UnsafeBufferPointer<UInt8>, file: Int) {
        let isCoded = Self.coding.contains { code.firstOffset(of: $0, from: 0) < code.count }
        Self.forEachPlace(of: Self.resource, in: code) { place in
            let rest = code[(place + Self.resource.count)...]
            var head = code[..<place]
            while let last = head.last, last <= .space || last == .leftBracket { head.removeLast() }
            let line = head.suffix(Self.longestLabels).reversed().prefix { $0 != .lineFeed }.reversed()
            let isDeclared = ["let", "var"].contains { word in
                line.split(separator: .space).dropLast().contains { $0.elementsEqual(word.utf8) }
            }
            let isProperty = isCoded && head.last == .colon && isDeclared
            let next = rest.drop { $0 <= .space || $0 == .questionMark || $0 == .rightBracket }.first
            let isStored = isProperty && ![.equalsSign, .leftBrace, .leftParenthesis].contains(next)
            let isDecoded = head.suffix(Self.decoding.count).elementsEqual(Self.decoding)
            guard isStored || isDecoded else { return }
            found.append((KeyPattern("*"), Mention(file: file, offset: place)))
        }
    }

    /// Adds macros that make a key of several arguments, or the name of a look-up of its parts.
    private mutating func addMacros(_ code: UnsafeBufferPointer<UInt8>, file: Int) {
        Self.forEachPlace(of: Self.stringizing, in: code) { place in
            let line = code[..<place].suffix(Self.longest).reversed().prefix { $0 != .lineFeed }.reversed()
            let rest = code[place...].prefix(Self.longest).prefix { $0 != .lineFeed }
            let signs = rest.indices.count { index in
                rest[index] == .numberSign && rest.dropFirst(index - place + 1).first.map(Self.isInName) ?? false
                    && code[index - 1] != .numberSign
            }
            guard signs > 1, Array(line).contains(.numberSign) else { return }
            found.append((KeyPattern("*"), Mention(file: file, offset: place)))
        }
        Self.forEachPlace(of: Self.beginning, in: code) { place in
            let end = place + Self.beginning.count
            if place > 0, Self.isInName(code[place - 1]) || end < code.count && Self.isInName(code[end]) { return }
            guard let next = code[end...].first(where: { $0 > .space }), next == .comma || next == .numberSign else {
                return
            }
            found.append((KeyPattern("*"), Mention(file: file, offset: place)))
        }
    }

    private static let stringizing = Array("@#".utf8)
    private static let beginning = Array("NSLocalized".utf8)
    private static let resource = Array("LocalizedStringResource".utf8)
    private static let coding = ["Decodable", "Codable"].map { Array($0.utf8) }
    private static let decoding = Array("decode(".utf8)

    /// True for a function that is passed on or stored, and called somewhere else: `let look = NSLocalizedString`,
    /// `bundle.localizedString(forKey:value:table:)`, `@selector(localizedStringForKey:value:table:)`.
    private static func isValue(_ name: [UInt8], at place: Int, in code: UnsafeBufferPointer<UInt8>) -> Bool {
        let rest = code[(place + name.count)...]
        if place > 0, isInName(code[place - 1]) || rest.first.map(isInName) ?? false { return false }
        let labels = rest.prefix(longestLabels).prefix { isInName($0) || $0 == .colon || $0 == .leftParenthesis }
        let end = rest.dropFirst(labels.count).first
        // A selector may be a string: `NSSelectorFromString("localizedStringForKey:value:table:")`.
        if labels.last == .colon, end == .rightParenthesis || end == .quotationMark {
            return labels.starts(with: "(localized:".utf8) || name != values[0]
        }
        let owner = code[..<place].suffix(longestLabels)
        guard
            !values[..<3].contains(name)
                || name == values[1] && methodOwners.contains(where: { owner.reversed().starts(with: $0) })
        else { return false }
        var head = code[..<place]
        while let last = head.last, last <= .space { head.removeLast() }
        let word = head.suffix(longestLabels).reversed().prefix(while: isInName).reversed()
        let line = head.suffix(longestLabels).reversed().prefix { $0 != .lineFeed }.reversed()
        let begins =
            word.isEmpty
            ? head.last.map { beforeValues.contains($0) } ?? true
            : word.elementsEqual("return".utf8) || Array(line).starts(with: "#define ".utf8)
        let next = rest.first { $0 > .space }
        return begins && next != .leftParenthesis && next != .quotationMark && next != .fullStop
    }

    private static let longestLabels = 128
    private static let beforeValues: [UInt8] = [
        .equalsSign, .leftParenthesis, .comma, .colon, .questionMark, .leftBracket, .leftBrace, .fullStop,
    ]

    /// The ends of bundles, from the last byte on.
    private static let methodOwners = ["undle.", ".main.", ".module."].map { Array($0.utf8.reversed()) }

    /// True for the name of an extended type, which may be a member of others.
    private static func isExtended(at place: Int, in code: UnsafeBufferPointer<UInt8>) -> Bool {
        var head = code[..<place]
        while let last = head.last, isInName(last) || last == .fullStop { head.removeLast() }
        while let last = head.last, last <= .space { head.removeLast() }
        return head.suffix(extending.count).elementsEqual(extending)
    }

    /// The beginning of an extension of what is made of literals, such as keys.
    private static let literals = Array("extension ExpressibleByString".utf8)
    private static let extending = Array("extension".utf8)

    /// Adds a key that isn't a literal. Literals are mentions, with what is completed at run time.
    private mutating func addKey(_ argument: Slice<UnsafeBufferPointer<UInt8>>, file: Int) {
        let own = argument.drop { $0 <= .space || $0 == .commercialAt || $0 == .leftParenthesis }
        if own.first == .quotationMark || own.starts(with: "CFSTR".utf8) { return }
        found.append((KeyPattern("*"), Mention(file: file, offset: argument.startIndex)))
    }

    private mutating func add(
        argumentAt start: Int, in code: UnsafeBufferPointer<UInt8>, file: Int, isInitializer: Bool
    ) {
        found += values(ofArgumentAt: start, in: code, file: file, isInitializer: isInitializer)
    }

    /// - Parameter isInitializer: true for the argument of `.init`, and of an initializer that is named.
    private func values(
        ofArgumentAt start: Int, in code: UnsafeBufferPointer<UInt8>, file: Int, isInitializer: Bool
    ) -> [(pattern: KeyPattern, place: Mention)] {
        var argument = code[start...].prefix(Self.longest)
        let own = argument.drop { $0 <= .space }
        if own.starts(with: Self.label) {
            argument = own.dropFirst(Self.label.count)
        } else if own.drop(while: Self.isInName).first == .colon {
            return []
        }
        let bytes = Array(argument)
        var rest = ([.leftParenthesis] + bytes)[...]
        CompletedKeys.skipInterpolation(in: &rest)
        let place = Mention(file: file, offset: start)
        let arguments = rest.isEmpty ? bytes[...] : bytes[..<(bytes.count - rest.count - 1)]
        // `.init(name, items: values)` isn't an initializer of a key, or it has an argument of its own as one.
        if KeyExpression.labels(of: arguments).contains(where: { !Self.keyLabels.contains($0) }) {
            return []
        }
        // Without an end, it is too long to be read.
        if rest.isEmpty { return [(KeyPattern("*"), place)] }
        let expression = KeyExpression(firstOf: arguments)
        // In `Key("a \(b)")`, the literal is the key, but `.init` takes a string, which is completed first.
        let isCompleted = isInitializer && expression.hasInterpolation
        if expression.isEmpty || expression.isLiteral && !isCompleted { return [] }
        return expression.patterns.filter { !$0.isKey }.map { ($0, place) }
    }

    /// True for an argument of a framework's call that takes a key.
    private static func takesKey(before place: Int, in code: UnsafeBufferPointer<UInt8>) -> Bool {
        var head = code[..<place]
        while let last = head.last, last <= .space { head.removeLast() }
        guard head.popLast() == .leftParenthesis else { return false }
        while let last = head.last, last <= .space { head.removeLast() }
        let name = head.suffix(64).reversed().prefix(while: isInName).reversed()
        let text = String(decoding: Array(name), as: UTF8.self)
        return FrameworkRoutines.names.contains(text)
    }

    /// True for the last byte of what `.init` is a member of.
    private static func endsValue(_ byte: UInt8) -> Bool {
        isInName(byte) || [.rightParenthesis, .rightBracket, .greaterThan, .questionMark].contains(byte)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }
}
