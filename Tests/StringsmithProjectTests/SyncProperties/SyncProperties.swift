import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithTestSupport
import StringsmithText

/// Syncs a generated project and checks the properties that every sync must have.
struct SyncProperties {
    private(set) var failures: [String] = []
    private(set) var changeCount = 0
    private var project: GeneratedProject
    private let directory: TemporaryDirectory
    private var written: [String: [UInt8]] = [:]

    init(seed: UInt64) throws {
        project = try GeneratedProject(seed: seed)
        directory = try TemporaryDirectory()
    }

    /// Syncs the project, and again after each round of changes.
    mutating func check(rounds: Int) async throws {
        for round in 0..<rounds where failures.isEmpty {
            if round > 0 { project.work() }
            try writeFiles()
            let before = project.files
            let sync = await plan(jobs: 2)
            if round == 0, await Self.outcome(plan(jobs: 1)) != Self.outcome(sync) {
                fail("the plan depends on --jobs")
            }
            if round == 0 { await checkProof(of: sync) }
            changeCount += sync.tables.count { $0.file.isChange }
            for table in sync.tables { check(table, before[relative(table.file.path)]) }
            try await checkInterrupted(sync.tables.map(\.file), round: round)
            project.write(sync.tables.map(\.file), below: directory.path)
            try writeFiles()
            let again = await plan(jobs: 1)
            for table in again.tables where table.file.isChange {
                fail("round \(round): a second sync changes \(relative(table.file.path)): \(table.notes)")
            }
        }
    }

    /// Returns the paths, contents and summaries of a plan's files.
    private static func outcome(_ sync: SyncResult) -> [[[UInt8]]] {
        sync.tables.map { [Array($0.file.path.utf8), $0.file.contents, Array($0.file.summary.utf8)] }
    }

    /// Checks that every key that becomes obsolete is one that `why` calls unused.
    private mutating func checkProof(of sync: SyncResult) async {
        let notes = sync.tables.flatMap(\.notes).filter { $0.kind == .obsolete || $0.kind == .removed }
        if notes.isEmpty { return }
        var options = ProjectProofOptions()
        (options.scan, options.keptKeys) = (project.options.scan, project.options.keptKeys)
        options.scan.paths = [directory.path]
        options.subjects = [.unusedKeys]
        let unused = Set(await ProjectProof(options, in: Workspace()).run().report.keys.map(\.key))
        for note in notes where !unused.contains(note.key) {
            fail("sync makes '\(note.key)' obsolete, which isn't unused")
        }
    }

    /// Checks that a sync loses nothing after one that was killed before it had written all files.
    private mutating func checkInterrupted(_ files: [PlannedFile], round: Int) async throws {
        let changes = FilePlan.inOrder(files).filter(\.isChange)
        guard changes.count > 1 else { return }
        let untouched = project
        project.write(files, below: directory.path)
        let expected = project.files
        project = untouched
        project.write(Array(changes.prefix(1 + (changeCount + round) % (changes.count - 1))), below: directory.path)
        try writeFiles()
        project.write(await plan(jobs: 2).tables.map(\.file), below: directory.path)
        for (path, bytes) in expected where path.hasSuffix(".strings") && !path.contains("/en.lproj/") {
            let found = Set(Self.translations(in: project.files[path] ?? []))
            for entry in Self.translations(in: bytes) where !found.contains(entry) {
                fail("round \(round): a sync after an interrupted one loses \(entry.key) = \(entry.value) in \(path)")
            }
        }
        project = untouched
    }

    /// The entries of a table that people may have translated. New keys of several bundles depend on the tables that exist
    /// already, and so do comments.
    private static func translations(in bytes: [UInt8]) -> [Entry] {
        StringsFormat().decode(SourceFile(path: "", bytes: bytes)).value.entries.compactMap { entry in
            if entry.state?.kind == .new { return nil }
            return entry.key.text == entry.value.text ? nil : Entry(key: entry.key, value: entry.value)
        }
    }

    private mutating func fail(_ message: String) { failures.append(message) }

    private func relative(_ path: String) -> String { String(path.dropFirst(directory.path.count + 1)) }

    /// Writes the changed files without flushing them to disk, which would take most of the time.
    private mutating func writeFiles() throws {
        for (path, bytes) in project.files where written[path] != bytes { try directory.write(bytes, to: path) }
        written = project.files
    }

    private func plan(jobs: Int) async -> SyncResult {
        var options = project.options
        options.scan.paths = [directory.path]
        options.scan.jobs = jobs
        return await ProjectSync(options, in: Workspace(recording: PlanBasis())).run()
    }

