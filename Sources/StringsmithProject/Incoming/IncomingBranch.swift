import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

extension IncomingCheck {
    /// Judges the tables below paths that differ from those of a revision.
    /// - Parameters:
    ///   - revision: the name of a commit, as understood by git.
    ///   - paths: files and directories; if empty, the current directory.
    /// - Throws: `RequestError`, or `FileSystemError` if a table can't be read.
    package func judge(since revision: String, _ paths: [String]) throws -> Result {
        let roots = try RevisionRoots(paths, revision: revision)
        let tree = try RevisionTree(of: roots.revision, in: roots.directories, isSpelled: FormatRegistry.isTable)
        let workspace = Workspace(isReread: true)
        let former = Workspace(tree.files, over: workspace, sharesLayout: false)
        let after = IncomingProject(workspace: workspace, layout: layout(paths, workspace))
        let formerPaths = paths.filter { former.kind(of: $0) != nil }
        if !paths.isEmpty, formerPaths.isEmpty { return Result() }
        let before = IncomingProject(workspace: former, layout: layout(formerPaths, former))
        var step = try IncomingBranch(check: self, revision: revision, before: before, after: after)
        step.result.unknownSelection = after.layout.unknownSelection(tables, development: development, in: workspace)
        step.judge()
        var result = step.result
        if acceptsGood { result.tables = before.tablePaths + after.tablePaths }
        if result.files.contains(where: \.isChange) { try leaveOutUncommitted(&result, paths) }
        return finished(result, after, before)
    }

    /// Leaves out files that differ from those of the last commit: what is undone in them would be lost.
    private func leaveOutUncommitted(_ result: inout Result, _ paths: [String]) throws {
        let roots = try RevisionRoots(paths, revision: "HEAD")
        let tree = try RevisionTree(of: roots.revision, in: roots.directories, isSpelled: FormatRegistry.isTable)
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
}

/// The judgment on a branch, in which a service has changed the project's files.
private struct IncomingBranch {
    let check: IncomingCheck
    let revision: String
    let before: IncomingProject
    let after: IncomingProject
    var result = IncomingCheck.Result()

    /// The words for former tables in messages.
    private var owner: String { "the version of '\(revision)'" }

    private let locales: KnownLocales
    private var newLocales: Set<LocaleIdentifier> = []

    /// The former paths of tables that were moved, by their present ones.
    private let moves: [FilePath: String]

    init(check: IncomingCheck, revision: String, before: IncomingProject, after: IncomingProject) throws {
        (self.check, self.revision, self.before, self.after) = (check, revision, before, after)
        locales = KnownLocales(
            Array(before.locales.union(after.layout.walk.knownRegions(in: after.workspace))))
        moves = try Self.moves(from: before, to: after)
    }

    mutating func judge() {
        for path in after.tablePaths where check.isSelected(path, in: after) && !after.isMissing(path, besides: before)
        {
            if before.workspace.kind(of: path) == .file, before.workspace.isUnchanged(path) { continue }
            collectingFailure { step throws(FileSystemError) in try step.judge(path) }
        }
        let moved = Set(moves.values.map(FilePath.init))
        let present = Set(after.tablePaths.map(FilePath.init))
        for path in before.tablePaths where check.isSelected(path, in: before) && !moved.contains(FilePath(path)) {
            // A link to another table isn't walked besides that one.
            if !present.contains(FilePath(path)), after.workspace.isLink(path), !before.workspace.isLink(path) {
                result.paths.append(path)
                result.diagnostics.append(.link(path))
                continue
            }
            collectingFailure { step throws(FileSystemError) in try step.judgeMissing(path) }
        }
    }

    /// Judges a table. One that can't be read hides nothing about others.
    private mutating func collectingFailure(_ judge: (inout Self) throws(FileSystemError) -> Void) {
        do throws(FileSystemError) {
            try judge(&self)
        } catch {
            result.diagnostics.append(Diagnostic(error))
        }
    }

    /// Returns the former paths of tables by their present ones: those of the same table and locale, or else with the same
    /// contents, if there is only one on both sides.
    private static func moves(from before: IncomingProject, to after: IncomingProject) throws -> [FilePath: String] {
        struct Name: Hashable {
            var file: ExactString
            var locale: LocaleIdentifier?
        }
        func name(_ path: String, _ project: IncomingProject) -> Name {
            Name(file: ExactString(String(FilePath(path).name)), locale: project.layout.locale(of: path))
        }
        var gone = before.tablePaths.filter { after.isMissing($0, besides: before) }
        var new = after.tablePaths.filter { before.workspace.kind(of: $0) == nil }
        var moves: [FilePath: String] = [:]
        func match<ID: Hashable>(_ id: (String, IncomingProject) throws -> ID) rethrows {
            let former = Dictionary(grouping: try gone.map { ($0, try id($0, before)) }, by: \.1)
            let present = Dictionary(grouping: try new.map { ($0, try id($0, after)) }, by: \.1)
            for (id, paths) in present {
                guard let others = former[id], paths.count == 1, others.count == 1 else { continue }
                moves[FilePath(paths[0].0)] = others[0].0
            }
            let matched = Set(moves.values.map(FilePath.init))
            gone.removeAll { matched.contains(FilePath($0)) }
            new.removeAll { moves[FilePath($0)] != nil }
        }
        match(name)
        if !gone.isEmpty, !new.isEmpty { try match { path, project in try project.document(at: path).bytes } }
        return moves
    }

