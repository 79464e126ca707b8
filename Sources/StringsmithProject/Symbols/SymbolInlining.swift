import StringsmithModel
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// Replaces symbols by literals in one source.
struct SymbolInlining {
    let options: SymbolOptions

    /// The source's text.
    let text: [UInt8]

    /// The expression for the bundle of the tables; nil for the main bundle.
    let bundle: String?

    /// The names of Foundation's functions that the sources declare themselves.
    let ownFunctions: Set<String>

    /// True if only the type that is expected at a site can show whether this is a symbol.
    static func isOpen(_ site: KeySite) -> Bool { site.names[0].isEmpty && !isLocalized(site) }

    /// True for the argument of `String(localized:)`.
    static func isLocalized(_ site: KeySite) -> Bool {
        ["String", "AttributedString"].contains(site.call?.callee) && site.call?.label == "localized"
    }

    /// The arguments of calls whose first one is a key with a type that has no symbols.
    private static let keyLabels: Set<String> = ["table", "tableName", "bundle", "comment", "locale", "defaultValue"]

    /// True if the call around a site shows that this is another member with the symbol's name.
    static func isOther(_ site: KeySite) -> Bool {
        guard let call = site.call, site.names[0].isEmpty else { return false }
        return ["String", "AttributedString", "Text", "LocalizedStringResource"].contains(call.callee)
            && call.arguments.contains { keyLabels.contains($0.label) }
    }

    /// Returns the literal alone, to find out whether it is a key where the symbol is.
    /// - Throws: an error if no literal has the symbol's arguments.
    func trial(_ site: KeySite, _ symbol: GeneratedSymbol) throws(RequestError) -> ConvertedUse {
        converted(site, symbol, by: try literals(site, .impliedResource, symbol).key)
    }

    /// Returns the converted use.
    /// - Parameter found: the literal's site in the source with the trial.
    /// - Throws: an error if the symbol has to stay.
    func converted(
        _ site: KeySite, _ form: GeneratedSymbol.Form, _ symbol: GeneratedSymbol, found: KeySite? = nil
    ) throws(RequestError) -> ConvertedUse {
        guard site.remarks(in: site.range).isEmpty else {
            throw RequestError("a comment or directive in it would be lost")
        }
        let (key, value) = try literals(site, form, symbol)
        let table = symbol.table == .localizable ? nil : SwiftLiteral(ExactString(symbol.table.rawValue)).description
        let comment = symbol.entry.comment.flatMap { $0.isEmpty ? nil : SwiftLiteral($0).description }
        let named = [
            "table": table, "tableName": table, "value": value, "defaultValue": value, "bundle": bundle,
            "comment": comment,
        ]
        func arguments(_ labels: [String]) -> [String] {
            labels.compactMap { label in named[label].flatMap { $0 }.map { "\(label): \($0)" } }
        }
        let keyAndValue = [key] + arguments(["defaultValue"])
        let others = arguments(["table", "bundle", "comment"])
        let modern = (keyAndValue + others).joined(separator: ", ")
        switch form {
        case .resource: return converted(site, symbol, by: "LocalizedStringResource(\(modern))")
        case .string:
            if !options.hasResources || options.style != .xcode, symbol.parameters(form).isEmpty {
                if ownFunctions.contains("NSLocalizedString") {
                    throw RequestError("the sources have their own 'NSLocalizedString'")
                }
                let list = [key] + arguments(["tableName", "bundle", "value"]) + ["comment: \(comment ?? "\"\"")"]
                return converted(site, symbol, by: "NSLocalizedString(\(list.joined(separator: ", ")))")
            }
            guard options.platform == .apple else {
                throw RequestError("a literal can't pass the arguments of '\(symbol.entry.key)' on Linux")
            }
            return converted(site, symbol, by: "String(localized: \(modern))")
        case .impliedResource: break
        }
        if Self.isLocalized(site) {
            guard let options = site.call?.arguments.first(where: { $0.label == "options" }) else {
                return converted(site, symbol, by: modern)
            }
            // The other arguments of a literal are behind its options.
            var use = converted(site, symbol, by: keyAndValue.joined(separator: ", "))
            let added = others.map { ", " + $0 }.joined()
            let end = options.range.upperBound
            if !added.isEmpty { use.edits.append(TextEdit(range: end..<end, replacement: Array(added.utf8))) }
            return use
        }
        let isPlain = table == nil && bundle == nil
        if site.call?.callee == "Text", site.call?.label == "" {
            let list = [key] + arguments(["tableName", "bundle", "comment"])
            return converted(site, symbol, by: list.joined(separator: ", "))
        }
        let needsCall = !isPlain || found?.type == "LocalizedStringResource" && (comment != nil || value != nil)
        return converted(site, symbol, by: needsCall ? "LocalizedStringResource(\(modern))" : key)
    }

