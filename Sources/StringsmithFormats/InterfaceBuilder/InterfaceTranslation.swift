import StringsmithModel
import StringsmithText

/// Replaces the strings in an interface file and changes nothing else.
package struct InterfaceTranslation: Sendable {
    private let document: InterfaceDocument
    private let tree: XMLTree
    private var elements: [XMLTree.Index: InterfaceElementEdits] = [:]
    private var edits: [TextEdit] = []
    private var expected: [Key: ExactString] = [:]
    private var unwritable: [InterfaceProperty] = []

    /// Returns the file with the values of a table; nil, and an error with the reason, if it can't be written.
    ///
    /// Reports keys of the table that the file doesn't have, keys of the file that the table lacks, and duplicate keys.
    /// If the table has the same strings, the file is unchanged.
    package static func applying(
        _ table: StringsDocument, to document: InterfaceDocument
    ) -> Decoded<[UInt8]?> {
        var texts: [Key: ExactString] = [:]
        for entry in table.entries {
            if let value = table.value(entry) { texts[Key(table.key(entry))] = value }
        }
        let problems = table.diagnostics + document.diagnostics
        guard !problems.contains(where: { $0.severity == .error }) else { return Decoded(nil, diagnostics: problems) }
        var result = applying(texts, to: document)
        result.diagnostics =
            problems + unmatched(table, document) + missing(texts, document) + result.diagnostics
        return result
    }

    /// Returns the file with other strings, by key.
    package static func applying(
        _ texts: [Key: ExactString], to document: InterfaceDocument
    ) -> Decoded<[UInt8]?> {
        guard let tree = document.tree, document.isWhole else {
            return Decoded(nil, diagnostics: document.diagnostics)
        }
        var translation = InterfaceTranslation(document: document, tree: tree)
        translation.apply(texts)
        return translation.result()
    }

    private init(document: InterfaceDocument, tree: XMLTree) {
        self.document = document
        self.tree = tree
    }

    private mutating func apply(_ texts: [Key: ExactString]) {
        var titles: [ExactString: InterfaceSpelling] = [:]
        for property in document.properties {
            guard let text = texts[property.key], text != property.value else { continue }
            guard let spelling = InterfaceSpelling(text) else {
                unwritable.append(property)
                continue
            }
            expected[property.key] = text
            set(property.place, to: spelling)
            if property.className == "NSMenuItem", property.name == "title" { titles[property.objectID] = spelling }
        }
        if !titles.isEmpty { followSelection(titles) }
    }

    private mutating func set(_ place: InterfaceProperty.Place, to spelling: InterfaceSpelling) {
        switch place {
        case .attribute(let owner, let name):
            elements[owner, default: InterfaceElementEdits(tree, owner)].setAttribute(name, to: spelling)
        case .child(let child, let owner, let name):
            elements[owner, default: InterfaceElementEdits(tree, owner)].setChild(child, name, to: spelling)
        case .text(let element):
            edits += InterfaceElementEdits.replacingContent(of: element, with: spelling, in: tree)
        }
    }

    // A pop-up button shows the title of its selected item, and its cell has a copy of it. A pull-down shows its own.
    private mutating func followSelection(_ titles: [ExactString: InterfaceSpelling]) {
        for index in tree.elements.indices where tree.name(index) == "popUpButtonCell" {
            guard let selected = tree.value(of: "selectedItem", in: index), let title = titles[selected],
                !tree.has("pullsDown", "YES", in: index)
            else { continue }
            if tree.attribute("title", of: index) != nil {
                set(.attribute(index, name: "title"), to: title)
            } else if let child = tree.stringChild("title", of: index) {
                set(.child(child, of: index, name: "title"), to: title)
            }
        }
    }

    /// Parses the new bytes before returning them.
    private func result() -> Decoded<[UInt8]?> {
        let all = edits + elements.values.flatMap(\.all)
        guard !all.isEmpty else { return Decoded(document.source.original, diagnostics: diagnostics) }
        do {
            let bytes = try document.source.applying(all)
            let again = InterfaceDocument(SourceFile(path: document.path, bytes: bytes))
            if let problem = difference(again) {
                return Decoded(nil, diagnostics: diagnostics + [failure("the file would be damaged: \(problem)")])
            }
            return Decoded(bytes, diagnostics: diagnostics)
        } catch {
            return Decoded(nil, diagnostics: diagnostics + [failure("text can't be written: \(error)")])
        }
    }

    /// Describes an unwanted difference in the new file; returns nil if there is none.
    private func difference(_ again: InterfaceDocument) -> String? {
        guard again.isWhole else { return again.diagnostics.first?.message ?? "not readable" }
        let wanted = document.properties.map { ($0.key, expected[$0.key] ?? $0.value) }.filter { !$0.1.isEmpty }
        let found = again.properties.map { ($0.key, $0.value) }
        guard wanted.count == found.count else { return "\(found.count) strings in place of \(wanted.count)" }
        return zip(wanted, found).first { $0.0 != $0.1 }.map { "the text of \($0.0.0) is wrong" }
    }

    // MARK: Reports

    /// Diagnostics for strings that no document can contain.
    private var diagnostics: [Diagnostic] {
        let problems = unwritable.map { property in
            FileProblem(
                range: property.range, rule: .interfaceUnwritableText,
                message: "lone surrogate in the text, which is invalid in XML", key: property.key)
        }
        return Self.diagnostics(problems, of: document.source.text, path: document.path)
    }

    private func failure(_ message: String) -> Diagnostic {
        Diagnostic(path: document.path, severity: .error, rule: .interfaceUnwritableText, message: message)
    }

    private static func unmatched(_ table: StringsDocument, _ document: InterfaceDocument) -> [Diagnostic] {
        let known = Set(document.properties.map(\.key))
        let problems = table.entries.compactMap { entry -> FileProblem? in
            let key = Key(table.key(entry))
            guard !known.contains(key) else { return nil }
            return FileProblem(
                range: entry.keyLiteral, severity: .warning, rule: .interfaceUnknownKey,
                message: "key \"\(key)\" matches nothing in \(document.path)", key: key)
        }
        return diagnostics(problems, of: table.text, path: table.path)
    }

    private static func missing(_ texts: [Key: ExactString], _ document: InterfaceDocument) -> [Diagnostic] {
        let problems = document.properties.filter { texts[$0.key] == nil }.map { property in
            FileProblem(
                range: property.range, severity: .note, rule: .interfaceMissingKey,
                message: "key \"\(property.key)\" missing in the table, the text stays", key: property.key)
        }
        return diagnostics(problems, of: document.source.text, path: document.path)
    }

    private static func diagnostics(_ problems: [FileProblem], of text: [UInt8], path: String) -> [Diagnostic] {
        guard !problems.isEmpty else { return [] }
        let lines = LineIndex(text)
        return problems.limited.map { $0.diagnostic(path: path, place: lines.range) }
    }
}