    // MARK: One table

    private mutating func check(_ planned: PlannedTable, _ original: [UInt8]?) {
        let path = relative(planned.file.path)
        if let original, original != planned.file.original { fail("\(path) was read wrongly") }
        let old = SourceFile(path: path, bytes: original ?? [])
        let new = SourceFile(path: path, bytes: planned.file.contents)
        let before = StringsFormat().decode(old).value
        let decoded = StringsFormat().decode(new)
        if original != planned.file.contents, !decoded.isWhole {
            fail("\(path) can't be read: \(decoded.diagnostics.map(\.message))")
        }
        let isDevelopment = planned.locale == "en"
        let changes = TableChanges(notes: planned.notes)
        checkValues(path, before, decoded.value, changes, new.bytes, isDevelopment: isDevelopment)
        checkOrder(path, before, decoded.value, changes)
        if PropertyListForm(sniffing: new.bytes) == .text, PropertyListForm(sniffing: old.bytes) == .text {
            let documents = (StringsDocument(old), StringsDocument(new))
            checkBytes(path, documents.0, documents.1, changes)
            checkNotes(path, documents.0, documents.1, isDevelopment: isDevelopment)
            checkLineEnds(path, documents.0, documents.1)
        }
    }

    /// Checks that every value still has its key or the key's new name, unless the plan removes it.
    private mutating func checkValues(
        _ path: String, _ before: Table, _ after: Table, _ changes: TableChanges, _ bytes: [UInt8], isDevelopment: Bool
    ) {
        var left: [Entry: Int] = [:]
        for entry in after.entries { left[Entry(key: entry.key, value: entry.value), default: 0] += 1 }
        for entry in before.entries {
            if changes.removed.contains(entry.key) { continue }
            if changes.obsolete.contains(entry.key), project.options.tables.obsolete == .comment { continue }
            if isDevelopment, changes.updated.contains(changes.renamed[entry.key] ?? entry.key) { continue }
            let expected = Entry(key: changes.renamed[entry.key] ?? entry.key, value: entry.value)
            let count = left[expected] ?? 0
            if count == 0 { fail("\(path): lost \(expected.key) = \(expected.value)") }
            left[expected] = count - 1
        }
        for (_, new) in changes.renamed where before.entries.contains(where: { $0.key == new }) {
            fail("\(path): renamed to \(new), which is there")
        }
        if !changes.removed.isEmpty, project.options.tables.obsolete != .prune { fail("\(path): entries removed") }
    }

    private mutating func checkOrder(_ path: String, _ before: Table, _ after: Table, _ changes: TableChanges) {
        let moved = Set(changes.renamed.values)
        let gone = changes.removed.union(project.options.tables.obsolete == .comment ? changes.obsolete : [])
        let old = before.entries.map(\.key).filter { !gone.contains($0) && changes.renamed[$0] == nil }
        let known = Set(old)
        let new = after.entries.map(\.key).filter { known.contains($0) && !moved.contains($0) }
        if old != new { fail("\(path): order \(old) became \(new)") }
    }

    /// Checks that entries without a note in the plan keep their bytes, including comments.
    private mutating func checkBytes(
        _ path: String, _ before: StringsDocument, _ after: StringsDocument, _ changes: TableChanges
    ) {
        // A comment between two entries on one line can belong to either.
        let shared = before.keysOnSharedLines
        let old = before.untouched(by: changes, besides: shared)
        let new = after.untouched(by: changes, besides: shared)
        if old != new {
            let different = zip(old, new).first { $0 != $1 }
            fail("\(path): bytes of an untouched entry: \(different.map { "\($0)" } ?? "\(old.count) \(new.count)")")
        }
        let keys = shared.subtracting(changes.touched)
        let (bare, newBare) = (before.bareEntries(of: keys), after.bareEntries(of: keys))
        if bare != newBare { fail("\(path): an untouched entry on a shared line: \(bare) became \(newBare)") }
    }

    /// Checks that every word that a person added still exists. In the development table, these are the words behind
    /// entries: its values and a lone comment above an entry follow the sources, whoever wrote them.
    private mutating func checkNotes(
        _ path: String, _ before: StringsDocument, _ after: StringsDocument, isDevelopment: Bool
    ) {
        if project.options.tables.obsolete == .prune { return }
        if project.options.tables.refreshesComments { return }
        let text = isDevelopment ? before.textBehindEntries : before.textWithoutMarkers
        let old = Set(text.words.filter { $0.starts(with: Array("note".utf8)) })
        let new = Set(after.text.words)
        for note in old.subtracting(new) {
            fail("\(path): lost \(String(decoding: note, as: UTF8.self))")
        }
    }

