import StringsmithModel
import StringsmithText

/// A model of Core Data: the file `contents` in an `.xcdatamodel`.
///
/// Xcode generates classes from it, unless the project has them. Their properties may be in interpolations.
package struct DataModel {
    /// The classes that Xcode generates, in Swift.
    package let classes: String

    /// The reason why a part of the model wasn't read.
    package let problem: Diagnostic?

    /// Reads a model up to the first error.
    package init(_ bytes: [UInt8], path: String) {
        let tree = XMLTree(upToFailure: bytes, isPropertyList: false)
        problem = Self.problem(in: tree, path)
        var classes = ""
        let entities = tree.elements.isEmpty ? [] : Array(tree.children(of: 0))
        for entity in entities where tree.name(entity) == "entity" {
            guard tree.attribute("codeGenerationType", of: entity) != nil,
                let name = Self.name("representedClassName", of: entity, in: tree)
            else { continue }
            // A category extends a class of the project.
            let isCategory = tree.has("codeGenerationType", "category", in: entity)
            let parent = Self.name("parentEntity", of: entity, in: tree) ?? "NSManagedObject"
            classes += isCategory ? "extension \(name) {\n" : "public class \(name): \(parent) {\n"
            for property in tree.children(of: entity) {
                guard let name = Self.name("name", of: property, in: tree),
                    let type = Self.type(of: property, in: tree)
                else { continue }
                classes += "public var \(name): \(type)\n"
            }
            classes += "}\n"
        }
        self.classes = classes
    }

    /// Returns the current version that a property list `.xccurrentversion` names, and the reason why a part of it wasn't
    /// read.
    package static func currentVersion(_ bytes: [UInt8], path: String) -> (name: String?, problem: Diagnostic?) {
        let tree = XMLTree(upToFailure: bytes, isPropertyList: true)
        let value = tree.elements.indices.first { tree.name($0) == "string" }
        let name = value.map { XMLText.content(tree.text[tree.elements[$0].content.offsets]).string }
        return (name, problem(in: tree, path))
    }

    private static func problem(in tree: XMLTree, _ path: String) -> Diagnostic? {
        tree.failure.map { failure in
            let range = LineIndex(tree.text).range(failure.offset..<failure.offset)
            return Diagnostic(
                path: path, range: range, severity: .error, rule: .dataModelSyntaxError, message: failure.message)
        }
    }

    /// Returns the value of an attribute if it can be a name in Swift.
    private static func name(_ attribute: StaticString, of element: XMLTree.Index, in tree: XMLTree) -> String? {
        guard let value = tree.value(of: attribute, in: element)?.string, let first = value.utf8.first,
            value.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine }), !first.isASCIIDigit
        else { return nil }
        return value
    }

    private static func type(of property: XMLTree.Index, in tree: XMLTree) -> String? {
        switch tree.name(property) {
        case "attribute":
            let isScalar = tree.has("usesScalarValueType", "YES", in: property)
            guard let type = tree.value(of: "attributeType", in: property)?.string else { return nil }
            return isScalar ? scalars[type] : objects[type] ?? "NSNumber?"
        case "relationship":
            if tree.has("toMany", "YES", in: property) {
                return tree.has("ordered", "YES", in: property) ? "NSOrderedSet?" : "NSSet?"
            }
            return name("destinationEntity", of: property, in: tree).map { $0 + "?" }
        default: return nil
        }
    }

    private static let scalars = [
        "Integer 16": "Int16", "Integer 32": "Int32", "Integer 64": "Int64", "Double": "Double", "Float": "Float",
        "Boolean": "Bool", "Date": "Double",
    ]

    private static let objects = [
        "String": "String?", "Date": "Date?", "Binary": "Data?", "UUID": "UUID?", "URI": "URL?",
        "Decimal": "NSDecimalNumber?", "Transformable": "NSObject?",
    ]
}
