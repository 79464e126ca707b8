import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// The planned files, and the proof that nothing is lost in them.
extension SymbolConversion {
    /// Returns the changed tables; nil if one can't be written.
    /// - Parameter next: the state in which keys may still have symbols; nil if that doesn't matter.
    func plan(_ converted: [ConvertedUse], isManual: Bool, _ next: State?) -> [PlannedFile]? {
        let kept = next.map(keysWithSymbols) ?? []
        var files: [PlannedFile] = []
        for (table, uses) in Dictionary(grouping: converted, by: \.symbol.table) {
            var comments: [Key: ExactString] = [:]
            for use in uses { comments[use.key] = comments[use.key] ?? use.use?.comment?.text }
            let entries = Dictionary(uses.map { ($0.key, $0.symbol.entry) }) { first, _ in first }
            for document in documents[table] ?? [] {
                let locale = document.developmentLanguage
                var changes: [TableChange] = []
                var keys: Set<Key> = []
                for index in 0..<document.entryCount(in: locale) {
                    let key = document.key(at: index, in: locale)
                    guard let entry = entries[key], !kept.contains(key) else { continue }
                    let count = changes.count
                    if entry.isManual != isManual, document.record(at: index, in: locale) != nil {
                        changes.append(.setManual(index: index, isManual))
                    }
                    if isManual, let comment = comments[key], entry.comment?.isEmpty ?? true {
                        changes.append(.setComment(index: index, comment))
                    }
                    if changes.count > count { keys.insert(key) }
                }
                if changes.isEmpty { continue }
                guard document.isWritable, let contents = try? document.applying(changes, in: locale) else {
                    return nil
                }
                files.append(
                    PlannedFile(
                        path: document.path, contents: contents, original: document.bytes,
                        summary: keys.count == 1 ? "1 entry" : "\(keys.count) entries"))
            }
        }
        return files.sorted { $0.path.precedesByBytes($1.path) }
    }

    /// Returns the keys whose symbols sources use, apart from those of which only the expected type could show that.
    private func keysWithSymbols(_ state: State) -> Set<Key> {
        var keys: Set<Key> = []
        let members = Set(named.keys)
        for path in layout.sources {
            guard let source = text(of: path, in: state) else { continue }
            for site in state.scan.sites(in: source.text, at: path, symbols: members)
            where !site.names.isEmpty && !SymbolInlining.isOpen(site) {
                for (_, symbol) in named[site.names] ?? [] { keys.insert(symbol.entry.key) }
            }
        }
        return keys
    }

