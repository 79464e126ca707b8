import StringsmithFormats
import StringsmithModel
import StringsmithText

/// One side of a merge: the document, and its items as the engine sees them.
struct MergeInput {
    let document: StringsDocument
    let side: MergeSide
    private let stretches: [StringsStretch]

    init(_ document: StringsDocument) {
        let stretches = document.stretches
        self.document = document
        self.stretches = stretches
        side = MergeSide(
            text: document.text, items: stretches.map { Self.item($0, of: document) },
            values: { item in
                guard case .entry(let index) = stretches[item].kind else {
                    return MergedValues(Entry(key: Key(""), value: .text("")), literal: "")
                }
                return MergedValues(
                    document.entry(at: index),
                    literal: ExactString(bytes: document.text[document.entries[index].valueLiteral]))
            },
            keySpelling: { item in
                guard case .entry(let index) = stretches[item].kind else { return "" }
                return document.spelling(of: document.entries[index].keyLiteral)
            })
    }

    /// Returns the index of the document's entry for an item, if it is one.
    func entryIndex(ofItem item: Int) -> Int? {
        guard case .entry(let index) = stretches[item].kind else { return nil }
        return index
    }

    private static func item(_ stretch: StringsStretch, of document: StringsDocument) -> MergeItem {
        switch stretch.kind {
        case .entry(let index):
            let entry = document.entries[index]
            return MergeItem(.entry(document.key(entry)), range: stretch.range, pair: entry.range)
        case .comments: return MergeItem(.comments, range: stretch.range)
        case .brace: return MergeItem(.brace, range: stretch.range)
        case .junk: return MergeItem(.rest, range: stretch.range)
        }
    }
}
