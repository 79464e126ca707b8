import StringsmithModel
import StringsmithText

/// Android's `strings.xml`, with one language. Names are derived from keys, and an attribute contains the key.
package struct AndroidExchange: ExchangeFormat {
    package static let name = "android"
    package static let pathExtensions = ["xml"]
    package static let isMultilingual = false
    package static let losses: FormatLosses = [.states, .types]

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
            guard XMLText.canSpell(entry.key.text), content.units.allSatisfy({ XMLText.canSpell($0.value) }) else {
                result.diagnostics.append(
                    .lost("text '\(entry.key)' left out: control characters", key: entry.key, languages))
                continue
            }
            let name = AndroidText.name(entry.key.text, taken: &taken)
            var attributes = Array(" name=\"\(name)\"".utf8)
            if name != entry.key.text.string {
                attributes +=
                    Array(" stringsmith:key=\"".utf8) + XMLText.exactAttributeSpelling(entry.key.text) + [
                        .quotationMark
                    ]
            }
            if !entry.isTranslated { attributes += " translatable=\"false\"".utf8 }
            write(entry, content, text, attributes, languages, into: &result)
        }
        result.value += "</resources>\n".utf8
        return result
    }

    private func write(
        _ entry: CatalogEntry, _ content: VariedText, _ text: VariedText, _ attributes: [UInt8],
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
        let variables = CompiledVariables(content.variables)
        if case .varied(.plural, let cases) = text, variables.isEmpty {
            result.value += Array("    <plurals".utf8) + attributes + Array(">\n".utf8)
            for item in cases {
                guard let value = item.form.fallback?.value else { continue }
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
        result.value += AndroidText.spelling(variables.inlined(in: value) ?? value) + Array("</string>\n".utf8)
    }

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        let source = DecodedText(xml: file.bytes)
        let nothing = CatalogContents(sourceLanguage: languages.source)
        if let undecodable = Diagnostic.undecodable(source, file) {
            return Decoded(nothing, diagnostics: [undecodable])
        }
        let tree: XMLTree
        do throws(SyntaxError) {
            tree = try XMLTree(source.text)
        } catch {
            let end = min(error.offset + 1, source.text.count)
            let range = source.lines.range(min(error.offset, end)..<end)
            return Decoded(nothing, diagnostics: [.unreadable(error.message, file, range)])
        }
        var reader = AndroidReader(
            file: file, tree: tree, lines: source.lines, language: languages.target,
            units: UnitCollector(file, source.lines, source: languages.source))
        return reader.read()
    }
}

/// Reads the resources of a file.
private struct AndroidReader {
    let file: SourceFile
    let tree: XMLTree
    let lines: LineIndex
    let language: LocaleIdentifier
    var units: UnitCollector

    mutating func read() -> Decoded<CatalogContents> {
        var comments = AndroidComments(tree)
        for index in tree.children(of: 0) {
            let comment = comments.comment(of: index)
            guard let name = trimmed("name", index) else { continue }
            let key = tree.value(of: "stringsmith:key", in: index) ?? name
            guard readResource(index, Key(key), name) else { continue }
            if trimmed("translatable", index) == "false" { units.update(Key(key)) { $0.isTranslated = false } }
            if let comment {
                comments.keptCount += comment.count
                units.update(Key(key)) { if $0.comment == nil { $0.comment = comment.text } }
            }
        }
        if let lost = comments.lost(path: file.path) { units.report(lost) }
        return units.finished()
    }

    /// Adds the strings of a resource; returns false if it is left out.
    private mutating func readResource(_ index: XMLTree.Index, _ key: Key, _ name: ExactString) -> Bool {
        let title = "<\(tree.name(index))> '\(name)'"
        // aapt2 takes the default unless a product is named.
        if let product = trimmed("product", index), !product.isEmpty, product != "default" {
            leaveOut(title, key, index, because: "it is for the product '\(product)'")
            return false
        }
        switch tree.name(index) {
        case "string": add(key, [], index, title)
        case "item" where trimmed("type", index) == "string": add(key, [], index, title)
        case "plurals":
            for item in tree.children(of: index) where !Self.remarks.contains(tree.name(item)) {
                guard let category = trimmed("quantity", item), PluralCategory(rawValue: category.string) != nil else {
                    units.report(.unreadable("unknown quantity in \(title)", file, place(item), key: key))
                    continue
                }
                add(key, ["plural", category], item, title)
            }
        default:
            leaveOut(title, key, index, because: "tables don't support it")
            return false
        }
        return true
    }

    /// The elements that aapt2 skips.
    private static let remarks: Set<String> = ["skip", "eat-comment"]

    private mutating func add(_ key: Key, _ steps: [ExactString], _ element: XMLTree.Index, _ title: String) {
        switch AndroidText.content(parts(of: element)) {
        case .text(let text):
            let id = UnitIdentifier(key: key.text, steps: steps)
            units.add(IncomingUnit(id, StringUnit(text), in: language, at: tree.elements[element].startTag.offsets))
        case .reference: leaveOut(title, key, element, because: "it refers to another resource")
        case .invalid: units.report(.unreadable("invalid Unicode escape in \(title)", file, place(element), key: key))
        }
    }

