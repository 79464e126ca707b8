import StringsmithModel
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// Replaces literals by symbols in one source.
struct SymbolAdoption {
    let options: SymbolOptions

    /// The source's text.
    let text: [UInt8]

    /// The literals, by their first byte, and their number in each call.
    private let sites: [Int: KeySite]
    private let siteCounts: [Range<Int>: Int]

    /// True for a source of a package, whose symbols are in the bundle of its module.
    let isInPackage: Bool

    /// True if the source declares App Intents, whose strings a tool reads from the source.
    let hasIntents: Bool

    /// The names of Foundation's functions that the sources declare themselves.
    let ownFunctions: Set<String>

    init(
        _ options: SymbolOptions, text: [UInt8], sites: [KeySite], isInPackage: Bool, hasIntents: Bool,
        ownFunctions: Set<String>
    ) {
        (self.options, self.text, self.isInPackage) = (options, text, isInPackage)
        (self.hasIntents, self.ownFunctions) = (hasIntents, ownFunctions)
        self.sites = Dictionary(sites.map { ($0.range.lowerBound, $0) }) { first, _ in first }
        siteCounts = self.sites.values.reduce(into: [:]) { counts, site in
            if let call = site.call { counts[call.range, default: 0] += 1 }
        }
    }

    /// Returns the converted use.
    /// - Throws: an error if the literal has to stay.
    func converted(_ use: KeyUse, _ symbol: GeneratedSymbol) throws(RequestError) -> ConvertedUse {
        guard let site = sites[use.key.range.lowerBound], site.range == use.key.range else {
            throw RequestError("'\(use.routine)' has no form with a symbol")
        }
        guard takes(use.bundle) else { throw RequestError("it names another bundle") }
        if use.formatArguments != nil {
            throw RequestError("its arguments are those of another call")
        }
        let edits = try edits(use, site, symbol)
        if edits.contains(where: { !site.remarks(in: $0.range).isEmpty }) {
            throw RequestError("a comment or directive in it would be lost")
        }
        return ConvertedUse(
            path: use.path, symbol: symbol, spelling: String(decoding: edits[0].replacement, as: UTF8.self),
            edits: edits, use: use)
    }

    private func takes(_ bundle: KeyBundle?) -> Bool {
        switch bundle {
        case .module: true
        case nil, .main: !isInPackage
        case .ofClass: options.bundle != nil
        case .widget, .system, .other: false
        }
    }

    private func edits(
        _ use: KeyUse, _ site: KeySite, _ symbol: GeneratedSymbol
    ) throws(RequestError) -> [TextEdit] {
        if let call = site.call, !call.label.isEmpty || call.arguments.first?.value == site.range {
            switch (call.callee, call.label) {
            case ("NSLocalizedString", ""), ("String", "localized"):
                if ownFunctions.contains(call.callee) {
                    throw RequestError("the sources have their own '\(use.routine)'")
                }
                if call.callee == "String", options.style == .xcode, options.hasResources { break }
                return [try replacing(call, use, by: try string(site, symbol))]
            case ("LocalizedStringResource", ""):
                return [try replacing(call, use, by: try spelling(.resource, site, symbol))]
            case ("LocalizedStringKey", ""):
                throw RequestError("LocalizedStringKey has no symbols: use LocalizedStringResource")
            default: break
            }
        }
        if hasIntents, site.call.map({ $0.callee != "Text" && $0.callee != "String" }) ?? true {
            throw RequestError("App Intents needs literals")
        }
        let isTyped = site.type == "LocalizedStringResource"
        let isLocalized = SymbolInlining.isLocalized(site)
        guard isTyped || isLocalized || use.origin == .call && site.type == "LocalizedStringKey" else {
            throw RequestError("\(site.type.isEmpty ? use.routine : site.type) has no symbols")
        }
        guard isTyped || site.call != nil else {
            throw RequestError("it is only a part of the argument")
        }
        var edits = [TextEdit(range: site.range, replacement: Array(try spelling(.impliedResource, site, symbol).utf8))]
        if use.origin == .call, let call = site.call {
            guard isTyped || siteCounts[call.range] == 1 else { throw RequestError("the call has several keys") }
            edits += try removals(from: call, use)
        }
        return edits
    }

    /// The arguments that a symbol has in itself.
    private static let labels: Set<String> = ["table", "tableName", "bundle", "value", "defaultValue", "comment"]

    private func replacing(
        _ call: KeySite.Call, _ use: KeyUse, by text: String
    ) throws(RequestError) -> TextEdit {
        for argument in call.arguments where argument.label != call.label || !argument.label.isEmpty {
            guard Self.labels.contains(argument.label) || argument.label == call.label else {
                throw RequestError("a symbol can't take the argument '\(argument.label)'")
            }
            try check(argument, use)
        }
        return TextEdit(range: call.range, replacement: Array(text.utf8))
    }

    private func removals(from call: KeySite.Call, _ use: KeyUse) throws(RequestError) -> [TextEdit] {
        var edits: [TextEdit] = []
        for (index, argument) in call.arguments.enumerated() where index > 0 {
            if argument.label == "locale" { throw RequestError("it names a locale") }
            guard ["table", "tableName", "bundle", "defaultValue", "comment"].contains(argument.label) else { continue }
            try check(argument, use)
            edits.append(
                TextEdit(range: call.arguments[index - 1].range.upperBound..<argument.range.upperBound, replacement: [])
            )
        }
        return edits
    }

    /// Makes sure that the symbol or its entry says all that an argument says.
    private func check(_ argument: KeySite.Argument, _ use: KeyUse) throws(RequestError) {
        let said: ExactString?
        switch argument.label {
        case "comment": said = use.comment?.text
        case "table", "tableName": said = use.table == .localizable ? nil : ExactString(use.table.rawValue)
        case "value", "defaultValue":
            if argument.isLiteral, use.value?.hasInterpolations ?? false { return }
            said = use.value?.text
        default: return
        }
        guard let constant = argument.constant else {
            throw RequestError("the argument '\(argument.label)' isn't a literal")
        }
        let isDefault = use.table == .localizable && constant == ExactString(TableName.localizable.rawValue)
        guard constant == said ?? "" || isDefault && said == nil else {
            throw RequestError("the argument '\(argument.label)' would be lost")
        }
    }

    private func string(_ site: KeySite, _ symbol: GeneratedSymbol) throws(RequestError) -> String {
        guard options.style == .xcode, options.hasResources else { return try spelling(.string, site, symbol) }
        return "String(localized: \(try spelling(.impliedResource, site, symbol)))"
    }

    private func spelling(
        _ form: GeneratedSymbol.Form, _ site: KeySite, _ symbol: GeneratedSymbol
    ) throws(RequestError) -> String {
        guard symbol.members(form) != nil else { throw RequestError("its symbol is only a String") }
        let parameters = symbol.parameters(form)
        guard parameters.count == site.passed.count else {
            throw RequestError("its symbol takes \(parameters.count) arguments, not \(site.passed.count)")
        }
        for (parameter, argument) in zip(parameters, site.passed) {
            guard argument.type == (parameter.type == "Any" ? "String" : parameter.type) else {
                let known = argument.type.isEmpty ? "of another or an unknown type" : "of type \(argument.type)"
                throw RequestError("an argument is \(known), but its symbol takes \(parameter.type)")
            }
        }
        let passed = site.passed.map { String(decoding: text[$0.value], as: UTF8.self) }
        guard let spelling = symbol.spelling(form, passing: passed) else {
            throw RequestError("its symbol takes other arguments")
        }
        return spelling
    }
}
