import StringsmithModel
import StringsmithText

/// What checks ask of an interface file, without its text.
package struct InterfaceOutline: Sendable {
    /// The ids of all objects.
    package private(set) var objectIDs: Set<ExactString> = []

    /// The keys of all strings.
    package let keys: Set<Key>

    /// The labels whose width does not follow their text, by the key of the text.
    package private(set) var fixedLabels: [Key: InterfaceLabel] = [:]

    /// Texts that look as if a person reads them and that Apple's tool does not export.
    package private(set) var unlistedTexts: [InterfaceUnlistedText] = []

    /// Looks at a document; at one that could not be read there is nothing to see.
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
            // An attribute such as textLabel can name the object that has the text.
            ranges.contains(attribute.value.offsets) || ids.contains(tree.value(attribute))
        }
    }
}

/// A text of an interface file that no rule of the export names.
package struct InterfaceUnlistedText: Hashable, Sendable {
    /// The name of the element and of its attribute, such as `navigationItem` and `prompt`.
    package let element: String
    package let attribute: String

    /// The value's bytes in the document's text.
    package let range: Range<Int>

    /// The last words of the names of attributes that a person reads.
    private static let words = [
        "Title", "Subtitle", "Text", "Label", "Prompt", "Placeholder", "PlaceholderString", "ToolTip",
    ]
    private static let wholeNames = Set(words.map { $0.prefix(1).lowercased() + $0.dropFirst() })

    /// Attributes that only the designer reads, and those of objects whose text is another's: a pop-up button shows the
    /// title of its selected item.
    private static let designerAttributes: Set<String> = ["userLabel"]
    private static let passedElements: Set<String> = ["popUpButtonCell", "variation"]

    /// The texts of a document, in its order.
    /// - Parameter isKnown: true for the attributes that the export has or that are no texts.
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

    /// Numbers, and the `YES` and `NO` of switches such as `allowsEditingLabel`, are no texts.
    private static func isText(_ value: ArraySlice<UInt8>) -> Bool {
        value.contains { $0.isASCIILetter || $0 > .delete } && !value.elementsEqual("YES".utf8)
            && !value.elementsEqual("NO".utf8)
    }
}
