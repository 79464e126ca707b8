import StringsmithModel
import StringsmithText

/// Finds comparisons of texts that differ between languages: of look-ups, and of what views show.
extension TypeReader {
    /// A text that differs between languages, and the sink from which it is read; nil for a look-up.
    private struct Text {
        var text: ExactString
        var sink: TextSink?
    }

    mutating func noteComparison(_ left: [Int], _ right: [Int]) {
        guard left.count == 1, right.count == 1 else { return }
        noteComparison(left[0], right[0])
    }

    /// Notes a comparison by a method, a look-up as a key, and the text of a view as either.
    mutating func noteComparison(in link: Int) {
        guard let first = arguments(of: link).first, !first.isTrailing else { return }
        if tree.kind(link) == .subscripting {
            if let key = lookup(first.expression) { note(first.expression, key, .key) }
            return
        }
        guard tree.kind(link) == .call, let callee = tree.firstChild(of: link), tree.kind(callee) == .member else {
            return
        }
        if let key = arguments(of: link).last, key.label == "forKey", !tree.spells(callee, "localizedString") {
            if let text = lookup(key.expression) { note(key.expression, text, .key) }
            return
        }
        guard Self.comparing.contains(tree.name(callee)), let base = tree.firstChild(of: callee) else { return }
        noteComparison(base, first.expression)
    }

    private static let comparing: SymbolSet = [
        "hasPrefix", "hasSuffix", "contains", "isEqual", "caseInsensitiveCompare",
    ]

    mutating func noteKeys(ofDictionary node: Int) {
        for (place, child) in tree.children(of: node).enumerated() where place % 2 == 0 {
            if let key = lookup(child) { note(child, key, .key) }
        }
    }

    mutating func noteSwitch(_ node: Int, _ subject: Int) {
        let shown = lookup(subject) ?? shownText(subject)
        for branch in tree.children(of: node) where tree.kind(branch) == .switchCase {
            for pattern in tree.children(of: branch) where tree.kind(pattern) == .expressionPattern {
                guard let value = tree.firstChild(of: pattern) else { continue }
                if let text = lookup(value) { return note(value, text, .pattern) }
                guard var shown, let text = words(value), !(shown.sink?.isInput ?? false) else { continue }
                if shown.sink != nil { shown.text = text }
                return note(subject, shown, .pattern)
            }
        }
    }

    private mutating func noteComparison(_ left: Int, _ right: Int) {
        for (one, other) in [(left, right), (right, left)] {
            if let text = lookup(one) {
                if isNothing(other) || isMissingMark(other, of: one) { return }
                return note(left, to: right, text)
            }
        }
        for (one, other) in [(left, right), (right, left)] {
            guard let text = words(other), var shown = shownText(one), !(shown.sink?.isInput ?? false) else { continue }
            shown.text = text
            return note(left, to: right, shown)
        }
    }

    private mutating func note(_ node: Int, _ text: Text, _ form: TextForm) {
        texts.compared[node] = ComposedTexts.Found(
            node: node, bytes: tree.bytes(of: node), text: text.text, form: form, sink: text.sink)
    }

    private mutating func note(_ left: Int, to right: Int, _ text: Text) {
        let (start, end) = (tree.bytes(of: left), tree.bytes(of: right))
        texts.compared[left] = ComposedTexts.Found(
            node: left, bytes: start.lowerBound..<max(start.upperBound, end.upperBound), text: text.text,
            form: .comparison, sink: text.sink)
    }

    // MARK: Texts

    private func lookup(_ node: Int) -> Text? { tree.lookupKey(of: node).map { Text(text: tree.keyText($0)) } }

    /// Returns the sink of a text that is read back from a view.
    private mutating func shownText(_ node: Int) -> Text? {
        var node = node
        while tree.kind(node) == .unwrapped, let inner = tree.firstChild(of: node) { node = inner }
        if tree.kind(node) == .call, let callee = tree.firstChild(of: node), tree.spells(callee, "title"),
            arguments(of: node).first?.label == "for"
        {
            return Text(text: "%@", sink: TextSink(name: "UIButton.title(for:)", kind: .label))
        }
        guard tree.kind(node) == .member else { return nil }
        for (name, owner) in [("currentTitle", "UIButton"), ("titleOfSelectedItem", "NSPopUpButton")]
        where tree.name(node).text == name {
            return Text(text: "%@", sink: TextSink(name: "\(owner).\(name)", kind: .label))
        }
        let type = inferAnew(node)
        guard type.isShownText, !type.isIndirect else { return nil }
        return PlatformTexts.sink(of: type).map { Text(text: "%@", sink: $0) }
    }

    /// Returns a literal with words. `Label` is the text of new views in Interface Builder.
    private func words(_ node: Int) -> ExactString? {
        guard tree.kind(node) == .string, let texts = TypedLiteral(tree: tree).texts(around: node),
            FoundText.hasWords(texts), texts != ["Label"]
        else { return nil }
        return ExactString(bytes: Array(texts.map(\.bytes).joined(separator: Array("%@".utf8))))
    }

    private func isNothing(_ node: Int) -> Bool {
        if tree.kind(node) == .nilLiteral { return true }
        guard tree.kind(node) == .string else { return false }
        return TypedLiteral(tree: tree).texts(around: node) == [""]
    }

    /// True for what a look-up returns if there is no text: its key or default value.
    private func isMissingMark(_ node: Int, of lookup: Int) -> Bool {
        let text = tree.source[tree.bytes(of: node)]
        var open = [lookup]
        while let inner = open.popLast() {
            if tree.kind(inner) == .argument, let value = tree.firstChild(of: inner) {
                if tree.source[tree.bytes(of: value)].elementsEqual(text) { return true }
                continue
            }
            open += tree.children(of: inner)
        }
        return false
    }
}
