import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithProof
import StringsmithText

/// Plans to remove keys that nothing uses from the tables of all locales.
package struct ProjectPrune: Sendable {
    private let names: [String]
    private let options: ProjectProofOptions
    private let records: Bool
    private let workspace: Workspace

    /// True to remove keys, too, that users see although nothing looks them up.
    package var includesBypassed = false

    /// - Parameters:
    ///   - names: the keys, and patterns of keys; all that are unused if there are none.
    ///   - options: options for the proof. Its paths are the project's directory, or none.
    ///   - records: true to record what is removed.
    ///   - workspace: a workspace that records what is read.
    package init(_ names: [String], _ options: ProjectProofOptions, records: Bool, in workspace: Workspace) {
        (self.names, self.records, self.workspace) = (names, records, workspace)
        var options = options
        options.subjects = [.allKeys]
        self.options = options
    }

    /// Plans the removal.
    package func run(progress: ScanProgress = ScanProgress()) async -> PruneResult {
        let proof = await ProjectProof(options, in: workspace).run(progress: progress)
        var result = PruneResult(isRestoration: false)
        result.unknownSelection = proof.unknownSelection
        if proof.unknownSelection != nil { return result }
        result.diagnostics = proof.diagnostics + proof.damage
        result.paths = Set(proof.report.keys.flatMap { $0.entries.map { FilePath($0.path) } }).map(\.string)
        result.diagnostics += [proof.completeness.diagnostic("nothing is removed")].compactMap(\.self)
        do throws(ConfigurationFile.ReadingError) {
            let record = try PruneRecord(in: options.scan.paths.first, workspace)
            plan(select(proof.report.keys, record, in: &result), record, in: &result)
        } catch {
            result.diagnostics.append(Diagnostic(error))
        }
        let isStopped = !proof.completeness.isWhole || !result.unknownNames.isEmpty
        if isStopped || result.diagnostics.contains(where: { $0.severity == .error }) { result.drop() }
        return result
    }

    // MARK: Select

    /// Returns the proofs of the keys to remove, and reports those that can't be.
    private func select(
        _ proofs: [KeyProof], _ record: PruneRecord, in result: inout PruneResult
    ) -> [KeyProof] {
        let unused = proofs.filter { $0.verdict == .unused && (includesBypassed || !$0.isBypassed) }
        if names.isEmpty { return unused }
        let keys = Set(proofs.map(\.key))
        let unusedKeys = Set(unused.map(\.key))
        // What an interrupted run has removed isn't unknown to the next one.
        let removedKeys = Set(record.items.flatMap(\.table.keys))
        var selected: Set<Key> = []
        for name in names {
            let named = keys.named(name)
            if named.isEmpty, removedKeys.named(name).isEmpty { result.unknownNames.append(name) }
            // A pattern doesn't ask for any of the keys in particular.
            if named == [Key(ExactString(name))], named.isDisjoint(with: unusedKeys) {
                result.diagnostics += proofs.filter { named.contains($0.key) }.map { .keyInUse($0) }
            }
            selected.formUnion(named)
        }
        return unused.filter { selected.contains($0.key) }
    }

    // MARK: Plan

    /// Removes the symbols of removed keys from generated sources.
    private func removeSymbols(record: inout PruneRecord, in result: inout PruneResult) {
        do throws(FileSystemError) {
            let layout = workspace.layout(
                options.scan.paths, selection: options.scan.selection, developmentLanguage: nil)
            let symbols = try PrunedSymbols(of: result.tables, in: layout, workspace)
            result.sources = symbols.files
            result.diagnostics += symbols.notes
            result.paths += symbols.files.map(\.path)
            var relative = RelativePaths(from: options.scan.paths.first ?? ".")
            for (path, removed) in symbols.removed.sorted(by: { $0.key.precedesByBytes($1.key) }) where records {
                guard let place = relative.path(below: path) else { continue }
                record.add(removed, removedFrom: place, emptyFiles: symbols.emptyFiles)
            }
        } catch {
            result.diagnostics.append(Diagnostic(error))
        }
    }

    private func plan(_ unused: [KeyProof], _ record: PruneRecord, in result: inout PruneResult) {
        var record = record
        var files: [FilePath: (keys: Set<Key>, locale: LocaleIdentifier?)] = [:]
        for proof in unused {
            for entry in proof.entries {
                files[FilePath(entry.path), default: ([], entry.locale)].keys.insert(proof.key)
            }
        }
        if files.isEmpty { return }
        var relative = RelativePaths(from: options.scan.paths.first ?? ".")
        for (path, file) in files.sorted(by: { $0.key.string.precedesByBytes($1.key.string) }) {
            do {
                let document = try workspace.document(at: path.string)
                guard document.isWritable else {
                    result.diagnostics += document.obstacles
                    continue
                }
                let contents: [UInt8]
                if records, let place = relative.path(below: path.string) {
                    contents = try record.remove(file.keys, from: document, at: place)
                } else {
                    contents = try document.removing(file.keys)
                }
                result.tables.append(
                    PlannedTable(removing: file.keys, from: document, in: file.locale, contents: contents))
            } catch let error as FileSystemError {
                result.diagnostics.append(Diagnostic(error))
            } catch {
                result.diagnostics.append(.unwritable(path.string, error))
            }
        }
        result.tables.rest(on: workspace.basis)
        removeSymbols(record: &record, in: &result)
        if records { result.record = record.file }
    }
}

extension Diagnostic {
    /// The maximum number of places in the diagnostic.
    private static let shownPlaces = 5

    /// Reports a key that was to be removed although something uses it, or may use it.
    fileprivate static func keyInUse(_ proof: KeyProof) -> Diagnostic {
        let places =
            proof.uses.map { (path: $0.path, position: $0.position) }
            + proof.dynamic.map { (path: $0.path, position: $0.position) }
            + (proof.isBypassed ? proof.bypassed.map { (path: $0.path, position: $0.position) } : [])
        let entry = proof.entries.first
        let first = places.first ?? (entry?.path ?? "", entry?.position)
        let verb =
            switch proof.verdict {
            case .used: "is used"
            case .reachable: "may be used"
            case .unused: "is shown without a look-up"
            }
        let range = { (position: SourcePosition?) in position.map { SourceRange(start: $0, end: $0) } }
        var notes = places.dropFirst().prefix(shownPlaces - 1).map {
            Note("\(verb.dropFirst(verb.hasPrefix("is ") ? 3 : 0)) here", path: $0.path, range: range($0.position))
        }
        if places.count > shownPlaces { notes.append(Note("and \(places.count - shownPlaces) more")) }
        if proof.isBypassed { notes.append(Note("look it up, or remove it with --bypassed")) }
        return Diagnostic(
            path: first.path, range: range(first.position), severity: .error, rule: .keyInUse,
            message: "'\(proof.key.text)' \(verb)\(places.isEmpty ? "" : " here"): nothing is removed", key: proof.key,
            table: proof.table, notes: notes)
    }
}
