import StringsmithModel
import StringsmithText

extension PropertyListMember {
    /// Returns edits that only change the strings of a value with several forms, so that everything else in its element
    /// stays; nil if the new value differs in more than its strings.
    func editsOfStrings(to new: VariedText) throws(TableChangeError) -> [TextEdit]? {
        var reader = StringsDictReader()
        guard let content = reader.content(of: self) else { return nil }
        let texts = new.texts
        let old = content.texts
        guard old.count == texts.count, content.varied.withoutTexts == new.withoutTexts else { return nil }
        var edits: [TextEdit] = []
        for (old, new) in zip(old, texts) where old.text != new {
            let element = Array("<string>".utf8) + (try XMLPropertyListWriter.spelling(of: new))
            edits.append(TextEdit(range: old.range, replacement: element + Array("</string>".utf8)))
        }
        return edits
    }
}

extension StringsDictEntry.Content {
    /// The value without places.
    var varied: VariedText {
        switch self {
        case .plural(let format): format.varied
        case .width(let variants): .width(variants.map(\.varied))
        case .device(let variants): .device(variants.map(\.varied))
        }
    }

    /// The strings and their places, in the order of `VariedText.texts`.
    var texts: [StringsDictText] {
        switch self {
        case .plural(let format): format.texts
        case .width(let variants), .device(let variants): variants.flatMap(\.texts)
        }
    }
}

extension StringsDictVariant {
    fileprivate var varied: VariedText.Case {
        switch value {
        case .text(let text): VariedText.Case(name, .text(text.text))
        case .format(let format): VariedText.Case(name, format.varied)
        case .widths(let variants): VariedText.Case(name, .width(variants.map(\.varied)))
        }
    }

    fileprivate var texts: [StringsDictText] {
        switch value {
        case .text(let text): [text]
        case .format(let format): format.texts
        case .widths(let variants): variants.flatMap(\.texts)
        }
    }
}

extension StringsDictFormatString {
    fileprivate var varied: VariedText {
        .format(
            .text(text.text),
            variables.map { variable in
                let cases = variable.texts.map {
                    VariedText.Case(ExactString($0.category.rawValue), .text($0.text.text))
                }
                return VariedText.Variable(
                    name: variable.name, valueType: variable.valueType?.text, form: .plural(cases))
            })
    }

    fileprivate var texts: [StringsDictText] { [text] + variables.flatMap { $0.texts.map(\.text) } }
}

extension VariedText {
    /// The value without strings, which is the same for two values that differ only in strings.
    fileprivate var withoutTexts: VariedText { map { _ in StringUnit("") } }
}
