import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The changes that new texts make to a project, without those that don't hold.
struct FillPlan {
    /// The changed files, sorted by path.
    private(set) var files: [PlannedFile] = []

    /// The findings against the texts of an entry, by its number.
    private(set) var rejected: [Int: Diagnostic] = [:]

    /// Diagnostics about files that can't be changed.
    var diagnostics: [Diagnostic] { obstacles.list }

    private var obstacles = DistinctDiagnostics()

    private let project: FillProject
    private let entries: [FillEntry]
    private let texts: [FillGap.ID: ExactString]
    private let proof: TranslationProof
    private let workspace: Workspace

    /// Plans the entries for which all texts are known.
    init(
        _ entries: [FillEntry], _ texts: [FillGap.ID: ExactString], in project: FillProject, _ proof: TranslationProof,
        _ workspace: Workspace
    ) throws {
        (self.project, self.entries, self.texts, self.proof) = (project, entries, texts, proof)
        self.workspace = workspace
        var open = entries.indices.filter { entries[$0].gaps.allSatisfy { texts[$0.id] != nil } }
        rejectUnusual(&open)
        while true {
            guard try planFiles(&open) else { continue }
            let known = rejected.count
            try prove(open)
            open.removeAll { rejected[$0] != nil }
            if rejected.count == known { return }
        }
    }

    /// The entries that the plan fills.
    var filled: [Int] {
        entries.indices.filter { number in
            rejected[number] == nil && !blocked.contains(number)
                && entries[number].gaps.allSatisfy { texts[$0.id] != nil }
        }
    }

    /// The entries in files that can't be changed.
    private var blocked: Set<Int> = []

    /// Returns entries by their parts, in order.
    private func grouped(_ numbers: [Int]) -> [(part: Int, numbers: [Int])] {
        Dictionary(grouping: numbers) { entries[$0].gaps[0].part }.sorted { $0.key < $1.key }
            .map { (part: $0.key, numbers: $0.value) }
    }

    // MARK: Plan

    /// Rejects texts that no table should have, and that some formats can't represent.
    private mutating func rejectUnusual(_ open: inout [Int]) {
        for number in open {
            for gap in entries[number].gaps {
                guard let text = texts[gap.id], let reason = text.reasonAgainst ?? proof.reason(against: text, for: gap)
                else { continue }
                rejected[number] = reject(number, reason.message, reason.rule)
            }
        }
        open.removeAll { rejected[$0] != nil }
    }

    /// Plans the files; returns false if an entry was rejected meanwhile.
    private mutating func planFiles(_ open: inout [Int]) throws -> Bool {
        let known = rejected.count + blocked.count
        var planned: [FilePath: PlannedFile] = [:]
        // A catalog has all of its languages in one file.
        var groups: [[Int]] = []
        var catalogs: [FilePath: Int] = [:]
        for (part, numbers) in grouped(open) {
            let place = project.parts[part].part.place
            if place.development == nil, let group = catalogs[FilePath(place.path)] {
                groups[group] += numbers
                continue
            }
            if place.development == nil { catalogs[FilePath(place.path)] = groups.count }
            groups.append(numbers)
        }
        for numbers in groups {
            var trial = planned
            do {
                try take(numbers, &trial)
                planned = trial
            } catch let error as FileSystemError {
                block(numbers, [Diagnostic(error)])
            } catch {
                // The file's format or encoding can't represent one of the texts.
                for number in try culprits(numbers, planned) {
                    rejected[number] = reject(number, "can't be written: \(error)", .conversionLoss)
                }
            }
        }
        open.removeAll { rejected[$0] != nil || blocked.contains($0) }
        guard rejected.count + blocked.count == known else { return false }
        files = planned.values.sorted { $0.path.precedesByBytes($1.path) }
        return true
    }

    /// Puts the texts of entries into their file.
    private mutating func take(_ numbers: [Int], _ planned: inout [FilePath: PlannedFile]) throws {
        var steps = grouped(numbers).map { step($0.numbers, of: $0.part) }
        guard let first = numbers.first else { return }
        let place = project.parts[entries[first].gaps[0].part].part.place
        let importer = ProjectImport(in: workspace)
        if place.development == nil {
            try importer.merge(&steps, intoCatalog: place.path, &planned)
        } else {
            try importer.merge(steps[0].file, into: place.path, &steps[0], &planned)
        }
        let ids = Dictionary(numbers.map { (Self.id(entries[$0].key, entries[$0].locale), $0) }) { first, _ in first }
        for diagnostic in steps.flatMap(\.diagnostics) {
            let id = diagnostic.key.map { Self.id($0, diagnostic.locale ?? entries[first].locale) }
            if let number = id.flatMap({ ids[$0] }) {
                // An import names a form as exchange files do.
                let message = entries[number].gaps.reduce(diagnostic.message) { message, gap in
                    gap.form.isEmpty
                        ? message : message.replacing("'\(gap.unit.id)'", with: "'\(gap.key)' (\(gap.form))")
                }
                rejected[number] = rejected[number] ?? reject(number, message, diagnostic.rule)
            } else if diagnostic.severity == .error || diagnostic.isFailure {
                block(numbers, [diagnostic])
            }
        }
    }

    /// Identifies an entry in its file, which may spell the locale in another way.
    private static func id(_ key: Key, _ locale: LocaleIdentifier) -> LocalizedKey {
        LocalizedKey(key, in: locale.canonical)
    }

