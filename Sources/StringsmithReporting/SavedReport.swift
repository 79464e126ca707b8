import StringsmithModel
import StringsmithText

/// What `check --reporter json` or `status --reporter json` wrote.
package enum SavedReport: Sendable {
    /// The diagnostics of a check, and the files that it read.
    case findings([Diagnostic], files: Files)

    /// The coverage of a project, or of a part of one.
    case coverage(CoverageReport)

    /// The files that a check read.
    package enum Files: Hashable, Sendable {
        case paths([String])

        /// Their number, from a report that doesn't name them.
        case count(Int)
    }

    /// Reads a report.
    package init(reading bytes: [UInt8]) throws(RequestError) {
        let document: JSONDocument
        do throws(SyntaxError) {
            document = try JSONDocument(reading: bytes, as: .json)
        } catch {
            throw RequestError("not JSON: \(error.message)")
        }
        let reader = ReportFields(document: document)
        guard reader.integer("version", of: document.root) == 1 else {
            throw RequestError("not a report of version 1")
        }
        if let list = document.member("diagnostics", of: document.root) {
            let files = document.member("summary", of: document.root).flatMap { reader.integer("files", of: $0) }
            let diagnostics = document.elements(of: list).map(reader.diagnostic)
            guard document.kind(of: list) == .array, let files, !diagnostics.contains(nil) else {
                throw RequestError("not a whole report of check")
            }
            let paths = document.member("files", of: document.root).map { list in
                document.elements(of: list).compactMap { document.string($0)?.string }
            }
            self = .findings(diagnostics.compactMap { $0 }, files: paths.map { .paths($0) } ?? .count(files))
            return
        }
        guard let report = reader.coverage() else {
            throw RequestError("not a report that check or status wrote with --reporter json")
        }
        self = .coverage(report)
    }
}

/// Reads the members of a report.
private struct ReportFields {
    let document: JSONDocument

    func integer(_ name: StaticString, of object: Int) -> Int? {
        guard let value = document.member(name, of: object), document.kind(of: value) == .number else { return nil }
        return Int(String(decoding: document.text[document.range(of: value)], as: UTF8.self))
    }

    private func text(_ name: StaticString, of object: Int) -> ExactString? {
        document.member(name, of: object).flatMap(document.string)
    }

    private func list(_ name: StaticString, of object: Int) -> [Int] {
        document.member(name, of: object).map(document.elements) ?? []
    }

    // MARK: Diagnostics

    /// Returns nil for anything but a whole diagnostic.
    func diagnostic(_ object: Int) -> Diagnostic? {
        guard let severity = text("severity", of: object).flatMap({ Severity(rawValue: $0.string) }),
            let rule = text("rule", of: object), let message = text("message", of: object)
        else { return nil }
        var diagnostic = Diagnostic(
            path: text("path", of: object)?.string ?? "", range: range(object), severity: severity,
            rule: RuleID(rawValue: rule.string), message: message.string,
            key: (text("key", of: object) ?? text("text", of: object)).map { Key($0) },
            table: text("table", of: object).map { TableName($0.string) },
            notes: list("notes", of: object).map(note))
        diagnostic.locale = text("locale", of: object).map { LocaleIdentifier($0.string) }
        if let kind = text("kind", of: object)?.string {
            diagnostic.form = TextForm(rawValue: kind)
            diagnostic.sink = text("sink", of: object).flatMap { name in
                // A text that is compared has the kind of the comparison, whatever shows it.
                (TextSink.Kind(rawValue: kind) ?? diagnostic.form.map { _ in .label }).map {
                    TextSink(name: name.string, kind: $0)
                }
            }
        }
        diagnostic.count = integer("count", of: object) ?? 1
        diagnostic.partCount = integer("entries", of: object)
        diagnostic.fixes = list("fixes", of: object).compactMap(fix)
        return diagnostic
    }

    private func range(_ object: Int) -> SourceRange? {
        guard let line = integer("line", of: object), let column = integer("column", of: object) else { return nil }
        let start = SourcePosition(line: line, column: column)
        guard let endLine = integer("endLine", of: object), let endColumn = integer("endColumn", of: object) else {
            return SourceRange(start: start, end: start)
        }
        return SourceRange(start: start, end: SourcePosition(line: endLine, column: endColumn))
    }

