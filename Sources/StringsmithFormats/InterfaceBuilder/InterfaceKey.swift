import StringsmithModel
import StringsmithText

/// The parts of a key in an interface file's table: `objectID.property`.
package struct InterfaceKey: Hashable, Sendable {
    /// The id of the object.
    package let objectID: ExactString

    /// The property, such as `title` or `ibShadowedLabels[0]`.
    package let property: String

    /// Parses a key; returns nil if it doesn't end in a property of interface files.
    package init?(_ key: Key) {
        guard let parts = Self.parts(of: key), Self.properties.contains(Self.listedName(of: parts.property)) else {
            return nil
        }
        (objectID, property) = parts
    }

    /// Splits a key into the id of an object and any property; returns nil if it doesn't have both.
    package static func parts(of key: Key) -> (objectID: ExactString, property: String)? {
        // Ids created by Interface Builder contain no full stop; some properties do.
        let bytes = key.text.bytes
        guard let stop = bytes.firstIndex(of: .fullStop), stop > 0, stop + 1 < bytes.count else { return nil }
        let property = String(decoding: bytes[(stop + 1)...], as: UTF8.self)
        return (ExactString(bytes: Array(bytes[..<stop])), property)
    }

    /// Returns the name of a property in the list of properties, with `[]` in place of an index.
    static func listedName(of property: String) -> String {
        let bracket = property.hasSuffix("]") ? property.firstIndex(of: "[") : nil
        return bracket.map { property[..<$0] + "[]" } ?? property
    }

    private static let properties = Set(InterfaceRules.all.map(\.key))

    /// Removes the object id from an entry's comment. The rest stays the same when the object gets another id.
    package func withoutObjectID(_ comment: ExactString) -> ExactString {
        let mark = Array("ObjectID = \"".utf8) + StringsEscapes.encode(objectID) + Array("\";".utf8)
        let prefix = Array("; ".utf8) + objectID.bytes + [.fullStop]
        var result: [UInt8] = []
        var rest = comment.bytes[...]
        while let byte = rest.first {
            if rest.starts(with: mark) {
                rest = rest.dropFirst(mark.count)
            } else if rest.starts(with: prefix) {
                result += "; ".utf8
                rest = rest.dropFirst(prefix.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return ExactString(bytes: result)
    }
}
