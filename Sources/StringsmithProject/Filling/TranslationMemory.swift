import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Known translations by source text, in one language.
struct TranslationMemory: Sendable {
    private struct Source: Hashable {
        var text: ExactString

        /// The plural category, whose form says something about its number.
        var category: ExactString?
    }

    /// The translations; nil if there are several for a text, of which only a person can choose one.
    private var translations: [Source: ExactString?] = [:]

    /// The source texts without a plural category, and a translation of each, in the order in which they were added.
    private(set) var pairs: [(source: ExactString, text: ExactString)] = []

    init() {}

    /// Adds a translation. Of those with the same source text, all must be equal to be used.
    mutating func add(_ source: ExactString, _ category: ExactString?, _ text: ExactString) {
        guard !source.bytes.isEmpty, !text.bytes.isEmpty else { return }
        let source = Source(text: source, category: category)
        switch translations[source] {
        case nil:
            translations[source] = .some(text)
            if category == nil { pairs.append((source.text, text)) }
        case .some(let known): if known != text { translations[source] = .some(nil) }
        }
    }

    /// True if a text is known, even if it has several translations.
    func knows(_ source: ExactString, _ category: ExactString?) -> Bool {
        translations[Source(text: source, category: category)] != nil
    }

    /// Returns the only translation of a text; nil if there is none, or if there are several.
    func translation(of source: ExactString, _ category: ExactString?) -> ExactString? {
        translations[Source(text: source, category: category)] ?? nil
    }

    /// Adds the translations of texts that aren't known yet.
    mutating func addUnknown(from other: TranslationMemory) {
        for (source, text) in other.translations where translations[source] == nil { translations[source] = text }
    }
}

extension TranslationMemory {
    /// Reads the translations of a file in TMX or Gettext's format.
    static func read(
        _ file: SourceFile, from source: LocaleIdentifier, into target: LocaleIdentifier
    ) -> Decoded<TranslationMemory> {
        switch file.pathExtension {
        case "tmx": read(TMXDocument(file), source, target)
        case "po": read(gettext: file, source, target)
        default:
            Decoded(
                TranslationMemory(),
                diagnostics: [
                    Diagnostic(
                        path: file.path, severity: .error, rule: .exchangeSyntaxError,
                        message: "unknown format of a translation memory: expected .tmx or .po")
                ])
        }
    }

    private static func read(
        _ document: TMXDocument, _ source: LocaleIdentifier, _ target: LocaleIdentifier
    ) -> Decoded<TranslationMemory> {
        var memory = TranslationMemory()
        for unit in document.units {
            guard let text = unit.first(where: { source.isServed(by: $0.language) })?.text else { continue }
            for variant in unit where target.isServed(by: variant.language) { memory.add(text, nil, variant.text) }
        }
        return Decoded(memory, diagnostics: document.diagnostics)
    }

    private static func read(
        gettext file: SourceFile, _ source: LocaleIdentifier, _ target: LocaleIdentifier
    ) -> Decoded<TranslationMemory> {
        let format = GettextExchange()
        if let language = format.language(of: file), !target.isServed(by: language.rawValue) {
            return Decoded(TranslationMemory())
        }
        let read = format.read(file, ExchangeLanguages(source: source, target: target, path: file.path))
        var memory = TranslationMemory()
        for unit in XLIFFExport(source: source, target: target).units(of: read.value.entries) {
            guard let translation = unit.target, translation.unitState != nil else { continue }
            memory.add(unit.source, UnitIdentifier.category(of: UnitIdentifier(unit.id).steps), translation.text)
        }
        return Decoded(memory, diagnostics: read.diagnostics)
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
