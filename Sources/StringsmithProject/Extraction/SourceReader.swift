import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Reads and scans single sources.
struct SourceReader {
    let scanner: SourceScanner

    /// The encoding of sources; nil for UTF-8, or UTF-16 with a byte order mark.
    let encoding: TextEncoding?

    /// True to detect the encoding of sources that aren't UTF-8.
    let detectsEncoding: Bool

    /// True to also read the declarations in Swift sources.
    let readsTypes: Bool

    /// True to also read the declarations in code that no release contains.
    let readsAllBranches: Bool

    /// True to find texts that users see instead of keys.
    let findsTexts: Bool

    /// True to note the words of sources, which the proof of uses asks for.
    var notesWords: Bool { readsAllBranches }

    /// The memory for sources that are scanned twice.
    var budget: TextBudget?

    /// What the result of scanning a source depends on, besides the source.
    struct Settings: Hashable, Sendable {
        var routines: [Routine]
        var readsComments = false
        var encoding: TextEncoding?
        var detectsEncoding: Bool
        var readsTypes: Bool
        var readsAllBranches = false
        var findsTexts = false
    }

    /// The number of the settings in a workspace that remembers scans.
    private(set) var settingsNumber = 0

    /// Creates a reader for the sources of a workspace.
    init(_ settings: Settings, in workspace: Workspace) {
        scanner = SourceScanner(
            routines: settings.routines, readsComments: settings.readsComments,
            readsAllBranches: settings.readsAllBranches)
        (encoding, detectsEncoding) = (settings.encoding, settings.detectsEncoding)
        (readsTypes, readsAllBranches) = (settings.readsTypes, settings.readsAllBranches)
        findsTexts = settings.findsTexts
        settingsNumber = workspace.sources?.number(of: settings) ?? 0
    }

    /// Scans a file. Returns nil if there is nothing in it: results are copied several times, and most sources have
    /// none.
    func scan(_ path: String, in workspace: Workspace) -> ScanResult? {
        guard let language = SourceLanguage(path: path) else {
            return failure(
                path, rule: .unknownSourceType, "not a source: the extension isn't one of Swift or the C family")
        }
        return scan(path, in: workspace) { scan($0, path: path, language: language) }
    }

    /// Scans a file whose declarations are known for keys by type; `file` is its number in the scope.
    func scan(
        _ path: String, file: Int, _ declarations: TypedScanner.Declarations, typed: TypedScanner,
        in workspace: Workspace
    ) -> ScanResult? {
        if let result = typed.scan(kept: declarations, path: path, file: file) { return Self.kept(result) }
        // If it can't be read, it has changed since the first pass, so its uses are unknown.
        return scan(path, in: workspace) { scan($0, path: path, language: .swift, pass: .types(typed, file)) }
    }

    private func scan(
        _ path: String, in workspace: Workspace, _ body: (UnsafeBufferPointer<UInt8>) -> ScanResult?
    ) -> ScanResult? {
        do throws(FileSystemError) {
            return try workspace.withBytes(at: path, body).flatMap(Self.kept)
        } catch {
            var result = ScanResult()
            result.diagnostics = [Diagnostic(error)]
            result.unread = result.diagnostics
            return result
        }
    }

    /// Returns a result unless it is empty, with a limited number of diagnostics.
    private static func kept(_ result: ScanResult) -> ScanResult? {
        let isEmpty = result.isEmpty && !result.isPartial && result.declarations == nil && result.words == nil
        if isEmpty, result.previews.isEmpty, result.widgets.isEmpty { return nil }
        var result = result
        result.diagnostics = DiagnosticLimit.bounded(result.diagnostics)
        return result
    }

    /// The purpose of a pass over a source.
    private enum Pass {
        /// To find calls of routines, and declarations.
        case routines

        /// To find keys by type in the file with a number.
        case types(TypedScanner, Int)
    }

    /// Scans a text in UTF-8 for the purpose of a pass.
    /// - Parameter budget: nil if the file must be read again for the next pass.
    private func scan(
        text: UnsafeBufferPointer<UInt8>, path: String, language: SourceLanguage, pass: Pass, budget: TextBudget? = nil
    ) -> ScanResult {
        switch pass {
        case .routines:
            var result = scanner.scan(text, path: path, language: language)
            result.isPartial = !readsAllBranches && ConditionalCode.mayLeaveOut(text)
            if readsTypes, language == .swift {
                result.declarations = TypedScanner.declarations(
                    of: text, readsAllBranches: readsAllBranches, findsTexts: findsTexts, keepingIn: budget)
            }
            if notesWords { result.words = WordFilter(text) }
            if findsTexts, language == .cFamily {
                result.addTexts(of: CFamilyTexts.scan(text, path: path))
            }
            return result
        case .types(let typed, let file): return typed.scan(text, path: path, file: file)
        }
    }

    private func failure(_ path: String, rule: RuleID, _ message: String) -> ScanResult {
        var result = ScanResult()
        let severity = rule == .unknownSourceType ? Severity.warning : .error
        result.diagnostics = [Diagnostic(path: path, severity: severity, rule: rule, message: message)]
        if rule != .unknownSourceType { result.unread = result.diagnostics }
        return result
    }