    private mutating func checkLineEnds(_ path: String, _ before: StringsDocument, _ after: StringsDocument) {
        if before.text.isEmpty { return }
        let old = before.lineEndKinds
        let new = after.lineEndKinds
        if old.count == 1, new != old, !new.isEmpty { fail("\(path): line ends \(old) became \(new)") }
        let isSame =
            before.source.encoding == after.source.encoding
            && before.source.byteOrderMarkLength == after.source.byteOrderMarkLength
        if !isSame { fail("\(path): encoding \(before.source.encoding) became \(after.source.encoding)") }
    }
}

/// The changes to a table in a plan, by key.
private struct TableChanges {
    var renamed: [Key: Key] = [:]
    var removed: Set<Key> = []
    var obsolete: Set<Key> = []
    var updated: Set<Key> = []

    /// The old and new keys in notes.
    var touched: Set<Key> = []

    init(notes: [PlanNote]) {
        for note in notes {
            touched.insert(note.key)
            switch note.kind {
            case .renamed:
                guard let old = note.old else { continue }
                renamed[Key(old)] = note.key
                touched.insert(Key(old))
            case .removed: removed.insert(note.key)
            case .obsolete: obsolete.insert(note.key)
            case .updated: updated.insert(note.key)
            case .added, .copied, .needsReview, .cleared, .comment: break
            }
        }
    }
}

extension StringsDocument {
    /// Returns the bytes of unchanged entries, with their comments.
    fileprivate func untouched(by changes: TableChanges, besides shared: Set<Key>) -> [ExactString] {
        parts.compactMap { part in
            guard case .entry(let index) = part.kind else { return nil }
            let key = Key(key(entries[index]))
            guard !changes.touched.contains(key), !shared.contains(key) else { return nil }
            // An entry that shared its line keeps the space before it.
            return ExactString(bytes: Array(text[part.range].drop { $0 == .space }))
        }
    }

    /// Returns the bytes of entries without the comments around them.
    fileprivate func bareEntries(of keys: Set<Key>) -> [ExactString] {
        entries.filter { keys.contains(Key(key($0))) }.map { entry in
            let start = min(entry.keyLiteral.lowerBound, entry.valueLiteral.lowerBound)
            return ExactString(
                bytes: Array(text[start..<max(entry.keyLiteral.upperBound, entry.valueLiteral.upperBound)]))
        }
    }

    /// The text between each entry and the end of its line or the next entry.
    fileprivate var textBehindEntries: [UInt8] {
        let starts = entries.map(\.range.lowerBound).dropFirst() + [text.count]
        return Array(
            zip(entries, starts).map { entry, next in
                text[entry.range.upperBound..<max(next, entry.range.upperBound)].prefix {
                    $0 != .lineFeed && $0 != .carriageReturn
                }
            }.joined(separator: [.lineFeed]))
    }

    /// The text without the lines of markers.
    fileprivate var textWithoutMarkers: [UInt8] {
        let lines = text.split { $0 == .lineFeed || $0 == .carriageReturn }
        let marker = Array("stringsmith: ".utf8)
        let isMarker = { (line: ArraySlice<UInt8>) in line.indices.contains { line[$0...].starts(with: marker) } }
        return Array(lines.filter { !isMarker($0) }.joined(separator: [.lineFeed]))
    }

    /// The keys of entries that share their line with another.
    fileprivate var keysOnSharedLines: Set<Key> {
        var keys: Set<Key> = []
        for (first, second) in zip(entries, entries.dropFirst()) {
            let between = text[
                max(first.keyLiteral.upperBound, first.valueLiteral.upperBound)..<second.keyLiteral.lowerBound]
            if !between.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
                keys.formUnion([Key(key(first)), Key(key(second))])
            }
        }
        return keys
    }

    /// The kinds of line endings outside values.
    fileprivate var lineEndKinds: Set<String> {
        var kinds: Set<String> = []
        for (index, byte) in text.enumerated() {
            if byte == .lineFeed { kinds.insert(index > 0 && text[index - 1] == .carriageReturn ? "CRLF" : "LF") }
            let isLone = byte == .carriageReturn && (index + 1 == text.count || text[index + 1] != .lineFeed)
            if isLone { kinds.insert("CR") }
        }
        return kinds
    }
}

extension [UInt8] {
    /// The words of a text.
    fileprivate var words: [ArraySlice<UInt8>] {
        split { !($0 >= 0x30 && $0 <= 0x39) && !($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
    }
}
