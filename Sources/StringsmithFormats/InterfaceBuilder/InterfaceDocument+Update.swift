import StringsmithModel
import StringsmithText

extension InterfaceDocument {
    /// Updates this localized file to a newer base file (`--localize-incremental`); returns nil, and an error with the
    /// reason, if that is impossible.
    ///
    /// The structure comes from the new base file. Strings and frames that haven't changed in the base are those of this
    /// file; all others are those of the new base file.
    /// - Parameters:
    ///   - previous: the base file that this file was created from.
    ///   - base: the current base file.
    package func updated(from previous: InterfaceDocument, to base: InterfaceDocument) -> Decoded<[UInt8]?> {
        guard let newTree = base.tree, let oldTree = previous.tree, let localTree = tree,
            base.isWhole, previous.isWhole, isWhole
        else { return Decoded(nil, diagnostics: base.diagnostics + previous.diagnostics + diagnostics) }
        let oldTexts = previous.texts
        let localTexts = texts
        var kept: [Key: ExactString] = [:]
        for property in base.properties where oldTexts[property.key] == property.value {
            kept[property.key] = localTexts[property.key]
        }
        let moved = Self.geometry(of: newTree, InterfaceGeometry(oldTree), InterfaceGeometry(localTree))
        guard !moved.isEmpty else { return InterfaceTranslation.applying(kept, to: base) }
        do {
            let placed = try base.source.applying(moved)
            return InterfaceTranslation.applying(
                kept, to: InterfaceDocument(SourceFile(path: base.path, bytes: placed)))
        } catch {
            let problem = Diagnostic(
                path: base.path, severity: .error, rule: .interfaceUnwritableText,
                message: "frame can't be written: \(error)")
            return Decoded(nil, diagnostics: [problem])
        }
    }

    private var texts: [Key: ExactString] {
        Dictionary(properties.map { ($0.key, $0.value) }) { first, _ in first }
    }

    private static func geometry(
        of tree: XMLTree, _ previous: InterfaceGeometry, _ localized: InterfaceGeometry
    ) -> [TextEdit] {
        var edits: [TextEdit] = []
        for (component, attribute) in InterfaceGeometry.components(of: tree) {
            let value = Array(tree.text[attribute.value.offsets])
            guard previous.values[component] == value, let local = localized.values[component], local != value
            else { continue }
            edits.append(InterfaceElementEdits.replacing(attribute, with: local, in: tree))
        }
        return edits
    }
}

/// The numbers for the position and size of objects in an interface file.
struct InterfaceGeometry {
    /// Identifies a number by its object, its frame or size, and its name.
    struct Component: Hashable {
        var objectID: ExactString
        var shape: String
        var name: String
    }

    /// The spellings of the numbers.
    private(set) var values: [Component: [UInt8]] = [:]

    private static let shapes = ["rect", "size", "point"]
    private static let shapeNumbers = ["x", "y", "width", "height"]
    private static let columnNumbers = ["width", "minWidth", "maxWidth"]

    init(_ tree: XMLTree) {
        for (component, attribute) in Self.components(of: tree) {
            values[component] = Array(tree.text[attribute.value.offsets])
        }
    }

    /// Returns all numbers of a document, each with its attribute.
    static func components(of tree: XMLTree) -> [(Component, XMLTree.Attribute)] {
        var found: [(Component, XMLTree.Attribute)] = []
        for index in tree.elements.indices {
            let name = tree.name(index)
            if name == "tableColumn", let id = tree.value(of: "id", in: index) {
                add(columnNumbers, of: index, Component(objectID: id, shape: name, name: ""), in: tree, to: &found)
            } else if shapes.contains(name), tree.elements[index].parent >= 0,
                let id = tree.value(of: "id", in: Int(tree.elements[index].parent)),
                let key = tree.value(of: "key", in: index)
            {
                let component = Component(objectID: id, shape: "\(name).\(key)", name: "")
                add(shapeNumbers, of: index, component, in: tree, to: &found)
            }
        }
        return found
    }

    private static func add(
        _ names: [String], of index: XMLTree.Index, _ component: Component, in tree: XMLTree,
        to found: inout [(Component, XMLTree.Attribute)]
    ) {
        for name in names {
            guard let attribute = tree.attribute(named: name, of: index) else { continue }
            var component = component
            component.name = name
            found.append((component, attribute))
        }
    }
}
