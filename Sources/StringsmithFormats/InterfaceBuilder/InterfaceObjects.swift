import StringsmithModel
import StringsmithText

/// The objects of an interface file, and the properties of each whose strings are known.
package struct InterfaceObjects: Hashable, Sendable {
    private var properties: [ExactString: Set<String>] = [:]

    /// Collects the objects of a document; nil if it couldn't be read.
    package init?(_ document: InterfaceDocument) {
        guard let tree = document.tree, let platform = document.platform, document.isWhole else { return nil }
        let known = InterfaceReading.rules(for: tree.names, on: platform).map { Set($0.map(\.key)) }
        for index in tree.elements.indices {
            guard let id = tree.value(of: "id", in: index) else { continue }
            properties[id, default: []].formUnion(known[Int(tree.elements[index].name)])
        }
    }

    /// True if a key belongs to one of the objects, but to a property that isn't read: whether the file still has a
    /// text for it is unknown.
    package func haveUnknownProperty(_ key: Key) -> Bool {
        guard let parts = InterfaceKey.parts(of: key), let known = properties[parts.objectID] else { return false }
        return !known.contains(InterfaceKey.listedName(of: parts.property))
    }
}

extension InterfaceObjects? {
    /// True if a key that no call uses may be one that the interface file with these objects looks up. If the file
    /// couldn't be read, any key of the form is.
    package func mayLookUp(_ key: Key) -> Bool {
        if InterfaceKey(key) != nil { return true }
        return self?.haveUnknownProperty(key) ?? (InterfaceKey.parts(of: key) != nil)
    }
}
