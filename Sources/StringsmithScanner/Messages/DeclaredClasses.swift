import StringsmithText

/// The classes that an Objective-C source declares, with the classes of their variables.
struct DeclaredClasses {
    /// The superclasses of classes.
    private(set) var superclasses: [String: String] = [:]

    /// The classes of properties and instance variables, by the class that has them.
    private var members: [String: [String: String]] = [:]

    /// The first of them by their names alone, for members of other objects, and for global variables.
    private var firstTypes: [String: String] = [:]

    init(_ tokens: CFamilyTokens) {
        var depth = 0
        var parentheses = 0
        var className = ""
        var opensVariables = false
        for index in tokens.all.indices {
            switch tokens.all[index] {
            case .punctuation(.leftBrace, _):
                if depth > 0 || !opensVariables { depth += 1 }
                opensVariables = false
            case .punctuation(.rightBrace, _): depth = max(0, depth - 1)
            case .punctuation(.leftParenthesis, _): parentheses += 1
            case .punctuation(.rightParenthesis, _): parentheses = max(0, parentheses - 1)
            case .punctuation(.semicolon, _): parentheses = 0
            // Parameters belong to a method.
            case .punctuation(.asterisk, _) where depth == 0 && parentheses == 0:
                guard let variable = tokens.variable(at: index) else { continue }
                members[className, default: [:]][variable.name] = variable.type
                if firstTypes[variable.name] == nil { firstTypes[variable.name] = variable.type }
            case .identifier where depth == 0 && tokens.isMark(index - 1, .commercialAt):
                if tokens.isDirective(index, "end") { className = "" }
                let isInterface = tokens.isDirective(index, "interface")
                guard isInterface || tokens.isDirective(index, "implementation") else { continue }
                className = tokens.word(index + 1)
                if tokens.isMark(index + 2, .colon), tokens.isWord(index + 3) {
                    superclasses[className] = tokens.word(index + 3)
                }
                opensVariables = Self.opensVariables(index + 2, tokens)
            default: break
            }
        }
    }

    /// True if the block of instance variables follows the name of a class, its superclass, category, and protocols.
    private static func opensVariables(_ start: Int, _ tokens: CFamilyTokens) -> Bool {
        var index = tokens.isMark(start, .colon) ? start + 2 : start
        for (open, close) in [(.leftParenthesis, .rightParenthesis), (UInt8(ascii: "<"), UInt8(ascii: ">"))] {
            guard tokens.isMark(index, open) else { continue }
            while index < tokens.all.count, index - start < CFamilyTokens.longestHead, !tokens.isMark(index, close) {
                index += 1
            }
            index += 1
        }
        return tokens.isMark(index, .leftBrace)
    }

    /// Returns the class of a variable or property that code of a class names.
    func type(of name: String, in className: String) -> String? {
        if let type = members[className]?[name] { return type }
        // The variable of a property.
        if name.utf8.first == .lowLine, let type = members[className]?[String(name.dropFirst())] { return type }
        return firstTypes[name]
    }

    /// Returns a class and those that it inherits from, as far as the source declares them.
    func chain(from type: String) -> [String] {
        var chain = [type]
        while let last = chain.last, let base = superclasses[last], chain.count < Self.longestChain {
            chain.append(base)
        }
        return chain
    }

    private static let longestChain = 16
}
