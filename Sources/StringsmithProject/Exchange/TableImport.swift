import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The changes that imported strings make to a `.strings` table.
struct StringsImport {
    private let source: ExchangeSource

    init(_ source: ExchangeSource) {
        self.source = source
    }

    func changes(of document: any TableDocument, _ step: inout ImportStep) -> [TableChange] {
        let contents = source.contents.value
        let file = SourceFile(path: document.path, bytes: document.bytes)
        var intake = TableIntake(document, file, step.locale)
        intake.texts.intake = ImportStep.intake
        var translated = contents
        for index in translated.entries.indices {
            translated.entries[index][step.locale] = intake.present[translated.entries[index].key]?[step.locale]
        }
        let incoming = step.units(of: translated)
        let changes = intake.changes(incoming, entries: contents.entries, source: contents.sourceLanguage)
        let comments = Dictionary(contents.entries.map { ($0.key, $0.comment) }) { $1 }
        intake.texts.reportComments(of: step.noted, in: step.path, besidesThoseOf: document.path) { comments[$0] }
        step.diagnostics += intake.texts.diagnostics
        return changes
    }
}

/// The changes that imported strings make to a `.stringsdict`.
struct StringsDictImport {
    private let source: StringsDictDocument

    init(_ source: SourceFile) {
        self.source = StringsDictDocument(source)
    }

    func changes(of document: any TableDocument, _ step: inout ImportStep) -> [TableChange] {
        guard source.isWhole else {
            step.diagnostics += source.diagnostics
            return []
        }
        var known: [ExactString: StringsDictUnits.Unit] = [:]
        for unit in StringsDictUnits(source, into: step.locale).units { known[unit.id] = unit }
        let (index, sources) = (TableIndex(document), TableIndex(source))
        var values: [Key: VariedText] = [:]
        var order: [Key] = []
        for unit in step.file.units {
            guard let place = known[unit.id] else {
                step.report("unknown id '\(unit.id)': '\(step.file.original)' doesn't have it", .importUnknownKey, unit)
                continue
            }
            let present = index[place.key].flatMap { Self.text(document.value(at: $0, in: nil)) }
            let former = present?.string(at: place.path[...])
            let origin = sources[place.key].flatMap { Self.text(source.value(at: $0, in: nil)) }
            var other: ExactString?
            if let category = place.path.last, PluralCategory(rawValue: category.string) != nil {
                other = origin?.string(at: place.path.dropLast() + ["other"])
            }
            guard let target = step.text(of: unit, source: place.source, former: former, other: other),
                target != former
            else { continue }
            // A new entry has the format and variables of the source's, without its forms.
            guard let value = values[place.key] ?? present ?? origin?.withoutForms else { continue }
            if values[place.key] == nil { order.append(place.key) }
            values[place.key] = value.setting(target, at: place.path[...])
        }
        return order.compactMap { key in
            guard let value = values[key] else { return nil }
            if let number = index[key] { return .setValue(index: number, .varied(value)) }
            guard let place = sources[key], case .varied(let origin) = source.value(at: place, in: nil) else {
                return nil
            }
            let whole = value.completed(by: origin)
            return .add(
                NewEntry(
                    key: key.text, value: .varied(whole), comment: source.comment(at: place, in: nil),
                    state: source.state(at: place, in: nil)))
        }
    }

    private static func text(_ value: EntryValue) -> VariedText? {
        if case .varied(let text) = value { text } else { nil }
    }
}

extension VariedText {
    /// The value without plural forms.
    fileprivate var withoutForms: VariedText {
        switch self {
        case .unit, .set: self
        case .varied(.plural, _): .plural([])
        case .varied(let variation, let cases): .varied(variation, cases.map { Case($0.name, $0.form.withoutForms) })
        case .format(let text, let variables): .format(text, variables.map { $0.mapping(\.withoutForms) })
        }
    }

    /// The value with a form for `other`, which every variable needs; a missing one is taken from another value.
    fileprivate func completed(by origin: VariedText) -> VariedText {
        switch (self, origin) {
        case (.format(let text, let variables), .format):
            return .format(
                text,
                variables.map { variable in
                    guard let other = origin.variable(variable.name)?.form else { return variable }
                    return variable.mapping { $0.completed(by: other) }
                })
        case (.varied(.plural, let cases), .varied(.plural, let others)):
            guard !cases.contains(where: { $0.name == "other" }),
                let other = others.first(where: { $0.name == "other" })
            else { return self }
            return .plural(cases + [other])
        case (.varied(let variation, let cases), .varied(let kind, let others)) where kind == variation:
            return .varied(
                variation,
                cases.map { item in
                    let other = others.first { $0.name == item.name }
                    return Case(item.name, other.map { item.form.completed(by: $0.form) } ?? item.form)
                })
        case (.unit, _), (.set, _), (.varied, _), (.format, _): return self
        }
    }
}