    private mutating func judge(_ path: String) throws(FileSystemError) {
        let former = before.workspace.kind(of: path) == .file ? path : moves[FilePath(path)]
        let (arriving, present) = (try after.document(at: path), try before.document(at: former ?? path))
        if after.workspace.isLink(path), !before.workspace.isLink(former ?? path), former != nil {
            result.paths.append(path)
            return result.diagnostics.append(.link(path))
        }
        if arriving.bytes == present.bytes { return }
        result.paths.append(path)
        // A new catalog, a new table of the development language, or one outside locale directories, translates nothing.
        let isCatalog = FormatRegistry.isCommonTable(path)
        let locale = isCatalog ? nil : after.layout.locale(of: path)
        let isSource = isCatalog || locale == nil || locale == after.group(of: path)?.developmentLanguage
        if former == nil, isSource { return }
        if let locale, !locales.contains(locale) {
            if newLocales.insert(locale).inserted { result.diagnostics.append(.newLocale(locale, arriving)) }
            return
        }
        guard isCatalog || locale != nil,
            check.isWhole(arriving, present, owner, &result)
        else { return }
        var judgment = check.judgment(
            of: arriving, for: path, after, IncomingCheck.Former(present, owner, in: before), locales)
        judgment.judgeFile()
        let found = check.relevant(judgment.diagnostics)
        result.diagnostics += found
        // Nothing can be lost from a table that is new.
        if check.acceptsGood, former != nil, !found.isEmpty { plan(arriving, judgment, found) }
    }

    /// Plans a table without the damage.
    private mutating func plan(_ arriving: any TableDocument, _ judgment: TableJudgment, _ found: [Diagnostic]) {
        if let other = after.workspace.otherLocaleTable(behind: arriving.path) {
            return result.diagnostics.append(.linked(arriving.path, to: other))
        }
        do {
            let contents = try judgment.bytes(without: found, isInPlace: true)
            result.files.append(
                PlannedFile(
                    path: arriving.path, contents: contents, original: arriving.bytes,
                    summary: "damage undone, the rest kept"))
        } catch {
            result.diagnostics.append(.unwritable(arriving.path, error))
        }
    }

    /// Reports a table that is gone while the development language still has it, or another locale.
    private mutating func judgeMissing(_ path: String) throws(FileSystemError) {
        guard after.isMissing(path, besides: before) else { return }
        let isCatalog = FormatRegistry.isCommonTable(path)
        let locale = isCatalog ? nil : before.layout.locale(of: path)
        if !isCatalog {
            guard let group = before.group(of: path) else { return }
            if locale == group.developmentLanguage || locale == nil {
                guard group.directories.contains(where: { after.hasFile(named: path, in: $0) }) else { return }
            } else {
                guard let source = after.sourcePath(of: path) ?? before.sourcePath(of: path),
                    after.workspace.kind(of: source) == .file
                else { return }
            }
        }
        let document = try before.document(at: path)
        let counts = isCatalog ? document.locales.map { document.entryCount(in: $0) } : [document.entryCount(in: nil)]
        let count = isCatalog ? document.entryCount(in: nil) : counts[0]
        guard count > 0 else { return }
        result.paths.append(path)
        let strings = count == 1 ? "1 key" : "\(count) keys"
        let places = isCatalog ? " in \(counts.count == 1 ? "1 language" : "\(counts.count) languages")" : ""
        let reason =
            switch after.workspace.kind(of: path) {
            case nil: ""
            case .file: ", as its directory became a symbolic link"
            case .directory: ", as a directory is in its place"
            case .link, .other: ", as it isn't a regular file any more"
            }
        var lost = Diagnostic(
            path: path, severity: .warning, rule: .incomingLostKey,
            message: "lost table with \(strings)\(places)\(reason): \(owner) has it",
            table: TableName(path: path))
        lost.locale = locale
        result.diagnostics.append(lost)
        // What is written through a link changes another table, and nothing else is replaced.
        guard check.acceptsGood, !check.ignored.contains(.incomingLostKey), reason.isEmpty else { return }
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

    fileprivate static func link(_ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .warning, rule: .incomingReformatted,
            message: "table became a symbolic link: put the file back")
    }

    fileprivate static func uncommitted(_ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .unwritableTable,
            message: "uncommitted changes: commit the service's files before part of them is undone")
    }
}
