import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Applies the enabled rules to tables and to the project's layout, walking over each once.
package struct RuleRunner: Sendable {
    private let selection: RuleSelection
    private let entryRules: [any EntryRule]
    private let textRules: [any TextRule]
    private let formatRules: [any FormatRule]
    private let pluralRules: [any PluralRule]
    private let tableRules: [any TableRule]
    private let projectRules: [any ProjectRule]
    private let interfaceRules: [any InterfaceFileRule]
    private let fixes: FixVerification

    /// The rules that read comments.
    private let commentRules: [any CommentRule.Type]
    let useRules: [any UseRule]
    let revisionRules: [any RevisionRule]

    /// Creates a runner for the selected rules.
    package init(_ selection: RuleSelection = RuleSelection(), settings: RuleSettings = RuleSettings()) {
        self.selection = selection
        let rules: [any Rule] = RuleRegistry.rules.filter { selection.enabled.contains($0.description.id) }.map {
            ($0 as? any ConfigurableRule.Type)?.init(settings) ?? $0.init()
        }
        entryRules = rules.compactMap { $0 as? any EntryRule }
        textRules = rules.compactMap { $0 as? any TextRule }
        formatRules = rules.compactMap { $0 as? any FormatRule }
        pluralRules = rules.compactMap { $0 as? any PluralRule }
        tableRules = rules.compactMap { $0 as? any TableRule }
        projectRules = rules.compactMap { $0 as? any ProjectRule }
        interfaceRules = rules.compactMap { $0 as? any InterfaceFileRule }
        fixes = FixVerification(settings)
        commentRules = rules.compactMap { ($0 as? any CommentRule).map { type(of: $0) } }
        useRules = rules.compactMap { $0 as? any UseRule }
        revisionRules = rules.compactMap { $0 as? any RevisionRule }
    }

    /// Returns the problems in an interface file that was read from a document.
    package func diagnostics(of file: CheckedInterface, in document: InterfaceDocument) -> [Diagnostic] {
        var lines: LineIndex?
        return interfaceRules.flatMap { rule in
            let description = type(of: rule).description
            return rule.check(file).map { finding in
                var diagnostic = Diagnostic(
                    path: document.path, severity: description.severity, rule: description.id,
                    message: finding.message)
                if case .bytes(let range) = finding.place, !range.isEmpty {
                    let index = lines ?? LineIndex(document.source.text)
                    lines = index
                    diagnostic.range = index.range(range)
                }
                return diagnostic
            }
        }
    }

    /// Returns the problems in a project's layout.
    package func diagnostics(of layout: LocaleLayout) -> [Diagnostic] {
        projectRules.flatMap { rule in
            let description = type(of: rule).description
            return rule.check(layout).map { finding in
                var diagnostic = Diagnostic(
                    path: finding.path, severity: description.severity, rule: description.id,
                    message: finding.message)
                diagnostic.locale = finding.locale
                return diagnostic
            }
        }
    }

    /// Returns the problems in a table, unsorted.
    package func diagnostics(of table: CheckedTable) -> [Diagnostic] {
        var table = table
        var walk = TableWalk(table)
        checkStrings(&table, &walk)
        checkPlurals(&table, &walk)
        if let source = table.source {
            table.missing = source.places.filter { !walk.seen[$0] }.compactMap(source.key)
        }
        for rule in tableRules {
            let description = type(of: rule).description
            table.listsEach = selection.named.contains(description.id)
            walk.add(rule.check(table), of: description)
        }
        return walk.diagnostics
    }

    private func checkStrings(_ table: inout CheckedTable, _ walk: inout TableWalk) {
        guard let strings = table.strings else { return }
        var findings = FileFindings(
            path: strings.path, text: strings.text, table: table, hintsIn: strings)
        findings.add(RepeatedEntryRule.withFixes(strings.diagnostics.filter(isWanted), in: strings))
        walk.readsComments =
            strings.mayConcern(commentRules) || table.source?.mayConcern(commentRules) ?? false
        for index in 0..<strings.count {
            guard let entry = walk.entry(at: index, of: strings, in: &table) else { continue }
            for rule in entryRules {
                let found = rule.check(entry)
                if found.isEmpty { continue }
                let description = type(of: rule).description
                let checked =
                    findings.isFull(of: description) ? found : fixes.verified(found, of: description.id, in: entry)
                findings.add(checked, of: description, in: entry, at: index, of: strings)
            }
        }
        walk.diagnostics += findings.diagnostics
    }

    private func checkPlurals(_ table: inout CheckedTable, _ walk: inout TableWalk) {
        guard let plurals = table.plurals else { return }
        var findings = FileFindings(path: plurals.path, text: plurals.text, table: table)
        findings.add(plurals.diagnostics.filter(isWanted))
        // A file that holds plain texts as well has been walked over already.
        let isSeen = table.strings?.path == plurals.path
        for content in plurals.variedEntries {
            if !isSeen, !walk.see(content.key, table.source), table.source != nil {
                table.obsolete.append((content.key, plurals.path, content.keyRange))
            }
            let source = table.source?.plural(of: content.key)
            let entry = CheckedPlural(
                entry: content, source: source,
                plainSource: source == nil ? table.source?.text(of: content.key)?.value : nil, locale: table.locale,
                isDevelopment: table.isDevelopment)
            let hint = SuppressionHint(content.comment)
            for rule in pluralRules {
                let description = type(of: rule).description
                let found = rule.check(entry)
                if found.isEmpty || hint.rules.contains(description.id) { continue }
                findings.add(found, of: description, in: content)
            }
            if textRules.isEmpty, formatRules.isEmpty { continue }
            for text in PluralTexts(entry).items {
                let rules: [any EntryRule] = text.isWhole ? textRules + formatRules : textRules
                for rule in rules {
                    let found = rule.check(text.entry)
                    if found.isEmpty { continue }
                    let description = type(of: rule).description
                    if hint.rules.contains(description.id) { continue }
                    let placed = found.map { Finding($0.message, at: .bytes(text.range)) }
                    findings.add(placed, of: description, in: content)
                }
            }
        }
        walk.diagnostics += findings.diagnostics
    }

    private func isWanted(_ diagnostic: Diagnostic) -> Bool {
        selection.enabled.contains(diagnostic.rule) || RuleRegistry.description(of: diagnostic.rule) == nil
    }
}

