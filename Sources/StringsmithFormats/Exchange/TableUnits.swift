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
            let place = varied[key]?.rangeOfString
            incoming.units += text.places.map { steps, unit in
                IncomingUnit(
                    UnitIdentifier(key: key.text, steps: steps), unit, in: locale,
                    at: place?(steps) ?? range)
            }
        }
        return incoming
    }
}

extension PlacedEntry {
    /// A function that returns the place of the string after some steps; nil if the entry has none there.
    fileprivate var rangeOfString: ([ExactString]) -> Range<Int>? {
        if let form = forms.first, form.path.isEmpty { return { form.range(of: $0[...]) } }
        let named = forms.lazy.filter { $0.path.count == 1 }.map { ($0.path[0], $0) }
        let forms = Dictionary(named) { first, _ in first }
        return { steps in steps.count > 1 ? forms[steps[1]]?.range(of: steps.dropFirst(2)) : nil }
    }
}

extension PlacedForm {
    /// Returns the place of a string, by the steps after the name of the form.
    fileprivate func range(of steps: ArraySlice<ExactString>) -> Range<Int>? {
        guard isFormat, let last = steps.last, steps.dropLast().last == "plural" else { return text.range }
        let name = steps.first == "substitutions" ? steps.dropFirst().first : nil
        let variable = name.map { variables[$0] } ?? whole ?? variables.first
        return PluralCategory(rawValue: last.string).flatMap { variable?[$0]?.range }
    }
}
