import StringsmithLocales
import StringsmithText

/// Writes JSON values in the style and order of Xcode's string catalogs.
package struct CatalogFormatting {
    private let order = CatalogOrder()
    private var writer = JSONWriter(layout: .xcode, escaping: .xcode)

    package init() {}

    /// Formats a whole text. A trailing line ending is kept, as a line feed.
    package mutating func bytes(of json: JSONDocument) -> [UInt8] {
        write(json.root, of: json)
        if json.text.last == .lineFeed || json.text.last == .carriageReturn { writer.endLine() }
        return writer.takeBytes()
    }

    /// Formats a new text.
    mutating func bytes(of tree: JSONTree) -> [UInt8] {
        writer.value(order.sorted(tree))
        return writer.takeBytes()
    }

    private mutating func write(_ index: Int, of json: JSONDocument) {
        switch json.kind(of: index) {
        case .object:
            let members = Array(json.members(of: index))
            let names = members.map { json.string($0.key) ?? "" }
            writer.beginObject()
            for place in order.sorted(names) {
                writer.name(names[place])
                write(members[place].value, of: json)
            }
            writer.endObject()
        case .array:
            writer.beginArray()
            for element in json.elements(of: index) { write(element, of: json) }
            writer.endArray()
        case .escapedString, .identifier: writer.string(json.string(index) ?? "")
        case .null, .true, .false, .number, .string: writer.value(json: json.text[json.range(of: index)])
        }
    }
}

extension CatalogOrder {
    /// Sorts the objects in a value, at every level.
    func sorted(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .string, .literal: return tree
        case .array(let elements): return .array(elements.map(sorted))
        case .object(let members):
            return .object(
                sorted(members.map(\.name)).map { JSONTree.Member(members[$0].name, sorted(members[$0].value)) })
        }
    }
}
