import StringsmithModel
import StringsmithText

/// The results of scanning a source.
package struct ScanResult: Sendable {
    /// The key uses, sorted by place.
    package var uses: [KeyUse] = []

    /// Problems with calls that couldn't be extracted or read, sorted by place.
    package var diagnostics: [Diagnostic] = []

    /// The source's declarations, if requested.
    package var declarations: TypedScanner.Declarations?

    /// The diagnostics about parts of the source that weren't read and may contain further uses.
    package var unread: [Diagnostic] = []

    /// The functions and macros that pass a parameter on as a key, one per call.
    package var wrappers: [FoundWrapper] = []

    /// The calls whose keys are known only at run time, sorted by place.
    package var openCalls: [OpenCall] = []

    /// Uses in the C family whose tables are names, which may be macros of other sources, sorted by place.
    package var openTables: [OpenTableUse] = []

    /// A preview, whose keys are in no table.
    package struct Preview: Sendable {
        /// The bytes of the preview.
        package var range: Range<Int>

        /// The place at which the compiler reports its keys; nil if they are left out.
        package var macro: SourceRange?

        /// The column of the place in bytes.
        package var byteColumn: Int
    }

    /// The previews, sorted by place.
    package var previews: [Preview] = []

    /// The bytes of types that only a widget's extension uses.
    package var widgets: [Range<Int>] = []

    /// The texts that users see as they are, sorted by place, and the declarations that show others, if requested.
    package var texts: [FoundText] = []
    package var shownParts = ShownParts()

    /// The words of the source, if requested.
    package var words: WordFilter?

    /// True if something may have been left out: code that no release contains, or a preview.
    package var isPartial = false

    package init() {}

    /// True if nothing was found, apart from declarations.
    package var isEmpty: Bool {
        uses.isEmpty && diagnostics.isEmpty && unread.isEmpty && wrappers.isEmpty && openTables.isEmpty && texts.isEmpty
            && shownParts.isEmpty
    }

    /// Adds another scan of the same source. A literal that both scans found is one use.
    package mutating func add(_ other: ScanResult) {
        // Both scans find where a comment isn't closed.
        let known = Set(unread)
        diagnostics += other.diagnostics.filter { !known.contains($0) }
        texts += other.texts
        unread += other.unread.filter { !known.contains($0) }
        declarations = nil
        moveIntoPreviews(other.previews)
        if !other.previews.isEmpty { isPartial = true }
        if !other.uses.isEmpty {
            let places = Set(uses.map(\.key.range.lowerBound))
            uses += other.uses.filter { !places.contains($0.key.range.lowerBound) }
            uses.sort { $0.key.range.lowerBound < $1.key.range.lowerBound }
        }
        moveIntoWidgets(other.widgets)
    }

    /// Adds a problem that keeps a part of the source from being read.
    mutating func addUnread(_ problem: LexicalProblem, in source: UnsafeBufferPointer<UInt8>, path: String) {
        var places = PlaceCursor(source: source)
        let diagnostic = problem.diagnostic(path: path, places.range(problem.opening(in: source)))
        unread.append(diagnostic)
        diagnostics.append(diagnostic)
    }

    /// Adds the texts that another scan of the same source has found, and what it couldn't read.
    package mutating func addTexts(of other: ScanResult) {
        let problems = Set(unread)
        diagnostics += other.unread.filter { !problems.contains($0) }
        unread += other.unread.filter { !problems.contains($0) }
        // A piece of a joined text may start where that does.
        let shown = Set(
            other.texts.lazy.filter { $0.form == nil && $0.sink.map { $0.kind != .error } ?? false }.map(\.place.start))
        // Where the message of an error is shown says more than that it is one.
        texts.removeAll { $0.form == nil && $0.sink?.kind == .error && shown.contains($0.place.start) }
        let known = Set(texts.lazy.filter { $0.form == nil }.map(\.place.start))
        let composed = Set(texts.lazy.filter { $0.form != nil })
        texts += other.texts.filter { $0.form == nil ? !known.contains($0.place.start) : !composed.contains($0) }
        texts.sort { $0.place.start < $1.place.start }
        _ = shownParts.add(other.shownParts)
    }

    /// Gives the uses in widgets that name no bundle that of the widgets.
    private mutating func moveIntoWidgets(_ widgets: [Range<Int>]) {
        if widgets.isEmpty { return }
        for index in uses.indices where uses[index].bundle == nil {
            let place = uses[index].key.range.lowerBound
            if widgets.contains(where: { $0.contains(place) }) { uses[index].bundle = .widget }
        }
    }

    /// Removes the uses in previews, or moves them to the macros.
    private mutating func moveIntoPreviews(_ previews: [Preview]) {
        if previews.isEmpty { return }
        // Of nested previews, the outer one counts.
        var outer: [Preview] = []
        for preview in previews.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if preview.range.lowerBound >= outer.last?.range.upperBound ?? 0 { outer.append(preview) }
        }
        var next = 0
        uses = uses.sorted { $0.key.range.lowerBound < $1.key.range.lowerBound }.compactMap { use in
            while next < outer.count, outer[next].range.upperBound <= use.key.range.lowerBound { next += 1 }
            guard next < outer.count, outer[next].range.contains(use.key.range.lowerBound) else { return use }
            guard let macro = outer[next].macro else { return nil }
            var use = use
            (use.place, use.byteColumn, use.isInPreview) = (macro, outer[next].byteColumn, true)
            return use
        }
    }
}

