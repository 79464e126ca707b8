import StringsmithLocales
import StringsmithModel
import StringsmithText

extension TableDocument {
    /// Returns strings of a locale as units, with their places in the file.
    /// - Parameters:
    ///   - texts: the strings by key.
    ///   - locale: the locale, which a table in one language doesn't name.
    package func units(of texts: [(key: Key, text: VariedText)], in locale: LocaleIdentifier) -> IncomingUnits {
        var incoming = IncomingUnits(path: path, lines: texts.isEmpty ? nil : decodedText?.lines)
        let own = locales.isEmpty ? nil : locale
        let index = TableIndex(self, in: own)
        let varied = Dictionary(variedEntries(in: own).map { ($0.key, $0) }) { $1 }
        for (key, text) in texts {
            let range = index[key].flatMap { ranges(at: $0, in: own) }?.value
            incoming.units += text.places.map { steps, unit in
                IncomingUnit(
                    UnitIdentifier(key: key.text, steps: steps), unit, in: locale,
                    at: varied[key]?.range(of: steps) ?? range)
            }
        }
        return incoming
    }
}

extension StringsDictEntry {
    /// Returns the place of a string; nil if the entry has none there.
    fileprivate func range(of steps: [ExactString]) -> Range<Int>? {
        switch content {
        case .plural(let format): return format.range(of: steps[...])
        case .width(let variants), .device(let variants):
            guard steps.count > 1, let variant = variants.first(where: { $0.name == steps[1] }) else { return nil }
            switch variant.value {
            case .text(let text): return text.range
            case .format(let format): return format.range(of: steps.dropFirst(2))
            case .widths: return nil
            }
        }
    }
}

extension StringsDictFormatString {
    fileprivate func range(of steps: ArraySlice<ExactString>) -> Range<Int>? {
        guard let last = steps.last, steps.dropLast().last == "plural" else { return text.range }
        let name = steps.first == "substitutions" ? steps.dropFirst().first : nil
        let variable = name.map { name in variables.first { $0.name == name } } ?? whole ?? variables.first
        return PluralCategory(rawValue: last.string).flatMap { variable?[$0]?.range }
    }
}
