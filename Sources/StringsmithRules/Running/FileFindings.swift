import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Converts the findings in one file to diagnostics with lines and columns. Lines are counted only if there are
/// findings.
///
/// The first ten thousand findings of each rule are kept; the others are only counted.
struct FileFindings {
    private let path: String
    private let source: DecodedText?
    private let locale: LocaleIdentifier?
    private let table: TableName
    private let hints: EntryHints?
    private var found: [(diagnostic: Diagnostic, range: Range<Int>?, fix: Fix?)] = []
    private var read: [Diagnostic] = []
    private var counts: [RuleID: Int] = [:]

    /// The bytes of text that each rule's fixes may still be tried on.
    private var trialBytes: [RuleID: Int] = [:]

    private static let mostTrialBytes = 1 << 20

    /// - Parameter strings: the `.strings` file whose hints suppress findings, if any.
    init(path: String, source: DecodedText?, table: CheckedTable, hintsIn strings: LocaleTable? = nil) {
        self.path = path
        self.source = source
        self.table = table.name
        locale = table.locale.identifier
        hints = strings.flatMap(EntryHints.init)
    }

    /// Adds the diagnostics of reading the file.
    mutating func add(_ diagnostics: [Diagnostic]) {
        guard let hints else {
            read += diagnostics
            return
        }
        read += diagnostics.filter { diagnostic in
            diagnostic.key.map { !hints.suppress(diagnostic.rule, of: $0) } ?? true
        }
    }

    /// Adds the findings of a rule in a `.strings` entry.
    mutating func add(
        _ findings: [Finding], of description: RuleDescription, in entry: CheckedEntry, at index: Int,
        of strings: LocaleTable
    ) {
        if hints?.suppress(description.id, ofEntry: index) ?? false { return }
        let places = strings.ranges(at: index)
        let isQuoted = strings.stringsDocument.map { $0.entries[index].valueForm == .quoted } ?? false
        let excerpt = SourceExcerpt(line: "", developmentText: entry.source?.string, text: entry.value.string)
        for finding in findings where count(description) {
            var range: Range<Int>?
            if let places {
                switch finding.place {
                case .key: range = places.key
                case .value: range = places.value
                case .bytes(let bytes): range = bytes
                case .part(let part):
                    // If there are escapes, offsets in the decoded value differ from those in the file.
                    let start = places.value.lowerBound + 1
                    let isPlain = entry.spelling == nil && (isQuoted || isPlainLiteral(entry, places, of: strings))
                    range = isPlain ? start + part.lowerBound..<start + part.upperBound : places.value
                }
            }
            append(finding.message, description, key: entry.key, range: range)
            found[found.count - 1].diagnostic.partCount = finding.partCount
            found[found.count - 1].diagnostic.excerpt = excerpt
            if let document = strings.stringsDocument {
                found[found.count - 1].fix = finding.fix.map { fix(of: $0, description, in: document, at: index) }
            } else if let fix = finding.fix, case .value(let edits) = fix.change, let places,
                let literal = strings.document.literal(of: entry.value, applying: edits, at: places)
            {
                found[found.count - 1].fix = Fix(
                    title: fix.title, safety: description.fixSafety ?? .unsafe, edits: [literal])
            }
        }
    }

    /// Adds the findings of a rule in an entry with several strings.
    mutating func add(_ findings: [Finding], of description: RuleDescription, in entry: PlacedEntry) {
        for finding in findings where count(description) {
            if case .bytes(let range) = finding.place {
                append(finding.message, description, key: entry.key, range: range)
                found[found.count - 1].fix = finding.fix.map { fix(of: $0, description) }
            } else {
                append(finding.message, description, key: entry.key, range: entry.keyRange)
            }
            found[found.count - 1].diagnostic.partCount = finding.partCount
        }
    }

    /// Adds a rule's finding in a table.
    mutating func add(_ finding: TableFinding, of description: RuleDescription) {
        guard count(description) else { return }
        append(finding.message, description, key: finding.key, range: finding.range)
        found[found.count - 1].diagnostic.partCount = finding.partCount
        found[found.count - 1].fix = finding.fix.map { fix(of: $0, description) }
    }

    /// Returns how many fixes of a rule's findings in an entry may be tried.
    ///
    /// A trial reads the whole text, so that fixes of ten thousand findings in one text would take quadratic time: the
    /// strings that a rule's fixes are tried on, added up, are limited for each file.
    mutating func fixTrials(of description: RuleDescription, count: Int, in entry: CheckedEntry) -> Int {
        let id = description.id
        let left = trialBytes[id, default: Self.mostTrialBytes]
        guard left > 0, counts[id, default: 0] < DiagnosticLimit.most else { return 0 }
        let length = max(entry.value.bytes.count, 1)
        let trials = min(count, max(left / length, 1))
        trialBytes[id] = left - trials * length
        return trials
    }

