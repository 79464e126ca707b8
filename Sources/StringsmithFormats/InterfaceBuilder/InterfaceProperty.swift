import StringsmithModel
import StringsmithText

/// One localizable string of an interface file.
package struct InterfaceProperty: Hashable, Sendable {
    /// How a string stands in the file.
    enum Place: Hashable, Sendable {
        /// As an attribute of an element.
        case attribute(XMLTree.Index, name: String)

        /// As the child `<string key="...">` of an element that could have it as an attribute.
        case child(XMLTree.Index, of: XMLTree.Index, name: String)

        /// As the text of an element that stands for nothing else.
        case text(XMLTree.Index)
    }

    /// The id of the object that has the property.
    package let objectID: ExactString

    /// The native class of the object, such as `NSButtonCell`.
    package let className: String

    /// The property as the key names it, such as `title` or `ibShadowedLabels[0]`.
    package let name: String

    /// True if the property is one element of an array.
    package let isArrayElement: Bool

    /// The text.
    package let value: ExactString

    /// The note to the localizer that the object carries; nil if there is none.
    package let note: ExactString?

    /// The bytes of the value in the document's text: between the quotes, or the content of an element.
    package let range: Range<Int>

    let place: Place

    /// `objectID.name`.
    package var key: Key { Key(ExactString(bytes: objectID.bytes + [.fullStop] + name.utf8)) }

    /// The comment of the property's entry, escaped as Apple's tool escapes it.
    package var comment: ExactString {
        var text = Array("Class = \"\(className)\"; ".utf8)
        if isArrayElement { text += objectID.bytes + [.fullStop] }
        text += Array(name.utf8) + Array(" = \"".utf8) + StringsEscapes.encode(value)
        text += Array("\"; ObjectID = \"".utf8) + StringsEscapes.encode(objectID) + Array("\";".utf8)
        if let note { text += Array(" Note = \"".utf8) + StringsEscapes.encode(note) + Array("\";".utf8) }
        return ExactString(bytes: text)
    }
}

extension InterfaceProperty: Comparable {
    /// The order of Apple's export: ids of digits as numbers, then the others by bytes; then the property by bytes.
    package static func < (left: InterfaceProperty, right: InterfaceProperty) -> Bool {
        if left.objectID != right.objectID { return precedes(left.objectID.bytes, right.objectID.bytes) }
        return left.name.precedesByBytes(right.name)
    }

    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let numbers = (number(left), number(right))
        guard let leftNumber = numbers.0 else { return numbers.1 == nil && left.lexicographicallyPrecedes(right) }
        guard let rightNumber = numbers.1 else { return true }
        if leftNumber.count != rightNumber.count { return leftNumber.count < rightNumber.count }
        if leftNumber.elementsEqual(rightNumber) { return left.lexicographicallyPrecedes(right) }
        return leftNumber.lexicographicallyPrecedes(rightNumber)
    }

    /// The digits without leading zeros; nil if there is anything else.
    private static func number(_ id: [UInt8]) -> ArraySlice<UInt8>? {
        guard !id.isEmpty, id.allSatisfy(\.isASCIIDigit) else { return nil }
        return id.drop { $0 == .digitZero }
    }
}
