import StringsmithText

/// A single-line label with a fixed width.
package struct InterfaceLabel: Hashable, Sendable {
    /// The width in points.
    package let width: Double

    /// The font size in points.
    package let pointSize: Double

    /// The text in the interface file.
    package let text: ExactString

    /// Reads the object of a property; returns nil if it isn't a label, wraps, or grows with its text.
    init?(_ property: InterfaceProperty, in tree: XMLTree) {
        guard case .attribute(let owner, let name) = property.place else { return nil }
        let view: XMLTree.Index
        switch (tree.name(owner), name) {
        case ("label", "text"): view = owner
        case ("textFieldCell", "title"): view = Int(tree.elements[owner].parent)
        default: return nil
        }
        guard view >= 0, !Self.isPlacedByCell(view, in: tree),
            let frame = tree.children(of: view).first(where: {
                tree.name($0) == "rect" && tree.has("key", "frame", in: $0)
            }),
            let frameWidth = Self.number("width", of: frame, in: tree),
            let height = Self.number("height", of: frame, in: tree),
            let width = Self.fixedWidth(of: view, frameWidth: frameWidth, in: tree)
        else { return nil }
        let pointSize = Self.pointSize(of: owner, in: tree)
        // Two lines need at least twice the font's height.
        guard height < 2 * pointSize else { return nil }
        (self.width, self.pointSize, text) = (width, pointSize, property.value)
    }

    /// True if a cell with a system style determines the label's frame at run time.
    private static func isPlacedByCell(_ label: XMLTree.Index, in tree: XMLTree) -> Bool {
        guard tree.name(label) == "label", let id = tree.value(of: "id", in: label) else { return false }
        var ancestor = Int(tree.elements[label].parent)
        while ancestor >= 0 {
            if tree.name(ancestor) == "tableViewCell" {
                return tree.value(of: "textLabel", in: ancestor) == id
                    || tree.value(of: "detailTextLabel", in: ancestor) == id
            }
            ancestor = Int(tree.elements[ancestor].parent)
        }
        return false
    }

    /// Returns the constant of a width constraint, or the width of a fixed frame; nil if the layout determines the
    /// width.
    private static func fixedWidth(of view: XMLTree.Index, frameWidth: Double, in tree: XMLTree) -> Double? {
        for list in tree.children(of: view) where tree.name(list) == "constraints" {
            for constraint in tree.children(of: list)
            where tree.has("firstAttribute", "width", in: constraint)
                && tree.attribute("secondItem", of: constraint) == nil
                && tree.attribute("relation", of: constraint) == nil
            {
                return number("constant", of: constraint, in: tree)
            }
        }
        let usesLayout = tree.has("translatesAutoresizingMaskIntoConstraints", "NO", in: view)
        if usesLayout, !tree.has("fixedFrame", "YES", in: view) { return nil }
        let mask = tree.children(of: view).first { tree.name($0) == "autoresizingMask" }
        guard let mask, !tree.has("widthSizable", "YES", in: mask) else { return nil }
        return frameWidth
    }

    private static func pointSize(of owner: XMLTree.Index, in tree: XMLTree) -> Double {
        for child in tree.children(of: owner) {
            if tree.name(child) == "fontDescription" { return number("pointSize", of: child, in: tree) ?? 17 }
            if tree.name(child) == "font" {
                let isSmall = tree.has("metaFont", "smallSystem", in: child)
                return number("size", of: child, in: tree) ?? (isSmall ? 11 : 13)
            }
        }
        // The system's font sizes for labels.
        return tree.name(owner) == "label" ? 17 : 13
    }

    /// Reads a size in points; nil for one that no screen has.
    private static func number(_ name: StaticString, of index: XMLTree.Index, in tree: XMLTree) -> Double? {
        tree.value(of: name, in: index).flatMap { Double($0.string) }.flatMap { (0...100_000).contains($0) ? $0 : nil }
    }
}