    /// Whether the file spells a value in quotes, without escapes.
    private func isPlainLiteral(_ entry: CheckedEntry, _ places: EntryRanges, of strings: LocaleTable) -> Bool {
        !strings.document.locales.isEmpty && places.value != places.key
            && places.value.count == entry.value.bytes.count + 2
    }

    /// Counts a finding and returns whether it is kept.
    private mutating func count(_ description: RuleDescription) -> Bool {
        let count = counts[description.id, default: 0] + 1
        counts[description.id] = count
        return count <= DiagnosticLimit.most
    }

    /// Converts a fix to edits of the file. Values are edited in their own spelling.
    private func fix(
        of fix: FindingFix, _ description: RuleDescription, in document: StringsDocument? = nil, at index: Int = 0
    ) -> Fix {
        let edits: [TextEdit]
        switch fix.change {
        case .file(let changes): edits = changes
        case .value(let changes): edits = document?.editingValue(ofEntry: index, changes) ?? []
        }
        return Fix(title: fix.title, safety: description.fixSafety ?? .unsafe, edits: edits)
    }

    private mutating func append(_ message: String, _ description: RuleDescription, key: Key?, range: Range<Int>?) {
        let diagnostic = Diagnostic(
            path: path, severity: description.severity, rule: description.id, message: message, key: key)
        found.append((diagnostic: diagnostic, range: range, fix: nil))
    }

    var diagnostics: [Diagnostic] {
        guard !found.isEmpty || !read.isEmpty else { return [] }
        let lines = source?.lines ?? LineIndex([])
        let placed = found.map { found in
            var diagnostic = found.diagnostic
            diagnostic.range = found.range.map(lines.range)
            if let fix = found.fix, !fix.edits.isEmpty { diagnostic.fixes = [fix] }
            return complete(diagnostic, lines)
        }
        return DiagnosticLimit.bounded(read).map { complete($0, lines) } + placed + rest(lines)
    }

    /// Returns a diagnostic at the end of the file for each rule with more findings than are kept.
    private func rest(_ lines: LineIndex) -> [Diagnostic] {
        let full = counts.filter { $0.value > DiagnosticLimit.most }
        return full.sorted { $0.key.rawValue < $1.key.rawValue }.map { id, count in
            let severity = RuleRegistry.description(of: id)?.severity ?? .warning
            let more = count - DiagnosticLimit.most
            var diagnostic = Diagnostic(
                path: path, severity: severity, rule: id, message: DiagnosticLimit.message(more))
            if let text = source?.text, !text.isEmpty { diagnostic.range = lines.range(text.count..<text.count) }
            (diagnostic.locale, diagnostic.table, diagnostic.count) = (locale, table, more)
            return diagnostic
        }
    }

    private func complete(_ diagnostic: Diagnostic, _ lines: LineIndex) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.locale = locale
        diagnostic.table = table
        for index in diagnostic.fixes.indices {
            diagnostic.fixes[index].places = diagnostic.fixes[index].edits.map { lines.range($0.range) }
        }
        if let start = diagnostic.range?.start, let text = source?.text, !text.isEmpty, diagnostic.count == 1 {
            diagnostic.excerpt = SourceExcerpt(
                of: text, lines, at: start, developmentText: diagnostic.excerpt?.developmentText,
                value: diagnostic.excerpt?.text)
        }
        return diagnostic
    }
}

/// The hints in the comments of a `.strings` file.
private struct EntryHints {
    private let strings: LocaleTable

    /// The rules that entries of each key suppress.
    private var rules: [Key: Set<RuleID>] = [:]

    /// Returns nil if no comment can contain a hint.
    init?(_ strings: LocaleTable) {
        guard strings.stringsDocument.map({ SuppressionHint.isIn($0.text) }) ?? true else { return nil }
        self.strings = strings
        for index in 0..<strings.count where strings.mayHoldHint(at: index) {
            let hint = SuppressionHint(strings.comment(at: index))
            if !hint.rules.isEmpty { rules[strings.key(at: index), default: []].formUnion(hint.rules) }
        }
    }

    func suppress(_ rule: RuleID, ofEntry index: Int) -> Bool {
        guard rules[strings.key(at: index)]?.contains(rule) ?? false else { return false }
        return SuppressionHint(strings.comment(at: index)).rules.contains(rule)
    }

    func suppress(_ rule: RuleID, of key: Key) -> Bool { rules[key]?.contains(rule) ?? false }
}
