import StringsmithModel
import StringsmithProject
import StringsmithScanner
import StringsmithText

/// Finds the keys that Swift, Objective-C, C and C++ sources look up, as `stringsmith extract` does.
public struct KeyExtraction: Sendable {
    /// True if calls that are commented out count.
    public var readsComments = false

    /// How many threads work at once; nil for one a processor.
    public var jobs: Int?

    private var routines = Routine.standard

    /// Makes an extraction that knows the routines of Apple's frameworks.
    public init() {}

    /// Makes a further routine known, such as a wrapper of the project's own.
    /// - Parameter signature: `MyString` for a family like `NSLocalizedString`'s, or a function or message with the place
    ///   (from 1), the label, or the constant of each role: `L10n.tr(table:1, key:2)`, `localized(key:text, table:"Errors")`.
    /// - Throws: ``RoutineError`` if the signature can't be read.
    public mutating func addRoutine(_ signature: String) throws(RoutineError) {
        do throws(RoutineSignature.ParseError) {
            routines += try RoutineSignature.parse(signature)
        } catch {
            throw RoutineError(signature: signature, description: error.description)
        }
    }

    /// The key uses of all sources below some paths, by path and place.
    /// - Parameter paths: files and directories; the current directory if there are none.
    public func uses(in paths: [String]) async -> ExtractedUses {
        let scan = await SourceScan(options(paths))
        return ExtractedUses(uses: scan.uses, diagnostics: scan.diagnostics)
    }

    /// The key uses of one source, by place.
    /// - Parameters:
    ///   - source: the text.
    ///   - path: what diagnostics call it; the extension tells the language.
    public func uses(inSource source: String, path: String) -> ExtractedUses {
        guard let language = SourceLanguage(path: path) else {
            let message = "no source: the extension is not one of Swift or the C family"
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

/// What sources look up, and what could not be found out.
public struct ExtractedUses: Hashable, Sendable {
    /// The calls that name a key, in order.
    public let uses: [KeyUse]

    /// What could not be extracted or read, in order.
    public let diagnostics: [Diagnostic]
}

/// A routine's signature that can't be read.
public struct RoutineError: Error, Hashable, CustomStringConvertible {
    /// The signature as it was given.
    public let signature: String

    /// What is wrong, as a phrase without a full stop.
    public let description: String
}
