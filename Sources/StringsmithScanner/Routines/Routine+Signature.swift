import StringsmithText

extension Routine {
    /// Returns the routines that a signature of one line describes, as in `--routine` and the configuration.
    ///
    /// - `MyString`: the four forms of a family, like `NSLocalizedString`'s.
    /// - `L10n.tr(table:1, key:2, comment:3)`: a function. Each role has a position (from 1), a position without a label
    ///   (`key:_1`), a label (`key:text`), or a constant (`table:"Errors"`).
    /// - `localized(key:self, comment:_1)`: a method or property of the key, as in `"Save".localized`.
    /// - `stringForKey:comment:(key:1, comment:2)` or `[L10n stringForKey:comment:](key:1)`: an Objective-C message.
    package static func parse(_ signature: String) throws(RequestError) -> [Routine] {
        let text = signature.trimmed
        guard let open = text.firstIndex(of: "(") else {
            return try family(text)
        }
        guard text.last == ")" else { throw RequestError("'\(signature)' lacks its closing ')'") }
        let name = String(text[..<open]).trimmed
        let list = text[text.index(after: open)...].dropLast()
        let (arguments, table) = try roles(in: list, of: signature)
        guard arguments[.key] != nil else {
            throw RequestError("'\(signature)' does not say where the key is")
        }
        if isSelector(name) { return [try message(name, arguments: arguments, table: table)] }
        let (qualifier, identifier) = try functionName(name)
        return [
            Routine(
                identifier: identifier, qualifier: qualifier, kind: .function([.swift, .cFamily]), arguments: arguments,
                constantTable: table
            )
        ]
    }

    private static func family(_ name: String) throws(RequestError) -> [Routine] {
        if isSelector(name) {
            throw RequestError("'\(name)' does not say where the key is: write '\(name)(key:1)'")
        }
        let (qualifier, identifier) = try functionName(name)
        return Routine.family(named: identifier, qualifier: qualifier)
    }

    /// True for a name that ends in a colon, with or without a receiver; `L10n::tr` is a C++ function.
    private static func isSelector(_ name: String) -> Bool {
        name.hasSuffix(":") || name.hasSuffix(":]")
    }

    /// Splits `L10n.tr` or `L10n::tr` into qualifier and identifier.
    private static func functionName(_ name: String) throws(RequestError) -> (qualifier: String?, identifier: String) {
        let words = name.split { $0 == "." || $0 == ":" }.map(String.init)
        guard let identifier = words.last, words.allSatisfy(isIdentifier) else {
            throw RequestError("'\(name)' is not the name of a routine")
        }
        return (words.dropLast().last, identifier)
    }

    private static func message(
        _ name: String, arguments: [ArgumentRole: [ArgumentSelector]], table: String?
    ) throws(RequestError) -> Routine {
        var selector = name
        var receiver: String?
        if selector.hasPrefix("["), selector.hasSuffix("]") {
            let words = selector.dropFirst().dropLast().split(separator: " ").map(String.init)
            guard words.count == 2 else { throw RequestError("'\(name)' is not '[receiver selector:]'") }
            (receiver, selector) = (words[0], words[1])
            guard arguments[.key] != [.receiver] else {
                throw RequestError("the receiver of '\(name)' is '\(words[0])', so it can't be the key")
            }
        }
        let pieces = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let first = pieces.first, isIdentifier(first), pieces.last == "" else {
            throw RequestError("'\(name)' is not a selector")
        }
        return Routine(
            identifier: first, qualifier: receiver, kind: .message(selector: selector), arguments: arguments,
            constantTable: table
        )
    }

    private static func roles(
        in list: Substring, of signature: String
    ) throws(RequestError) -> ([ArgumentRole: [ArgumentSelector]], table: String?) {
        var arguments: [ArgumentRole: [ArgumentSelector]] = [:]
        var constantTable: String?
        for item in list.split(separator: ",") {
            let parts = item.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2, let role = ArgumentRole.allCases.first(where: { $0.name == parts[0] })
            else {
                let names = ArgumentRole.allCases.map(\.name).joined(separator: ", ")
                throw RequestError(
                    "'\(String(item).trimmed)' in '\(signature)' is not one of \(names) with its place, "
                        + "such as 'key:1'"
                )
            }
            let place = parts[1]
            if place == "self" {
                guard role == .key else {
                    throw RequestError("'self' in '\(signature)' can only be the place of the key")
                }
                arguments[role] = [.receiver]
            } else if let number = Int(place), number >= 1 {
                arguments[role] = [.position(number)]
            } else if place.hasPrefix("_"), let number = Int(place.dropFirst()), number >= 1 {
                arguments[role] = [.unlabeled(number)]
            } else if role == .table, place.count >= 2, place.hasPrefix("\""), place.hasSuffix("\"") {
                constantTable = String(place.dropFirst().dropLast())
            } else if isIdentifier(place) {
                arguments[role] = [.label(place)]
            } else {
                throw RequestError(
                    "'\(place)' in '\(signature)' is neither a place from 1, a label, nor 'self'")
            }
        }
        return (arguments, constantTable)
    }

    private static func isIdentifier(_ word: String) -> Bool {
        guard let first = word.utf8.first, !first.isASCIIDigit else { return false }
        return word.utf8.allSatisfy { ByteTable.identifierPart[$0] == 1 }
    }
}

extension String {
    /// The text without spaces and tabs at both ends.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
