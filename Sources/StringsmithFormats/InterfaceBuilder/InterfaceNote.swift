import StringsmithText

/// The note to the localizer that an object can carry.
enum InterfaceNote {
    /// The text of the child `<attributedString key="userComments">`, its fragments joined; nil if there is none.
    static func text(of object: XMLTree.Index, in tree: XMLTree) -> ExactString? {
        let note = tree.children(of: object).first {
            tree.name($0) == "attributedString" && tree.has("key", "userComments", in: $0)
        }
        guard let note else { return nil }
        var bytes: [UInt8] = []
        for fragment in tree.children(of: note) where tree.name(fragment) == "fragment" {
            if let content = tree.value(of: "content", in: fragment) {
                bytes += content.bytes
            } else if let child = tree.stringChild("content", of: fragment) {
                bytes += tree.text(at: .text(child)).0.bytes
            }
        }
        return bytes.isEmpty ? nil : ExactString(bytes: bytes)
    }
}