    private func note(_ object: Int) -> Note {
        Note(text("message", of: object)?.string ?? "", path: text("path", of: object)?.string, range: range(object))
    }

    private func fix(_ object: Int) -> Fix? {
        guard let title = text("title", of: object),
            let safety = text("safety", of: object).flatMap({ Fix.Safety(rawValue: $0.string) })
        else { return nil }
        let list = list("edits", of: object)
        let edits = list.compactMap { edit -> TextEdit? in
            guard let offset = integer("offset", of: edit), let length = integer("length", of: edit), offset >= 0,
                length >= 0, let replacement = text("replacement", of: edit)
            else { return nil }
            return TextEdit(range: offset..<offset + length, replacement: replacement.bytes)
        }
        return Fix(title: title.string, safety: safety, edits: edits, places: list.compactMap(range))
    }

    // MARK: Coverage

    /// Returns nil for anything but a report of coverage.
    func coverage() -> CoverageReport? {
        guard document.member("locales", of: document.root) != nil,
            document.member("tables", of: document.root) != nil
        else { return nil }
        var report = CoverageReport()
        for object in list("tables", of: document.root) {
            guard let locale = text("locale", of: object), let table = text("table", of: object),
                let development = text("developmentLanguage", of: object), let coverage = coverage(object)
            else { return nil }
            let column = CoverageReport.TableColumn(
                directory: text("directory", of: object)?.string ?? "", name: TableName(table.string),
                development: LocaleIdentifier(development.string))
            report.add(coverage, of: column, in: LocaleIdentifier(locale.string))
        }
        for object in list("locales", of: document.root) {
            guard let locale = text("locale", of: object), let name = text("name", of: object) else { return nil }
            report.name(LocaleIdentifier(locale.string), name.string)
        }
        return report
    }

    private func coverage(_ object: Int) -> Coverage? {
        guard let translated = integer("translated", of: object), let needsReview = integer("needsReview", of: object),
            let untranslated = integer("untranslated", of: object), let missing = integer("missing", of: object),
            let obsolete = integer("obsolete", of: object)
        else { return nil }
        var coverage = Coverage()
        (coverage.translated, coverage.needsReview, coverage.untranslated) = (translated, needsReview, untranslated)
        (coverage.missing, coverage.obsolete) = (missing, obsolete)
        return coverage
    }
}

extension CoverageReport {
    /// Adds the tables of another report. A table that both have counts once.
    package mutating func add(_ other: CoverageReport) {
        for row in other.locales {
            for (column, coverage) in zip(other.tables, row.cells) {
                if let coverage { add(coverage, of: column, in: row.locale) }
            }
            name(row.locale, row.name)
        }
    }

    /// Sets the coverage of a table in a locale.
    fileprivate mutating func add(_ coverage: Coverage, of column: TableColumn, in locale: LocaleIdentifier) {
        let place = tables.firstIndex { $0 == column } ?? insert(column)
        locales[row(of: locale)].cells[place] = coverage
    }

    /// Sets the name of a locale.
    fileprivate mutating func name(_ locale: LocaleIdentifier, _ name: String) { locales[row(of: locale)].name = name }

    private mutating func insert(_ column: TableColumn) -> Int {
        let place =
            tables.firstIndex { other in
                if other.directory != column.directory { return column.directory.precedesByBytes(other.directory) }
                return column.name < other.name
            } ?? tables.count
        tables.insert(column, at: place)
        for index in locales.indices { locales[index].cells.insert(nil, at: place) }
        return place
    }

    private mutating func row(of locale: LocaleIdentifier) -> Int {
        if let row = locales.firstIndex(where: { $0.locale == locale }) { return row }
        let row = locales.firstIndex { locale < $0.locale } ?? locales.count
        let cells = [Coverage?](repeating: nil, count: tables.count)
        locales.insert(LocaleRow(locale: locale, name: locale.rawValue, cells: cells), at: row)
        return row
    }
}
