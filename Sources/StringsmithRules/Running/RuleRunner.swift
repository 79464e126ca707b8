import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Applies the enabled rules to tables and to the project's layout, walking over each once.
package struct RuleRunner: Sendable {
    private let selection: RuleSelection
    private let rules: RuleSet
    private let entryRules: ApplicableRules
    private let textRules: ApplicableRules
    private let formatRules: ApplicableRules
    private let fixes: FixVerification

    /// Creates a runner for the selected rules.
    package init(_ selection: RuleSelection = RuleSelection(), settings: RuleSettings = RuleSettings()) {
        self.selection = selection
        rules = RuleSet(
            RuleRegistry.rules.filter { selection.enabled.contains($0.description.id) }, settings: settings)
        entryRules = ApplicableRules(rules.entryRules)
        textRules = ApplicableRules(rules.textRules)
        formatRules = ApplicableRules(rules.formatRules)
        fixes = FixVerification(settings)
    }

    /// The rules that check calls.
    var useRules: [any UseRule] { rules.useRules }

    /// The rules that compare tables with an older revision.
    var revisionRules: [any RevisionRule] { rules.revisionRules }

    /// Returns the problems in an interface file that was read from a document.
    package func diagnostics(of file: CheckedInterface, in document: InterfaceDocument) -> [Diagnostic] {
        var lines: LineIndex?
        return rules.interfaceRules.flatMap { rule in
            let description = type(of: rule).description
            return rule.check(file).map { finding in
                var diagnostic = Diagnostic(
                    path: document.path, severity: description.severity, rule: description.id,
                    message: finding.message)
                if case .bytes(let range) = finding.place, !range.isEmpty {
                    let index = lines ?? document.source.lines
                    lines = index
                    diagnostic.range = index.range(range)
                }
                return diagnostic
            }
        }
    }

    /// Returns the problems in a project's layout.
    package func diagnostics(of layout: LocaleLayout) -> [Diagnostic] {
        rules.projectRules.flatMap { rule in
            let description = type(of: rule).description
            return rule.check(layout).map { finding in
                var diagnostic = Diagnostic(
                    path: finding.path, severity: description.severity, rule: description.id,
                    message: finding.message)
                (diagnostic.locale, diagnostic.partCount) = (finding.locale, finding.partCount)
                diagnostic.notes = finding.notes
                return diagnostic
            }
        }
    }

    /// Returns the problems in a table, unsorted.
    package func diagnostics(of table: CheckedTable) -> [Diagnostic] {
        if table.locale.identifier?.isMessageDocumentation ?? false { return readingProblems(of: table) }
        var table = table
        var walk = TableWalk(table)
        checkStrings(&table, &walk)
        checkPlurals(&table, &walk)
        if let source = table.source {
            table.missing = source.places.filter { !walk.seen[$0] }
            let known = table.knownMissing.union(table.hiddenKeys)
            if !known.isEmpty { table.missing.removeAll { source.key(at: $0).map(known.contains) ?? false } }
        }
        for rule in rules.tableRules {
            let description = type(of: rule).description
            table.listsEach = selection.named.contains(description.id)
            walk.add(rule.check(table), of: description)
        }
        return walk.diagnostics
    }

    /// Returns the problems of reading the files of a table.
    private func readingProblems(of table: CheckedTable) -> [Diagnostic] {
        [table.strings, table.plurals].compactMap(\.self).flatMap { file in
            var findings = FileFindings(path: file.path, source: file.document.decodedText, table: table)
            findings.add(file.diagnostics.filter(isWanted))
            return findings.diagnostics
        }
    }

    private func checkStrings(_ table: inout CheckedTable, _ walk: inout TableWalk) {
        guard let strings = table.strings else { return }
        var findings = FileFindings(
            path: strings.path, source: strings.document.decodedText, table: table, hintsIn: strings)
        findings.add(strings.fixingRepeatedEntries(in: strings.diagnostics.filter(isWanted)))
        if let known = table.comments {
            walk.comments = known
        } else if readsComments(of: strings) || table.source.map(readsComments) ?? false {
            walk.comments = .all
        }
        let development = table.source
        for index in 0..<strings.count {
            guard let (entry, source) = walk.entry(at: index, of: strings, development, in: &table) else { continue }
            var traits = entry.traits(source?.traits)
            if traits.contains(.percentSign), table.isInterfaceText(entry.key, comment: strings.comment(at: index)) {
                // It is shown as it is written.
                traits.remove(.percentSign)
            }
            let isOversized = FormatString.isOversized(entry.value)
            for number in entryRules.indices where entryRules.applies(number, to: traits, isOversized: isOversized) {
                let found = entryRules.rules[number].check(entry)
                if found.isEmpty { continue }
                let description = type(of: entryRules.rules[number]).description
                let most = findings.fixTrials(of: description, count: found.count, in: entry)
                let checked = fixes.verified(found, of: description.id, in: entry, most: most)
                findings.add(checked, of: description, in: entry, at: index, of: strings)
            }
        }
        walk.diagnostics += findings.diagnostics
    }

    private func checkPlurals(_ table: inout CheckedTable, _ walk: inout TableWalk) {
        guard let plurals = table.plurals else { return }
        var findings = FileFindings(path: plurals.path, source: plurals.document.decodedText, table: table)
        findings.add(plurals.diagnostics.filter(isWanted))
        // A file that holds plain strings as well has been walked over already.
        let isSeen = table.strings?.path == plurals.path
        for content in plurals.variedEntries {
            if !isSeen, !walk.see(content.key, table.source), let source = table.source, !source.keysAreTexts {
                table.obsolete.append((content.key, plurals.path, content.keyRange))
            }
            let source = table.source?.plural(of: content.key)
            let entry = CheckedPlural(
                entry: content, source: source,
                plainSource: source == nil ? table.source?.text(of: content.key)?.value : nil, locale: table.locale,
                isDevelopment: table.isDevelopment)
            let hint = SuppressionHint(content.comment)
            let texts = PluralTexts(entry).items
            let isOversized = texts.contains { FormatString.isOversized($0.entry.value) }
            for rule in isOversized ? [] : rules.pluralRules {
                let description = type(of: rule).description
                let found = rule.check(entry)
                if found.isEmpty || hint.rules.contains(description.id) { continue }
                findings.add(found, of: description, in: content)
            }
            for text in texts where !textRules.isEmpty {
                check(text.entry, at: text.range, textRules, hint, of: entry, &findings)
            }
            if !isOversized { checkArguments(of: entry, beside: table.source, hint, &findings) }
        }
        walk.diagnostics += findings.diagnostics
    }

    /// Compares the arguments of each text of an entry with those that the caller passes. Equal findings are one.
    private func checkArguments(
        of entry: CheckedPlural, beside source: SourceTable?, _ hint: SuppressionHint, _ findings: inout FileFindings
    ) {
        if formatRules.isEmpty { return }
        var seen: Set<String> = []
        let passed = source?.passedArguments(of: entry.entry.key) ?? PassedArguments(key: entry.entry.key)
        for text in PluralArguments(entry, passed).items {
            check(text.entry, at: text.range, formatRules, hint, of: entry, &findings) { seen.insert($0).inserted }
        }
    }

    private func check(
        _ text: CheckedEntry, at range: Range<Int>, _ rules: ApplicableRules, _ hint: SuppressionHint,
        of entry: CheckedPlural, _ findings: inout FileFindings, isNew: (String) -> Bool = { _ in true }
    ) {
        let traits = text.traits()
        let isOversized = FormatString.isOversized(text.value)
        for number in rules.indices where rules.applies(number, to: traits, isOversized: isOversized) {
            let found = rules.rules[number].check(text)
            if found.isEmpty { continue }
            let description = type(of: rules.rules[number]).description
            if hint.rules.contains(description.id) { continue }
            let placed = found.filter { isNew($0.message) }.map { Finding($0.message, at: .bytes(range)) }
            findings.add(placed, of: description, in: entry.entry)
        }
    }

    /// Returns the comments of a document that may concern a rule.
    /// - Parameter table: the document's development language, which has all its keys.
    package func comments(of table: LocaleTable) -> CommentScope { table.commentScope(of: rules.commentRules) }

    private func readsComments(of table: LocaleTable) -> Bool { table.mayConcern(rules.commentRules) }

    private func readsComments(of source: SourceTable) -> Bool { source.mayConcern(rules.commentRules) }

    private func isWanted(_ diagnostic: Diagnostic) -> Bool {
        selection.enabled.contains(diagnostic.rule) || RuleRegistry.description(of: diagnostic.rule) == nil
    }
}

/// Entry rules, and the facts about an entry without which each finds nothing.
private struct ApplicableRules: Sendable {
    let rules: [any EntryRule]

    /// The facts about each rule, in an array of their own, since copying a rule takes longer than many checks.
    private let traits: [EntryTraits]

    init(_ rules: [any EntryRule]) {
        self.rules = rules
        traits = rules.map { type(of: $0).traits }
    }

    var isEmpty: Bool { rules.isEmpty }

    var indices: Range<Int> { 0..<rules.count }

    /// Returns whether a rule may find something in an entry with some traits. Only one rule looks at a text that is too
    /// large to be examined.
    func applies(_ index: Int, to traits: EntryTraits, isOversized: Bool) -> Bool {
        if isOversized { return rules[index] is OversizedTextRule }
        return !self.traits[index].isDisjoint(with: traits)
    }
}
