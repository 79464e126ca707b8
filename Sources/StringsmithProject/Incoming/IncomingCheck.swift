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
        .incomingCatalogMember, .incomingInvisible, .incomingLocale, .incomingLostKey, .incomingNoBreakSpace,
        .incomingPromoted,
        .incomingReformatted, .incomingSourceText,
    ]

    /// The result of a check.
    package struct Result: Sendable {
        /// All damage, unsorted.
        package var diagnostics: [Diagnostic] = []

        /// The project's files with the good strings, if they were wanted. In a branch, only those with damage.
        package var files: [PlannedFile] = []

        /// The paths of tables that an earlier run, which was killed, may have written.
        package var tables: [String] = []

        /// The paths of the files that were judged.
        package var paths: [String] = []

        /// A requested locale or table that the project doesn't have.
        package var unknownSelection: UnknownSelection?
    }

    package init() {}

    /// Returns an intake that looks for damage by services in the strings for one of the project's files.
    func guarding(_ intake: TranslationIntake, of path: String, in project: IncomingProject) -> TranslationIntake {
        var intake = intake
        intake.takesOtherSources = false
        intake.guards = TranslationIntake.serviceGuards.subtracting(ignored)
        intake.wasSource = { project.wasSource($0, of: $1.key, in: path, for: $1.locale) }
        return intake
    }

    /// Returns the diagnostics about damage that isn't ignored.
    func relevant(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.filter { !ignored.contains($0.rule) } }

    /// Returns the result without the ignored kinds of damage. If something couldn't be read, what is missing or new isn't
    /// known, and nothing is written.
    func finished(_ result: Result, _ projects: IncomingProject...) -> Result {
        var result = result
        var failures: [FileSystemError] = []
        for failure in projects.flatMap(\.failures) where !failures.contains(failure) { failures.append(failure) }
        if !failures.isEmpty {
            let uncertain: Set<RuleID> = [.incomingLocale, .incomingLostKey, .importUnknownKey, .importUnknownFile]
            let paths = Set(failures.map { FilePath($0.path) })
            // What a table of another locale lost isn't in one that can't be read.
            let areTables = failures.allSatisfy { FormatRegistry.isLocaleTable($0.path) }
            let directories = Set(paths.map(\.enclosing))
            func isCertain(_ diagnostic: Diagnostic) -> Bool {
                diagnostic.rule == .incomingLostKey && areTables
                    && !directories.contains(FilePath(diagnostic.path).enclosing)
            }
            result.diagnostics.removeAll {
                uncertain.contains($0.rule) && !isCertain($0) || $0.isFailure && paths.contains(FilePath($0.path))
            }
            result.diagnostics += failures.map { Diagnostic($0) }
            result.files = []
        }
        result.diagnostics = relevant(result.diagnostics)
        return result
    }

    // MARK: Judging a table

    /// Returns whether two versions of a table can be compared; reports it otherwise.
    /// - Parameter owner: the words for the version that is there already.
    func isWhole(
        _ arriving: any TableDocument, _ present: any TableDocument, _ owner: String, _ result: inout Result
    ) -> Bool {
        guard arriving.isWhole || arriving.bytes.isEmpty else {
            result.diagnostics += arriving.diagnostics.asFailures
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

    /// A table before the service changed it.
    struct Former {
        let document: any TableDocument

        /// The words for it in messages.
        let owner: String

        /// The project with the source strings that the service had to translate.
        let project: IncomingProject

        init(_ document: any TableDocument, _ owner: String, in project: IncomingProject) {
            (self.document, self.owner, self.project) = (document, owner, project)
        }
    }

    /// Judges the entries of a table.
    /// - Parameters:
    ///   - path: the path of the table in the project.
    ///   - after: the project with its current source strings.
    func judgment(
        of arriving: any TableDocument, for path: String, _ after: IncomingProject, _ former: Former,
        _ locales: KnownLocales
    ) -> TableJudgment {
        let group = after.group(of: path)
        let locale = after.layout.locale(of: path) ?? group?.developmentLanguage ?? "und"
        var judgment = TableJudgment(
            of: arriving, replacing: former.document, former.owner, in: locale,
            intake: guarding(TranslationIntake(), of: path, in: after))
        if FormatRegistry.isCommonTable(path) {
            judgment.judgeAllLocales(isAskedFor: locales.contains)
        } else if locale == group?.developmentLanguage {
            judgment.judgeSource()
        } else {
            var source = source(of: path, after, former.project)
            let directories = (group?.directories ?? []).filter { $0.locale == locale }
            let own = after.keys(of: path, in: directories)
            var wanted =
                after.sourcePath(of: path) != nil
                ? after.keys(of: path, in: group?.developmentDirectories ?? [])
                : after.keys(of: path, besides: directories)
            wanted.formUnion(source.contents?.entries.map(\.key) ?? [])
            if source.contents != nil, wanted.areComplete(for: former.document) { source.keys = wanted }
            // In a branch, the table's own keys are the arriving ones. A key may have moved to its plurals.
            judgment.judgeTranslation(source) { key in
                wanted.contains(key) && (arriving.path != path || !own.contains(key))
            }
        }
        return judgment
    }

    /// Returns the source strings of a table.
    private func source(
        of path: String, _ after: IncomingProject, _ before: IncomingProject
    ) -> TableJudgment.Source {
        var source = TableJudgment.Source(contents: after.sourceStrings(of: path))
        guard let sourcePath = after.sourcePath(of: path) else { return source }
        source.isInterface = InterfaceFileLocation.isInterfaceFile(sourcePath)
        // A changed table of the development language is put back.
        let isJudged = !source.isInterface && isSelected(sourcePath, in: after)
        if isJudged, !before.workspace.isUnchanged(sourcePath), let former = before.sourceStrings(of: path) {
            (source.changedKeys, source.newKeys) = changedKeys(from: former, to: source.contents)
        }
        return source
    }

    func isSelected(_ path: String, in project: IncomingProject) -> Bool {
        let table = TableName(path: path)
        if FormatRegistry.isCommonTable(path) { return tables.includes(table: table) }
        return tables.includes(project.layout.locale(of: path), table)
    }

    /// Returns the keys whose source strings changed or are gone, and those that are new.
    private func changedKeys(
        from old: CatalogContents, to new: CatalogContents?
    ) -> (changed: Set<Key>, new: Set<Key>) {
        guard let new else { return ([], []) }
        func texts(_ contents: CatalogContents) -> [Key: VariedText] {
            Dictionary(
                contents.entries.map { ($0.key, $0.sourceContent(contents.sourceLanguage).withoutStates.inOrder) }
            ) { $1 }
        }
        let (former, current) = (texts(old), texts(new))
        return (
            Set(former.keys).filter { former[$0] != current[$0] }, Set(current.keys).subtracting(former.keys)
        )
    }
}

extension Set<Key> {
    /// False if a translation may have keys that the development language lacks: those of Info.plist are in that file, and in some projects, a table has only the keys that aren't their own strings.
    func areComplete(for translation: any TableDocument) -> Bool {
        if TableName(path: translation.path).rawValue == "InfoPlist" { return false }
        let index = TableIndex(translation)
        let unknown = index.keys.count { !contains($0) }
        return unknown * 10 <= index.count
    }
}

extension [Diagnostic] {
    /// The errors among the diagnostics of a file that couldn't be read in full, which nothing can be said about.
    var asFailures: [Diagnostic] {
        filter { $0.severity == .error }.map { diagnostic in
            var failure = diagnostic
            failure.isFailure = true
            return failure
        }
    }
}