    private func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String, language: SourceLanguage, pass: Pass = .routines
    ) -> ScanResult? {
        if let encoding {
            return scan(decoding: Array(bytes), as: encoding, path: path, language: language, pass: pass)
        }
        // Few sources begin with a byte order mark, and all marks with a byte outside ASCII.
        let mayHaveMark = bytes.first.map { $0 >= 0x80 } ?? false
        if mayHaveMark, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return scan(DecodedText(detecting: Array(bytes)), path: path, language: language, pass: pass)
        }
        let hasMark = mayHaveMark && bytes.starts(with: TextEncoding.utf8.byteOrderMark)
        let text = hasMark ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes
        let mayHoldUses = scanner.mayHoldUses(text, language: language)
        guard mayHoldUses || findsTexts || readsTypes && language == .swift else {
            guard notesWords else { return nil }
            var result = ScanResult()
            result.words = WordFilter(text)
            return result
        }
        var malformed = UTF8Validation.report(text).malformed
        if detectsEncoding, !malformed.isEmpty {
            return scan(DecodedText(detecting: Array(bytes)), path: path, language: language, pass: pass)
        }
        // Without routines, only literals matter.
        if !malformed.isEmpty, !mayHoldUses, findsTexts, !Self.mayBeInLiterals(malformed, of: Array(text)) {
            malformed = []
        }
        // The next pass reports malformed bytes.
        let budget = malformed.isEmpty ? budget : nil
        var result = scan(text: text, path: path, language: language, pass: pass, budget: budget)
        if !malformed.isEmpty, reports(result, mayHoldUses, pass) {
            report(malformed, of: Array(text), path: path, in: &result)
        }
        return result
    }

    /// True if a pass reports undecodable bytes: once per file, and only if it may contain relevant code.
    private func reports(_ result: ScanResult, _ mayHoldUses: Bool, _ pass: Pass) -> Bool {
        switch pass {
        case .routines: mayHoldUses || findsTexts
        case .types: !mayHoldUses && !result.uses.isEmpty
        }
    }

    private func scan(
        decoding bytes: [UInt8], as encoding: TextEncoding, path: String, language: SourceLanguage, pass: Pass
    ) -> ScanResult {
        do {
            return scan(try DecodedText(bytes, encoding: encoding), path: path, language: language, pass: pass)
        } catch {
            guard case .routines = pass else { return ScanResult() }
            return failure(path, rule: .undecodableText, "text can't be read as \(encoding.name)")
        }
    }

    private func scan(_ decoded: DecodedText, path: String, language: SourceLanguage, pass: Pass) -> ScanResult {
        var result = decoded.text.withUnsafeBufferPointer { scan(text: $0, path: path, language: language, pass: pass) }
        if !decoded.undecodable.isEmpty, reports(result, true, pass) {
            report(decoded.undecodable, of: decoded.text, path: path, in: &result)
        }
        return result
    }

    private func report(_ ranges: [Range<Int>], of text: [UInt8], path: String, in result: inout ScanResult) {
        let lines = LineIndex(text)
        // One diagnostic per file: a source in another encoding has thousands of places with the same cause.
        guard let first = ranges.first else { return }
        let others = ranges.count - 1
        let more = others > 0 ? " here and in \(others) more place\(others == 1 ? "" : "s")" : ""
        let diagnostic = Diagnostic(
            path: path, range: lines.range(first), severity: .warning, rule: .undecodableText,
            message: "undecodable bytes\(more): name the encoding with --source-encoding"
        )
        result.diagnostics.append(diagnostic)
        if Self.mayBeInLiterals(ranges, of: text) { result.unread.append(diagnostic) }
    }

    /// False if the bytes are on lines without a quotation mark, in a source without multi-line literals. Then they can
    /// only be in comments.
    private static func mayBeInLiterals(_ ranges: [Range<Int>], of text: [UInt8]) -> Bool {
        let marks = Array("\"\"\"".utf8)
        if !text.offsets(of: marks).isEmpty || !text.offsets(of: Array("R\"".utf8)).isEmpty { return true }
        var checked = 0
        for range in ranges where range.lowerBound >= checked {
            var start = range.lowerBound
            while start > 0, text[start - 1] != .lineFeed && text[start - 1] != .carriageReturn { start -= 1 }
            // A backslash at the end of a line continues a literal.
            if text[..<start].last(where: { $0 > .space }) == .backslash { return true }
            var end = range.lowerBound
            while end < text.count, text[end] != .lineFeed, text[end] != .carriageReturn { end += 1 }
            if text[start..<end].contains(.quotationMark) { return true }
            checked = end
        }
        return false
    }
}

extension SourceScanOptions {
    /// Returns the text of a source in which a scan finds its uses.
    func text(of bytes: [UInt8]) throws(TextEncodingError) -> DecodedText {
        let text = try DecodedText(bytes, encoding: encoding ?? .utf8)
        guard encoding == nil, detectsEncoding, !text.undecodable.isEmpty else { return text }
        return DecodedText(detecting: bytes)
    }
}
