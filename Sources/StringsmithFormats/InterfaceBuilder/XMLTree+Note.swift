import StringsmithText

extension XMLTree {
    /// Returns the note to the localizer in an object of an interface file or, for a cell without one, of its control.
    ///
    /// Xcode's inspector shows the control, so notes are written there, but the strings belong to the cell. Apple's
    /// tool exports them with the control's note: in tables created by Xcode, every cell of a control with a note has
    /// it (276 entries in public projects, next to 288 whose controls have none).
    func interfaceNote(of object: Index) -> ExactString? {
        if let own = ownNote(of: object) { return own }
        let parent = Index(elements[object].parent)
        guard has("key", "cell", in: object), parent >= 0 else { return nil }
        return ownNote(of: parent)
    }

    /// Returns the joined fragments of the child `<attributedString key="userComments">`.
    private func ownNote(of object: Index) -> ExactString? {
        let note = children(of: object).first {
            name($0) == "attributedString" && has("key", "userComments", in: $0)
        }
        guard let note else { return nil }
        var bytes: [UInt8] = []
        for fragment in children(of: note) where name(fragment) == "fragment" {
            if let content = value(of: "content", in: fragment) {
                bytes += content.bytes
            } else if let child = stringChild("content", of: fragment) {
                bytes += text(at: .text(child)).0.bytes
            }
        }
        return bytes.isEmpty ? nil : ExactString(bytes: bytes)
    }
}
