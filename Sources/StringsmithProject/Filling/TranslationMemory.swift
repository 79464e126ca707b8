import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Known translations by source text, in one language.
struct TranslationMemory: Sendable {
    private struct Source: Hashable {
        var text: ExactString

        /// The variation that the text is for, such as a plural category, whose form says something about its number.
        var variation: [ExactString]
    }

    /// The translations; nil if there are several for a text, of which only a person can choose one.
    private var translations: [Source: ExactString?] = [:]

    /// The source texts for no variation, and a translation of each, in the order in which they were added.
    private(set) var pairs: [(source: ExactString, text: ExactString)] = []

    init() {}

    /// Adds a translation. A source text with different translations isn't used.
    /// - Parameter steps: the place in the entry.
    mutating func add(_ source: ExactString, _ steps: [ExactString], _ text: ExactString) {
        guard !source.bytes.isEmpty, !text.bytes.isEmpty else { return }
        let source = Source(text: source, variation: Self.variation(of: steps))
        switch translations[source] {
        case nil:
            translations[source] = .some(text)
            if source.variation.isEmpty { pairs.append((source.text, text)) }
        case .some(let known): if known != text { translations[source] = .some(nil) }
        }
    }

    /// Returns the only translation of a text; nil if there is none, or if there are several.
    func translation(of source: ExactString, _ steps: [ExactString]) -> ExactString? { known(source, steps) ?? nil }

    /// Returns what is known about a text: its translation for the same variation, or, for a device or width, that of a
    /// text for all of them. A text for a device says nothing about others.
    private func known(_ source: ExactString, _ steps: [ExactString]) -> ExactString?? {
        let variation = Self.variation(of: steps)
        if let known = translations[Source(text: source, variation: variation)] { return known }
        let plural = variation.suffix(2).first == "plural" ? Array(variation.suffix(2)) : []
        return translations[Source(text: source, variation: plural)]
    }

    private static func variation(of steps: [ExactString]) -> [ExactString] {
        steps.first == "substitutions" ? Array(steps.dropFirst(2)) : steps
    }
}

/// A file with translations, in TMX or Gettext's format.
struct TranslationMemoryFile {
    private enum Contents {
        case exchange(TMXDocument)

        /// A Gettext file with its language.
        case gettext(SourceFile, LocaleIdentifier)
        case nothing
    }

    private let contents: Contents

    /// What is wrong with the file as a whole.
    let diagnostics: [Diagnostic]

    /// - Parameter locale: the language of a file that doesn't name its own; nil if it could be any.
    init(_ file: SourceFile, locale: LocaleIdentifier?) {
        switch file.pathExtension {
        case "tmx":
            let document = TMXDocument(file)
            contents = .exchange(document)
            diagnostics = document.diagnostics
        case "po":
            let stated = GettextExchange().language(of: file) ?? TableConversion.locale(of: file.path) ?? locale
            let message = "'Language' missing in the header: add it, or name the file's language with --locale"
            contents = stated.map { .gettext(file, $0) } ?? .nothing
            diagnostics = stated == nil ? [.error(message, .importLanguage, file)] : []
        default:
            let message = "unknown format of a translation memory: expected .tmx or .po"
            contents = .nothing
            diagnostics = [.error(message, .exchangeSyntaxError, file)]
        }
    }

    /// Returns the translations in a language.
    func translations(
        from source: LocaleIdentifier, into target: LocaleIdentifier
    ) -> Decoded<TranslationMemory> {
        var memory = TranslationMemory()
        switch contents {
        case .nothing: break
        case .exchange(let document):
            for unit in document.units {
                guard let text = unit.first(where: { source.isServed(by: $0.language) })?.text else { continue }
                for variant in unit where target.isServed(by: variant.language) { memory.add(text, [], variant.text) }
            }
        case .gettext(let file, let language):
            guard target.isServed(by: language.rawValue) else { break }
            let languages = ExchangeLanguages(source: source, target: target, path: file.path)
            let read = GettextExchange().read(file, languages)
            for unit in XLIFFExport(source: source, target: target).units(of: read.value.entries) {
                guard let translation = unit.target, translation.unitState != nil else { continue }
                memory.add(unit.source, UnitIdentifier(unit.id).steps, translation.text)
            }
            return Decoded(memory, diagnostics: read.diagnostics)
        }
        return Decoded(memory)
    }
}

extension Diagnostic {
    fileprivate static func error(_ message: String, _ rule: RuleID, _ file: SourceFile) -> Diagnostic {
        Diagnostic(path: file.path, severity: .error, rule: rule, message: message)
    }
}

extension LocaleIdentifier {
    /// True if texts in a language are right for this locale: the same one, one that this one inherits from, or a
    /// country's variety of a language without a country.
    fileprivate func isServed(by language: String) -> Bool {
        guard let other = LocaleIdentifier.canonical(directoryName: language) else { return false }
        return other == self || parents.contains(other) || other.parents.first == self
    }
}