    /// Returns the texts of entries as a part of an exchange file.
    private func step(_ numbers: [Int], of part: Int) -> ImportStep {
        let owner = project.parts[part]
        let units = numbers.flatMap { number in
            entries[number].gaps.map { gap in
                var unit = gap.unit
                unit.target = texts[gap.id].map { XLIFFDocument.Target(StringUnit($0, state: .machineTranslated)) }
                // The project has the comments already.
                unit.note = nil
                return unit
            }
        }
        let file = XLIFFDocument.File(
            original: owner.part.place.path, source: owner.part.source, target: owner.locale, units: units)
        return ImportStep(file, path: owner.part.place.target, lines: LineIndex([]))
    }

    /// Returns the entries whose texts can't be written, found by halves.
    private func culprits(_ numbers: [Int], _ planned: [FilePath: PlannedFile]) throws -> [Int] {
        var trial = planned
        var copy = self
        do {
            try copy.take(numbers, &trial)
            return []
        } catch {
            guard numbers.count > 1 else { return numbers }
            let middle = numbers.count / 2
            return try culprits(Array(numbers[..<middle]), planned) + culprits(Array(numbers[middle...]), planned)
        }
    }

    private mutating func block(_ numbers: [Int], _ reasons: [Diagnostic]) {
        blocked.formUnion(numbers)
        obstacles.add(reasons)
    }

    // MARK: Prove

    /// Reads the planned files, and rejects the entries that have findings, or that say something else than planned.
    private mutating func prove(_ open: [Int]) throws {
        let contents = Dictionary(files.map { (FilePath($0.path), $0.contents) }) { first, _ in first }
        // A catalog has many parts, one in each language.
        var catalogs: [FilePath: (part: ExchangePart, document: any TableDocument)] = [:]
        for (part, numbers) in grouped(open) {
            let owner = project.parts[part]
            let place = owner.part.place
            guard let bytes = contents[FilePath(place.target)] else {
                for number in numbers { rejected[number] = reject(number, "changes nothing", .importShape) }
                continue
            }
            let file = SourceFile(path: place.target, bytes: bytes)
            let (read, document): (ExchangePart, any TableDocument)
            if place.development != nil {
                read = ExchangePart(place, try workspace.file(at: place.path), file, into: owner.locale)
                document = FormatRegistry.document(file)
            } else if let known = catalogs[FilePath(place.path)] {
                (read, document) = (known.part.translated(into: owner.locale), known.document)
            } else {
                read = ExchangePart(place, file, nil, into: owner.locale)
                document = FormatRegistry.document(file)
                catalogs[FilePath(place.path)] = (read, document)
            }
            let shown = Dictionary(read.units.map { ($0.id, $0.target) }) { first, _ in first }
            for number in numbers {
                for gap in entries[number].gaps where (shown[gap.unit.id] ?? nil)?.text != texts[gap.id] {
                    rejected[number] = reject(number, "the table would show another text", .conversionLoss)
                }
            }
            guard document.isWritable else {
                for number in numbers {
                    rejected[number] = reject(number, "the file would not reparse", .conversionLoss)
                }
                continue
            }
            judge(numbers, try problems(in: document, owner))
        }
    }

    private func problems(in document: any TableDocument, _ owner: FillProject.Part) throws -> [Diagnostic] {
        let place = owner.part.place
        guard place.development != nil else { return proof.problems(in: document, owner.locale) }
        guard InterfaceFileLocation.isInterfaceFile(place.path) else {
            return proof.problems(in: document, owner.locale, source: try workspace.document(at: place.path))
        }
        // The strings of an interface file are compared like a table's.
        let interface = InterfaceDocument(try workspace.file(at: place.path))
        let bytes = try StringsFormat().encode(interface.table(named: TableName(path: place.path)))
        let source = FormatRegistry.document(SourceFile(path: place.target, bytes: bytes))
        return proof.problems(in: document, owner.locale, source: source)
    }

    /// Rejects the entries that have findings.
    private mutating func judge(_ numbers: [Int], _ problems: [Diagnostic]) {
        let keys = Dictionary(numbers.map { (entries[$0].key, $0) }) { first, _ in first }
        for problem in problems {
            guard let number = problem.key.flatMap({ keys[$0] }), rejected[number] == nil else { continue }
            rejected[number] = reject(number, problem.message, problem.rule)
        }
    }

    /// Returns the finding against the texts of an entry.
    private func reject(_ number: Int, _ message: String, _ rule: RuleID) -> Diagnostic {
        let entry = entries[number]
        var diagnostic = Diagnostic(path: entry.path, severity: .warning, rule: rule, message: message, key: entry.key)
        diagnostic.locale = entry.locale
        return diagnostic
    }
}

extension ExactString {
    /// The reason why a text isn't a translation, whatever the rules of the project; nil if there is none.
    fileprivate var reasonAgainst: (message: String, rule: RuleID)? {
        if isBlank { return ("empty text", .emptyValue) }
        let isControl = { (byte: UInt8) in
            byte < .space && byte != .lineFeed && byte != .tab || byte == .delete
        }
        if bytes.contains(where: isControl) { return ("control character", .invisibleCharacter) }
        return String(validating: bytes, as: UTF8.self) == nil ? ("invalid UTF-8", .undecodableText) : nil
    }
}
