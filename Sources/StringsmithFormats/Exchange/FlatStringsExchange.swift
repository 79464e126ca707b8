import StringsmithModel
import StringsmithText

/// `.strings` files with an entry for every unit of a language, named like in exports. `split` writes them and `join`
/// reads them. States are lines of comments.
package struct FlatStringsExchange: ExchangeFormat {
    package static let name = "flat-strings"
    package static let pathExtensions = ["strings"]
    package static let isMultilingual = false

    package init() {}

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        // A language without strings.
        if file.bytes.isEmpty { return Decoded(CatalogContents(sourceLanguage: languages.source)) }
        let document = StringsFormat().document(file)
        let lines = document.decodedText?.lines
        var units = UnitCollector(file, lines, source: languages.source)
        for diagnostic in document.diagnostics { units.report(diagnostic) }
        for (index, entry) in document.entries().enumerated() {
            guard let text = entry.value.text else { continue }
            let id = UnitIdentifier(entry.key.text)
            units.update(Key(id.key)) { if $0.comment == nil { $0.comment = entry.comment.written } }
            let unit = StringUnit(text, state: entry.state?.kind(of: entry.value)?.unitState ?? .translated)
            units.add(
                IncomingUnit(id, unit, in: languages.target, at: document.ranges(at: index, in: nil)?.value))
        }
        return units.finished()
    }

    package func remarks(in file: SourceFile, _ languages: ExchangeLanguages) -> ExchangeRemarks {
        var remarks = ExchangeRemarks()
        let document = StringsDocument(file)
        for part in document.parts {
            switch part.kind {
            case .entry(let index):
                let key = document.key(document.entries[index])
                remarks.units.insert(key)
                guard let text = document.comment(at: index, in: nil).written else { continue }
                remarks.copied.append(ExchangeRemarks.Remark(.comment, of: key, text))
            case .comments:
                let text = ExactString(bytes: Array(document.text[part.range]))
                remarks.written.append(ExchangeRemarks.Remark(.comment, of: nil, text))
            case .brace, .edge, .junk: break
            }
        }
        return remarks
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var table = Table(name: SourceFile(path: languages.path, bytes: []).tableName)
        for entry in contents.entries {
            for (steps, unit) in entry[languages.target]?.places ?? [] {
                let key = Key(UnitIdentifier(key: entry.key.text, steps: steps).text)
                table.entries.append(
                    Entry(
                        key: key, value: .text(unit.value), comment: entry.comment,
                        state: unit.state.entryState(of: .text(unit.value))))
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
