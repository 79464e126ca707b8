import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Judges what a translation service sends, and takes the good part of it.
///
/// A service either changes the project's files in a branch, which are compared with those of a revision, or its files
/// have been downloaded, and are compared with those that they are for.
package struct IncomingCheck: Sendable {
    /// The project's directory, for files from elsewhere.
    package var project = "."

    /// The files below the project or the named paths to include.
    package var files = PathSelection()

    /// The locales and tables to judge. One of each also names those of a file whose path doesn't.
    package var tables = TableSelection()

    /// The development language; nil for that of the project.
    package var development: LocaleIdentifier?

    /// The kinds of damage to ignore.
    package var ignored: Set<RuleID> = []

    /// True to plan the project's files with the good strings.
    package var acceptsGood = false

    /// The kinds of damage that only this check reports.
    package static let rules: [RuleID] = [
        .incomingCatalogMember, .incomingLocale, .incomingLostKey, .incomingNoBreakSpace, .incomingPromoted,
        .incomingReformatted, .incomingSourceText,
    ]

    /// The result of a check.
    package struct Result: Sendable {
        /// All damage, unsorted.
        package var diagnostics: [Diagnostic] = []

        /// The project's files with the good strings, if they were wanted. In a branch, only those with damage.
        package var files: [PlannedFile] = []

        /// The paths of the files that were judged.
        package var paths: [String] = []

        /// A requested locale or table that the project doesn't have.
        package var unknownSelection: UnknownSelection?
    }

    package init() {}

    /// The guards of an intake.
    var guards: Set<RuleID> { TranslationIntake.serviceGuards.subtracting(ignored) }

    /// Returns the result without the ignored kinds of damage. If something couldn't be read, there is only that: what
    /// is missing, or new, isn't known.
    func finished(_ result: Result, _ projects: IncomingProject...) -> Result {
        var result = result
        var failures: [FileSystemError] = []
        for failure in projects.flatMap(\.failures) where !failures.contains(failure) { failures.append(failure) }
        if !failures.isEmpty { (result.diagnostics, result.files) = (failures.map { Diagnostic($0) }, []) }
        result.diagnostics.removeAll { ignored.contains($0.rule) }
        return result
    }

    // MARK: Changes in a branch

    /// Judges the tables below paths that differ from those of a revision.
    /// - Parameters:
    ///   - revision: the name of a commit, as understood by git.
    ///   - paths: files and directories; if empty, the current directory.
    /// - Throws: `GitRepository.Failure`, or `FileSystemError` if a table can't be read.
    package func judge(since revision: String, _ paths: [String]) throws -> Result {
        let roots = try RevisionRoots(paths, revision: revision)
        let tree = try RevisionTree(of: roots.revision, in: roots.directories)
        let workspace = Workspace(isReread: true)
        let former = Workspace(tree.files, over: workspace, sharesLayout: false)
        let after = IncomingProject(workspace: workspace, layout: layout(paths, workspace))
        let formerPaths = paths.filter { former.kind(of: $0) != nil }
        if !paths.isEmpty, formerPaths.isEmpty { return Result() }
        let before = IncomingProject(workspace: former, layout: layout(formerPaths, former))
        var result = Result()
        result.unknownSelection = after.layout.unknownSelection(tables, development: development, in: workspace)
        var locales = before.locales
        locales.formUnion(after.layout.walk.knownRegions(in: workspace))
        var newLocales: Set<LocaleIdentifier> = []
        for path in after.layout.tablePaths + after.layout.catalogPaths where isSelected(path, in: after) {
            if former.kind(of: path) == .file, former.isUnchanged(path) { continue }
            try judge(path, after, since: revision, before, KnownLocales(Array(locales)), &newLocales, &result)
        }
        for path in before.layout.tablePaths where isSelected(path, in: before) {
            try judgeMissing(path, after, before, &result)
        }
        if result.files.contains(where: \.isChange) { try leaveOutUncommitted(&result, paths) }
        return finished(result, after, before)
    }

    /// Leaves out files that differ from those of the last commit: what is undone in them would be lost.
    private func leaveOutUncommitted(_ result: inout Result, _ paths: [String]) throws {
        let roots = try RevisionRoots(paths, revision: "HEAD")
        let tree = try RevisionTree(of: roots.revision, in: roots.directories)
        let last = Workspace(tree.files, over: Workspace(), sharesLayout: false)
        var files: [PlannedFile] = []
        for file in result.files {
            if try !file.isChange || file.original == nil || last.existingBytes(at: file.path) == file.original {
                files.append(file)
            } else {
                result.diagnostics.append(.uncommitted(file.path))
            }
        }
        result.files = files
    }

    private func layout(_ paths: [String], _ workspace: Workspace) -> ProjectLayout {
        workspace.layout(paths, selection: files, developmentLanguage: development)
    }

    private func isSelected(_ path: String, in project: IncomingProject) -> Bool {
        let table = TableName(path: path)
        if FormatRegistry.isCommonTable(path) { return tables.includes(table: table) }
        return tables.includes(project.layout.locale(of: path), table)
    }

    private func judge(
        _ path: String, _ after: IncomingProject, since revision: String, _ before: IncomingProject,
        _ locales: KnownLocales, _ newLocales: inout Set<LocaleIdentifier>, _ result: inout Result
    ) throws {
        let (arriving, present) = (try after.document(at: path), try before.document(at: path))
        if arriving.bytes == present.bytes { return }
        result.paths.append(path)
        // A new catalog, or a table outside locale directories, translates nothing yet.
        let isCatalog = FormatRegistry.isCommonTable(path)
        guard isCatalog ? !present.bytes.isEmpty : after.layout.locale(of: path) != nil else { return }
        if let locale = after.layout.locale(of: path), !isCatalog, !locales.contains(locale) {
            if newLocales.insert(locale).inserted { result.diagnostics.append(.newLocale(locale, arriving)) }
            return
        }
        guard isWhole(arriving, present, "the version of '\(revision)'", &result) else { return }
        var judgement = judgement(of: arriving, for: path, after, present, before, locales)
        judgement.judgeFile()
        let found = judgement.diagnostics.filter { !ignored.contains($0.rule) }
        result.diagnostics += found
        guard acceptsGood, present.isWritable else { return }
        // A file without damage is planned as well: an earlier run may have been killed while writing it.
        let isDamaged = found.contains { $0.severity > .note }
        result.files.append(
            PlannedFile(
                path: path, contents: isDamaged ? try judgement.bytes() : arriving.bytes, original: arriving.bytes,
                summary: "damage undone, the rest kept"))
    }

    /// Returns whether two versions of a table can be compared; reports it otherwise.
    /// - Parameter owner: the words for the version that is there already.
    func isWhole(
        _ arriving: any TableDocument, _ present: any TableDocument, _ owner: String, _ result: inout Result
    ) -> Bool {
        guard arriving.isWhole || arriving.bytes.isEmpty else {
            result.diagnostics += arriving.diagnostics.filter { $0.severity == .error }
            return false
        }
        guard present.isWhole || present.bytes.isEmpty else {
            result.diagnostics.append(
                Diagnostic(
                    path: arriving.path, severity: .error, rule: .unreadableFile,
                    message: "can't be judged: \(owner) can't be read in full"))
            return false
        }
        return true
    }

    /// Judges the entries of a table.
    /// - Parameters:
    ///   - path: the path of the table in the project.
    ///   - after: the project with its current source strings.
    ///   - before: the project with the source strings that the service had to translate.
    func judgement(
        of arriving: any TableDocument, for path: String, _ after: IncomingProject, _ present: any TableDocument,
        _ before: IncomingProject, _ locales: KnownLocales
    ) -> TableJudgement {
        let group = after.group(of: path)
        let locale = after.layout.locale(of: path) ?? group?.developmentLanguage ?? "und"
        var judgement = TableJudgement(of: arriving, replacing: present, in: locale, guards: guards)
        if FormatRegistry.isCommonTable(path) {
            judgement.judgeAllLocales(isAskedFor: locales.contains)
        } else if locale == group?.developmentLanguage {
            judgement.judgeSource()
        } else {
            var source = TableJudgement.Source(contents: after.sourceStrings(of: path))
            source.isInterface = after.sourcePath(of: path).map(InterfaceFileLocation.isInterfaceFile) ?? false
            if let sourcePath = after.sourcePath(of: path), !before.workspace.isUnchanged(sourcePath) {
                source.changedKeys = changedKeys(from: before.sourceStrings(of: path), to: source.contents)
            }
            let directories = group?.directories ?? []
            let own = after.keys(of: path, in: directories.filter { $0.locale == locale })
            let hasSource = after.sourcePath(of: path) != nil
            let others = directories.filter { directory in
                hasSource
                    ? group?.developmentDirectories.contains(directory) ?? false : directory.locale != locale
            }
            var wanted = after.keys(of: path, in: others)
            wanted.formUnion(source.contents?.entries.map(\.key) ?? [])
            // In a branch, the table's own keys are the arriving ones. A key may have moved to its plurals.
            judgement.judgeTranslation(source) { key in
                wanted.contains(key) && (arriving.path != path || !own.contains(key))
            }
        }
        return judgement
    }

    /// Returns the keys whose source strings differ, or that only one version has.
    private func changedKeys(from old: CatalogContents?, to new: CatalogContents?) -> Set<Key> {
        guard let old, let new else { return [] }
        func texts(_ contents: CatalogContents) -> [Key: VariedText] {
            Dictionary(contents.entries.map { ($0.key, $0.sourceContent(contents.sourceLanguage).withoutStates) }) {
                $1
            }
        }
        let (former, current) = (texts(old), texts(new))
        return Set(former.keys).union(current.keys).filter { former[$0] != current[$0] }
    }

    /// Reports a table that is gone while the development language still has it.
    private func judgeMissing(
        _ path: String, _ after: IncomingProject, _ before: IncomingProject, _ result: inout Result
    ) throws {
        guard after.workspace.kind(of: path) == nil, let group = after.group(of: path),
            before.layout.locale(of: path) != group.developmentLanguage,
            let source = after.sourcePath(of: path), after.workspace.kind(of: source) == .file
        else { return }
        let document = try before.document(at: path)
        let count = document.entryCount(in: nil)
        guard count > 0 else { return }
        result.paths.append(path)
        var lost = Diagnostic(
            path: path, severity: .warning, rule: .incomingLostKey,
            message: "lost table with \(count) translations: the source still has it", table: TableName(path: path))
        lost.locale = before.layout.locale(of: path)
        result.diagnostics.append(lost)
        guard acceptsGood, !ignored.contains(.incomingLostKey) else { return }
        result.files.append(
            PlannedFile(path: path, contents: document.bytes, original: nil, summary: "put back"))
    }
}

extension Diagnostic {
    fileprivate static func newLocale(_ locale: LocaleIdentifier, _ document: any TableDocument) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: document.path, range: document.decodedText?.lines.range(0..<0), severity: .warning,
            rule: .incomingLocale, message: "locale '\(locale)' is new: the project doesn't have it")
        diagnostic.locale = locale
        return diagnostic
    }

    fileprivate static func uncommitted(_ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .unwritableTable,
            message: "has changes that aren't committed: commit the service's files before part of them is undone")
    }
}
