import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The strings of an entry with several, for rules that check the words of single strings.
struct PluralTexts {
    /// The strings in file order: formats, then variables and their categories.
    private(set) var items: [(entry: CheckedEntry, range: Range<Int>)] = []

    private let plural: CheckedPlural

    /// The source's complete text, for strings without a counterpart.
    private let wholeSource: ExactString?

    init(_ plural: CheckedPlural) {
        self.plural = plural
        wholeSource = plural.plainSource ?? plural.source?.wholeText
        let sources = Dictionary((plural.source?.forms ?? []).map { ($0.path, $0) }) { first, _ in first }
        for form in plural.entry.forms {
            let source = form.path.isEmpty ? plural.source?.formats.first : sources[form.path]
            let match = source?.isFormat == form.isFormat ? source : nil
            if form.isFormat {
                add(form, beside: match)
            } else {
                add(form.text, beside: match?.text.text ?? wholeSource, isFormat: false)
            }
        }
    }

    /// Adds the strings of a format. If the format itself differs from the source's, the translator chose which words
    /// go into the format and which into its variables, so nothing is compared.
    private mutating func add(_ format: PlacedForm, beside source: PlacedForm?) {
        if let whole = format.whole {
            return addForms(whole, beside: source?.whole)
        }
        add(format.text, beside: nil, isFormat: true)
        let isSame = source?.text.text == format.text.text
        for variable in format.variables {
            let sources = isSame ? source?.variables[variable.name] : nil
            for text in variable.texts {
                add(text.text, beside: (sources?[text.category] ?? sources?[.other])?.text, isFormat: true)
            }
        }
    }

    /// Adds the forms of a whole text, each beside the same form of the source.
    private mutating func addForms(_ forms: PlacedVariable, beside source: PlacedVariable?) {
        for text in forms.texts {
            let form = source?[text.category] ?? source?[.other]
            add(text.text, beside: form?.text ?? wholeSource, isFormat: true)
        }
    }

    private mutating func add(_ text: PlacedText, beside source: ExactString?, isFormat: Bool) {
        let signature = FormatSignature(text.text, isFormat: isFormat)
        let sourceSignature = source.map { FormatSignature($0) }
        var formats: FormatComparison?
        let isNumbered = !isFormat && NumberedPlaceholders.areStyle(of: sourceSignature ?? signature)
        if signature.format != nil || sourceSignature?.format != nil, !isNumbered {
            formats = FormatComparison(source: sourceSignature ?? signature, text: signature)
        }
        var entry = CheckedEntry(
            key: plural.entry.key, value: text.text, source: source, formats: formats, spelling: nil,
            locale: plural.locale, isDevelopment: plural.isDevelopment)
        entry.isFormat = isFormat
        items.append((entry: entry, range: text.range))
    }
}