    private mutating func leaveOut(_ title: String, _ key: Key, _ element: XMLTree.Index, because reason: String) {
        units.report(
            Diagnostic(
                path: file.path, range: place(element), severity: .warning, rule: .conversionLoss,
                message: "\(title) left out: \(reason)", key: key))
    }

    private func place(_ element: XMLTree.Index) -> SourceRange { lines.range(tree.elements[element].startTag.offsets) }

    /// Returns the value of an attribute as aapt2 reads it, without white space around it.
    private func trimmed(_ name: StaticString, _ index: XMLTree.Index) -> ExactString? {
        guard let value = tree.value(of: name, in: index) else { return nil }
        let start = value.bytes.drop { $0 <= .space }
        return ExactString(bytes: start.prefix(start.count - start.reversed().prefix { $0 <= .space }.count))
    }

    /// Returns the parts of an element. Inner elements keep their spelling, except those that only mark a text as not
    /// translatable.
    private func parts(of index: XMLTree.Index) -> [AndroidText.Part] {
        var parts: [AndroidText.Part] = []
        collectParts(of: index, into: &parts)
        if parts.contains(where: { if case .tag = $0 { true } else { false } }) { return parts }
        let spelling = parts.flatMap { if case .text(let bytes) = $0 { bytes } else { [UInt8]() } }
        return [.text(XMLText.content(spelling[...]).bytes)]
    }

    private func collectParts(of index: XMLTree.Index, into parts: inout [AndroidText.Part]) {
        let element = tree.elements[index]
        var start = element.content.offsets.lowerBound
        func appendText(_ end: Int) {
            let text = Self.withoutRemarks(tree.text[start..<end])
            if case .text(let before)? = parts.last {
                parts[parts.count - 1] = .text(before + text)
            } else {
                parts.append(.text(text))
            }
        }
        for child in tree.children(of: index) {
            let inner = tree.elements[child]
            appendText(inner.startTag.offsets.lowerBound)
            start = Int(inner.end)
            guard !tree.name(child).hasSuffix(":g") else {
                collectParts(of: child, into: &parts)
                continue
            }
            let content = inner.content.offsets
            parts.append(.tag(Array(tree.text[inner.startTag.offsets])))
            collectParts(of: child, into: &parts)
            if content.upperBound < start, content.upperBound >= inner.startTag.offsets.upperBound {
                parts.append(.tag(Array(tree.text[content.upperBound..<start])))
            }
        }
        appendText(element.content.offsets.upperBound)
    }

    /// Removes comments and processing instructions, which aapt2 ignores.
    private static func withoutRemarks(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let forms = [("<!--", "-->", false), ("<?", "?>", false), ("<![CDATA[", "]]>", true)].map {
            (open: Array($0.0.utf8), close: Array($0.1.utf8), isKept: $0.2)
        }
        var output: [UInt8] = []
        var rest = text
        while let byte = rest.first {
            guard byte == .lessThan, let form = forms.first(where: { rest.starts(with: $0.open) }) else {
                output.append(byte)
                rest = rest.dropFirst()
                continue
            }
            let end = rest.firstRange(of: form.close)?.upperBound ?? rest.endIndex
            if form.isKept { output += rest[..<end] }
            rest = rest[end...]
        }
        return output
    }
}

/// The comments of an Android file: those directly above an entry are its own.
private struct AndroidComments {
    private let tree: XMLTree
    private let count: Int

    /// The offset after the previous entry.
    private var offset: Int

    /// The number of comments that are kept.
    var keptCount = 0

    init(_ tree: XMLTree) {
        self.tree = tree
        count = XMLComments.all(in: tree.text[...]).count
        offset = tree.elements[0].content.offsets.lowerBound
    }

    /// Returns the comment of the next entry, with the number of comments that it consists of.
    mutating func comment(of index: XMLTree.Index) -> (text: ExactString, count: Int)? {
        let part = tree.text[offset..<tree.elements[index].startTag.offsets.lowerBound]
        offset = Int(tree.elements[index].end)
        let (text, otherCount) = XMLComments.attached(in: part)
        guard let text else { return nil }
        // A comment can't contain two hyphens, which are written with a space between them.
        return (ExactString(bytes: Self.joiningHyphens(text.bytes)), XMLComments.all(in: part).count - otherCount)
    }

    private static func joiningHyphens(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (offset, byte) in bytes.enumerated() {
            let isBetween = byte == .space && offset > 0 && bytes[offset - 1] == .hyphen
            if isBetween, offset + 1 < bytes.count, bytes[offset + 1] == .hyphen { continue }
            result.append(byte)
        }
        return result
    }

    /// Reports once that comments belong to no entry.
    func lost(path: String) -> Diagnostic? { .lostComments(count - keptCount, path: path) }
}

extension Diagnostic {
    /// Reports once that comments of a file belong to no entry; nil if there are none.
    static func lostComments(_ count: Int, path: String) -> Diagnostic? {
        guard count > 0 else { return nil }
        let comments = count == 1 ? "a comment that belongs" : "\(count) comments that belong"
        return Diagnostic(
            path: path, severity: .note, rule: .conversionLoss, message: "\(comments) to no entry left out")
    }
}
