import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Turns findings of one file into diagnostics with lines and columns; the lines are counted when there is one.
struct FileFindings {
    private struct Found {
        var diagnostic: Diagnostic
        var range: Range<Int>?

        /// The edits of its fix.
        var fix: Fix?

        /// The entry of the `.strings` file.
        var index: Int?
    }

    private let path: String
    private let text: [UInt8]
    private let locale: LocaleIdentifier?
    private let table: TableName
    private var found: [Found] = []
    private var read: [Diagnostic] = []

    init(path: String, text: [UInt8], table: CheckedTable) {
        self.path = path
        self.text = text
        self.table = table.name
        locale = table.locale.identifier
    }

    /// Adds what reading the file has given.
    mutating func add(_ diagnostics: [Diagnostic]) { read += diagnostics }

    /// Adds what a rule has found in an entry of a `.strings` file.
    mutating func add(
        _ findings: [Finding], of description: RuleDescription, in entry: CheckedEntry, at index: Int,
        of strings: StringsTableFile
    ) {
        let places = strings.document.map { $0.entries[index] }
        for finding in findings {
            var range: Range<Int>?
            if let places {
                switch finding.place {
                case .key: range = places.keyLiteral
                case .value: range = places.valueLiteral
                case .bytes(let bytes): range = bytes
                case .part(let part):
                    // With escapes the decoded value's places are not the file's.
                    let start = places.valueLiteral.lowerBound + 1
                    let isPlain = entry.spelling == nil && places.valueForm == .quoted
                    range = isPlain ? start + part.lowerBound..<start + part.upperBound : places.valueLiteral
                }
            }
            append(finding.message, description, key: entry.key, range: range)
            found[found.count - 1].index = index
            found[found.count - 1].diagnostic.excerpt = SourceExcerpt(
                line: "", developmentText: entry.source?.string, text: entry.value.string)
            if let document = strings.document {
                found[found.count - 1].fix = finding.fix.map { fix(of: $0, description, in: document, at: index) }
            }
        }
    }

    /// Adds what a rule has found in an entry of a `.stringsdict` file.
    mutating func add(_ findings: [Finding], of description: RuleDescription, in entry: StringsDictEntry) {
        for finding in findings {
            if case .bytes(let range) = finding.place {
                append(finding.message, description, key: entry.key, range: range)
                found[found.count - 1].fix = finding.fix.map { fix(of: $0, description) }
            } else {
                append(finding.message, description, key: entry.key, range: entry.keyRange)
            }
        }
    }

    /// Adds what a rule has found in a table.
    mutating func add(_ finding: TableFinding, of description: RuleDescription) {
        append(finding.message, description, key: finding.key, range: finding.range)
        found[found.count - 1].fix = finding.fix.map { fix(of: $0, description) }
    }

    /// A fix in edits of the file. A value is edited in its own spelling.
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
        found.append(Found(diagnostic: diagnostic, range: range))
    }

    /// The diagnostics.
    var diagnostics: [Diagnostic] {
        guard !found.isEmpty || !read.isEmpty else { return [] }
        let lines = LineIndex(text)
        let placed = found.map { found in
            var diagnostic = found.diagnostic
            diagnostic.range = found.range.map(lines.range)
            if let fix = found.fix, !fix.edits.isEmpty { diagnostic.fixes = [fix] }
            return diagnostic
        }
        return (read + placed).map { complete($0, lines) }
    }

    /// The diagnostics, without those that a hint in the comment of their entry does not want.
    func diagnostics(suppressedIn strings: StringsTableFile) -> [Diagnostic] {
        guard !found.isEmpty || !read.isEmpty else { return [] }
        let mayHint = strings.document.map { SuppressionHint.isIn($0.text) } ?? true
        guard mayHint else { return diagnostics }
        var wanted = self
        wanted.found = found.filter { found in
            guard let index = found.index else { return true }
            return !SuppressionHint(strings.comment(at: index)).rules.contains(found.diagnostic.rule)
        }
        wanted.read = read.filter { diagnostic in
            guard let key = diagnostic.key else { return true }
            return !(0..<strings.count).contains { index in
                strings.key(at: index) == key
                    && SuppressionHint(strings.comment(at: index)).rules.contains(diagnostic.rule)
            }
        }
        return wanted.diagnostics
    }

    private func complete(_ diagnostic: Diagnostic, _ lines: LineIndex) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.locale = locale
        diagnostic.table = table
        for index in diagnostic.fixes.indices {
            diagnostic.fixes[index].places = diagnostic.fixes[index].edits.map { lines.range($0.range) }
        }
        if let line = diagnostic.range?.start.line, !text.isEmpty {
            let content = lines.lineContent(line)
            let shown = String(decoding: text[content], as: UTF8.self)
            diagnostic.excerpt = SourceExcerpt(
                line: shown, developmentText: diagnostic.excerpt?.developmentText, text: diagnostic.excerpt?.text)
        }
        return diagnostic
    }
}
