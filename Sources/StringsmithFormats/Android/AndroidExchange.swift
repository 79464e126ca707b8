import StringsmithModel
import StringsmithText

/// Android's `strings.xml`, with one language. Names are derived from keys, and an attribute contains the key.
package struct AndroidExchange: ExchangeFormat {
    package static let name = "android"
    package static let pathExtensions = ["xml"]
    package static let isMultilingual = false
    package static let holdsStates = false

    package init() {}

    /// The namespace of the attribute with the key. Build tools ignore unknown namespaces.
    private static let namespace = "https://stringsmith.invalid/key"

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var result = Decoded<[UInt8]>([])
        var taken: Set<String> = []
        result.value += Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <resources xmlns:stringsmith="\(Self.namespace)">

            """.utf8)
        for entry in contents.entries {
            guard let content = entry.content(in: languages.target, source: languages.source), let text = content.text
            else { continue }
            if entry.key.text.hasControlCharacter || content.units.contains(where: { $0.value.hasControlCharacter }) {
                result.diagnostics.append(
                    .lost("text '\(entry.key)' left out: control characters", key: entry.key, languages))
                continue
            }
            let name = AndroidText.name(entry.key.text, taken: &taken)
            var attributes = Array(" name=\"\(name)\"".utf8)
            if name != entry.key.text.string {
                attributes += Array(" stringsmith:key=\"".utf8) + XLIFFText.attribute(entry.key.text) + [.quotationMark]
            }
            if !entry.isTranslated { attributes += " translatable=\"false\"".utf8 }
            write(entry, content, text, attributes, languages, into: &result)
        }
        result.value += "</resources>\n".utf8
        return result
    }

    private func write(
        _ entry: CatalogEntry, _ content: CatalogLocalization, _ text: CatalogText, _ attributes: [UInt8],
        _ languages: ExchangeLanguages, into result: inout Decoded<[UInt8]>
    ) {
        if let comment = entry.comment, !comment.isEmpty {
            result.value += Array("    <!-- ".utf8)
            for byte in comment.bytes {
                if byte == .hyphen, result.value.last == .hyphen { result.value.append(.space) }
                result.value.append(byte)
            }
            result.value += Array(" -->\n".utf8)
        }
        let variables = CompiledVariables(content.substitutions)
        if case .varied(.plural, let cases) = text, variables.isEmpty {
            result.value += Array("    <plurals".utf8) + attributes + Array(">\n".utf8)
            for item in cases {
                guard let value = item.text.fallback?.value else { continue }
                result.value += Array("        <item quantity=\"\(item.name)\">".utf8) + AndroidText.spelling(value)
                result.value += Array("</item>\n".utf8)
            }
            result.value += Array("    </plurals>\n".utf8)
            return
        }
        guard let value = text.fallback?.value else { return }
        if case .unit = text, variables.isEmpty {
        } else {
            result.diagnostics.append(
                .lost(
                    "variations of '\(entry.key)' left out: only the form for 'other' is kept", key: entry.key,
                    languages))
        }
        result.value += Array("    <string".utf8) + attributes + [.greaterThan]
        result.value += AndroidText.spelling(variables.inlined(in: value)) + Array("</string>\n".utf8)
    }

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        var result = Decoded(CatalogContents(sourceLanguage: languages.source))
        let source = DecodedText(xml: file.bytes)
        if let undecodable = Diagnostic.undecodable(source, file) {
            return Decoded(result.value, diagnostics: [undecodable])
        }
        let tree: XMLTree
        do throws(XMLSyntaxError) {
            tree = try XMLTree(source.text)
        } catch {
            let end = min(error.offset + 1, source.text.count)
            let range = LineIndex(source.text).range(min(error.offset, end)..<end)
            return Decoded(result.value, diagnostics: [.unreadable(error.message, file, range)])
        }
        for index in tree.children(of: 0) {
            guard let name = tree.value(of: "name", in: index) else { continue }
            var entry = CatalogEntry(key: Key(tree.value(of: "stringsmith:key", in: index) ?? name))
            entry.isTranslated = !tree.has("translatable", "false", in: index)
            switch tree.name(index) {
            case "string":
                entry[languages.target] = CatalogLocalization(.unit(StringUnit(Self.text(tree, index))))
            case "plurals":
                let cases = tree.children(of: index).compactMap { item in
                    tree.value(of: "quantity", in: item).map {
                        CatalogText.Case($0, .unit(StringUnit(Self.text(tree, item))))
                    }
                }
                entry[languages.target] = CatalogLocalization(.varied(.plural, cases))
            default:
                let range = LineIndex(source.text).range(tree.elements[index].startTag.offsets)
                var diagnostic = Diagnostic(
                    path: file.path, range: range, severity: .warning, rule: .conversionLoss,
                    message: "<\(tree.name(index))> '\(name)' left out: tables don't support it")
                diagnostic.key = entry.key
                result.diagnostics.append(diagnostic)
                continue
            }
            result.value.entries.append(entry)
        }
        return result
    }

    /// Returns the text of an element. Inner elements keep their spelling.
    private static func text(_ tree: XMLTree, _ index: XMLTree.Index) -> ExactString {
        if tree.isLeaf(index) { return AndroidText.text(tree.textContent(of: index)) }
        return AndroidText.text(ExactString(bytes: Array(tree.text[tree.elements[index].content.offsets])))
    }
}

extension ExactString {
    /// True for a text that is invalid in XML.
    fileprivate var hasControlCharacter: Bool {
        bytes.contains { $0 < .space && $0 != .tab && $0 != .lineFeed && $0 != .carriageReturn }
    }
}
