import StringsmithModel
import StringsmithText

/// The contents of an interface file that checks need, without its text.
package struct InterfaceOutline: Sendable {
    /// The ids of all objects.
    package private(set) var objectIDs: Set<ExactString> = []

    /// The keys of all strings.
    package let keys: Set<Key>

    /// The labels whose width doesn't depend on their text, by the key of the text.
    package private(set) var fixedLabels: [Key: InterfaceLabel] = [:]

    /// Strings that seem to be visible to users but that Apple's tool doesn't export.
    package private(set) var unlistedTexts: [InterfaceUnlistedText] = []

    /// Reads a document. If it couldn't be parsed, the outline is empty.
    package init(_ document: InterfaceDocument) {
        keys = Set(document.properties.map(\.key))
        guard let tree = document.tree, document.isWhole else { return }
        for index in tree.elements.indices {
            if let id = tree.value(of: "id", in: index) { objectIDs.insert(id) }
        }
        for property in document.properties {
            if let label = InterfaceLabel(property, in: tree) { fixedLabels[property.key] = label }
        }
        let ranges = Set(document.properties.map(\.range))
        let ids = objectIDs
        unlistedTexts = InterfaceUnlistedText.all(in: tree) { attribute in
            // An attribute such as textLabel can refer to the object that has the text.
            ranges.contains(attribute.value.offsets) || ids.contains(tree.value(attribute))
        }
    }
}

/// A text in an interface file that the export doesn't include.
package struct InterfaceUnlistedText: Hashable, Sendable {
    /// The names of the element and its attribute, such as `navigationItem` and `prompt`.
    package let element: String
    package let attribute: String

    /// The bytes of the value in the document's text.
    package let range: Range<Int>

    /// The last words in the names of attributes that are visible to users.
    private static let words = [
        "Title", "Subtitle", "Text", "Label", "Prompt", "Placeholder", "PlaceholderString", "ToolTip",
    ]
    private static let wholeNames = Set(words.map { $0.prefix(1).lowercased() + $0.dropFirst() })

    /// Attributes that are only for the designer, and of objects that show another object's text: a pop-up button
    /// shows the title of its selected item.
    private static let designerAttributes: Set<String> = ["userLabel"]
    private static let passedElements: Set<String> = ["popUpButtonCell", "variation"]

    /// Returns the strings of a document, in its order.
    /// - Parameter isKnown: returns true for attributes that are exported or aren't strings.
    static func all(in tree: XMLTree, besides isKnown: (XMLTree.Attribute) -> Bool) -> [InterfaceUnlistedText] {
        var found: [InterfaceUnlistedText] = []
        for index in tree.elements.indices where !passedElements.contains(tree.name(index)) {
            for position in tree.elements[index].attributes {
                let attribute = tree.attributes[Int(position)]
                let range = attribute.value.offsets
                guard isText(tree.text[range]) else { continue }
                let name = String(decoding: tree.text[attribute.name.offsets], as: UTF8.self)
                guard !designerAttributes.contains(name), isReadable(name), !isKnown(attribute) else { continue }
                found.append(InterfaceUnlistedText(element: tree.name(index), attribute: name, range: range))
            }
        }
        return found
    }

    private static func isReadable(_ name: String) -> Bool {
        wholeNames.contains(name) || words.contains { name.hasSuffix($0) }
    }

    /// False for numbers, and for `YES` and `NO` in switches such as `allowsEditingLabel`.
    private static func isText(_ value: ArraySlice<UInt8>) -> Bool {
        value.contains { $0.isASCIILetter || $0 > .delete } && !value.elementsEqual("YES".utf8)
            && !value.elementsEqual("NO".utf8)
    }
}
