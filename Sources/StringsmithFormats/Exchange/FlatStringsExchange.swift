import StringsmithModel
import StringsmithText

/// `.strings` files with an entry for every unit of a language, named like in exports. `split` writes them and `join`
/// reads them. States are markers in comments.
package struct FlatStringsExchange: ExchangeFormat {
    package static let name = "flat-strings"
    package static let pathExtensions = ["strings"]
    package static let isMultilingual = false

    package init() {}

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        // A language without texts.
        if file.bytes.isEmpty { return Decoded(CatalogContents(sourceLanguage: languages.source)) }
        let flat = StringsFormat().document(file).catalog(languages)
        var result = Decoded(CatalogContents(sourceLanguage: languages.source), diagnostics: flat.diagnostics)
        var places: [Key: Int] = [:]
        for entry in flat.value.entries {
            guard case .unit(let unit)? = entry[languages.target]?.text else { continue }
            let id = UnitIdentifier(entry.key.text)
            let place = places[Key(id.key)] ?? result.value.entries.count
            if place == result.value.entries.count {
                places[Key(id.key)] = place
                result.value.entries.append(CatalogEntry(key: Key(id.key), comment: entry.comment))
            }
            var content = result.value.entries[place][languages.target] ?? CatalogLocalization(nil)
            content.set(unit, at: id.steps)
            result.value.entries[place][languages.target] = content
        }
        return result
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var table = Table(name: SourceFile(path: languages.path, bytes: []).tableName)
        for entry in contents.entries {
            for (steps, unit) in entry[languages.target]?.places ?? [] {
                var comment = MarkedComment(text: entry.comment, marker: nil)
                if unit.state == .new { comment.marker = EntryMarker(.new, of: unit.value) }
                if unit.state == .needsReview {
                    comment.marker = EntryMarker(.needsReview(former: nil), of: unit.value)
                }
                let key = Key(UnitIdentifier(key: entry.key.text, steps: steps).text)
                table.entries.append(Entry(key: key, value: unit.value, comment: comment.joined))
            }
        }
        do {
            return Decoded(try StringsFormat().encode(table))
        } catch {
            let failure = Diagnostic(
                path: languages.path, severity: .error, rule: .conversionLoss, message: "can't be written: \(error)")
            return Decoded([], diagnostics: [failure])
        }
    }
}
