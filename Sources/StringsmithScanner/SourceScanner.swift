import StringsmithModel
import StringsmithText

/// What a source holds.
public struct ScanResult: Sendable {
    /// The key uses, by their place.
    public var uses: [KeyUse] = []

    /// What could not be extracted or read, by place.
    public var diagnostics: [Diagnostic] = []

    /// Makes an empty result.
    public init() {}
}

/// Finds the key uses of sources.
///
/// Two stages: a byte search rules out sources in which no routine's name occurs; the others are lexed in one pass. A
/// scanner is a value without state, made once and used by any number of threads.
public struct SourceScanner: Sendable {
    private let swiftRoutines: RoutineIndex
    private let cFamilyRoutines: RoutineIndex
    private let swiftSearch: ByteSearch
    private let cFamilySearch: ByteSearch
    private let readsComments: Bool

    /// Makes a scanner for routines. With `readsComments`, calls that are commented out count too.
    public init(routines: [Routine], readsComments: Bool = false) {
        swiftRoutines = RoutineIndex(routines, language: .swift)
        cFamilyRoutines = RoutineIndex(routines, language: .cFamily)
        swiftSearch = ByteSearch(needles: swiftRoutines.needles)
        cFamilySearch = ByteSearch(needles: cFamilyRoutines.needles)
        self.readsComments = readsComments
    }

    /// True if a source can hold a key use: the first stage alone.
    public func mayHoldUses(_ source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) -> Bool {
        switch language {
        case .swift: swiftSearch.matches(source)
        case .cFamily: cFamilySearch.matches(source)
        }
    }

    /// Scans a source that is UTF-8; bytes that aren't are passed over.
    public func scan(_ source: UnsafeBufferPointer<UInt8>, path: String, language: SourceLanguage) -> ScanResult {
        guard mayHoldUses(source, language: language) else { return ScanResult() }
        let lexed = lex(source, language: language)
        guard lexed.hasContent else { return ScanResult() }
        var interpreter = CallInterpreter(path: path, lexed: lexed, lookup: lookup(in: source, language: language))
        interpreter.readCalls()
        for problem in lexed.problems { interpreter.report(problem) }
        for name in lexed.unclosed { interpreter.report(unclosed: name) }
        var result = ScanResult()
        result.uses = interpreter.uses
        result.diagnostics = interpreter.diagnostics.sorted(by: Diagnostic.displayOrder)
        return result
    }

    private func routines(of language: SourceLanguage) -> RoutineIndex {
        switch language {
        case .swift: swiftRoutines
        case .cFamily: cFamilyRoutines
        }
    }

    private func lookup(in source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) -> CallLookup {
        CallLookup(source: source, routines: routines(of: language), language: language)
    }

    private func lex(_ source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) -> LexedSource {
        let routines = routines(of: language)
        var collector = CallCollector(source: source, language: language)
        var lexed = LexedSource()
        let comments: [Range<Int>]
        switch language {
        case .swift:
            var lexer = SwiftLexer(source: source, routines: routines, keepsComments: readsComments)
            lexer.scan()
            lexer.exchangeCollector(&collector)
            lexed.problems = lexer.problems
            comments = lexer.comments
        case .cFamily:
            var lexer = CFamilyLexer(source: source, routines: routines, keepsComments: readsComments)
            lexer.scan()
            lexer.exchangeCollector(&collector)
            lexed.problems = lexer.problems
            lexed.macros = lexer.macros
            comments = lexer.comments
        }
        // What doesn't end in a comment is no mistake.
        lexed.unclosed = collector.unclosed
        lexed.definitions = collector.definitions
        if readsComments {
            CommentedCode(source: source, routines: routines, language: language)
                .collect(from: comments, into: &collector)
        }
        lexed.take(collector)
        return lexed
    }
}