    /// Plans the tables and the sources.
    mutating func finish(_ converted: [ConvertedUse], in state: State, _ tables: [PlannedFile]?) {
        guard let tables else {
            diagnostics += documents.values.joined().flatMap(\.obstacles)
            return
        }
        files = tables
        let counts = Dictionary(converted.map { ($0.path, 1) }, uniquingKeysWith: +)
        for (path, edits) in converted.edits.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            guard let source = text(of: path, in: state), let contents = try? source.applying(edits) else {
                (isOutdated, files) = (true, [])
                diagnostics.append(Diagnostic(.outdated(path)))
                return
            }
            let count = counts[path] ?? 0
            files.append(
                PlannedFile(
                    path: path, contents: contents, original: source.original,
                    summary: count == 1 ? "1 use" : "\(count) uses"))
        }
        for index in files.indices { files[index].basis = workspace.basis }
        convertedCount = converted.count
        pairs = Set(converted.map { Pair(key: $0.key.text, symbol: $0.spelling) }).sorted {
            ($0.key, ExactString($0.symbol)) < ($1.key, ExactString($1.symbol))
        }
    }

    /// The workspace with the planned tables, for the symbols to generate from them.
    package var workspaceAfterwards: Workspace {
        let next = Workspace(over: workspace)
        for file in files where FormatRegistry.isTable(file.path) {
            next.replace(FormatRegistry.document(SourceFile(path: file.path, bytes: file.contents)))
        }
        return next
    }

    // MARK: Proof

    /// Compares two extractions, and the tables. If anything differs, nothing is to be written.
    /// - Parameter added: the bytes of the literals in each source that the second one has in addition.
    mutating func check(_ before: [KeyUse], _ after: [KeyUse], besides added: [String: [Range<Int>]]) {
        let rest = after.filter { use in
            !(added[use.path]?.containInOrder(use.key.range.lowerBound) ?? false)
        }
        let odd = zip(before, rest).first { !$0.isSame(as: $1) }
        let count = added.values.reduce(0) { $0 + $1.count }
        guard odd == nil, rest.count == before.count, after.count == before.count + count else {
            let new = (odd?.1).map { "the next key would be '\($0.key.text)' in table '\($0.table)'" }
            return fail(at: odd?.0.path ?? paths[0], odd?.0.place, new ?? "a key would appear or vanish")
        }
        let planned = Dictionary(files.map { ($0.path, $0.contents) }) { first, _ in first }
        var said: [TableName: [Key: (comments: Set<ExactString>, values: Set<ExactString>)]] = [:]
        for document in documents.values.joined() {
            let bytes = planned[document.path] ?? document.bytes
            let new = FormatRegistry.document(SourceFile(path: document.path, bytes: bytes))
            guard new.keeps(document) else {
                return fail(at: document.path, nil, "a string or comment of the table would change")
            }
            let (table, locale) = (TableName(path: document.path), new.developmentLanguage)
            for index in 0..<new.entryCount(in: locale) {
                let key = new.key(at: index, in: locale)
                if let comment = new.comment(at: index, in: locale) {
                    said[table, default: [:]][key, default: ([], [])].comments.insert(comment)
                }
                let text = new.strings(of: index, in: locale)?.fallback?.value ?? new.value(at: index, in: locale).text
                if let text {
                    said[table, default: [:]][key, default: ([], [])].values.insert(FormatString(text).positional())
                }
            }
        }
        for use in after {
            let key = Key(use.key.text)
            if let comment = use.comment?.text {
                said[use.table, default: [:]][key, default: ([], [])].comments.insert(comment)
            }
            if let value = use.value?.text {
                said[use.table, default: [:]][key, default: ([], [])].values.insert(FormatString(value).positional())
            }
        }
        for use in before {
            let now = said[use.table]?[Key(use.key.text)]
            let hasComment = use.comment.map { now?.comments.contains($0.text) ?? false } ?? true
            let hasValue = use.value.map { now?.values.contains(FormatString($0.text).positional()) ?? false } ?? true
            if !hasComment || !hasValue {
                return fail(at: use.path, use.place, "its \(hasComment ? "default value" : "comment") would be lost")
            }
        }
    }

    mutating func fail(at path: String, _ place: SourceRange?, _ reason: String) {
        (files, pairs, convertedCount) = ([], [], 0)
        diagnostics.append(
            Diagnostic(
                path: path, range: place, severity: .error, rule: .symbolConversion,
                message: "an extraction would differ after the conversion: nothing is written", notes: [Note(reason)]))
    }
}

extension KeyUse {
    /// True for a use of the same key.
    fileprivate func isSame(as other: KeyUse) -> Bool {
        path.hasSameBytes(as: other.path) && table == other.table && key.text == other.key.text
    }
}

extension TableDocument {
    /// True if the entries are those of another document in all locales, apart from comments that it doesn't have.
    fileprivate func keeps(_ other: any TableDocument) -> Bool {
        guard locales == other.locales else { return false }
        return (locales.isEmpty ? [nil] : locales.map(Optional.some)).allSatisfy { locale in
            entryCount(in: locale) == other.entryCount(in: locale)
                && (0..<entryCount(in: locale)).allSatisfy { index in
                    let comment = other.comment(at: index, in: locale).written
                    return key(at: index, in: locale) == other.key(at: index, in: locale)
                        && value(at: index, in: locale) == other.value(at: index, in: locale)
                        && strings(of: index, in: locale) == other.strings(of: index, in: locale)
                        && (comment?.isEmpty ?? true || comment == self.comment(at: index, in: locale))
                }
        }
    }
}
