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
        for entry in document.entries {
            let (key, state) = (entry.placed.key, entry.placed.state)
            var new = CatalogEntry(key: key, comment: entry.placed.comment.written)
            new[languages.target] = entry.strings
            if state == .obsolete { new.extractionState = .stale }
            // Programs use the last entry for a key.
            let place = places[key] ?? contents.entries.count
            if place == contents.entries.count {
                places[key] = place
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
            guard let content = entry.content(in: languages.target, source: languages.source) else { continue }
            guard let text = content.text else {
                table.loseVariables(of: content, entry.key)
                continue
            }
            if case .unit = text, content.variables.isEmpty {
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
            let open =
                units.first { $0.state == .new } ?? units.first { $0.state == .needsReview }
                ?? units.first { $0.state != .translated }
            let shown = StringUnit(text.fallback?.value ?? "", state: open?.state ?? .translated)
            table.add(entry, .varied(form), shown)
        }
        return table.written { try StringsDictTableFormat().encode($0) }
    }
}

extension StringsDictEntry {
    /// The strings as a catalog has them, each with the state of the entry.
    var strings: VariedText { text.catalogForm.with(placed.state) }
}

extension VariedText {
    /// Returns the text as the value of a `.stringsdict` entry; nil if it has no place for the variations.
    package func dictionaryForm(of key: Key) -> VariedText? {
        guard variables.allSatisfy({ $0.form?.isRule ?? true }) else { return nil }
        return text?.compiled(CompiledVariables(variables), key: key)
    }

    /// True for the strings of a variable: one, or one for each plural category.
    private var isRule: Bool {
        switch self {
        case .unit: true
        case .varied(let variation, let cases): variation == .plural && cases.allSatisfy { $0.single != nil }
        case .set, .format: false
        }
    }

    /// The value of a `.stringsdict` entry as a catalog has it. If the whole format is a plural variable, it becomes a
    /// simple variation, and the variables of several devices' formats are those of the whole.
    var catalogForm: VariedText {
        switch self {
        case .unit, .set: return self
        case .varied(let variation, let cases):
            guard variation == .device else {
                return .varied(variation, cases.map { Case($0.name, $0.form.catalogForm.text ?? .text("")) })
            }
            let devices = DeviceVariables(cases)
            return VariedText(.device(devices.cases), variables: devices.variables)
        case .format(let text, let variables): return Self.catalogForm(text?.fallback?.value ?? "", variables)
        }
    }

    private static func catalogForm(_ format: ExactString, _ variables: Variables) -> VariedText {
        let references = FormatString(format).specifiers.filter {
            if case .variable = $0.conversion { true } else { false }
        }
        if variables.count == 1, let form = variables[0].form, case .varied(.plural, let cases) = form,
            references.count == 1, references[0].range == 0..<format.bytes.count
        {
            let position = references[0].position ?? 1
            let shown = PluralArgument(form.texts.reversed())
            if cases.place(of: "other") != nil, position == 1 || shown.position == position {
                return form
            }
        }
        // Other specifiers take arguments as well: in `%@ %#@files@`, the variable has the second one.
        let arguments = FormatString(format).arguments.filter { $0.role == .value }
        let indices = Dictionary(arguments.map { ($0.range.lowerBound, $0.index) }) { first, _ in first }
        var positions: [ExactString: Int] = [:]
        for reference in references {
            guard case .variable(let range) = reference.conversion else { continue }
            let name = ExactString(bytes: Array(format.bytes[range]))
            positions[name] = positions[name] ?? indices[reference.range.lowerBound]
        }
        // The strings of a variable can refer to other ones.
        for text in variables.flatMap({ $0.form?.texts ?? [] }) {
            for (name, position) in text.numberedReferences { positions[name] = positions[name] ?? position }
        }
        return VariedText(
            .text(format.withoutNumbers { _, _ in true }),
            variables: Variables(
                variables.map { variable in
                    var variable = variable
                    variable.argument = positions[variable.name]
                    let type = variable.valueType
                    return variable.mapping { form in
                        form.map { unit in
                            let text = unit.value.withArgument(type).withoutNumbers { positions[$0] == $1 }
                            return StringUnit(text, state: unit.state)
                        }
                    }
                }))
    }
}

extension ExactString {
    /// The references to variables that say which argument they take, as in `%2$#@files@`.
    fileprivate var numberedReferences: [(name: ExactString, position: Int)] {
        let format = FormatString(self)
        return format.specifiers.compactMap { specifier in
            guard case .variable(let range) = specifier.conversion else { return nil }
            return specifier.position.map { (format.name(range), $0) }
        }
    }

    /// Returns a text without the numbers of some references to variables.
    fileprivate func withoutNumbers(where isKnown: (_ name: ExactString, _ position: Int) -> Bool) -> ExactString {
        replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion, let position = specifier.position,
                isKnown(format.name(range), position)
            else { return nil }
            return ExactString(bytes: Array("%#@".utf8) + format.name(range).bytes + Array("@".utf8))
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
