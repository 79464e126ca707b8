import StringsmithLocales
import StringsmithModel
import StringsmithProject
import StringsmithRules
import StringsmithScanner
import StringsmithText

extension CheckCommand {
    /// The configuration members of `check` and `audit` that aren't options: severities of rules, and the project's terms.
    static func members(ofAudit isAudit: Bool) -> [StructuredMember<CheckCommand>] {
        isAudit
            ? [rules(ofAudit: true), overrides(ofAudit: true), terms, sinks]
            : [
                rules(ofAudit: false), overrides(ofAudit: false), terms, glossary, lengthFactor,
            ]
    }

    private static func rules(ofAudit isAudit: Bool) -> StructuredMember<CheckCommand> {
        let rules = RuleRegistry.descriptions(ofAudit: isAudit)
        return StructuredMember(
            "rules", form: "{RULE: LEVEL}", help: "Severity of each rule: off, note, warning, error, or default.",
            defaults: rules.map { ($0.id.rawValue, $0.isDefault ? $0.severity.rawValue : "off") }
        ) { (command, node) throws(UsageError) in
            command.policy.levels.merge(try levels(node, isAudit)) { $1 }
        }
    }

    private static func overrides(ofAudit isAudit: Bool) -> StructuredMember<CheckCommand> {
        StructuredMember(
            "overrides", form: "[{locales, paths, tables, rules}]",
            help: "Severities for some locales, paths, or tables, by pattern. The last match wins."
        ) { (command, node) throws(UsageError) in
            // Paths are relative to the configuration's directory.
            command.policy.directory = node.place.directory
            for element in try node.elements(of: "overrides") {
                command.policy.overrides.append(try override(element, isAudit))
            }
        }
    }

    private static let terms = StructuredMember<CheckCommand>(
        "terms", form: "[TEXT]", help: "Texts that are not translated, such as product names."
    ) { (command, node) throws(UsageError) in
        command.check.settings.terms += try node.strings(of: "terms").map(\.text)
    }

    private static let sinks = StructuredMember<CheckCommand>(
        "sinks", form: "[NAME]",
        help: "Functions, initializers, and properties that show texts, such as Toast.show(_:) and Row.caption."
    ) { (command, node) throws(UsageError) in
        for (text, node) in try node.strings(of: "sinks") {
            guard let sink = NamedSink(text) else {
                throw UsageError(
                    "\(UsageError.quoted(text)) is not a name such as Toast.show(_:), Banner(title:), or Row.caption",
                    place: node.place)
            }
            command.sinks.append((sink, node.place))
        }
    }

    private static let glossary = StructuredMember<CheckCommand>(
        "glossary", form: "[{source, required, forbidden, keep}]",
        help: "Source words, and the words that translations must or must not contain, by locale."
    ) { (command, node) throws(UsageError) in
        for element in try node.elements(of: "glossary") {
            command.check.settings.glossary.append(try term(element))
        }
    }

    private static let lengthFactor = StructuredMember<CheckCommand>(
        "length-factor", form: "NUMBER",
        help: "How many times longer than its source a translation may be, plus ten characters. Default is 2."
    ) { (command, node) throws(UsageError) in
        command.check.settings.lengthFactor = try node.positiveNumber(of: "length-factor")
    }

    private static func levels(
        _ node: ConfigurationNode, _ isAudit: Bool
    ) throws(UsageError) -> [RuleID: RuleLevel] {
        let known = RuleRegistry.descriptions(ofAudit: isAudit).map(\.id.rawValue)
        let names = RuleLevel.allCases.map(\.rawValue)
        var levels: [RuleID: RuleLevel] = [:]
        for pair in try node.pairs(of: "rules") {
            guard known.contains(pair.name) else {
                throw UsageError(
                    "unknown rule \(UsageError.quoted(pair.name))",
                    suggestion: Suggestion.nearest(to: pair.name, among: known), place: pair.place)
            }
            let text = try pair.value.string(of: pair.name)
            guard let level = RuleLevel(rawValue: text) else {
                throw UsageError(
                    "\(UsageError.quoted(text)) is not one of \(names.joined(separator: ", "))",
                    suggestion: Suggestion.nearest(to: text, among: names), place: pair.value.place)
            }
            levels[RuleID(rawValue: pair.name)] = level
        }
        return levels
    }

    private static func override(
        _ node: ConfigurationNode, _ isAudit: Bool
    ) throws(UsageError) -> SeverityOverride {
        var override = SeverityOverride()
        for pair in try node.pairs(of: "overrides", named: ["locales", "paths", "tables", "rules"]) {
            switch pair.name {
            case "locales":
                for (text, node) in try pair.value.strings(of: pair.name) {
                    override.locales.append(try localePattern(text, at: node))
                }
            case "paths": override.paths = try pair.value.strings(of: pair.name).map(\.text)
            case "tables": override.tables = try pair.value.strings(of: pair.name).map(\.text)
            default: override.levels = try levels(pair.value, isAudit)
            }
        }
        guard !override.levels.isEmpty else {
            throw UsageError("an override needs 'rules'", place: node.place)
        }
        return override
    }

    /// Patterns are used verbatim; names have the same meaning as in `.lproj` directories.
    private static func localePattern(_ text: String, at node: ConfigurationNode) throws(UsageError) -> String {
        if text.utf8.contains(where: { [.asterisk, .questionMark, .leftBracket].contains($0) }) { return text }
        return try locale(text, at: node.place).rawValue
    }

    private static func locale(_ text: String, at place: UsageError.Place) throws(UsageError) -> LocaleIdentifier {
        guard let locale = LocaleIdentifier.canonical(directoryName: text) else {
            throw UsageError("\(UsageError.quoted(text)) is not a locale", place: place)
        }
        return locale
    }

    private static func term(_ node: ConfigurationNode) throws(UsageError) -> GlossaryTerm {
        var term = GlossaryTerm("")
        for pair in try node.pairs(of: "glossary", named: ["source", "required", "forbidden", "keep"]) {
            switch pair.name {
            case "source": term.source = try pair.value.string(of: pair.name)
            case "required": term.required = try words(pair)
            case "forbidden": term.forbidden = try words(pair)
            default: term.isKept = try pair.value.bool(of: pair.name)
            }
        }
        guard !term.source.isEmpty else { throw UsageError("a glossary term needs 'source'", place: node.place) }
        return term
    }

    private static func words(_ pair: ConfigurationPair) throws(UsageError) -> [LocaleIdentifier: [String]] {
        var words: [LocaleIdentifier: [String]] = [:]
        for entry in try pair.value.pairs(of: pair.name) {
            words[try locale(entry.name, at: entry.place)] = try entry.value.strings(of: entry.name).map(\.text)
        }
        return words
    }
}