    private func converted(_ site: KeySite, _ symbol: GeneratedSymbol, by text: String) -> ConvertedUse {
        ConvertedUse(
            path: "", symbol: symbol, spelling: String(decoding: self.text[site.range], as: UTF8.self),
            edits: [TextEdit(range: site.range, replacement: Array(text.utf8))])
    }

    // MARK: Literals

    /// Returns the literals of the key and of the string that it has in the development language.
    private func literals(
        _ site: KeySite, _ form: GeneratedSymbol.Form, _ symbol: GeneratedSymbol
    ) throws(RequestError) -> (key: String, value: String?) {
        let key = symbol.entry.key.text
        let parameters = symbol.parameters(form)
        let passed = site.passed.map { String(decoding: text[$0.value], as: UTF8.self) }
        guard parameters.count == passed.count else { throw RequestError("it has other arguments") }
        var value: ExactString?
        if case .unit(let unit)? = symbol.entry.text, unit.value != key { value = unit.value }
        if parameters.isEmpty {
            // The calls in sources gave a string in the state `new`; any other is the table's own.
            let isDefault = symbol.entry.text?.fallback?.state == .new
            return (SwiftLiteral(key).description, isDefault ? value.map { SwiftLiteral($0).description } : nil)
        }
        let arguments = Array(zip(parameters, passed))
        if let literal = Self.literal(key, arguments) { return (literal, nil) }
        guard let literal = value.flatMap({ Self.literal($0, arguments) }), !SymbolInlining.isOpen(site) else {
            throw RequestError("neither the key nor a single string of '\(key)' has the arguments")
        }
        return (SwiftLiteral(key).description, literal)
    }

    /// Returns a literal with arguments in place of specifiers; nil if there are others.
    private static func literal(
        _ text: ExactString, _ arguments: [(SymbolFunction.Parameter, String)]
    ) -> String? {
        let format = FormatString(text, in: .symbol)
        var literal = "\""
        var next = 0
        var used = 0
        for piece in format.pieces {
            switch piece {
            case .percentSign: literal += "%"
            case .specifier(let specifier) where !format.readsAsProse(specifier):
                let index = specifier.position.map { $0 - 1 } ?? next
                next += 1
                // The first interpolation is the first argument.
                guard index == used, arguments.indices.contains(index) else { return nil }
                used += 1
                let (parameter, argument) = arguments[index]
                let isUsual = specifiers[parameter.type] == parameter.specifier
                literal += isUsual ? "\\(\(argument))" : "\\(\(argument), specifier: \"\(parameter.specifier)\")"
            case .specifier, .text:
                let plain = ExactString(bytes: Array(text.bytes[piece.range]))
                literal += SwiftLiteral(plain).description.dropFirst().dropLast()
            }
        }
        return used == arguments.count ? literal + "\"" : nil
    }

    /// The specifiers of interpolations without one, by the type of the value.
    private static let specifiers = [
        "String": "%@", "Any": "%@", "Int": "%lld", "Int32": "%d", "UInt": "%llu", "UInt32": "%u", "Float": "%f",
        "Double": "%lf",
    ]
}
