import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The strings of a `.stringsdict` entry, for rules that check the words of single strings.
struct PluralTexts {
    /// A text and its place in the file.
    struct Item {
        var entry: CheckedEntry
        var range: Range<Int>
    }

    /// The strings in file order: formats, then variables and their categories.
    private(set) var items: [Item] = []

    private let plural: CheckedPlural

    init(_ plural: CheckedPlural) {
        self.plural = plural
        switch plural.entry.content {
        case .plural(let format): add(format, beside: plural.source?.formats.first)
        case .width(let variants), .device(let variants):
            for variant in variants { add(variant, beside: sourceVariant(named: variant.name)) }
        }
    }

    private func sourceVariant(named name: ExactString) -> StringsDictVariant.Value? {
        switch plural.source?.content {
        case .width(let variants), .device(let variants): Self.value(named: name, in: variants)
        case .plural, nil: nil
        }
    }

    private static func value(
        named name: ExactString, in variants: [StringsDictVariant]
    ) -> StringsDictVariant.Value? {
        variants.first { $0.name == name }?.value
    }

    private mutating func add(_ variant: StringsDictVariant, beside source: StringsDictVariant.Value?) {
        switch (variant.value, source) {
        case (.text(let text), .text(let source)):
            add(text, beside: source.text, isFormat: false)
        case (.text(let text), _):
            add(text, beside: plural.plainSource ?? plural.source?.wholeText, isFormat: false)
        case (.format(let format), .format(let source)): add(format, beside: source)
        case (.format(let format), _): add(format, beside: nil)
        case (.widths(let variants), .widths(let sources)):
            for variant in variants { add(variant, beside: Self.value(named: variant.name, in: sources)) }
        case (.widths(let variants), _):
            for variant in variants { add(variant, beside: nil) }
        }
    }

    /// Adds the strings of a format. If the format itself differs from the source's, the translator chose which words
    /// go into the format and which into its variables, so nothing is compared.
    private mutating func add(_ format: StringsDictFormatString, beside source: StringsDictFormatString?) {
        if let whole = format.whole {
            return addForms(whole, beside: source?.whole)
        }
        add(format.text, beside: nil, isFormat: true)
        var sourceVariables: [ExactString: StringsDictVariable] = [:]
        if let source, source.text.text == format.text.text {
            sourceVariables = Dictionary(source.variables.map { ($0.name, $0) }) { first, _ in first }
        }
        for variable in format.variables {
            let sources = sourceVariables[variable.name]
            for text in variable.texts {
                add(text.text, beside: (sources?[text.category] ?? sources?[.other])?.text, isFormat: true)
            }
        }
    }

    /// Adds the forms of a whole text, each beside the same form of the source.
    private mutating func addForms(_ forms: StringsDictVariable, beside source: StringsDictVariable?) {
        let plain = plural.plainSource ?? plural.source?.wholeText
        for text in forms.texts {
            let form = source?[text.category] ?? source?[.other]
            add(text.text, beside: form?.text ?? plain, isFormat: true)
        }
    }

    private mutating func add(_ text: StringsDictText, beside source: ExactString?, isFormat: Bool) {
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
        items.append(Item(entry: entry, range: text.range))
    }
}
