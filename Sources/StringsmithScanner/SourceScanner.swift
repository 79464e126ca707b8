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
        var interpreter = CallInterpreter(path: path, source: source, language: language, macros: lexed.macros)
        for call in lexed.calls {
            let isInDefinition = lexed.definitions.contains { $0.contains(call.name.lowerBound) }
            interpreter.read(call, isInDefinition: isInDefinition)
        }
        for problem in lexed.problems { interpreter.report(problem) }
        for name in lexed.unclosed { interpreter.report(unclosed: name) }
        var result = ScanResult()
        result.uses = interpreter.uses
        result.diagnostics = interpreter.diagnostics.sorted(by: Diagnostic.displayOrder)
        return result
    }

    fileprivate struct Lexed {
        var calls: [FoundCall]
        var definitions: [Range<Int>]
        var unclosed: [Range<Int>]
        var problems: [LexicalProblem]
        var macros: [MacroDefinition] = []

        var hasContent: Bool { !calls.isEmpty || !problems.isEmpty || !unclosed.isEmpty }
    }

    private func lex(_ source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) -> Lexed {
        var lexed: Lexed
        let comments: [Range<Int>]
        switch language {
        case .swift:
            var lexer = SwiftLexer(source: source, routines: swiftRoutines, keepsComments: readsComments)
            lexer.scan()
            lexed = Lexed(collector: lexer.collector, problems: lexer.problems)
            comments = lexer.comments
        case .cFamily:
            var lexer = CFamilyLexer(source: source, routines: cFamilyRoutines, keepsComments: readsComments)
            lexer.scan()
            lexed = Lexed(collector: lexer.collector, problems: lexer.problems)
            lexed.macros = lexer.macros
            comments = lexer.comments
        }
        if readsComments {
            let routines = language == .swift ? swiftRoutines : cFamilyRoutines
            lexed.calls += CommentedCode(source: source, routines: routines, language: language).calls(in: comments)
        }
        // Calls close from the inside out; by their place they come in reading order.
        lexed.calls.sort { $0.name.lowerBound < $1.name.lowerBound }
        return lexed
    }
}

extension SourceScanner.Lexed {
    fileprivate init(collector: CallCollector, problems: [LexicalProblem]) {
        calls = collector.calls
        definitions = collector.definitions
        unclosed = collector.unclosed
        self.problems = problems
    }
}
