import StringsmithModel
import StringsmithText

/// A localizable string in an interface file.
package struct InterfaceProperty: Hashable, Sendable {
    /// The place of a string in the file.
    enum Place: Hashable, Sendable {
        /// An attribute of an element.
        case attribute(XMLTree.Index, name: String)

        /// The child `<string key="...">` of an element that could also have it as an attribute.
        case child(XMLTree.Index, of: XMLTree.Index, name: String)

        /// The text of an element that contains nothing else.
        case text(XMLTree.Index)
    }

    /// The id of the object that has the property.
    package let objectID: ExactString

    /// The native class of the object, such as `NSButtonCell`.
    package let className: String

    /// The property as named in the key, such as `title` or `ibShadowedLabels[0]`.
    package let name: String

    /// True if the property is an element of an array.
    package let isArrayElement: Bool

    package let value: ExactString

    /// The object's note to the localizer, if any.
    package let note: ExactString?

    /// The bytes of the value in the document's text: between the quotes, or the content of an element.
    package let range: Range<Int>

    let place: Place

    /// The key, `objectID.name`.
    package var key: Key { Key(ExactString(bytes: objectID.bytes + [.fullStop] + name.utf8)) }

    /// The comment of the property's entry, escaped like in Apple's export.
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
    /// The order of Apple's export: by id, with numeric ids first in numeric order and the others by bytes; then by
    /// property.
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

    /// Returns the digits without leading zeros; nil if there are other characters.
    private static func number(_ id: [UInt8]) -> ArraySlice<UInt8>? {
        guard !id.isEmpty, id.allSatisfy(\.isASCIIDigit) else { return nil }
        return id.drop { $0 == .digitZero }
    }
}
