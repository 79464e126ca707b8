import StringsmithText

/// The note to the localizer in an object.
enum InterfaceNote {
    /// Returns the note of an object or, for a cell without one, of its control.
    ///
    /// Xcode's inspector shows the control, so notes are written there, but the strings belong to the cell. Apple's
    /// tool exports them with the control's note: in tables created by Xcode, every cell of a control with a note has
    /// it (276 entries in public projects, next to 288 whose controls have none).
    static func text(of object: XMLTree.Index, in tree: XMLTree) -> ExactString? {
        if let own = ownText(of: object, in: tree) { return own }
        let parent = XMLTree.Index(tree.elements[object].parent)
        guard tree.has("key", "cell", in: object), parent >= 0 else { return nil }
        return ownText(of: parent, in: tree)
    }

    /// Returns the joined fragments of the child `<attributedString key="userComments">`.
    private static func ownText(of object: XMLTree.Index, in tree: XMLTree) -> ExactString? {
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
