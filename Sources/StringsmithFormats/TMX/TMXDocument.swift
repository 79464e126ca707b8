import StringsmithModel
import StringsmithText

/// A translation memory in TMX (1.1 to 1.4b), which many translation tools write.
package struct TMXDocument: Sendable {
    /// The texts that say the same, in file order.
    package private(set) var units: [[(language: String, text: ExactString)]] = []

    /// All problems in the document.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads a document. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        let source = DecodedText(xml: file.bytes)
        if let undecodable = Diagnostic.undecodable(source, file) {
            diagnostics = [undecodable]
            return
        }
        do throws(SyntaxError) {
            // No DTD is read, and no entity is expanded.
            let tree = try XMLTree(source.text, allowsDocumentType: true)
            guard tree.name(0) == "tmx" else {
                diagnostics = [.unreadable("expected <tmx>", file, source.lines.range(0..<0))]
                return
            }
            read(tree)
        } catch {
            let end = min(error.offset + 1, source.text.count)
            diagnostics = [.unreadable(error.message, file, source.lines.range(min(error.offset, end)..<end))]
        }
    }

    private mutating func read(_ tree: XMLTree) {
        for body in tree.children(of: 0) where tree.name(body) == "body" {
            for unit in tree.children(of: body) where tree.name(unit) == "tu" {
                let variants = tree.children(of: unit).compactMap { child -> (language: String, text: ExactString)? in
                    // Version 1.1 has `lang`.
                    guard tree.name(child) == "tuv",
                        let language = tree.value(of: "xml:lang", in: child) ?? tree.value(of: "lang", in: child),
                        let segment = tree.children(of: child).first(where: { tree.name($0) == "seg" })
                    else { return nil }
                    return (language: language.string, text: tree.text(of: segment))
                }
                if variants.count > 1 { units.append(variants) }
            }
        }
    }
}
