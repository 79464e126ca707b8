import StringsmithModel
import StringsmithText

/// `.stringsdict` files, which contain the strings with variations in one language.
package struct StringsDictExchange: ExchangeFormat {
    package static let name = "stringsdict"
    package static let pathExtensions = ["stringsdict"]
    package static let isMultilingual = false
    package static let stateSharing = EntryMerging.StateSharing.entry

    package init() {}

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        let document = StringsDictDocument(file)
        var contents = CatalogContents(sourceLanguage: languages.source)
        var places: [Key: Int] = [:]
        for entry in document.value.entries {
            let content = CatalogLocalization(entry.content)
            let state = entry.state?.unitState(of: content.text?.fallback?.value ?? "") ?? .translated
            var new = CatalogEntry(key: entry.key, comment: entry.comment.written)
            new[languages.target] = content.map { StringUnit($0.value, state: state) }
            if entry.state?.kind == .obsolete { new.extractionState = .stale }
            // Programs use the last entry for a key.
            let place = places[entry.key] ?? contents.entries.count
            if place == contents.entries.count {
                places[entry.key] = place
                contents.entries.append(new)
            } else {
                contents.entries[place] = new
            }
        }
        return Decoded(contents, diagnostics: document.diagnostics)
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var table = TableContents(languages)
        for entry in contents.entries {
            guard let content = entry.content(in: languages.target, source: languages.source), let text = content.text
            else { continue }
            if case .unit = text, content.substitutions.isEmpty {
                table.lose(
                    "text '\(entry.key)' left out: it has no variations, so it belongs in a .strings file", entry.key)
                continue
            }
            // The file can only store one state: the entry's.
            guard let form = content.dictionaryForm(of: entry.key) else {
                table.lose("variations of '\(entry.key)' left out: a .stringsdict has no place for them", entry.key)
                continue
            }
            let units = content.units
            let open = units.first { $0.state == .new } ?? units.first { $0.state == .needsReview }
            let shown = StringUnit(text.fallback?.value ?? "", state: open?.state ?? .translated)
            table.add(entry, .varied(form), shown)
        }
        return table.written { try StringsDictTableFormat().encode($0) }
    }
}

extension CatalogLocalization {
    /// Returns the text as the value of a `.stringsdict` entry; nil if it has no place for the variations.
    package func dictionaryForm(of key: Key) -> VariedText? {
        let whole = map { StringUnit($0.value) }
        return whole.text?.compiled(CompiledVariables(whole.substitutions), key: key)
    }

    /// Converts the content of a `.stringsdict` entry. If the whole format is a plural variable, it becomes a simple
    /// variation.
    init(_ content: StringsDictEntry.Content) {
        switch content {
        case .plural(let format): self.init(format)
        case .width(let variants):
            self.init(.varied(.width, variants.map { CatalogText.Case($0.name, CatalogText($0.value)) }))
        case .device(let variants):
            self.init(.varied(.device, variants.map { CatalogText.Case($0.name, CatalogText($0.value)) }))
            for variant in variants {
                guard case .format(let format) = variant.value else { continue }
                addVariables(of: CatalogLocalization(format), for: variant.name)
            }
        }
    }

    /// Adds the substitutions of a device's text. One with the name of another device's but with other strings gets the
    /// device's name too.
    private mutating func addVariables(of inner: CatalogLocalization, for device: ExactString) {
        for var substitution in inner.substitutions where !substitutions.contains(substitution) {
            let name = substitution.name
            var number = 1
            while substitutions.contains(where: { $0.name == substitution.name }) {
                let suffix = number == 1 ? "" : String(number)
                substitution.name = ExactString(bytes: name.bytes + [.lowLine] + device.bytes + Array(suffix.utf8))
                number += 1
            }
            substitutions.append(substitution)
            guard substitution.name != name, case .varied(.device, var cases)? = text,
                let place = cases.firstIndex(where: { $0.name == device })
            else { continue }
            cases[place].text = cases[place].text.map {
                StringUnit($0.value.renamingVariable(name, to: substitution.name), state: $0.state)
            }
            text = .varied(.device, cases)
        }
    }

    fileprivate init(_ format: StringsDictFormatString) {
        let references = FormatString(format.text.text).specifiers.filter {
            if case .variable = $0.conversion { true } else { false }
        }
        if format.variables.count == 1, let variable = format.variables.first, references.count == 1,
            references[0].range == 0..<format.text.text.bytes.count
        {
            let cases = variable.texts.map { ($0.category, $0.text.text) }
            let position = references[0].position ?? 1
            let shown = PluralArgument(cases.reversed().map(\.1))
            if cases.contains(where: { $0.0 == .other }), position == 1 || shown.position == position {
                self.init(.plural(cases))
                return
            }
        }
        var positions: [ExactString: Int] = [:]
        for (index, reference) in references.enumerated() {
            guard case .variable(let range) = reference.conversion else { continue }
            let name = ExactString(bytes: Array(format.text.text.bytes[range]))
            positions[name] = positions[name] ?? reference.position ?? index + 1
        }
        let text = format.text.text.replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion, specifier.position != nil else { return nil }
            return ExactString(bytes: Array("%#@".utf8) + format.name(range).bytes + Array("@".utf8))
        }
        self.init(
            .unit(StringUnit(text)),
            substitutions: format.variables.map { variable in
                CatalogSubstitution(
                    name: variable.name, argument: positions[variable.name], valueType: variable.valueType?.text,
                    text: .plural(
                        variable.texts.map { ($0.category, $0.text.text.withArgument(variable.valueType?.text)) }))
            })
    }
}

extension CatalogText {
    fileprivate static func plural(_ cases: [(PluralCategory, ExactString)]) -> CatalogText {
        .varied(.plural, cases.map { Case(ExactString($0.rawValue), .unit(StringUnit($1))) })
    }

    fileprivate init(_ value: StringsDictVariant.Value) {
        switch value {
        case .text(let text): self = .unit(StringUnit(text.text))
        case .format(let format): self = CatalogLocalization(format).text ?? .unit(StringUnit(""))
        case .widths(let variants): self = .varied(.width, variants.map { Case($0.name, CatalogText($0.value)) })
        }
    }
}

extension ExactString {
    /// Returns a text with the references to a variable changed.
    fileprivate func renamingVariable(_ name: ExactString, to new: ExactString) -> ExactString {
        replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion, format.name(range) == name else { return nil }
            return ExactString("%#@\(new)@")
        }
    }

    /// Returns a variable's text with `%arg` for its number.
    func withArgument(_ valueType: ExactString?) -> ExactString {
        replacingSpecifiers { specifier, format in
            let spelling = format.text.bytes[specifier.range]
            let plain = Array("%".utf8) + (valueType?.bytes ?? Array("lld".utf8))
            let numbered = spelling.firstIndex(of: .dollarSign).map { Array("%".utf8) + spelling[($0 + 1)...] }
            return Array(spelling) == plain || numbered == plain ? "%arg" : nil
        }
    }
}
