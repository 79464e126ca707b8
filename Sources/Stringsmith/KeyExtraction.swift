import StringsmithModel
import StringsmithProject
import StringsmithScanner
import StringsmithText

/// Finds the keys that Swift, Objective-C, C and C++ sources look up, like `stringsmith extract`.
public struct KeyExtraction: Sendable {
    /// True to include calls that are commented out.
    public var readsComments = false

    /// The number of threads; nil for one per processor.
    public var jobs: Int?

    private var routines = Routine.standard

    /// Creates an extraction that knows the routines of Apple's frameworks.
    public init() {}

    /// Adds a routine, such as a wrapper in the project.
    /// - Parameter signature: `MyString` for a family of routines like `NSLocalizedString`'s, or a function or
    ///   message with the position (from 1), the label, or the constant of each role: `L10n.tr(table:1, key:2)`,
    ///   `localized(key:text, table:"Errors")`.
    /// - Throws: ``RoutineError`` if the signature is invalid.
    public mutating func addRoutine(_ signature: String) throws(RoutineError) {
        do throws(RequestError) {
            routines += try Routine.parse(signature)
        } catch {
            throw RoutineError(signature: signature, description: error.description)
        }
    }

    /// Returns the key uses in all sources below paths, sorted by path and place.
    /// - Parameter paths: files and directories; if empty, the current directory.
    public func uses(in paths: [String]) async -> ExtractedUses {
        let scan = await SourceScan(options(paths), in: Workspace())
        return ExtractedUses(uses: scan.uses, diagnostics: scan.diagnostics)
    }

    /// Returns the key uses in one source, sorted by place.
    /// - Parameters:
    ///   - source: the text.
    ///   - path: the path in diagnostics. Its extension determines the language.
    public func uses(inSource source: String, path: String) -> ExtractedUses {
        guard let language = SourceLanguage(path: path) else {
            let message = "not a source: the extension isn't one of Swift or the C family"
            let diagnostic = Diagnostic(path: path, severity: .warning, rule: .unknownSourceType, message: message)
            return ExtractedUses(uses: [], diagnostics: [diagnostic])
        }
        let scanner = SourceScanner(routines: routines, readsComments: readsComments)
        let result = Array(source.utf8).withUnsafeBufferPointer { scanner.scan($0, path: path, language: language) }
        return ExtractedUses(uses: result.uses, diagnostics: result.diagnostics)
    }

    func options(_ paths: [String]) -> SourceScanOptions {
        var options = SourceScanOptions()
        options.paths = paths
        options.routines = routines
        options.readsComments = readsComments
        options.jobs = jobs
        return options
    }
}

/// The keys that sources look up, and the diagnostics about them.
public struct ExtractedUses: Hashable, Sendable {
    /// The calls that name a key, in order.
    public let uses: [KeyUse]

    /// Diagnostics about calls that couldn't be extracted and sources that couldn't be read, in order.
    public let diagnostics: [Diagnostic]
}

/// An invalid signature of a routine.
public struct RoutineError: Error, Hashable, CustomStringConvertible {
    /// The signature as given.
    public let signature: String

    /// The problem, as a phrase without a full stop.
    public let description: String
}