/// Finds the key uses in sources.
///
/// A byte search skips sources that don't contain the name of any routine; the others are lexed in one pass. A scanner
/// has no state, so one scanner can be used on any number of threads.
package final class SourceScanner: Sendable {
    private let swiftRoutines: RoutineIndex
    private let cFamilyRoutines: RoutineIndex
    private let readsComments: Bool
    private let leavesOut: ConditionalCode.Scope

    /// Creates a scanner for routines.
    /// - Parameters:
    ///   - readsComments: true to also find calls in comments, and in code that is never compiled.
    ///   - readsAllBranches: true to also find calls that no release contains.
    package init(routines: [Routine], readsComments: Bool = false, readsAllBranches: Bool = false) {
        (swiftRoutines, cFamilyRoutines) = routines == Routine.standard ? Self.standard : Self.indices(of: routines)
        self.readsComments = readsComments
        leavesOut = readsAllBranches ? .none : readsComments ? .debug : .unreleased
    }

    /// The indices of the standard routines: a command can make many scanners of them.
    private static let standard = indices(of: Routine.standard)

    private static func indices(of routines: [Routine]) -> (swift: RoutineIndex, cFamily: RoutineIndex) {
        (RoutineIndex(routines, language: .swift), RoutineIndex(routines, language: .cFamily))
    }

    /// True if a source may contain a key use, according to the byte search alone.
    package func mayHoldUses(_ source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) -> Bool {
        routines(of: language).search.matches(source)
    }

    /// Scans a source in UTF-8. Invalid bytes are skipped.
    package func scan(_ source: UnsafeBufferPointer<UInt8>, path: String, language: SourceLanguage) -> ScanResult {
        guard mayHoldUses(source, language: language) else { return ScanResult() }
        let lookup = CallLookup(source: source, routines: routines(of: language), language: language)
        var interpreter = CallInterpreter(path: path, lookup: lookup)
        switch language {
        case .swift: readSwift(lookup, with: &interpreter)
        case .cFamily: readCFamily(lookup, with: &interpreter)
        }
        var result = ScanResult()
        result.uses = interpreter.uses
        // Calls in comments are read last.
        if readsComments { result.uses.sort { $0.key.range.lowerBound < $1.key.range.lowerBound } }
        result.openTables = interpreter.openTables
        result.diagnostics = interpreter.diagnostics
        result.unread = interpreter.unread
        result.wrappers = interpreter.foundWrappers
        result.openCalls = interpreter.openCalls.sorted { $0.use.place.start < $1.use.place.start }
        if result.diagnostics.count > 1 { result.diagnostics.sort(by: Diagnostic.displayOrder) }
        if language == .swift, !result.openTables.isEmpty { result.settleTables(LiteralConstants(source).text) }
        return result
    }

    private func routines(of language: SourceLanguage) -> RoutineIndex {
        switch language {
        case .swift: swiftRoutines
        case .cFamily: cFamilyRoutines
        }
    }

    private func readSwift(_ lookup: CallLookup, with interpreter: inout CallInterpreter) {
        var lexer = SwiftLexer(
            source: lookup.source, routines: lookup.routines, keepsComments: readsComments, leavesOut: leavesOut)
        while !lexer.scanBatch() {
            interpreter.readCalls(of: &lexer.collector, macros: [])
        }
        let unclosed = lexer.collector.unclosed
        collectComments(lexer.comments, lookup, into: &lexer.collector)
        interpreter.readCalls(of: &lexer.collector, macros: [])
        interpreter.report(lexer.problems, unclosed: unclosed)
    }

    private func readCFamily(_ lookup: CallLookup, with interpreter: inout CallInterpreter) {
        var lexer = CFamilyLexer(
            source: lookup.source, routines: lookup.routines, keepsComments: readsComments, leavesOut: leavesOut)
        while !lexer.scanBatch() {
            interpreter.readCalls(of: &lexer.collector, macros: lexer.macros)
        }
        // Calls that don't end inside the comment aren't errors.
        let unclosed = lexer.collector.unclosed
        collectComments(lexer.comments, lookup, into: &lexer.collector)
        interpreter.readCalls(of: &lexer.collector, macros: lexer.macros)
        interpreter.report(lexer.problems, unclosed: unclosed)
    }

    private func collectComments(_ comments: [Range<Int>], _ lookup: CallLookup, into collector: inout CallCollector) {
        guard readsComments else { return }
        CommentedCode(source: lookup.source, routines: lookup.routines, language: lookup.language)
            .collect(from: comments, into: &collector)
    }
}
