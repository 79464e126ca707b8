import StringsmithLocales
import StringsmithText

/// Writes JSON values in the style and order of Xcode's string catalogs.
package struct CatalogFormatting {
    private let order = CatalogOrder()
    private var writer = JSONWriter(layout: .xcode, escaping: .xcode)

    package init() {}

    /// Formats a whole text. A trailing line ending is kept, as a line feed.
    package mutating func bytes(of json: JSONDocument) -> [UInt8] {
        // Xcode's colons are a byte longer than most others.
        writer.reserveCapacity(json.text.count + json.text.count / 16)
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
            writer.beginObject()
            if isSorted(index, of: json) {
                for member in json.members(of: index) { write(member.key, member.value, of: json) }
            } else {
                let members = Array(json.members(of: index))
                for place in order.sorted(members.map { json.string($0.key) ?? "" }) {
                    write(members[place].key, members[place].value, of: json)
                }
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

    private mutating func write(_ key: Int, _ value: Int, of json: JSONDocument) {
        if json.kind(of: key) == .string {
            writer.name(json: json.text[json.range(of: key)])
        } else {
            writer.name(json.string(key) ?? "")
        }
        write(value, of: json)
    }

    /// Returns whether the members of an object are in order, as nearly all are.
    private func isSorted(_ object: Int, of json: JSONDocument) -> Bool {
        var last: Int?
        for member in json.members(of: object) {
            if let last, isKey(member.key, before: last, of: json) { return false }
            last = member.key
        }
        return true
    }

    private func isKey(_ key: Int, before other: Int, of json: JSONDocument) -> Bool {
        if json.kind(of: key) == .string, json.kind(of: other) == .string {
            let known = json.text.withUnsafeBufferPointer { text in
                CatalogOrder.precedesByLetters(
                    UnsafeBufferPointer(rebasing: text[json.range(of: key)].dropFirst().dropLast()),
                    UnsafeBufferPointer(rebasing: text[json.range(of: other)].dropFirst().dropLast()))
            }
            if let known { return known }
        }
        return order.precedes(json.string(key) ?? "", json.string(other) ?? "")
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