/// The results of a walk over a table.
private struct TableWalk {
    var diagnostics: [Diagnostic] = []

    /// Whether each key of the source was seen.
    var seen: [Bool]

    /// Whether any rule reads comments.
    var readsComments = false

    private let table: CheckedTable

    init(_ table: CheckedTable) {
        self.table = table
        seen = Array(repeating: false, count: table.source?.placeCount ?? 0)
    }

    /// Marks a key as seen; returns false if the source doesn't have it.
    mutating func see(_ key: Key, _ source: SourceTable?) -> Bool {
        guard let place = source?.place(of: key) else { return false }
        seen[place] = true
        return true
    }

    /// Creates an entry with its source; nil if the value isn't text.
    mutating func entry(
        at index: Int, of strings: LocaleTable, in table: inout CheckedTable
    ) -> CheckedEntry? {
        let key = strings.key(at: index)
        var source: SourceTable.Text?
        var sourceComment: ExactString?
        if let place = table.source?.place(of: key) {
            seen[place] = true
            source = table.source?.text(at: place) ?? table.source?.text(of: key)
            if readsComments { sourceComment = table.source?.comment(at: place) }
        } else if table.source != nil {
            let range = strings.ranges(at: index)?.key
            table.obsolete.append((key, strings.path, range))
        }
        guard let value = strings.value(at: index) else { return nil }
        let format = FormatSignature(value)
        // Without a source, the key is often the source text and shows what the caller passes.
        let expected = source?.format ?? FormatSignature(key.text)
        var formats: FormatComparison?
        if format.format != nil || expected.format != nil {
            let isKnown = source != nil || !expected.arguments.isEmpty
            formats = FormatComparison(source: isKnown ? expected : format, text: format)
        }
        var spelling: ExactString?
        if let document = strings.stringsDocument {
            let literal = document.entries[index].valueLiteral
            if literal.count != value.bytes.count + 2 { spelling = document.spelling(of: literal) }
        }
        return CheckedEntry(
            key: key, value: value, source: source?.value, formats: formats, spelling: spelling, locale: table.locale,
            isDevelopment: table.isDevelopment, comment: readsComments ? strings.comment(at: index) : nil,
            sourceComment: sourceComment)
    }

    mutating func add(_ found: [TableFinding], of description: RuleDescription) {
        for (path, found) in Dictionary(grouping: found, by: \.path) {
            let isPlurals = path == table.plurals?.path
            let text = isPlurals ? table.plurals?.text : table.strings?.text
            var findings = FileFindings(path: path, text: text ?? [], table: table)
            for finding in found { findings.add(finding, of: description) }
            diagnostics += findings.diagnostics
        }
    }
}
